#!/bin/sh
# --progress: standard error shows how far the copy is.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_extensions_

text_ 300000 > a
text_ 3000 > b
TERM=xterm
export TERM
size=$(cat a b | wc -c | tr -d ' ')

# The bytes are the same as without it, and no line comes before its time.
number='[0-9]+([.][0-9])? ([KMGTPE]i)?B'
time='([0-9]+:[0-9]{2}:[0-9]{2}([.][0-9])?)'
line="$number $time $number/s, average $number/s"
# Check that the last line in the file err has the figures, and $1 after them.
# $2 names the case.
ends_with_ ()
{
  tail -n 1 err | grep -E -x "$line$1" > grepped || wrong_ "$2: $(cat err)"
}
for options in '' -n -A -u --debug; do
  cat $options a none b > expected 2> messages
  cat --progress $options a none b > out 2> err
  test $? -eq 1 || fail_ "the status is not 1, with $options"
  compare expected out || fail_ "other bytes, with $options"
  sed '$d' err > err.first
  compare messages err.first || fail_ "other messages, with $options"
  ends_with_ ' 100 %' "with $options"
done
cat --prog a b 2> err > out || fail=1
case $(cat err) in
  "$((size / 1024)).$((size % 1024 * 10 / 1024)) KiB 0:"*) ;;
  *) fail_ "not $size bytes: $(cat err)" ;;
esac

# No total if an operand is a pipe.
cat a | cat --progress - b 2> err > out || fail=1
cat a b | compare - out || fail=1
ends_with_ '' 'a pipe'
# --progress=SIZE gives the total, and the last line says if it was wrong.
# unit/progress.c has other sizes.
while IFS=: read -r size expected; do
  cat b | cat --progress=$size 2> err > out || fail=1
  compare b out || fail=1
  # The average may have no room.
  tail -n 1 err | sed 's/, average [^,]*s//' \
    | grep -E -x "$number $time $number/s$expected" > grepped \
    || wrong_ "the size $size: $(cat err)"
done <<'END'
3000: 100 %
6000:  50 %, 2[.]9 KiB less than SIZE
6K:  48 %, 3[.]0 KiB less than SIZE
3001:  99 %, 1 B less than SIZE
100K:   2 %, 97[.]0 KiB less than SIZE
2999:, 1 B more than SIZE
10:, 2[.]9 KiB more than SIZE
END
# Less is not wrong if the copy has failed, nor more if a file has grown.
cat b | cat --progress=6000 - none 2> err > out && fail=1
ends_with_ '  50 %' 'less because of a failure'
cat --progress=0 < b 2> err > out || fail=1
ends_with_ ' 100 %' 'the size 0'
for size in '' x; do
  gives_ 'cat --progress="$size" b' '' "cat: invalid size '$size' for \
'--progress'
Try 'cat --help' for more information.
" 1
done
# A directory, and a file that is missing.
mkdir directory
cat --progress a directory none b 2> err > out
cat a b | compare - out || fail=1
ends_with_ ' 100 %' 'a directory'
# Standard input, with an offset in the middle of a file.
(dd bs=1000 count=1 > first; cat --progress) < b 2> err > out
ends_with_ ' 100 %' 'the rest of a file'
# A block device has a size, even as standard input, but there only the rest
# counts.
text_ 1048576 > image
if is_for_linux_ && device=$(losetup -f --show image 2> err); then
  cleanup_ () { losetup -d "$device"; }
  cat --progress "$device" b 2> err | cat > out
  cat image b | cmp - out || wrong_ 'bytes of a block device'
  ends_with_ ' 100 %' 'a block device'
  (ulimit -n 20
    cat --progress $(yes "$device" | head -n 20) > /dev/null) 2> err \
    || wrong_ "a descriptor for each block device: $(cat err)"
  # Half of the device is left, and the reader goes after a quarter of it.
  (trap '' PIPE
    dd bs=65536 skip=8 count=0 2> dd-err
    cat --progress) < "$device" 2> err | head -c 262144 > out
  tail -c +524289 image | head -c 262144 | cmp - out || wrong_ 'the rest'
  tail -n 1 err | awk '{ exit ! ($(NF - 1) >= 50 && $(NF - 1) < 100) }' \
    || wrong_ "not a part of the rest of a block device: $(cat err)"
else
  warn_ "$ME_: without a block device: $(cat err)"
fi
# When the copy is finished, a file that was shorter than its size counts as
# whole, and one without a size has no percentage.
for file in /sys/devices/system/cpu/online /sys/devices/system/cpu/possible; do
  test -r $file && test "$(wc -c < $file)" -lt "$(stat -c %s $file)" || continue
  cat --progress $file 2> err > out || fail=1
  cat $file | compare - out || fail=1
  ends_with_ ' 100 %' "$file"
done
if test -r /proc/version; then
  cat --progress /proc/version 2> err > out || fail=1
  ends_with_ '' /proc
fi
# No percentage of more bytes than can be counted.
for directory in . /dev/shm; do
  huge=$(mktemp "$directory/huge.XXXXXX") || continue
  if (ulimit -S -f unlimited
    truncate -s 9223372036854775807 "$huge") 2> err; then
    cat --progress b "$huge" "$huge" > /dev/full 2> err
    ends_with_ '' 'too many bytes'
  fi
  rm -f "$huge"
done
# Nobody has to read the report: here, its pipe is full.
mkfifo full && exec 8<> full || framework_failure_
dd if=/dev/zero of=full oflag=nonblock bs=4096 count=4096 2> dd-err
returns_ 0 timeout 20 cat --progress b 2>&8 > out \
  || wrong_ 'cat waits for a full pipe'
compare b out || fail=1
exec 8>&-
# Standard input ends once.
cat --progress - a - < b 2> err > out
ends_with_ ' 100 %' 'standard input twice'

# A line every three seconds at most.  With several files, it has the number
# and the name of the file.
line_ ()
{
  (echo x; sleep 4; echo y) | cat --progress none ../b - 2> err > out
  sed 1d err > lines
  test "$(wc -l < lines)" -eq 2 || wrong_ "$(wc -l < err) lines in 4 seconds"
  grep -E -x "$line 3/3 -" lines > grepped || wrong_ "no name: $(cat err)"
  ends_with_ '' 'a name at the end'
}
name_ ()
{
  mkfifo "$(printf 'f\033m')"
  (echo x; sleep 3.5) > "$(printf 'f\033m')" &
  cat --progress ../a "$(printf 'f\033m')" ../b 2> err > out || fail=1
  head -n 1 err | grep -E -x "$line 2/3 'f'[$]'\\\\033''m'" > grepped \
    || wrong_ "not the name of the FIFO: $(cat err)"
}
# After two seconds without bytes, the current rate is below half the average.
rate_ ()
{
  (head -c 3000000 /dev/zero; sleep 5.5) | cat --progress 2> err > out \
    || fail=1
  tail -n 1 err | awk '{ exit ! ($5 == $8 "," && 2 * $4 < $7) }' \
    || wrong_ "not the current rate: $(cat err)"
}
start_case_ line line_
start_case_ name name_
start_case_ rate rate_

# After a failure, the line shows the bytes that were written, and no time
# left.
cat --progress b 2> err > /dev/full
sed 1d err | grep -E -x "0 B .*   0 %" > grepped \
  || fail_ "nothing was written: $(cat err)"

# If nobody reads standard error, that's not a failure.
{ (sleep 1; echo x) | cat --progress 2>&1 > out; echo $? > status; } | true
echo 0 > expected
compare expected status || fail=1

# Without a thread there's no line, because writing it could hang, or end cat.
if has_strace_; then
  strace -f -qq -o trace -e 'trace=?clone,?clone3' \
    -e 'inject=?clone,?clone3:error=EAGAIN' cat --progress a > out 2> err \
    || wrong_ 'fails without a thread'
  cmp a out && compare /dev/null err || wrong_ 'a line without a thread'
  # Signals end it as they do without --progress.
  "$tools_/through" terminal 1 sh -c 'exec 2>&1 > log
    { strace -f -qq -o trace -e "trace=?clone,?clone3" \
        -e "inject=?clone,?clone3:error=EAGAIN" cat --progress a
      echo $? > status; } | true' > err
  echo 141 | compare - status || wrong_ 'SIGPIPE without a thread'
fi

# A terminal: the line is drawn again, and ends.
escape=$(printf '\033')
"$tools_/through" terminal 1 \
  sh -c '(echo x; sleep 1; echo y) | cat --progress 2>&1 > out' > err \
  || fail_ 'fails on a terminal'
printf 'x\ny\n' > expected
compare expected out || fail=1
tr '\r' '\n' < err | sed "s/^$escape\\[K//" | grep . > lines
# A busy disk may take the bytes later than the next report.
grep -v -E -x "$line|.* not on disk" lines \
  && fail_ 'other lines on a terminal'
count=$(wc -l < lines)
test 3 -le "$count" && test "$count" -le 15 || fail_ "$count lines in a second"
test "$(tail -c 1 err | od -An -c | tr -d ' ')" = '\n' || fail_ 'no newline'

# Nothing is drawn before the first byte has moved, and then the prompt of
# another program stays.
"$tools_/through" terminal 1 sh -c 'printf "password: " >&1
  (sleep 1; echo x; sleep 1) | cat --progress 2>&1 > out' > err \
  || fail_ 'fails without a first byte'
tr '\r' '\n' < err | head -n 1 > first
grep -E -x "password: 2 B .*" first > grepped \
  || wrong_ "not behind the prompt: $(cat first)"
# The bytes that wait in a pipe have not moved.
"$tools_/through" terminal 1 sh -c 'exec 3>&1
  cat --progress a 2>&3 | (sleep 1; printf "password: " >&3; cat > out)' > err \
  || fail_ 'fails with a late reader'
cmp a out || fail_ 'bytes with a late reader'
tr '\r' '\n' < err | head -n 1 | grep '^password: ' > grepped \
  || wrong_ "drawn before the prompt: $(cat err)"

# A terminal that doesn't know escape sequences gets lines.
for term in dumb ''; do
  "$tools_/through" terminal 1 env TERM=$term \
    sh -c '(echo x; sleep 4; echo y) | cat --progress 2>&1 > out' > err \
    || fail_ "fails with TERM=$term"
  tr -d '\r' < err > lines
  test "$(wc -l < lines)" -eq 2 || wrong_ "$(wc -l < lines) lines, TERM=$term"
  grep -v -E -x "$line" lines && wrong_ "other lines with TERM=$term"
done

# A terminal of 30 columns: no line is longer.
"$tools_/through" terminal 1 sh -c 'stty cols 30 <&1
  (echo x; sleep 1; echo y) | cat --progress 2>&1 > out' > err
tr '\r' '\n' < err | sed "s/^$escape\\[K//" | grep . > lines
test -s lines || wrong_ 'no line in 30 columns'
awk '30 < length' lines | grep . && wrong_ 'a line is longer than 30 columns'

# A message has a line of its own.
"$tools_/through" terminal 1 \
  sh -c '(echo x; sleep 1) | cat --progress - none 2>&1 > out' > err
test $? -eq 1 || fail_ 'the status is not 1 on a terminal'
tr '\r' '\n' < err | grep -x -e "$escape\\[Kcat: none: .*" > grepped \
  || fail_ 'the message has no line of its own'

# After it was stopped, cat doesn't make up for the lines of that time.
stop_ ()
{
  mkfifo fifo
  "$tools_/through" terminal 1 sh -c 'cat --progress < fifo 2>&1 > out &
    exec 9> fifo
    sleep 0.5
    kill -STOP $!
    sleep 3
    kill -CONT $!
    sleep 1
    exec 9>&-
    wait $!' > err
  count=$(tr '\r' '\n' < err | grep -c 'average')
  test "$count" -le 20 \
    || wrong_ "$count lines in a second and a half, with a stop"
}
start_case_ stop stop_

# A shell with jobs, whose terminal is its standard input.  $job is a cat in
# the background that has begun to copy from descriptor 9 to "out".  The file
# "screen" has the bytes that the terminal got.
cat > job << 'END'
. "$srcdir/init.cfg"
control=$1/control-terminal place=$2 do=$3 operands=$4
exec > problems 2> remarks # "Hangup", for example
rm -f out status
set -m # each job is a process group
cat --progress $operands 2<&0 < fifo > out &
job=$!
# A cat that hangs is killed, and so has another status.
(sleep 20; kill -KILL $job) < /dev/null &
watchdog=$!
set +m
exec 9> fifo
echo x >&9
wait_until_ test -s out
test -s out || echo 'nothing is copied'
case $place in
  background) stty tostop ;;
  *)
    "$control" give $job
    wait_until_ grep average screen > grepped
    test -s grepped || echo 'nothing is drawn'
    ;;
esac
case $place in
  stopped) "$control" stop; sleep 0.5 ;;
  back) "$control" give $$ ;;
esac
case $do in
  end) exec 9>&- ;;
  *) kill -$do $job ;;
esac
wait $job
echo $? > status
kill -KILL -$watchdog
"$control" give $$
END

# in_job_ PLACE DO STATUS [OPERANDS] Run cat in PLACE of the terminal, and send
# it the signal DO, or end its input.  Check that its status is STATUS.
in_job_ ()
{
  mkfifo fifo
  : > screen
  echo none > status
  "$tools_/through" terminal 1 sh -c 'setsid -c -w sh ../job "$@" <&1' sh \
    "$tools_" "$1" "$2" "$4" > screen
  echo "$3" > expected
  compare expected status || wrong_ "in $1, after $2"
  compare /dev/null problems || wrong_ "the terminal in $1, after $2"
}

# No line is shown while cat is in the background of a shell's terminal.
no_line_ ()
{
  in_job_ background end 0
  compare /dev/null screen || wrong_ 'something in the background'
}

# A message from the background does not erase the text typed at the prompt.
message_ ()
{
  in_job_ back end 1 '- none'
  grep 'cat: none: ' screen > grepped || wrong_ 'no message in the background'
  grep "$escape\\[Kcat: none: " screen && wrong_ 'the prompt is erased'
}

if "$tools_/through" terminal 1 sh -c 'setsid -c -w true <&1' > err 2>&1; then
  # While a thread hangs in a write, ThreadSanitizer holds signals back.
  stopped=stopped
  has_thread_sanitizer_ && stopped=

  # It ends with the copy.
  test -z "$stopped" || start_case_ stopped-end in_job_ stopped end 0

  # A signal ends it right away.  ends_line_ below has the foreground.
  for signal in HUP:129 INT:130 PIPE:141 TERM:143; do
    for place in background $stopped; do
      start_case_ $place${signal%:*} in_job_ $place ${signal%:*} ${signal#*:}
    done
  done

  start_case_ background no_line_
  start_case_ message message_
else
  warn_ "$ME_: no jobs: $(cat err)"
fi

# If the output has no reader, SIGPIPE ends cat as it does without --progress,
# but the line ends first, so the shell's prompt has a line of its own.
# $1 is the status without a handler, $2 what a shell does with SIGPIPE.
no_reader_ ()
{
  mkfifo fifo
  "$tools_/through" terminal 1 sh -c "$2"'
    exec 2>&1 > log
    { (cat --progress fifo; echo $? > status) | head -c 2 > out; } &
    exec 9> fifo
    echo x >&9
    sleep 1
    echo y >&9
    exec 9>&-
    wait $!' > screen
  echo "$1" > expected
  compare expected status || wrong_ 'the status without a reader'
  tr '\r' '\n' < screen | sed "s/^$escape\\[K//" > lines
  test "$(tail -c 1 screen | od -An -c | tr -d ' ')" = '\n' \
    || wrong_ 'the line has no end, without a reader'
}
# It does so even if the thread that draws hangs in a write, because the
# terminal was stopped after that thread had asked whether it takes bytes.
hanging_write_ ()
{
  mkfifo fifo
  "$tools_/through" terminal 1 sh -c '
    exec 2>&1 > log
    {
      timeout --foreground -s KILL 8 strace -f -qq -o trace -e trace=writev \
        -e inject=writev:delay_enter=2000000:when=2 cat --progress fifo
      echo $? > status
    } | head -c 2 > out &
    exec 9> fifo
    echo x >&9
    sleep 1
    "$1" stop <&2
    sleep 2
    echo y >&9
    exec 9>&-
    wait' sh "$tools_/control-terminal" > screen
  echo 141 > expected
  compare expected status || wrong_ 'the status with a write that hangs'
}
no_message_ ()
{
  no_reader_ 141
  grep -v -E -x "$line|" lines && wrong_ 'other lines without a reader'
}
message_without_reader_ ()
{
  no_reader_ 1 'trap "" PIPE;'
  grep -x 'cat: write error: Broken pipe' lines > grepped \
    || wrong_ 'no message without a reader, if SIGPIPE is ignored'
}
# Whatever signal ends cat in a script, the line ends first, so the next output
# has a line of its own.  Run cat --progress on a terminal, with the shell code
# $2 before it.  Once its line is there, copy 90,000 more bytes if $1 is XFSZ,
# otherwise send it the signal $1.
signal_in_script_ ()
{
  mkfifo fifo
  cat > script <<'END'
. "$srcdir/init.cfg"
exec 2>&1 > log
{
  exec 9> fifo
  echo x >&9
  wait_until_ grep average screen > drawn
  case $1 in
    XFSZ) head -c 90000 /dev/zero >&9 ;;
    *) kill -$1 "$(cat pid)" ;;
  esac
} &
sh -c "$2"'
  echo $$ > pid
  exec cat --progress < fifo > out'
echo $? > status
echo next >&2
END
  "$tools_/through" terminal 1 sh script "$@" > screen
}

# $1 ends cat with the status $2.  $3 is the shell code of signal_in_script_.
ends_line_ ()
{
  signal_in_script_ "$1" "$3"
  echo "$2" | compare - status || wrong_ "the status after SIG$1"
  test "$(tail -n 1 screen)" = next \
    || wrong_ "the line does not end before SIG$1: $(tr '\r' '\n' < screen)"
  tr '\r' '\n' < screen | sed "s/^$escape\\[K//" | grep average \
    | grep -v -E -x "$line" && wrong_ "other lines before SIG$1"
}
# $1 is ignored.
stays_ignored_ ()
{
  signal_in_script_ "$1" "trap '' $1"
  echo 0 | compare - status || wrong_ "SIG$1 is not ignored"
  test "$(tail -n 1 screen)" = next || wrong_ "no last line after SIG$1"
}
# A case can't ask for the status, because a shell ignores SIGINT and SIGQUIT in
# a command that it starts with "&".
ulimit -c 0
for signal in ALRM HUP INT PIPE QUIT TERM USR1 USR2 XCPU XFSZ; do
  { sh -c "kill -$signal \$\$"; } 2> remark
  status=$? before=
  test $signal != XFSZ || before='ulimit -f 1'
  start_case_ end$signal ends_line_ $signal $status "$before"
done
for signal in HUP INT PIPE TERM; do
  start_case_ ignored$signal stays_ignored_ $signal
done
start_case_ reader no_message_
! has_strace_ || has_thread_sanitizer_ || start_case_ hanging hanging_write_
start_case_ ignored message_without_reader_
finish_cases_

# Standard input ends only once, so a second "-" adds nothing to the size.
if has_strace_; then
  echo y > y
  "$tools_/through" terminal 1 sh -c '
    strace -f -qq -o trace -P y -e inject=read:delay_enter=1000000:when=3 \
      cat --progress - - < y 2>&1 > out' > screen || fail=1
  tr '\r' '\n' < screen > lines
  grep ' 100 %.* 2/2' lines > grepped || wrong_ 'no line for the second -'
  grep ' 50 %' lines && wrong_ 'a second - counts'
fi

# The time of the lines comes from a clock that nobody sets back.  musl's calls
# do not show which clock it is.
if has_strace_; then
  (sleep 0.5) | strace -f -o trace -e 'trace=?futex,?futex_time64' \
    cat --progress 2> err > out || fail=1
  grep FUTEX_WAIT trace > grepped || wrong_ 'no wait for the next line'
  grep 'FUTEX_CLOCK_REALTIME.*tv_sec' trace && wrong_ 'a clock that is set'
fi

# No line is shown if standard output and standard error are one terminal, even
# if one is called /dev/tty and its process group is in another namespace.
"$tools_/through" terminal 1 sh -c 'cat --progress b 2>&1' > out || fail=1
tr -d '\r' < out | compare b - || fail=1
if "$tools_/through" terminal 1 sh -c 'setsid -c -w true <&1' > err 2>&1; then
  for sandbox in env 'unshare --pid --fork'; do
    $sandbox true 2> err || continue
    "$tools_/through" terminal 1 sh -c "setsid -c -w $sandbox sh -c \
      'cat --progress b 2> /dev/tty' <&1" > out || fail=1
    tr -d '\r' < out | compare b - || fail=1
  done
fi
# If they aren't, a percentage is shown.
"$tools_/through" terminal 1 cat --progress b > out 2> err || fail=1
tr -d '\r' < out | compare b - || fail=1
ends_with_ ' 100 %' 'standard output is a terminal'

Exit $fail
