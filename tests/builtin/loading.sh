#!/bin/sh
# bash loads the builtin in every way that it knows, and shows its help.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/builtin/builtin.cfg"

require_builtin_
echo text > file

# Others can see only these names.
if nm -D --defined-only "$builtin_" > names 2> err; then
  test "$(sed 's/.* //' names | sort | xargs)" = 'cat_builtin_load cat_struct' \
    || wrong_ "other names are visible: $(cat names)"
else
  warn_ "$ME_: without a test of the names: $(cat err)"
fi

# loads_ CODE
# Check that CODE makes cat a builtin that works, and not a process.
loads_ ()
{
  bash -c "$1"'
    test "$(type -t cat)" = builtin || exit
    PATH=/nowhere
    cat file' bash "$builtin_" > out 2> err || wrong_ "not loaded: $1"
  compare file out || wrong_ "not the file: $1"
  compare /dev/null err || wrong_ "not silent: $1"
}
loads_ 'enable -f "$1" cat'
loads_ 'enable -f "$1" cat 2> /dev/null || :'
loads_ 'BASH_LOADABLES_PATH=${1%/*}; enable -f caracal.so cat'
loads_ 'enable -f "$1" cat; enable -d cat; enable -f "$1" cat'
loads_ 'enable -f "$1" cat; enable -n cat; enable cat'
# Each name that it needs exists, even those that it hasn't used yet.
LD_BIND_NOW=1
export LD_BIND_NOW
loads_ 'enable -f "$1" cat'
unset LD_BIND_NOW
if bash -c '((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 502))'; then
  # Load it as it's installed.
  mkdir directory_ && ln -s "$builtin_" directory_/cat || framework_failure_
  loads_ 'BASH_LOADABLES_PATH=directory_; enable cat'
fi

# A bash that is built without readline lacks a function.
LC_ALL=C sed s/rl_pending_signal/no_pending_signal/ "$builtin_" > no-readline.so
cmp -s "$builtin_" no-readline.so && framework_failure_ 'nothing to replace'
loads_ 'enable -f ./no-readline.so cat'

# It is installed and stripped as a program is, under its own name.
require_tools_ strip readelf
(
  unset MAKEFLAGS MFLAGS
  make -C "$abs_top_builddir" install-strip DESTDIR="$PWD/installed" \
    loadablesdir=/lib program_transform_name='s/^/caracal-/'
) > make.log 2>&1 || wrong_ "install-strip: $(tail make.log)"
test -x installed/lib/caracal.so || wrong_ 'it cannot be executed'
test -L installed/lib/cat || wrong_ 'no link for "enable cat"'
readelf -SW installed/lib/caracal.so > sections
grep 'debug_info' sections && wrong_ 'it is not stripped'
loads_ 'enable -f installed/lib/caracal.so cat'

# If it is not loaded, cat is the program.
for code in 'enable -f "$1" cat; enable -d cat' \
  'enable -f ./missing cat 2> /dev/null || :' \
  'set -r; enable -f "$1" cat'; do
  bash -c "$code; type -t cat" bash "$builtin_" > out 2> err
  echo file > expected
  compare expected out || wrong_ "no program: $code"
done

# A bash of another version goes on with the program.
version=$(bash -c 'echo "${BASH_VERSINFO[0]}.${BASH_VERSINFO[1]}"')
nul_version="s/\\x00$version\\x00/\\x009.9\\x00/"
LC_ALL=C sed "$nul_version" "$builtin_" > other.so
if cmp -s "$builtin_" other.so; then
  warn_ "$ME_: without a test of versions: sed cannot change the file"
else
  bash -c 'enable -f ./other.so cat; echo $?; type -t cat; cat file' \
    > out 2> err
  printf '1\nfile\ntext\n' > expected
  compare expected out || wrong_ 'another version: not the program'
  grep "this caracal.so is for bash 9.9, not for bash $version" err > grepped \
    || wrong_ "another version: $(cat err)"
fi

# The help has the directory of this build.
make -s -C "$abs_top_builddir" -f - directory << 'END' > directory
include Makefile
directory:
	@echo '$(loadablesdir)'
END
with_builtin_ 'help cat' > help
grep -F "enable -f $(cat directory)/caracal.so cat" help > grepped \
  || wrong_ "not in help: $(cat directory)"

# The help has the program's options, as --help has them.  bash indents lines.
with_builtin_ 'help cat' > help || wrong_ 'no help'
sed -n 's/^    //; /^  -/,/^Exit Status/p' help | sed '$d' > actual
with_builtin_ 'cat --help' | sed -n '/^  -/,/^Examples/p' | sed '$d' > expected
test "$(wc -l < expected)" -ge 12 || wrong_ 'no options in --help'
compare expected actual || wrong_ 'the options in help'
grep '^cat: cat \[option\]' help > grepped || wrong_ 'no synopsis'
awk '80 < length && ! /caracal.so/' help | grep . && wrong_ 'long lines in help'

# --help and --version print what the program's do.
for option in --help --version; do
  cat $option > expected
  with_builtin_ "cat $option" > out
  compare expected out || wrong_ "not that of the program: $option"
done

Exit $fail
