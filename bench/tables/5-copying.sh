# The measurements in "First Experiment: Copying Files".       -*- sh -*-

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

table copying 'Mechanisms and destinations, as in "Copying Files"' \
  'First Experiment: Copying Files (16 GB file; cat, cp, and Rust)' \
  list << 'END'
Time, less is better; the source copied 16 GB, on a file system that can share
blocks. Writing a mapping to /dev/null is "fast" because nothing is read: the
device doesn't look at the bytes, so no page of the file is fetched. But people
use cat FILE > /dev/null to get a file into memory, or to see whether the disk
can read it. So caracal reads all of it, and so does sendfile.
END

mib=1048576

# Add the programs and the mechanisms that copy $1 to standard output.  cp
# copies it to $2.
mechanisms ()
{
  while IFS=$tab read -r name command; do
    candidate "$name" "$command $1" "$command $piece"
  done < "$programs"
  candidate cp "cp $1 $2" 'cat '"$piece"
  for kib in 128 256; do
    candidate "read-write, $kib KiB" \
      "$tools/mechanism read-write $1 $((kib * 1024))" \
      "$tools/mechanism read-write $piece $((kib * 1024))"
  done
  candidate sendfile "$tools/mechanism sendfile $1" \
    "$tools/mechanism sendfile $piece"
  for advice in '' -advised; do
    candidate "mmap-write$advice, all at once" \
      "$tools/mechanism mmap-write$advice $1 2147479552" \
      "$tools/mechanism mmap-write$advice $piece $mib"
    candidate "mmap-write$advice, 256 KiB" \
      "$tools/mechanism mmap-write$advice $1 262144" \
      "$tools/mechanism mmap-write$advice $piece 262144"
  done
}

# Add the mechanisms that need a regular file as output; the input is $1.
file_mechanisms ()
{
  for mechanism in copy-file-range ficlone; do
    candidate "$mechanism" "$tools/mechanism $mechanism $1" "cat $piece"
  done
}

# Note the source's figures for the mechanism $1: $2 to /dev/null and $3 to a
# regular file, both cached, and $4 and $5 not cached.
source_has ()
{
  there "$disk_type, cached > /dev/null" "$1" "$2"
  there "$clone_type, cached > regular file" "$1" "$3"
  there "$disk_type, not cached > /dev/null" "$1" "$4"
  there "$disk_type, not cached > regular file" "$1" "$5"
}

source_has GNU '1153 ms' '196 ms' '7.23 s' '305 ms'
source_has cp '1160 ms' '195 ms' '7.19 s' '380 ms'
source_has sendfile '153 ms' '' '6.50 s' ''
source_has copy-file-range '' '195 ms' '' '324 ms'
source_has 'read-write, 128 KiB' '1162 ms' '9.36 s' '7.08 s' '19.5 s'
source_has 'read-write, 256 KiB' '1182 ms' '9.48 s' '7.07 s' '19.0 s'
source_has 'mmap-write, all at once' '0.5 ms' '9.22 s' '11.6 ms' '15.0 s'
source_has 'mmap-write, 256 KiB' '7.6 ms' '9.59 s' '22.4 ms' '15.1 s'
source_has 'mmap-write-advised, all at once' '0.5 ms' '9.21 s' '11.5 ms' \
  '15.0 s'
source_has 'mmap-write-advised, 256 KiB' '7.7 ms' '9.78 s' '21.2 ms' '15.1 s'

# Time two rows: $1/big to /dev/null, and to a file in $1.  The rows call the
# file $2.  $3 has more options for the timer.
destinations ()
{
  timer_options="-o null $3"
  expect=$piece
  mechanisms "$1/big" /dev/null
  end_row "$2 > /dev/null" 0

  timer_options="-o file:$1/copy $3"
  expect=$piece
  # If cp truncated the old copy, ext4 would write the bytes to the disk when cp
  # closes it.
  mechanisms "$1/big" "--remove-destination $1/copy"
  file_mechanisms "$1/big"
  end_row "$2 > regular file" 0
  rm -f "$1/copy"
}

destinations "$work" "$disk_type, cached" ''
if can_drop_caches; then
  destinations "$work" "$disk_type, not cached" "-p $here/drop-caches"
else
  leave_out 'files that are not cached: only root can empty the page cache'
fi
if test -n "$clone"; then
  destinations "$clone" "$clone_type, cached" ''
else
  leave_out 'copies with shared blocks: no file system here can do it'
fi
