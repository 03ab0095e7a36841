#!/bin/sh
# Configured with --disable-nls, the program has nothing of gettext, neither
# functions nor texts.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
test -z "$CAT_UNDER_TEST" || skip_ 'another program may have gettext'
has_languages_ && skip_ 'not configured with --disable-nls'
(strip --version && nm --version) > version 2>&1 \
  || skip_ 'strip or nm is missing'

# gnulib's gettext_quote is allowed: without gettext, its argument is the text.
program=$(readlink -f "$ours_/cat")
nm "$program" > symbols || fail_ 'nm failed'
grep -w 'T __libc_start_call_main' symbols > glibc \
  && skip_ 'static, glibc has gettext for texts of its own'
if grep -w '[a-z]*gettext\|[a-z_]*textdomain' symbols; then
  wrong_ 'there are symbols of gettext'
fi
strip -o stripped "$program" || fail_ 'strip failed'
if grep -a 'gettext\|textdomain\|LC_MESSAGES/\|share/locale' stripped; then
  wrong_ 'there are texts of gettext, or the directory of catalogues'
fi

Exit $fail
