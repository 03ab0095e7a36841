# The manual that is installed has the directory of this build for the builtin,
# the version of this build, and the address for bugs.  Without the extensions,
# it has no lines between two comments.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

EXTRA_DIST += man/cat.1
man_MANS = man/installed/cat.1
CLEANFILES += man/installed/cat.1

if EXTENSIONS
small_manual =
else
small_manual = -e '/^\.\\" The next lines need/,/^\.\\" The next lines do/d'
endif

# A "-" in the name of a directory is a hyphen without a backslash.
man/installed/cat.1: man/cat.1 Makefile
	$(AM_V_GEN)$(MKDIR_P) man/installed				\
	  && directory=$$(echo '$(loadablesdir)' | sed 's/-/\\\\-/g')	\
	  && sed $(small_manual)					\
	       -e "s|/usr/local/lib/bash|$$directory|"			\
	       -e '/^\.TH/s/$(release_version)/$(VERSION)/'		\
	       -e 's/@PACKAGE_BUGREPORT[@]/$(PACKAGE_BUGREPORT)/'	\
	       $(srcdir)/man/cat.1 > $@
