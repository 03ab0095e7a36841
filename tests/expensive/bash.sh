#!/bin/sh
# The builtin works with bash 5.1, 5.2 and 5.3: it is built and tested in
# a Debian system with each.  With bash 5.2, bash's own tests and coreutils'
# configure have the same results as without it.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"
require_root_
chmod 755 .

require_tarball_
require_tools_ debootstrap
packages=bash-builtins,gcc,libc6-dbg,libc6-dev,make,valgrind

# Make the Debian system $1, whose bash has version $2.  Build and test there.
test_in_ ()
{
  make_system_ $1 $packages
  rm -f "$root/dev/ptmx" && ln -s pts/ptmx "$root/dev/ptmx" \
    || framework_failure_
  unpack_ "$root/tmp"
  inside_ 'bash --version'
  grep "version $2\." log > version || wrong_ "$1: not bash $2"
  inside_ "cd /tmp/caracal-$VERSION && ./configure -q --with-bash-builtin \
    && make -s -j2 && make check TESTS='$tests'" \
    || { grep -E '^(FAIL|ERROR)|error|warning' log | head -n 20
         tail -n 40 "$root/tmp/caracal-$VERSION/test-suite.log"
         wrong_ "$1: fails"; }
  print_results_ log "$root/tmp/caracal-$VERSION" "$1: bash $2"
}

# Run the code $2 on the source of $1 in the system.  It runs /tmp/bash-with in
# place of bash, and leaves files in the directory /tmp/results.  Check that
# these are the same whether that bash loads the builtin or not.  It loads it
# as "help cat" says, without a message, because bash runs a script without #!
# in a fork of itself, which loads the builtin again, and bash 5.2 warns about
# that.
same_results_ ()
{
  cp -r "$1" "$root/tmp" || framework_failure_
  printf '#!/bin/sh\nBASH_ENV=/tmp/enable exec /bin/bash "$@"\n' \
    > "$root/tmp/bash-with"
  chmod 755 "$root/tmp/bash-with"
  builtin=/tmp/caracal-$VERSION/src/bash-builtin/caracal.so
  seconds=
  for with in program builtin; do
    echo > "$root/tmp/enable"
    test $with = program || {
      echo "enable -f $builtin cat 2> /dev/null || :" > "$root/tmp/enable"
      inside_ '/tmp/bash-with -c "type -t cat"'
      echo builtin | compare - log || wrong_ "$1: the builtin is not loaded"
    }
    mkdir "$root/tmp/results"
    began=$(date +%s)
    inside_ "cd /tmp/$1 && $2" || wrong_ "$1 with the $with: $(tail -n 1 log)"
    seconds="$seconds $with $(($(date +%s) - began)) s"
    mv "$root/tmp/results" "$1-$with"
  done
  diff -r "$1-program" "$1-builtin" > differences \
    || { head -n 40 differences
         wrong_ "$1: other results with the builtin"; }
  echo "$ME_: $1: $(ls "$1-program" | wc -l) results:$seconds"
}

# posixexp7.sub needs the program, because for an error in a here-document,
# bash counts lines from its beginning if a builtin reads it, and from its end
# if a program does.  Other lines depend on the load of the machine: one of
# nameref11.sub asks for a coprocess that may have ended, in one of glob2.sub,
# bash and the bash that it starts print warnings at the same time, and some
# read with a timeout of less than a millisecond.
bash_tests='
  cd tests
  for name in recho zecho xcase printenv; do
    gcc -w -std=gnu89 -DHAVE_STRING_H -DHAVE_STDLIB_H -DHAVE_UNISTD_H \
      -I.. -I../include -o $name ../support/$name.c || exit
  done
  sed -i "s,^cat <<,/bin/cat <<," posixexp7.sub
  sed -i "/coproc RO /d" nameref11.sub
  sed -i "/^LC_ALL=.* -c /d" glob2.sub
  sed -i "/read .*-t 0*[.]000/d" read*.sub
  export THIS_SH=/tmp/bash-with BUILD_DIR=/tmp/bash TMPDIR=/tmp PATH=.:$PATH
  export BASH_TSTOUT=/tmp/output
  for test in run-*; do
    case $test in run-all | run-minimal | run-gprof) continue ;; esac
    timeout 120 sh $test > /tmp/results/$test 2>&1
    echo "status $?" >> /tmp/results/$test
  done'
# What the check of rwlocks finds depends on the load of the machine.
coreutils_configure='
  mkdir /tmp/build && cd /tmp/build
  export FORCE_UNSAFE_CONFIGURE=1 CONFIG_SHELL=/tmp/bash-with
  export gl_cv_func_pthread_rwlock_good_waitqueue=yes
  /tmp/bash-with ../coreutils/configure -q || exit
  mv lib/config.h config.status /tmp/results && rm -rf /tmp/build'

(fetch_source_ bash && fetch_source_ coreutils) || Exit $?
tests=$(cd "$srcdir/.." && ls tests/builtin/*.sh | tr '\n' ' ')
test_in_ bullseye 5.1
remove_root_
test_in_ trixie 5.2
same_results_ bash "$bash_tests"
same_results_ coreutils "$coreutils_configure"
remove_root_
test_in_ sid 5.3

Exit $fail
