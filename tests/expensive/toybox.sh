#!/bin/sh
# toybox with our cat, built as packaging/multicall/README says, passes toybox's
# tests of cat.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"

require_tarball_
require_tools_ apt-get bash
unpack_
fetch_source_ toybox
release=$PWD/caracal-$VERSION
cd toybox || framework_failure_
unset VERSION # toybox has a variable of that name

# Run the command $@.
runs_ ()
{
  "$@" > log 2>&1 < /dev/null || { tail -n 20 log; fail_ "fails: $*"; }
}

runs_ make defconfig
runs_ make
before=$(loaded_size_ generated/unstripped/toybox)
runs_ make clean

sed -n '/^toybox$/,$s/^    //p' "$release/packaging/multicall/README" > commands
test "$(wc -l < commands)" -eq 6 || framework_failure_ 'README'
(cd "$release" && ./configure -q) > log 2>&1 || framework_failure_ configure
toybox=$PWD
export toybox
build_ ()
{
  (cd "$release" && sh -e "$toybox/commands") > log 2>&1 < /dev/null \
    || { tail -n 20 log; fail_ "README's commands fail"; }
}
build_
grep -E '(toys/posix/cat|caracal/).*warning' log && wrong_ 'a warning'
echo "$ME_: toybox grew by" \
  "$(($(loaded_size_ generated/unstripped/toybox) - before)) bytes"
./toybox cat --help | grep show-all > grepped || wrong_ 'not our cat'

# The same commands build a new release.
sed -i 's/Report bugs/Newer. &/' "$release/src/options.c" \
  && touch -d 2020-01-01 "$release/src/options.c" \
  && rm -r caracal || framework_failure_
build_
./toybox cat --help | grep Newer > grepped \
  || wrong_ 'a new release is not built'

# The tests build a toybox that has only cat.
runs_ make test_cat LDFLAGS="$PWD/caracal/cat.o"
grep -E '(FAIL|SKIP)' log && wrong_ "toybox's tests"
passed=$(grep -c 'PASS.*: cat' log)
test "$passed" -ge 9 || wrong_ 'too few tests'
echo "$ME_: $passed of toybox's tests pass"

Exit $fail
