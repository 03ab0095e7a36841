#!/bin/sh
# The oracle of the fuzzing writes the same bytes as GNU cat.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_gnu_cat_
fuzz=$abs_top_builddir/tests/fuzz/format-fuzz

# Set options to cat's options for case number $1.
options_ ()
{
  bits=$((1 + $1 % 63))
  options=
  test $((bits & 3)) -ne 1 || options="$options -n"
  test $((bits & 2)) -eq 0 || options="$options -b"
  test $((bits & 4)) -eq 0 || options="$options -s"
  test $((bits & 8)) -eq 0 || options="$options -E"
  test $((bits & 16)) -eq 0 || options="$options -T"
  test $((bits & 32)) -eq 0 || options="$options -v"
}

number=1
while test $number -le 630; do
  options_ $number
  "$fuzz" text $number > text
  "$fuzz" oracle $number < text > expected
  "$gnu_/cat" $options text | cmp - expected || wrong_ "the oracle: $options"
  number=$((number + 1))
done

Exit $fail
