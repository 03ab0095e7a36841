#!/bin/sh
# Written means copied, so cat may have to wait until its reader has taken the
# last reference, but for five seconds at most.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# GNU cat 9.11 fails this: it splices all of a file.

. "${srcdir=.}/init.sh"; begin_

"$tools_/late-reader" : 65536 0 0 : || skip_ 'pipes cannot be resized here'
require_strace_

size=4000000
text_ $size > whole

# The scripts that late-reader runs, in the directory of a case.

# Run cat with each poll lasting 100 ms longer than cat has asked for, as on
# a loaded machine.  If $1 is "full", keep the pipe full.  $2 is the call that
# makes the pipe larger, which fails.
cat > endless <<'EOF'
filler=
if test "$1" = full; then
  {
    until test -e go; do
      sleep .1
    done
    exec tr '\0' X < /dev/zero
  } &
  filler=$!
fi
strace -qq -ttt -T -o trace -e trace='/^(fcntl|p?poll)' \
  -e inject=/poll:delay_exit=100000 \
  -e inject=/^fcntl:error=EPERM:when=$2 cat f
echo $? > status
: > ended
test -z "$filler" || kill $filler
EOF
# Wait for cat, or let the pipe become full.
cat > unread <<'EOF'
until test -e ended; do
  sleep .1
done
EOF
cat > full <<'EOF'
sleep .5
: > go
sleep .5
EOF

# cat can't make the pipe larger, so all but 64 KiB is spliced.
strace -qq -o trace -e trace=/^fcntl cat whole | dd bs=64k of=out 2> dd-err
number=$(grep -n '(1, F_SETPIPE_SZ' trace | head -n 1 | cut -d: -f1)

# Check that the wait ends after five seconds by the clock, although the pipe
# never becomes empty.  The reader makes the pipe so large that the rest fits
# into it.  $1 says what becomes of the pipe.
endless_ ()
{
  cp ../whole f
  "$tools_/late-reader" "sh ../endless $1 $number" \
    65536 $((size - 900000)) 1048576 : "sh ../$1" | tr -d X > out
  read -r status < status
  test "$status" -eq 0 || wrong_ "status $status, $1"
  cmp ../whole out || wrong_ "bytes, $1"
  polls=$(grep -c poll trace)
  test "$polls" -ge 2 || wrong_ "no wait, $1"
  test "$polls" -le 50 || wrong_ "$polls waits of 100 ms and more, $1"
  sed -n 's/ p*poll.*</ /p' trace | tr -d '>' \
    | awk 'NR == 1 { start = $1 } { end = $1 + $2 }
      END { exit end - start < 4.5 }' || wrong_ "a shorter wait, $1"
}
start_case_ endless-unread endless_ unread
start_case_ endless-full endless_ full
finish_cases_

Exit $fail
