#!/bin/sh
# The program and the tarball have the same bytes if they are built in different
# directories, by different users, at different times and in different locales.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
ulimit -S -f unlimited

require_tarball_
unset MAKEFLAGS MFLAGS CFLAGS LDFLAGS SOURCE_DATE_EPOCH

# build_ DIRECTORY
# Unpack the tarball in DIRECTORY, build it, and make a tarball of it.
cat > build_ << 'END'
cd "$1" && tar xf "$tarball" --strip-components=1 && ./configure && make \
  && make dist
END
export tarball
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
(umask 002 && TZ=Asia/Tokyo LC_ALL=C.UTF-8 HOME=/ \
  $as sh build_ another/with_a_longer_name) > another.log 2>&1 \
  || fail_ "$(tail another.log)"

for made in src/cat "caracal-$VERSION.tar.xz"; do
  cmp "one/$made" "another/with_a_longer_name/$made" \
    || wrong_ "$made differs"
done
cmp "$tarball" "one/caracal-$VERSION.tar.xz" \
  || wrong_ 'a tarball made of a tarball differs from it'

Exit $fail
