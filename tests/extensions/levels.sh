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
    else
      print kind ": seen as " found ": " $0
  }
  END { report() }' "$corpus" > report || wrong_ 'cannot judge'
cat report
grep '^kind ' "$corpus" > expected
grep '^kind ' report | compare expected - || wrong_ 'other lines are right'

Exit $fail
