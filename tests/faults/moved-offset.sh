#!/bin/sh
# Input that can't be read is reported, even if another program moves the
# shared offset on at that moment.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/strace.cfg"
require_strace_

# The input is larger than any piece, so bytes are left to be read.
awk 'BEGIN { for (n = 0; n < 2500000; n++) print n + 10000000 }' > whole
size=$(wc -c < whole)
mkfifo fifo

# The dynamic linker calls pread as well.
strace -qq -o trace -e trace=/^pread64$ cat < /dev/null || framework_failure_
first_pread=$(($(wc -l < trace) + 1))

# Print strace's options that make all kernel copies but the call $1 fail with
# EIO, and pread as well, because it would read the same bytes again.
injections_ ()
{
  echo "-e inject=/^pread64$:error=EIO:when=$first_pread+"
  for other in copy_file_range splice 'sendfile(64)?'; do
    test "$other" = "$1" || echo "-e inject=/^$other$:error=EIO"
  done
}

# Print the bytes that cat wrote to $1.
written_ ()
{
  case $1 in
    /dev/null) head -c "$(moved_)" whole ;;
    fifo) dd bs=64k < reached 2> dd-err ;;
    *) dd bs=64k < "$1" 2> dd-err ;;
  esac
}

# Check that one of these is true: cat reports a failure after a prefix, or
# after all bytes that the other program has not read, or the two programs
# together have all bytes.  The output is $1; $2 names the case.
check_ ()
{
  read -r status < status.ours
  copied=$(written_ "$1" | wc -c)
  if test "$status" -eq 1; then
    test -s err.ours || wrong_ "no message, $2"
    written_ "$1" > written
    before=$(cmp written whole | sed 's/.*: [^0-9]*\([0-9]*\),.*/\1/')
    if test -n "$before"; then
      tail -c +"$before" written > after
      tail -c +$((before + $(wc -c < other))) whole \
        | head -c "$(wc -c < after)" | cmp - after \
        || wrong_ "bytes before the failure, $2"
    fi
  else
    gap=$((size - copied - $(wc -c < other) - $(wc -c < rest)))
    test $gap -eq 0 || wrong_ "status $status, but $gap bytes vanished, $2"
  fi
}

# Let the call $1 fail from its $2th time on, and read 2 MiB of the shared
# input at that moment.  Descriptor 3 is the input, $3 the output.  Return
# false if the call doesn't come.
fail_at_ ()
{
  test "$3" != fifo || dd bs=64k < fifo > reached 2> dd2-err &
  reader=$!
  at_call_ "$1" "when=$2+:error=EIO" \
    'dd bs=64k count=32 <&3 > other 2> dd-err' '<&3 > "$output"' \
    $(injections_ "$1")
  came=$?
  wait $reader
  dd bs=64k <&3 > rest 2> dd-err
  test $came -ne 0 || check_ "$3" "$1 $2 into $3"
  return $came
}

make_elsewhere_

times=0
for output in fifo /dev/null out ${elsewhere:+"$elsewhere/out"}; do
  for call in copy_file_range splice 'sendfile(64)?'; do
    for number in 1 2 3; do
      fail_at_ "$call" $number "$output" 3< whole || break
      times=$((times + 1))
    done
  done
done

# A read finds no byte, as if the file had been cut and had grown again.
for output in /dev/null out; do
  at_call_ pread64 "when=$first_pread+:retval=0" \
    'dd bs=64k count=32 <&3 > other 2> dd-err' '<&3 > "$output"' \
    -e inject='/^(copy_file_range|splice|sendfile(64)?)$:error=EIO' \
    3< whole || continue
  check_ "$output" "an end into $output"
  times=$((times + 1))
done

# The input is cut when the call $1 comes for the $2th time, after another
# program has read the bytes behind the claimed range.  The rest of the range
# is lost.
cut_at_ ()
{
  cp whole f
  at_call_ "$1" "when=$2" \
    'dd bs=64k <&3 > other 2> dd-err
     dd if=/dev/null bs=1 seek=4096 of=f 2> dd-err' \
    '<&3 > "$output"' 3< f || return 0
  times=$((times + 1))
  read -r status < status.ours
  test "$status" -eq 1 && test -s err.ours \
    || wrong_ "status $status after a cut at $1 into $output"
}
for output in /dev/null out; do
  cut_at_ pread64 "$first_pread"
  cut_at_ splice 1
done

# Let lseek call $1 fail, which may be for the input or for the output $2, and
# read 2 MiB of the shared input at that moment.
reserve_ ()
{
  output=$2
  at_call_ lseek "when=$1:error=EINVAL" \
    'dd bs=64k count=32 <&3 > other 2> dd-err' '<&3 > "$output"' || return 0
  dd bs=64k <&3 > rest 2> dd-err
  echo "$1" >> ../reserved
  read -r status < status.ours
  if test "$status" -eq 1; then
    test -s err.ours || wrong_ "no message, lseek $1 into $output"
  else
    together=$(wc -c < "$output")
    together=$((together + $(wc -c < other) + $(wc -c < rest)))
    test $together -eq "$(wc -c < ../part)" \
      || wrong_ "status $status, $together bytes, lseek $1 into $output"
  fi
}

# A range of the output can't be claimed.
head -c 4500000 whole > part
: > reserved
for place in . ${elsewhere:+"$elsewhere"}; do
  for number in 1 2 3 4 5 6 7 8; do
    start_case_ lseek$number-$(echo "$place" | tr -d /) \
      reserve_ $number "$place/out$number" 3< part
  done
done
finish_cases_
times=$((times + $(wc -l < reserved)))

test $times -gt 0 || wrong_ 'nothing failed'
echo "$ME_: failed $times times"
Exit $fail
