#!/bin/sh
# If poll says that a non-blocking descriptor is ready, but calls fail with
# EAGAIN all the same, cat doesn't use up the processor.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_strace_
printf 'ABCDEFGH' > eight

# Print how often the call $1 failed with EAGAIN.
failures_ ()
{
  grep -c "^$1(.*EAGAIN" trace
}
# Print how often cat slept.
naps_ ()
{
  grep -c -E '^(clock_)?nanosleep' trace
}

# A real such descriptor.  It fails until cat has slept three times; if cat
# didn't sleep, it would fail some thousand times.
enough_='test "$(wc -l < trace)" -gt 200 \
  || test "$(grep -c nanosleep trace)" -ge 3'
: > trace
is_for_linux_ || warn_ "$ME_: without eventfd, which is of Linux"
for code in 'cat eight' 'cat -u eight' 'cat -v eight'; do
  is_for_linux_ || break
  "$tools_/full-eventfd" \
    "strace -qq -o trace -e trace=write,poll,/nanosleep $code" \
    "$enough_" 2> err || wrong_ "$code: status $?: $(cat err)"
  test "$(naps_)" -ge 3 || wrong_ "$code: no nap"
  # Two failures come before the first nap, and one before each nap.
  test "$(failures_ write)" -le $(($(naps_) + 2)) \
    || wrong_ "$code: $(failures_ write) failures, $(naps_) naps"
  : > trace
done

# The same without fcntl, which says that the descriptor is non-blocking.
refuse_="$tools_/refuse fcntl EPERM"
if is_for_linux_ && $refuse_ true 2> err; then
  "$tools_/full-eventfd" "$refuse_ cat eight" 'sleep .1' 2> err \
    || wrong_ "without fcntl: status $?: $(cat err)"
fi

# The same when cat reads.  (The dynamic loader reads first.)
cat eight eight > sixteen
strace -qq -o trace -e trace=read cat < sixteen > out
first=$(grep -n '^read(0' trace | head -n 1 | cut -d: -f1)
for options in '' -u -n; do
  cat sixteen | "$tools_/nonblocking" 0 \
    strace -qq -o trace -e trace=read,/nanosleep \
    -e inject=read:error=EAGAIN:when=$first..$((first + 11)) cat $options \
    > out 2> err || wrong_ "cat $options: status $?: $(cat err)"
  cat $options sixteen | cmp - out || wrong_ "cat $options: bytes"
  test "$(failures_ read)" -eq 12 && test "$(naps_)" -ge 10 \
    || wrong_ "cat $options: $(failures_ read) failures, $(naps_) naps"
done

Exit $fail
