# cat as a builtin command of bash: caracal.so.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-2.0-or-later

EXTRA_DIST += src/bash-builtin/caracal.map

if BASH_BUILTIN
# The program's files are compiled again as position-independent code, so the
# program is the same with and without the builtin.
src_bash_builtin_libcat_pic_a_SOURCES = $(src_libcat_a_SOURCES)	\
  src/bash-builtin/help.c src/bash-builtin/help.h
src_bash_builtin_libcat_pic_a_CPPFLAGS = \
  $(src_libcat_a_CPPFLAGS) -DLOADABLESDIR='"$(loadablesdir)"'
src_bash_builtin_libcat_pic_a_CFLAGS = $(src_libcat_a_CFLAGS) $(PIC_CFLAGS)
src_bash_builtin_libfast_pic_a_SOURCES = \
  $(src_libfast_a_SOURCES)
src_bash_builtin_libfast_pic_a_CFLAGS = \
  $(src_libfast_a_CFLAGS) $(PIC_CFLAGS)
# libgnu.a has mktime.o only if the C library's mktime isn't good enough.  Here
# mktime.c is always compiled, because it's empty if it isn't needed.
src_bash_builtin_libgnu_pic_a_SOURCES = $(gl_libgnu_a_SOURCES) gl/mktime.c
src_bash_builtin_libgnu_pic_a_CFLAGS = \
  $(gl_libgnu_a_CFLAGS) $(NSTRFTIME_CFLAGS) $(PIC_CFLAGS)
src_bash_builtin_libcat_pic_a_LIBADD = \
  $(src_bash_builtin_libfast_pic_a_OBJECTS)
src_bash_builtin_libcat_pic_a_DEPENDENCIES = \
  $(src_bash_builtin_libcat_pic_a_LIBADD)
noinst_LIBRARIES += \
  src/bash-builtin/libcat-pic.a \
  src/bash-builtin/libfast-pic.a \
  src/bash-builtin/libgnu-pic.a
if USE_AVX2
src_bash_builtin_libavx2_pic_a_SOURCES = $(src_libavx2_a_SOURCES)
src_bash_builtin_libavx2_pic_a_CFLAGS = \
  $(src_libavx2_a_CFLAGS) $(PIC_CFLAGS)
src_bash_builtin_libcat_pic_a_LIBADD += \
  $(src_bash_builtin_libavx2_pic_a_OBJECTS)
noinst_LIBRARIES += src/bash-builtin/libavx2-pic.a
endif

# bash's headers bring a config.h of their own, so only builtin.c is compiled
# with them.
noinst_PROGRAMS += src/bash-builtin/caracal.so
src_bash_builtin_caracal_so_SOURCES = src/bash-builtin/builtin.c
src_bash_builtin_caracal_so_CPPFLAGS = -I$(srcdir)/src $(BASH_CPPFLAGS)
# The strings of bash's own structs are not constant.
src_bash_builtin_caracal_so_CFLAGS = \
  $(AM_CFLAGS) $(PIC_CFLAGS) $(WARN_CFLAGS) -Wno-write-strings
src_bash_builtin_caracal_so_LDADD = \
  src/bash-builtin/libcat-pic.a src/bash-builtin/libgnu-pic.a
src_bash_builtin_caracal_so_LDFLAGS = $(AM_LDFLAGS) -shared \
  -Wl,--version-script=$(srcdir)/src/bash-builtin/caracal.map
src_bash_builtin_caracal_so_DEPENDENCIES = \
  $(src_bash_builtin_caracal_so_LDADD) $(srcdir)/src/bash-builtin/caracal.map

# We install it by hand.  automake would rename a program.  Data would be
# neither stripped nor executable, and rpm wouldn't find its debugging
# information.  "enable cat" looks for a file named cat (bash 5.2).  We don't
# try the builtin first, because the bash that will load it may not be the one
# in the PATH, and if it can't be loaded, cat is still the program.
builtin = src/bash-builtin/caracal.so
install-bash-builtin: $(builtin)
	$(MKDIR_P) "$(DESTDIR)$(loadablesdir)"
	directory="$(DESTDIR)$(loadablesdir)";				\
	$(call install_over,$(builtin),$$directory/caracal.so,:);	\
	ln -s caracal.so "$$directory/cat.new-$$$$"			\
	  && mv -f "$$directory/cat.new-$$$$" "$$directory/cat"		\
	  || { rm -f "$$directory/cat.new-$$$$"; exit 1; }
uninstall-bash-builtin:
	rm -f "$(DESTDIR)$(loadablesdir)/caracal.so"
	test "`readlink "$(DESTDIR)$(loadablesdir)/cat"`" != caracal.so	\
	  || rm -f "$(DESTDIR)$(loadablesdir)/cat"
else
install-bash-builtin uninstall-bash-builtin:
endif
.PHONY: install-bash-builtin uninstall-bash-builtin
