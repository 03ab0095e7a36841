#!/bin/sh
# make check ends a test that hangs, and prints why tests were skipped or have
# failed.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
make=${MAKE-make}
require_tools_ "$make"

# automake looks for tests in the directory of the build.
enter_build_
here=$(basename "$PWD")/tests
mkdir tests
echo 'echo begun; sleep 1000; :' > tests/hangs.sh
echo 'echo "reason 1"; exit 1' > tests/fails.sh
echo '. "$srcdir/init.sh"; begin_; skip_ "reason 2"' > tests/skips.sh
(
  cd "$abs_top_builddir" || exit 2
  unset MAKEFLAGS MFLAGS MAKELEVEL
  "$make" check-TESTS LIMIT=2 TEST_SUITE_LOG="$here/all.log" \
    TESTS="$here/hangs.sh $here/fails.sh $here/skips.sh"
) > out 2>&1
test $? -eq 2 || wrong_ "status $?"

# The results are sorted by name, because the tests run side by side.
grep '^\(FAIL\|SKIP\): .*\.sh$' out | sort > results
printf '%s\n' "FAIL: $here/fails.sh" "FAIL: $here/hangs.sh" \
  "SKIP: $here/skips.sh" > expected
compare expected results || wrong_ 'results'
for reason in '^  reason 1$' '^  run-test: ended after 2 s' '^  reason 2:$'; do
  grep "$reason" out > grepped || wrong_ "make check does not print: $reason"
done
test $fail -eq 0 || sed 's/^/    /' out

Exit $fail
