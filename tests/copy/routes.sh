#!/bin/sh
# Each kind of copy is made by the method that suits it, as --debug reports, and
# the bytes are right.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
size=$((2 * 1024 * 1024 + 1))
text_ $size > big
text_ 100 > small

# Run the shell code $1, in which cat --debug runs.  Check that the method that
# has copied the most bytes of each operand is the one that $3 names, as in
# "big: splice", that the code has left the bytes of $2 in the file out, and
# that the report, which is left in the file debug, has all of them.
route_ ()
{
  : > out
  eval "$1" 2> debug || wrong_ "status of: $1"
  sed 's/^cat: //' debug | awk '{
    name = $1
    $1 = ""
    count = split ($0, steps, ";")
    method = "nothing"
    for (most = i = 0; i++ < count;)
      {
        split (steps[i], word, " ")
        sum += word[2]
        if (most < word[2] + 0)
          {
            most = word[2] + 0
            method = word[1]
          }
      }
    print name, method
  } END { print sum, "bytes" }' > methods
  printf '%s\n%d bytes\n' "$3" "$(wc -c < "$2")" | compare - methods \
    || wrong_ "route of: $1: $(cat debug)"
  cmp "$2" out || wrong_ "bytes of: $1"
}

# Check that the report has the text $1.
tells_ ()
{
  grep -F -e "$1" debug > grepped || wrong_ "no $1: $(cat debug)"
}

plain=read/write
copied=$plain thrown=$plain spliced=$plain
! has_ SYS_SENDFILE_H || thrown=sendfile
! has_ SPLICE || thrown=splice spliced=splice
if is_for_linux_ && has_ COPY_FILE_RANGE; then
  copied=copy_file_range
elif is_for_linux_; then
  copied=$spliced
fi

# A large file.
route_ 'cat --debug big > out' big "big: $copied"
route_ 'cat --debug - < big > out' big "-: $copied"
route_ 'cat --debug big >> out' big "big: $plain"
route_ 'cat --debug big | cat > out' big "big: $spliced"
route_ 'cat --debug big > /dev/null; cat big > out' big "big: $thrown"

# A pipe with room for all three files would keep references to the first,
# unless that is copied.
head -c 40000 big > part
cat part small small > three
route_ 'cat --debug part small small | cat > out' three "part: $plain
small: $plain
small: $plain"

# If a method can't begin, the next one is tried, and the report says why.
if has_ SYS_SENDFILE_H && has_ SPLICE; then
  route_ 'sh -c "ulimit -n 4; exec cat --debug big" > /dev/null
    cat big > out' big 'big: sendfile'
  tells_ "splice 0 bytes ($(errno_text_ EMFILE))"
fi

# A file that fits into one read.
route_ 'cat --debug small > out' small "small: $plain"
route_ 'cat --debug < small > out' small "-: $plain"
route_ 'cat --debug small > /dev/null; cat small > out' small "small: $plain"

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

# A pipe of packets.  If only a part of a packet is read, its rest is lost, so
# cat must neither make packets of a stream nor keep the mark of a packet.
packets () { "$tools_/through" packets "$@"; }
if packets 1 true < /dev/null 2> err; then
  route_ 'packets 1 cat --debug big > out' big "big: $plain"
  route_ 'cat big | packets 1 cat --debug > out' big "-: $plain"
  route_ 'packets 0 sh -c "cat --debug | dd bs=99 of=out 2> err
    " < big' big "-: $plain"
fi

# Messages.  Here as well, a short read loses the rest.
from_messages () { "$tools_/through" messages 0 "$@"; }
route_ 'from_messages sh -c "cat --debug > out" < big' big "-: $plain"
route_ 'from_messages sh -c "cat --debug | cat > out" < big' big "-: $plain"

# A terminal: one ^D at the end is enough.  This takes qemu 15 s.
terminal () { "$tools_/through" terminal "$@"; }
if terminal 1 true < /dev/null 2> err; then
  { cat big; echo; } > lines
  { cat lines; printf '\004'; } > typed
  for output in '> out' '| cat > out' '> /dev/null; cat lines > out'; do
    route_ "terminal 0 sh -c 'cat --debug $output' < typed" lines "-: $plain"
  done
  { echo line; printf '\004'; } > typed
  gives_ "terminal 0 cat < typed" 'line\n' '' 0
  route_ 'terminal 1 cat --debug big > out' big "big: $plain"
  route_ 'cat big | terminal 1 cat --debug > out' big "-: $plain"
else
  warn_ "$ME_: without terminals: $(cat err)"
fi

# A device without an end, whose reader stops.  Linux 6.1 cannot splice from
# /dev/zero.
if has_ SPLICE; then
  (trap '' PIPE; cat --debug /dev/zero) 2> debug | head -c $size > zeros
  tells_ '; splice '
  head -c $size /dev/zero | cmp - zeros || wrong_ 'bytes of /dev/zero'
fi

# Linux refuses copy_file_range between file systems, so splice follows.  We
# ask once for all files of one device in a row.
make_elsewhere_
if test -n "$elsewhere" && cp big "$elsewhere" \
  && has_ COPY_FILE_RANGE && has_ SPLICE && is_for_linux_; then
  cat big big > twice
  route_ 'cat --debug "$elsewhere"/big "$elsewhere"/big > out' twice \
    "$elsewhere/big: splice
$elsewhere/big: splice"
  tells_ "copy_file_range 0 bytes ($(errno_text_ EXDEV))"
  test "$(grep -c copy_file_range debug)" -eq 1 || wrong_ 'it is asked again'
fi

# A place that was claimed in vain is read and written to.
if has_strace_ && has_ COPY_FILE_RANGE && has_ SPLICE && is_for_linux_; then
  route_ 'strace -qq -o trace -e inject=copy_file_range,splice:error=EIO \
    cat --debug part > out' part "part: $plain"
  tells_ "copy_file_range 0 bytes ($(errno_text_ EIO)); splice 0 bytes ("
fi

# With -u there is only read and write.
route_ 'cat -u --debug big > out' big "big: $plain"
route_ 'cat big | cat -u --debug | cat > out' big "-: $plain"
route_ 'cat -u --debug big > /dev/null; cat big > out' big "big: $plain"

# Each operand has a line, even if no method has copied anything.
: > empty
cat -n big > numbered
route_ 'cat --debug big /dev/null empty > out' big "big: $copied
/dev/null: nothing
empty: nothing"
route_ 'cat -n --debug empty big > out' numbered 'empty: nothing
big: format'

# Check that the shell code $2, in which traced_ runs cat, asks for the kind of
# a file system $1 times.  strace 6.1 doesn't know statmount.  Linux refuses
# statmount to an ordinary user in a chroot, and then cat asks fstatfs.
traced_ () { strace -qq -o trace cat "$@"; }
asks_ ()
{
  eval "$2" > told 2>&1 || wrong_ "status of: $2: $(cat told)"
  grep -E '^(statmount|syscall_0x1c9|f?statfs(64)?)\(|^statx.*(UNIQUE|0x4000)' \
    trace | grep -v '^\(statmount\|syscall_0x1c9\).* = -1 ' > asked
  test "$(grep -c -v '^statx' asked)" -eq $1 \
    && test "$(grep -c '^statx' asked)" -le $1 \
    || wrong_ "not $1: $2: $(cat asked)"
}

# A server may need long for an answer.  So nothing is asked about files that
# are read and written, and each file system once for all files in a row.  After
# an operand from elsewhere, another file system may have its number.
if has_strace_ && is_for_linux_; then
  asks_ 0 'traced_ small small small > out'
  asks_ 0 'traced_ < small > out'
  asks_ 0 'traced_ big >> out'
  asks_ 0 'traced_ -u big > out'
  asks_ 0 'to_socket strace -qq -o trace cat big > out'
  asks_ 0 'cat big | traced_ > out'
  asks_ 0 'cat big | traced_ | cat > out'
  asks_ 1 'traced_ big big small big > out'
  asks_ 1 'traced_ big big - < big > out'
  asks_ 1 'traced_ big big > /dev/null'
  asks_ 1 'traced_ big big | cat > out'
  asks_ 1 'cat big | traced_ big - big > out'
  asks_ 2 'cat big | traced_ big - big > /dev/null'
  if test -n "$elsewhere" && test -f "$elsewhere/big"; then
    asks_ 2 'traced_ "$elsewhere"/big "$elsewhere"/big big big > out'
  fi
fi

# After the first operands, few are asked if they're in memory.
if has_strace_ && has_ SPLICE; then
  eight='big big big big big big big big'
  eval "traced_ $eight $eight $eight $eight < /dev/null > /dev/null" \
    || wrong_ 'status of 32 files'
  test "$(grep -c '^preadv2' trace)" -le 16 \
    || wrong_ "$(grep -c '^preadv2' trace) questions about 32 files"
fi

# Linux reads further ahead of a long file, unless other programs share it.
# 40,000 bytes are less than what it reads ahead by itself.
reads_ahead_ ()
{
  eval "$2" || wrong_ "status of: $2"
  test "$(grep -c 'fadvise.*SEQUENTIAL' trace)" -eq $1 \
    || wrong_ "not read ahead $1 times: $2"
}
if has_strace_ && has_ POSIX_FADVISE; then
  reads_ahead_ 1 'traced_ big small > out'
  reads_ahead_ 2 'traced_ big big | cat > out'
  reads_ahead_ 0 'traced_ part > out'
  reads_ahead_ 0 'traced_ - < big > out'
  reads_ahead_ 0 'cat big | traced_ > out'
fi

Exit $fail
