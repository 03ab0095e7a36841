#!/bin/sh
# The recipes that only git has build and install a cat that works.  The
# functions of Buildroot, Gentoo, Homebrew and Void are stand-ins, and so are
# Nix's packages.  guile reads Guix's recipe.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"

require_tarball_
require_tools_ bash
recipes=$PWD/recipes
test -d "$srcdir/../packaging/recipes" || skip_ "no packaging/recipes"
write_recipes_

# Run the command $2... in the new directory $1/caracal-VERSION, a release.  It
# installs below $DESTDIR.
in_release_ ()
{
  unpack_ "$1"
  echo "$ME_: $1"
  (
    DESTDIR=$PWD/$1/root
    export DESTDIR recipes
    cd "$1/caracal-$VERSION" || exit 1
    shift
    "$@"
  ) > "$1/log" 2>&1 || { tail -n 20 "$1/log"; wrong_ "$1: fails"; }
}

# Check that recipe $1 has installed the program as each file of $2...
works_ ()
{
  name=$1
  shift
  for file in "$@"; do
    echo text | "$name/root$file" -n > copy
    printf '     1\ttext\n' | compare - copy || wrong_ "$name: no $file"
  done
}
cat_=/usr/lib/caracal/bin/cat

cat > gentoo.sh <<'END'
inherit () { :; }
use () { test "$1" = static; }
use_enable () { echo "--enable-$1"; }
append-ldflags () { export LDFLAGS="$LDFLAGS $*"; }
econf () { ./configure --prefix=/usr "$@"; }
emake () { make "$@"; }
default () { make DESTDIR="$DESTDIR" install; }
dosym () {
  test "$1" = -r
  mkdir -p "$DESTDIR${3%/*}"
  ln -s -r "$DESTDIR$2" "$DESTDIR$3"
}
P=caracal
. "$recipes"/gentoo/caracal-*.ebuild
src_configure
make
src_test
src_install
END
in_release_ gentoo bash -e ../../gentoo.sh
works_ gentoo /usr/bin/caracal-cat $cat_

cat > void.sh <<'END'
vmkdir () { mkdir -p "$DESTDIR/$1"; }
vlicense () { install -Dm644 -t "$DESTDIR/usr/share/licenses/$pkgname" "$1"; }
. "$recipes/void/template"
test "$build_style" = gnu-configure
./configure --prefix=/usr $configure_args
make
make $make_check_target
make install
post_install
END
in_release_ void bash -e ../../void.sh
works_ void /usr/bin/caracal-cat $cat_

# Buildroot puts other options before the recipe's.
cat > buildroot.mk <<'END'
BR2_PACKAGE_BUSYBOX = y
define autotools-package
all:
	test '$$(strip $$(CARACAL_DEPENDENCIES))' = busybox
	./configure --prefix=/usr --exec-prefix=/usr $$(CARACAL_CONF_OPTS)
	$$(MAKE)
	$$(MAKE) install
endef
include $(recipes)/buildroot/caracal.mk
END
in_release_ buildroot make -f ../../buildroot.mk
works_ buildroot /bin/cat
for option in preflight utf8; do
  ! grep -e "--$option" buildroot/root/bin/cat > grepped \
    || wrong_ 'buildroot: extensions'
done
(cd "buildroot/caracal-$VERSION" \
  && sed -n '/tar\.xz$/d; s/^sha256  //p' "$recipes/buildroot/caracal.hash" \
  | sha256sum -c) > log 2>&1 || { cat log; wrong_ 'buildroot: hash'; }
for license in COPYING LICENSES/Unicode-3.0.txt; do
  sum=$(md5sum < "buildroot/caracal-$VERSION/$license" | sed 's/ .*//')
  grep "file://$license;md5=$sum" "$recipes"/yocto/*.bb > grepped \
    || wrong_ "yocto: LIC_FILES_CHKSUM of $license"
done

# All recipes have the tarball's checksum, an address and a site.
sum=$(sha256sum < "$tarball" | sed 's/ .*//')
for recipe in arch buildroot guix homebrew nix void yocto; do
  grep "$sum" "$recipes/$recipe"/* > grepped || wrong_ "$recipe: checksum"
done
sha512sum < "$tarball" | sed 's/ .*//' | grep -f - "$recipes/alpine/APKBUILD" \
  > grepped || wrong_ 'alpine: checksum'
! grep -r '@[A-Z0-9_]*@' "$recipes" > grepped \
  || { cat grepped; wrong_ 'a placeholder is left'; }

if command -v ruby > path; then
  cat > homebrew.rb <<'END'
require "pathname"
require "fileutils"
class Formula
  def self.method_missing(*) = nil
  def self.test = nil
  def prefix = PREFIX
  def bin = prefix/"bin"
  def libexec = prefix/"libexec"
  def man1 = prefix/"share/man/man1"
  def std_configure_args = ["--prefix=#{prefix}"]
  def system(*words) = Kernel.system(*words) || abort(words.inspect)
end
class Pathname
  def install_symlink(links)
    mkpath
    links.each { |from, to| FileUtils.ln_s(from, self/to) }
  end
end
load "#{ENV["recipes"]}/homebrew/caracal.rb"
# This prefix is already below DESTDIR, which make must not add again.
PREFIX = Pathname(ENV.delete("DESTDIR"))/"usr"
Caracal.new.install
END
  in_release_ homebrew ruby ../../homebrew.rb
  works_ homebrew /usr/bin/caracal-cat /usr/libexec/gnubin/cat
  test -r homebrew/root/usr/libexec/gnuman/man1/cat.1 \
    || wrong_ 'homebrew: no manual'
else
  warn_ "$ME_: without Homebrew: ruby is missing"
fi

# Print the value of $1, an expression with Nix's recipe.
nix_ ()
{
  nix-instantiate --eval --strict --json -E "let recipe = import $recipes/nix {
    pkgs = {
      fetchurl = source: source;
      stdenv.mkDerivation = derivation: derivation;
      lib.licenses = { gpl3Plus = 1; unicode-30 = 1; };
      lib.platforms.unix = 1;
    };
  }; in $1"
}
if command -v nix-instantiate > path; then
  for name in configureFlags checkTarget postInstall; do
    nix_ "recipe.$name" > "$name" || wrong_ "nix: no $name"
  done
  cat > nix.sh <<END
./configure --prefix=/usr $(tr -d '[]"' < configureFlags | tr , ' ')
make
make $(tr -d '"' < checkTarget)
make install
out=\$DESTDIR/usr
$(sed 's/^"//; s/"$//; s/\\n/\n/g' postInstall)
END
  in_release_ nix bash -e ../../nix.sh
  works_ nix /usr/bin/caracal-cat $cat_
  # Between releases, the recipe has the version of the next one.
  version=$(nix_ recipe.version | tr -d '"')
  nix_ recipe.src.url | grep "/caracal-$version.tar.xz\"" > grepped \
    || wrong_ 'nix: src'
else
  warn_ "$ME_: without Nix: nix-instantiate is missing"
fi

if command -v guile > path; then
  cat > guix.scm <<'END'
;; #~ and #$ are of Guix.
(read-hash-extend #\~ (lambda (char port) (list 'gexp (read port))))
(read-hash-extend #\$ (lambda (char port) (list 'ungexp (read port))))
(let next ((last #f))
  (let ((form (read)))
    (cond ((not (eof-object? form)) (next (car form)))
          ((eq? last 'package))
          (else (exit 1)))))
END
  guile --no-auto-compile guix.scm < "$recipes/guix/caracal.scm" > log 2>&1 \
    || { cat log; wrong_ 'guix: cannot be read'; }
else
  warn_ "$ME_: without Guix: guile is missing"
fi

Exit $fail
