#!/bin/sh
# bootstrap names everything that's missing in one go, prints the packages for
# a user who can't install them, and records which gnulib a release is made
# with.

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
program_ apt-get 'echo "apt-get $*" >> "${0%/*}/../ran"'

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

missing='autoconf automake cc <stdio.h> make pkg-config gnulib-tool'
bootstrap_ 1
has_line_ err "bootstrap: missing: $missing"
install='apt-get install -y --no-install-recommends'
has_line_ err "$install autoconf automake gcc libc6-dev make pkg-config gnulib"

for tool in autoconf automake make pkg-config autoreconf; do
  program_ $tool :
done
program_ gnulib-tool \
  'if test "$1" = --version; then' \
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
bootstrap_ 0 --deps
has_line_ ran 'apt-get update'
grep '^apt-get install .* gcc .* gnulib ' ran > grepped || wrong_ 'sudo'
rm bin/sudo
program_ id 'echo 0'
bootstrap_ 0 --deps
has_line_ ran 'apt-get update'

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
