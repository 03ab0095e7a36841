#!/bin/sh
# With an initramfs that has only the program and a file, Linux prints the
# file, because the program is its first process.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"
has_sanitizers_ && skip_ 'sanitizers need /proc'
test "$(uname -m)" = x86_64 || skip_ 'this machine does not run x86-64 programs'
require_tools_ cpio qemu-system-x86_64

# The program, or a static one built from the tarball if the program is
# dynamic.
mkdir image || framework_failure_
if is_static_; then
  cp -L "$ours_/cat" image
else
  tarball=$abs_top_builddir/caracal-$VERSION.tar.xz
  test -r "$tarball" \
    || skip_ "not static, and $tarball is missing; run make dist"
  command -v musl-gcc > path || skip_ 'not static, and musl-gcc is missing'
  build_static_ .
  cp "$built_" image
fi

chmod a+rwx . # apt downloads as another user
fetch_kernel_ > fetch.log 2>&1 || skip_ "no kernel: $(tail -n 1 fetch.log)"

# A line at both ends, and enough text between them to fill blocks.
{
  echo 'The first line.'
  text_ 50000
  printf '\nThe last line.\n'
} > image/message
(cd image && printf '%s\n' cat message | cpio -o -H newc) > initramfs \
  2> cpio.log || framework_failure_ "cpio: $(cat cpio.log)"

# Boot the kernel with cat $1 as its first process.  Leave its output in the
# file console, and the line with the status in the file end.  Linux panics
# when the first process ends, and prints its status; qemu ends when Linux
# restarts.
boot_ ()
{
  timeout 600 qemu-system-x86_64 -accel tcg -m 512 -nodefaults -no-reboot \
    -display none -serial stdio -kernel vmlinuz \
    -initrd initramfs -append \
    "console=ttyS0 quiet panic=-1 rdinit=/cat -- $1" < /dev/null 2> qemu.log \
    | tr -d '\r' > console
  grep 'Attempted to kill init! exitcode=' console > end \
    || { cat qemu.log; tail -n 20 console; fail_ "not the end of cat $1"; }
}

boot_ '/message'
sed -n '/^The first line\.$/,/^The last line\.$/p' console > message
compare image/message message || wrong_ 'not the message'
grep 'exitcode=0x00000000' end > grepped || wrong_ "status: $(cat end)"

boot_ '-n /none /message'
grep '^/cat: /none: No such file or directory$' console > grepped \
  || wrong_ 'no message'
grep '^ *1.The first line\.$' console > grepped || wrong_ 'no number'
grep 'exitcode=0x00000100' end > grepped || wrong_ "status: $(cat end)"

Exit $fail
