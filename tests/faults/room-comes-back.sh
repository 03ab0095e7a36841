#!/bin/sh
# A write to a reserved place stops half-way, because the file system is full.
# If it then gets room, no byte of the rest is lost or written twice, and the
# error is reported, because Linux may not report it again.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/mount.cfg"
. "$srcdir/strace.cfg"
require_root_
require_strace_
has_ COPY_FILE_RANGE || skip_ 'copy_file_range is missing'
mount_ small mount -t tmpfs -o size=1m tmpfs small \
  || skip_ 'cannot mount a tmpfs'

# The file system has room for 50 KB of the 300 KB.
text_ 300000 > small/big
text_ 50000 > small/room
cat /dev/zero > small/filler 2> full && framework_failure_ 'it is not full'
rm small/room
at_call_ write when=1 'rm small/filler' 'small/big > small/out' \
  -e inject=copy_file_range:error=EPERM:when=2 || wrong_ 'no write'
grep 'pwrite.*= [1-9]' trace > part || framework_failure_ "$(cat trace)"
grep 'pwrite.*= -1 ENOSPC' trace > stop || framework_failure_ "$(cat trace)"
cmp small/big small/out || wrong_ 'bytes'
read -r status < status.ours
test "$status" -eq 1 || wrong_ "status $status"
printf 'cat: write error: %s\n' "$(errno_text_ ENOSPC)" > expected
compare expected err.ours || wrong_ 'message'

Exit $fail
