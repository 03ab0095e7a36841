#!/bin/sh
# The program and the tarball have the same bytes even if they are built in
# different directories, by different users, at different times and in
# different locales.  The program is also the same beside its source, and
# without the builtin.  The tarball says which gnulib it was made with.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"

require_tarball_
unset SOURCE_DATE_EPOCH
here=$PWD

# ---- The parts of the tarball

unpack_ parts
cd parts/caracal-$VERSION || framework_failure_
sha256sum --quiet --ignore-missing -c gnulib.sum > "$here/log" 2>&1 \
  || wrong_ "gnulib: $(cat "$here/log")"
find gl m4 -type f ! -name 'caracal-*' | sort > "$here/files"
sed -n 's/^[0-9a-f]*  \(gl\|m4\)/\1/p' gnulib.sum | sort \
  | comm -13 - "$here/files" > "$here/unknown"
compare /dev/null "$here/unknown" || wrong_ 'files without a checksum'
for line in "PackageVersion: $(sed -n 's/^# gnulib //p' gnulib.sum)" \
  "FileChecksum: SHA1: $(sha1sum < gnulib.sum | sed 's/ .*//')" \
  "FileChecksum: SHA256: $(sha256sum < gnulib.sum | sed 's/ .*//')"; do
  grep -x -F "$line" caracal.spdx > "$here/grepped" || wrong_ "no $line"
done
created=$(sed -n 's/^Created: //p' caracal.spdx)

# An unpacked tarball has no commit to take the time from, and the message says
# what to do.
./configure > "$here/log" 2>&1 || fail_ "$(tail "$here/log")"
make dist > "$here/log" 2>&1 && wrong_ 'a tarball with an unknown time'
grep 'set SOURCE_DATE_EPOCH' "$here/log" > "$here/grepped" || wrong_ 'no reason'
test ! -e "caracal-$VERSION" || wrong_ 'a part of a tarball is left'
cd "$here" || framework_failure_

# ---- Twice

# build_ DIRECTORY
# Unpack the tarball in DIRECTORY, build it, and make a tarball of it.
cat > build_ << 'END'
cd "$1" && tar xf "$tarball" --strip-components=1 && ./configure && make \
  && make dist
END
SOURCE_DATE_EPOCH=$(date -d "$created" +%s)
export tarball SOURCE_DATE_EPOCH
mkdir -p one another/with_a_longer_name
chmod 755 . && chmod 777 another/*
(umask 022 && TZ=UTC0 LC_ALL=C sh build_ one) > one.log 2>&1 \
  || fail_ "$(tail one.log)"
sleep 2
# A later second, and another user if this one is root.
if test "$(id -u)" -eq 0; then
  as='setpriv --reuid=65534 --regid=65534 --clear-groups'
else
  warn_ "$ME_: without a build by another user: this one is not root"
fi
(umask 002 && XZ_DEFAULTS=-T2 XZ_OPT=-1 TZ=Asia/Tokyo LC_ALL=C.UTF-8 HOME=/ \
  $as sh build_ another/with_a_longer_name) > another.log 2>&1 \
  || fail_ "$(tail another.log)"

for made in src/cat "caracal-$VERSION.tar.xz"; do
  cmp "one/$made" "another/with_a_longer_name/$made" \
    || wrong_ "$made differs"
done
cmp "$tarball" "one/caracal-$VERSION.tar.xz" \
  || wrong_ 'a tarball made of a tarball differs from it'

# ---- Beside the source

unpack_ source
for options in --with-bash-builtin --without-bash-builtin; do
  mkdir beside && cd beside || framework_failure_
  if "../source/caracal-$VERSION/configure" $options > ../beside.log 2>&1; then
    make >> ../beside.log 2>&1 || fail_ "$(tail ../beside.log)"
    cmp ../one/src/cat src/cat || wrong_ "$options: differs beside the source"
  else
    warn_ "$ME_: without $options: $(tail -n 1 ../beside.log)"
  fi
  cd .. && rm -rf beside || framework_failure_
done
grep -F -e "$here" one/src/cat && wrong_ 'the name of the directory'

Exit $fail
