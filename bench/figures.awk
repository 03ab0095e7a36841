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
#   the median of the seconds, and the lower and upper end of its interval
#   the ratio of the median to that of the first command, or "-" if that failed
#   the number of rounds
#   "steady", or "unsteady" if an end of the interval is more than 3 % from the
#     median, or if the medians of the rounds in order and of those reversed
#     differ by more than 3 %
#
# On a virtual machine, all commands may take half as long again for some
# seconds, because the host is busy.  So we divide each time by its round's pace,
# which is the median of the round's times, each divided by its command's
# median.  This takes out what all commands have in common, and leaves their
# ratios.  A single command has no pace.
#
# The interval is the notch of a box plot: 1.57 times the distance between the
# quartiles, divided by the square root of the number of rounds, on either side.
# If the intervals of two medians don't overlap, the medians differ, with a
# certainty of some 95 % (McGill, Tukey and Larsen, Variations of Box Plots,
# 1978).  An interval that would reach below 0 begins at the shortest time.

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

# Set the values to command I's times, each divided by its round's pace, in the
# rounds of the order WANTED, or in all rounds if that's empty.  Return their
# median.
function paced_median (i, wanted,    round)
{
  size = 0
  for (round = 1; round <= rounds; round++)
    if (wanted == "" || order[round] == wanted)
      values[++size] = time[i, round] / pace[round]
  sort_values()
  return median()
}

# Set the pace of each round.
function set_paces (    i, round)
{
  for (round = 1; round <= rounds; round++)
    pace[round] = 1
  for (i = 1; i <= count; i++)
    if (! failed[i])
      middle[i] = paced_median(i, "")
  for (round = 1; round <= rounds; round++)
    {
      size = 0
      for (i = 1; i <= count; i++)
        if (! failed[i])
          values[++size] = time[i, round] / middle[i]
      sort_values()
      if (1 < size)
        pace[round] = median()
    }
}

# Return true if A and B differ by more than the limit.
function differ (a, b)
{
  return a > (1 + limit) * b || b > (1 + limit) * a
}

END {
  set_paces()
  for (i = 1; i <= count; i++)
    {
      if (failed[i] || ! rounds)
        {
          print name[i] FS "failed"
          continue
        }
      differs = differ(paced_median(i, "in order"), paced_median(i, "reversed"))
      middle[i] = paced_median(i, "")
      notch = 1.57 * (values[int (rounds * 3 / 4) + 1] \
                      - values[int (rounds / 4) + 1]) / sqrt (rounds)
      lower = notch < middle[i] ? middle[i] - notch : values[1]
      state = differs || limit * middle[i] < notch ? "unsteady" : "steady"
      ratio = failed[1] ? "-" : sprintf ("%.4f", middle[i] / middle[1])
      printf "%s\t%.7f\t%.7f\t%.7f\t%s\t%d\t%s\n", name[i], middle[i],
        lower, middle[i] + notch, ratio, rounds, state
    }
}
