#!/bin/sh
# A release gets a tag and the checksums of its files, and the commands that
# sign and publish it are printed.  What no commit determines isn't released.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
unset GIT_DIR GIT_WORK_TREE SOURCE_DATE_EPOCH XDG_CONFIG_HOME
# The user's settings could change what git reports, and git warns if it can't
# read them.
HOME=$PWD GIT_CONFIG_NOSYSTEM=1
export HOME GIT_CONFIG_NOSYSTEM
git --version > version 2>&1 || skip_ 'git is missing'
sha256sum --version > version 2>&1 || skip_ 'sha256sum is missing'

# A clone, with gnulib, and a build with a tarball.
mkdir -p build clone/bench clone/packaging clone/src \
  && cp "$srcdir/../packaging/release" "$srcdir/../packaging/version" \
    clone/packaging \
  && sed -i 's/^version=.*/version=9.9/' clone/packaging/version && cd clone \
  || framework_failure_
printf '%s\n' /gnulib.sum /gl > .gitignore
echo "gnulib_version='1 Debian: 1-1'" > bootstrap.conf
printf '* 9.9, not yet released\n' > NEWS
echo 'On a machine.  caracal is commit 0000.' > bench/RESULTS.md
echo code > src/cat.c
record_gnulib_ ()
{
  echo file > gl
  { echo "# gnulib $1"; sha256sum gl; } > gnulib.sum
}
record_gnulib_ '1 Debian: 1-1'
commit_ ()
{
  git add . && git -c user.name=tester -c user.email=tester@localhost \
    -c commit.gpgsign=false commit -m change
}
{ git init && commit_; } > ../git.log 2>&1 || framework_failure_ git
cd ../build || framework_failure_
echo tarball > caracal-9.9.tar.xz

# release_ STATUS [VERSION]
# Check that packaging/release has STATUS, and leave its output in out and err.
release_ ()
{
  sh ../clone/packaging/release "${2-9.9}" > out 2> err
  status=$?
  test $status -eq "$1" || { cat out err; wrong_ "status $status, not $1"; }
}
# Check that it stops with the reason $1, and makes no tag.
refused_ ()
{
  release_ 1 ${2+"$2"}
  grep -e "$1" err > grepped || { cat err; wrong_ "no reason: $1"; }
  compare /dev/null out || wrong_ "commands, although: $1"
  test ! -e release || wrong_ "files, although: $1"
}
# Print the commit that the tag v9.9 names.
tagged_ ()
{
  git -C ../clone rev-parse -q --verify 'v9.9^{commit}'
}
# The maker of the tag.
for name in AUTHOR COMMITTER; do
  eval "export GIT_${name}_NAME=tester GIT_${name}_EMAIL=tester@localhost"
done

# ---- What no commit determines

echo change >> ../clone/NEWS
refused_ 'not committed'
(cd ../clone && git checkout NEWS) > git.log 2>&1
echo file > ../clone/unknown
refused_ 'not committed'
rm ../clone/unknown
echo change > ../clone/gl
refused_ 'files of gnulib'
(cd ../clone && record_gnulib_ '2 Debian: 2-1')
refused_ 'gnulib is not 1 Debian: 1-1'
(cd ../clone && record_gnulib_ '1 Debian: 1-1')
SOURCE_DATE_EPOCH=1
export SOURCE_DATE_EPOCH
refused_ SOURCE_DATE_EPOCH
unset SOURCE_DATE_EPOCH
(mv ../clone/.git ../git) || framework_failure_
refused_ 'not a clone'
mv ../git ../clone/.git || framework_failure_
refused_ "isn't a release" 9.9~dev.20260101.0123456789
refused_ 'has 9.9, not 9.8' 9.8
mv caracal-9.9.tar.xz elsewhere || framework_failure_
refused_ 'no caracal-9.9.tar.xz'
mv elsewhere caracal-9.9.tar.xz || framework_failure_
mkdir release || framework_failure_
for arguments in '' --help '9.9 9.9'; do
  sh ../clone/packaging/release $arguments > out 2> err
  status=$?
  test $status -eq 2 || wrong_ "release $arguments: status $status"
  compare /dev/null out || wrong_ "release $arguments: commands"
  grep '^Usage: ' err > grepped || wrong_ "release $arguments: no usage"
done
rmdir release || wrong_ 'the directory release was touched'
git -C ../clone tag > tags
compare /dev/null tags || wrong_ 'a tag, although refused'

# ---- A release that is not ready, and one that is

first=$(git -C ../clone rev-parse HEAD)
release_ 0
test "$(tagged_)" = "$first" || wrong_ 'no tag'
test "$(git -C ../clone cat-file -t v9.9)" = tag || wrong_ 'no annotated tag'
grep '^release: not ready: make release-check' err > grepped \
  || wrong_ 'no word of the report'
grep '^release: not ready: NEWS' err > grepped || wrong_ 'no word of NEWS'
grep '^release: not ready: bench/RESULTS.md' err > grepped \
  || wrong_ 'no word of the figures'
ls release > names
printf '%s\n' SHA256SUMS caracal-9.9.tar.xz | compare - names || wrong_ files

echo '* 9.9, 2026-01-01' > ../clone/NEWS
echo "On a machine.  caracal is commit $first." > ../clone/bench/RESULTS.md
(cd ../clone && commit_) > git.log 2>&1 || framework_failure_ git
commit=$(git -C ../clone rev-parse HEAD)
mkdir release-check && echo "commit $commit." > release-check/RELEASE-CHECK.md
rm -r release
refused_ 'v9.9 is another commit'
test "$(tagged_)" = "$first" || wrong_ 'the tag was moved'
git -C ../clone tag -d v9.9 > git.log || framework_failure_ git
release_ 0
test "$(tagged_)" = "$commit" || wrong_ 'no tag of the last commit'
release_ 0
compare /dev/null err || wrong_ 'it is ready'
report=caracal-9.9.RELEASE-CHECK.md
cmp release-check/RELEASE-CHECK.md release/$report || wrong_ 'the report'
(cd release && sha256sum -c SHA256SUMS) > log 2>&1 || wrong_ "$(cat log)"
sed 's/^[0-9a-f]*  //' release/SHA256SUMS > names
printf '%s\n' $report caracal-9.9.tar.xz | compare - names \
  || wrong_ 'SHA256SUMS'
for words in "tag -f -s .*v9\.9 $commit\$" 'push .*v9\.9' \
  'detach-sign caracal-9\.9\.tar\.xz$' 'detach-sign SHA256SUMS$'; do
  grep -e "$words" out > grepped || wrong_ "no command: $words"
done

# Figures of another source aren't the release's.
(cd ../clone && echo change >> src/cat.c && commit_ && git tag -d v9.9) \
  > git.log 2>&1 || framework_failure_ git
release_ 0
grep '^release: not ready: bench/RESULTS.md' err > grepped \
  || wrong_ 'no word of the changed source'

Exit $fail
