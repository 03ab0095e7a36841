#!/bin/sh
# All bytes are copied even if descriptors, room for pipes or /proc are
# missing.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
text_ 3000001 > big

# No descriptor for a private pipe.
for code in '(ulimit -n 4; exec cat big) | cat > out' \
  '(ulimit -n 4; exec cat) < big | cat > out' \
  'cat big | (ulimit -n 4; exec cat) | cat > out' \
  '(ulimit -n 4; exec cat big) > out'; do
  rm -f out
  eval "$code" || wrong_ "status of: $code"
  cmp big out || wrong_ "bytes of: $code"
done

# A private pipe that can't be had is asked for once in a run.
if has_strace_ && has_ SPLICE; then
  cat big | strace -qq -o trace -e trace='?pipe,?pipe2' \
    -e inject='?pipe,?pipe2:error=EMFILE' cat big - 2> err | cat > out
  cat big big | cmp - out || wrong_ "bytes without a pipe: $(cat err)"
  test "$(grep -c '^pipe' trace)" -eq 1 || wrong_ 'a pipe is asked for again'
fi

# No descriptor for the next operand, in the process or in the system, until
# the private pipe is closed.
printf 'end\n' > last
if has_strace_ && has_ SPLICE; then
  for error in EMFILE ENFILE; do
    strace -qq -o trace -P "$PWD/last" -e trace=?open,?openat,?openat2 \
      -e inject=?open,?openat,?openat2:error=$error:when=1 \
      cat big "$PWD/last" 2> err | cat > out
    grep "$error.*INJECTED" trace > grepped \
      || framework_failure_ "no $error was injected"
    cat big last | cmp - out || wrong_ "bytes after $error: $(cat err)"
    test -s err && wrong_ "message after $error: $(cat err)"
  done
fi

# An operand can't be a private pipe, which cat would wait for.
for fd in 3 4 5 6; do
  gives_ "exec cat big /proc/self/fd/$fd > /dev/null" '' \
    "cat: /proc/self/fd/$fd: $(errno_text_ ENOENT)\\n" 1
done

# After cat has closed its private pipe for that, no report blames a limit that
# wasn't reached.
if has_ SPLICE; then
  for fd in 3 4 5 6; do
    cat --debug big /proc/self/fd/$fd big 2> debug > /dev/null
    grep "$(errno_text_ EMFILE)" debug && wrong_ "after /proc/self/fd/$fd"
  done
fi

# A pipe of another program can be one, before and after cat has its own.
for operands in '/dev/stdin' 'big /dev/stdin' '/dev/stdin big'; do
  cat big | (exec cat $operands) 2> err | cat > out
  case $operands in
    /dev/stdin) cat big ;;
    *) cat big big ;;
  esac | cmp - out || wrong_ "bytes of cat $operands: $(cat err)"
done

# Many large operands, each of which needs a private pipe.
(ulimit -n 9; exec cat --debug big big big big big big big big big big) \
  2> debug | cat > out
for number in 1 2 3 4 5 6 7 8 9 10; do
  cat big
done | cmp - out || wrong_ 'bytes of many large operands'
test "$(grep -c '^cat: big: ' debug)" -eq 10 \
  || wrong_ 'status of many large operands'
grep "$(errno_text_ EMFILE)" debug && wrong_ 'a private pipe is kept'

# No room for pipes, because the user has as many large ones as are allowed.
# A further pipe gets two pages, and none can be made larger.
chmod a+rx . && chmod a+r big
for code in 'cat big | cat' 'cat < big | cat' 'cat big | cat | cat | cat'; do
  "$tools_/without-pipes" sh -c "$code" > out 2> err
  status=$?
  if test $status -eq 77; then
    warn_ "$ME_: without a test of the pipe quota: $(cat err)"
    break
  fi
  test $status -eq 0 || wrong_ "status without room for pipes: $code"
  cmp big out || wrong_ "bytes without room for pipes: $code"
done

# No /proc, which sanitizers need.
if has_sanitizers_; then
  warn_ "$ME_: without a test of a missing /proc: sanitizers"
elif unshare -m umount -l /proc 2> err; then
  for code in 'cat big > out' 'cat big | cat > out' 'cat -n big > out'; do
    eval "$code"
    mv out expected
    code_ok=$(unshare -m sh -c "umount -l /proc && { $code; } && echo ok")
    test "$code_ok" = ok || wrong_ "status without /proc: $code"
    cmp expected out || wrong_ "bytes without /proc: $code"
  done
else
  warn_ "$ME_: without a test of a missing /proc: $(cat err)"
fi

Exit $fail
