#!/bin/sh
# If another program has read the rest of a shared input when cat reserves a
# piece, nothing is cloned: to clone 0 bytes means to clone up to the end.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/strace.cfg"
require_strace_

awk 'BEGIN { for (n = 0; n < 400000; n++) print n + 1000000 }' > whole

# Read the rest of the input at the lseek number $1.  Descriptor 3 is the
# input.
read_rest_at_ ()
{
  at_call_ '(_l)?lseek' "when=$1" 'dd bs=64k <&3 > other 2> dd-err' \
    '<&3 > out' -e trace='/^((_l)?lseek|ioctl)$' || return 0
  echo "$1" >> ../came
  grep 'CLONE.*src_length=0,' trace > clones \
    && wrong_ "at lseek $1: $(cat clones)"
}

# All at the same time, each in a directory of its own: each lasts a second.
: > came
for number in 1 2 3 4 5 6 7 8 9; do
  start_case_ $number read_rest_at_ $number 3< whole
done
finish_cases_
test -s came || wrong_ 'no lseek was delayed'
Exit $fail
