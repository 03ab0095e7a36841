#!/bin/sh
# Where descriptors, room for pipes or /proc are missing, all is copied.

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

# One private pipe for each of many operands.
code='(ulimit -n 9; exec cat big big big big big big big big big big)'
eval "$code" | tail -c 3000001 > out || wrong_ 'status of many large operands'
cmp big out || wrong_ 'bytes of many large operands'
eval "$code" | wc -c > out
echo 30000010 | diff - out || wrong_ 'size of many large operands'
eval "$code --debug" 2>&1 > /dev/null | grep EMFILE && wrong_ 'a pipe is kept'

# No room: the user has as many large pipes as may be, so that each further
# one holds two pages, and no pipe may be made larger.
chmod a+rx . && chmod a+r big
for code in 'cat big | cat' 'cat < big | cat' 'cat big | cat | cat | cat'; do
  $tools_/without-pipes sh -c "$code" > out 2> err
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
