#!/bin/sh
# Another program that sets O_APPEND on a shared output, as GNU make does, loses
# no byte of the copy, and gets no NULs.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/strace.cfg"
require_strace_
require_tools_ make

calls='copy_file_range splice pwrite64'
is_for_linux_ || calls=pwrite64
# Only between two file systems, the kernel copies to a place by splice.
elsewhere=$(mktemp -d /dev/shm/cat-XXXXXX 2> err)
cleanup_ () { rm -rf "$elsewhere"; }
text_ 3000000 > big
printf 'all:;@echo appended\n' > rules
unset MAKEFLAGS MFLAGS MAKELEVEL
for call in $calls; do
  came=yes
  out=out
  test $call != splice || out=${elsewhere:-.}/out
  refusing=
  test $call != pwrite64 \
    || refusing='-e inject=/^(copy_file_range|splice)$:error=ENOSYS'
  exec 5> "$out"
  at_call_ $call when=1 'make -s -f rules >&5' 'big >&5' $refusing || came=no
  exec 5>&-
  if test $came = no; then
    is_for_linux_ && test $call != splice && wrong_ "no $call"
    continue
  fi
  read -r status < status.ours
  test "$status" -eq 0 || wrong_ "status $status: $(cat err.ours)"
  grep -a appended "$out" > grepped || framework_failure_ 'make has not written'
  first=$(cmp big "$out" | sed 's/.*: [^0-9]*\([0-9]*\),.*/\1/')
  {
    head -c $((first - 1)) "$out"
    tail -c +$((first + 9)) "$out"
  } > copy
  cmp big copy || wrong_ "bytes, O_APPEND at $call"
done

Exit $fail
