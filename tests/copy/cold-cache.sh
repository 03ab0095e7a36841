#!/bin/sh
# cat asks ahead for files that aren't in memory, and nothing else changes.

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

# Operands: the files, each followed by standard input, which will be closed.
between=$(for file in file1[0-6]*; do echo $file -; done)

# The same directory under a name too long for the look-ahead.
far=$(awk 'BEGIN { for (n = 0; n < 600; n++) printf "./" }').

# Drop all files from memory, as far as the file system allows it.
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
grep 'preadv2(.* EAGAIN' trace > asked \
  || skip_ 'this file system keeps all files in memory, or does not report it'
grep 'fadvise.*WILLNEED' trace > ahead || wrong_ 'nothing is read ahead'
echo end > file280 &
cool_
strace -f -o trace cat file1[0-6]* file2* > out || wrong_ 'cat failed'
grep '"file280", .*O_RDONLY' trace | grep -v O_PATH > opened
test "$(wc -l < opened)" -eq 1 \
  || wrong_ 'a FIFO was opened ahead'
wait

# After the 256 files of the first batch comes a second one, because they were
# cold.
mkdir many
i=1000
while test $i -lt 1900; do
  echo $i > many/$i
  i=$((i + 1))
done
"$tools_/cool" many/*
strace -f -o trace cat many/* > out || wrong_ 'cat failed'
cat many/* | cmp - out || wrong_ 'bytes of many files'
later='"1[3-8][0-9][0-9]", .*O_PATH'
grep "$later" trace > ahead || wrong_ 'only one batch'
# If the first batch was in memory, no second one comes.
"$tools_/cool" many/1000
strace -f -o trace cat many/* > out || wrong_ 'cat failed'
grep "$later" trace > ahead && wrong_ 'a batch of files in memory'

# A file system that can't say what's in memory is asked once for all of its
# files in a row.  Another one is still asked.
strace -o trace -e trace=preadv2 cat /proc/version /proc/version file100 \
  file101 > out || wrong_ 'cat failed'
test "$(grep -c EOPNOTSUPP trace)" -le 1 || wrong_ 'asked in vain'
cool_
strace -f -o trace cat /proc/version /proc/version file1[0-6]* > out \
  || wrong_ 'cat failed'
grep 'fadvise.*WILLNEED' trace > ahead || wrong_ 'not asked after /proc'

# Only a few descriptors are free, and a thread would hold those that it opens
# for 10 ms.
few='file11[0-5] file20*'
for limit in 4 5 6 7 8 9 10; do
  cool_
  strace -f -qq -o trace -e trace='/^(newfstatat|fstat(64)?)$' \
    -e inject='/^(newfstatat|fstat(64)?)$:delay_enter=10000' \
    sh -c "ulimit -n $limit; exec cat $few" > out 2> err \
    || wrong_ "cat failed, limit $limit"
  test -s err && wrong_ "a descriptor was missing, limit $limit: $(cat err)"
  cat $few | cmp - out || wrong_ "bytes, limit $limit"
done

# cat doesn't look ahead if the files are in memory, or with -u, or if its
# operands get a standard descriptor, which a thread could then get instead.
cat file1[0-6]* > out
for code in 'cat file1[0-6]*' 'cat -u file1[0-6]*' 'cat file1[0-6]* <&-' \
  'cat file1[0-6]* 2>&-'; do
  test "$code" = 'cat file1[0-6]*' || cool_
  strace -f -o trace sh -c "exec $code" > out || wrong_ "status of $code"
  cmp expected out || wrong_ "bytes of $code"
  grep -E '^[0-9 ]*clone3?\(|fadvise.*WILLNEED' trace > ahead \
    && wrong_ "$code looks ahead"
done

Exit $fail
