#!/bin/sh
# Debian's packages are the same, byte by byte, if caracal is the cat of the
# system that builds them.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# REBUILT are the source packages.  These ten are built with autoconf, cmake,
# meson, plain makefiles, Perl, Python and shell code.

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"
make_client_root_

# build_ PACKAGE CAT Build PACKAGE, whose source is in the system, with CAT, as
# /build/PACKAGE.  Move what was built to the system's directory PACKAGE.CAT.
# The packages' own tests leave nothing in it.
build_ ()
{
  use_cat_ "$2"
  inside_ "rm -rf /build && mkdir -p /build /$1.$2 && cd /build \
    && dpkg-source -x /sources/$1_*.dsc $1 && cd $1 \
    && DEB_BUILD_OPTIONS=nocheck dpkg-buildpackage -b --no-sign --jobs=1 \
    && mv ../*.deb /$1.$2" \
    || { tail -n 20 log; wrong_ "$1 is not built with $2"; return 1; }
}

same=0
for package in ${REBUILT-adduser bzip2 cjson dash gzip libinih \
  libio-html-perl lzip netbase python-crayons}; do
  inside_ "mkdir -p /sources && cd /sources && apt-get build-dep -y $package \
    && apt-get source --download-only $package" \
    || { warn_ "$ME_: no source of $package: $(tail -n 1 log)"; continue; }
  build_ $package gnu && build_ $package caracal || continue
  echo "$ME_: $package is built"
  for deb in "$root/$package.gnu"/*.deb; do
    cmp "$deb" "$root/$package.caracal/${deb##*/}" \
      || { wrong_ "${deb##*/} differs"; continue; }
    same=$((same + 1))
  done
done
echo "$ME_: $same binary packages are the same"
test $same -gt 0 || test $fail -ne 0 || skip_ 'no source could be fetched'

Exit $fail
