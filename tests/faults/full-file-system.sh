#!/bin/sh
# If a file system becomes full, cat writes the bytes that fit and reports the
# error.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/mount.cfg"
require_gnu_cat_
require_root_

text_ 300000 > big
mount_ small mount -t tmpfs -o size=128k tmpfs small \
  || skip_ 'cannot mount a tmpfs'

for options in '' -u -n; do
  for way in 'big > small/out' '- < big > small/out' 'big >> small/out' \
    'big big > small/out' '- > small/out'; do
    same_ "cat big | cat $options $way; echo \$?; cat small/out
           rm small/out"
  done
done

# With both files on the small file system, the kernel can copy.  GNU cat then
# names the input, as if that had failed, and goes on with the next operand.
head -c 90000 big > small/half
error="cat: write error: $(errno_text_ ENOSPC)\n"
for operands in small/half '- < small/half' 'small/half small/half'; do
  same_ "cat $operands > small/out 2> /dev/null; echo \$?; cat small/out
         rm small/out"
  gives_ "cat $operands > small/out; echo \$?; rm small/out" '1\n' "$error"
done

same_end_
