#!/bin/sh
# Messages have printable names and options as GNU cat has them.  names.sh has
# other names, unprintable.sh other options.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_gnu_cat_

# Compare messages about words, which are names or options, and about $1.
compare_names_ ()
{
  # GNU cat 9.1 has two more quotes at the beginning, which quote nothing.
  name=$(printf "it's\007")
  same_ "cat -- \"\$name\" 2>&1 | sed \"s/: ''/: /\""
  for name in plain 'a b' 'a:b' "it's" '"' "'\"'" '~' '#' 'a=b' '*' '[x]' \
    '$HOME' '\\' '!' '{}' '|' 'ends ' "ends'" "$1"; do
    export name
    same_ 'cat -- "$name"'
    same_ 'cat "--$name"'
    same_ 'cat "--n=$name"'
    same_ 'cat "-$name"'
  done
}

e_acute=$(printf '\303\251')
compare_names_ x
unset LC_ALL
compare_names_ x
LC_ALL=C.UTF-8
export LC_ALL
# musl doesn't know locale names: for musl, each locale is UTF-8.
if test "$(locale charmap 2> /dev/null)" = UTF-8; then
  compare_names_ "x$e_acute"
fi
LC_ALL=
LANG=C.UTF-8
export LANG
compare_names_ x

same_end_
