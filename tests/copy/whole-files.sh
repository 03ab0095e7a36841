#!/bin/sh
# A small file is one write to a pipe, as xargs -P needs it.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
echo a | xargs -n 1 -P 2 echo > out 2>&1 || skip_ 'xargs has no -P'

# 400 files of 1 KB, each of one letter.
mkdir files || framework_failure_
n=0
while test $n -lt 400; do
  letter=$(printf "\\$(printf %03o $((97 + n % 26)))")
  printf %01023d 0 | tr 0 $letter > files/$n
  echo >> files/$n
  n=$((n + 1))
done

for options in '' -u -s -v; do
  find files -type f | xargs -n 4 -P 4 cat $options | sort | uniq -c > out
  test "$(wc -l < out)" -eq 26 || wrong_ "cat $options: lines are torn"
done

Exit $fail
