#!/bin/sh
# No more than 640 KiB lie between a producer and a reader that stops.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
limit=$((640 * 1024))
line=$(awk 'BEGIN { for (n = 0; n < 4095; n++) printf "x" }')
awk -v line="$line" 'BEGIN { for (n = 0; n < 3000; n++) print line }' > lines

# Run the shell code $1 until $2 bytes of its output have been read, and check
# how many bytes are in flight then.  It copies the file $3, or a socket if $3
# is "socket", or a pipe if there's no $3.
in_flight_ ()
{
  "$tools_/in-flight" "$@" > numbers || wrong_ "status of: $*"
  read -r flight input output new < numbers
  test "$flight" -le $limit || wrong_ "$flight bytes in flight: $*"
  test $((input - new + output - new)) -le $((1024 * 1024)) \
    || wrong_ "pipes of $input and $output bytes: $*"
}

options_ ()
{
  for options in '' -u -n -v -s -E -nE; do
    in_flight_ "exec cat $options" $1
    # GNU cat 9.11 has up to 1 MiB in flight from a file, in two pipes, and
    # more than 2 MiB from a socket.
    in_flight_ "exec cat $options" $1 ../lines
    in_flight_ "exec cat $options" $1 socket
  done
}
for size in 0 100000 3000000 9000000; do
  start_case_ $size options_ $size
done
finish_cases_

# Each user has only so much memory for pipes.  cat adds at most 1 MiB: what
# its input and output have beyond the capacity of a new pipe, and all of its
# own pipes.
test $fail -eq 0 || Exit $fail
require_strace_
calls='?pipe,?pipe2,?fcntl,?fcntl64'
traced="strace -qq -o trace -e trace=$calls cat"
make_elsewhere_

# Run the shell code $1, which leaves a trace, and check how much memory cat
# has added to pipes.
memory_ ()
{
  eval "$1" || wrong_ "status of: $1"
  awk -v new="$new" '
    BEGIN { end[0] = 0; end[1] = 1 }
    /^pipe/ {
      match ($0, /\[[0-9]+, [0-9]+\]/)
      split (substr ($0, RSTART + 1, RLENGTH - 2), ends, ", ")
      end[ends[1]] = end[ends[2]] = ends[2]
      added[ends[2]] = new
    }
    /F_SETPIPE_SZ.* = [1-9]/ {
      split ($0, words, /[(,]/)
      fd = end[words[2]]
      added[fd] = fd < 2 ? $NF - new : $NF
    }
    END {
      for (fd in added)
        sum += added[fd]
      print sum + 0
    }' trace > sum
  read -r sum < sum
  test $sum -le $((1024 * 1024)) || wrong_ "$sum bytes for pipes: $1"
}

for options in '' -n; do
  memory_ "in_flight_ 'exec $traced $options' 9000000"
  memory_ "in_flight_ 'exec $traced $options' 9000000 lines"
  memory_ "dd if=lines bs=65536 2> dd-err | $traced $options > out"
  memory_ "dd if=lines bs=65536 2> dd-err | $traced $options > /dev/null"
  memory_ "$traced $options lines > /dev/null"
  memory_ "$traced $options lines > out"
  test -z "$elsewhere" || memory_ "$traced $options lines > $elsewhere/out"
done

# Without splice, this may be a system whose pipes can't be enlarged.
has_ SPLICE || Exit $fail

# The output pipe has 512 KiB already, so the input pipe stays as it is.
"$tools_/late-reader" "dd if=lines bs=65536 2> dd-err | $traced" \
  524288 0 0 : > out
cmp lines out || wrong_ 'bytes into a large pipe'
grep '^fcntl.*(0, F_SETPIPE_SZ' trace && wrong_ 'the input pipe grows'

# Otherwise, pipes grow for a long copy, but not for a short one.
for copy in '0 | $traced > out' '0 | $traced > /dev/null' \
  '0 | $traced | cat > out' '0 | $traced >> out' \
  '1 | $traced -n | dd bs=64k of=out 2> dd-err'; do
  for size in 200000 3000000; do
    eval "head -c $size lines ${copy#?}"
    grep "^fcntl.*(${copy%% *}, F_SETPIPE_SZ" trace > grown
    test $? -ne $((size > 200000)) || wrong_ "$size bytes $copy: $(cat grown)"
  done
done

Exit $fail
