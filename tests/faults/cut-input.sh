#!/bin/sh
# An input that is cut while it is copied into a shared output leaves no NULs
# there, unless cat reports a failure.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/strace.cfg"
require_strace_

text_ 4000000 > whole
kept=$((64 * 4096))

# Cut the input when the call $1 comes for the $2th time, and write to the
# shared output $3, behind the range that may be claimed there.  Further
# arguments are for strace.  Return false if the call doesn't come.
cut_at_ ()
{
  call=$1 number=$2 output=$3
  shift 3
  cp ../whole f
  at_call_ "$call" "when=$number" \
    'dd if=/dev/null bs=1 seek=$kept of=f 2> dd-err; printf X >&4' \
    '< f >&4' "$@" 4> "$output" || return
  case="$call $number into $output"
  read -r status < status.ours
  tr -d X < "$output" > copied
  if test "$status" -ne 0; then
    test -s err.ours || wrong_ "no message, $case"
    return 0
  fi
  # With status 0 the output has all bytes that the cut left, and maybe more.
  size=$(wc -c < copied)
  test "$size" -ge $kept || wrong_ "only $size bytes, $case"
  head -c "$size" ../whole | cmp - copied || wrong_ "bytes, $case"
}

make_elsewhere_

# Run cut_at_ for the first four times of the call $1, or as many as come, with
# the output $2 and further arguments.
cut_at_each_ ()
{
  kind=$1 file=$2
  shift 2
  for time in 1 2 3 4; do
    cut_at_ "$kind" $time "$file" "$@" || break
    echo $kind $time >> ../cut
  done
}

: > cut
count=0
for place in . ${elsewhere:+"$elsewhere"}; do
  count=$((count + 1))
  for call in copy_file_range splice; do
    start_case_ $call$count cut_at_each_ $call "$place/$call"
  done
  # If the kernel can't copy any more, the rest of a claimed range is read and
  # written.
  for access in pread64 pwrite64; do
    start_case_ $access$count cut_at_each_ $access "$place/$access" \
      -e inject=/^splice$:error=EIO:when=2+
  done
done

finish_cases_
test -s cut || wrong_ 'nothing was cut'
echo "$ME_: cut $(wc -l < cut) times"
Exit $fail
