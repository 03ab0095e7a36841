# Read what "gcov -b -c -t" prints, and print each line and branch of src and
# lib that has never run, and then a summary.  A header is in several object
# files, and a line of it has run if it has run in one of them.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Each line of gcov is "COUNT:  NUMBER:TEXT".  COUNT is "-" for a line without
# code, "#####" for one that has not run, "=====" for one after an exception.
match ($0, /^ *[^ :]+: *[0-9]+:/) {
  split ($0, field, ":")
  count = field[1]
  line = field[2] + 0
  text = substr ($0, RLENGTH + 1)
  gsub (/[ *]/, "", count)
  if (line == 0)
    {
      if (text ~ /^Source:/)
        {
          source = substr (text, 8)
          is_ours = source ~ /^(src|lib)\//
        }
      next
    }
  branch = 0
  at = source SUBSEP line
  if (! is_ours || count == "-")
    next
  if (! (at in runs))
    {
      order[++lines] = at
      runs[at] = 0
      texts[at] = text
    }
  runs[at] += count ~ /^[0-9]/
}

# "branch  2 taken 17 (fallthrough)", or "branch  2 never executed".
is_ours && /^branch / {
  branches[at] = ++branch < branches[at] ? branches[at] : branch
  taken[at, branch] += $4
}

END {
  for (i = 1; i <= lines; i++)
    {
      at = order[i]
      split (at, part, SUBSEP)
      source = part[1]
      all[source]++
      place = source ":" part[2] ":"
      if (! runs[at])
        {
          missing[source]++
          print place " line:" texts[at]
        }
      for (j = 1; j <= branches[at]; j++)
        {
          all_branches[source]++
          if (taken[at, j])
            continue
          missing_branches[source]++
          if (runs[at])
            print place " branch " j " of " branches[at] ":" texts[at]
        }
    }
  for (source in all)
    {
      printf "%s: %d of %d lines, %d of %d branches\n", source, \
        all[source] - missing[source], all[source], \
        all_branches[source] - missing_branches[source], all_branches[source]
      a += all[source]
      m += missing[source]
      b += all_branches[source]
      n += missing_branches[source]
    }
  printf "all: %d of %d lines (%.1f %%), %d of %d branches (%.1f %%)\n", \
    a - m, a, 100 * (a - m) / a, b - n, b, 100 * (b - n) / b
}
