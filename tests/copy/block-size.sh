#!/bin/sh
# Reads and writes have the size that a server asks for, st_blksize.  Into
# a socket or a terminal, no write is longer than 128 KiB.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/mount.cfg"
require_root_
require_gnu_cat_

block=1048576
limit=262144
rest=12345
text_ $((5 * block + rest)) > f

mount_fuse_ large large large.log || skip_ "no FUSE: $(head -n 1 fuse-err)"
mount_fuse_ limited limited limited.log \
  || skip_ "no second FUSE: $(head -n 1 fuse-err)"
for place in large limited; do
  dd bs=128k if=f of=$place/1 2> dd-err || framework_failure_
done
test "$(stat -c %o large/1)" -eq $block \
  || skip_ "Linux does not pass on st_blksize: $(stat -c %o large/1)"
: > large.log
dd bs=2M count=1 if=large/1 of=out 2> dd-err
read -r request size < large.log
test "$size" -eq $block || skip_ "Linux makes requests of $size bytes"

# Run the code $2 with GNU cat and with ours, and leave the output in the file
# out.  Check the lines "$3 ..." in the log of $1: each but the last has the
# size $4, and ours has no more of them than GNU cat's, or one more at the end,
# because GNU cat may believe a file's size.
requests_ ()
{
  for program in "$gnu_" "$ours_"; do
    rm -f out
    : > $1.log
    (PATH=$program:$PATH; eval "$2") || wrong_ "status of: $2"
    sed -n "s/^$3 //p" $1.log > sizes
    test "$program" = "$ours_" || wc -l < sizes > gnus
  done
  cmp f out || wrong_ "bytes of: $2"
  test "$(wc -l < sizes)" -le $(($(cat gnus) + 1)) \
    || wrong_ "$(wc -l < sizes) requests, GNU's $(cat gnus): $2"
  test -s sizes || wrong_ "no request: $2"
  sed '$d' sizes | grep -v "^$4\$" > others \
    && wrong_ "requests of $(head -n 1 others) bytes: $2"
}

# The files are on FUSE, so they are read and written.
for code in 'cat large/1 > out' 'cat < large/1 > out' 'cat large/1 >> out' \
  'cat large/1 | cat > out' 'cat -u large/1 > out'; do
  requests_ large "$code" read $block
done
requests_ limited 'cat limited/1 > out' read $limit
for code in 'cat f > large/1' 'cat < f > large/1' \
  ': > large/1; cat f >> large/1'; do
  requests_ large "$code; dd bs=1M if=large/1 of=out 2> dd-err" write $block
done

if ! has_strace_; then
  warn_ "$ME_: no look at the writes into a socket, without strace"
  Exit $fail
fi
# Run the code $1, in which $trace runs cat.
short_writes_ ()
{
  trace='strace -qq -s 0 -o trace -e trace=write'
  eval "$1"
  cmp f out || wrong_ "bytes of: $1"
  sed -n 's/^write(1, .*, \([0-9]*\)) *= .*/\1/p' trace > sizes
  awk '131072 < $1 { exit 1 } END { exit NR == 0 }' sizes \
    || wrong_ "a write of $(sort -n sizes | tail -n 1) bytes: $1"
}
short_writes_ '"$tools_/through" socket 1 $trace cat large/1 > out'
if "$tools_/through" terminal 1 true < /dev/null 2> err; then
  short_writes_ '"$tools_/through" terminal 1 $trace cat large/1 > out'
else
  warn_ "$ME_: without terminals: $(cat err)"
fi
short_writes_ '$trace cat large/1 > /dev/null; cat large/1 > out'
Exit $fail
