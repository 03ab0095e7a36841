#!/bin/sh
# While cat waits for an operand, its look-ahead has no file open.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_strace_

# Let no file seem to be in memory, so helpers start after the first one.
cold_="$tools_/refuse preadv2 EAGAIN"
$cold_ true 2> err || skip_ "no filters of system calls: $(cat err)"

mkdir many
for number in 1 2 3 4 5 6 7 8 9; do
  echo $number > many/$number
done
cat many/? > expected || framework_failure_
mkfifo fifo
ln -s ../fifo many/fifo

# Run cat $@ in the background, with the standard input $input and each helper
# held before it's done with a file.
input=/dev/null
late_ ()
{
  rm -f pid out
  $cold_ strace -f -qq -o trace -e trace='/^(read|fadvise64.*)$' \
    -e inject='/^fadvise64:delay_enter=20000' \
    sh -c 'echo $$ > pid; exec cat "$@"' sh "$@" \
    < $input > out 3>&- &
}

# Check that the process that waits for $1 has nothing of the directory open.
check_ ()
{
  ls -l "/proc/$(cat pid)/fd" > open
  grep '/many' open && wrong_ "open while cat waits for $1"
}

for operand in fifo many/fifo; do
  late_ many/? $operand
  exec 3> fifo # waits until cat opens it
  check_ $operand
  exec 3>&-
  wait $! || wrong_ "status $?, $operand"
  cmp expected out || wrong_ "bytes, $operand"
done

exec 3<> fifo
input=fifo
late_ many/? -
wait_until_ grep 'read(0,' trace > waits || wrong_ 'cat does not read the FIFO'
check_ 'standard input'
exec 3>&-
wait $! || wrong_ "status $?, standard input"
cmp expected out || wrong_ 'bytes, standard input'

Exit $fail
