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

table scripts 'In scripts of three shells' 'caracal' programs << END
Time for a script, less is better: the shell starts, and calls the program
$calls times, for 520 bytes each time.
END

tr -dc a-z < "$piece" | head -c 519 > "$work/text"
echo >> "$work/text"

# Time the script of the shell $1 that repeats the line $3, and ends with the
# line $4.  $2 names the row.
calls ()
{
  printf 'i=0\nwhile [ $i -lt %s ]; do\n%s\ni=$((i + 1))\ndone\n%s\n' \
    "$calls" "$3" "${4-}" > "$work/script"
  row "$1: $2" 0 "$1 $work/script CAT" "$1 $work/script CAT"
}

# shellcheck disable=SC2016 # for the shells
for shell in dash bash 'busybox ash'; do
  command -v "${shell%% *}" > /dev/null || continue
  calls "$shell" 'cat << END > file' '"$@" << END > '"$memory/here
$(cat "$work/text")
END" '"$@" '"$memory/here"
  calls "$shell" 'cat file' '"$@" '"$work/text"
  calls "$shell" 'x=$(cat file)' 'x=$("$@" '"$work/text)" 'echo "$x"'
  calls "$shell" 'cat file - << END' '"$@" '"$work/text - << END
word
END"
done
rm -f "$work/script" "$memory/here"

table many 'Many small files' 'caracal' programs << END
Time, less is better: $many files of 1.5 to 7.5 KB, or as many of 50 to 400
bytes, all on one command line. "Cold" files are on the disk but not in memory.
Readers run on the same processor.
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

table sizes 'Throughput by file size' 'caracal' programs << 'END'
GiB/s, more is better: a whole process that copies one file in memory to a pipe,
which is read on the same processor, 256 KiB at a time.
END
place=$one

for size in $sizes; do
  head -c "$size" "$big" > "$memory/sized"
  timer_options='-o pipe'
  expect=$memory/sized
  row "$size" "$size" "CAT $memory/sized" "CAT $memory/sized"
done
rm -f "$memory/sized"
