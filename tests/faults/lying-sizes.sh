#!/bin/sh
# All bytes are copied from a file system that reports wrong file sizes.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/mount.cfg"
require_root_

mount_fuse_ lying lying || skip_ "no FUSE: $(head -n 1 fuse-err)"

awk 'BEGIN { for (n = 0; n < 300000; n++) printf "%d", int (n / 7) % 10 }' \
  > expected
cat -n expected > numbered

# The size that it reports is 0, or below, at or above the true one, which is
# 300,000 bytes.
for size in 0 1 4096 100000 299999 300000 300001 2000000 1099511627776; do
  for code in 'cat $file > out' 'cat < $file > out' 'cat -u $file > out' \
    'cat $file | cat > out' ': > out; cat $file >> out' \
    'cat $file > /dev/null; cat $file > out'; do
    file=lying/$size
    eval "$code" || wrong_ "$code, size $size: status $?"
    cmp expected out || wrong_ "$code, size $size"
  done
  cat -n lying/$size > out || wrong_ "cat -n, size $size: status $?"
  cmp numbered out || wrong_ "cat -n, size $size"
done

# If another program calls stat, the kernel believes the size, and in a splice
# it would add NULs to a short answer.
{
  while :; do
    test -s lying/2000000
  done
} &
asker=$!
for code in 'cat lying/2000000 > out' 'cat lying/2000000 | cat > out' \
  'cat < lying/2000000 | cat > out' \
  'cat lying/2000000 lying/2000000 | head -c 300000 > out'; do
  for times in 1 2 3 4 5 6; do
    eval "$code"
    cmp expected out || wrong_ "$code, and a program that asks for the status"
  done
done
kill $asker
wait $asker 2> killed

Exit $fail
