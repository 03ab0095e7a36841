#!/bin/sh
# Programs that read one input side by side leave its offset at its end.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
test -r /proc/self/fdinfo/1 || skip_ 'no /proc/self/fdinfo'
require_strace_
size=3000000
text_ $size > whole

# Run three programs on the input, which is descriptor 3.  Two of them enter
# lseek call $1 together and leave it together, and the third reads all bytes
# while they are in it.  Check the offset after that.
end_together_ ()
{
  number=$1
  for trace in trace1 trace2; do
    strace -qq -o $trace -e trace='?lseek,?_llseek' \
      -e inject="?lseek,?_llseek:delay_enter=1s:delay_exit=1s:when=$number" \
      cat <&3 > /dev/null &
  done
  wait_until_ eval 'test "$(grep -s lseek trace1 trace2 | wc -l)" \
    -ge $((number * 2)) || ! kill -0 $! 2> kill-err'
  cat <&3 > /dev/null
  wait
  position=$(sed -n 's/^pos:[^0-9]*//p' /proc/self/fdinfo/3 3<&3)
  test "$position" -eq $size \
    || wrong_ "the offset is $position, not $size, lseek $number"
}

for number in 1 2 3 4 5 6; do
  start_case_ $number end_together_ $number 3< whole
done
finish_cases_
Exit $fail
