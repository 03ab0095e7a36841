#!/bin/sh
# A sparse file is copied like any other, because cat believes the bytes that
# read returns rather than a map of holes.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_

# Text, a hole, text amid a page, and a hole at the end.
mega=$((1024 * 1024))
text_ 5000 > sparse
text_ 5000 | dd of=sparse bs=1000 seek=2500 conv=notrunc 2> dd-err
truncate -s $((5 * mega)) sparse || framework_failure_
truncate -s $((3 * mega)) whole

for file in sparse whole; do
  dd if=$file bs=64k of=expected 2> dd-err
  for code in "cat $file > out" "cat < $file > out" "cat $file | cat > out" \
    "head -c $((5 * mega)) /dev/urandom > out; cat $file 1<> out"; do
    rm -f out
    eval "$code" || wrong_ "$code: status $?"
    head -c $(wc -c < expected) out | cmp expected - || wrong_ "$code: bytes"
  done
done

# cat asks neither for holes nor for the size: each lseek moves an offset
# relative to where it is, or moves it back.
if has_strace_; then
  strace -o calls -e trace=/lseek cat sparse whole > out \
    || wrong_ "with strace: status $?"
  grep -E 'SEEK_(END|DATA|HOLE)' calls && wrong_ 'cat asks for more than bytes'
fi

# NULs take up space on the disk, as "cat zeros > swapfile" needs.  But some
# file systems share the holes of a clone, or compress NULs.
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
