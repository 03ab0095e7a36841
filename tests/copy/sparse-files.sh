#!/bin/sh
# A sparse file is copied like any other file: cat believes the bytes that read
# returns, and no map of holes.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_

mega=$((1024 * 1024))
sparse_ middle $((5 * mega)) 5000 0 $((2 * mega))
sparse_ ends $((3 * mega + 1)) 5000 $mega
sparse_ whole $((3 * mega)) 0
sparse_ last $((2 * mega)) 5000 $((2 * mega - 8192))
sparse_ small-holes $mega 4096 0 8192 16384 24576 65536

for file in middle ends whole last small-holes; do
  dd if=$file bs=64k of=expected 2> dd-err
  for code in "cat $file > out" "cat < $file > out" "cat -u $file > out" \
    "cat $file | cat > out" ": > out; cat $file >> out"; do
    rm -f out
    eval "$code" || wrong_ "$code: status $?"
    cmp expected out || wrong_ "$code: bytes"
  done

  # An output that has bytes already: a hole would leave these.
  head -c $((8 * mega)) /dev/zero | tr '\0' x > out
  cp out expected
  dd if=$file of=expected conv=notrunc bs=64k 2> dd-err
  cat $file 1<> out || wrong_ "$file over another: status $?"
  cmp expected out || wrong_ "$file over another: bytes"

  # Other bytes before and after the copies.
  { echo start; cat $file missing $file; echo end; } > out 2> err
  { echo start; dd if=$file bs=64k 2> dd-err
    dd if=$file bs=64k 2> dd-err; echo end; } > expected
  cmp expected out || wrong_ "$file between lines: bytes"
done

# Other programs that write to the same output.
(
  cat middle ends whole &
  for n in 1 2 3 4 5 6 7 8 9; do
    echo "writer $n"
  done
  wait
) > out
test "$(tr -d '\0' < out | grep -c 'writer [1-9]$')" -ge 8 \
  || wrong_ 'lines of a writer beside a sparse copy are lost'
test "$(wc -c < out)" -eq $((11 * mega + 1 + 81)) \
  || wrong_ 'bytes beside a sparse copy are lost'

# The limit for files cuts the output where it cuts that of a plain loop.
(
  trap '' XFSZ
  ulimit -f 3000 # blocks of 512 bytes, or of 1024 in some shells
  dd if=whole of=expected bs=512 2> dd-err
  cat whole > out 2> err
  test $? -eq 1
) || wrong_ 'no failure at the limit for files'
cmp expected out || wrong_ 'the output at the limit for files'

# No hole is asked for, and no size: each lseek is relative to the offset that
# it moves, or moves an offset back.
if has_strace_; then
  strace -o calls -e trace=/lseek cat middle ends > out \
    || wrong_ "with strace: status $?"
  grep -E 'SEEK_(END|DATA|HOLE)' calls && wrong_ 'cat asks for more than bytes'
fi

# The space for NULs is there: "cat zeros > swapfile" needs that.  Some file
# systems share the holes of a clone, or compress NULs.
blocks_ ()
{
  set -- $(ls -ls --block-size=512 "$1")
  echo "$1"
}
cp --reflink=always whole shared 2> err && shared=true || shared=false
head -c $((3 * mega)) /dev/zero > zeros && sync zeros
if $shared || test "$(blocks_ zeros)" -lt $((6 * 1024)); then
  warn_ "$ME_: this file system has no space of its own for NULs"
else
  cat whole > out && sync out
  test "$(blocks_ out)" -ge $((6 * 1024)) \
    || wrong_ "the copy of 6144 blocks has $(blocks_ out)"
fi

Exit $fail
