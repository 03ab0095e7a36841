# cat as a builtin command of bash: caracal.so.  All objects are independent of
# their position, so that the program and the builtin share them.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

EXTRA_DIST += src/bash-builtin/caracal.map

if BASH_BUILTIN
# bash's headers have a config.h of their own, so that only builtin.c is
# compiled with them.
src_libcat_a_SOURCES += src/bash-builtin/help.c src/bash-builtin/help.h
src_libcat_a_CPPFLAGS += -DLOADABLESDIR='"$(loadablesdir)"'
noinst_PROGRAMS += src/bash-builtin/caracal.so
src_bash_builtin_caracal_so_SOURCES = src/bash-builtin/builtin.c
src_bash_builtin_caracal_so_CPPFLAGS = -I$(srcdir)/src $(BASH_CPPFLAGS)
# The strings of bash's own structs are not constant.
src_bash_builtin_caracal_so_CFLAGS = \
  $(AM_CFLAGS) $(WARN_CFLAGS) -Wno-write-strings
src_bash_builtin_caracal_so_LDADD = src/libcat.a gl/libgnu.a
src_bash_builtin_caracal_so_LDFLAGS = $(AM_LDFLAGS) -shared \
  -Wl,--version-script=$(srcdir)/src/bash-builtin/caracal.map
src_bash_builtin_caracal_so_DEPENDENCIES = \
  src/libcat.a gl/libgnu.a $(srcdir)/src/bash-builtin/caracal.map

# As a program, automake would rename it.  As data, it would neither be stripped
# nor be executable, and rpm would not find its debugging information.
# "enable cat" looks for a file of that name (bash 5.2).  The builtin is not
# tried: the bash that loads it may be another one than that of the PATH, and
# cat stays the program if the builtin cannot be loaded.
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
