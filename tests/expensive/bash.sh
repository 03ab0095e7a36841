#!/bin/sh
# The builtin works with bash 5.1, 5.2 and 5.3.  It is built and tested in a
# Debian system with each.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
ulimit -S -f unlimited
require_root_
chmod 755 .

require_tarball_
require_tools_ debootstrap
cleanup_ ()
{
  umount "$root/proc" "$root/dev/pts" 2> /dev/null
  rm -rf --one-file-system "$root"
}
root=$PWD/root

# Run the shell code $1 in the system.  Leave its output in the file log.
inside_ ()
{
  chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
    LC_ALL=C sh -c "$1" > log 2>&1 < /dev/null
}

# Test in the Debian release $1, whose bash has version $2.
test_in_ ()
{
  debootstrap --variant=minbase --include=bash-builtins,gcc,libc6-dev,make \
    $1 "$root" > log 2>&1 \
    || skip_ "debootstrap of $1 failed: $(tail -n 1 log)"
  # debootstrap makes the devices.  This machine's own /dev would be at risk.
  mount -t proc proc "$root/proc" \
    && mount -t devpts -o newinstance,ptmxmode=666 devpts "$root/dev/pts" \
    || skip_ 'cannot mount'
  rm -f "$root/dev/ptmx" && ln -s pts/ptmx "$root/dev/ptmx" \
    || framework_failure_
  xz -dc "$tarball" | (cd "$root/tmp" && tar xf -) || framework_failure_
  inside_ 'bash --version'
  grep "version $2\." log > version || wrong_ "$1: not bash $2"
  inside_ "cd /tmp/caracal-$VERSION && ./configure -q --with-bash-builtin \
    && make -s -j2 && make check TESTS='$tests'" \
    || { grep -E '^(FAIL|ERROR)|error|warning' log | head -n 20
         wrong_ "$1: fails"; }
  echo "$ME_: $1: bash $2:" \
    $(sed -n 's/^# \(PASS\|SKIP\|FAIL\|ERROR\): */\1 /p' log)
  cleanup_
}

tests=$(cd "$srcdir/.." && ls tests/builtin/*.sh | tr '\n' ' ')
test_in_ bullseye 5.1
test_in_ trixie 5.2
test_in_ sid 5.3

Exit $fail
