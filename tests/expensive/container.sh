#!/bin/sh
# The Containerfile makes an image that has only cat, and cat works there.
# A Debian system with musl builds it in place of Alpine.  Like Alpine, it has
# busybox's shell and tools, and beside them a compiler and binutils.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"
require_root_

require_tarball_
require_tools_ buildah debootstrap
recipe=$srcdir/../packaging/container/Containerfile

make_root_ stable busybox,gcc,libc6-dev,make,musl-tools
mkdir "$root/busybox" || framework_failure_
for applet in $(chroot "$root" /bin/busybox --list); do
  ln -s /bin/busybox "$root/busybox/$applet" || framework_failure_
done
# As in Alpine, these come from binutils.
rm -f "$root/busybox/ar" "$root/busybox/strings" "$root/busybox/strip"
ln -sf busybox "$root/bin/sh"

# All images are below this directory.
buildah_ ()
{
  buildah --root "$PWD/images" --runroot "$PWD/run" --storage-driver vfs "$@"
}

path=/busybox:/usr/sbin:/usr/bin:/sbin:/bin
{
  container=$(buildah_ from scratch) \
    && buildah_ add "$container" "$root" / \
    && buildah_ config --env CC=musl-gcc --env "PATH=$path" "$container" \
    && buildah_ commit --rm "$container" builder
} > log 2>&1 || skip_ "buildah does not work here: $(tail -n 1 log)"

unpack_
buildah_ build --isolation chroot --build-arg BUILDER=localhost/builder \
  -f "$recipe" -t cat "caracal-$VERSION" > log 2>&1 \
  || { tail -n 30 log; fail_ 'the image cannot be built'; }

first=$(buildah_ inspect --format '{{.OCIv1.Config.Entrypoint}}' localhost/cat)
test "$first" = '[/cat]' || wrong_ 'the image does not start cat'
container=$(buildah_ from localhost/cat)
image=$(buildah_ mount "$container")
(cd "$image" && find . -type f) > files
echo ./cat | compare - files || wrong_ 'the image has other files'
echo "$ME_: cat has $(wc -c < "$image/cat") bytes"
buildah_ umount "$container" > log
echo text | buildah_ run --isolation chroot "$container" -- /cat -n > copy
printf '     1\ttext\n' | compare - copy || wrong_ 'cat does not work'

Exit $fail
