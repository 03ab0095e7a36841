#!/bin/sh
# README's two commands work as they are on minimal Debian systems: for root in
# bookworm, and for a user with sudo in trixie and in sid.  What the next Debian
# changes shows in sid first.  SUITES chooses among them.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"
require_root_

source=$srcdir/..
require_tools_ debootstrap
git -C "$source" rev-parse HEAD > head 2>&1 || skip_ 'not a clone'

grep '^    \./bootstrap --deps && \|^    make check$' "$source/README.md" \
  > commands
test "$(wc -l < commands)" -eq 2 || framework_failure_ "README's commands"

# Run README's command $2 in the system as the user $1.
as_user_ ()
{
  chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/caracal \
    setpriv --reuid="$1" --regid="$1" --clear-groups \
    sh -c "cd /caracal && $2" > log 2>&1 < /dev/null
}

# Run README's commands in the Debian release $1 as the user $2, who gets the
# package $3.
test_in_ ()
{
  make_system_ $1 $3
  for tool in make gcc autoconf; do
    test ! -e "$root/usr/bin/$tool" || framework_failure_ "the system has $tool"
  done
  git clone --quiet "$source" "$root/caracal" \
    && chown -R "$2:$2" "$root/caracal" || framework_failure_
  # A user with the password "x" needs a line in shadow for sudo of trixie.
  if test "$2" != 0; then
    echo "user:*:$2:$2::/caracal:/bin/sh" >> "$root/etc/passwd"
    echo "user:x:$2:" >> "$root/etc/group"
    echo 'user ALL=(ALL) NOPASSWD: ALL' > "$root/etc/sudoers.d/user"
  fi
  while read -r command; do
    as_user_ "$2" "$command" || {
      tail -n 40 log
      grep -l '^\(FAIL\|ERROR\) ' "$root"/caracal/tests/*/*.log \
        | while read -r name; do tail -n 50 "$name"; done
      fail_ "$1: fails: $command"
    }
    case $command in
      *README.md)
        tail -n "$(wc -l < "$source/README.md")" log \
          | cmp - "$source/README.md" \
          || wrong_ "$1: the first command does not end with README.md" ;;
      'make check')
        grep '^# \(TOTAL\|PASS\|SKIP\|FAIL\)' log ;;
    esac
  done < commands
  remove_root_
}

for suite in ${SUITES:-bookworm trixie sid}; do
  case $suite in
    bookworm) test_in_ $suite 0 coreutils ;;
    *) test_in_ $suite 1000 sudo ;;
  esac
done

Exit $fail
