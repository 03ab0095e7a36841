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
    head -c 100 > start
    cat f >> growing
    cat > rest
  } < pipe
  wait $! || wrong_ "cat $options growing: status $?"
  cat start rest > out
  compare growing out > /dev/null || wrong_ "cat $options of a growing file"
done

# If a file shrinks while it is copied, cat ends with status 0.
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

# Files whose st_size, 0 or one page, differs from their number of bytes.
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
