#!/bin/sh
# --debug names the method that is meant, and the bytes are right.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
size=$((2 * 1024 * 1024 + 1))
text_ $size > big
text_ 100 > small

# Run the shell code $1, in which cat --debug says on stderr what it did, and
# copies $2 to the file out, where its output is a file or pipe.  $3 is a
# regular expression.
route_ ()
{
  : > out
  eval "$1" 2> debug || wrong_ "status of: $1"
  grep -x "cat: $3" debug > told
  compare told debug && test -s told || wrong_ "route of: $1"
  cmp "$2" out || wrong_ "bytes of: $1"
}

plain="read/write $size bytes"
missing="($(errno_text_ ENOSYS))"
copied="copy_file_range 0 bytes $missing; $plain"
sent="read/write 131072 bytes; sendfile [0-9]* bytes $missing"
thrown="$sent"
spliced="$plain; splice 0 bytes $missing"
if has_ COPY_FILE_RANGE; then
  copied="copy_file_range $size bytes; read/write 0 bytes"
fi
if has_ SYS_SENDFILE_H; then
  sent="read/write 131072 bytes; sendfile $((size - 131072)) bytes"
fi
if has_ SPLICE; then
  spliced='read/write [0-9]* bytes; splice [0-9]* bytes'
  thrown="read/write 131072 bytes; splice $((size - 131072)) bytes"
fi

# A large file.
route_ 'cat --debug big > out' big "big: $copied"
route_ 'cat --debug - < big > out' big "-: $copied"
route_ 'cat --debug big >> out' big "big: $plain"
# The head is spliced to a page's end, and a tail as long as the pipe is not.
tail=$((512 * 1024))
head=$(((size - tail) / 4096 * 4096 - 131072))
if has_ SPLICE; then
  route_ 'cat --debug big | cat > out' big \
    "big: read/write $((size - head)) bytes; splice $head bytes"
fi
route_ 'cat --debug big > /dev/null; cat big > out' big "big: $thrown"

# The way down: what cannot begin is followed by the next.
if has_ SYS_SENDFILE_H && has_ SPLICE; then
  no_pipe="splice 0 bytes ($(errno_text_ EMFILE))"
  route_ 'sh -c "ulimit -n 4; exec cat --debug big" > /dev/null
    cat big > out' big "big: read/write 131072 bytes; $no_pipe; ${sent#*; }"
fi

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
from_socket () { "$tools_/through" socket 0 "$@"; }
to_socket () { "$tools_/through" socket 1 "$@"; }
route_ 'to_socket cat --debug big > out' big "big: $plain"
route_ 'cat big | to_socket cat --debug > out' big "-: $plain"
route_ 'from_socket sh -c "cat --debug > out" < big' big "-: $plain"
route_ 'from_socket sh -c "cat --debug | cat > out" < big' big "-: $plain"

# A pipe of packets: of one read in part the rest is lost, so that nothing may
# make packets of the bytes of a stream, or keep the mark of one.
packets () { "$tools_/through" packets "$@"; }
if packets 1 true < /dev/null 2> err; then
  route_ 'packets 1 cat --debug big > out' big "big: $plain"
  route_ 'cat big | packets 1 cat --debug > out' big "-: $plain"
  route_ 'packets 0 sh -c "cat --debug | dd bs=99 of=out 2> err
    " < big' big "-: $plain"
fi

# Messages, of which a short read loses the rest, too.
from_messages () { "$tools_/through" messages 0 "$@"; }
route_ 'from_messages sh -c "cat --debug > out" < big' big "-: $plain"
route_ 'from_messages sh -c "cat --debug | cat > out" < big' big "-: $plain"

# A terminal: at the end one ^D is typed, and no second one.
terminal () { timeout 20 "$tools_/through" terminal "$@"; }
if terminal 1 true < /dev/null 2> err; then
  { cat big; echo; } > lines
  { cat lines; printf '\004'; } > typed
  for output in '> out' '| cat > out' '> /dev/null; cat lines > out'; do
    route_ "terminal 0 sh -c 'cat --debug $output' \
      < typed" lines "-: read/write $((size + 1)) bytes"
  done
  { echo line; printf '\004'; } > typed
  gives_ "terminal 0 cat < typed" 'line\n' '' 0
  route_ 'terminal 1 cat --debug big > out' big "big: $plain"
  route_ 'cat big | terminal 1 cat --debug > out' big \
    "-: $plain"
else
  warn_ "$ME_: without terminals: $(cat err)"
fi

# A full device takes nothing, and read and write say why.
if test -c /dev/full; then
  full="cat: write error: $(errno_text_ ENOSPC)\n"
  gives_ 'cat big > /dev/full' '' "$full" 1
  gives_ 'cat big | cat > /dev/full' '' "$full" 1
fi

# A device, cut off by its reader.
if has_ SPLICE; then
  (trap '' PIPE; cat --debug /dev/zero) 2> debug | head -c $size > zeros
  grep "^cat: /dev/zero: read/write [0-9]* bytes; splice [1-9][0-9]* bytes (" \
    debug > /dev/null \
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
