#!/bin/sh
# Bytes that a program has written, and that the server of a file system has not
# yet heard of, are copied: the server's own map of the file does not count.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/mount.cfg"
require_root_

mount_fuse_ late files || skip_ "no FUSE: $(head -n 1 fuse-err)"
mkfifo written copied || framework_failure_
text=$(text_ 100000)

for code in 'cat files/300000 > out' 'cat < files/300000 > out' \
  'cat files/300000 | cat > out' 'cat files/300000 files/300000 > out'; do
  # The writer is the shell itself, because the end of a program that has the
  # file open would make the kernel write the pages.
  (
    printf %s "$text"
    : 3> written
    read -r line < copied
  ) 1<> files/300000 &
  read -r line < written
  eval "$code" || wrong_ "$code: status $?"
  dd if=files/300000 bs=64k of=expected 2> dd-err
  echo > copied
  wait $!
  test "$(head -c 100000 expected)" = "$text" \
    || framework_failure_ 'the file has other bytes'
  case $code in
    *300000*300000*) cat expected expected > twice && mv twice expected ;;
  esac
  cmp expected out || wrong_ "$code: bytes"
done

Exit $fail
