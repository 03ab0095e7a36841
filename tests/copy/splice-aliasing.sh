#!/bin/sh
# Written means copied: changing a file after cat has exited doesn't change the
# bytes that the pipe's reader gets.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# A cat that splices all of a file fails this.

. "${srcdir=.}/init.sh"; begin_

"$tools_/late-reader" : 65536 0 0 : || skip_ 'pipes cannot be resized here'

text_ 4000000 > whole

# Run cat with the operands $1, and a reader with the arguments $2, which
# changes f with the command $3 after cat has exited.  Check that the reader
# gets the bytes from before the change.
late_ ()
{
  head -c "$size" ../whole > f
  eval "cat -u $1" < f > expected
  eval "\"$tools_/late-reader\" 'exec cat $1' $2 '$3'" < f > out \
    || wrong_ "status of: cat $1, $size bytes, $2"
  cmp expected out || wrong_ "$3 changed what was written: cat $1, $size, $2"
}

overwrite='tr "\\0-\\377" B < f > b; dd if=b of=f conv=notrunc bs=64k 2> err'
truncate=': > f'
punch='fallocate -p -o 0 -l 8388608 f'
changes="overwrite truncate"
head -c 100000 /dev/zero > f
fallocate -p -o 0 -l 8192 f 2> err && changes="$changes punch"

# Sizes from a byte to some MiB: at and between page boundaries, around the
# smallest size that is spliced, and around the pipe's capacity.
size_ ()
{
  size=$1 early=0
  test $size -lt 1200000 || early=$((size - 1100000))
  for change in $changes; do
    eval "command=\$$change"
    for capacity in 4096 65536 1048576; do
      late_ f "$capacity $early 0" "$command"
    done
  done
  late_ - "65536 $early 0" "$overwrite"
  late_ 'f f' "65536 $((early * 2)) 0" "$overwrite"
}
for size in 1 4095 4096 60000 65537 1048575 1048576 1048577 1576960 \
  2097152 3000001; do
  start_case_ $size size_ $size
done

# Standard input whose beginning another program has read.
rest_ ()
{
  start=$1
  head -c 2500000 ../whole > f
  tail -c +$((start + 1)) f > expected
  "$tools_/late-reader" "dd bs=1 count=$start of=skipped 2> err; exec cat" \
    65536 900000 0 "$overwrite" < f > out || wrong_ "status from $start"
  cmp expected out || wrong_ "changed: from $start"
}
for start in 1 4095 5000; do
  start_case_ from$start rest_ $start
done

# A reader that makes the pipe larger while cat runs.
enlarged_ ()
{
  size=4000000
  for capacity in 4096 65536 524288; do
    late_ f "$capacity $1 1048576" "$overwrite"
  done
}
for early in 4096 1500000 3000000; do
  start_case_ enlarged$early enlarged_ $early
done
finish_cases_

Exit $fail
