#!/bin/sh
# The installed manual has the program's options, no more and no less.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
test -z "$CAT_UNDER_TEST" || skip_ 'the manual is of another program'

unset MAKEFLAGS MFLAGS
make -C "$abs_top_builddir" install-man DESTDIR="$PWD/installed" mandir=/man \
  program_transform_name='s/^cat$$/caracal-cat/' > make.log 2>&1 \
  || { cat make.log; fail_ 'cannot install'; }
manual=installed/man/man1/caracal-cat.1

cat --help > help
grep -o -e '--[a-z][a-z0-9-]*' help | sort -u > expected
# The section about the builtin has an option of pkg-config.
sed '/pkg.-config/d; s/\\f.//g; s/\\//g' "$manual" \
  | grep -o -e '--[a-z][a-z0-9-]*' | sort -u > actual
compare expected actual || wrong_ 'the options'

# The directory of the builtin is that of this build.
make -s -C "$abs_top_builddir" -f - directory << 'END' > directory
include Makefile
directory:
	@echo '$(loadablesdir)'
END
line="enable -f $(cat directory)/caracal.so cat"
sed 's/\\-/-/g' "$manual" | grep -F "$line" > grepped \
  || wrong_ "not in the manual: $line"

grep -o '[A-Z]*_COLORS*' help | sort -u > expected
grep -o '\(CAT\|NO\)_COLORS*' "$manual" | sort -u > actual
if test -s expected; then
  printf '%s\n' CAT_COLORS NO_COLOR > expected
fi
compare expected actual || wrong_ 'the environment'

Exit $fail
