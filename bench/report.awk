# Make Markdown of the tables and their figures.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Usage: awk -v folder=RESULTS -f report.awk

# Each reads a file of FOLDER, whose lines have the fields that are named.

# Name, title, source, shape.
function read_tables ()
{
  while ((getline < (folder "/tables.tsv")) > 0)
    {
      tables[++table_count] = $1
      title[$1] = $2
      source[$1] = $3
      shape[$1] = $4
    }
}

# Table, row, program, and what the source of the table has for these.
function read_there ()
{
  while ((getline < (folder "/there.tsv")) > 0)
    there[$1, $2, $3] = $4
}

# Table, row, bytes, program, then median, quartiles, ratio and rounds, or a
# word instead.
function read_results ()
{
  while ((getline < (folder "/results.tsv")) > 0)
    {
      if (! (($1, $2) in bytes))
        rows[$1, ++row_count[$1]] = $2
      if (! (($1, $4) in column_seen))
        columns[$1, ++column_count[$1]] = $4
      column_seen[$1, $4] = 1
      bytes[$1, $2] = $3
      median[$1, $2, $4] = $5
      has_figures[$1, $2, $4] = NF > 5
      spread[$1, $2, $4] = NF > 5 ? ($7 - $6) / 2 / $5 : 0
      ratio[$1, $2, $4] = $8
    }
}

function seconds (time)
{
  if (time < 0.001)
    return sprintf ("%.0f µs", time * 1e6)
  if (time < 1)
    return sprintf (time < 0.01 ? "%.2f ms" : "%.0f ms", time * 1e3)
  return sprintf ("%.2f s", time)
}

# What a reader wants to see of the figure of COLUMN in TABLE's ROW.
function figure (table, row, column,    key, size, value)
{
  key = table SUBSEP row SUBSEP column
  if (! (key in median))
    return ""
  if (! has_figures[key])
    return median[key] == "wrong" ? "*wrong*" : "–"
  size = bytes[table, row]
  if (size == 0)
    value = seconds (median[key])
  else
    {
      value = size / median[key] / 1073741824
      value = sprintf (value < 0.0995 ? "%.2g" : "%.2f", value)
    }
  if (spread[key] > 1)
    return value " ±>99 %"
  return value sprintf (" ±%.0f %%", 100 * spread[key])
}

# What the source has for that figure, if anything.
function in_source (table, row, column)
{
  return (table, row, column) in there \
    ? " (" there[table, row, column] ")" : ""
}

# A column for each program.
function print_programs (table,    i, j, row, line, rule)
{
  line = "|"
  rule = "|---"
  for (j = 1; j <= column_count[table]; j++)
    {
      line = line " | " columns[table, j]
      rule = rule "|---:"
    }
  print line " |"
  print rule "|"
  for (i = 1; i <= row_count[table]; i++)
    {
      row = rows[table, i]
      line = "| " row
      for (j = 1; j <= column_count[table]; j++)
        line = line " | " figure(table, row, columns[table, j]) \
          in_source(table, row, columns[table, j])
      print line " |"
    }
}

# A line for each program.
function print_list (table,    i, j, row, column, share)
{
  print "| | | | to the first | in the source |"
  print "|---|---|---:|---:|---:|"
  for (i = 1; i <= row_count[table]; i++)
    for (j = 1; j <= column_count[table]; j++)
      {
        row = rows[table, i]
        column = columns[table, j]
        if (! ((table, row, column) in median))
          continue
        share = ratio[table, row, column]
        print "| " row " | " column " | " figure(table, row, column) " | " \
          (share > 0 ? sprintf ("%.2f", share) : "") " | " \
          there[table, row, column] " |"
      }
}

function print_file (name,    line)
{
  while ((getline line < name) > 0)
    print line
  close (name)
}

BEGIN {
  FS = "\t"
  read_tables()
  read_there()
  read_results()
  for (i = 1; i <= table_count; i++)
    {
      table = tables[i]
      print "\n\n### " title[table] "\n"
      if (source[table] != "caracal")
        print "Source: " source[table] ".\n"
      print_file(folder "/" table ".text")
      print ""
      print_file(folder "/" table ".left-out")
      if (shape[table] == "list")
        print_list(table)
      else
        print_programs(table)
    }
}
