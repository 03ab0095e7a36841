#!/bin/sh
# At start-up, cat makes only the system calls that it needs.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_strace_

printf 'x\n' > small
text_ 100000 > big
LC_ALL=C.UTF-8
export LC_ALL

# Print the system calls of cat with the operands $1, from the first call of
# its work: fstat of standard output.
calls_ ()
{
  rm -f trace
  eval "strace -o trace cat $1"
  sed -n '/^[a-z]*stat[a-z0-9]*(1,/,$p' trace | sed 's/(.*//
    s/^stat$/fstat/; s/newfstatat/fstat/; s/fstat64/fstat/; s/statx/fstat/
    s/openat/open/; s/_llseek/lseek/; s/fcntl64/fcntl/' | tr '\n' ' '
}

# A message needs a locale, but a copy doesn't.
cat=$ours_/cat
strace -o trace "$cat" small > out || fail_ 'strace failed'
if grep -i 'locale\|LC_\|gconv' trace; then
  wrong_ 'a locale was opened'
fi
compare small out || wrong_ 'bytes of small'

# Check that cat with the operands $1 makes the system calls $2, and then those
# of the end.
end='close close exit_group +++ exited with 0 +++ '
expect_ ()
{
  actual=$(calls_ "$1")
  test "$actual" = "$2$end" || wrong_ "system calls of cat $1:
  expected $2$end
  actual   $actual"
}
one='open fstat read write read close '
# If another operand follows, the first read asks if it would wait for a disk,
# on systems that can.
now=preadv2
has_ SPLICE || now=read
first="open fstat $now write read close "
expect_ 'small > /dev/null' "fstat $one"
expect_ 'small | wc -c > out' "fstat $one"
expect_ '< /dev/null | wc -c > out' "fstat fstat ioctl read close "
expect_ 'small > out' "fstat $one"
expect_ 'small small > /dev/null' "fstat $first$one"
expect_ 'small small > out' "fstat $first$one"
expect_ 'small small | wc -c > out' "fstat $first$one"
expect_ 'small - < small > /dev/null' \
  "fstat ${first}fstat read write read close "
expect_ '-u < small > out' 'fstat fstat read write read close '
expect_ '-n small > out' "fstat $one"

Exit $fail
