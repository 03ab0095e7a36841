#!/bin/sh
# busybox builds our cat with its own rules and with each switch, and passes
# its own tests of cat.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"

require_tarball_
require_tools_ apt-get bzip2
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
# Configure, without tc, which doesn't compile with the headers of Linux 6.8.
defconfig_ ()
{
  make_ defconfig
  sed -i 's/^CONFIG_TC=y/# CONFIG_TC is not set/' .config
}

defconfig_
make_ -j2
before=$(loaded_size_ busybox)

# As packaging/multicall/README says.
rm coreutils/cat.c || framework_failure_
sources_ "$release" coreutils/caracal
mv coreutils/caracal/busybox.c coreutils/cat.c || framework_failure_

# Build with the switches $1 alone.  Set bytes to the growth of busybox.
build_ ()
{
  defconfig_
  for switch in CATN CATV CAT_FAST CAT_VECTORS CAT_DEBUG; do
    case " $1 " in
      *" $switch "*) echo "CONFIG_FEATURE_$switch=y" ;;
      *) echo "# CONFIG_FEATURE_$switch is not set" ;;
    esac
  done > switches
  grep -v -E '^(# )?CONFIG_FEATURE_CAT(N|V|_[A-Z_]+)[ =]' .config > others
  cat others switches > .config
  yes '' | make_ oldconfig
  make_ -j2
  grep 'coreutils/.*warning' make.log && wrong_ "$1: a warning"
  bytes=$(($(loaded_size_ busybox) - before))
  echo "$ME_: ${1:-no switch}: busybox grew by $bytes bytes"
}

# Check that in packaging/multicall/README, the row that begins with $1 has the
# size of the last build, give or take 2 %.  The sizes hold for one compiler.
check_row_ ()
{
  case $(uname -m),$(gcc -dumpversion) in
    x86_64,12*) ;;
    *) return ;;
  esac
  stated=$(grep "^    $1" "$readme" | sed 's/.*[^0-9,]//; s/,//')
  test -n "$stated" || { wrong_ "the README has no row: $1"; return; }
  off=$((bytes > stated ? bytes - stated : stated - bytes))
  test $((off * 50)) -le "$bytes" \
    || wrong_ "the README has $stated bytes, not $bytes: $1"
}

# Print the options that a text of --help has.
options_ ()
{
  awk '/^[ \t]+-/ { sub (/, /, ","); sub (/\[.*/, ""); print $1 }' | sort
}

# Check that busybox's --help names each option, and none that is left out.
# busybox prints it only if --help is the first word; otherwise our cat prints
# its own.
check_options_ ()
{
  ./busybox cat --help 2>&1 | options_ > listed
  ./busybox cat -u --help | sed '/^Examples:/q' | options_ \
    | grep -v -e --help -e --version > accepted
  test -s listed && compare accepted listed || wrong_ 'the options of --help'
}

# The README's table, and a busybox for each of its rows.
readme=$(cd "$srcdir/../packaging/multicall" && pwd)/README
while IFS='|' read -r switches row; do
  build_ "$switches" < /dev/null
  check_row_ "$row"
  test "$switches" != 'CATN CATV' || test "$bytes" -le 20480 \
    || wrong_ 'all options of GNU cat have more than 20 KiB'
done <<'ROWS'
|none:
CATN|FEATURE_CATN:
CATV|FEATURE_CATV:
CATN CATV|FEATURE_CATN, FEATURE_CATV  *[0-9]
CAT_FAST|FEATURE_CAT_FAST  *[0-9]
CAT_DEBUG|FEATURE_CAT_DEBUG
CATN CATV CAT_VECTORS|both and FEATURE_CAT_VECTORS
CATN CATV CAT_FAST|both and FEATURE_CAT_FAST
ROWS

build_ ''
check_options_
for option in -A -b -e -E -n -s -t -T -v --debug; do
  ./busybox cat $option < .config > out 2> err \
    && wrong_ "$option works without its switch"
done

build_ 'CATN CATV CAT_FAST CAT_VECTORS CAT_DEBUG'
check_row_ all
check_options_

# The defaults.
defconfig_
grep -E '^(# )?CONFIG_FEATURE_CAT(N|V|_[A-Z_]+)[ =]' .config > actual
cat > expected <<'DEFAULTS'
CONFIG_FEATURE_CATN=y
CONFIG_FEATURE_CATV=y
CONFIG_FEATURE_CAT_FAST=y
# CONFIG_FEATURE_CAT_VECTORS is not set
# CONFIG_FEATURE_CAT_DEBUG is not set
DEFAULTS
compare expected actual || wrong_ 'the defaults'
make_ -j2
nm -g --defined-only coreutils/caracal/built-in.o \
  | sed -n '/ caracal_/d; s/.* [A-Z] //p' > names
test -s names && wrong_ "names that may conflict: $(cat names)"

(cd testsuite && ./runtest -v cat) > tests.log 2>&1 \
  || { cat tests.log; wrong_ "busybox's tests fail"; }
grep -E '^(SKIPPED|UNTESTED)' tests.log && wrong_ "busybox's tests are skipped"
test "$(grep -c '^PASS' tests.log)" -ge 6 || wrong_ 'too few tests'
echo "$ME_: $(grep -c '^PASS' tests.log) of busybox's tests pass"

# If nothing has changed, nothing is compiled.
: > before
make_
find coreutils -name '*.o' -newer before > newer
test -s newer && wrong_ 'built again for nothing'

# A new release takes the place of the old one, whose files are older.
sed -i 's/Report bugs/Newer. &/' "$release/src/options.c" \
  && touch -d 2020-01-01 "$release/src/options.c" \
  && rm -r coreutils/caracal || framework_failure_
sources_ "$release" coreutils/caracal
rm coreutils/caracal/busybox.c || framework_failure_
make_
./busybox cat -u --help | grep Newer > grepped \
  || wrong_ 'a new release is not built'

make_ clean
find coreutils -name '*.o' > left
test -s left && wrong_ 'make clean leaves objects'

Exit $fail
