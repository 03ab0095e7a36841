#!/bin/sh
# The end of an input is where read finds it, not where its size says.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
text_ 100000 > f

# A file that grows while it is copied: what is there at the end is copied.
# The reader holds the copy back until the file has grown.
mkfifo pipe || framework_failure_
for options in '' -u; do
  text_ 2000000 > growing
  (exec cat $options growing) > pipe &
  {
    head -c 100 > start
    cat f >> growing
    cat > rest
  } < pipe
  wait $! || wrong_ "cat $options growing: status $?"
  cat start rest > out
  compare growing out > /dev/null || wrong_ "cat $options of a growing file"
done

# One that shrinks: no endless loop, and what was there before is copied.
for options in '' -u -n; do
  text_ 2000000 > shrinking
  (exec timeout 60 cat $options shrinking) > pipe &
  {
    head -c 100 > start
    : > shrinking
    cat > rest
  } < pipe
  wait $! || wrong_ "cat $options shrinking: status $?"
done

# Files whose size is 0, or one page, and that hold something else.
for file in /proc/self/status /proc/version /sys/kernel/uevent_seqnum; do
  if test -r $file; then
    cat $file > out || wrong_ "cat $file: status $?"
    test -s out || wrong_ "cat $file: nothing"
  fi
done
if test -r /proc/version; then
  dd bs=1 < /proc/version > expected 2> /dev/null
  cat /proc/version > out
  compare expected out || wrong_ 'cat /proc/version'
fi

Exit $fail
