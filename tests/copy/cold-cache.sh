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

# The system calls of the look-ahead.  Other programs and the kernel change
# what is in memory.  So strace lets files seem not to be there, or the tool
# pin keeps them there.
test $fail -eq 0 || Exit $fail
require_strace_
is_for_linux_ && has_ POSIX_FADVISE \
  || skip_ 'only the bytes: cat reads nothing ahead without posix_fadvise'
traced='strace -f -o trace'
cold='-e inject=?preadv2:error=EAGAIN'

# gated_ GATE CONDITION COMMAND...
# Run the command, a cat that strace traces.  cat waits at its operand GATE,
# a FIFO, until the shell code CONDITION is true.
gated_ ()
{
  gate=$1 condition=$2
  shift 2
  rm -f trace
  "$@" > out &
  wait_until_ eval "$condition" || wrong_ "never: $condition"
  echo end > "$gate"
  wait $! || wrong_ 'cat failed'
}

gated_ file180 'grep -s "fadvise.*WILLNEED" trace > ahead' \
  $traced $cold cat file1[0-6]* file180
(cat expected; echo end) | cmp - out || wrong_ 'bytes'

# After the 256 files of the first batch comes a second one, because they were
# cold.  It begins when the helpers have ended.
mkdir many
i=1000
while test $i -lt 1900; do
  echo $i > many/$i
  i=$((i + 1))
done
cat many/* | sed 's/^1300$/end/' > expected-many
rm many/1300
mkfifo many/1300
helpers_ended='test "$(grep -s "+++ exited" trace | wc -l)" -ge 2'
gated_ many/1300 "$helpers_ended" $traced $cold cat many/*
cmp expected-many out || wrong_ 'bytes of many files'
test "$(grep -c 'clone3*(' trace)" -ge 4 || wrong_ 'only one batch'
# If the first batch was in memory, no second one comes.
if "$tools_/pin" : file* many/* 2> pin-err; then
  gated_ many/1300 "$helpers_ended" "$tools_/pin" \
    "exec $traced $cold:when=1 cat many/*" many/*
  cmp expected-many out || wrong_ 'bytes of many files in memory'
  test "$(grep -c 'clone3*(' trace)" -eq 2 \
    || wrong_ 'a batch of files in memory'
  "$tools_/pin" "exec $traced cat file1[0-6]*" file* > out \
    || wrong_ 'cat failed'
  cmp expected out || wrong_ 'bytes in memory'
  grep 'clone3*(\|fadvise.*WILLNEED' trace > ahead \
    && wrong_ 'looks ahead for files in memory'
else
  warn_ "$ME_: without files that stay in memory: $(cat pin-err)"
fi

# A file system that can't say what's in memory is asked once for all of its
# files in a row.  Another one is still asked.
strace -o trace -e trace=preadv2 cat /proc/version /proc/version file100 \
  file101 > out || wrong_ 'cat failed'
test "$(grep -c EOPNOTSUPP trace)" -le 1 || wrong_ 'asked in vain'
gated_ file180 'grep -s "fadvise.*WILLNEED" trace > ahead' $traced \
  $cold:when=2+ cat /proc/version /proc/version file1[0-6]* file180

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

# cat doesn't look ahead with -u, or if its operands get a standard descriptor,
# which a thread could then get instead.
for code in 'cat -u file1[0-6]*' 'cat file1[0-6]* <&-' \
  'cat file1[0-6]* 2>&-'; do
  $traced $cold sh -c "exec $code" > out || wrong_ "status of $code"
  cmp expected out || wrong_ "bytes of $code"
  grep -E '^[0-9 ]*clone3?\(|fadvise.*WILLNEED' trace > ahead \
    && wrong_ "$code looks ahead"
done

Exit $fail
