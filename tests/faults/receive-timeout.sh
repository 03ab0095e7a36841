#!/bin/sh
# If a socket blocks only for so long (SO_RCVTIMEO and SO_SNDTIMEO), the copy
# fails when that time is over.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_gnu_cat_

echo line > f
text_ 3000000 > large
count=0

# Compare the code $1 with GNU cat.  Its standard input is the socket, which
# gets what the redirection $2 has.
begin_same_ ()
{
  count=$((count + 1))
  start_case_ $count same_ "\"$tools_/socket-timeout\" 0 '$1' $2"
}

# The socket is an input.  The other operands are copied.
for output in '> out; cat out' '| dd bs=4096 2> dd-err'; do
  for options in '' -n; do
    begin_same_ "cat $options ../f - ../f $output" '< ../f'
  done
done
begin_same_ 'cat - ../f' '< /dev/null'
# A large input, with which each route gets to the timeout.
for output in '> out; cat out' '| dd bs=4096 2> dd-err' '> /dev/null'; do
  begin_same_ "cat - ../f $output" '< ../large'
done

# The code $1 writes the file $2 to the socket, which nobody reads for a long
# time.
output_ ()
{
  gives_ "\"$tools_/socket-timeout\" 1 '$1' > taken" '' \
    "cat: write error: $(errno_text_ EAGAIN)\n" 1
  test -s taken || wrong_ "no bytes arrived: $1"
  head -c "$(wc -c < taken)" "$2" | cmp - taken \
    || wrong_ "the bytes that arrived: $1"
}
cat -n large > numbered
start_case_ plain output_ 'cat ../large missing' ../large
start_case_ u output_ 'cat -u ../large missing' ../large
start_case_ n output_ 'cat -n ../large missing' ../numbered
start_case_ pipe output_ \
  'dd if=../large bs=65536 2> dd-err | cat - missing' ../large
finish_cases_

Exit $fail
