#!/bin/sh
# If another program sets O_APPEND on a shared output, as GNU make does, no
# byte of the copy is lost, and no NULs appear.  If it clears the flag again
# while cat is inside a kernel copy, what is lost is reported.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/strace.cfg"
require_strace_
require_tools_ make

calls='copy_file_range splice pwrite64'
is_for_linux_ || calls=pwrite64
# The kernel copies to a place with splice only between two file systems.
make_elsewhere_
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

# The flag is cleared again, while the $2th call $1 copies to the file $3.  The
# operands are $4.  pwrite64 copies only what the others have left.
clear_ ()
{
  refusing=
  test "$1" != pwrite64 \
    || refusing='-e inject=/^(copy_file_range|splice)$:error=ENOSYS'
  at_call_ "$1" when=$2 '"$tools_/share-output" appended >&5' "$4 >&5" \
    $refusing 5> "$3" || return 0
  echo "$1" >> ../cleared
  for name in $4; do
    dd bs=64k < "$name" 2> dd-err
  done > expected
  sed 's/appended//' "$3" > copy
  read -r status < status.ours
  if cmp expected copy > differ 2>&1 && grep -a appended "$3" > grepped; then
    test "$status" -eq 0 || wrong_ "status $status, but nothing is lost"
  else
    test "$status" -eq 1 && test -s err.ours \
      || wrong_ "status $status, $(cat differ), $1 $2 of $4"
  fi
}

# After a copy of less than 64 KiB, cat doesn't check this (see DIFFERENCES).
# Within one file system, only such short files are spliced.
text_ 20000 > short
: > cleared
for call in copy_file_range ${elsewhere:+splice} pwrite64; do
  out=out
  test $call != splice || out=$elsewhere/cleared
  for number in 1 2 3 4 5 6; do
    for last in '' ../short ../big; do
      start_case_ "$call$number$(basename "$last")" \
        clear_ $call $number "$out$number$(basename "$last")" "../big $last"
    done
  done
done
finish_cases_
is_for_linux_ && ! test -s cleared && wrong_ 'no kernel copy was delayed'

# The owner of the output empties it between two operands, and goes back to its
# beginning.  cat goes on there.
mkfifo fifo
exec 5> out
{
  cat big fifo short 2> err.ours >&5
  echo $? > status.ours
} &
exec 6> fifo
"$tools_/share-output" >&5
exec 6>&-
wait $!
cmp short out || wrong_ 'bytes after a rotation'
test "$(cat status.ours)" = 0 || wrong_ "after a rotation: $(cat err.ours)"

Exit $fail
