#!/bin/sh
# bootstrap names everything that's missing in one go, prints the packages for
# a user who can't install them, waits for another apt, and records which gnulib
# a release is made with.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_

# A source without gnulib, and the only directory on the PATH.
mkdir bin source source/m4 source/tests \
  && cp "$srcdir/../bootstrap" "$srcdir/../bootstrap.conf" source \
  && : > source/m4/caracal-own.m4 || framework_failure_
for tool in cat dirname env find mkdir rm sed sh sort xargs; do
  ln -s "$(command -v $tool)" bin/$tool || framework_failure_
done
path=$(command -v sha256sum) || skip_ 'sha256sum is missing'
ln -s "$path" bin/sha256sum || framework_failure_

# Make the program $1, a script with the lines $2...
program_ ()
{
  name=$1
  shift
  printf '%s\n' '#!/bin/sh' "$@" > "bin/$name" && chmod +x "bin/$name" \
    || framework_failure_
}
program_ id 'echo 1000'
program_ sleep :
program_ apt-get 'echo "apt-get $*" >> "${0%/*}/../ran"' 'echo "apt: $1"'

# bootstrap_ STATUS [ARGUMENT]
# Run bootstrap, and check that it ends with STATUS.
bootstrap_ ()
{
  expected_status=$1
  shift
  : > ran
  (PATH=$PWD/bin; export PATH; unset GNULIB_SRCDIR; sh source/bootstrap "$@") \
    > out 2> err
  status=$?
  test $status -eq $expected_status || { cat out err; wrong_ "status $status"; }
}
# Check that the file $1 has the line $2.
has_line_ ()
{
  grep -x -F -e "$2" "$1" > grepped || { cat "$1"; wrong_ "no line: $2"; }
}

# ---- All that is missing

missing='autoconf automake cc <stdio.h> make pkg-config gperf gnulib-tool'
bootstrap_ 1
has_line_ err "bootstrap: missing: $missing"
install='apt-get install -y --no-install-recommends'
has_line_ err \
  "$install autoconf automake gcc libc6-dev make pkg-config gperf gnulib"

# Of another manager's packages, gnulib isn't one.
mv bin/apt-get . && program_ pacman : || framework_failure_
bootstrap_ 1
install_pacman='pacman -S --needed --noconfirm'
printf '%s\n' "bootstrap: missing: $missing" \
  "$install_pacman autoconf automake gcc glibc make pkgconf gperf" \
  'git clone https://git.savannah.gnu.org/git/gnulib.git' | compare - err \
  || wrong_ 'the commands for pacman'
bootstrap_ 0 --deps
grep '^pacman .* gperf .* git$' out > grepped || wrong_ 'pacman lacks git'
rm bin/pacman && mv apt-get bin || framework_failure_

for tool in autoconf automake make pkg-config gperf autoreconf; do
  program_ $tool :
done
# A gnulib-tool that, like that of 2026, fails in Python if there's no git.
program_ gnulib-tool \
  'if test "$1" = --version; then' \
  '  test "$GNULIB_TOOL_IMPL" = sh || exit' \
  '  echo "gnulib-tool (GNU gnulib 1999-12-31) Debian: 19991231-1"' \
  'elif test "$1" = --copy-file; then' \
  '  echo "$2" > "$3"' \
  'elif test "$2" != --dry-run; then' \
  '  mkdir gl build-aux' \
  '  for file in GNUmakefile build-aux/b gl/a gl/gnulib.mk m4/c.m4 maint.mk \' \
  '      tests/init.sh; do' \
  '    echo $file > $file' \
  '  done' \
  'fi'
# A compiler whose headers are missing.
program_ cc 'exit 1'
bootstrap_ 1
has_line_ err 'bootstrap: missing: <stdio.h>'
has_line_ err "$install libc6-dev"
program_ cc :

# ---- The packages, for a user who is not root

# Check that bootstrap has installed nothing but has printed each package.
prints_packages_ ()
{
  compare /dev/null ran || wrong_ 'it calls apt-get'
  for package in autoconf automake gcc libc6-dev make gnulib gettext check \
    bash-builtins python3 unicode-data; do
    grep -w -e "$package" err > grepped || wrong_ "$package is not printed"
  done
}
bootstrap_ 1 --deps
prints_packages_
program_ sudo 'exit 1'
bootstrap_ 1 --deps
prints_packages_
program_ true :
program_ sudo 'exec "$@"'
timeout='-o DPkg::Lock::Timeout=600'
bootstrap_ 0 --deps
has_line_ ran "apt-get update $timeout"
grep "^apt-get install .* gcc .* gnulib .* $timeout\$" ran > grepped \
  || wrong_ 'sudo'
rm bin/sudo
program_ id 'echo 0'
bootstrap_ 0 --deps
has_line_ ran "apt-get update $timeout"
sed 's/:.* packages with .* MB: autoconf .*/: packages/' out > said
printf '%s\n' 'bootstrap: packages' 'apt: update' 'apt: install' \
  | compare - said || wrong_ 'the packages are not named first'

# ---- Another apt has a lock

# Let apt-get fail at its calls up to $1, with the message $2.
cp bin/apt-get apt-get || framework_failure_
apt_fails_ ()
{
  {
    cat apt-get
    echo "test \"\$(sed -n \$= \"\${0%/*}/../ran\")\" -gt $1 || {"
    echo "  echo 'E: $2' >&2"
    printf '  exit 100\n}\n'
  } > bin/apt-get
}
lists='Could not get lock /var/lib/apt/lists/lock. It is held by process 7'
apt_fails_ 3 "$lists"
bootstrap_ 0 --deps
has_line_ out 'bootstrap: waiting for apt'
test "$(grep -c '^apt-get update' ran)" -eq 4 || wrong_ 'no four updates'
test "$(grep -c '^apt-get install' ran)" -eq 1 || wrong_ 'no install'
apt_fails_ 9999 "$lists"
bootstrap_ 1 --deps
has_line_ err "bootstrap: E: $lists"
# apt itself has waited for the locks of dpkg.  Other errors don't pass.
for message in 'Could not get lock /var/lib/dpkg/lock-frontend.' \
  'Unable to locate package'; do
  apt_fails_ 1 "$message"
  bootstrap_ 1 --deps
  has_line_ err "bootstrap: E: $message"
  test "$(sed -n '$=' ran)" -eq 1 || wrong_ "it tries again: $message"
done
cp apt-get bin || framework_failure_

# ---- gnulib

version='1999-12-31 Debian: 19991231-1'
bootstrap_ 0
grep "warning: gnulib is $version, which" err > grepped \
  || wrong_ 'no warning of another gnulib'
# We test Debian 13's gnulib, so it's known, with its commit and without.
sed 's/ (GNU.*-1"/ (GNU gnulib 20250303-1 Debian) $commit"/' \
  bin/gnulib-tool > gnulib-tool && cp bin/gnulib-tool first \
  && cp gnulib-tool bin || framework_failure_
for commit in '' ac9dd0041307b1d3a68d26bf73567aa61222df54; do
  export commit
  bootstrap_ 0
  compare /dev/null err || wrong_ "a warning of Debian 13's gnulib"
  has_line_ source/gnulib.sum '# gnulib 20250303-1 Debian'
done
cp first bin/gnulib-tool || framework_failure_
sed -i "s/^gnulib_version=.*/gnulib_version='$version'/" source/bootstrap.conf
bootstrap_ 0
compare /dev/null err || wrong_ 'a warning of the right gnulib'
has_line_ source/gnulib.sum "# gnulib $version"
sed -n 's/^[0-9a-f]*  //p' source/gnulib.sum > names
printf '%s\n' GNUmakefile build-aux/b gl/COPYING.LESSERv2 \
  gl/COPYING.LESSERv3 gl/a gl/gnulib.mk m4/c.m4 maint.mk tests/init.sh \
  | compare - names || wrong_ 'the files of gnulib'
(cd source && sha256sum -c gnulib.sum) > log 2>&1 || wrong_ "$(cat log)"
echo change >> source/gl/a
(cd source && sha256sum -c gnulib.sum) > log 2>&1 && wrong_ 'the checksums'

Exit $fail
