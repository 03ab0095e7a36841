# Print the tables and their figures as Markdown.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Usage: awk -v directory=RESULTS -f report.awk

# Each of the next four functions reads a file in DIRECTORY, and its comment
# lists the fields of a line.

# Program, command.  The programs that aren't ours are our peers.
function read_programs ()
{
  while ((getline < (directory "/programs.tsv")) > 0)
    is_peer[$1] = $1 !~ /^caracal/
}

# Table, title, source, shape.
function read_tables ()
{
  while ((getline < (directory "/tables.tsv")) > 0)
    {
      tables[++table_count] = $1
      title[$1] = $2
      source[$1] = $3
      shape[$1] = $4
    }
}

# Table, row, program, figure in the source of the table.
function read_there ()
{
  while ((getline < (directory "/there.tsv")) > 0)
    there[$1, $2, $3] = $4
}

# Table, row, bytes, program; then either a word, or median, lower and upper end
# of its interval, ratio, rounds, "steady" or "unsteady": figures.awk.
function read_results ()
{
  while ((getline < (directory "/results.tsv")) > 0)
    {
      if (! (($1, $2) in bytes))
        rows[$1, ++row_count[$1]] = $2
      if (! (($1, $4) in column_seen))
        columns[$1, ++column_count[$1]] = $4
      column_seen[$1, $4] = 1
      bytes[$1, $2] = $3
      median[$1, $2, $4] = $5
      lower[$1, $2, $4] = $6
      upper[$1, $2, $4] = $7
      ratio[$1, $2, $4] = $8
      has_figures[$1, $2, $4] = NF > 5
      steady[$1, $2, $4] = $10 == "steady"
    }
}

# Return the text of SIZE, in bytes.
function size_text (size,    i)
{
  if (size < 1024)
    return size (size == 1 ? " byte" : " bytes")
  for (i = 1; 1024 <= size && i <= 4; i++)
    size /= 1024
  return sprintf ("%.4g %s", size, substr ("KiBMiBGiBTiB", 3 * i - 5, 3))
}

# Return the text of RATE, which is in bytes a second: in GiB/s without the
# unit, or with a smaller unit.
function rate_text (rate)
{
  if (rate < 0.1 * 1048576)
    return sprintf ("%.3g KiB/s", rate / 1024)
  if (rate < 0.1 * 1073741824)
    return sprintf ("%.3g MiB/s", rate / 1048576)
  return sprintf ("%.2f", rate / 1073741824)
}

# Return the text of TIME, in seconds.
function seconds (time)
{
  if (time < 0.001)
    return sprintf ("%.0f µs", time * 1e6)
  if (time < 1)
    return sprintf (time < 0.01 ? "%.2f ms" : "%.0f ms", time * 1e3)
  return sprintf ("%.2f s", time)
}

# Return the text of TIME, in which SIZE bytes are moved: a rate, unless SIZE is
# 0.
function time_text (time, size)
{
  return size == 0 ? seconds(time) : rate_text(size / time)
}

# Return a text that says whether our program in COLUMN is first in TABLE's ROW:
# whether the interval of each peer with figures is above ours.  The names of
# some columns end with a setting after a comma, and only columns with the same
# setting are compared.  Return an empty text if the column isn't ours, or if
# there's no peer.
function verdict (table, row, column,    setting, ours, j, name, peer, text,
                  behind, open)
{
  setting = column
  if (! sub (/^caracal(, static)?/, "", setting))
    return ""
  ours = table SUBSEP row SUBSEP column
  for (j = 1; j <= column_count[table]; j++)
    {
      name = columns[table, j]
      peer = table SUBSEP row SUBSEP name
      if (! has_figures[peer] \
          || substr (name, length (name) - length (setting) + 1) != setting)
        continue
      name = substr (name, 1, length (name) - length (setting))
      if (! is_peer[name])
        continue
      text = ", first"
      if (! steady[peer])
        open = open (open ? ", " : "") name
      else if (lower[peer] <= upper[ours])
        behind = behind (behind ? ", " : "") name
    }
  if (behind)
    text = ", **not first**: " behind
  if (open)
    text = (behind ? text ";" : ",") " no verdict: " open
  return text
}

# Return the text of the figure in COLUMN of TABLE's ROW.
function figure (table, row, column,    key, size)
{
  key = table SUBSEP row SUBSEP column
  if (! (key in median))
    return ""
  if (! has_figures[key])
    return median[key] == "wrong" ? "*wrong*" : "–"
  size = bytes[table, row]
  if (! steady[key])
    return time_text(size ? upper[key] : lower[key], size) " to " \
      time_text(size ? lower[key] : upper[key], size)
  return time_text(median[key], size) \
    sprintf (" ±%.0f %%", 100 * (upper[key] - lower[key]) / 2 / median[key]) \
    verdict(table, row, column)
}

# Return the source's figure in brackets, or nothing.
function in_source (table, row, column)
{
  return (table, row, column) in there \
    ? " (" there[table, row, column] ")" : ""
}

# Return the text for a row's name, in which a number is a size in bytes.
function row_text (row)
{
  return row ~ /^[0-9]+$/ ? size_text(row) : row
}

# Print TABLE with a column for each program.
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
      line = "| " row_text(row)
      for (j = 1; j <= column_count[table]; j++)
        line = line " | " figure(table, row, columns[table, j]) \
          in_source(table, row, columns[table, j])
      print line " |"
    }
}

# Print TABLE with a line for each program.
function print_list (table,    i, j, row, column, share)
{
  print "| | | | time, first line = 1 | in the source |"
  print "|---|---|---:|---:|---:|"
  for (i = 1; i <= row_count[table]; i++)
    for (j = 1; j <= column_count[table]; j++)
      {
        row = rows[table, i]
        column = columns[table, j]
        if (! ((table, row, column) in median))
          continue
        share = steady[table, row, column] ? ratio[table, row, column] : 0
        print "| " row " | " column " | " figure(table, row, column) " | " \
          (share > 0 ? sprintf ("%.2f", share) : "") " | " \
          there[table, row, column] " |"
      }
}

# Print the file NAME.
function print_file (name,    line)
{
  while ((getline line < name) > 0)
    print line
  close (name)
}

BEGIN {
  FS = "\t"
  read_programs()
  read_tables()
  read_there()
  read_results()
  for (i = 1; i <= table_count; i++)
    {
      table = tables[i]
      print "\n\n### " title[table] "\n"
      if (source[table] != "caracal")
        print "Source: " source[table] ".\n"
      print_file(directory "/" table ".text")
      print ""
      print_file(directory "/" table ".left-out")
      if (shape[table] == "list")
        print_list(table)
      else
        print_programs(table)
    }
}
