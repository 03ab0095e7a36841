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

# Time the candidates.  $place is empty, or a command that puts them all on one
# processor.
time_candidates ()
{
  # shellcheck disable=SC2086 # words
  $place "$tools/timer" $timer_options -r "${row_rounds:-$rounds}" \
    -t "${row_seconds:-$seconds}" < "$work/commands" 2> /dev/null
}

# Time the candidates as the row $1.  They move $2 bytes, or if that's 0, the
# time itself is the figure.  As long as a figure is unsteady, time the row
# again, at most $repeats times in all.  The figures are those of all times
# together.
end_row ()
{
  : > "$work/times"
  for repeat in $(seq "$repeats"); do
    time_candidates >> "$work/times"
    awk -f "$here/figures.awk" "$work/commands" "$work/times" > "$work/figures"
    grep "${tab}unsteady\$" "$work/figures" > /dev/null || break
  done
  while IFS=$tab read -r name state; do
    test $state = right && state=$(sed -n "s/^$name$tab//p" "$work/figures")
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
