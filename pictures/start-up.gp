# How long a small file takes.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

unset key
set xrange [0:]
set yrange [] reverse
set xlabel 'µs from spawning the process to its end, a file of 520 bytes' \
  textcolor '#222222'
unset grid
set grid xtics linetype 1 linecolor '#e4e4e4'
array name[9]
name[2] = 'GNU'; name[3] = 'caracal'; name[4] = 'caracal, static'
name[5] = 'uutils'; name[6] = 'rat'; name[7] = 'fcat'; name[8] = 'busybox'
name[9] = 'toybox'
set ytics ('' 0)
do for [i = 2:9] { set ytics add (name[i] i) }
set offsets 0, 0, 0.2, 0.2
plot for [i = 2:9] data skip 1 \
       using (0):(i):(0):(column(i)):(i - 0.35):(i + 0.35) \
       with boxxyerror linetype i notitle, \
     for [i = 2:9] data skip 1 using (column(i)):(i):(sprintf (' %.0f', column(i))) \
       with labels left notitle
