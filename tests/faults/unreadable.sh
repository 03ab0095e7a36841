#!/bin/sh
# Files and directories that must not be read are reported as GNU cat does.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_gnu_cat_

printf 'x\n' > f
printf 'secret\n' > unreadable
chmod 0 unreadable
mkdir closed
printf 'x\n' > closed/f
chmod 0 closed
cleanup_ () { chmod 700 "$test_dir_/closed"; }

# Root may read everything, so stop being root.  After that, the path to this
# directory may be closed to us, but not the directory itself.
unprivileged_=
if test "$(id -u)" -eq 0; then
  unprivileged_='setpriv --reuid=65534 --regid=65534 --clear-groups --'
  $unprivileged_ true 2> /dev/null || skip_ 'setpriv is missing'
  chmod 755 .
fi
mkdir ours gnu && cp -L "$ours_/cat" ours && cp -L "$gnu_/cat" gnu \
  || framework_failure_
gnu_=gnu ours_=ours
export unprivileged_

for case in 'cat unreadable' 'cat f unreadable f' 'cat closed/f' \
  'cat -n f unreadable f closed/f 2>&1' 'cat -u unreadable f missing'; do
  same_ "\$unprivileged_ $case"
done
same_ '$unprivileged_ cat unreadable > /dev/null'
grep "$(errno_text_ EACCES)" err.ours > /dev/null \
  || framework_failure_ 'an unreadable file was read'

same_end_
