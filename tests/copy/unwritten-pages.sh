#!/bin/sh
# Bytes that a program has written are copied, even if the file system's server
# hasn't heard of them yet: the server's own map of the file doesn't count.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/mount.cfg"
require_root_

mount_fuse_ late files || skip_ "no FUSE: $(head -n 1 fuse-err)"
mkfifo written copied || framework_failure_
text=$(text_ 100000)

# Copy with the shell code $1 while only the kernel has the bytes, and leave
# all bytes of the file in expected.  Return false if the kernel has written
# its pages before that, because another program has called sync.
copy_unwritten_ ()
{
  # The shell itself writes, because when a program that has the file open
  # ends, the kernel writes the pages.
  (
    printf %s "$text"
    : 3> written
    read -r line < copied
  ) 1<> files/300000 &
  read -r line < written
  eval "$1" || wrong_ "$1: status $?"
  dd if=files/300000 bs=64k of=expected 2> dd-err
  echo > copied
  wait $!
  test "$(head -c 100000 expected)" = "$text"
}

for code in 'cat files/300000 > out' 'cat < files/300000 > out' \
  'cat files/300000 | cat > out' 'cat files/300000 files/300000 > out'; do
  tries=0
  until copy_unwritten_ "$code"; do
    tries=$((tries + 1))
    test $tries -lt 20 || skip_ 'the kernel writes the pages immediately'
  done
  case $code in
    *300000*300000*) cat expected expected > twice && mv twice expected ;;
  esac
  cmp expected out || wrong_ "$code: bytes"
done

Exit $fail
