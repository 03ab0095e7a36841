# Functions for the tables.                                   -*- sh -*-

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# bench/run sets the directories $tools (for timer and mechanism), $work (files
# on a disk), $memory (files in memory) and $results (figures).  Each line of
# the file $programs has a program's name, a tab and its command.

tab=$(printf '\t')

# Begin a table with the name $1, the title $2, the source $3, and standard
# input as the text above it.  $4 is its shape: "programs" has a column for each
# program, "list" a line for each.
table ()
{
  table=$1
  printf '%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "$4" >> "$results/tables.tsv"
  cat > "$results/$1.text"
  echo "bench: $2" >&2
  timer_options='-o null'
  place=
  expect=
  begin_row
}

# Write above the table that $1 is left out; $1 also says why.
leave_out ()
{
  printf 'Left out: %s.\n\n' "$1" >> "$results/$table.left-out"
}

# Note $3 as the figure that the source gives for the program $2 in the row $1.
there ()
{
  printf '%s\t%s\t%s\t%s\n' "$table" "$1" "$2" "$3" >> "$results/there.tsv"
}

# Forget the last row's candidates.
begin_row ()
{
  : > "$work/commands"
  : > "$work/states"
}

# Write the line of the program $1 in the row $2 of $3 bytes.  $4 is its
# figures, divided by tabs, or a word.
note_result ()
{
  printf '%s\t%s\t%s\t%s\t%s\n' "$table" "$2" "$3" "$1" "$4" \
    >> "$results/results.tsv"
}

# Set $state to "right" if the command $1 writes what the file $expect has, to
# "cannot" if it fails, or else to "wrong".  Its reader starts late.  If $expect
# is empty, the others must write what this command writes.
check ()
{
  if test -z "$expect"; then
    expect=$memory/expected
    timeout 60 sh -c "$1" > "$expect" 2> /dev/null && state=right && return
    expect= state=cannot
    return
  fi
  { timeout 60 sh -c "$1" 2> /dev/null; echo $? > "$work/status"; } \
    | { sleep 0.02; cmp - "$expect" > "$work/difference" 2>&1; } \
    && state=right && return
  # 124 is a timeout.  141 is SIGPIPE: the reader stopped at a difference.
  case $(cat "$work/status" "$work/difference") in
    *empty*) state=cannot ;;
    0* | 124* | 141*) state=wrong ;;
    *) state=cannot ;;
  esac
}

# Add the program $1 to the row.  The command $2 is timed if the command $3
# writes the right bytes.
candidate ()
{
  check "$3"
  printf '%s\t%s\n' "$1" "$state" >> "$work/states"
  test $state = right && printf '%s\t%s\n' "$1" "$2" >> "$work/commands"
}

# Time the candidates, with $1 times the usual rounds, and write the figures to
# the file $2.  $place is empty, or a command that puts them all on one
# processor.
time_row ()
{
  # shellcheck disable=SC2086 # words
  $place "$tools/timer" $timer_options -r $(($1 * ${row_rounds:-$rounds})) \
    -t $(($1 * ${row_seconds:-$seconds})) < "$work/commands" > "$2" 2> /dev/null
}

# Print how unsteady the figures in the file $1 are.  More than 1000 means that
# a spread is more than 50 %, or that the ratios in the two orders differ by
# more than a tenth.  The spread is half the distance between the quartiles,
# divided by the median.
unsteadiness ()
{
  awk -F '\t' '
    function take (part, whole)
    {
      if (largest < part / whole)
        largest = part / whole
    }
    NF > 5 && 0 < $2 {
      take($4 - $3, $2)
      if (0 < $7 && 0 < $8)
        take(10 * ($7 < $8 ? $8 - $7 : $7 - $8), $7 < $8 ? $7 : $8)
    }
    END { printf "%d\n", 1000 * largest }' "$1"
}

# Time the candidates as the row $1.  They move $2 bytes, or if that's 0, the
# time itself is the figure.  If the figures are unsteady, time the row once
# more, with three times the rounds, and keep the steadier figures, unless the
# run is quick.
end_row ()
{
  time_row 1 "$work/times"
  unsteady=$(unsteadiness "$work/times")
  if test "$unsteady" -gt 1000 && test "$rounds" -gt 2; then
    time_row 3 "$work/more-times"
    test "$(unsteadiness "$work/more-times")" -ge "$unsteady" \
      || mv "$work/more-times" "$work/times"
  fi
  while IFS=$tab read -r name state; do
    test $state = right && state=$(sed -n "s/^$name$tab//p" "$work/times")
    note_result "$name" "$1" "$2" "$state"
  done < "$work/states"
  expect=
  begin_row
}

# Time the row $1 of $2 bytes, with each program in place of CAT.  The command
# is $3, and the one whose bytes are checked is $4.
row ()
{
  while IFS=$tab read -r name command; do
    candidate "$name" "$(put_in "$command" "$3")" \
      "$(put_in "$command" "$4")"
  done < "$programs"
  end_row "$1" "$2"
}

# Print $2 with the command $1 in place of CAT.
put_in ()
{
  echo "$2" | sed "s|CAT|$1|g"
}

# Return true if bench/drop-caches can empty the page cache.
can_drop_caches ()
{
  test -w /proc/sys/vm/drop_caches
}
