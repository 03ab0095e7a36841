#!/bin/sh
# Look-ahead has no effect that a user or another program can notice.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/mount.cfg"
require_strace_

# Files that can leave memory and, if /dev/shm exists, files that can't.
mkdir cold
cold=
for i in 1 2 3 4 5 6 7 8; do
  text_ 5000 > cold/file$i
  cold="$cold cold/file$i"
done
mkfifo cold/gate fifo1 fifo2
memory=$(mktemp -d /dev/shm/cat-XXXXXX 2> mktemp-err || mktemp -d memory-XXXXXX)
cleanup_ ()
{
  unmount_
  rm -rf "$memory"
}
ln -s "$memory" warm
for i in 1 2 3 4 5 6; do
  text_ 5000 > warm/file$i
done

# Drop the cold files from memory, as far as their file system allows it.
cool_ ()
{
  "$tools_/cool" $cold
}

# Open the FIFO cold/gate, at which cat waits.
let_through_ ()
{
  : > cold/gate
}

opens='?open,?openat,?openat2'
threads='?fork,?vfork,?clone,?clone3'

# Print the calls in trace, each on one line: strace splits a call if another
# thread makes one before it returns.
joined_ ()
{
  awk '
    sub (/ <unfinished \.\.\.>$/, "") {
      begun[$1] = $0
      next
    }
    /<\.\.\. [a-z0-9_]+ resumed>/ {
      pid = $1
      sub (/.*<\.\.\. [a-z0-9_]+ resumed>/, "")
      $0 = begun[pid] $0
    }
    { print }' trace
}

# Check that the file $1 was opened $2 times in trace.  An open with O_PATH
# doesn't count, because it only looks up a name.
opened_ ()
{
  joined_ | grep -E '^[0-9]+ +open' | grep -v O_PATH \
    | grep -F -e "\"$1\"" -e "/${1##*/}>" > opened
  test "$(wc -l < opened)" -eq $2 \
    || wrong_ "$1 was opened, but not $2 times: $(cat opened)"
}

# The operand "-" is standard input, never a file of that name.
echo wrong > ./-
traced='strace -f -qq -o trace -e trace=?stat,?stat64,%file'
for code in "$traced cat $cold - warm/file1 - warm/file2 < warm/file3" \
  "{ sleep .2; echo line; } | $traced cat - - warm/file1 -" \
  "{ sleep .2; echo line; } | $traced cat -n - - $cold -"; do
  cool_
  eval "$code" > out || wrong_ "status of: $code"
  grep wrong out > grepped && wrong_ "bytes of the file -: $code"
  grep -v execve trace | grep '"\(\./\)\?-"' > grepped \
    && wrong_ "$(cat grepped): $code"
done
rm -f ./-

# Neither a slow input that isn't a regular file nor slow memory starts
# a thread.
files='warm/file1 warm/file2 warm/file3'
traced="strace -f -qq -o trace -e trace=$opens,$threads"
reads='read,?readv,?preadv2'
slow="strace -f -qq -o trace -e trace=$opens,$threads,$reads \
  -e inject=$reads:delay_exit=2000"
line='sleep .2; echo line; sleep .2'
for options in '' -n; do
  for code in "{ $line; } | $traced cat $options - $files" \
    "{ $line; } | $traced cat $options warm/file4 - - $files" \
    "{ { $line; } > fifo1; { $line; } > fifo2; } &
       $traced cat $options fifo1 fifo2 $files" \
    "$slow cat $options warm/file4 warm/file5 warm/file6 $files" \
    "$slow -e inject=?preadv2:error=EOPNOTSUPP \
       cat $options warm/file4 warm/file5 warm/file6 $files"; do
    cat warm/file* > out
    eval "$code" > out || wrong_ "status of: $code"
    grep -E '^[0-9]+ +(clone|v?fork)' trace > grepped \
      && wrong_ "a thread: $code"
    for file in $files; do
      opened_ $file 1
    done
    wait
  done
done

# If standard input is closed, no helper gets its descriptor, or "-" would be
# a file that a helper has open.  The delays let a helper open one between two
# operands, and keep it open.
cool_
strace -f -qq -o trace -e inject=?openat:delay_enter=100ms:when=2 \
  -e inject=read:delay_enter=50ms:when=2 \
  -e inject=?preadv2:delay_enter=600ms \
  cat $cold - > out 2> err <&- && wrong_ "a closed standard input: status 0"
cat $cold > expected
cmp expected out || wrong_ "a closed standard input: $(cat err)"

# No operand opens a helper's descriptor, whether through a directory of
# descriptors or through a symbolic link among the files.  The delays keep each
# descriptor open while the other threads go on.
if test -r /dev/fd/0; then
  cool_
  strace -f -qq -o trace -e trace=?openat -e inject=?openat:delay_exit=30ms \
    cat /dev/fd/4 /dev/fd/5 4< cold/file1 3<&- 5<&- > out 2> err
  echo "cat: /dev/fd/5: $(errno_text_ ENOENT)" > expected
  compare expected err || wrong_ 'an operand names a descriptor of a helper'
  cmp cold/file1 out || wrong_ 'a file from /dev/fd'

  links=
  for fd in 4 5 6 7 8; do
    ln -s /dev/fd/$fd cold/fd$fd || framework_failure_
    links="$links cold/fd$fd"
    echo "cat: cold/fd$fd: $(errno_text_ ENOENT)"
  done > expected
  for i in 1 2 3 4 5; do
    cool_
    strace -f -qq -o trace -e trace=?fadvise64,?fadvise64_64,?openat2 \
      -e inject=?fadvise64,?fadvise64_64:delay_enter=30ms \
      cat cold/file1 $links $cold 4<&- 5<&- 6<&- 7<&- 8<&- > out 2> err
    grep -v '^strace: ' err > messages # of one delay that meets another
    compare expected messages || wrong_ 'a link names a descriptor of a helper'
    cat cold/file1 $cold | cmp - out || wrong_ 'files amid links to descriptors'
  done
  rm -f $links

  # cat doesn't wait for a helper that hangs.  Once that helper has ended, no
  # operand can open a helper's descriptor.  (With fewer files, the next batch
  # would begin.)
  mkdir cold/many
  mkfifo cold/many/gate1 cold/many/gate2
  ln -s /dev/fd/4 cold/many/amid && ln -s /dev/fd/4 cold/many/after \
    || framework_failure_
  many=
  for i in $(seq 150); do
    echo $i > cold/many/$i
    many="$many cold/many/$i"
  done
  "$tools_/cool" $many
  (
    sleep .5
    : > cold/many/gate1
    sleep 2
    : > cold/many/gate2
  ) &
  strace -f -qq -o trace -e trace=?fadvise64,?fadvise64_64,?openat2 \
    -e inject=?fadvise64,?fadvise64_64:delay_enter=1s:when=1 \
    cat cold/many/1 cold/many/gate1 cold/many/amid cold/many/gate2 \
    cold/many/after $many > out 2> err 4<&- 5<&- 6<&-
  wait
  grep -x "cat: cold/many/after: $(errno_text_ ENOENT)" err > grepped \
    || wrong_ "a link to a descriptor, after a helper hung: $(cat err)"
fi

# Only regular files are opened ahead.
mkfifo cold/fifo
mkdir cold/directory
ln -s directory cold/link
"$tools_/make-socket" cold/socket || framework_failure_
others='cold/socket cold/directory cold/link cold/fifo'
if test "$(id -u)" -eq 0 && mknod cold/null c 1 3 2> mknod-err; then
  others="$others cold/null"
fi
cool_
(echo end | dd of=cold/fifo 2> dd2-err) &
strace -f -y -qq -o trace -e trace=$opens cat $cold $others warm/file1 \
  > out 2> err
wait
opened_ cold/directory 2 # once by way of the link
for name in $others; do
  case $name in
    *directory | *link) ;;
    *) opened_ $name 1 ;;
  esac
done

# A FIFO isn't opened ahead, even if it replaces a regular file at the last
# moment.
echo moved > cold/moved
mkfifo cold/later
cool_
stats='?stat,?stat64,?fstat,?fstat64,?newfstatat,?fstatat64,?statx'
strace -f -qq -o trace -P cold/moved -P moved \
  -e trace=$stats,$opens -e inject=$stats:delay_exit=2s \
  cat $cold cold/gate cold/moved > out 2> err &
wait_until_ grep -s moved trace > grepped
sleep .2 # time for the stat that follows the look-up of the name
mv cold/moved was-regular
mv cold/later cold/moved
let_through_
echo end > cold/moved
wait $!
joined_ | grep -E '^[0-9]+ +open' | grep -v O_PATH > opened
test "$(wc -l < opened)" -eq 1 || wrong_ "a FIFO was opened: $(cat opened)"
rm -f cold/moved

# cat exits when its work is done or has failed, even if a thread hangs.
advice='?fadvise64,?fadvise64_64,?arm_fadvise64_64'
traced="strace -f -qq -o trace \
  -e trace=$advice,exit_group -e inject=$advice:delay_enter=10s:when=1"
ends_ ()
{
  cool_
  rm -f trace
  eval "$1"
  awk '
    /exit_group\(/ { exits = 1 }
    /fadvise.* resumed>/ && ! exits { waited = 1 }
    END { exit waited || ! exits }' trace \
    || wrong_ "cat waited for a thread: $(cat trace): $1"
}
ends_ "$traced cat $cold cold/gate > out 2> err &
  wait_until_ grep -s fadvise trace > grepped; let_through_; wait"
ends_ "(trap '' PIPE; exec $traced cat $cold cold/gate warm/file1 2> err) | {
    head -c $((8 * 5000)) > /dev/null # cat $cold
    wait_until_ grep -s fadvise trace > grepped
    exec < /dev/null
    let_through_
  }"
test ! -c /dev/full || ends_ "$traced cat $cold > /dev/full 2> err"

# No file on FUSE is looked up or opened before its turn.
if mount_fuse_ slow fuse log; then
  # Nor is a link beside the other files that leads to FUSE.
  ln -s ../fuse/5001 cold/leads-to-fuse
  : > log
  cool_
  cat $cold cold/gate cold/leads-to-fuse fuse/5002 warm/file1 > out &
  sleep 1 # time for the threads
  test -s log && wrong_ "ahead on FUSE: $(cat log)"
  let_through_
  wait $!
  for options in '' -n; do
    : > log
    cat $options fuse/6001 fuse/6002 fuse/6003 warm/file1 fuse/6004 > out
    awk '
      $2 != now && now != "" && ! closed { bad = 1 }
      $2 != now { now = $2; closed = 0; files++ }
      $1 == "flush" { closed = 1 }
      END { exit bad || files != 4 }' log \
      || wrong_ "ahead on FUSE: cat $options: $(cat log)"
  done
else
  warn_ "$ME_: without FUSE, which needs root: $(cat fuse-err)"
fi

Exit $fail
