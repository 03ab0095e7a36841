# The program: main.c, and all other files as a library, so the unit tests can
# link them.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-2.0-or-later

noinst_LIBRARIES += src/libcat.a

src_libcat_a_CPPFLAGS = $(AM_CPPFLAGS) -DLOCALEDIR='"$(localedir)"'
src_libcat_a_CFLAGS = $(AM_CFLAGS) $(WARN_CFLAGS)
src_libcat_a_SOURCES = \
  src/cat.c \
  src/cat.h \
  src/options.c \
  src/options.h \
  src/extensions/decoration.h \
  src/extensions/color/color.h \
  src/extensions/color/severity.h \
  src/extensions/color/tables.inc \
  src/extensions/preflight.h \
  src/extensions/progress/progress.h \
  src/extensions/timestamp.h \
  src/transfer/claim.c \
  src/transfer/claim.h \
  src/transfer/methods.c \
  src/transfer/methods.h \
  src/transfer/pieces.c \
  src/transfer/pieces.h \
  src/transfer/private-pipe.c \
  src/transfer/private-pipe.h \
  src/transfer/transfer.c \
  src/transfer/transfer.h \
  src/format/format.h \
  src/format/line-format.h \
  src/format/kernels/line-number.c \
  src/format/kernels/line-number.h \
  src/format/utf8/character.h \
  src/format/utf8/hidden.h \
  src/format/utf8/properties.inc \
  src/format/utf8/sgr.h \
  src/format/utf8/utf8.h \
  src/io/copy.c \
  src/io/copy.h \
  src/io/diagnose.c \
  src/io/diagnose.h \
  src/io/input.c \
  src/io/input.h \
  src/io/look-ahead.c \
  src/io/look-ahead.h \
  src/io/output.c \
  src/io/output.h \
  lib/bits.h \
  lib/buffer.c \
  lib/buffer.h \
  lib/descriptor.c \
  lib/descriptor.h \
  lib/environment.c \
  lib/environment.h \
  lib/errno-text.c \
  lib/errno-text.h \
  lib/quote.c \
  lib/quote.h \
  lib/system.c \
  lib/system.h

# The loops over bytes are compiled for speed, everything else for size.
noinst_LIBRARIES += src/libfast.a
src_libfast_a_CFLAGS = $(AM_CFLAGS) $(WARN_CFLAGS) $(FAST_CFLAGS)
src_libfast_a_SOURCES = \
  src/format/format.c \
  src/format/line-format.c \
  src/format/kernels/choose.c \
  src/format/kernels/generic.h \
  src/format/kernels/kernel.h \
  src/format/kernels/portable.c
if USE_SSE2
src_libfast_a_SOURCES += src/format/kernels/sse2.c
endif
if USE_NEON
src_libfast_a_SOURCES += src/format/kernels/neon.c
endif
if EXTENSIONS
src_libfast_a_SOURCES += \
  src/extensions/decoration.c \
  src/extensions/color/severity.c \
  src/format/utf8/character.c \
  src/format/utf8/hidden.c \
  src/format/utf8/sgr.c \
  src/format/utf8/utf8.c
endif
src_libcat_a_LIBADD = $(src_libfast_a_OBJECTS)
# automake doesn't know the objects of a library that comes later in the
# alphabet.
src_libcat_a_DEPENDENCIES = $(src_libcat_a_LIBADD)

if EXTENSIONS
src_libcat_a_SOURCES += \
  src/arguments.c \
  src/extensions/color/color.c \
  src/extensions/preflight.c \
  src/extensions/progress/progress-line.c \
  src/extensions/progress/progress.c \
  src/extensions/timestamp.c
endif

if USE_AVX2
# Not every processor has AVX2, so no other file is compiled for it.
noinst_LIBRARIES += src/libavx2.a
src_libavx2_a_SOURCES = src/format/kernels/avx2.c
src_libavx2_a_CFLAGS = $(src_libfast_a_CFLAGS) $(AVX2_CFLAGS)
src_libcat_a_LIBADD += $(src_libavx2_a_OBJECTS)
endif

noinst_PROGRAMS += src/cat

src_cat_CFLAGS = $(AM_CFLAGS) $(WARN_CFLAGS)
src_cat_SOURCES = src/main.c
if STATIC
src_cat_LDADD = src/core.o
else
src_cat_LDADD = src/libcat.a gl/libgnu.a
endif

# A program for another machine, or for the system in DESTDIR, may run only
# there.
copies = test $(cross_compiling) = yes || test -n "$(DESTDIR)"		\
  || test "`echo text | "$$new"`" = text				\
  || { echo "$$new does not run; cat stays as it is" >&2; false; }

# If another cat has taken the place of this one, it stays, because a package
# may have put it there.
.PHONY: install-program uninstall-program
install-program: src/cat
	$(MKDIR_P) "$(DESTDIR)$(bindir)"
	$(installed_name);						\
	$(call install_over,src/cat,$(DESTDIR)$(bindir)/$$name,$(copies))
uninstall-program:
	$(installed_name); program="$(DESTDIR)$(bindir)/$$name";	\
	! grep caracal "$$program" > /dev/null 2>&1 || rm -f "$$program"

# All of the program but main, as one object without the functions that are
# never called.  If a static program were linked from the archives instead, it
# would contain malloc, because some of these functions call it.  That's 4 KiB.
src/core.o: src/libcat.a gl/libgnu.a
	$(AM_V_CCLD)$(CC) $(SIZE_CFLAGS) $(CFLAGS) $(RELOCATABLE_LDFLAGS) \
	  -r -nostdlib -Wl,--gc-sections				\
	  -Wl,-u,cat_main -Wl,-u,cat_call -Wl,-u,cat_last		\
	  -Wl,-u,diagnose_start -Wl,-u,diagnose_error			\
	  -Wl,-u,diagnose_end						\
	  -o $@ src/libcat.a gl/libgnu.a

# cat_main and cat_call for another program: see packaging/multicall/README.  No
# other name is visible.  cat_last is left out, because its state would be .bss
# of that program.  The linker finds a group of sections by its name, as for
# i386's program counter.  So groups are resolved before objcopy hides their
# names.
libcaracal.a: src/core.o
	$(AM_V_AR)rm -f $@						\
	&& $(CC) $(CFLAGS) $(RELOCATABLE_LDFLAGS) -r -nostdlib		\
	     -Wl,--gc-sections -Wl,-u,cat_main -Wl,-u,cat_call		\
	     -Wl,--force-group-allocation -o src/caracal.o src/core.o	\
	&& $(OBJCOPY) --strip-unneeded --keep-global-symbol=cat_main	\
	     --keep-global-symbol=cat_call src/caracal.o		\
	&& $(AR) $(ARFLAGS) $@ src/caracal.o
CLEANFILES += libcaracal.a

if LIBRARY
librarydir = $(libdir)
library_DATA = libcaracal.a
libraryincludedir = $(includedir)/caracal
libraryinclude_HEADERS = src/cat.h
pkgconfigdir = $(libdir)/pkgconfig
pkgconfig_DATA = packaging/caracal.pc
endif

# "make libcaracal.a" may be the first command, but automake makes the generated
# headers only before "make all".
$(src_libcat_a_OBJECTS) $(src_libcat_a_LIBADD) $(gl_libgnu_a_OBJECTS): \
  | $(BUILT_SOURCES)

# The tables of severity.c.  Like the catalogues, they're made in the build, and
# a release contains them.  completions/local.mk says why awk doesn't read its
# program from the file itself.
color = src/extensions/color
EXTRA_DIST += $(color)/notations $(color)/tables.awk $(color)/words
MAINTAINERCLEANFILES += $(color)/tables.inc
if EXTENSIONS
BUILT_SOURCES += $(color)/tables.inc
endif
$(color)/tables.inc: $(color)/tables.awk $(color)/words $(color)/notations
	$(AM_V_GEN)$(MKDIR_P) $(color)					\
	  && LC_ALL=C $(AWK) "`cat $(srcdir)/$(color)/tables.awk`"	\
	       $(srcdir)/$(color)/words $(srcdir)/$(color)/notations	\
	       > $@-t							\
	  && mv $@-t $@

# The table of Unicode's properties, from Debian's package unicode-data.
unicode_directory = /usr/share/unicode
unicode_files =						\
  $(unicode_directory)/extracted/DerivedGeneralCategory.txt	\
  $(unicode_directory)/extracted/DerivedJoiningType.txt	\
  $(unicode_directory)/DerivedCoreProperties.txt		\
  $(unicode_directory)/HangulSyllableType.txt			\
  $(unicode_directory)/IndicSyllabicCategory.txt		\
  $(unicode_directory)/PropList.txt				\
  $(unicode_directory)/Scripts.txt				\
  $(unicode_directory)/emoji/emoji-data.txt			\
  $(unicode_directory)/emoji/emoji-variation-sequences.txt
EXTRA_DIST += src/format/utf8/table.awk
.PHONY: update-unicode
update-unicode:
	LC_ALL=C $(AWK) "`cat $(srcdir)/src/format/utf8/table.awk`"	\
	  $(unicode_files) > properties.inc				\
	&& mv properties.inc $(srcdir)/src/format/utf8/properties.inc
