#!/bin/sh
# Each set of options formats each kind of text as GNU cat does.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_gnu_cat_

# Print a format of printf for all 256 bytes.
bytes_ ()
{
  awk 'BEGIN { for (n = 0; n < 256; n++) printf "\\%03o", n }'
}

mkdir corpus || framework_failure_
cd corpus || framework_failure_
: > empty
printf 'no newline' > no-newline
printf '\n' > newline
printf '\n\n\n\n\n' > newlines
printf 'a\n\n\nb\n\n\n\n' > empty-lines
printf '\n\na' > starts-empty
printf "$(bytes_)" > all-bytes
printf "$(bytes_)\n$(bytes_)" > all-bytes-twice
printf 'one\r\ntwo\r\n\r\n\r\nthree\r' > crlf
printf '\r' > cr
printf '\r\r\n\r\r' > crs
printf '\ta\t\tb\t\n\t\n\t' > tabs
printf 'h\303\251, \342\202\254, \360\237\220\210\n\303\251' > utf-8
printf '\377\376\200\237\240\177\033[1m\001\n\n\377' > high
awk 'BEGIN { for (n = 0; n < 3000; n++) printf "x"; print "" }' > long-line
awk 'BEGIN { for (n = 0; n < 1200; n++) print n % 3 ? n : "" }' > many-lines
text_ 5000 > text
printf '\0\0\n\0' > nuls
printf 'a\n' > short-line
printf -- '-\n--\n' > dashes
cd ..

# Comparing costs more than running cat, so we compare all texts in one go, and
# the differences show the text's name.  Each set of options meets each text.
# How the text reaches cat changes with both, so each of them meets each way.
way=0
for set in $(option_sets_ | tr ' ' ,); do
  options=$(echo "$set" | tr , ' ')
  way=$((way + 1))
  same_ "cat $options corpus/*"
  same_ "way=$way
    for file in corpus/*; do
      echo \$file
      way=\$((way + 1))
      case \$((way % 3)) in
        0) cat $options < \$file || echo fails ;;
        1) cat \$file | cat $options || echo fails ;;
        2) printf 'x\n\n' | cat $options - \$file || echo fails ;;
      esac
    done"
done
same_ "cat corpus/*"
for file in corpus/*; do
  same_ "cat $file"
  same_ "cat < $file"
  same_ "cat -u $file | od -c"
done

# A line that an operand leaves open goes on in the next operand.
for second in newlines cr crlf short-line starts-empty; do
  operands=$(for first in corpus/*; do
    echo $first corpus/$second $first
  done | tr '\n' ' ')
  for options in -n -b -s -E -sn -sb -nE -A -nA -sbA; do
    same_ "cat $options $operands"
  done
done

same_end_
