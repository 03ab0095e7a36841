#!/bin/sh
# An amd64 system can build the Debian packages for arm64, and each program in
# them is for arm64.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"
require_root_

require_tarball_
require_tools_ debootstrap dpkg-deb readelf
test "$(dpkg --print-architecture)" = amd64 || skip_ 'this is not amd64'

make_system_ bookworm ca-certificates
echo force-unsafe-io > "$root/etc/dpkg/dpkg.cfg.d/fast"

unpack_ "$root/build"
(cd "$root/build/caracal-$VERSION" && cp -R packaging/debian debian) \
  || framework_failure_
inside_ "
  set -e
  dpkg --add-architecture arm64
  apt-get update
  cd /build/caracal-$VERSION
  apt-get install -y --no-install-recommends crossbuild-essential-arm64 \
    libc6-dev:arm64
  apt-get build-dep -y --no-install-recommends --host-architecture=arm64 \
    --build-profiles=cross ./
" || { tail -n 30 log; skip_ 'cannot install the packages for the build'; }
inside_ "
  set -e
  cd /build/caracal-$VERSION
  dpkg-buildpackage --build=binary --no-sign --host-arch=arm64 \
    --build-profiles=cross
" || { tail -n 30 log; fail_ 'does not build'; }

for package in caracal caracal-bash caracal-initramfs libcaracal-dev; do
  dpkg-deb -x "$root/build/$package"_*_arm64.deb "$package" \
    || { wrong_ "no package $package"; continue; }
  case $package in
    caracal-bash) file='lib/bash/caracal.so' ;;
    libcaracal-dev) file='lib/aarch64-linux-gnu/libcaracal.a' ;;
    caracal-initramfs) file='bin/caracal-cat.static' ;;
    *) file='bin/caracal-cat' ;;
  esac
  readelf -h "$package/usr/$file" > header || wrong_ "$package: no $file"
  grep Machine: header | sort -u > machines
  echo '  Machine:                           AArch64' | compare - machines \
    || wrong_ "$package: $file"
done

# qemu runs a program of the other machine.
if command -v qemu-aarch64-static > path; then
  echo text | qemu-aarch64-static caracal-initramfs/usr/bin/caracal-cat.static \
    > copy
  echo text | compare - copy || wrong_ 'the static program does not work'
else
  warn_ "$ME_: without a run: qemu-aarch64-static is missing"
fi

Exit $fail
