#!/bin/sh
# In the kernels of Debian's releases, run by qemu, a release passes its tests
# of copies and faults, and copies with the methods in HACKING's table of
# kernels.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"
require_root_

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

test "$(uname -m)" = x86_64 || skip_ 'this machine does not run x86-64 programs'
require_tarball_
require_tools_ cpio debootstrap dpkg-deb mke2fs qemu-system-x86_64
here=$PWD
release=$here/caracal-$VERSION

# ---- The system

# A static program runs in any system.  The unit tests are not needed.
unpack_
(cd "$release" && ./configure LDFLAGS=-static --with-bash-builtin=no \
  CHECK_LIBS=-lmissing && make -j2 && make -j2 check TESTS=) \
  > build.log 2>&1 || { tail -n 20 build.log; fail_ 'does not build'; }

# All these kernels can mount the file systems that bookworm makes.
make_root_ bookworm btrfs-progs,kmod,squashfs-tools,strace,xfsprogs
rm -rf "$root/var/cache/apt" "$root/var/lib/apt" "$root/usr/share/doc" \
  "$root/usr/share/locale"

# The first process, which runs the tests in the release's directory, on
# a disk, and reports to the second serial line.
mkdir "$root/release" || framework_failure_
cat > "$root/init" <<END
#!/bin/sh
VERSION=$VERSION
tests='$tests'
END
cat >> "$root/init" <<'END'
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t devtmpfs devtmpfs /dev
mkdir /dev/pts
mount -t devpts -o newinstance,ptmxmode=666 devpts /dev/pts
ln -sf pts/ptmx /dev/ptmx
ln -s /proc/self/fd /dev/fd
stty -F /dev/ttyS1 raw
exec > /dev/ttyS1 2>&1
echo "Linux $(uname -r)"
modprobe -a virtio_pci virtio_blk ext4 loop btrfs fuse overlay squashfs xfs
mount /dev/vda /release
cd /release
export srcdir=/release/tests abs_top_builddir=/release VERSION LC_ALL=C
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
for test in $tests; do
  start=$(date +%s)
  timeout -k 10 1800 sh $test > log 2>&1 < /dev/null
  case $? in
    0) result=PASS ;;
    77) result=SKIP ;;
    *) result=FAIL ;;
  esac
  echo "$result: $test, $(($(date +%s) - start)) s"
  case $result,$test in
    *,*/kernel-routes.sh) cat log ;;
    FAIL,*) tail -n 100 log ;;
    *) grep 'skipped test:\|without' log ;;
  esac
done
echo 'The end.'
END
chmod 755 "$root/init"

# ---- The kernels

# Fetch the kernel of the releases $@.  Pack the system, with the kernel's
# modules, into the file initramfs.
fetch_ ()
{
  use_debian_ "$@" && fetch_kernel_ || return
  rm -rf "$root/usr/lib/modules"
  mv modules "$root/usr/lib" \
    && chroot "$root" depmod "$(ls "$root/usr/lib/modules")" \
    && (cd "$root" && find . | cpio -o -H newc) > initramfs
}

# Boot the kernel in $machine for at most $1 seconds, with qemu's further
# arguments $2...  When its first process ends, Linux panics, and qemu ends.
boot_ ()
{
  limit=$1
  shift
  timeout "$limit" qemu-system-x86_64 $machine -m 3072 -nodefaults -no-reboot \
    -display none -serial file:console -kernel vmlinuz "$@" \
    -append 'console=ttyS0 panic=-1 mitigations=off no_timer_check' \
    < /dev/null 2> qemu.log
}

# Set $machine to qemu's arguments for KVM if that works here, or else for TCG.
# To find out, boot Linux without a system: it panics within seconds, unless
# KVM hangs, as it may in a virtual machine.
find_machine_ ()
{
  machine='-accel kvm -cpu host -smp 2'
  if ! boot_ 60 || ! grep 'Kernel panic' console > panic; then
    warn_ "$ME_: without KVM: $(tail -n 1 qemu.log)"
    # With two emulated processors but only one that is free here, 5 MB from
    # a terminal take 9 s; with one emulated processor, they take 4 s.
    machine='-accel tcg -cpu max -smp 1'
  fi
}

# Run the tests in the kernel, and leave the report in the file results.
# Return false if they did not start.
run_ ()
{
  rm -f disk
  truncate -s 4G disk && mke2fs -q -t ext4 -d "$release" disk \
    || framework_failure_
  boot_ 10000 -serial stdio -initrd initramfs \
    -drive file=disk,format=raw,if=virtio | tee results
  grep '^Linux' results > begun
}

# Test in the kernel $1.
test_in_ ()
{
  test -n "$machine" || find_machine_
  # In qemu 7.2's TCG, Linux 6.12 may panic before the first process.
  run_ || run_ || run_ || {
    tail -n 20 console
    wrong_ "$1: does not boot"
    return
  }
  test "$1" = newest || grep "^Linux $1\." begun > grepped \
    || wrong_ "$1: is $(cat begun)"
  grep '^FAIL' results && wrong_ "$1: a test fails"
  grep '^PASS: tests/expensive/kernel-routes.sh' results > grepped \
    || wrong_ "$1: kernel-routes.sh has not passed"
  grep '^The end\.$' results > grepped \
    || { tail -n 20 console; wrong_ "$1: ended early"; }
}

tried=0
machine=
for kernel in ${KERNELS:-5.10 6.1 6.12 newest}; do
  mkdir "$kernel" && cd "$kernel" || framework_failure_
  set -- $(sed -n "s/^$kernel //p" "$here/kernels")
  if fetch_ "$@" > log 2>&1; then
    tried=$((tried + 1))
    test_in_ "$kernel"
  else
    warn_ "$ME_: without $kernel: $(tail -n 1 log)"
  fi
  cd "$here" && rm -rf "$kernel" || framework_failure_
done

test $tried -gt 0 || skip_ 'no kernel could be fetched'
Exit $fail
