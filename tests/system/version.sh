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
# Commit all files of the current directory on the day $1.
commit_ ()
{
  git init && git add . && GIT_COMMITTER_DATE="$1T12:00:00Z" \
    git -c user.name=tester -c user.email=tester@example.org \
    -c commit.gpgsign=false commit --allow-empty -m change
}
# Check that the version matches the expression $1, after $2.
has_version_ ()
{
  sh source/packaging/version > out 2> err || wrong_ "$2: it fails"
  compare /dev/null err || wrong_ "$2: a message"
  grep -x -e "$1" out > grepped || wrong_ "$2: $(cat out)"
}

commit_ 2026-01-02 > log 2>&1 || framework_failure_ git
has_version_ 9.9~dev 'in no clone'
(cd source && commit_ 2026-03-04) > log 2>&1 || framework_failure_ git
hash=$(git -C source rev-parse HEAD)
ten=$(echo "$hash" | sed 's/\(..........\).*/\1/')
has_version_ "9\.9~dev\.20260304\.$ten" 'in a clone'
mv out first
(cd source && commit_ 2026-03-04) > log 2>&1 || framework_failure_ git
has_version_ '9\.9~dev\.20260304\.[0-9a-f]*' 'at the next commit'
cmp first out > differs && wrong_ 'two commits have one version'

if dpkg --version > log 2>&1; then
  dpkg --compare-versions "$(cat out)-1" gt 9.8-1 \
    && dpkg --compare-versions "$(cat out)-1" lt 9.9-1 \
    || wrong_ 'dpkg: the order of the versions'
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
