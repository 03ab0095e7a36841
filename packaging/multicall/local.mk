# "make multicall-sources": cat as a directory of plain sources, for the
# makefiles of another program.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-2.0-or-later

EXTRA_DIST += \
  packaging/multicall/Kbuild.in \
  packaging/multicall/Makefile \
  packaging/multicall/README \
  packaging/multicall/busybox.c \
  packaging/multicall/config.h.in \
  packaging/multicall/names.awk \
  packaging/multicall/toybox.c

# Of gnulib, take the files that the program without extensions needs:
# bootstrap.conf has their modules, and bootstrap checks their license.
# config.h decides whether an instruction set's file is compiled, because
# busybox's makefiles don't know the processor.  If it isn't, declarations are
# left of it: C allows no empty file.
multicall_files =							\
  find src lib -name '*.[ch]' ! -path 'src/bash-builtin/*'		\
    ! -path 'src/extensions/*.c' ! -path 'src/format/utf8/*.c'		\
    ! -path src/arguments.c ! -path src/main.c -print;			\
  for file in anytostr.c attribute.h count-one-bits.h			\
    count-trailing-zeros.h gettext.h intprops-internal.h intprops.h	\
    inttostr.h minmax.h umaxtostr.c; do					\
    echo gl/$$file;							\
  done

.PHONY: multicall-sources
multicall-sources:
	@test -n "$(DIR)" || { echo 'usage: make $@ DIR=DIRECTORY' >&2; exit 1; }
	mkdir "$(DIR)"
	(cd $(srcdir) && tar cf - `$(multicall_files)`)			\
	  | (cd "$(DIR)" && tar xmf -)
	for file in Makefile busybox.c caracal.c toybox.c; do		\
	  cp "$(srcdir)/packaging/multicall/$$file" "$(DIR)" || exit;	\
	done
	for file in `cd $(srcdir)					\
	    && grep -l 'define VECTOR' src/format/kernels/*.c`; do		\
	  set=`basename $$file .c | tr a-z A-Z`;			\
	  $(AWK) -v use="USE_$$set" '{ print }				\
	    /^#include <config.h>/ {					\
	      print "\n#include \"format/kernels/kernel.h\"\n\n#if " use } \
	    END { print "#endif" }' "$(srcdir)/$$file" > "$(DIR)/$$file"	\
	  || exit;							\
	done
	cp "$(srcdir)/LICENSES/GPL-2.0-or-later.txt" "$(DIR)/COPYING"
	sed -e 's/%PACKAGE%/$(PACKAGE)/; s/%VERSION%/$(VERSION)/'	\
	  -e 's/%PACKAGE_BUGREPORT%/$(PACKAGE_BUGREPORT)/'		\
	  "$(srcdir)/packaging/multicall/config.h.in" > "$(DIR)/config.h"
	(cd "$(DIR)" && find src lib gl -name '*.h') | LC_ALL=C sort	\
	  | (cd "$(srcdir)" && xargs $(AWK) -f packaging/multicall/names.awk) \
	  >> "$(DIR)/config.h"
	cp "$(srcdir)/packaging/multicall/Kbuild.in" "$(DIR)/Kbuild"
	(cd "$(DIR)" && find caracal.c src lib gl -name '*.c'		\
	   ! -name anytostr.c) | LC_ALL=C sort				\
	  | sed 's/\(.*\)\.c/cat-y += \1.o/' >> "$(DIR)/Kbuild"
