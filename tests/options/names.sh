#!/bin/sh
# Random file names are quoted as GNU cat does, in several charsets.  NAMES is
# how many names there are in each locale; if it's set, there are two more
# charsets.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_gnu_cat_
runs_cat_ xargs || skip_ 'xargs runs a cat of its own'
printf 'a\0b\0' | xargs -0 printf '%s+' > words 2> err
test "$(cat words)" = a+b+ || skip_ 'xargs has no -0'
unset LC_ALL

# If a name has an apostrophe and ends with an escape, GNU cat 9.1 quotes it
# differently, and often wrongly, so we let no such name end like that.  In
# GB18030, a single x could be read as part of a character.
end=
case $("$gnu_/cat" -- "$(printf "it's\007")" 2>&1) in
  *"'''it"*) end=xx ;;
esac

# Remove from the file names each name with a UTF-8 character that only one of
# musl and glibc takes for printable: see DIFFERENCES.  Neither takes [:cntrl:]
# for that.
remove_unassigned_ ()
{
  grep -a -z -v -e '[^[:print:][:cntrl:]]' \
    -e "$(printf '[\357\277\271\357\277\272\357\277\273]')" \
    names > assigned
  mv assigned names || framework_failure_
}

# Compare the messages about the names in the locale $1.
batch=100000
compare_in_ ()
{
  LC_CTYPE=$1
  export LC_CTYPE
  left=${NAMES-5000}
  compared=0
  while test "$left" -gt 0; do
    count=$((left < batch ? left : batch))
    "$abs_top_builddir/tests/fuzz/random-names" $left $count "$end" > names \
      || framework_failure_
    if test "$1" = C.UTF-8 && is_static_; then
      remove_unassigned_
    fi
    same_ 'xargs -0 -n 1000 cat -- < names'
    compared=$((compared + $(tr -cd '\0' < names | wc -c)))
    left=$((left - count))
  done
  echo "$ME_: $compared names in $1"
}

compare_in_ C
test "$(LC_CTYPE=C.UTF-8 locale charmap)" = UTF-8 && compare_in_ C.UTF-8

# For other charsets, we make locales here.  musl doesn't know locale names,
# and a static glibc has no other charsets.
is_static_ && same_end_
localedef --version > version 2>&1 || {
  warn_ "$ME_: without other charsets: localedef is missing"
  same_end_
}
LOCPATH=$PWD
export LOCPATH
printf 'LC_CTYPE\ncopy "i18n"\nEND LC_CTYPE\n' > i18n-characters
# Compiling GB18030 takes 15 seconds.
for charset in ISO-8859-1 EUC-JP SHIFT_JIS BIG5 ${NAMES+UTF-8 GB18030}; do
  localedef -c -i ./i18n-characters -f $charset ./$charset > log 2>&1
  if test "$(LC_CTYPE=$charset locale charmap)" = $charset; then
    compare_in_ $charset
  else
    warn_ "$ME_: without $charset: $(tail -n 1 log)"
  fi
done

same_end_
