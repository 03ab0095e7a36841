#!/bin/sh
# All bytes of a sparse file reach a file system that accepts bytes only at the
# end of a file.  File systems that upload are like that.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_root_

mkdir append || framework_failure_
"$tools_/append-fuse" append 2> fuse-err &
cleanup_ () { umount "$test_dir_/append" 2> /dev/null; }
# Wait for the mount, or for the end of the program.
while kill -0 $! 2> kill-err && ! test -r append/out; do
  sleep .01
done
test -r append/out || skip_ "no FUSE: $(head -n 1 fuse-err)"
: > append/out
{ dd bs=1 seek=10 count=1 if=/dev/zero of=append/out conv=notrunc; } \
  2> dd-err && framework_failure_ 'the file system accepts bytes anywhere'

# Make file $1 of $2 bytes with 300000 bytes of text at each of the offsets
# that follow, in MiB, and holes between.
sparse_ ()
{
  file=$1 size=$2
  shift 2
  : > "$file"
  for offset in "$@"; do
    text_ 300000 | dd of="$file" bs=1024k seek="$offset" conv=notrunc \
      2> dd-err || framework_failure_
  done
  truncate -s "$size" "$file" || framework_failure_
}

sparse_ leading 5542880 5
sparse_ middle 8688608 0 4 8
sparse_ trailing 6000000 0
sparse_ all 9000001 2 5
sparse_ nothing 3000000
sparse_ short-holes 1800000 0 1
text_ 3000000 > dense

for file in leading middle trailing all nothing short-holes dense; do
  dd if=$file of=expected bs=64k 2> dd-err
  for code in "cat $file > append/out" "cat < $file > append/out" \
    "cat $file 1<> append/out" "cat $file >> append/out" \
    "dd bs=64k if=$file 2> dd-err | cat > append/out"; do
    : > append/out
    eval "$code" 2> err || wrong_ "status $? of $code: $(head -n 1 err)"
    dd if=append/out of=out bs=64k 2> dd-err
    cmp expected out || wrong_ "bytes of $code"
  done

  # A hole at the end of an operand comes before the bytes of the next.
  cat $file dense $file > append/out 2> err \
    || wrong_ "status $? of $file dense $file: $(head -n 1 err)"
  { dd if=$file bs=64k; dd if=dense bs=64k; dd if=$file bs=64k; } \
    > expected 2> dd-err
  dd if=append/out of=out bs=64k 2> dd-err
  cmp expected out || wrong_ "bytes of $file dense $file"
done

Exit $fail
