#!/bin/sh
# Each commit before a release has a version of its own.  A release, a tarball,
# and a clone that git can't read have versions as well.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
unset GIT_DIR GIT_WORK_TREE XDG_CONFIG_HOME
HOME=$PWD GIT_CONFIG_NOSYSTEM=1
export HOME GIT_CONFIG_NOSYSTEM
git --version > version 2>&1 || skip_ 'git is missing'

# The source is in a directory of another project, and git must not take that
# for the source.
mkdir -p other/source/packaging \
  && cp "$srcdir/../packaging/version" other/source/packaging \
  && sed -i 's/^version=.*/version=9.9~dev/' other/source/packaging/version \
  && cd other || framework_failure_
# Commit all files of the current directory at the time $1.
commit_ ()
{
  git init && git add . && GIT_COMMITTER_DATE="$1" \
    git -c user.name=tester -c user.email=tester@localhost \
    -c commit.gpgsign=false commit --allow-empty -m change
}
# Check that the version matches the expression $1, after $2.
has_version_ ()
{
  sh source/packaging/version > out 2> err || wrong_ "$2: it fails"
  compare /dev/null err || wrong_ "$2: a message"
  grep -x -e "$1" out > grepped || wrong_ "$2: $(cat out)"
}

commit_ 2026-01-02T12:00:00Z > log 2>&1 || framework_failure_ git
has_version_ 9.9~dev 'in no clone'
(cd source && commit_ 2026-03-04T23:30:05-0200) > log 2>&1 \
  || framework_failure_ git
hash=$(git -C source rev-parse HEAD)
ten=$(echo "$hash" | sed 's/\(..........\).*/\1/')
has_version_ "9\.9~dev\.20260305013005\.$ten" 'in a clone'

# dpkg sorts the versions as the commits are, wherever these were made, after
# the last release and before the next.
{ echo 9.8; cat out; } > versions
for time in 2026-03-05T01:30:06Z 2026-03-05T10:00:00+0800 \
  2026-03-04T22:00:01-0500; do
  (cd source && commit_ $time) > log 2>&1 || framework_failure_ git
  sh source/packaging/version >> versions
done
echo 9.9 >> versions
test "$(sort -u versions | grep -c .)" -eq 6 \
  || wrong_ "two commits have one version: $(cat versions)"
if dpkg --version > log 2>&1; then
  before=0
  while read -r version; do
    dpkg --compare-versions "$before-1" lt "$version-1" \
      || wrong_ "dpkg: $before is not before $version"
    before=$version
  done < versions
fi

# A clone that git cannot read.
mv source/.git git && echo 'gitdir: nowhere' > source/.git
has_version_ 9.9~dev 'in a broken clone'
rm source/.git
mv git source/.git

sed -i 's/^version=.*/version=9.9/' source/packaging/version
has_version_ 9.9 'a release'
echo 9.8~dev.20250101.0123456789 > source/.tarball-version
has_version_ 9.8~dev.20250101.0123456789 'a tarball'

Exit $fail
