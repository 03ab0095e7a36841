#!/bin/sh
# The Arch packages are the same in two builds, and can be installed in a root
# of their own, beside coreutils.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"
require_root_

require_tarball_
require_tools_ makepkg pacman bsdtar runuser musl-gcc
test -d /usr/include/bash || skip_ 'the headers of bash are missing'

# makepkg refuses to run as root, and its user must reach its directory.
unpack_
mkdir build && cp "$tarball" "caracal-$VERSION/packaging/arch/PKGBUILD" build \
  && chown -R nobody build && chmod 755 . || framework_failure_
runuser -u nobody -- test -r "$PWD/build/PKGBUILD" \
  || skip_ "nobody cannot get to $PWD"

# These flags are Arch's, except -Wl,-z,pack-relative-relocs, which musl knows
# only since 1.2.4.
cat /etc/makepkg.conf - > makepkg.conf <<'END'
CFLAGS='-O2 -pipe -fno-plt -fexceptions -Wp,-D_FORTIFY_SOURCE=3 -Wformat
  -Werror=format-security -fstack-clash-protection -fcf-protection
  -march=x86-64 -mtune=generic -fno-omit-frame-pointer
  -mno-omit-leaf-frame-pointer'
CFLAGS=$(echo $CFLAGS)
LTOFLAGS=-flto=auto
OPTIONS=(strip docs !libtool !staticlibs emptydirs zipman purge !debug lto)
LDFLAGS='-Wl,-O1 -Wl,--sort-common -Wl,--as-needed -Wl,-z,relro -Wl,-z,now'
END

# Build the packages into the directory $1, with more options $2...  A package
# contains the names of its builder and its directory.
build_ ()
{
  packages=$1
  shift
  (
    cd build && runuser -u nobody -- env HOME="$PWD" PKGEXT=.pkg.tar.gz \
      PACKAGER=builder SOURCE_DATE_EPOCH=1700000000 \
      makepkg --config ../makepkg.conf --nodeps --cleanbuild --force "$@" \
      > ../build.log 2>&1
  ) || {
    tail -n 30 build.log
    fail_ 'makepkg failed'
  }
  mkdir "$packages" && mv build/*.pkg.tar.gz "$packages" || framework_failure_
}
build_ packages
(
  umask 077
  TZ=Asia/Kathmandu LC_ALL=C.UTF-8 build_ again --nocheck
) || Exit 1
for package in packages/*; do
  cmp "$package" "again/${package##*/}" || wrong_ "$package: two builds differ"
done
for package in packages/*; do
  mv "$package" "${package%%-$VERSION*}" || framework_failure_
done

# Print the files of package $1.
files_ ()
{
  bsdtar tf packages/"$1" | grep -v '/$\|^\.\|/LC_MESSAGES/' | sort
}

share=usr/share
cat > expected <<END
usr/bin/caracal-cat
usr/lib/caracal/bin/cat
usr/lib/caracal/man/man1/cat.1.gz
$share/bash-completion/completions/caracal-cat
$share/fish/vendor_completions.d/caracal-cat.fish
$share/licenses/caracal/COPYING.musl
$share/licenses/caracal/Unicode-3.0.txt
$share/man/man1/caracal-cat.1.gz
$share/zsh/site-functions/_caracal-cat
END
files_ caracal > actual
compare expected actual || wrong_ 'the files of caracal'
bsdtar tf packages/caracal | grep '/locale/de/LC_MESSAGES/caracal\.mo$' \
  > catalogue || wrong_ 'caracal speaks no German'

printf 'usr/%s\n' lib/bash/caracal.so lib/bash/cat \
  share/licenses/caracal-bash/Unicode-3.0.txt > expected
files_ caracal-bash > actual
compare expected actual || wrong_ 'the files of caracal-bash'

cat > expected <<END
usr/bin/caracal-cat.dynamic
$share/licenses/caracal-dynamic/Unicode-3.0.txt
$share/man/man1/caracal-cat.dynamic.1.gz
END
files_ caracal-dynamic > actual
compare expected actual || wrong_ 'the files of caracal-dynamic'

cat > expected <<END
usr/bin/caracal-cat.static
usr/lib/initcpio/install/caracal
$share/licenses/caracal-initramfs/COPYING.musl
$share/man/man1/caracal-cat.static.1.gz
END
files_ caracal-initramfs > actual
compare expected actual || wrong_ 'the files of caracal-initramfs'

printf 'usr/%s\n' include/caracal/cat.h lib/libcaracal.a \
  lib/pkgconfig/caracal.pc share/licenses/libcaracal/Unicode-3.0.txt > expected
files_ libcaracal > actual
compare expected actual || wrong_ 'the files of libcaracal'

# caracal-bash depends on the bash that the headers belong to.
minor=$(bash -c 'echo "${BASH_VERSINFO[0]} ${BASH_VERSINFO[1]}"')
set -- $minor
printf 'depend = bash%s\n' ">=$1.$2" "<$1.$(($2 + 1))" > expected
bsdtar xOf packages/caracal-bash .PKGINFO | grep '^depend = bash' > actual
compare expected actual || wrong_ 'caracal-bash accepts any bash'

# Make a stand-in for the distribution's package $1, with the program $2.
stand_in_ ()
{
  rm -rf stand-in && mkdir -p stand-in/usr/bin \
    && echo GNU > stand-in/usr/bin/"$2" || framework_failure_
  printf '%s\n' "pkgname = $1" 'pkgver = 9.1-1' 'arch = any' \
    > stand-in/.PKGINFO
  (cd stand-in && bsdtar -czf ../packages/"$1" .PKGINFO usr) \
    || framework_failure_
}
stand_in_ glibc iconv
stand_in_ coreutils cat

root=$PWD/root
mkdir -p "$root/var/lib/pacman" || framework_failure_
printf '%s\n' '[options]' 'Architecture = auto' 'SigLevel = Never' \
  > pacman.conf
in_root_ ()
{
  pacman --root "$root" --config pacman.conf --cachedir "$PWD/cache" \
    --noconfirm "$@" > log 2>&1
}
tree_ () { (cd "$root" && find usr | sort); }

cd packages || framework_failure_
mv ../pacman.conf .
must_ -U glibc coreutils
tree_ > before

must_ -U caracal caracal-dynamic caracal-initramfs
must_ -Qkk caracal caracal-dynamic caracal-initramfs
is_hardened_ "$root/usr/bin/caracal-cat" static
is_hardened_ "$root/usr/bin/caracal-cat.dynamic" dynamic
copies_ "$root/usr/bin/caracal-cat"
copies_ "$root/usr/bin/caracal-cat.dynamic"
copies_ "$root/usr/bin/caracal-cat.static"
copies_ "$root/usr/lib/caracal/bin/cat"

echo GNU | compare - "$root/usr/bin/cat" || wrong_ 'cat has been replaced'

must_ -R caracal-dynamic caracal caracal-initramfs
tree_ > after
compare before after || wrong_ 'the packages leave files behind'

Exit $fail
