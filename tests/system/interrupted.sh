#!/bin/sh
# A caller can end a call of cat_call wherever it waits or copies.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_

export tools_
host=$abs_top_builddir/tests/multicall/host
ln -s "$host" interrupt || framework_failure_

# ended_ CODE
# Check that the signal ends CODE's call in silence: then its status is 3.
ended_ ()
{
  sh -c "$1" 2> err
  test $? -eq 3 || wrong_ "not ended, or something is left behind: $1"
  compare /dev/null err || wrong_ "not silent: $1"
}

mkfifo fifo || framework_failure_
truncate -s 10M zeros
open_full_pipe_ full

ended_ './interrupt fifo'                     # open
ended_ './interrupt - data <> fifo'           # read
ended_ './interrupt zeros >&4'                # write
ended_ './interrupt -A zeros >&4'
ended_ './interrupt - data < /dev/zero > /dev/null'
ended_ './interrupt -n /dev/zero > /dev/null' # no wait at all
ended_ './interrupt -u /dev/zero > /dev/null'
ended_ './interrupt --help >&4'
ended_ './interrupt missing 5>&1 2>&4 >&5'    # a message
ended_ 'yes | ./interrupt > /dev/null'        # splice
ended_ 'while :; do echo yes || exit 0; sleep .01; done | ./interrupt >&4'
ended_ '{ cat zeros zeros; sleep 3; } | ./interrupt > /dev/null'
ended_ './interrupt zeros fifo > out'         # after read and write
ended_ '"$tools_/nonblocking" 0 ./interrupt <> fifo'
ended_ '"$tools_/nonblocking" 1 ./interrupt zeros >&4'

# A file that takes long to copy.
if (ulimit -S -f unlimited && truncate -s 2T endless); then
  ended_ './interrupt endless > /dev/null'
  ended_ './interrupt endless endless >&4'
  ended_ './interrupt - endless < endless > /dev/null'
fi

# If the caller doesn't want an end, the signal doesn't end the call.
sh -c '{ sleep .5; echo x; } | ./interrupt' > out
test $? -eq 3 || wrong_ 'a late signal'

Exit $fail
