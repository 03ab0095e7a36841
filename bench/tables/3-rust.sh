# The figures in "Reimplementing cat in Rust".                 -*- sh -*-

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# The mechanisms of that article, beside the programs, for the file $1 in the
# row $2.
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

table rust 'Whole processes, as "Reimplementing cat in Rust" has them' \
  'Reimplementing cat in Rust: Legion Slim 5, ext4; GNU cat and four in Rust' \
  list << 'END'
Time from the spawning of a process to its end, less is better, standard output
being /dev/null. The article's figures are multiples of GNU cat's time, or, of
the large file, of the program that used a buffered reader and writer, which was
sendfile in truth; read-write-zeroed is what it calls buffered, read-all what
it calls basic. Here these are bench/mechanism's, in blocks of 256 KiB, so that
their start-up is that of a dynamic C program.
END

# The program $1 in the article, with a small file $2 and a large one $3.
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

table blocks 'Block sizes, as "Reimplementing cat in Rust" has them' \
  "the same, after the script in GNU's ioblksize.h" list << 'END'
dd from /dev/zero to /dev/null, GiB/s, more is better: how much of the time a
system call takes, and at which size the processor's caches are left. There, 512
KiB was the best.
END

for kib in 1 2 4 8 16 32 64 128 256 512 1024; do
  blocks=$((block_loop_bytes / 1024 / kib))
  candidate "$kib KiB" \
    "dd bs=${kib}k count=$blocks if=/dev/zero of=/dev/null" \
    "dd bs=${kib}k count=1 if=/dev/zero | head -c 1024"
done
end_row '/dev/zero > /dev/null' "$block_loop_bytes"
