#!/bin/sh
# A multi-call program can call cat_main again and again.  The library adds
# only cat_main and cat_call, and no large variables.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_

host=$abs_top_builddir/tests/multicall/host
mkdir host_ || framework_failure_
for applet in cat repeat threads zones; do
  ln -s "$host" host_/$applet || framework_failure_
done

# cat_call and cat_main are the library's only visible names, and it calls no
# function that ends the process or uses stdio.
library=$abs_top_builddir/libcaracal.a
if nm -g "$library" > names 2> err; then
  test "$(sed -n 's/^[0-9a-f]* \([A-Z]\)/\1/p' names)" = 'T cat_call
T cat_main' || wrong_ "not cat_call and cat_main alone: $(cat names)"
  grep -E ' U (_*exit|_Exit|abort|quick_exit|v?errx?|error|exec.*|.*longjmp)$' \
    names && wrong_ 'it ends the process'
  grep -E ' U (v?d?printf|f.*printf|f?put.*|f(open|write|close|flush)|std.*)$' \
    names && wrong_ 'it uses stdio'
else
  warn_ "$ME_: without a test of the names: $(cat err)"
fi

# A process that doesn't call cat carries no memory for it, because the library
# has no large variables.
if size "$library" > sizes 2> err; then
  test "$(awk 'NR > 1 { print $3 }' sizes)" -lt 4096 \
    || has_sanitizers_ || wrong_ "large variables: $(cat sizes)"
else
  warn_ "$ME_: without a test of the variables: $(cat err)"
fi

text_ 300000 > big
text_ 20000 > cold
printf 'error: a\tb\r\n\n\n\n\351\001 \303\251\n' > data
printf 'no newline' > 'no
newline'
ln -s loop loop
sync cold 2> /dev/null || sync

# The applet is a cat.
if test -x "$gnu_/cat"; then
  save_ours_=$ours_
  ours_=$PWD/host_
  for code in 'cat data' 'cat -A big data' 'cat data | cat -n - data > out' \
    'cat missing data . 2>&1' 'cat --none' 'cat data > /dev/full' \
    'cat data >&-' 'cat < data > out' 'cat -s big | wc'; do
    same_ "$code"
  done
  ours_=$save_ours_
fi

# A pipe without a reader ends the call, not the process.
"$tools_/broken-pipe" host_/cat big 2> err
test $? -eq 1 || wrong_ 'the process ended'
echo "host_/cat: write error: $(errno_text_ EPIPE)" > expected
compare expected err || wrong_ 'a pipe without a reader'

# A time zone that the process has changed.
if "$ours_/cat" --help | grep -e --timestamp > help; then
  mv data data.all
  echo x > data
  host_/zones XXX-3 UTC0 YYY5 > out || wrong_ 'zones failed'
  printf '%s x\n' +0300 +0000 -0500 > expected
  compare expected out || wrong_ 'the zone of an earlier call'
  mv data.all data
fi

# When several threads call, one copies and the others fail.
host_/threads cold 3> copies > out 2> err || wrong_ 'threads failed'
echo 'cat: another call of cat is running' > expected
sort -u err | compare expected - || wrong_ 'messages of threads'
test "$(($(cat copies) + $(wc -l < err)))" -eq 800 \
  || wrong_ 'calls without a copy and without a message'
"$ours_/cat" -n cold > numbered
for copy in $(seq "$(cat copies)"); do
  cat numbered
done | cmp - out || wrong_ 'the copies of threads'

# 10,000 calls of cat_main leave nothing behind.
test -r /proc/self/statm && test -d /proc/self/task \
  || skip_ '/proc is missing, which reports memory and threads'
test "$(threads_of_ host_/cat)" -eq 1 \
  || skip_ 'an emulator with threads of its own stands for the processor'
has_thread_sanitizer_ && skip_ 'ThreadSanitizer has a thread of its own'
# Sanitizers keep freed memory, and report leaks themselves.
calls=10000
has_sanitizers_ && calls=1000
LC_ALL=C.UTF-8
TZ=Europe/Berlin
export LC_ALL TZ
{
  host_/repeat $calls < data 3>&1 > /dev/null
  echo $? > status
} | wc -c > size
test "$(cat status)" -eq 0 || wrong_ 'something is left behind'
LC_ALL=C

Exit $fail
