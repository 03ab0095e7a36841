#!/bin/sh
# The running kernel copies with the methods in the table of this directory's
# README, and all bytes are right, even if the input is changed after cat has
# exited.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# kernels.sh runs this in each kernel.  To see the methods on your kernel:
# make check TESTS=tests/expensive/kernel-routes.sh

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/mount.cfg"
require_root_
require_tools_ mkfs.ext4 mkfs.xfs mkfs.btrfs mksquashfs
ulimit -S -f unlimited
PATH=$tools_:$PATH
export PATH

device=
cleanup_ ()
{
  unmount_
  test -z "$device" || losetup -d $device
}
mount_file_systems_
truncate -s 64M image || framework_failure_
device=$(losetup -f --show image) || framework_failure_

# What the inputs contain.  A terminal needs lines of at most 4095 bytes, and
# is slow if they are short.
{ text_ $((4 * 1024 * 1024)) | tr '\n' ' ' | fold -w 1000; echo; } > big
dd if=/proc/kallsyms of=proc bs=64k 2> dd-err \
  && dd if=/sys/kernel/btf/vmlinux of=sys bs=64k 2> dd-err \
  || framework_failure_ "$(cat dd-err)"
{ cat big; printf '\004'; } > typed
tr '\000-\377' B < big > other
mkdir files && cp big files && mount_squashfs_ files
for name in $file_systems_; do
  cp big $name || framework_failure_
done

# Print the shell code that copies the input $1.
code_ ()
{
  case $1 in
    proc) echo 'cat --debug /proc/kallsyms' ;;
    sys) echo 'cat --debug /sys/kernel/btf/vmlinux' ;;
    pipe) echo 'cat -u big | cat --debug' ;;
    socket) echo 'through socket 0 cat --debug < big' ;;
    terminal) echo 'timeout 99 through terminal 0 cat --debug < typed' ;;
    *) echo "cat --debug $1/big" ;;
  esac
}

# Run the shell code $1 with a standard output of the kind $2, and then the
# shell code $3.  Leave the $4 bytes that were written in the file out.
run_ ()
{
  case $2 in
    pipe) late-reader "$1" 65536 3000000 0 "$3" > out ;;
    socket | terminal) through $2 1 sh -c "$1" > out ;;
    null) eval "$1" > /dev/null ;;
    append) : > out && eval "$1" >> out && eval "$3" ;;
    block) eval "$1" > $device && eval "$3" && head -c $4 $device > out ;;
    *) rm -f $2/out && eval "$1" > $2/out && eval "$3" && cp $2/out out ;;
  esac
}

# Add the route from $1 to $2 to the file routes, with the method that copied
# the most bytes, from the file debug.
note_ ()
{
  awk -v from="$1" -v to="$2" '{
    sub (/^[^:]*: [^:]*: /, "")
    count = split ($0, steps, "; ")
    for (i = 1; i <= count; i++)
      {
        split (steps[i], word, " ")
        if (most < word[2] + 0)
          {
            most = word[2] + 0
            method = word[1]
          }
      }
  } END { print from, to, method }' debug >> routes
}

# Copy from the input $1 to the output $2.  Then overwrite the input, if it can
# be changed.
route_ ()
{
  bytes=big
  test ! -f $1 || bytes=$1
  change=:
  test ! -w $1/big \
    || change="dd if=other of=$1/big bs=64k conv=notrunc 2> dd-err"
  run_ "$(code_ $1)" $2 "$change" $(wc -c < $bytes) 2> debug \
    || wrong_ "from $1 to $2: $(tail -n 1 debug)"
  test $2 = null || cmp $bytes out || wrong_ "from $1 to $2: not the bytes"
  test ! -w $1/big || cp big $1/big || framework_failure_
  note_ $1 $2
}

file_systems='ext4 xfs btrfs tmpfs overlay'
for input in $file_systems squashfs proc sys pipe socket terminal; do
  for output in $file_systems append pipe null socket terminal block; do
    route_ $input $output
  done
done
# Devices without an end, whose reader stops.
for input in zero urandom; do
  (trap '' PIPE; cat --debug /dev/$input) 2> debug | head -c 9999999 > out
  note_ $input pipe
done
cat routes

# Print the routes that differ from the README's table.
awk -v running="$(uname -r)" -v files="$file_systems squashfs" '
  function number (version,    part)
  {
    split (version, part, ".")
    return part[1] * 1000 + part[2]
  }
  function has (list, name)
  {
    gsub (/,/, "", list)
    gsub (/files/, files, list)
    gsub (/itself/, $1, list)
    return list == "all" || index (" " list " ", " " name " ")
  }
  FNR == NR && /^    [0-9]+\.[0-9]+  / && number($1) <= number(running) {
    split ($0, column, /   */)
    inputs[++lines] = column[3]
    outputs[lines] = column[4]
    method[lines] = column[5]
  }
  FNR < NR {
    for (i = lines; 0 < i; i--)
      if (has (inputs[i], $1) && has (outputs[i], $2))
        break
    if (method[i] != $3)
      print "from " $1 " to " $2 ": " $3 ", but README has " method[i]
  }' "$srcdir/expensive/README" routes > differences
test ! -s differences || wrong_ "$(cat differences)"

Exit $fail
