#!/bin/sh
# --color: lines of many kinds of logs have the color of their level.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_extensions_
unset NO_COLOR CAT_COLORS

# The corpus is labeled by hand: see there.  Each kind must be right for four
# lines of five, and all of them together for 95 of 100.  apt, ld and others
# have levels in a form that would color source code, too.
sed '/^#/d; /^$/d; /^kind /d; s/^[a-z]* //' "$srcdir/extensions/levels.txt" \
  > lines
cat --color=always lines > colored || wrong_ 'the corpus'
awk -v colors="$(printf '31=error 33=warning 34=debug')" '
  BEGIN {
    count = split (colors, pairs, "[= ]")
    for (i = 1; i < count; i += 2)
      level[pairs[i]] = pairs[i + 1]
  }
  function report (name, right, all) {
    printf "%-12s %3d of %3d right\n", name, right, all
  }
  /^kind / { kind = $2; kinds[++last] = kind }
  /^(error|warning|debug|none) / {
    line = $0
    if ((getline colored < "colored") <= 0)
      exit 2
    found = "none"
    if (colored ~ /^\033\[[0-9]+m/)
      found = level[substr (colored, 3, 2)]
    all[kind]++
    if (found == $1)
      right[kind]++
    else
      print "seen as " found ": " line
  }
  END {
    for (i = 1; i <= last; i++) {
      report(kinds[i], right[kinds[i]], all[kinds[i]])
      bad += right[kinds[i]] < 0.8 * all[kinds[i]]
      sum += all[kinds[i]]
      sum_right += right[kinds[i]]
    }
    report("all", sum_right, sum)
    exit bad || last < 20 || sum < 300 || sum_right < 0.95 * sum
  }' "$srcdir/extensions/levels.txt" > report || wrong_ 'too many lines'
cat report

Exit $fail
