/* caracal's cat as an applet of a multi-call program.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

/* clang-format off */
/* Comments that busybox collects from its sources.  busybox needs this file and
   cat.h in coreutils/, and CARACAL_SOURCE in .config; see README.  */
//config:config CARACAL
//config:	bool "cat (caracal, 46 kb)"
//config:	default n
//config:	depends on !CAT
//config:	help
//config:	Accepts what GNU cat accepts and writes what GNU cat writes,
//config:	byte for byte.
//config:
//config:config CARACAL_SOURCE
//config:	string "Directory of the unpacked release of caracal"
//config:	default "/usr/src/caracal"
//config:	depends on CARACAL
//config:
//config:config CARACAL_EXTENSIONS
//config:	bool "Extensions: options that other cats lack (25 kb)"
//config:	default n
//config:	depends on CARACAL
//config:	help
//config:	--color, --preflight, --progress, --timestamp and --utf8.
//config:
//config:config CARACAL_NLS
//config:	bool "Messages in other languages"
//config:	default n
//config:	depends on CARACAL
//config:
//config:config CARACAL_VECTORS
//config:	bool "Format text with the processor's vectors (12 kb)"
//config:	default y
//config:	depends on CARACAL
//config:	help
//config:	SSE2, and AVX2 if the processor has it, or NEON.

//applet:IF_CARACAL(APPLET_NOEXEC(cat, caracal, BB_DIR_BIN, BB_SUID_DROP, cat))

//kbuild:lib-$(CONFIG_CARACAL) += caracal.o caracal-cat.o
//kbuild:# busybox has a cat_main of its own, and more calls it.
//kbuild:CFLAGS_caracal.o := -Dcat_main=caracal_cat
//kbuild:caracal-switches := CC='$(CC) $(subst ",,$(CONFIG_EXTRA_CFLAGS))'
//kbuild:ifneq ($(CROSS_COMPILE),)
//kbuild:caracal-switches += --host=$(patsubst %-,%,$(CROSS_COMPILE))
//kbuild:endif
//kbuild:ifneq ($(CONFIG_CARACAL_EXTENSIONS),y)
//kbuild:caracal-switches += --disable-extensions
//kbuild:endif
//kbuild:ifneq ($(CONFIG_CARACAL_NLS),y)
//kbuild:caracal-switches += --disable-nls
//kbuild:endif
//kbuild:ifneq ($(CONFIG_CARACAL_VECTORS),y)
//kbuild:caracal-switches += --disable-vectors
//kbuild:endif
//kbuild:caracal-own := unset MAKEFLAGS MFLAGS CPPFLAGS CFLAGS LDFLAGS;
//kbuild:caracal-own += mkdir -p $(obj)/caracal && cd $(obj)/caracal &&
//kbuild:$(obj)/caracal-cat.o: .config
//kbuild:	$(caracal-own) $(CONFIG_CARACAL_SOURCE)/configure $(caracal-switches)
//kbuild:	$(caracal-own) make libcaracal.a
//kbuild:	$(AR) p $(obj)/caracal/libcaracal.a > $(obj)/caracal/cat.o
//kbuild:	$(OBJCOPY) --redefine-sym cat_main=caracal_cat $(obj)/caracal/cat.o $@
/* clang-format on */

#include "cat.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int caracal_main (int argc, char **argv);

/* Call cat_main with SIGPIPE ignored, so that a pipe without a reader is a
   failure of the call and does not end the program.  Return the status.  */
static int
call_without_sigpipe (int argc, char **argv)
{
  int status;
  struct sigaction before;
  struct sigaction ignore = { .sa_handler = SIG_IGN };
  sigemptyset (&ignore.sa_mask);
  sigaction (SIGPIPE, &ignore, &before);
  status = cat_main (argc, argv);
  sigaction (SIGPIPE, &before, NULL);
  return status;
}

/* Close a duplicate of FD, to get the errors that Linux reports only at close,
   as on NFS (close(2)).  FD stays open, since the caller owns it.  Return 0 or
   an errno.  */
static int
late_error (int fd)
{
  int copy = dup (fd);
  return copy < 0 || close (copy) == 0 || errno == EINTR ? 0 : errno;
}

int
caracal_main (int argc, char **argv)
{
  int status, error;
  fflush (stdout); /* what the program printed before */
  status = call_without_sigpipe (argc, argv);
  error = late_error (STDOUT_FILENO);
  if (error == 0)
    return status;
  fprintf (stderr, "%s: write error: %s\n", argv[0], strerror (error));
  return EXIT_FAILURE;
}
