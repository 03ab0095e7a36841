# The routes of a copy, and the formatting options.            -*- sh -*-

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

table routes 'Routes' 'caracal' programs << 'END'
GiB/s, more is better. The file is in memory, except the cold one.
END

# Time the row $3: the file $1 to the sink $2, with the options $4 for the
# timer.
file_to ()
{
  timer_options="-o $2 $4"
  expect=$1
  row "$3" "$big_bytes" "CAT $1" "CAT $1"
}

# Time the row $1 of $2 bytes: the shell command $3.  $4 gives the bytes to
# check.
pipeline ()
{
  timer_options=-c
  expect=$piece
  row "$1" "$2" "$3" "$4"
}

file_to "$big" null 'file > /dev/null' ''
file_to "$big" pipe 'file \| reader' ''
file_to "$big" "file:$work/copy" "file > file on $disk_type" ''
file_to "$big" "append:$work/copy" "file >> file on $disk_type" ''
file_to "$big" socket 'file > socket' ''
if test -n "$clone"; then
  file_to "$clone/big" "file:$clone/copy" "file > file on $clone_type" ''
else
  leave_out 'a copy with shared blocks: no file system here can do it'
fi
if can_drop_caches; then
  file_to "$work/big" null 'cold file > /dev/null' "-p $here/drop-caches"
else
  leave_out 'a cold file: only root can empty the page cache'
fi
pipeline 'pipe > /dev/null' "$big_bytes" \
  "$feed $big | CAT > /dev/null" "$feed $piece | CAT"
pipeline 'pipe > file' "$big_bytes" \
  "$feed $big | CAT > $work/copy" "$feed $piece | CAT"
pipeline 'pipe \| pipe' "$big_bytes" \
  "$feed $big | CAT | $drain" "$feed $piece | CAT"
pipeline '/dev/zero \| reader' "$big_bytes" \
  "CAT < /dev/zero | head -c $big_bytes > /dev/null" "CAT < $piece"
rm -f "$work/copy"

table formats 'Formatting' 'caracal' programs << 'END'
GiB/s of input, more is better, from a file in memory to /dev/null. "text" has
lines of 0 to 100 bytes, "short" lines of 0 to 8. "random" has random bytes: -v
is made for these, and they are its worst case. "wrong": the output differs from
GNU cat's.
END

# toybox is left out: it needs 4 seconds for 16 MiB.
grep -v '^toybox' "$programs" > "$work/formatters"
programs=$work/formatters
for kind in text random short; do
  for option in -n -b -s -E -T -v -A -nA; do
    timer_options='-o null'
    row "$option, $kind" "$text_bytes" "CAT $option $memory/$kind" \
      "CAT $option $memory/$kind-piece"
  done
done
programs=$work/programs
