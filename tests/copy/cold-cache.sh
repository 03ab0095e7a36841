#!/bin/sh
# cat asks ahead for files that are not in memory, and nothing else changes.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_gnu_cat_

i=100
while test $i -lt 300; do
  text_ $((i * 37)) > file$i
  i=$((i + 1))
done
text_ 500000 > file150
: > file160
rm file170 file180 file280
mkdir file170
mkfifo file180 file280
cat file1[0-6]* > expected || framework_failure_

# The files, each followed by standard input, which will be closed.
between=$(for file in file1[0-6]*; do echo $file -; done)

# The same directory by a name that is longer than the look-ahead accepts.
far=$(awk 'BEGIN { for (n = 0; n < 600; n++) printf "./" }').

# Drop all files from memory, as far as the file system allows that.
cool_ ()
{
  "$tools_/cool" file*
}

for options in '' -n -A -s; do
  for code in "cat $options file1[0-6]*" "cat $options file1[0-7]* 2>&1" \
    "cat $options file1[0-3]* missing file14* 2>&1" \
    "cat $options file1[0-6]* | cat" \
    "echo end > file180 & cat $options file1[0-6]* file18* file19*" \
    "ulimit -n 4; cat $options file1[0-6]*" \
    "cat $options file1[0-6]* <&- 2>&-" "cat $options $far/file1[0-6]* 2>&1" \
    "cat $options $between <&- 2>&1" \
    "rm -f out; cat $options file1[0-6]* > out; cat out" \
    "echo end > file180 & echo end > file280 & cat $options file* 2>&1"; do
    # Each program warms the files for the other.
    same_ "cool_; $code"
  done
done

# The system calls of the look-ahead.
test $fail -eq 0 || Exit $fail
require_strace_
cool_
strace -f -o trace cat file1[0-6]* > out || wrong_ 'cat failed'
cmp expected out || wrong_ 'bytes'
grep -E '^[0-9 ]*clone3?\(|fadvise.*WILLNEED' trace > ahead \
  || skip_ 'this file system keeps all files in memory, or does not report it'
echo end > file280 &
cool_
strace -f -o trace cat file1[0-6]* file2* > out || wrong_ 'cat failed'
grep '"file280", .*O_RDONLY' trace | grep -v O_PATH > opened
test "$(wc -l < opened)" -eq 1 \
  || wrong_ 'a FIFO was opened ahead'
wait

# Only one descriptor is free, and a thread keeps it for 50 ms.
cool_
strace -f -qq -o trace -e inject=fadvise64:delay_enter=50000 \
  sh -c 'ulimit -n 4; cat file11[0-5] file2[0-7]*' > out 2> err \
  || wrong_ 'cat failed'
test -s err && wrong_ "a descriptor was missing: $(cat err)"
cat file11[0-5] file2[0-7]* | cmp - out || wrong_ 'bytes with one descriptor'

# cat does not look ahead if the files are in memory, nor with -u.
cat file1[0-6]* > out
for code in 'cat file1[0-6]*' 'cat -u file1[0-6]*'; do
  test "$code" = 'cat file1[0-6]*' || cool_
  eval "strace -f -o trace $code" > out
  grep -E '^[0-9 ]*clone3?\(|fadvise.*WILLNEED' trace > ahead \
    && wrong_ "$code looks ahead"
done

Exit $fail
