#!/bin/sh
# The end of an input is where read returns 0, not where st_size says.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
text_ 100000 > f

# A file that grows while it is copied is copied to its new end.  The reader
# delays the copy until the file has grown.
mkfifo pipe || framework_failure_
for options in '' -u; do
  text_ 2000000 > growing
  (exec cat $options growing) > pipe &
  {
    dd bs=100 count=1 of=start 2> dd-err
    cat f >> growing
    cat > rest
  } < pipe
  wait $! || wrong_ "cat $options growing: status $?"
  cat start rest > out
  compare growing out > /dev/null || wrong_ "cat $options of a growing file"
done

# If a file shrinks while it's copied, cat exits with status 0.  It has written
# the beginning of the text, but bytes that are still in the pipe may become
# NULs, unless cat has copied them there.
for options in '' -u -n; do
  text_ 2000000 > shrinking
  cat $options shrinking > expected
  (exec timeout 60 cat $options shrinking) > pipe &
  {
    dd bs=100 count=1 of=start 2> dd-err
    : > shrinking
    cat > rest
  } < pipe
  wait $! || wrong_ "cat $options shrinking: status $?"
  cat start rest > out
  size=$(wc -c < out)
  test "$size" -lt 2000000 || wrong_ "cat $options shrinking: $size bytes"
  head -c "$size" expected | cmp -l - out 2> cmp-err \
    | awk -v options="$options" 'options != "" || $3 != 0 { exit 1 }' \
    || wrong_ "cat $options shrinking: bytes"
done

Exit $fail
