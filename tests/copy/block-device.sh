#!/bin/sh
# A block device is only read and written.  The bytes before its bad blocks are
# copied, and a message reports the bad ones.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_root_
size=$((3 * 1024 * 1024))
text_ $size > image
cp image expected
device=$(losetup -f --show image 2> err) || skip_ "no loop device: $(cat err)"
cleanup_ () { losetup -d "$device"; }

# Run the shell code $1, in which cat --debug copies from or to $device.  Check
# that --debug reports only read and write for the operand $2.
plain_ ()
{
  eval "$1" 2> debug || wrong_ "status of: $1"
  echo "cat: $2: read/write $size bytes" | compare - debug \
    || wrong_ "route of: $1"
}

plain_ 'cat --debug $device > out' "$device"
cmp expected out || wrong_ 'bytes into a file'
plain_ 'cat --debug $device | cat > out' "$device"
cmp expected out || wrong_ 'bytes into a pipe'
plain_ 'cat --debug < $device > /dev/null' -
cat -n expected > numbered
cat -n $device | cmp - numbered || wrong_ 'bytes of cat -n'

tac expected > other
plain_ 'cat --debug other > $device' other
cmp other $device || wrong_ 'bytes onto a device'
plain_ 'cat expected | cat --debug > $device' -
cmp expected $device || wrong_ 'bytes from a pipe onto a device'

# Changing the device after cat has exited doesn't change what cat has written.
if "$tools_/late-reader" : 65536 0 0 : 2> err; then
  for early in 0 1900000; do
    cat expected > $device
    "$tools_/late-reader" "exec cat $device" 1048576 $early 0 \
      "cat other > $device" > out || wrong_ "status with a late reader"
    cmp expected out || wrong_ "changed afterwards: $early bytes read early"
  done
else
  warn_ "$ME_: without a late reader: $(cat err)"
fi

# Operands that are larger than the device.
echo last > last
cat expected last expected > $device 2> err
test $? -eq 1 || wrong_ 'status of a full device'
echo "cat: write error: $(errno_text_ ENOSPC)" | compare - err \
  || wrong_ 'message of a full device'

# Bad blocks in the middle: the file under the loop device is truncated.  Linux
# 6.1 reads NULs there, without an error.
sync
truncate -s $((size / 2)) image
blockdev --flushbufs $device 2> err
if dd if=$device of=out bs=64k 2> err; then
  warn_ "$ME_: without bad blocks: a loop device has none here"
  Exit $fail
fi
for code in 'cat $device last > out' 'cat < $device > out; cat last >> out' \
  '{ cat $device last; } | cat > out' 'cat -u $device last > out'; do
  (eval "$code") 2> err
  grep "^cat: .*: $(errno_text_ EIO)\$" err > /dev/null \
    || wrong_ "message about bad blocks: $code: $(cat err)"
  copied=$(($(wc -c < out) - 5))
  head -c $copied expected | cat - last | cmp - out \
    || wrong_ "bytes before bad blocks: $code"
done

Exit $fail
