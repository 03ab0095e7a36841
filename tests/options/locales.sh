#!/bin/sh
# Environment variables choose the language and the charset of messages as with
# GNU cat.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_gnu_cat_
has_languages_ || skip_ 'configured with --disable-nls'
unset LC_ALL LC_CTYPE LC_MESSAGES LC_TIME LANG LANGUAGE
LOCPATH=$PWD
export LOCPATH
make_locale_ de_DE.UTF-8 \
  || skip_ "localedef cannot make de_DE.UTF-8: $(tail -n 1 localedef.log)"
name=$(printf 'x\303\251')
export name
# Locales depend on the order of bytes.
LC_ALL=de_DE.UTF-8 cat "$name" 2>&1 | grep "^cat: $name:" > grepped \
  || skip_ 'the program cannot read de_DE.UTF-8'
LC_ALL=de_DE.UTF-8 "$gnu_/cat" none 2>&1 | grep 'No such file' > grepped \
  && warn_ "$ME_: without the catalogues of the C library"

# The text comes from the C library's catalogues, and the name shows the
# charset.
same_in_ ()
{
  same_ "{ export name $*; } 2> no-locale; cat \"\$name\""
}

same_in_
for locale in C POSIX C.UTF-8 C.utf8 de_DE.UTF-8; do
  for language in '' de fr ja xx xx:fr en:fr :de: ::fr C:fr xx:C:fr POSIX:fr \
    C.UTF-8:fr fr_CA fr_CA.UTF-8@euro zh_TW:de en_GB:fr \
    xx_a_name_that_no_locale_has:fr; do
    same_in_ LC_ALL=$locale LANGUAGE=$language
  done
done
same_in_ LANG=de_DE.UTF-8
same_in_ LC_ALL= LC_MESSAGES= LANG=de_DE.UTF-8
same_in_ LANG=de_DE.UTF-8 LC_MESSAGES=C
same_in_ LANG=de_DE.UTF-8 LC_MESSAGES=C LANGUAGE=fr
same_in_ LANG=de_DE.UTF-8 LC_MESSAGES=C.UTF-8
same_in_ LANG=de_DE.UTF-8 LC_MESSAGES=C.UTF-8 LANGUAGE=fr
same_in_ LANG=C LC_MESSAGES=de_DE.UTF-8 LC_CTYPE=C.UTF-8
same_in_ LC_CTYPE=de_DE.UTF-8
same_in_ LC_CTYPE=de_DE.UTF-8 LANGUAGE=de
same_in_ LC_TIME=de_DE.UTF-8 LANGUAGE=de
same_in_ LC_ALL= LANG= LANGUAGE=de

# For musl, each name is a locale.  All others have UTF-8.
LC_ALL=xx.UTF-8 cat "$name" 2> err
if grep "^cat: $name:" err > grepped; then
  (PATH=$gnu_:$PATH LC_ALL=C cat "$name" 2> expected)
  for names in LC_ALL=de_DE.ISO-8859-1 'LC_CTYPE=C LANG=de_DE.UTF-8' \
    LC_MESSAGES=de_DE.UTF-8 'LC_CTYPE=ja_JP.eucJP LANG=de_DE.UTF-8'; do
    ({ export $names; } 2> no-locale; cat "$name") 2> err
    compare expected err || wrong_ "not as in the C locale: $names"
  done
else
  same_in_ LC_MESSAGES=de_DE.UTF-8
  same_in_ LC_CTYPE=C LANG=de_DE.UTF-8
  same_in_ LC_ALL=xx_XX.UTF-8 LANGUAGE=de
  same_in_ LANG=de_DE.UTF-8 LC_TIME=xx_XX.UTF-8
fi

same_end_
