/* caracal's cat as an applet of a multi-call program.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

/* clang-format off */
/* Comments that busybox collects from its sources.  In busybox this file is
   coreutils/cat.c, and cat.h is beside it; see README.  The tests of busybox
   ask for the names of its own cat, CAT, FEATURE_CATN and FEATURE_CATV.  */
//config:config CAT
//config:	bool "cat (caracal, 46 kb)"
//config:	default y
//config:	help
//config:	Accepts what GNU cat accepts and writes what GNU cat writes,
//config:	byte for byte.
//config:
//config:config FEATURE_CATN
//config:	bool
//config:	default y
//config:	depends on CAT
//config:
//config:config FEATURE_CATV
//config:	bool
//config:	default y
//config:	depends on CAT
//config:
//config:config CARACAL_SOURCE
//config:	string "Directory of the unpacked release of caracal"
//config:	default "/usr/src/caracal"
//config:	depends on CAT
//config:
//config:config CARACAL_EXTENSIONS
//config:	bool "Extensions: options that other cats lack (70 kb)"
//config:	default n
//config:	depends on CAT
//config:	help
//config:	--color, --preflight, --progress, --timestamp and --utf8.
//config:
//config:config CARACAL_NLS
//config:	bool "Messages in other languages"
//config:	default n
//config:	depends on CAT
//config:
//config:config CARACAL_VECTORS
//config:	bool "Format text with the processor's vectors (4 kb)"
//config:	default y
//config:	depends on CAT
//config:	help
//config:	SSE2, and AVX2 if the processor has it, or NEON.

//applet:IF_CAT(APPLET_NOEXEC(cat, caracal, BB_DIR_BIN, BB_SUID_DROP, cat))

//kbuild:lib-$(CONFIG_CAT) += cat.o caracal-cat.o
//kbuild:clean-dirs += caracal
//kbuild:# build-object gives the function this name.
//kbuild:CFLAGS_cat.o := -Dcat_main=caracal_cat
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
//kbuild:caracal-multicall := $(CONFIG_CARACAL_SOURCE)/packaging/multicall
//kbuild:caracal-build := AR='$(AR)' OBJCOPY='$(OBJCOPY)'
//kbuild:caracal-build += $(caracal-multicall)/build-object
//kbuild:$(obj)/caracal-cat.o: FORCE
//kbuild:	$(caracal-build) $@ $(caracal-switches)

//usage:#define cat_trivial_usage
//usage:       "[-AbeEnstTuv] [FILE]..."
//usage:#define cat_full_usage "\n\n"
//usage:       "Print FILEs to stdout\n"
//usage:     "\n	-A,--show-all		Same as -vET"
//usage:     "\n	-b,--number-nonblank	Number nonempty lines"
//usage:     "\n	-e			Same as -vE"
//usage:     "\n	-E,--show-ends		End lines with $"
//usage:     "\n	-n,--number		Number lines"
//usage:     "\n	-s,--squeeze-blank	Show adjacent empty lines as one"
//usage:     "\n	-t			Same as -vT"
//usage:     "\n	-T,--show-tabs		Show tabs as ^I"
//usage:     "\n	-u			Copy by read and write only"
//usage:     "\n	-v,--show-nonprinting	Show nonprinting characters as ^x or M-x"
//usage:     "\n	--debug			Report how each FILE was copied"
//usage:	IF_CARACAL_EXTENSIONS(
//usage:     "\n	--color[=WHEN]		Color lines that report errors"
//usage:     "\n	--preflight		Check every FILE first"
//usage:     "\n	--progress[=SIZE]	Report how much has been copied"
//usage:     "\n	--timestamp[=FORMAT]	Start each line with the time"
//usage:     "\n	--utf8[=FORM]		As -v, with UTF-8 unchanged"
//usage:	)
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
