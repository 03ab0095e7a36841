#!/bin/sh
# Errors have glibc's texts, whatever the C library, in the user's language.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_gnu_cat_
require_strace_
echo x > f

# Compare the errors $@.  We leave out 4, EINTR, because the open may be tried
# again, and 134, because only glibc since 2.43 has a text for it.
compare_texts_ ()
{
  for number in "$@"; do
    case $number in 4 | 134) continue ;; esac
    export number
    same_ 'strace -qq -o trace -P "$PWD/f" -e inject=/^open:error=$number \
      cat "$PWD/f"'
    grep INJECTED trace > injected || fail_ "error $number was not injected"
  done
}

# Each error of Linux, and some numbers without a text.
compare_texts_ $(seq 140) 524

# A write's errors have the same texts.
same_ 'strace -qq -o trace -e inject=write:error=EDQUOT:when=1 cat -n f'

# A catalogue of musl's texts isn't used, because it lacks those of glibc's that
# musl words differently.
if msgfmt --version > version 2>&1; then
  printf 'msgid "No such file or directory"\nmsgstr "wrong"\n' \
    | msgfmt -o xx - || framework_failure_
  gives_ 'MUSL_LOCPATH=$PWD LC_ALL=xx cat missing' '' \
    "cat: missing: $(errno_text_ ENOENT)\n" 1
fi

# The C library's catalogues have translations for the texts above, so some
# numbers are enough here.
if has_languages_ && test "$(LC_ALL=C.UTF-8 locale charmap)" = UTF-8; then
  LC_ALL=C.UTF-8
  LANGUAGE=pt_BR:ja
  export LC_ALL LANGUAGE
  compare_texts_ $(seq 1 10 140) 524
fi

same_end_
