# The manual.  Without the extensions, it is a copy without the lines between
# two comments.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

if EXTENSIONS
dist_man_MANS = man/cat.1
else
EXTRA_DIST += man/cat.1
man_MANS = man/small/cat.1
CLEANFILES += man/small/cat.1
endif

man/small/cat.1: man/cat.1
	$(AM_V_GEN)$(MKDIR_P) man/small					\
	  && sed '/^\.\\" The next lines need/,/^\.\\" The next lines do/d' \
	       $(srcdir)/man/cat.1 > $@
