#!/bin/sh
# Another program that sets O_APPEND on a shared output, as GNU make does, loses
# no byte of the copy, and gets no NULs.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/strace.cfg"
require_strace_
require_tools_ make

calls='ioctl pwrite64'
is_for_linux_ || calls=pwrite64
text_ 3000000 > big
printf 'all:;@echo appended\n' > rules
unset MAKEFLAGS MFLAGS MAKELEVEL
for call in $calls; do
  came=yes
  exec 5> out
  at_call_ $call when=1 'make -s -f rules >&5' 'big >&5' || came=no
  exec 5>&-
  # If the file system shares blocks, no byte is written to a place.
  if test $came = no; then
    test $call = pwrite64 || wrong_ "no $call"
    continue
  fi
  read -r status < status.ours
  test "$status" -eq 0 || wrong_ "status $status: $(cat err.ours)"
  grep -a appended out > grepped || framework_failure_ 'make has not written'
  first=$(cmp big out | sed 's/.*: [^0-9]*\([0-9]*\),.*/\1/')
  {
    head -c $((first - 1)) out
    tail -c +$((first + 9)) out
  } > copy
  cmp big copy || wrong_ "bytes, O_APPEND at $call"
done

Exit $fail
