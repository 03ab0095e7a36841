#!/bin/sh
# Another program that sets O_APPEND on a shared output, as GNU make does, loses
# no byte of the copy, and gets no NULs.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/strace.cfg"
require_strace_
has_ COPY_FILE_RANGE || skip_ 'copy_file_range is missing'
require_tools_ make

text_ 3000000 > big
printf 'all:;@echo appended\n' > rules
unset MAKEFLAGS MFLAGS MAKELEVEL
for number in 2 3 4; do
  exec 5> out
  at_call_ copy_file_range "when=$number" 'make -s -f rules >&5' 'big >&5' \
    || wrong_ "no copy_file_range $number"
  exec 5>&-
  read -r status < status.ours
  test "$status" -eq 0 || wrong_ "status $status: $(cat err.ours)"
  grep -a appended out > grepped || framework_failure_ 'make has not written'
  first=$(cmp big out | sed 's/.*: [^0-9]*\([0-9]*\),.*/\1/')
  {
    head -c $((first - 1)) out
    tail -c +$((first + 9)) out
  } > copy
  cmp big copy || wrong_ "bytes, O_APPEND at call $number"
done

Exit $fail
