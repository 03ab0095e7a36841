#!/bin/sh
# cat works with little memory.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
text_ 3000000 > f
cat -n f > numbered

# Enough memory for the program, found by trying, but not for another 256 KiB.
for kilobytes in 1000 1500 2000 2500 3000 4000 5000 6000 8000; do
  if (ulimit -v $kilobytes && cat /dev/null) > /dev/null 2>&1; then
    for code in 'cat f' 'cat < f' 'cat -u f' 'cat f f'; do
      (ulimit -v $kilobytes; eval "$code") > out 2> err \
        || wrong_ "$code: status $? with $kilobytes KiB: $(cat err)"
      head -c 3000000 out | cmp f - || wrong_ "$code with $kilobytes KiB"
    done
    (ulimit -v $kilobytes; cat -n f) > out 2> err \
      || wrong_ "cat -n: status $? with $kilobytes KiB: $(cat err)"
    cmp numbered out || wrong_ "cat -n with $kilobytes KiB"
    (ulimit -v $kilobytes; cat missing) > out 2> err
    test $? -eq 1 || wrong_ "cat missing with $kilobytes KiB"
    echo "cat: missing: $(errno_text_ ENOENT)" > expected
    compare expected err || wrong_ "message with $kilobytes KiB"
    Exit $fail
  fi
done
skip_ 'no limit on memory works here'
