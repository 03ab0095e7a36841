#!/bin/sh
# A copy from any file system to any other has the right bytes, whatever system
# calls these support.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/mount.cfg"
require_root_
ulimit -S -f unlimited

mount_file_systems_
writable=$file_systems_
test -n "$writable" || skip_ 'no file system can be mounted'

# The files to copy: small, large, and of odd size.
mkdir files
text_ 1000 > files/small
text_ $((3 * 1024 * 1024)) > files/large
text_ $((2 * 1024 * 1024 + 4097)) > files/odd
cat -n files/large > numbered
for file in small large odd; do
  for name in $writable; do
    cp files/$file $name/$file || framework_failure_
  done
done
readable=$writable
mount_squashfs_ files && readable="$readable squashfs"

# On a file system that shares blocks between files, a copy needs no room.

# Print how many KiB are used on the file system $name.
used_ ()
{
  sync -f $name
  df --output=used -k $name | tail -n 1
}
text_ $((50 * 1024 * 1024 + 4097)) > files/huge
for name in xfs btrfs; do
  cp files/huge $name/huge && cp --reflink=always $name/huge $name/cloned \
    || { warn_ "$ME_: no blocks are shared on $name"; continue; }
  rm $name/cloned
  before=$(used_)
  cat $name/huge > $name/out
  cmp files/huge $name/out || wrong_ "$name: huge"
  ! has_ COPY_FILE_RANGE || ! is_for_linux_ \
    || test $(($(used_) - before)) -lt 10000 \
    || wrong_ "$name: blocks not shared"
  rm $name/huge $name/out
done

# Check that the output on the file system $to is the file $1.
copies=0
check_ ()
{
  copies=$((copies + 1))
  cmp $1 $to/out || wrong_ "$code: $from to $to, $file"
}

# How the input reaches cat changes with the file and with both file systems,
# so each file meets each way.
way=0
for from in $readable; do
  for to in $writable; do
    way=$((way + 1))
    for file in small large odd large odd; do
      way=$((way + 1))
      case $((way % 5)) in
        0) code='cat $from/$file > $to/out' ;;
        1) code='cat < $from/$file > $to/out' ;;
        2) code='cat -u $from/$file > $to/out' ;;
        3) code=': > $to/out; cat $from/$file >> $to/out' ;;
        4) code='cat $from/$file | cat > $to/out' ;;
      esac
      rm -f $to/out
      eval "$code" || wrong_ "status of $code: $from to $to, $file"
      check_ files/$file
    done
    code='cat -n $from/large > $to/out'
    eval "$code" || wrong_ "status of $code: $from to $to"
    check_ numbered
    code='cat files > $to/out'
    cat $from/small $from/odd $from/missing $from/large > $to/out 2> err
    test $? -eq 1 || wrong_ "status with a missing file: $from to $to"
    { dd if=files/small; dd if=files/odd; dd if=files/large; } 2> dd-err \
      > together
    check_ together
    rm -f $to/out
  done
done

echo "$ME_: $copies copies, from $(echo $readable), to $(echo $writable)"
Exit $fail
