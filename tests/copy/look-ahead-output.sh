#!/bin/sh
# Look-ahead doesn't touch the output: it swallows no error that a close
# reports, and releases no lock.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/mount.cfg"

files=
for i in 1 2 3 4 5 6; do
  text_ 20000 > file$i
  files="$files file$i"
done
mkfifo gate

# Drop all files but the first from memory, as far as their file system allows
# it.
cool_ ()
{
  "$tools_/cool" file[2-6]
  dd if=file1 bs=64k of=copy 2> dd-err
}

cool_
: > trace
has_strace_ && strace -f -o trace cat $files > out
grep -E 'clone|fadvise.*WILLNEED' trace > ahead \
  || warn_ "$ME_: there may be no look-ahead: no cold files, or no strace"

# A lock that the caller has on the output.
"$tools_/lock-output" > out && framework_failure_ 'a lock that nobody has'
for options in '' -u -n; do
  : > out
  cool_
  "$tools_/lock-output" cat $options $files gate 1<> out &
  if wait_until_ eval 'test "$(wc -c < out)" -ge 120000'; then
    sleep .2 # time for the threads to end
    "$tools_/lock-output" 1<> out || wrong_ "no lock, cat $options"
  else
    wrong_ "bytes before a FIFO, cat $options"
  fi
  : > gate
  wait $! || wrong_ "status of cat $options"
done

# An error that the file system reports only once, to the first close.
if mount_fuse_ full full; then
  echo "cat: write error: $(errno_text_ ENOSPC)" > expected
  for options in '' -u -n; do
    cool_
    cat $options $files > full/out 2> err
    test $? -eq 1 || wrong_ "no status 1: cat $options"
    compare expected err || wrong_ "message of cat $options"
  done
else
  warn_ "$ME_: without FUSE, which needs root: $(cat fuse-err)"
fi

Exit $fail
