#!/bin/sh
# The checks before a release repeat each step that has not passed, and count
# nothing as passed that was not run.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_

# A make that notes its step in "ran", and ends with the results in "results".
# It has the options of OPTIONS_ when it reads a makefile, as make itself does.
cat > make_ <<'END'
#!/bin/sh
test "$1" != -f || exec make $OPTIONS_ "$@"
echo "$*" >> ran
test "$AM_COLOR_TESTS" = no || exit 3
sed -n "s/^$* //p" results | {
  read -r passed skipped status
  printf '# PASS:  %s\n# SKIP:  %s\n' "$passed" "$skipped"
  exit "$status"
}
END
chmod +x make_ || framework_failure_

# release_check_ WHEN STATUS STEP...
# Check that release-check has STATUS, and runs each STEP, with $setting in its
# environment.
release_check_ ()
{
  when=$1
  expected_status=$2
  shift 2
  : > ran
  env MAKEFLAGS= OPTIONS_= "$setting" MAKE="$PWD/make_" \
    sh "$srcdir/../packaging/release-check" one two three > out 2> err
  status=$?
  test $status -eq $expected_status || wrong_ "$when: status $status"
  printf '%s\n' "$@" | sed '/^$/d' | compare - ran || wrong_ "$when: the steps"
}

# Options with which all steps of make would pass, in the forms of the
# environment and of the command line.
printf '%s 1 0 0\n' one two three > results
for setting in MAKEFLAGS=n MAKEFLAGS=kn 'MAKEFLAGS=tw -- X=1' \
  'MAKEFLAGS=q -j4' MAKEFLAGS=ik MAKEFLAGS=-n MAKEFLAGS=-kn \
  'MAKEFLAGS=-q -j4' MAKEFLAGS=-t MAKEFLAGS=-ik \
  OPTIONS_=-n OPTIONS_=-kn 'OPTIONS_=-q -j4' OPTIONS_=-t OPTIONS_=-ik; do
  release_check_ "$setting" 1 ''
  test ! -e release-check || wrong_ "$setting: a result"
  rm -rf release-check
done
for setting in 'MAKEFLAGS= -j4 -- CC=cnq' MAKEFLAGS=k MAKEFLAGS=includedir=x \
  'MAKEFLAGS=-j4 CC=cnq' MAKEFLAGS=-k 'MAKEFLAGS=-w INCLUDE=i' \
  'OPTIONS_=-j4 CC=cnq' OPTIONS_=-k 'OPTIONS_=-w INCLUDE=i' MAKEFLAGS=; do
  release_check_ "$setting" 0 one two three
  rm -rf release-check
done

printf '%s\n' 'one 1 0 0' 'two 1 0 2' 'three 0 1 0' > results
release_check_ 'a failure' 1 one two three
for line in 'one | passed' 'two | failed' 'three | skipped'; do
  grep "^| $line |" release-check/RELEASE-CHECK.md > grepped \
    || wrong_ "not in the report: $line"
done
printf '%s 1 0 0\n' one two three > results
release_check_ 'after the failure' 0 two three
release_check_ 'when all have passed' 0 ''

# A full disk when the result was written.
: > release-check/two.line
release_check_ 'after a full disk' 0 two
rm release-check/two.line
release_check_ 'after an interrupt' 0 two

Exit $fail
