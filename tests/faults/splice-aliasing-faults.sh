#!/bin/sh
# Written means copied, even if the input can't be read to its end or is cut.
# cat may have to wait for that, but not forever.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# GNU cat 9.11 fails this: it splices all of a file.

. "${srcdir=.}/init.sh"; begin_

"$tools_/late-reader" : 65536 0 0 : || skip_ 'pipes cannot be resized here'

size=4000000
text_ $size > whole

# The scripts that late-reader runs, in the directory of a case.  Overwrite f:
cat > overwrite <<'EOF'
tr '\0-\377' B < ../whole | dd of=f conv=notrunc bs=64k 2> dd-err
EOF
# Cut f to $1 bytes.
cat > cut <<'EOF'
sleep .5
dd if=/dev/null bs=1 seek="$1" of=f 2> dd-err
EOF
# Run cat with each poll lasting 100 ms longer than cat has asked for, as on
# a loaded machine.  If $1 is "full", keep the pipe full.  $2 is the call that
# makes the pipe larger, if that has to fail, or else empty.
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
  ${2:+-e inject=/^fcntl:error=EPERM:when=$2} cat f
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
# Run cat with reads that fail from call $1 on, and preads from call $2 on.
cat > unreadable <<'EOF'
exec strace -qq -s 0 -o trace -e trace='/^(read|pread64)$' \
  -e inject='/^read$'":error=EIO:when=$1+" \
  -e inject='/^pread64$'":error=EIO:when=$2+" cat f
EOF

# Check that the file out has the first bytes of the input before the change.
# Bytes after the first $1 may be NULs, because a cut puts NULs into a shared
# page.  $2 names the case.
check_ ()
{
  head -c "$(wc -c < out)" ../whole | cmp -l - out 2> cmp-err \
    | awk -v kept="$1" '$1 <= kept || $3 != 0 { exit 1 }' \
    || wrong_ "changed: $2"
}

# Cut f to $1 bytes while cat waits for its reader, which has read $2 bytes,
# and overwrite f after cat has exited.
cut_ ()
{
  cp ../whole f
  "$tools_/late-reader" 'exec cat f' 65536 "$2" 0 \
    '. ../overwrite' "sh ../cut $1" > out
  test $? -le 1 || wrong_ "status, cut to $1 bytes after $2"
  check_ "$1" "cut to $1 bytes after $2"
}

cut_after_ ()
{
  early=$1
  # The size of out shows how far cat gets before a cut.  The next cuts remove
  # a little of that.
  cut_ $(((early / 4096 + 8) * 4096)) $early
  taken=$(wc -c < out)
  for less in 4 32 128; do
    cut_ $(((taken / 4096 - less) * 4096)) $early
  done
}
for early in 500000 1500000 2500000; do
  start_case_ cut$early cut_after_ $early
done

if ! has_strace_; then
  warn_ "$ME_: no read fails, without strace"
  finish_cases_
  Exit $fail
fi

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

# Print how often the call $1 comes in trace before the last splice, if there
# is one, or how often it comes at all.
before_splice_ ()
{
  awk -v call="$1(" 'index ($0, call) == 1 { count++ }
    /^splice/ { before = count; spliced = 1 }
    END { print (spliced ? before : count) + 0 }' trace
}

# A read of the tail fails: the first, or a later one.
strace -qq -s 0 -o trace -e 'trace=/^(read|pread64|splice)$' cat whole \
  | dd bs=64k of=out 2> dd-err
reads=$(before_splice_ read)
preads=$(before_splice_ pread64)
unreadable_ ()
{
  early=$1
  for time in 1 2 3; do
    cp ../whole f
    "$tools_/late-reader" \
      "sh ../unreadable $((reads + time)) $((preads + time))" \
      65536 $early 0 '. ../overwrite' > out 2> err
    status=$?
    # The tail may need fewer reads.
    grep INJECTED trace > injected || break
    test $status -eq 1 || wrong_ "status $status, read failed, $early, $time"
    check_ $size "read failed, $early, $time"
  done
}
for early in 0 1500000 3000000; do
  start_case_ no-read$early unreadable_ $early
done
finish_cases_

Exit $fail
