#!/bin/sh
# cat waits for descriptors that are non-blocking.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_

# Run the command $2... with O_NONBLOCK set on the descriptors $1: 0, 1 or
# both.  The flag belongs to the open file, which other programs share.
nonblocking ()
{
  "$tools_/nonblocking" "$@"
}
text_ 500000 > f
cat -n f > numbered

# Check that the status of the command $1 was 0.
ended_well_ ()
{
  read -r status < status
  test "$status" = 0 || wrong_ "$1 with $which non-blocking: status $status"
}

# Copy from and to slow programs with the descriptors $1 non-blocking.
slow_ ()
{
  which=$1
  for options in '' -u; do
    cat ../f | { nonblocking $which cat $options; echo $? > status; } \
      | (sleep 1; cat) > out
    ended_well_ "cat $options"
    cmp ../f out || wrong_ "cat $options with $which non-blocking"
  done
  (sleep 1; cat ../f) \
    | { nonblocking $which cat -n; echo $? > status; } | cat > out
  ended_well_ 'cat -n'
  cmp ../numbered out || wrong_ "cat -n with $which non-blocking"
  { nonblocking $which cat ../f - ../f; echo $? > status; } < /dev/null \
    | (sleep 1; cat) > out
  ended_well_ 'cat f - f'
  cat ../f ../f | cmp - out || wrong_ "cat f - f with $which non-blocking"
}

# Copy thousands of small operands to a slow program in the same way.
printf 'a small file\n' > s
operands=$(awk 'BEGIN { for (n = 0; n < 5000; n++) printf "../s " }')
many_ ()
{
  which=$1
  for options in '' -u -v; do
    { nonblocking $which cat $options $operands; echo $? > status; } \
      < /dev/null | (sleep 1; cat) > out
    ended_well_ "cat $options of many"
    test "$(sort out | uniq -c | sed 's/ *//')" = '5000 a small file' \
      || wrong_ "cat $options of many with $which non-blocking"
  done
}

for which in 0 1 01; do
  start_case_ slow$which slow_ $which
  start_case_ many$which many_ $which
done
finish_cases_

Exit $fail
