#!/bin/sh
# A release compiles with uClibc-ng without a warning, and passes tests that
# depend on the C library.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"

require_tarball_
require_tools_ apt-get gcc
test "$(gcc -dumpmachine)" = x86_64-linux-gnu \
  || skip_ 'gcc does not compile for x86-64'
unpack_
source=$PWD/caracal-$VERSION
fetch_source_ uclibc

# The Linux headers that this machine has.
root=$PWD/root
mkdir -p root/usr/include \
  && ln -s /usr/include/linux /usr/include/asm-generic \
    /usr/include/x86_64-linux-gnu/asm root/usr/include || framework_failure_

# Without shared libraries, uClibc-ng 1.0.35 lacks functions of its own.
cat > uclibc/.config <<END
TARGET_x86_64=y
KERNEL_HEADERS="$root/usr/include"
HAVE_SHARED=y
UCLIBC_HAS_THREADS_NATIVE=y
UCLIBC_HAS_WCHAR=y
DEVEL_PREFIX="/usr/"
END
(cd uclibc && make ARCH=x86_64 olddefconfig \
   && make ARCH=x86_64 PREFIX="$root" lib/libc.a lib/libpthread.a \
     install_headers install_startfiles \
   && cp lib/*.a "$root/usr/lib") > uclibc.log 2>&1 < /dev/null \
  || { tail -n 20 uclibc.log; skip_ 'uClibc-ng does not compile'; }

# gcc's library for C++ exceptions calls this function of glibc's.
echo 'int _dl_find_object (void) { return -1; }' > find.c
gcc -c find.c && ar r root/usr/lib/libc.a find.o || framework_failure_

# Build in the new directory $1, configured with $2...  Print the size.
build_ ()
{
  name=$1
  shift
  mkdir "$name" || framework_failure_
  if ! (cd "$name" \
        && "$source/configure" --enable-gcc-warnings --disable-nls \
          CC="gcc --sysroot=$root -B$root/usr/lib -static" "$@" \
        && make) > "$name.log" 2>&1 < /dev/null; then
    grep -E '(warning|error): ' "$name.log" | head -n 20
    fail_ "$name: does not build"
  fi
  grep 'warning: ' "$name.log" && wrong_ "$name: has warnings"
  strip -o program "$name/src/cat" || framework_failure_
  echo "$ME_: $name: $(wc -c < program) bytes"
}

build_ small --disable-extensions
build_ full

(cd full && make check \
   TESTS="$(cd "$source" && echo tests/copy/*.sh) \
     tests/options/error-texts.sh tests/system/multicall.sh") > check.log 2>&1 \
  || { grep -E '^(FAIL|ERROR)' check.log; wrong_ 'tests fail'; }
print_results_ check.log full

Exit $fail
