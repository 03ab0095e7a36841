#!/bin/sh
# --preflight: nothing is written if any operand cannot be copied.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_extensions_

echo one > a
echo two > b
mkdir directory
mkfifo fifo

gives_ 'cat --preflight a b' 'one\ntwo\n'
gives_ 'cat --pre a < b' 'one\n'
gives_ 'echo in | cat --preflight a - b' 'one\nin\ntwo\n'

# The manual's example leaves a file as it was if a check fails.
grep -x '\.B cat .-.-preflight part\.\* > whole\.new && mv whole\.new whole' \
  "$srcdir/../man/cat.1" > grepped || wrong_ 'the example in the manual'
echo old > whole
cat --preflight a none > whole.new 2> err && mv whole.new whole
echo old | compare - whole || wrong_ 'the example, after a failure'
cat --preflight a b > whole.new && mv whole.new whole
cat a b | compare - whole || wrong_ 'the example'

# Each operand that fails is reported, in order.
gives_ 'cat --preflight a none directory b none2' '' \
  'cat: none: No such file or directory
cat: directory: Is a directory
cat: none2: No such file or directory
' 1
gives_ 'cat --preflight a - < directory' '' 'cat: -: Is a directory\n' 1
gives_ 'cat --preflight a - <&-' '' 'cat: -: Bad file descriptor\n' 1
gives_ 'cat --preflight a - 0> written' '' 'cat: -: Bad file descriptor\n' 1

# A socket, and a file that this user may not read.
"$tools_/make-socket" socket || framework_failure_
gives_ 'cat --preflight a socket' '' \
  'cat: socket: No such device or address\n' 1
cp b unreadable && chmod 0 unreadable || framework_failure_
if test "$(id -u)" -ne 0; then
  gives_ 'cat --preflight a unreadable' '' \
    'cat: unreadable: Permission denied\n' 1
fi

# The same with formatting.
gives_ 'cat -n --preflight a none' '' \
  'cat: none: No such file or directory\n' 1
gives_ 'cat --preflight -n a b' '     1\tone\n     2\ttwo\n'

# A FIFO into which no program writes yet.
gives_ '(sleep 1; echo late > fifo) & cat --preflight a fifo b; wait' \
  'one\nlate\ntwo\n'
gives_ 'cat --preflight fifo none' '' \
  'cat: none: No such file or directory\n' 1

# The output as an operand, whatever its offset.
cp b out
for code in 'a out b >> out' 'out 1<> out'; do
  gives_ "cat --preflight $code; cat out" 'two\n' \
    'cat: out: input file is output file\n'
done

gives_ 'cat --preflight=x a' '' \
  "cat: option '--preflight' doesn't allow an argument
Try 'cat --help' for more information.
" 1

# cat --preflight needs no more descriptors than cat.
yes a | head -n 300 > names
gives_ 'ulimit -n 20; cat --preflight $(cat names) | wc -l | tr -d " "' '300\n'

# A signal may interrupt an open, such as one that waits for the end of
# a lease.
if has_strace_; then
  strace -qq -o trace -P a -e trace=?open,?openat \
    -e inject=?open,?openat:error=EINTR:when=1 cat --preflight a > out 2> err \
    || wrong_ "an open is interrupted: $(cat err)"
  compare a out || fail=1
  grep INJECTED trace > grepped || wrong_ 'no open was interrupted'
fi

Exit $fail
