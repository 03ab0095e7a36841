#!/bin/sh
# If cat is killed at a system call, little of a shared input has been passed
# over without being copied: 256 KiB at most before a pipe, and 512 KiB before
# anything else.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# GNU cat 9.11 keeps the limit of 1 MiB.  It loses up to 512 KiB, which are in
# its private pipe.

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/strace.cfg"
require_strace_

size=4000000
text_ $size > whole
small=262144
large=524288

# Check that the file reached has the first bytes of the input, and the file
# rest the last ones.  At most $1 bytes between them may be missing.  $2 names
# the case.
check_ ()
{
  reached=$(wc -c < reached)
  lost=$((size - reached - $(wc -c < rest)))
  head -c "$reached" whole | cmp - reached || wrong_ "bytes, $2"
  tail -c "$(wc -c < rest)" whole | cmp - rest || wrong_ "the rest, $2"
  test 0 -le $lost || wrong_ "$((-lost)) bytes came twice, $2"
  test $lost -le "$1" || wrong_ "$lost bytes of the input are lost, $2"
}

# Check the same for the output file $3, which ends with "end".  A gap in it
# reads as NULs, and the input has none.
check_file_ ()
{
  tr -d '\0' < "$3" > written
  gap=$(($(wc -c < "$3") - $(wc -c < written)))
  test $gap -le "$1" || wrong_ "a gap of $gap bytes in the output, $2"
  test "$(tail -c 3 "$3")" = end || wrong_ "the end of the output, $2"
  head -c $(($(wc -c < written) - 3)) written > reached
  check_ "$1" "$2"
}

# Run cat with the redirections $3, and kill it at the $2th time of call $1.
# Return true if it was killed.
kill_at_ ()
{
  eval "strace -qq -s 0 -o trace -e trace='/^(write|splice|sendfile|$1\$)' \
    -e inject='/^$1\$:signal=KILL:when=$2' cat $3" 2> err
  test $? -eq 137
}

# Kill a copy into a pipe, as kill_at_ does, and check the bytes.
kill_into_pipe_ ()
{
  { kill_at_ "$1" "$2" '<&3'; echo $? > killed; } \
    | dd bs=64k > reached 2> dd-err
  read -r killed < killed
  dd bs=64k <&3 > rest 2> dd-err
  check_ $small "into a pipe, at $1 $2"
  return "$killed"
}

# Kill a copy into a device, as kill_at_ does, and check the bytes.
kill_into_device_ ()
{
  kill_at_ "$1" "$2" '<&3 > /dev/null'
  killed=$?
  head -c "$(moved_)" whole > reached
  dd bs=64k <&3 > rest 2> dd-err
  check_ $large "into a device, at $1 $2"
  return $killed
}

# Kill a copy into the file $3, as kill_at_ does, and check the bytes.  $most
# is the limit.
kill_into_file_ ()
{
  : > "$3"
  {
    kill_at_ "$1" "$2" '<&3 >&4'
    killed=$?
    printf end >&4
  } 4> "$3"
  dd bs=64k <&3 > rest 2> dd-err
  check_file_ $most "into $3, at $1 $2" "$3"
  return $killed
}

# Run the function $1 for each call and its first eight times, with $2 as its
# third argument.
each_call_ ()
{
  for call in read pread64 write pwrite64 splice 'sendfile(64)?' \
    copy_file_range lseek _llseek 'fstat(64)?' 'fcntl(64)?'; do
    n=1
    while test $n -le 8 && "$1" "$call" $n "$2" < /dev/null 3< whole; do
      n=$((n + 1))
      kills=$((kills + 1))
    done
  done
}

kills=0
each_call_ kill_into_pipe_
each_call_ kill_into_device_
# A file system that shares blocks copies a piece in no time, so cat may claim
# more.
if cp --reflink=always whole shared 2> err; then
  warn_ "$ME_: not within this file system, which shares blocks"
else
  most=$large
  each_call_ kill_into_file_ out
fi
make_elsewhere_
if test -n "$elsewhere"; then
  most=$large
  each_call_ kill_into_file_ "$elsewhere/out"
fi

test $kills -gt 0 || wrong_ 'nothing was killed'
echo "$ME_: killed $kills times"
Exit $fail
