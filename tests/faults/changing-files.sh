#!/bin/sh
# A file that grows, shrinks or is replaced while it is copied: what is copied
# is what reading could have given, and cat ends.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
timeout 1 true || skip_ 'no timeout'

text_ 4000000 > whole
head -c 2000000 whole > half
tail -c 2000000 whole > rest

# Run the shell code $1, which copies f to the file out, again and again, while
# the shell code $2 changes f, and then have $3 look at out.
while_changing_ ()
{
  for time in 1 2 3 4 5 6; do
    rm -f out
    cp half f
    eval "$2" &
    eval "$1"
    status=$?
    wait
    test $status -eq 0 || wrong_ "status $status of: $1; while: $2"
    $3 || wrong_ "bytes of: $1; while: $2"
  done
}

grown_ ()
{
  test "$(wc -c < out)" -ge 2000000 \
    && head -c "$(wc -c < out)" whole | cmp - out
}
# What was cut off before it was read is missing, or was taken up as NULs.
shrunk_ ()
{
  test "$(wc -c < out)" -le 2000000 \
    && cmp -l half out 2> err | awk '$3 != 0 { exit 1 }'
}
# The file as it was opened, which may have been after it was replaced.
replaced_ ()
{
  cmp -s half out || cmp rest out
}

for code in 'timeout 60 cat f > out' 'timeout 60 cat < f > out' \
  'timeout 60 cat f >> out' 'timeout 60 cat -u f > out' \
  'timeout 60 cat f | dd bs=4096 of=out 2> dd-err' \
  'timeout 60 cat < f | dd bs=4096 of=out 2> dd-err'; do
  while_changing_ "$code" 'dd bs=9999 if=rest 2> dd2-err >> f' grown_
  while_changing_ "$code" ': > f' shrunk_
  while_changing_ "$code" 'dd if=/dev/null bs=1 seek=1000001 of=f 2> dd2-err' \
    shrunk_
  while_changing_ "$code" 'cp rest new; mv new f' replaced_
done

# Cut before the kernel copies it: offsets end where reading does.
if ! has_sanitizers_ && strace -qq -o trace true 2> strace-err; then
  for call in copy_file_range sendfile; do # sendfile64 on 32-bit systems
    output=out left=0
    test $call = copy_file_range || output=/dev/null left=131072
    cp half f
    : > out
    (
      strace -qq -o trace -e inject=/^$call:delay_enter=600000:when=1 \
        cat > $output &
      sleep .3
      dd if=/dev/null bs=1 seek=$left of=f 2> dd-err
      wait
      echo end >> f
      cat
    ) < f > out
    # Not each system has the call.
    grep DELAYED trace > delayed || continue
    echo end > expected
    cmp expected out || wrong_ "offsets after $call of what was cut"
  done
fi

# The same where cat surely is in the middle: it waits for its reader.
for options in '' -u; do
  for change in 'cat rest >> f' ': > f' 'cp rest new; mv new f'; do
    cp half f
    { timeout 60 cat $options f; echo $? > status; } | {
      dd bs=1 count=100 2> dd-err
      eval "$change"
      cat
    } > out
    read -r status < status
    test "$status" -eq 0 || wrong_ "status $status in the middle of: $change"
    case $change in
      'cat rest'*) grown_ ;;
      ':'*) shrunk_ ;;
      *) cmp half out ;;
    esac || wrong_ "bytes of cat $options in the middle of: $change"
  done
done

Exit $fail
