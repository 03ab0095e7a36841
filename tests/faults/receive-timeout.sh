#!/bin/sh
# A socket that blocks for a limited time (SO_RCVTIMEO and SO_SNDTIMEO) fails
# when that time is over.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_gnu_cat_
timeout 1 true || skip_ 'timeout is missing'

echo line > f
text_ 3000000 > large

# An input.  The other operands are copied.
for options in '' -n; do
  for output in '> out; cat out' '| dd bs=4096 2> dd-err'; do
    same_ "\"$tools_/socket-timeout\" 0 'timeout 10 cat $options f - f \
      $output' < f"
  done
done
same_ "\"$tools_/socket-timeout\" 0 'timeout 10 cat - f' < /dev/null"
# A large input, so that each route comes to the timeout.
for output in '> out; cat out' '| dd bs=4096 2> dd-err' '> /dev/null'; do
  same_ "\"$tools_/socket-timeout\" 0 'timeout 10 cat - f $output' < large"
done

# An output.
failed="cat: write error: $(errno_text_ EAGAIN)\n"
for code in 'cat large missing' 'cat -u large missing' 'cat -n large missing' \
  'dd if=large bs=65536 2> dd-err | timeout 10 cat - missing'; do
  code="\"$tools_/socket-timeout\" 1 'timeout 10 $code' > taken"
  gives_ "$code" '' "$failed" 1
  case $code in
    *'cat -n '*) cat -n large > whole ;;
    *) cp large whole ;;
  esac
  test -s taken || wrong_ "no bytes arrived: $code"
  head -c "$(wc -c < taken)" whole | cmp - taken \
    || wrong_ "the bytes that arrived: $code"
done

same_end_
