# Turn the times of a row into figures.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Usage: awk -f figures.awk COMMANDS TIMES
#
# COMMANDS is what bench/timer has read, and TIMES what it has written in one
# run or several, one after another.  For each command we print a line, divided
# by tabs.  It has the name and "failed", or these fields:
#
#   the name
#   the median of the seconds, their lower quartile, and their upper quartile
#   the median of the ratios to the time of the first command in the same round,
#     or "-" if that failed
#   the number of rounds
#   "steady", or "unsteady" if the spread is more than 3 %, or if the rounds in
#     order and those reversed have ratios that differ by more than 3 %
#
# The spread is half the distance between the quartiles, divided by the median.

BEGIN {
  FS = "\t"
  limit = 0.03
}

NR == FNR {
  name[++count] = $1
  next
}

{
  order[++rounds] = $1
  for (i = 1; i <= count; i++)
    {
      failed[i] = failed[i] || $(i + 1) == "failed"
      time[i, rounds] = $(i + 1)
    }
}

# Sort the SIZE values.
function sort_values (    gap, i, j, value)
{
  for (gap = int (size / 2); gap; gap = int (gap / 2))
    for (i = gap + 1; i <= size; i++)
      {
        value = values[i]
        for (j = i; gap < j && value < values[j - gap]; j -= gap)
          values[j] = values[j - gap]
        values[j] = value
      }
}

# Return the median of the SIZE values, which are sorted.
function median ()
{
  return (values[int ((size + 1) / 2)] + values[int (size / 2) + 1]) / 2
}

# Return the median of command I's ratios to the first command, in the rounds of
# the order WANTED, or in all rounds if that's empty.
function median_ratio (i, wanted,    round)
{
  size = 0
  for (round = 1; round <= rounds; round++)
    if (wanted == "" || order[round] == wanted)
      values[++size] = time[i, round] / time[1, round]
  sort_values()
  return median()
}

# Return true if A and B differ by more than the limit.
function differ (a, b)
{
  return a > (1 + limit) * b || b > (1 + limit) * a
}

END {
  for (i = 1; i <= count; i++)
    {
      if (failed[i] || ! rounds)
        {
          print name[i] FS "failed"
          continue
        }
      for (size = 0; size < rounds;)
        values[++size] = time[i, size] + 0
      sort_values()
      middle = median()
      lower = values[int (rounds / 4) + 1]
      upper = values[int (rounds * 3 / 4) + 1]
      unsteady = (upper - lower) / 2 > limit * middle
      ratio = "-"
      if (! failed[1])
        {
          ratio = sprintf ("%.4f", median_ratio(i, ""))
          if (differ(median_ratio(i, "in order"), median_ratio(i, "reversed")))
            unsteady = 1
        }
      printf "%s\t%.7f\t%.7f\t%.7f\t%s\t%d\t%s\n", name[i], middle, lower, upper,
        ratio, rounds, unsteady ? "unsteady" : "steady"
    }
}
