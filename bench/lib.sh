# What the tables are made with.                              -*- sh -*-

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Set by bench/run: $tools holds timer and mechanism, $work is for what is made
# on a disk, $memory for what is made in memory, $results for the figures,
# $programs is a file of names and commands, divided by a tab.

tab=$(printf '\t')

# Begin a table.  Its name is $1, its title $2, where it comes from $3.  Its
# shape is $4: "programs", a column each and rows of cases, or "list", a line
# each.  What there is to say about it is standard input.
table ()
{
  table=$1
  printf '%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "$4" >> "$results/tables.tsv"
  cat > "$results/$1.text"
  echo "bench: $2" >&2
  timer_options='-o null'
  expect=
  begin_row
}

# Say above the table that $1, with the reason, is left out.
leave_out ()
{
  printf 'Left out: %s.\n\n' "$1" >> "$results/$table.left-out"
}

# What the source has for the program $2 in the row $1 is $3.
there ()
{
  printf '%s\t%s\t%s\t%s\n' "$table" "$1" "$2" "$3" >> "$results/there.tsv"
}

begin_row ()
{
  : > "$work/commands"
  : > "$work/states"
}

# Add a line to the figures: what is known of $1 in the row $2 of $3 bytes.
note_result ()
{
  printf '%s\t%s\t%s\t%s\t%s\n' "$table" "$2" "$3" "$1" "$4" \
    >> "$results/results.tsv"
}

# Set $state to whether the command $1 writes what is in $expect, to a reader
# that is slow to start.  A row whose caller did not set $expect takes the first
# command's output for it.
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
  # 141 is SIGPIPE: the reader had seen enough.
  case $(cat "$work/status" "$work/difference") in
    *empty*) state=cannot ;;
    0* | 124* | 141*) state=wrong ;;
    *) state=cannot ;;
  esac
}

# Add to the row what is called $1: the command $2, if $3 gives the right
# bytes.
candidate ()
{
  check "$3"
  printf '%s\t%s\n' "$1" "$state" >> "$work/states"
  test $state = right && printf '%s\t%s\n' "$1" "$2" >> "$work/commands"
}

# Time the candidates, which move $2 bytes or, where it is 0, just take time,
# as the row $1.
end_row ()
{
  # shellcheck disable=SC2086 # words
  "$tools/timer" $timer_options -r "${row_rounds:-$rounds}" -t "$seconds" \
    < "$work/commands" > "$work/times" 2> /dev/null
  while IFS=$tab read -r name state; do
    test $state = right && state=$(sed -n "s/^$name$tab//p" "$work/times")
    note_result "$name" "$1" "$2" "$state"
  done < "$work/states"
  expect=
  begin_row
}

# A row $1 of $2 bytes in which each program takes the place of CAT in $3, and
# in $4, which gives the bytes to check.
row ()
{
  while IFS=$tab read -r name command; do
    candidate "$name" "$(put_in "$command" "$3")" \
      "$(put_in "$command" "$4")"
  done < "$programs"
  end_row "$1" "$2"
}

put_in ()
{
  echo "$2" | sed "s|CAT|$1|g"
}

# Whether the page cache can be emptied: $drop_caches does it.
can_drop_caches ()
{
  test -w /proc/sys/vm/drop_caches
}
