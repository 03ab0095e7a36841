#!/bin/sh
# A write never carries bytes of two operands, and an operand's bytes are
# written before the next operand is opened.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/mount.cfg"

# The kernel reads each write to these files as one command.
at_work=
group=
instance=
cleanup_ ()
{
  cd "$test_dir_" || return
  test -z "$at_work" || kill $at_work
  # A group can be removed when its processes are gone.
  test -z "$group" || wait_until_ rmdir "$group" 2> rmdir-err
  test -z "$instance" || rmdir "$instance"
  for name in caracal-a-$$ caracal-b-$$; do
    test ! -f "binfmt_misc/$name" || echo -1 > "binfmt_misc/$name"
  done
  unmount_
}

# Mount the kernel's file system $1 on a directory of that name.  Return false,
# after a message, if that fails.
mount_kernel_ ()
{
  mount_ "$1" mount -t "$1" none "$1"
}

if test "$(id -u)" -eq 0; then
  if mount_kernel_ cgroup2 && mkdir cgroup2/caracal-$$ 2> mkdir-err; then
    group=cgroup2/caracal-$$
    for name in process1 process2; do
      sleep 60 &
      at_work="$at_work $!"
      echo $! > $name
    done
    cat process1 process2 > $group/cgroup.procs \
      || wrong_ 'cat failed on cgroup.procs'
    sort process1 process2 > expected
    sort $group/cgroup.procs | compare expected - \
      || wrong_ 'processes of the group'
  fi

  if mount_kernel_ binfmt_misc; then
    for name in caracal-a-$$ caracal-b-$$; do
      echo ":$name:E::$name::/bin/true:" > rule-$name
    done
    cat rule-* > binfmt_misc/register || wrong_ 'cat failed on binfmt_misc'
    for name in caracal-a-$$ caracal-b-$$; do
      test -f binfmt_misc/$name || wrong_ "no rule $name"
    done
  fi

  if mount_kernel_ tracefs \
    && mkdir tracefs/instances/caracal-$$ 2> mkdir-err; then
    instance=tracefs/instances/caracal-$$
    echo first mark > mark1
    echo second mark > mark2
    cat mark1 mark2 > $instance/trace_marker \
      || wrong_ 'cat failed on trace_marker'
    test "$(grep -c 'tracing_mark_write: .* mark$' $instance/trace)" -eq 2 \
      || wrong_ "events: $(grep -v '^#' $instance/trace)"
    # A regular file whose offset a write doesn't move.
    text_ 2000000 > large
    for options in '' -u -n; do
      cat $options large > $instance/trace 2> err \
        || wrong_ "cat $options into a file without offsets: $(cat err)"
    done
  fi
else
  warn_ "$ME_: without the kernel's files, which need root"
fi

test $fail -eq 0 || Exit $fail
require_strace_
for i in 1 2 3 4 5 6 7 8 9; do
  echo "a line of file $i" > small$i
done
text_ 3000 > page
text_ 40000 > long

# Run the shell code $1, in which $traced runs cat with the operands $2.  Check
# that each operand has had its one write before the next open.
traced="strace -o trace -e trace=?open,?openat,?openat2,write,?writev,?pwrite64"
traced="$traced,?copy_file_range,?splice,?sendfile,?sendfile64"
apart_ ()
{
  rm -f out
  eval "$1" || wrong_ "status of: $1"
  awk -v operands="$2" '
    BEGIN { count = split (operands, names); next_name = 1 }
    /^(write|writev|pwrite64|sendfile|sendfile64)\(1,.* = [1-9]/ {
      writes += ! is_part
    }
    /^copy_file_range\([0-9]+, [^,]+, 1,.* = [1-9]/ { writes++ }
    # A pipe is a stream: it may take the bytes of an operand in parts.
    /^open/ { is_part = 0 }
    /^splice\([0-9]+, [^,]+, 1,.* = [1-9]/ && ! is_part++ { writes++ }
    {
      while (names[next_name] == "-")
        next_name++
    }
    /^open/ && next_name <= count && index ($0, "\"" names[next_name] "\"") {
      if (writes + 0 != next_name - 1)
        print writes + 0 " writes before " names[next_name]
      next_name++
    }
    END {
      if (next_name <= count)
        print names[next_name] " was not opened"
      if (writes + 0 != count)
        print writes + 0 " writes for " count " operands"
    }' trace > complaints
  test -s complaints && wrong_ "$(head -n 3 complaints); in:${1#"$traced"}"
}

times=
! "$ours_/cat" --help | grep -e --timestamp > help || times=--timestamp=%%
for options in '' -u -n -v -s $times; do
  for operands in 'small1 small2 small3 small4 small5' 'page small1 page' \
    'small1 - small2 small3' 'page page page page page page page page'; do
    run="$traced cat $options $operands"
    apart_ "$run < small9 > out" "$operands"
    apart_ "$run < small9 >> out" "$operands"
    apart_ "$run < small9 | dd bs=4096 of=out 2> dd-err" "$operands"
  done
done
for options in '' -u; do
  run="$traced cat $options small1 long small2 long long"
  apart_ "$run > out" 'small1 long small2 long long'
  apart_ "$run | dd bs=4096 of=out 2> dd-err" 'small1 long small2 long long'
done

# Of the first operand, only the first page is in memory, if the file system
# drops the rest.  The second operand makes cat ask what is.
text_ 10000 > part
cp part part2
sync
for options in '' -u; do
  run="dd if=part bs=4k skip=1 count=0 iflag=nocache 2> dd-err
    $traced cat $options part part2"
  apart_ "$run > out" 'part part2'
  apart_ "$run >> out" 'part part2'
done

Exit $fail
