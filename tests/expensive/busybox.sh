#!/bin/sh
# busybox with our cat passes busybox's tests of cat, and rebuilds it when the
# release changes.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
ulimit -S -f unlimited

require_tarball_
require_tools_ apt-get bzip2
unset CAT_UNDER_TEST MAKEFLAGS MFLAGS TESTS
unpack_
fetch_source_ busybox
release=$PWD/caracal-$VERSION
cd busybox || framework_failure_

# Run make with $@.
make_ ()
{
  make "$@" > make.log 2>&1 < /dev/null \
    || { tail -n 20 make.log; fail_ "fails: make $*"; }
}
# Configure.  tc does not compile with the headers of Linux 6.8.
defconfig_ ()
{
  make_ defconfig
  sed -i 's/^CONFIG_TC=y/# CONFIG_TC is not set/' .config
}

defconfig_
make_ -j2
before=$(loaded_size_ busybox)

# As packaging/multicall/README says.  The defaults are those of the README.
cp "$release/packaging/multicall/caracal.c" coreutils/cat.c \
  && cp "$release/src/cat.h" coreutils || framework_failure_
defconfig_
sed -n '/CARACAL/p; / CONFIG_CAT /p; /^CONFIG_CAT=/p' .config > actual
cat > expected <<'DEFAULTS'
CONFIG_CAT=y
CONFIG_CARACAL_SOURCE="/usr/src/caracal"
# CONFIG_CARACAL_EXTENSIONS is not set
# CONFIG_CARACAL_NLS is not set
CONFIG_CARACAL_VECTORS=y
DEFAULTS
compare expected actual || wrong_ 'the defaults'
sed -i "s|^\(CONFIG_CARACAL_SOURCE=\).*|\1\"$release\"|" .config
make_ -j2
grep coreutils/cat make.log | grep warning && wrong_ 'a warning'
echo "$ME_: busybox grew by $(($(loaded_size_ busybox) - before)) bytes"

(cd testsuite && ./runtest -v cat) > tests.log 2>&1 \
  || { cat tests.log; wrong_ "busybox's tests fail"; }
grep -E '^(SKIPPED|UNTESTED)' tests.log && wrong_ "busybox's tests are skipped"
test "$(grep -c '^PASS' tests.log)" -ge 6 || wrong_ 'too few tests'
echo "$ME_: $(grep -c '^PASS' tests.log) of busybox's tests pass"

# busybox's own text names each option, and no option that is left out.
options_ ()
{
  awk '/^[ \t]+-/ { sub (/, /, ","); sub (/\[.*/, ""); print $1 }' | sort
}
./busybox cat --help 2>&1 | options_ > listed
# busybox looks for --help only in the first place.
./busybox cat -u --help | sed '/^Examples:/q' | options_ \
  | grep -v -e --help -e --version > accepted
test -s listed && compare accepted listed \
  || wrong_ 'the options of --help'

# Nothing has changed: nothing is compiled or linked.
cp -p coreutils/caracal-cat.o old.o
make_
test coreutils/caracal-cat.o -nt old.o && wrong_ 'built again for nothing'

# A new release in the place of the old one, whose files are older.
sed -i 's/Report bugs/Newer. &/' "$release/src/options.c" \
  && touch -d 2020-01-01 "$release/src/options.c" || framework_failure_
make_
./busybox cat -u --help | grep Newer > grepped \
  || wrong_ 'a new release is not built'

make_ clean
test -e coreutils/caracal && wrong_ 'make clean leaves a directory'

Exit $fail
