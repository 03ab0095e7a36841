# The measurements of four articles.                           -*- sh -*-

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

table articles 'Programs and mechanisms, as in four articles' \
  "(1) fastcat: a faster cat implementation using splice (2018); \
(2) Reimplementing cat in Rust: Legion Slim 5, ext4; GNU cat and four in Rust; \
(3) How efficient can cat(1) be?: 8 GB virtual machine, 4 GB file in tmpfs; \
(4) First Experiment: Copying Files: 16 GB file on a file system that can \
share blocks; cat, cp, and Rust" list << 'END'
Time, less is better; a row begins with the number of its article. "wrong":
bytes are missing, or never come, if the reader is slow. The mechanisms are
those of bench/mechanism, in blocks of 256 KiB if the row names no size.

(1) In 2018, Ruby had 0.19 GiB/s line by line, and 1.81 with IO.copy_stream.
fcat splices into a pipe of its own, then splices once to its output, and
assumes that this moves all bytes.

(2) The figures are multiples of another program's time. For the small file,
that program is GNU cat. For the large one, it's the article's own program with
a buffered reader and writer, which in fact used sendfile. What the article
calls "buffered" is read-write-zeroed here, and "basic" is read-all. Ours start
like a dynamic C program. The row with dd follows the script in GNU's
ioblksize.h: with small blocks, most of the time goes into system calls, and
large blocks don't fit the processor's caches. In the article, 512 KiB was the
best size.

(3) The pipe leads to dd of=/dev/null bs=64K iflag=fullblock, and the mechanisms
use blocks of 64 KiB. splice-direct splices from the file straight into the
output. That leaves references to the page cache in the pipe, so if the file is
overwritten after the program has exited, the reader gets other bytes. caracal
splices the head of a file through a pipe of its own, and then copies as many
bytes as the pipe can hold, which flushes out all references.

(4) Writing a mapping to /dev/null is "fast" because nothing is read: the device
doesn't look at the bytes, so no page of the file is fetched. But people use cat
FILE > /dev/null to get a file into memory, or to see whether the disk can read
it. So caracal reads all of it, and so does sendfile.
END

# Add the programs to the row.  They copy the file $1 to the shell command $2,
# if there is one, and write the right bytes for the file $3.
add_programs ()
{
  while IFS=$tab read -r name command; do
    candidate "$name" "$command $1$2" "$command $3"
  done < "$programs"
}

# Add the mechanism $1, called $2, in blocks of $3 bytes.  $4 to $6 are like $1
# to $3 of add_programs.
add_mechanism ()
{
  candidate "$2" "$tools/mechanism $1 $4 $3$5" "$tools/mechanism $1 $6 $3"
}

# ---- 1

timer_options=-c
if command -v pv > /dev/null; then
  row='(1) a file \| pv -r'
  there "$row" GNU '1.90 GiB/s'
  there "$row" fcat '5.90 GiB/s'
  expect=$piece
  add_programs "$big" ' | pv -q > /dev/null' "$piece"
  end_row "$row" 0
else
  leave_out 'the row with pv: it is not installed'
fi

# ---- 2

# Time the row $1, for which the file $2 goes to /dev/null.
whole_processes ()
{
  timer_options='-o null'
  expect=$2
  add_programs "$2" '' "$2"
  for mechanism in read-all read-write-zeroed read-write sendfile; do
    add_mechanism $mechanism $mechanism 262144 "$2" '' "$2"
  done
  end_row "$1" 0
}

# Note the article's figures for the program $1: $2 with the small file, and $3
# with the large one.
article ()
{
  there "$small_row" "$1" "$2"
  there "$large_row" "$1" "$3"
}

small_row='(2) a file of 520 bytes'
large_row="(2) a file of $((big_bytes / mib)) MiB"
article GNU 1 1.06
article read-write-zeroed 1.39 1.41
article read-all 1.41 2.97
article uutils 1.43 1.02
article sendfile 1.44 1
row_rounds=$startups
whole_processes "$small_row" "$small"
row_rounds=
whole_processes "$large_row" "$big"

for kib in 1 2 4 8 16 32 64 128 256 512 1024; do
  blocks=$((block_loop_bytes / 1024 / kib))
  candidate "$kib KiB" \
    "dd bs=${kib}k count=$blocks if=/dev/zero of=/dev/null" \
    "dd bs=${kib}k count=1 if=/dev/zero | head -c 1024"
done
end_row "(2) dd, $((block_loop_bytes / mib)) MiB of /dev/zero" 0

# ---- 3

timer_options=-c
row='(3) a file in memory \| dd'
there "$row" read-write '3.6 GB/s'
there "$row" sendfile '6.4 GB/s'
there "$row" splice-private '11.6 GB/s'
sink=' | dd of=/dev/null bs=64K iflag=fullblock'
expect=$piece
add_programs "$big" "$sink" "$piece"
for mechanism in read-write sendfile splice-private splice-direct; do
  add_mechanism $mechanism $mechanism 65536 "$big" "$sink" "$piece"
done
end_row "$row" 0

# ---- 4

# Add the programs and the mechanisms that copy $1 to standard output.  cp
# copies it to $2.
add_all ()
{
  expect=$piece
  add_programs "$1" '' "$piece"
  candidate cp "cp $1 $2" "cat $piece"
  for kib in 128 256; do
    add_mechanism read-write "read-write, $kib KiB" $((kib * 1024)) "$1" '' \
      "$piece"
  done
  add_mechanism sendfile sendfile '' "$1" '' "$piece"
  for mechanism in mmap-write mmap-write-advised; do
    add_mechanism $mechanism "$mechanism, all at once" 2147479552 "$1" '' \
      "$piece"
    add_mechanism $mechanism "$mechanism, 256 KiB" 262144 "$1" '' "$piece"
  done
}

# Note the source's figures for the mechanism $1: $2 to /dev/null and $3 to a
# regular file, both cached, and $4 and $5 not cached.
source_has ()
{
  there "(4) $disk_type, cached > /dev/null" "$1" "$2"
  there "(4) $clone_type, cached > regular file" "$1" "$3"
  there "(4) $disk_type, not cached > /dev/null" "$1" "$4"
  there "(4) $disk_type, not cached > regular file" "$1" "$5"
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
  add_all "$1/big" /dev/null
  end_row "(4) $2 > /dev/null" 0

  timer_options="-o file:$1/copy $3"
  # If cp truncated the old copy, ext4 would write the bytes to the disk when cp
  # closes it.
  add_all "$1/big" "--remove-destination $1/copy"
  for mechanism in copy-file-range ficlone; do
    candidate "$mechanism" "$tools/mechanism $mechanism $1/big" "cat $piece"
  done
  end_row "(4) $2 > regular file" 0
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
