#!/bin/sh
# The Alpine packages have the right files, and busybox's cat gives way to ours
# and comes back.  APKBUILD is run by busybox's shell, as in Alpine.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"
require_root_

require_tarball_
require_tools_ busybox musl-gcc
test -d /usr/include/bash || skip_ 'the headers of bash are missing'

# Run a function of APKBUILD or abuild in the directory that abuild(1) uses,
# and in a shell of its own, which has read APKBUILD.
cat > abuild <<'END'
set -e
. "$startdir/APKBUILD"
pkgdir=$pkgbasedir/$pkgname
builddir=$srcdir/$pkgname-$pkgver

# Replace abuild's function: move files from pkgdir to subpkgdir.
amove ()
{
  for path; do
    mkdir -p "$subpkgdir/${path%/*}"
    mv "$pkgdir/$path" "$subpkgdir/${path%/*}"
  done
}
doc () { amove usr/share/man usr/share/licenses; }
lang () { amove usr/share/locale; }
bashcomp () { amove usr/share/bash-completion/completions; }
fishcomp () { amove usr/share/fish/vendor_completions.d; }
zshcomp () { amove usr/share/zsh/site-functions; }

# Print other fields of the package.
about () { echo "$pkgver|$license|$install|$depends"; }

# Print each subpackage and the function that splits it off.
split ()
{
  for subpackage in $subpackages; do
    name=${subpackage%%:*}
    case $subpackage in
      *:*) function=${subpackage#*:} ;;
      *-completion)
        function=${name%-completion}
        function=${function##*-}comp ;;
      *) function=${name##*-} ;;
    esac
    echo "$name" "${function%%:*}"
  done
}

case $1 in
  build | check | package) cd "$builddir" ;;
  split) ;;
  *) cd "$pkgdir" ;;
esac
if test -z "$2"; then
  "$1"
else
  "$1" >&2
  about
fi
END
mkdir src pkg || framework_failure_
unpack_ src
cp "src/caracal-$VERSION/packaging/alpine/APKBUILD" . || framework_failure_
# Run the function $1 of abuild for $subpackage.
abuild_ ()
{
  env startdir="$PWD" srcdir="$PWD/src" \
    pkgbasedir="$PWD/pkg" CBUILD="$(gcc -dumpmachine)" \
    CHOST="$(gcc -dumpmachine)" CC=musl-gcc CFLAGS=-O2 \
    subpkgdir="$PWD/pkg/$subpackage" \
    busybox sh abuild "$@" 2> build.log || {
      tail -n 30 build.log
      fail_ "$1 failed"
    }
}
subpackage=
for function in build check package; do
  abuild_ $function > $function.out
done
abuild_ split > subpackages
for subpackage in $(cut -d ' ' -f 1 subpackages); do
  abuild_ "$(sed -n "s/^$subpackage //p" subpackages)" about \
    > "about.$subpackage"
done

share=usr/share
cat > expected <<END
caracal/usr/bin/caracal-cat
caracal/usr/lib/caracal/bin/cat
caracal-as-cat/usr/bin/cat
caracal-bash/usr/lib/bash/caracal.so
caracal-bash/usr/lib/bash/cat
caracal-bash-completion/$share/bash-completion/completions/caracal-cat
caracal-doc/$share/licenses/caracal/Unicode-3.0.txt
caracal-doc/$share/man/man1/caracal-cat.1
caracal-fish-completion/$share/fish/vendor_completions.d/caracal-cat.fish
caracal-initramfs-doc/$share/man/man1/caracal-cat.static.1
caracal-initramfs/$share/licenses/caracal-initramfs/COPYING.musl
caracal-initramfs/usr/bin/caracal-cat.static
libcaracal-dev/usr/include/caracal/cat.h
libcaracal-dev/usr/lib/libcaracal.a
libcaracal-dev/usr/lib/pkgconfig/caracal.pc
caracal-zsh-completion/$share/zsh/site-functions/_caracal-cat
END
(cd pkg && find -- * ! -type d ! -path '*/LC_MESSAGES/*' | sort) \
  > actual
sort expected | compare - actual || wrong_ 'the files'
test -e pkg/caracal-lang/usr/share/locale/de/LC_MESSAGES/caracal.mo \
  || wrong_ 'caracal speaks no German'
grep '!coreutils' about.caracal-as-cat > conflict \
  || wrong_ 'no conflict with coreutils'
minor=$(bash -c 'echo "${BASH_VERSINFO[0]}.${BASH_VERSINFO[1]}"')
grep "|bash~$minor\$" about.caracal-bash > dependency \
  || wrong_ 'caracal-bash accepts any bash'
grep 'AND MIT' about.caracal-initramfs > license \
  || wrong_ "musl's license is missing"
script=$(cut -d '|' -f 3 about.caracal-initramfs)
test -r "$srcdir/../packaging/alpine/$script" \
  || wrong_ 'a script is missing'

# A system in which /bin is /usr/bin, as in Alpine since 3.23.
root=$PWD/root
mkdir -p "$root/usr/bin" "$root/usr/sbin" && ln -s usr/bin "$root/bin" \
  && ln -s usr/sbin "$root/sbin" \
  && cp "$(command -v busybox)" "$root/bin/busybox" || framework_failure_
chroot "$root" /bin/busybox true 2> err || skip_ 'busybox is not static'
chroot "$root" /bin/busybox --install -s || framework_failure_
# Check that cat is a link to $1.  $2 says when.
cat_is_ ()
{
  test "$(readlink "$root/bin/cat")" = "$1" || wrong_ "cat is not $1: $2"
}
cat_is_ /bin/busybox before

cp -P pkg/caracal-initramfs/usr/bin/caracal-cat.static \
  "$root/usr/bin/caracal-cat" \
  && cp -Pf pkg/caracal-as-cat/usr/bin/cat "$root/usr/bin" \
  || fail_ 'cannot install'
chroot "$root" /bin/busybox --install -s
cat_is_ caracal-cat "when busybox's trigger has run"
echo text | chroot "$root" /bin/cat > copy
echo text | compare - copy || wrong_ 'cat does not copy'

# The administrator doesn't want another of busybox's links.
rm "$root/usr/bin/cat" "$root/usr/bin/od" || framework_failure_
cp "$srcdir/../packaging/alpine/caracal-as-cat.post-deinstall" "$root/script" \
  && chroot "$root" /bin/sh /script || wrong_ 'post-deinstall fails'
cat_is_ /bin/busybox 'after removal'
test ! -L "$root/usr/bin/od" || wrong_ 'post-deinstall makes other links'

Exit $fail
