# The measurements in "Reimplementing cat in Rust".            -*- sh -*-

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Time the row $2: the programs and the mechanisms of that article, with the
# file $1.
whole_processes ()
{
  while IFS=$tab read -r name command; do
    candidate "$name" "$command $1" "$command $1"
  done < "$programs"
  for mechanism in read-all read-write-zeroed read-write sendfile; do
    command="$tools/mechanism $mechanism $1 262144"
    candidate "$mechanism" "$command" "$command"
  done
  end_row "$2" 0
}

table rust 'Whole processes, as in "Reimplementing cat in Rust"' \
  'Reimplementing cat in Rust: Legion Slim 5, ext4; GNU cat and four in Rust' \
  list << 'END'
Time from the start of a process to its end, less is better; standard output is
/dev/null. The article's figures are multiples of another program's time. For
the small file, that program is GNU cat. For the large one, it's the article's
own program with a buffered reader and writer, which in fact used sendfile. What
the article calls "buffered" is read-write-zeroed here, and "basic" is read-all.
We run them with bench/mechanism, in blocks of 256 KiB, so they start like
a dynamic C program.
END

# Note the article's figures for the program $1: $2 with the small file, and $3
# with the large one.
article ()
{
  there "$small_row" "$1" "$2"
  there "$large_row" "$1" "$3"
}

small_row='a file of 520 bytes'
large_row="a file of $((big_bytes / mib)) MiB"
article GNU 1 1.06
article read-write-zeroed 1.39 1.41
article read-all 1.41 2.97
article uutils 1.43 1.02
article sendfile 1.44 1
row_rounds=$startups
expect=$small
whole_processes "$small" "$small_row"
row_rounds=
expect=$big
whole_processes "$big" "$large_row"

table blocks 'Block sizes, as in "Reimplementing cat in Rust"' \
  "the same, after the script in GNU's ioblksize.h" list << 'END'
dd from /dev/zero to /dev/null, GiB/s, more is better. With small blocks, most
of the time goes into system calls, and large blocks don't fit the processor's
caches. In the article, 512 KiB was the best size.
END

for kib in 1 2 4 8 16 32 64 128 256 512 1024; do
  blocks=$((block_loop_bytes / 1024 / kib))
  candidate "$kib KiB" \
    "dd bs=${kib}k count=$blocks if=/dev/zero of=/dev/null" \
    "dd bs=${kib}k count=1 if=/dev/zero | head -c 1024"
done
end_row '/dev/zero > /dev/null' "$block_loop_bytes"
