#!/bin/sh
# The hooks of packaging/initramfs put the static program into an initramfs, and
# it works there as cat.  mkinitcpio is a stand-in.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"
require_root_

require_tarball_
require_tools_ bash cpio debootstrap musl-gcc
hooks=$srcdir/../packaging/initramfs

build_static_ . --disable-extensions --disable-nls
program=$PWD/$built_
strip "$program" || framework_failure_

make_system_ bookworm busybox,cpio,dracut-core,initramfs-tools-core

# A kernel without modules.
modules=$root/lib/modules/1.0
mkdir -p "$modules" && : > "$modules/modules.order" \
  && : > "$modules/modules.builtin" \
  && echo CONFIG_RD_GZIP=y > "$root/boot/config-1.0" || framework_failure_

module=$root/usr/lib/dracut/modules.d/90caracal
cp "$program" "$root/usr/bin/caracal-cat.static" \
  && cp "$hooks/initramfs-tools/caracal" "$root/etc/initramfs-tools/hooks" \
  && mkdir "$module" && cp "$hooks/dracut/90caracal/module-setup.sh" "$module" \
  || framework_failure_

# Check that the cat in the directory $1, an initramfs, is the program and runs.
has_cat_ ()
{
  cmp "$1/bin/cat" "$program" || wrong_ "$1: cat is not caracal's"
  echo text > "$1/text"
  chroot "$1" /bin/cat -n /text > copy
  printf '     1\ttext\n' | compare - copy || wrong_ "$1: cat does not work"
}

# Make an initramfs with the shell code $2, which writes /$1.img, and check it.
makes_ ()
{
  inside_ "$2" || { cat log; wrong_ "fails: $2"; }
  mkdir "$1" && (cd "$1" && cpio -idm) < "$root/$1.img" 2> cpio.log \
    || fail_ "cannot read $1: $(cat cpio.log)"
  has_cat_ "$1"
}
makes_ initramfs-tools 'mkinitramfs -c gzip -o /x.gz 1.0 \
  && gzip -dc /x.gz > /initramfs-tools.img'
makes_ dracut 'dracut --no-kernel --no-compress --nostrip \
  --modules "base caracal" /dracut.img 1.0'

# mkinitcpio is Arch's.  Its hooks call add_binary FILE NAME MODE, after busybox
# has got its links.
cat > mkinitcpio <<'END'
BUILDROOT=$PWD/mkinitcpio-root
mkdir -p "$BUILDROOT/usr/bin"
ln -s -f -T usr/bin "$BUILDROOT/bin"
echo busybox > "$BUILDROOT/usr/bin/busybox"
ln -s -f busybox "$BUILDROOT/usr/bin/cat"
add_binary () { install -D -m "$3" "$root$1" "$BUILDROOT$2"; }
. "$1"
build
help > help
END
root=$root bash -e mkinitcpio "$hooks/mkinitcpio/caracal" \
  || wrong_ "mkinitcpio's hook fails"
test -s help || wrong_ "mkinitcpio's hook has no help"
has_cat_ mkinitcpio-root
echo busybox | compare - mkinitcpio-root/usr/bin/busybox \
  || wrong_ "mkinitcpio's hook overwrites busybox"
root=$PWD/missing bash -e mkinitcpio "$hooks/mkinitcpio/caracal" 2> err \
  && wrong_ 'a missing program is not an error'
test "$(readlink mkinitcpio-root/usr/bin/cat)" = busybox \
  || wrong_ "mkinitcpio's hook removes cat if the program is missing"

Exit $fail
