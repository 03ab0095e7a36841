#!/bin/sh
# All bytes reach a file system that accepts them only at the end of a file, as
# file systems that upload do.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/mount.cfg"
require_root_

mount_fuse_ append append || skip_ "no FUSE: $(head -n 1 fuse-err)"
: > append/out
{ dd bs=1 seek=10 count=1 if=/dev/zero of=append/out conv=notrunc; } \
  2> dd-err && framework_failure_ 'the file system accepts bytes anywhere'

text_ 3000000 > large
text_ 1000 > small

for code in 'cat large > append/out' 'cat < large > append/out' \
  'cat large 1<> append/out' 'cat large >> append/out' \
  'dd bs=64k if=large 2> dd-err | cat > append/out'; do
  : > append/out
  eval "$code" 2> err || wrong_ "status $? of $code: $(head -n 1 err)"
  dd if=append/out of=out bs=64k 2> dd-err
  cmp large out || wrong_ "bytes of $code"
done
cat small large small > append/out 2> err || wrong_ "status $?: $(cat err)"
{ dd if=small; dd if=large; dd if=small; } > expected 2> dd-err
dd if=append/out of=out bs=64k 2> dd-err
cmp expected out || wrong_ 'bytes of three files'

Exit $fail
