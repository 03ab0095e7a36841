#!/bin/sh
# If cat keeps a hole, no byte is lost of another program that writes to the
# same output.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_strace_

mega=$((1024 * 1024))
truncate -s $mega late || framework_failure_
printf 'DATA\n' >> late
text_ 200000 > between
for offset in 1 2; do
  dd if=between bs=$mega seek=$offset count=1 conv=notrunc of=twice \
    2> dd-err || framework_failure_
done
printf 'DATA\nhello\n' > both

# Write to the output at the $2th time of the call $1, with the descriptor that
# cat has, too.  Check the bytes of both.
shared_ ()
{
  at_call_ "$1" when=$2 'printf "hello\n" >&4' '../late >&4' 4> out || return 0
  echo came >> ../calls
  test "$(cat status.ours)" = 0 || wrong_ "status, $1 $2: $(cat err.ours)"
  tr -d '\0' < out | sort | compare ../both - \
    || wrong_ "bytes of two programs, $1 $2"
  test "$(wc -c < out)" -eq $((mega + 11)) \
    || wrong_ "$(wc -c < out) bytes, $1 $2"
}

# Write to the output at the $2th time of the call $1, with a descriptor of its
# own, into the place of a hole that cat has not reached.
beside_ ()
{
  : > out
  at_call_ "$1" when=$2 'wc -c < out > size
    printf XXXX | dd bs=1 seek=$((mega * 3 / 2)) conv=notrunc of=out \
      2> dd-err
    test -n "$(tail -c 1 trace)" || : > late' '../twice > out' || return 0
  # A line of the trace ends when the delay has ended.
  test ! -f late || return 0
  test "$(cat size)" -le $((mega + 200000)) || return 0
  echo came >> ../calls
  test "$(cat status.ours)" = 0 || wrong_ "status, $1 $2: $(cat err.ours)"
  cmp ../twice out || wrong_ "bytes that stood in the place of a hole, $1 $2"
}

for case in shared_ beside_; do
  for call in pwrite64 write lseek copy_file_range fallocate; do
    for number in 1 2 3 4; do
      start_case_ $case$call$number $case $call $number
    done
  done
done
finish_cases_
test -s calls || wrong_ 'nothing was delayed'
echo "$ME_: $(wc -l < calls) calls"
Exit $fail
