#!/bin/sh
# A release needs only C11 and the calls that any Unix has: it passes its tests
# if the compiler and the headers have nothing else.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"
chmod 755 . # some tests are run as nobody

require_tarball_
unpack_
source=$PWD/caracal-$VERSION


# Configure with the arguments $2... in a new directory $1, build with warnings
# as errors, and check.
passes_ ()
{
  name=$1
  shift
  mkdir $name && cd $name || framework_failure_
  if ! { "$source/configure" --enable-gcc-warnings \
           CC="${CC:-gcc} -std=c11 -pedantic" "$@" \
           && make && make check TESTS=; } > build.log 2>&1; then
    grep -E 'warning|error' build.log | head -n 20
    fail_ "$name: does not build"
  fi
  make -j2 check > check.log 2>&1 \
    || { grep -E '^(FAIL|ERROR)' check.log; wrong_ "$name: fails"; }
  print_results_ check.log . $name
  cd .. || framework_failure_
}

passes_ pedantic

# glibc's headers without their parts for _GNU_SOURCE.  The macro itself stays,
# because gnulib looks for it.
mkdir include || framework_failure_
cat > include/features.h <<'END'
#include_next <features.h>
#undef __USE_GNU
END

passes_ unix CPPFLAGS="-isystem $PWD/include -U__linux__" \
  ac_cv_func_posix_fadvise=no ac_cv_func_splice=no \
  ac_cv_header_linux_fuse_h=no ac_cv_header_linux_seccomp_h=no \
  ac_cv_header_sys_sendfile_h=no ac_cv_header_sys_vfs_h=no
nm -u unix/src/cat \
  | grep -E 'fadvise|sendfile|splice|statfs|syscall' \
  && wrong_ 'the program calls functions that not each Unix has'

Exit $fail
