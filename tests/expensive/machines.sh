#!/bin/sh
# On other machines, a release passes the tests whose results can differ
# between processors.  Cross compilers build it.  It's run directly if this
# machine can do that, and in qemu's user mode otherwise.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"
chmod 755 . # some tests are run as nobody

# The names of the machines: uname's, GNU's and Debian's.
cat > machines <<'END'
aarch64 aarch64-linux-gnu arm64
arm arm-linux-gnueabihf armhf
i386 i686-linux-gnu i386
riscv64 riscv64-linux-gnu riscv64
s390x s390x-linux-gnu s390x
END

require_tarball_
unpack_
here=$PWD
source=$here/caracal-$VERSION

# strace would show qemu's calls, not those of the program that qemu runs.
mkdir no-strace || framework_failure_
printf '#!/bin/sh\nexit 1\n' > no-strace/strace
chmod +x no-strace/strace

# Unpack Debian's library Check for machine $1, and the library that Check
# needs, into the directory root.  Use package lists of this test's own.
fetch_check_ ()
{
  mkdir -p apt/lists/partial apt/archives/partial
  : > apt/status
  set -- -o APT::Architecture="$1" -o APT::Architectures="$1" \
    -o APT::Sandbox::User=root -o Dir::State::Lists="$PWD/apt/lists" \
    -o Dir::State::Status="$PWD/apt/status" -o Dir::Cache="$PWD/apt"
  apt-get "$@" update
  apt-get "$@" download check libsubunit-dev || return
  for package in ./*.deb; do
    dpkg-deb -x "$package" root || return
  done
}

# Build program and tests for the machine that GNU calls $1.
build_ ()
{
  libraries=$(echo "$PWD"/root/usr/lib/*) # of one machine, with Debian's name
  "$source/configure" --host="$1" LDFLAGS=-static \
    CHECK_CFLAGS="-I$PWD/root/usr/include" \
    CHECK_LIBS="-L$libraries -lcheck_pic -lsubunit -lrt -lm" \
    && make -j2 && make -j2 check TESTS=
}

# Check that for machine $1, configure refuses 32-bit offsets, which would be
# too small for Linux's calls.
refuse_small_offsets_ ()
{
  (mkdir small && cd small \
    && "$source/configure" -q --host="$1" --disable-largefile) > small.log 2>&1
  grep '^configure: error: offsets of files need 64 bits' small.log > grepped \
    || wrong_ "$machine: offsets of 32 bits"
}

# Make a locale for a big-endian machine, because locales depend on the byte
# order.  config.h has the macro twice, once for universal binaries.
make_locale_ ()
{
  test "$(grep -c '^#  define WORDS_BIGENDIAN 1' config.h)" -eq 2 || return 0
  mkdir -p root/usr/lib/locale
  localedef --big-endian --no-archive -i C -f UTF-8 root/usr/lib/locale/C.utf8
}

# Let the emulator $1 run each program, but leave the tests' tools as they are.
# What takes a program's place is static, as the program is.
emulate_ ()
{
  for program in src/cat tests/fuzz/format-fuzz tests/fuzz/random-names \
    tests/multicall/host tests/simulation/run tests/simulation/conform \
    tests/unit/*; do
    test -f "$program" && test -x "$program" || continue
    mv "$program" "$program.emulated"
    cc -static -DEMULATOR="\"$1\"" -DROOT="\"$PWD/root\"" \
      -DPROGRAM="\"$PWD/$program.emulated\"" \
      -o "$program" "$source/tests/tools/emulated.c" || return
  done
  for tool in "$tools_"/*; do
    if test -f "$tool" && test -x "$tool"; then
      cp "$tool" tests/tools || return
    fi
  done
}

# Run the tests with make's arguments $@.
check_ ()
{
  # Run two tests at a time, because many of them wait.
  make -j2 check TESTS='$(machine_tests)' "$@" > check.log 2>&1 \
    || { grep -E '^(FAIL|ERROR)' check.log; wrong_ "fails on $machine"; }
  print_results_ check.log . "$machine"
}

tried=0
for machine in ${MACHINES:-aarch64 arm i386 riscv64 s390x}; do
  set -- $(grep "^$machine " machines)
  host=$2 debian=$3
  qemu=$(command -v "qemu-$machine-static" || command -v "qemu-$machine")
  if ! command -v "$host-gcc" > found; then
    warn_ "$ME_: without $machine: $host-gcc is missing"
    continue
  fi
  mkdir "$machine" && cd "$machine" || framework_failure_
  tried=$((tried + 1))
  case $machine in
    arm | i386) refuse_small_offsets_ "$host" ;;
  esac
  fetch_check_ "$debian" > fetch.log 2>&1 \
    || warn_ "$ME_: $machine: without the library Check: $(tail -n 1 fetch.log)"
  if ! build_ "$host" > build.log 2>&1; then
    tail -n 20 build.log
    wrong_ "does not build for $machine"
  elif src/cat --version > version 2>&1; then
    check_
  elif test -z "$qemu"; then
    warn_ "$ME_: $machine: built, but not run: qemu-$machine is missing"
  elif make_locale_ && emulate_ "$qemu"; then
    # qemu is slow, and Check ends a test after 4 seconds.
    PATH=$here/no-strace:$PATH CK_TIMEOUT_MULTIPLIER=50 check_ \
      FUZZ_CASES=20000 SCHEDULES=20000
  else
    framework_failure_ "$machine"
  fi
  cd "$here" || framework_failure_
done

test $tried -gt 0 || skip_ 'compilers for other machines are missing'
Exit $fail
