#!/bin/sh
# In the kernels of Debian's releases, run by qemu, a release passes its tests
# of copies and faults, and copies with the methods in the table of this
# directory's README.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"
. "$srcdir/expensive/qemu.cfg"

# The versions of Linux, and the releases of Debian that have them.
cat > kernels <<'END'
5.10 bullseye bullseye-security
6.1 bookworm bookworm-security
6.12 trixie trixie-security
newest sid
END

# Tests whose subject depends on the kernel.  Under emulation, all of them take
# about ten minutes, splice-aliasing.sh alone four, and kernel-routes.sh two.
tests='
  tests/expensive/kernel-routes.sh
  tests/copy/routes.sh
  tests/copy/splice-aliasing.sh
  tests/faults/splice-aliasing-faults.sh
  tests/copy/block-device.sh
  tests/copy/known-output.sh
  tests/copy/look-ahead-output.sh
  tests/copy/nonblocking.sh
  tests/copy/shared-input.sh
  tests/copy/shared-output.sh
  tests/copy/special-files.sh
  tests/faults/cut-input.sh
  tests/faults/full-file-system.sh
  tests/faults/lying-sizes.sh
'

build_release_
# All these kernels can mount the file systems that bookworm makes.
make_guest_ bookworm btrfs-progs,kmod,squashfs-tools,strace,xfsprogs \
  'loop btrfs fuse overlay squashfs xfs' "$tests" '*/kernel-routes.sh'

# Test in the kernel $1.
test_in_ ()
{
  run_ "$1"
  test "$1" = newest || grep "^Linux $1\." begun > grepped \
    || wrong_ "$1: is $(cat begun)"
  grep '^PASS: tests/expensive/kernel-routes.sh' results > grepped \
    || wrong_ "$1: kernel-routes.sh has not passed"
}

here=$PWD
tried=0
for kernel in ${KERNELS:-5.10 6.1 6.12 newest}; do
  mkdir "$kernel" && cd "$kernel" || framework_failure_
  set -- $(sed -n "s/^$kernel //p" "$here/kernels")
  if fetch_ cloud-amd64 "$@" > log 2>&1; then
    tried=$((tried + 1))
    test_in_ "$kernel"
  else
    warn_ "$ME_: without $kernel: $(tail -n 1 log)"
  fi
  cd "$here" && rm -rf "$kernel" || framework_failure_
done

test $tried -gt 0 || skip_ 'no kernel could be fetched'
Exit $fail
