#!/bin/sh
# While cat waits for its input, a program that reads a shared output, such as
# "tail -f", finds no NULs there.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/strace.cfg"
require_strace_

text_ 3000000 > slow

# Return true if the last call in trace reads the input and still waits.  Since
# 6.19, strace prints the comma only when the call ends.
waits_ ()
{
  case $(tail -n 1 trace) in
    *" = "*) return 1 ;;
    "read($in" | "read($in,"*) return 0 ;;
    *) return 1 ;;
  esac
}

# Write a byte to the output, which then must not have NULs.  On a busy machine
# this may be late, so what it sees counts only if cat still waits.
look_ ()
{
  waits_ || return
  printf '\001' >&4
  dd if=out of=seen bs=64k 2> dd-err
  waits_ || return
  tr -d '\0' < seen | cmp - seen > gap || wrong_ "a gap, read $number_"
  echo came >> ../calls
}

# Look while cat, with the input $2, waits in its $1th read.
beside_ ()
{
  at_call_ read "when=$1" look_ "$2 >&4" 4> out || return 0
  test "$(cat status.ours)" = 0 || wrong_ "status, $1: $(cat err.ours)"
  tr -d '\001' < out | cmp - ../slow || wrong_ "bytes, $1"
}

for number in 1 2 3 4 5 6 7 8 9; do
  in=3
  start_case_ named$number beside_ $number ../slow
  in=0
  start_case_ shared$number beside_ $number '< ../slow'
done
finish_cases_
test -s calls || wrong_ 'no read of the input was delayed'

Exit $fail
