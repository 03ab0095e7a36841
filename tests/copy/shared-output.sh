#!/bin/sh
# Programs that write to one file side by side lose nothing.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
# GNU cat fails this since 9.1, because copy_file_range writes at the offset
# that was there at its start, even if other programs have moved it since.
size=$((8 * 1024 * 1024))
for name in a b c d; do
  head -c $size /dev/zero | tr '\0' $name > $name || framework_failure_
done
printf 's\n' > small

# Check that the file $3 has the letter $1 $2 times.  $4 names the case.
count_ ()
{
  found=$(tr -dc $1 < $3 | wc -c)
  test $found -eq $2 || wrong_ "$4: $found of $2 bytes of $1"
}

for way in 'cat $f' 'cat < $f' 'cat $f | cat' 'cat -u $f' 'cat -n $f'; do
  for open in '> out' '>> out'; do
    : > out
    eval "(for f in a b c d; do ($way) & done; wait) $open"
    for name in a b c d; do
      count_ $name $size out "$way $open"
    done
  done
done

# Small writes of another program during a large copy.
: > out
(
  cat a a a a &
  for n in 1 2 3 4 5 6 7 8 9 10; do
    cat small small
  done
  wait
) > out
count_ a $((4 * size)) out 'beside small writes'
count_ s 20 out 'small writes'

# If programs share an input, each byte is read by exactly one of them.
: > out
# In the background, dash makes /dev/null standard input, even before <&0.
(cat <&3 & cat <&3 & cat <&3 & wait) 3< a > out
count_ a $size out 'shared input'

# One program waits for its pipe while another one writes.
: > out
mkfifo gate
(
  (head -c 100000 a; read -r line < gate; head -c 100000 a) | cat &
  cat b
  echo > gate
  wait
) > out
count_ a 200000 out 'a waiting pipe'
count_ b $size out 'beside a waiting pipe'

# Inputs from another file system, which the kernel doesn't copy.  We repeat
# this, because bytes are lost only if two programs act at the same moment.
make_elsewhere_
if test -n "$elsewhere"; then
  for name in a b c d; do
    head -c 100000 $name > $elsewhere/$name
  done
  n=0
  while test $n -lt 60; do
    (for name in a b c d; do cat $elsewhere/$name & done; wait) > out
    test "$(wc -c < out)" -eq 400000 || wrong_ 'gaps, from elsewhere'
    n=$((n + 1))
  done
  for name in a b c d; do
    count_ $name 100000 out 'from elsewhere'
  done
fi

Exit $fail
