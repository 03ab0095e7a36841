# The routes of a copy, and the formatting options.            -*- sh -*-

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

table routes 'Routes' 'caracal' programs << 'END'
GiB/s, more is better. The file is in memory, except the cold one. What fills
the pipe in front of cat is either dd, which copies 64 KiB at a time, or
"splice", which moves 128 KiB at a time without copying them (bench/mechanism
splice-direct). All processes of a pipeline share one processor, except where
"cat on CPU 2" says that cat has another, because between processors a pipe is
slower.
END

# Time the row $3: the file $1 to the sink $2, with the options $4 for the
# timer.
file_to ()
{
  timer_options="-o $2 $4"
  expect=$1
  row "$3" "$big_bytes" "CAT $1" "CAT $1"
}

# Time the row $1 of $2 bytes: the shell command $3 with the sink $5.  $4 gives
# the bytes to check.
pipeline ()
{
  timer_options="-c -o $5"
  expect=$piece
  row "$1" "$2" "$3" "$4"
}

# Time rows in which the program follows the writer called $1, which is the
# command $2, followed by a file name.  $3 is a command to put before the
# program, $4 the end of the rows' names.
after_writer ()
{
  for sink in null "file:$work/copy"; do
    name=/dev/null
    test $sink = null || name="file on $disk_type"
    pipeline "$1 \\| cat > $name$4" "$big_bytes" "$2$big | $3 CAT" \
      "$2$piece | CAT" "$sink"
  done
  pipeline "$1 \\| cat \\| dd, 256 KiB$4" "$big_bytes" \
    "$2$big | $3 CAT | $drain" "$2$piece | CAT" null
}

file_to "$big" null 'file > /dev/null' ''
place=$one
file_to "$big" pipe 'file \| reader, 256 KiB' ''
place=
file_to "$big" "file:$work/copy" "file in memory > file on $disk_type" ''
file_to "$big" "append:$work/copy" "file in memory >> file on $disk_type" ''
file_to "$work/big" "file:$work/copy" \
  "file on $disk_type > file on $disk_type" ''
place=$one
file_to "$big" socket 'file > socket, 256 KiB' ''
place=
if test -n "$clone"; then
  file_to "$clone/big" "file:$clone/copy" \
    "file on $clone_type > file on $clone_type" ''
else
  leave_out 'a copy with shared blocks: no file system here can do it'
fi
if can_drop_caches; then
  file_to "$work/big" null 'cold file > /dev/null' "-p $here/drop-caches"
else
  leave_out 'a cold file: only root can empty the page cache'
fi
place=$one
after_writer 'dd, 64 KiB' 'dd bs=64K if=' '' ''
if test -n "$other"; then
  after_writer 'dd, 64 KiB' 'dd bs=64K if=' "$other" ', cat on CPU 2'
else
  leave_out 'pipes between processors: there is one, or taskset is missing'
fi
after_writer 'splice, 128 KiB' "$splicer " '' ''
pipeline '/dev/zero \| head' "$big_bytes" \
  "CAT < /dev/zero | head -c $big_bytes" "CAT < $piece" null
rm -f "$work/copy"

table formats 'Formatting' 'caracal' programs << 'END'
GiB/s of input, more is better, from a file in memory to /dev/null. "text" has
lines of 0 to 100 bytes, "short" has lines of 0 to 8, and "random" has random
bytes, which -v is made for, and which are its worst case. "wrong": the output
differs from GNU cat's.
END

# toybox is left out, because it takes 4 seconds for 16 MiB.
grep -v '^toybox' "$programs" > "$work/formatters"
programs=$work/formatters
for kind in text random short; do
  for option in -n -b -s -E -T -v -A -nA; do
    timer_options='-o null'
    row "$option, $kind" "$text_bytes" "CAT $option $memory/$kind" \
      "CAT $option $memory/$kind-piece"
  done
done

table decorations 'Times and colors of lines' 'caracal' programs << 'END'
GiB/s of input, more is better, from a file in memory to /dev/null. "text" and
"short" are those of the table above. "log" has the lines of
tests/extensions/levels.txt. No other cat has these options.
END

grep '^caracal' "$work/programs" > "$work/decorators"
programs=$work/decorators
sed '/^#/d; /^$/d; /^kind /d; s/^[a-z]* //' \
  "$here/../tests/extensions/levels.txt" | repeat "$text_bytes" "$memory/log"
head -c 3000000 "$memory/log" > "$memory/log-piece"
for kind in text short log; do
  # The format is a date, because all programs must write the same bytes.
  for options in --timestamp=%F --color=always \
    '-n --color=always --timestamp=%F'; do
    timer_options='-o null'
    row "$options, $kind" "$text_bytes" "CAT $options $memory/$kind" \
      "CAT $options $memory/$kind-piece"
  done
done
rm -f "$memory/log" "$memory/log-piece"
programs=$work/programs
