#!/bin/sh
# Files with a time after 2038, whose seconds don't fit into 32 bits, are
# copied.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_

# Make a file $1 with a line, and with a time in 2040.
late_ ()
{
  echo line > "$1"
  touch -t 204006011200 "$1" || skip_ 'a file cannot have a time in 2040 here'
}

late_ f
ls -l f | grep 2040 > listed || skip_ 'a file cannot have a time in 2040 here'

gives_ 'cat f' 'line\n'
gives_ 'cat < f' 'line\n'
gives_ 'cat -n f f' '     1\tline\n     2\tline\n'
late_ out
gives_ 'cat f f >> out; echo $?; cat out' '0\nline\nline\nline\n'
late_ out
gives_ 'cat out >> out' '' 'cat: out: input file is output file\n' 1

Exit $fail
