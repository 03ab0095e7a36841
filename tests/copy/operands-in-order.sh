#!/bin/sh
# Operands and messages are written in order, whatever kinds of files they are.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_gnu_cat_

for i in 1 2 3 4 5 6 7 8 9; do
  echo "a line of file $i" > small$i
done
: > empty
text_ 1000 > thousand
text_ 3000 > page
text_ 40000 > long
text_ 300000 > longer
mkdir directory

# Each kind of output, with small operands and others between them: large ones,
# empty ones, standard input, and names that cannot be copied.
some='small* thousand small1 thousand page small2 page thousand small3'
for output in '> out; cat out' '| cat' '> /dev/null' '2>&1 | cat' \
  '> out 2>&1; cat out' '>> out 2>&1; cat out' '2>&1 1<> out; cat out'; do
  for case in "$some" 'small1 missing small2' 'small1 directory small2' \
    'missing small1' 'small1 missing' 'small1 empty small2' \
    'small1 long small2 longer small3 long' 'longer small1 small2 longer' \
    'small1 - small2 < small3' \
    'small1 - small2 < missing' 'small1 - small2 <&-' \
    "$some $some $some $some longer $some missing $some"; do
    same_ "rm -f out; cat $case $output"
    same_ "rm -f out; cat -u $case $output"
    same_ "rm -f out; cat -nE $case $output"
  done
done

# A message about an operand follows its bytes.
for file in small1 small2; do
  cat $file
  echo "cat: $file: read/write 17 bytes"
done > told
cat --debug small1 small2 2>&1 | cat > out
cmp told out || wrong_ '--debug: order'

# The bytes of a file are written before cat waits for the next operand.
mkfifo later
mkfifo piped.fifo
for case in 'small1 small2 later small3' 'small1 later'; do
  cat $case > piped.fifo 2> err &
  exec 4< piped.fifo
  read -r line <&4
  test "$line" = 'a line of file 1' || wrong_ "not yet there: '$line'"
  echo end > later
  cat <&4 > rest
  exec 4<&-
  grep -x end rest > grepped || wrong_ "the later operand: $(cat rest)"
  wait $!
done

# The bytes of a pipe are written before cat waits, whatever follows.
cat later small1 > piped.fifo 2> err &
exec 4< piped.fifo
{
  echo first
  read -r line <&4
  test "$line" = first || wrong_ "not yet there: '$line'"
} > later
exec 4<&-
wait $!

# If programs share a pipe, no file is torn and none is lost.  The files have
# up to 1.2 KB.
mkdir many
awk 'BEGIN {
  for (i = 0; i < 600; i++)
    {
      name = "many/" i
      for (n = 0; n < i % 100 * 3 + 1; n++)
        printf "%d,", i > name
      print "" > name
      close (name)
    }
}'
cat many/* | sort > expected
for options in '' -u -s -v; do
  ls many/* | xargs -n 20 -P 4 "$ours_/cat" $options | sort > actual
  cmp expected actual || wrong_ "xargs -P 4 cat $options: torn"
done
Exit $fail
