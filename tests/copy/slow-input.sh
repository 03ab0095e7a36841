#!/bin/sh
# Text from a slow writer is passed on without delay.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
# Each line is sent only after the one before it has come out.  If cat keeps
# a line, the test hangs.

mkfifo in out || framework_failure_

for options in '' -u -n -b -s -E -T -v -A -nE; do
  cat $options < in > out 2> err &
  exec 3> in 4< out
  for text in one 'two	2' three; do
    echo "$text" >&3
    read -r line <&4 || line='(nothing)'
    case $line in
      *one* | *two* | *three*) ;;
      *) wrong_ "cat $options: '$text' came out as '$line'"; break ;;
    esac
  done
  exec 3>&- 4<&-
  wait $! || wrong_ "cat $options: status $?"
done

# So is a part of a line.
cat -nE < in > out 2> err &
exec 3> in 4< out
printf part >&3
part=$(dd bs=11 count=1 <&4 2> /dev/null)
test "$part" = '     1	part' || wrong_ "a part of a line came as '$part'"
exec 3>&- 4<&-
wait $! || wrong_ "cat -nE: status $?"

Exit $fail
