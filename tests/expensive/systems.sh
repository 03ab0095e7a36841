#!/bin/sh
# A release compiles for other systems without a warning, and links with their
# libraries, which zig has, with the headers.  The programs aren't run, except
# those for this machine.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"

# zig's names of the systems, and GNU's.
cat > systems <<'END'
aarch64-macos aarch64-apple-darwin
x86_64-macos x86_64-apple-darwin
aarch64-freebsd aarch64-unknown-freebsd14
x86_64-freebsd x86_64-unknown-freebsd14
aarch64-netbsd aarch64-unknown-netbsd10
x86_64-netbsd x86_64-unknown-netbsd10
x86_64-linux-gnu.2.31 x86_64-pc-linux-gnu
x86_64-linux-musl x86_64-pc-linux-musl
END

require_tarball_
require_tools_ python3
unpack_
source=$PWD/caracal-$VERSION

# The compiler is a package of PyPI.
zig_version=0.15.2
if test -z "$ZIG"; then
  { python3 -m venv venv && venv/bin/pip install ziglang==$zig_version
  } > pip.log 2>&1 || skip_ "no zig: $(tail -n 1 pip.log)"
  ZIG=$(echo "$PWD"/venv/lib/python3*/site-packages/ziglang/zig)
fi
"$ZIG" version > version || skip_ "$ZIG does not run"
# zig compiles a system's library once, and keeps it here.
: "${ZIG_GLOBAL_CACHE_DIR=$PWD/cache}"
ZIG_LOCAL_CACHE_DIR=$ZIG_GLOBAL_CACHE_DIR
export ZIG_GLOBAL_CACHE_DIR ZIG_LOCAL_CACHE_DIR

# Build in the new directory $1 for the system $1, which GNU calls $2.
build_ ()
{
  mkdir "$1" && cd "$1" || framework_failure_
  "$source/configure" --host="$2" --enable-gcc-warnings \
    CC="$ZIG cc -target $1" AR="$ZIG ar" RANLIB="$ZIG ranlib" \
    && make
}

while read -r system host; do
  if ! (build_ "$system" "$host") < /dev/null > "$system.log" 2>&1; then
    grep -E 'warning|error' "$system.log" | head -n 20
    wrong_ "$system: does not build"
  elif grep 'warning: ' "$system.log"; then
    wrong_ "$system: has warnings"
  else
    case $system in
      "$(uname -m)"-linux-*)
        "$system/src/cat" --version > version || wrong_ "$system: does not run"
        echo "$ME_: $system: built, and runs" ;;
      *) echo "$ME_: $system: built, not run" ;;
    esac
  fi
done < systems

Exit $fail
