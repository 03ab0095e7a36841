#!/bin/sh
# If a copy to a claimed place stops half-way because the file system is full,
# the run ends with that error, even if there's room again, and the next
# program writes behind the last byte that was written.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/mount.cfg"
require_root_
require_strace_
is_for_linux_ || skip_ 'a program for other systems claims no place'
mount_ small mount -t tmpfs -o size=1m tmpfs small \
  || skip_ 'cannot mount a tmpfs'

# The file system has room for 50 KB of the 300 KB.
text_ 300000 > small/big
text_ 50000 > small/room
cat /dev/zero > small/filler 2> full && framework_failure_ 'it is not full'
rm small/room
{
  strace -qq -o trace cat small/big 2> err
  status=$?
  rm small/filler
  printf next
} > small/out
for call in '= [1-9]' '= -1 ENOSPC'; do
  grep "^\(copy_file_range\|pwrite\).*$call" trace > part \
    || framework_failure_ "$(cat trace)"
done
test $status -eq 1 || wrong_ "status $status"
printf 'cat: write error: %s\n' "$(errno_text_ ENOSPC)" > expected
compare expected err || wrong_ 'message'
size=$(($(wc -c < small/out) - 4))
test $size -ge 49152 || wrong_ "only $size bytes"
{ head -c $size small/big; printf next; } | cmp - small/out || wrong_ 'bytes'

Exit $fail
