#!/bin/sh
# The rung that --debug names is the one meant, and the bytes are right.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
size=$((2 * 1024 * 1024 + 1))
text_ $size > big
text_ 100 > small

# Run the shell code $1, in which cat --debug says on stderr what it did, and
# copies $2 to the file out, where its output is a file or pipe.
route_ ()
{
  : > out
  eval "$1" 2> debug || wrong_ "status of: $1"
  echo "cat: $3" > expected
  compare expected debug || wrong_ "route of: $1"
  cmp "$2" out || wrong_ "bytes of: $1"
}

# Skip what this system's build does without.
has_ ()
{
  grep "^#define HAVE_$1 1" "$abs_top_builddir/config.h" > /dev/null
}

plain="read/write $size bytes"
copied=$plain sent=$plain spliced=$plain
if has_ COPY_FILE_RANGE; then
  copied="copy_file_range $size bytes; read/write 0 bytes"
fi
if has_ SYS_SENDFILE_H; then
  sent="sendfile $size bytes; read/write 0 bytes"
fi
if has_ SPLICE; then
  spliced="splice $size bytes; read/write 0 bytes"
fi

# A large file.
route_ 'cat --debug big > out' big "big: $copied"
route_ 'cat --debug - < big > out' big "-: $copied"
route_ 'cat --debug big >> out' big "big: $plain"
# The head is spliced to a page's end, and a tail as long as the pipe is not.
tail=$((512 * 1024))
head=$(((size - tail) / 4096 * 4096))
if has_ SPLICE; then
  route_ 'cat --debug big | cat > out' big \
    "big: splice $head bytes; read/write $((size - head)) bytes"
fi
route_ 'cat --debug big > /dev/null; cat big > out' big "big: $sent"

# What one read takes in.
route_ 'cat --debug small > out' small 'small: read/write 100 bytes'
route_ 'cat --debug < small > out' small '-: read/write 100 bytes'
route_ 'cat --debug small > /dev/null; cat small > out' small \
  'small: read/write 100 bytes'

# A pipe.
route_ 'cat big | cat --debug > out' big "-: $plain"
route_ 'cat big | cat --debug >> out' big "-: $plain"
route_ 'cat big | cat --debug | cat > out' big "-: $spliced"
route_ 'cat big | cat --debug > /dev/null; cat big > out' big "-: $spliced"

# A socket.
from_socket="$tools_/by-socket 0" to_socket="$tools_/by-socket 1"
route_ '$to_socket cat --debug big > out' big "big: $plain"
route_ 'cat big | $to_socket cat --debug > out' big "-: $spliced"
route_ '$from_socket sh -c "cat --debug > out" < big' big "-: $plain"
# What is there when the other side has ended is read and written.
$from_socket sh -c 'cat --debug 2> debug | cat > out' < big
cmp big out || wrong_ 'bytes from a socket into a pipe'
if has_ SPLICE; then
  grep '^cat: -: splice [1-9][0-9]* bytes; read/write [0-9]* bytes$' debug \
    > /dev/null || wrong_ "route from a socket into a pipe: $(cat debug)"
fi

# A device, cut off by its reader.
if has_ SPLICE; then
  (trap '' PIPE; cat --debug /dev/zero) 2> debug | head -c $size > zeros
  grep '^cat: /dev/zero: splice [1-9][0-9]* bytes (' debug > /dev/null \
    || wrong_ "route of /dev/zero into a pipe: $(cat debug)"
  head -c $size /dev/zero | cmp - zeros || wrong_ 'bytes of /dev/zero'
fi

# Plain reading and writing is what -u is for.
route_ 'cat -u --debug big > out' big "big: $plain"
route_ 'cat big | cat -u --debug | cat > out' big "-: $plain"
route_ 'cat -u --debug big > /dev/null; cat big > out' big "big: $plain"

# Formatting.
cat -n big > numbered
route_ 'cat -n --debug big > out' numbered \
  "big: format $(wc -c < numbered) bytes"

# Each operand has its line; a route may be empty but for read and write.
route_ 'cat --debug big /dev/null > out' big "big: $copied
cat: /dev/null: read/write 0 bytes"

Exit $fail
