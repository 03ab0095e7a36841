# Files of one size, one and many.                             -*- sh -*-

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Time the row of $size with the newest GNU cat, caracal and uutils, to the sink
# $sink.  Their names get the ending $1, and $2 has more options for the timer.
# The command is $3, and the one whose bytes are checked is $4.
by_size ()
{
  awk -F '\t' -v OFS='\t' -v ending="$1" '
    NR == 1 || $1 == "caracal" || $1 == "uutils" { print $1 ending, $2 }' \
    "$work/programs" > "$work/by-size"
  programs=$work/by-size
  timer_options="-o $sink $2"
  row "$size" 0 "$3" "$4"
  programs=$work/programs
}

# For each output: the name of the table, the sink, the name of the output.
# There are 90 rows, and most of their runs take less than 20 ms.
row_seconds=1
while IFS=$tab read -r output sink name; do
  table "by-size-$output" "Time by size and number of files: > $name" \
    'caracal' programs << END
Time, less is better. "One" is one file of this size, "stdin" the same file as
standard input. "Many" is $((all_bytes / mib)) MiB of such files, but at most
4096 of them, on one command line. The files are on $disk_type, and cached. A
pipe's reader runs on the same processor.
END
  case $output in
    read | splice) place=$one ;;
  esac
  for size in $file_sizes; do
    make_sized_files "$size"
    row_rounds=$((10 * rounds))
    expect=$first
    by_size ', one' '' "CAT $first" "CAT $first"
    expect=$first
    by_size ', stdin' "-i $first" CAT "CAT < $first"
    row_rounds=
    by_size ', many' '' "CAT @$work/sized" "xargs CAT < $work/sized"
  done
done << END
null${tab}null${tab}/dev/null
read${tab}pipe:65536${tab}pipe that is read, 64 KiB at a time
splice${tab}splice${tab}pipe that is spliced to /dev/null, 256 KiB at a time
memory${tab}file:$memory/copy${tab}file on $(file_system_type "$memory")
disk${tab}file:$work/copy${tab}file on $disk_type
END
row_seconds=
rm -rf "$work/sized.d" "$memory/copy" "$work/copy"
