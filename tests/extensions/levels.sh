#!/bin/sh
# --color: lines of many kinds of logs have the color of their level.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_extensions_

# The corpus is labeled by hand, and its headings say how many lines of each
# kind are right.  If a number changes, look at the log, which has the wrong
# lines below their kind.
corpus=$srcdir/extensions/levels.txt
sed '/^#/d; /^$/d; /^kind /d; s/^[a-z]* //' "$corpus" > lines
cat --color=always lines > colored || wrong_ 'the corpus'
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
  /^(error|warning|debug|none) / {
    if ((getline colored < "colored") <= 0)
      exit 2
    found = "none"
    if (match (colored, /^\033\[[0-9;]+m/))
      found = level[substr (colored, 3, RLENGTH - 3)]
    if (found == $1)
      right++
    else {
      print kind ": seen as " found ": " $0
      alarms += $1 == "none"
    }
  }
  END { report(); print all, alarms > "totals" }' "$corpus" > report \
  || wrong_ 'cannot judge'
cat report
grep '^kind ' "$corpus" > expected
grep '^kind ' report | compare expected - || wrong_ 'other lines are right'

# The tool that explains a color knows the same colors.
"$tools_/severity" < lines > explained || wrong_ 'explained'
sed -n 's/^\([a-z]*\): .*/\1/p' explained | sed '/^nearly/d' > severities
awk '
  /^\033\[1;31m/ { print "error"; next }
  /^\033\[1;35m/ { print "warning"; next }
  /^\033\[2m/ { print "debug"; next }
  { print "none" }' colored > expected
sed 's/info/none/' severities | compare expected - || wrong_ 'another color'

# Whatever the headings say, it stays as good as texts and contexts in C were.
read all alarms < totals
test "$all" -ge 2093 || wrong_ "only $all lines are right"
test "$alarms" -le 14 || wrong_ "$alarms lines without a level are colored"

Exit $fail
