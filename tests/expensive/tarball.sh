#!/bin/sh
# A C compiler, binutils, make and busybox are enough to build a release.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"

require_tarball_
busybox=$(command -v busybox) || skip_ 'busybox is missing'
make_locale_ de_DE.UTF-8 \
  || echo "$ME_: without a test of a message in German: no locale"

# The only directory on the PATH.
mkdir bin || framework_failure_
for applet in $(busybox --list); do
  ln -s "$busybox" "bin/$applet" || framework_failure_
done
for tool in gcc as ld ar nm ranlib strip make; do
  path=$(command -v $tool) || skip_ "$tool is missing"
  ln -sf "$path" bin/$tool || framework_failure_
done
ln -sf gcc bin/cc

here=$PWD
PATH=$here/bin
CONFIG_SHELL=$here/bin/sh
SHELL=$CONFIG_SHELL
export PATH CONFIG_SHELL SHELL
unset CC

for tool in autoconf automake perl python3 bash gettext msgfmt \
  makeinfo pkg-config; do
  if command -v $tool > tool-path; then
    framework_failure_ "$tool is on the PATH"
  fi
done

unpack_
cd "caracal-$VERSION" || framework_failure_
find . -type f | sort > ../unpacked
{
  sh ./configure --prefix="$here/usr" \
    && make SHELL="$SHELL" \
    && make SHELL="$SHELL" install
} > ../build.log 2>&1 || { tail -n 20 ../build.log; fail_ 'does not build'; }
cd ..

printf 'a\nb\n' > f
usr/bin/cat -n f f > out || fail_ 'the installed program does not run'
printf '     1\ta\n     2\tb\n     3\ta\n     4\tb\n' > expected
cmp expected out || wrong_ 'the installed program copies wrongly'
test -r usr/share/man/man1/cat.1 || wrong_ 'no manual was installed'
test -r usr/share/locale/ja/LC_MESSAGES/caracal.mo \
  || wrong_ 'no catalogue was installed'
if test -d de_DE.UTF-8; then
  LOCPATH=$here LC_ALL=de_DE.UTF-8 usr/bin/cat f >> f 2> err \
    && wrong_ 'a file is copied to itself'
  echo 'usr/bin/cat: f: Eingabe- und Ausgabedatei sind dieselbe' > expected
  cmp expected err || wrong_ 'the installed program has no message in German'
fi

# configure doesn't mistake a compiler without headers for one without atomics.
# It needs --host here, or autoconf's own check would say that no program runs.
mkdir headers && cd headers || framework_failure_
unpack_
(cd "caracal-$VERSION" && sh ./configure --host="$(gcc -dumpmachine)" \
  CC='gcc -nostdinc') > log 2>&1 \
  && wrong_ 'configures without headers'
grep '^configure: error: .*headers' log > grepped \
  || { tail log; wrong_ 'without headers: no message about them'; }
cd "$here" || framework_failure_

(cd "caracal-$VERSION" && make SHELL="$SHELL" bench/timer \
  && make SHELL="$SHELL" distclean) > distclean.log 2>&1 \
  || wrong_ "make distclean: $(tail distclean.log)"
(cd "caracal-$VERSION" && find . -type f) | sort > cleaned
compare unpacked cleaned || wrong_ 'make distclean leaves other files'

Exit $fail
