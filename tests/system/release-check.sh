#!/bin/sh
# The checks before a release run two steps at a time.  They repeat each step
# that hasn't passed, or whose paths have changed in git since, and what wasn't
# run never counts as passed.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
unset GIT_DIR GIT_WORK_TREE
git --version > version 2>&1 || skip_ 'git is missing'

# A clone.
mkdir -p clone/packaging clone/po clone/src clone/tests/expensive build second \
  && cp "$srcdir/../packaging/release-check" clone/packaging \
  && : > build/Makefile && : > second/Makefile \
  || framework_failure_
cat > functions <<'END'
clone_ ()
{
  git -C clone -c user.name=tester -c user.email=tester@localhost \
    -c commit.gpgsign=false "$@" > git.log 2>&1
}
# Commit a change of each file $@ of the clone.
change_ ()
{
  for file; do
    echo change >> "clone/$file"
  done
  clone_ add . && clone_ commit -m change
}
END
. ./functions
clone_ init && change_ README po/de.po src/cat.c || framework_failure_ git

# A make that notes its step in "ran", and ends with the results in "results".
# When it reads a makefile, it takes the options in OPTIONS_, as make itself
# would.  A step can have commands of its own.
cat > make_ <<'END'
#!/bin/sh
test "$1" != -f || exec make $OPTIONS_ "$@"
here=${0%/*}
echo "$*" >> "$here/ran"
test "$AM_COLOR_TESTS" = no || exit 3
test ! -e "$here/do-$*" || (cd "$here" && . "./do-$*") || exit
sed -n "s/^$* //p" "$here/results" | {
  read -r passed skipped status
  printf '# PASS:  %s\n# SKIP:  %s\n' "$passed" "$skipped"
  exit "$status"
}
END
chmod +x make_ || framework_failure_

# release_check_ WHEN STATUS STEP...  Check that release-check, with $setting
# in its environment, has STATUS and runs each STEP.  The first two of the four
# steps are in its table of paths.
steps='boot check-translations one two'
release_check_ ()
{
  when=$1
  expected_status=$2
  shift 2
  : > ran
  (cd build && env MAKEFLAGS= OPTIONS_= "$setting" MAKE="$test_dir_/make_" \
    sh ../clone/packaging/release-check ../second $steps > ../out 2> ../err)
  status=$?
  test $status -eq $expected_status || wrong_ "$when: status $status"
  sort ran > sorted
  printf '%s\n' "$@" | sed '/^$/d' | sort | compare - sorted \
    || wrong_ "$when: the steps"
}
all_pass_ ()
{
  printf '%s 1 0 0\n' $steps > results
}

# A call that doesn't ask for a check gives status 2 and a reason, and writes
# nothing.
mkdir user || framework_failure_
for arguments in '' --unknown ../second '../second one' '../nowhere one'; do
  directory=user
  test "$arguments" != '../nowhere one' || directory=build
  (cd $directory && sh ../clone/packaging/release-check $arguments \
    > ../out 2> ../err)
  test $? -eq 2 || wrong_ "release-check $arguments: the status"
  compare /dev/null out || wrong_ "release-check $arguments: an output"
  grep '^release-check: ' err > grepped || wrong_ "release-check $arguments: $(
    cat err)"
done
(cd user && sh ../clone/packaging/release-check --help > ../out 2> ../err) \
  || wrong_ '--help fails'
compare /dev/null err || wrong_ '--help: a message'
grep '^Usage: .*release-check BUILD STEP' out > grepped || wrong_ 'no usage'
test -z "$(ls -A user)" && test ! -e build/release-check \
  || wrong_ 'files are written without a check'

# Options with which each step of make would pass, in the forms that they have
# in the environment and on the command line.
all_pass_
for setting in MAKEFLAGS=kn 'MAKEFLAGS=tw -- X=1' 'MAKEFLAGS=-q -j4' \
  MAKEFLAGS=-ik OPTIONS_=-n OPTIONS_=-ik; do
  release_check_ "$setting" 2 ''
  test ! -e build/release-check || wrong_ "$setting: a result"
  rm -rf build/release-check
done
for setting in 'MAKEFLAGS= -j4 -- CC=cnq' MAKEFLAGS=includedir=x MAKEFLAGS=-k \
  'OPTIONS_=-w INCLUDE=i' MAKEFLAGS=; do
  release_check_ "$setting" 0 $steps
  rm -rf build/release-check
done

# Check that the report has the line $1.
reports_ ()
{
  grep "$1" build/release-check/RELEASE-CHECK.md > grepped \
    || wrong_ "$when: not in the report: $1"
}

printf '%s\n' 'one 1 0 0' 'two 1 0 2' 'boot 0 1 0' \
  'check-translations 1 0 0' > results
release_check_ 'a failure' 1 $steps
reports_ '^| one | passed |'
reports_ '^| two | failed |'
reports_ '^| boot | skipped |'
all_pass_
release_check_ 'after the failure' 0 two boot
release_check_ 'when all have passed' 0 ''

# The disk was full when the result was written.
: > build/release-check/two.line
release_check_ 'after a full disk' 0 two
rm build/release-check/two.line
release_check_ 'after an interrupt' 0 two

# Later commits.
change_ po/de.po
release_check_ 'after a change of a translation' 0 one two check-translations
change_ README
release_check_ 'after a change of README' 0 one two
reports_ "^commit $(git -C clone rev-parse HEAD)\\.\$"
change_ src/cat.c
release_check_ 'after a change of the program' 0 $steps
change_ tests/expensive/release.cfg
release_check_ 'after a change of the functions of tests' 0 $steps
echo change >> clone/src/cat.c
release_check_ 'with a file that is not committed' 0 $steps
reports_ '^commit [0-9a-f]*-dirty, '
change_ README
release_check_ 'after its commit' 0 $steps

# Two steps run at a time: step one waits for step two, which begins when both
# are through with the steps before.
rm -rf build/release-check
echo ': > began-two' > do-two
cat > wait <<'END'
for second in 1 2 3 4 5 6 7 8 9 10; do
  test ! -e began-two || break
  sleep 1
done
test -e began-two
END
cp wait do-one
release_check_ 'two at a time' 0 $steps

# If somebody commits during the checks, nothing has run at the last commit.
rm began-two
change_ po/de.po
echo '. ./wait && . ./functions && change_ README src/cat.c' > do-one
release_check_ 'with a commit meanwhile' 1 check-translations one two
for step in $steps; do
  reports_ "^| $step | not run |"
done
rm do-one
release_check_ 'after that' 0 $steps

# The table of paths has only paths that exist, and only steps.
eval "$(sed -n '/^suite=/,/^"/p' clone/packaging/release-check)"
echo "$depends" | sed '/^$/d' > table
test -s table || wrong_ 'no table'
if test -e "$srcdir/../.git"; then
  while read -r step paths; do
    case $step in
      check* | mechanism) grep -w "$step" "$srcdir/local.mk" > grepped ;;
      *) ls "$srcdir"/*/"$step.sh" > grepped ;;
    esac || wrong_ "no step $step"
    for path in $paths; do
      test -e "$srcdir/../$path" || wrong_ "$step: no $path"
    done
    # What a recipe mentions can make its step fail.
    recipe=$srcdir/../packaging/$step
    test ! -d "$recipe" || for name in COPYING.musl LICENSES multicall; do
      ! grep -rhv '^ *#' "$recipe" | grep "$name" > grepped || case $paths in
        *$name*) ;;
        *) wrong_ "$step: it depends on $name as well" ;;
      esac
    done
  done < table
fi

Exit $fail
