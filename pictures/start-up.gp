# The time for a small file.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

unset key
set xrange [0:]
set yrange [] reverse
set xlabel 'µs from the start of the process to its end, for 520 bytes' \
  textcolor '#222222'
unset grid
set grid xtics linetype 1 linecolor '#e4e4e4'
array name[toybox]
name[gnu] = 'GNU'
name[newest_gnu] = newest
name[caracal] = 'caracal'
name[caracal_static] = 'caracal, static'
name[uutils] = 'uutils'
name[rat] = 'rat'
name[fcat] = 'fcat'
name[busybox] = 'busybox'
name[toybox] = 'toybox'
# If there's no newer GNU cat, its line is left out.
line(i) = newest eq '' && gnu < i ? i - 1 : i
set ytics ('' 0)
do for [i = gnu:toybox] {
  if (name[i] ne '') { set ytics add (name[i] line(i)) }
}
set offsets 0, 0, 0.2, 0.2
plot for [i = gnu:toybox] data skip 1 \
       using (0):(line(i)):(0):(column(i)):(line(i) - 0.35):(line(i) + 0.35) \
       with boxxyerror linetype i notitle, \
     for [i = gnu:toybox] data skip 1 \
       using (column(i)):(line(i)):(sprintf ('%.0f', column(i))) \
       with labels left offset 0.4, 0 notitle
