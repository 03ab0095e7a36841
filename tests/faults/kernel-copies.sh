#!/bin/sh
# If a kernel copy fails, that's an error of the input, an error of the output,
# or a refusal, after which the copy is still whole.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_strace_
is_for_linux_ && has_ SPLICE || skip_ 'the kernel does not copy here'

text_ $((2 * 1024 * 1024 + 4097)) > big
text_ 3000 > small
cat big small > both

make_elsewhere_

# Run the shell code $1 while the call $2 gets $3 instead of its result, for
# example error=EIO:when=3.  In the code, $trace runs cat, which leaves its
# status in the file status, and "$out" is the output.  Leave the call in
# injected, or return false if it never came.
run_ ()
{
  case="$2:$3: $1"
  trace="strace -qq -o trace -e trace=$2 -e inject=$2:$3"
  : > "$out"
  rm -f status
  eval "$1" 2> err
  read -r status < status
  grep "^$2(.*INJECTED" trace > injected
}

# Check the status, $1, and the message, $2 after "cat: ", of a run.
expect_ ()
{
  test "$status" -eq $1 || wrong_ "status $status: $case"
  printf '%s' "${2:+cat: $2
}" | compare - err || wrong_ "message: $case"
}

# Check that the output is the beginning of big, but not all of it, and then
# the file $1.
expect_part_ ()
{
  size=$(($(wc -c < "$out") - $(wc -c < "$1")))
  test $size -ge 0 && test $size -lt "$(wc -c < big)" \
    && { head -c $size big; cat "$1"; } | cmp - "$out" \
    || wrong_ "bytes: $case"
}

expect_whole_ ()
{
  expect_ 0
  cmp both "$out" || wrong_ "bytes: $case"
}

# Two splices with the private pipe between them.  If either fails at its first
# call, that's a refusal, as for GNU cat.  Later, an error of the splice into
# the pipe is the input's, and one of the splice out of it is the output's
# (GNU's test cat-distinct-err.sh).
to_pipe_='{ $trace cat big small; echo $? > status; } | dd bs=64k'
to_pipe_="$to_pipe_ 2> dd-err > \"\$out\""
through_='cat both | { $trace cat; echo $? > status; } | dd bs=64k'
through_="$through_ 2> dd-err > \"\$out\""
to_file_='$trace cat big small > "$out"; echo $? > status'
zero_='$trace cat /dev/zero > /dev/null; echo $? > status'

io=$(errno_text_ EIO)

# Check what EIO means at each of the first splices in the code $1, whose input
# is $2.
splices_ ()
{
  inputs=0 outputs=0
  for time in 1 2 3 4 5 6 7 8; do
    run_ "$1" splice error=EIO:when=$time || break
    if test $time -le 2; then
      expect_whole_
    elif grep '^splice([^,]*, [^,]*, 1,' injected > grepped; then
      outputs=$((outputs + 1))
      expect_ 1 "write error: $io"
      expect_part_ /dev/null
    else
      inputs=$((inputs + 1))
      expect_ 1 "$2: $io"
      # The operands that follow are still copied.
      if test "$2" = big; then
        expect_part_ small
      else
        expect_part_ /dev/null
      fi
    fi
  done
  test $inputs -gt 0 && test $outputs -gt 0 \
    || wrong_ "$inputs errors of the input, $outputs of the output: $1"
}
out=out
run_ "$zero_" splice error=EIO:when=3 || wrong_ "no call: $case"
expect_ 1 "/dev/zero: $io"
run_ "$zero_" splice error=EIO:when=4 || wrong_ "no call: $case"
expect_ 1 "write error: $io"
splices_ "$to_pipe_" big
splices_ "$through_" -
if test -n "$elsewhere"; then
  out=$elsewhere/out
  splices_ "$to_file_" big
  # If the output takes nothing, the private pipe is closed with what it holds,
  # and no call may use its descriptors after that.
  run_ "$to_file_" splice retval=0:when=2 || wrong_ "no call: $case"
  expect_whole_
  grep EBADF trace && wrong_ "closed descriptor: $case"
  out=out
fi

# copy_file_range, from an operand and from standard input.
from_operand_=$to_file_
from_stdin_='$trace cat - small < big > "$out"; echo $? > status'
for from in operand stdin; do
  eval "code=\$from_${from}_"
  name=big
  test $from = operand || name=-
  # A later EIO is the input's.
  run_ "$code" copy_file_range error=EIO:when=2 || wrong_ "no call: $case"
  expect_ 1 "$name: $io"
  expect_part_ small
  # A full output is always an error.
  for time in 1 2; do
    for error in ENOSPC EDQUOT; do
      run_ "$code" copy_file_range error=$error:when=$time \
        || wrong_ "no call: $case"
      expect_ 1 "write error: $(errno_text_ $error)"
      expect_part_ /dev/null
    done
  done
done

# A piece whose place can't be claimed is read and written.  A kernel copy at
# the output's own offset would overwrite the bytes of other programs.
for number in 1 2 3 4 5 6 7 8; do
  for to in out ${elsewhere:+"$elsewhere/out"}; do
    for from in - big; do
      case="lseek $number, cat $from > $to"
      strace -qq -o trace -e trace=all \
        -e inject='/^(_l)?lseek$':error=EINVAL:when=$number \
        cat $from < big > "$to" 2> err || wrong_ "status: $case"
      cmp big "$to" || wrong_ "bytes: $case"
      grep -E '^(splice|copy_file_range)\([0-9]+, [^,]+, 1, NULL' trace \
        && wrong_ "no place: $case"
    done
  done
done

Exit $fail
