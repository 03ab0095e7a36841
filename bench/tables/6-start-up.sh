# Small files, one and many.                                   -*- sh -*-

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

table start-up 'Start-up' 'caracal' list << 'END'
Time from the start of a process to its end, less is better: a file of 520 bytes
to /dev/null, and for comparison "true", which does nothing.
END

row_rounds=$startups
expect=$small
while IFS=$tab read -r name command; do
  candidate "$name" "$command $small" "$command $small"
done < "$programs"
candidate true true "cat $small"
end_row 'cat small-file > /dev/null' 0
row_rounds=

table many 'Many small files' 'caracal' programs << END
Time, less is better: $many files of 1.5 to 7.5 KB, or as many of 50 to 400
bytes, all on one command line. "Cold" files are on the disk and not in memory.
A reader runs on the same processor.
END

# Time the row $3: the files listed in $1 to the sink $2, with the options $4
# for the timer.
many_files ()
{
  timer_options="-o $2 $4"
  place=
  test "$2" != pipe || place=$one
  row "$3" 0 "CAT @$1" "xargs CAT < $1"
}

many_files "$work/files" null "$many files > /dev/null" ''
many_files "$work/files" pipe "$many files \\| reader, 256 KiB" ''
many_files "$work/files" "file:$work/copy" "$many files > file" ''
many_files "$work/tiny-files" pipe "$many tiny files \\| reader, 256 KiB" ''
if can_drop_caches; then
  many_files "$work/files" null "$many cold files > /dev/null" \
    "-p $here/drop-caches"
else
  leave_out 'cold files: only root can empty the page cache'
fi

table sizes 'Throughput by the size of a file' 'caracal' programs << 'END'
GiB/s, more is better: a whole process, whose operand is one file in memory. Its
output is a pipe, which is read on the same processor, 256 KiB at a time.
END
place=$one

for size in $sizes; do
  head -c "$size" "$big" > "$memory/sized"
  timer_options='-o pipe'
  expect=$memory/sized
  row "$size" "$size" "CAT $memory/sized" "CAT $memory/sized"
done
rm -f "$memory/sized"
