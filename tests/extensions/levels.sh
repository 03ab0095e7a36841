#!/bin/sh
# --color: lines of many kinds of logs have the color of their level.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_extensions_

# Judge the colors of the lines in $1, each of which has its label before it.
# Print the wrong lines below their kind, and how many of each kind are right.
# Write to "totals" how many are right of all, and how many are colored though
# they have no level.  Info isn't a level here.
judge ()
{
  sed '/^#/d; /^$/d; /^kind /d; s/^[a-z]* //' "$1" > lines
  cat --color=always lines > colored || wrong_ "$1"
  awk '
    BEGIN {
      level["1;31"] = "error"
      level["1;35"] = "warning"
      level["2"] = "debug"
    }
    function report () {
      if (kind)
        print "kind " kind " " right
      all += right
      right = 0
    }
    /^kind / { report(); kind = $2 }
    /^(error|warning|info|debug|none) / {
      label = $1 == "info" ? "none" : $1
      if ((getline colored < "colored") <= 0)
        exit 2
      found = "none"
      if (match (colored, /^\033\[[0-9;]+m/))
        found = level[substr (colored, 3, RLENGTH - 3)]
      print found > "expected"
      if (found == label)
        right++
      else {
        print kind ": seen as " found ": " $0
        alarms += label == "none"
      }
    }
    END { report(); print all, alarms > "totals" }' "$1" > report \
    || wrong_ "cannot judge $1"
  cat report

  # The tool that explains a color knows the same colors.
  "$tools_/severity" < lines > explained || wrong_ "explained $1"
  sed -n 's/^\([a-z]*\): .*/\1/p' explained | sed '/^nearly/d' > severities
  sed 's/info/none/' severities | compare expected - \
    || wrong_ "another color in $1"
}

# The headings of this corpus say how many lines of each kind are right.  If a
# number changes, look at the log, which has the wrong lines.
corpus=$srcdir/extensions/levels.txt
judge "$corpus"
grep '^kind ' "$corpus" > expected
grep '^kind ' report | compare expected - || wrong_ 'other lines are right'

# Whatever the headings say, it stays as good as texts and contexts in C were.
read all alarms < totals
test "$all" -ge 2093 || wrong_ "only $all lines are right"
test "$alarms" -le 14 || wrong_ "$alarms lines without a level are colored"

# The rules weren't made for the lines of this corpus, so it has no numbers to
# reach.  It may only become better.
judge "$srcdir/extensions/more-levels.txt"
read all alarms < totals
test "$all" -ge 198 || wrong_ "only $all more lines are right"
test "$alarms" -le 6 || wrong_ "$alarms more lines are colored wrongly"

# The tool shows the text of each token, also of a name, and of what follows the
# part of a long line that isn't read.
printf '%s\n' x.org y0000000000000000000 last word > expected
"$tools_/severity" "x.org y$(printf '%0300d' 0) last word" \
  | sed -n '/^nearly/q; s/^  \([^ ]*\) .*/\1/p' \
  | compare expected - || wrong_ 'the text of a token'

# A notation doesn't nearly fit at each colon that has a blank behind it.
"$tools_/severity" 'a: b: c; d=(e) x' | sed '1,/^nearly/d' > near
compare /dev/null near || wrong_ 'signs that mean nothing'

Exit $fail
