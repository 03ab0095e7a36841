#!/bin/sh
# In eight locales, a static program on musl does the same as a dynamic one on
# glibc: whatever other tests compare is compared between these two.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"

require_tarball_
require_tools_ musl-gcc localedef
unpack_
source=$PWD/caracal-$VERSION

# Both programs find the same catalogues.
build_ ()
{
  name=$1
  shift
  mkdir "$name" \
    && (cd "$name" && "$source/configure" --prefix="$test_dir_/usr" "$@" \
        && make && make install) > "$name.log" 2>&1 \
    || { tail -n 20 "$name.log"; fail_ "$name: does not build"; }
}

build_ dynamic
build_ static CC=musl-gcc LDFLAGS=-static

# README.md has the size of this program.  It holds for one compiler.
case $(uname -m),$(gcc -dumpversion) in
  x86_64,12*)
    strip -o stripped static/src/cat || framework_failure_
    size=$(($(wc -c < stripped) / 1024))
    stated=$(sed -n 's/.*a static cat: one file of \([0-9]*\) KiB.*/\1/p' \
      "$source/README.md")
    test $((${stated:-0} - size)) -le 2 && test $((size - ${stated:-0})) -le 2 \
      || wrong_ "README.md: $stated KiB, not $size"
    ;;
esac

# Another user needs to read these locales.
chmod 755 .
LOCPATH=$PWD
export LOCPATH
locales=C.UTF-8
for name in de_DE de_AT ja_JP pt_BR sv_SE zh_CN; do
  make_locale_ $name.UTF-8 \
    || skip_ "localedef cannot make $name.UTF-8: $(tail -n 1 localedef.log)"
  locales="$locales $name.UTF-8"
done

# Some tests look at the messages in the last locale.  These are left out
# because they choose locales themselves, or limit memory, of which a dynamic
# program needs more to start.
own_way='tests/options/\(locales\|names\|unprintable\)\.sh'
tests=$(cd "$source" && grep -l '^ *\(same\|gives\)_ ' tests/copy/*.sh \
  tests/extensions/*.sh tests/faults/*.sh tests/format/*.sh tests/options/*.sh \
  | grep -v "$own_way")
test -n "$tests" || framework_failure_
(cd static && make -k check GNU_CAT="$test_dir_/dynamic/src/cat" \
   LOCALES="$locales C" TESTS="$(echo $tests)") > check.log 2>&1
grep -E '^(FAIL|ERROR)' check.log && wrong_ 'the programs differ'
grep '^# PASS: *[1-9]' check.log > grepped || wrong_ 'no test has passed'
print_results_ check.log static
grep -hE '^[^ ]*\.sh: (out|err|status) differs' static/tests/*/*.log
sed -n 's/^\(.* comparisons\) with GNU cat/\1/p' static/tests/*/*.log

Exit $fail
