#!/bin/sh
# All bytes of a sparse file reach a file system that accepts bytes only at the
# end of a file.  File systems that upload are like that.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/mount.cfg"
require_root_

mount_fuse_ append append || skip_ "no FUSE: $(head -n 1 fuse-err)"
: > append/out
{ dd bs=1 seek=10 count=1 if=/dev/zero of=append/out conv=notrunc; } \
  2> dd-err && framework_failure_ 'the file system accepts bytes anywhere'

mega=$((1024 * 1024))
sparse_ leading 5542880 300000 $((5 * mega))
sparse_ middle 8688608 300000 0 $((4 * mega)) $((8 * mega))
sparse_ trailing 6000000 300000 0
sparse_ all 9000001 300000 $((2 * mega)) $((5 * mega))
sparse_ nothing 3000000 0
sparse_ short-holes 1800000 300000 0 $mega
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
