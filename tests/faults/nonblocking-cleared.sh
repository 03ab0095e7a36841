#!/bin/sh
# cat waits after EAGAIN, even if nothing is non-blocking any more.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_strace_

# Run the command $2... with O_NONBLOCK set on the descriptors $1, or cleared
# if $1 begins with "-".
nonblocking ()
{
  "$tools_/nonblocking" "$@"
}
text_ 500000 > f

# Check that the status of the command $1 was 0.
ended_well_ ()
{
  read -r status < status
  test "$status" = 0 || wrong_ "$1: status $status: $(cat err)"
}

# A call fails with EAGAIN.  Another program clears O_NONBLOCK before cat
# looks at the flags.
calls='read,?readv,?preadv2,write,?writev,?splice,?sendfile,?sendfile64'
traced="strace -qq -s 0 -o trace -e trace=$calls,?fcntl,?fcntl64 \
  -e inject=?fcntl,?fcntl64:delay_enter=1000000"

# Open a FIFO as descriptor 6, to read, and as descriptor 7, to write.
ends_ ()
{
  mkfifo fifo || framework_failure_
  exec 5<> fifo
  exec 6< fifo 7> fifo
  exec 5>&-
}

# Return true if a call has failed.
failed_ ()
{
  grep -s EAGAIN trace > grepped
}

# Clear O_NONBLOCK of the input of cat with options $1.
cleared_input_ ()
{
  ends_
  {
    nonblocking 0 $traced cat $1 > out 2> err
    echo $? > status
  } <&6 6<&- 7>&- &
  wait_until_ failed_ || warn_ "$ME_: no EAGAIN"
  nonblocking -0 true <&6
  exec 6<&- # so nothing waits for a cat that has ended
  (trap '' PIPE; cat ../f >&7) 2> feed-err
  exec 7>&-
  wait $!
  ended_well_ "cat $1, input cleared"
  cat $1 ../f | cmp - out || wrong_ "bytes of cat $1, input cleared"
}

# Clear O_NONBLOCK of the output of cat with options $1.
cleared_output_ ()
{
  ends_
  {
    nonblocking 1 $traced cat $1 ../f 2> err
    echo $? > status
  } >&7 6<&- 7>&- &
  wait_until_ failed_ || warn_ "$ME_: no EAGAIN"
  nonblocking -1 true >&7
  exec 7>&-
  cat <&6 > out
  wait $!
  ended_well_ "cat $1, output cleared"
  cat $1 ../f | cmp - out || wrong_ "bytes of cat $1, output cleared"
}

for case in cleared_input_ cleared_output_; do
  for options in '' -u -n; do
    start_case_ $case$options $case "$options"
  done
done

# Another program sets and clears the flag all the time, so cat may get EAGAIN
# and then see that the flag is clear.  There is time for that, because strace
# makes cat wait before it asks.
pieces_ ()
{
  for skip in 0 1 2 3 4 5 6 7 8 9; do
    dd if=../f bs=50000 skip=$skip count=1 2> dd-err
    sleep .02
  done
}
slowly_ ()
{
  for pause in .02 .02 .02 .02 .02; do
    sleep $pause
    dd bs=65536 count=1 2> dd-err
  done
  cat
}
toggling="strace -qq -o trace -e trace=$calls,?fcntl,?fcntl64 \
  -e inject=?fcntl,?fcntl64:delay_enter=2000"
toggled_ ()
{
  through=$2
  : > err
  expected=../f
  for options in '' -u; do
    case $1,$through in
      0,)
        pieces_ | {
          nonblocking +0 $toggling cat $options 2> err
          echo $? > status
        } > out ;;
      1,)
        {
          nonblocking +1 $toggling cat $options ../f 2> err
          echo $? > status
        } | slowly_ > out ;;
      01,)
        pieces_ | {
          nonblocking +01 $toggling cat $options 2> err
          echo $? > status
        } | slowly_ > out ;;
      0,terminal) { pieces_; printf '\n\004'; } \
        | "$tools_/through" terminal 0 \
          sh -c "'$tools_/nonblocking' +0 $toggling cat $options" > out
        echo $? > status
        expected=../line_ends ;;
      0,*) pieces_ | "$tools_/through" $through 0 \
          sh -c "'$tools_/nonblocking' +0 $toggling cat $options" > out
        echo $? > status ;;
      1,*) {
        "$tools_/through" $through 1 \
          sh -c "'$tools_/nonblocking' +1 $toggling cat $options ../f"
        echo $? > status
      } | slowly_ > out ;;
    esac
    ended_well_ "cat $options, $through, $1 toggled"
    cmp $expected out || wrong_ "bytes of cat $options, $through, $1 toggled"
  done
}
(cat f; echo) > line_ends
kinds=socket
if "$tools_/through" terminal 1 true < /dev/null 2> err; then
  kinds="$kinds terminal"
else
  warn_ "$ME_: without terminals: $(cat err)"
fi

for which in 0 1 01; do
  start_case_ toggled$which toggled_ $which ''
done
for kind in $kinds; do
  start_case_ toggled0$kind toggled_ 0 $kind
  start_case_ toggled1$kind toggled_ 1 $kind
done
finish_cases_

Exit $fail
