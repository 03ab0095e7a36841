#!/bin/sh
# cat --progress ends when the disk has the bytes, and says how many it lacks.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_extensions_
require_strace_
text_ 300000 > a
TERM=xterm
export TERM

# flush_ STRACE-OPTION... -- CAT-ARGUMENT...
# Run cat with its output in the file out, and trace its calls that flush.
flush_ ()
{
  options=
  while test "$1" != --; do
    options="$options $1"
    shift
  done
  shift
  strace -f -qq -o trace -e 'trace=fsync,fdatasync,?sync_file_range' $options \
    cat "$@" > out 2> err
}

# Check that the trace has no call that flushes, after $1.  strace also prints
# calls that it doesn't know.
no_flush_ ()
{
  grep -E 'f(data)?sync|sync_file_range' trace && wrong_ "a flush: $1"
}

# A file is flushed once, at the end, and no file without --progress.
flush_ -- --progress a || wrong_ 'status'
cmp a out || wrong_ 'bytes'
test "$(grep -c '^[0-9]* *fsync(1)  *= 0' trace)" -eq 1 \
  || wrong_ "not one fsync: $(cat trace)"
tail -n 1 err | grep ' 100 %$' > grepped || wrong_ "no 100 %: $(cat err)"
flush_ -- a || wrong_ 'status without --progress'
no_flush_ 'without --progress'
# Nothing was written.
flush_ -- --progress /dev/null || wrong_ 'status of an empty file'
no_flush_ 'of nothing'
# Neither a pipe nor a device that is not a disk is flushed.
strace -f -qq -o trace -e 'trace=fsync,fdatasync,?sync_file_range' \
  cat --progress a 2> err > /dev/null || wrong_ 'status of /dev/null'
no_flush_ 'of /dev/null'
strace -f -qq -o trace -e 'trace=fsync,fdatasync,?sync_file_range' \
  cat --progress a 2> err | cmp a - || wrong_ 'bytes of a pipe'
no_flush_ 'of a pipe'

# An operand that fails does not keep the others from the disk.
flush_ -- --progress none a
test $? -eq 1 || wrong_ 'status of a missing operand'
grep '^[0-9]* *fsync(1)  *= 0' trace > grepped \
  || wrong_ 'no fsync after an error'

# A disk is flushed.
if test "$(id -u)" -eq 0; then
  cp a image
  truncate -s 1M image
  if device=$(losetup -f --show image 2> err); then
    cleanup_ () { losetup -d "$device"; }
    strace -f -qq -o trace -e trace=fsync cat --progress image 2> err \
      > "$device" || wrong_ 'status of a disk'
    grep 'fsync(1)  *= 0' trace > grepped || wrong_ 'no fsync of a disk'
    cmp image "$device" || wrong_ 'bytes of a disk'
  else
    warn_ "$ME_: without a disk: $(cat err)"
  fi
fi

# If it fails, the copy has failed, and the line doesn't say that all is done.
for error in EIO ENOSPC EDQUOT; do
  flush_ -e inject=fsync:error=$error -- --progress a
  test $? -eq 1 || wrong_ "status of $error"
  head -n 1 err > message
  echo "cat: write error: $(errno_text_ $error)" | compare - message \
    || wrong_ "message of $error"
  tail -n 1 err | grep ', 292.9 KiB not on disk$' > grepped \
    || wrong_ "no bytes that are lost by $error: $(cat err)"
done
# If it is refused, the copy hasn't failed.
for error in EINVAL EROFS ENOSYS EPERM EOPNOTSUPP EACCES; do
  flush_ -e inject=fsync:error=$error -- --progress a \
    || wrong_ "status of $error"
  test "$(wc -l < err)" -eq 1 || wrong_ "a message of $error: $(cat err)"
  cmp a out || wrong_ "bytes after $error"
done
# A call that a signal interrupts is made again.
flush_ -e inject=fsync:error=EINTR:when=1 -- --progress a \
  || wrong_ 'status of EINTR'
grep 'fsync(1)  *= 0' trace > grepped || wrong_ 'no fsync after EINTR'

# ^C acts between two pieces, so none is long.
if has_ SPLICE; then
  head -c 30000000 /dev/zero > zeros
  flush_ -- --progress a zeros || wrong_ 'status of a long file'
  cat a zeros | cmp - out || wrong_ 'bytes of a long file'
  sed -n 's/.*sync_file_range(1, \([0-9]*\), \([0-9]*\), [^)]*AFTER.*/\1 \2/p' \
    trace > pieces
  awk 'NR == 1 { next_piece = $1 }
    $1 != next_piece || 8388608 < $2 { bad = 1 }
    { next_piece = $1 + $2 }
    END { exit bad || NR < 3 || next_piece + 8388608 < 30300000 }' pieces \
    || wrong_ "other pieces: $(cat pieces)"
  for error in EIO ENOSPC; do
    flush_ -e inject=sync_file_range:error=$error:when=2 -- --progress zeros
    test $? -eq 1 || wrong_ "status of $error of a piece"
    grep "^cat: write error: $(errno_text_ $error)\$" err > grepped \
      || wrong_ "message of $error of a piece"
    tail -n 1 err | grep ', 28.6 MiB not on disk$' > grepped \
      || wrong_ "no bytes that are lost by $error of a piece: $(cat err)"
  done
  flush_ -e inject=sync_file_range:error=ENOSYS -- --progress zeros \
    || wrong_ 'status without sync_file_range'
  grep 'fsync(1)  *= 0' trace > grepped || wrong_ 'no fsync without pieces'
  rm -f zeros out
fi

# The line says what the disk lacks, while cat waits for it.
"$tools_/through" terminal 1 sh -c 'strace -f -qq -o trace -e trace=fsync \
  -e inject=fsync:delay_enter=1000000 cat --progress a 2>&1 > out' > err \
  || wrong_ 'status of a slow disk'
tr '\r' '\n' < err > lines
grep ', 292.9 KiB not on disk' lines > grepped \
  || wrong_ "the line does not say what the disk lacks: $(cat lines)"
tail -n 1 lines | grep ' 100 %' > grepped \
  || wrong_ 'the last line of a slow disk'
test "$(grep -c ' 100 %' lines)" -eq 1 || wrong_ '100 % before the end'

Exit $fail
