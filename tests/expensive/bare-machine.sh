#!/bin/sh
# README's two commands work as they are on a minimal Debian system.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
ulimit -S -f unlimited
require_root_

source=$srcdir/..
require_tools_ debootstrap
git -C "$source" rev-parse HEAD > head 2>&1 || skip_ 'not a clone'

make_root_ stable
mount_proc_
mount_devpts_
for tool in make gcc autoconf sudo; do
  test ! -e "$root/usr/bin/$tool" || framework_failure_ "the system has $tool"
done
copy_network_files_
git clone --quiet "$source" "$root/caracal" || framework_failure_

grep '^    \./bootstrap --deps && \|^    make check$' "$source/README.md" \
  > commands
test "$(wc -l < commands)" -eq 2 || framework_failure_ "README's commands"
while read -r command; do
  chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
    sh -c "cd /caracal && $command" > log 2>&1 < /dev/null \
    || {
      tail -n 40 log
      grep -l '^\(FAIL\|ERROR\) ' "$root"/caracal/tests/*/*.log \
        | while read -r name; do tail -n 50 "$name"; done
      fail_ "fails: $command"
    }
  case $command in
    *README.md)
      tail -n "$(wc -l < "$source/README.md")" log | cmp - "$source/README.md" \
        || wrong_ 'the first command does not end with README.md' ;;
    'make check')
      grep '^# \(TOTAL\|PASS\|SKIP\|FAIL\)' log ;;
  esac
done < commands

Exit $fail
