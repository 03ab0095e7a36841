# The speed of each route, with the newest GNU cat as 1.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

array shown[4] = [caracal, uutils, rat, busybox]
array names[4] = ['caracal', 'uutils', 'rat', 'busybox']
half = 0.1
place(i) = (i - 2.5) * 2 * half

# A bar beyond these limits ends there, and has its number beside it, for which
# the axis leaves room.  A dash stands for a missing figure.
least = 0.1
most = 10.0

set logscale x
set xrange [0.065:15.5]
set yrange [] reverse
set offsets 0, 0, 0.1, 0.1
set label 1 'How fast bytes get from one place to another:' \
  ." multiples of ".reference_name."'s speed, right of 1 is faster" \
  at screen 0.5, 0.97 center font ',15' textcolor '#222222'
set label 2 '– no steady figure: bench/RESULTS.md says why' \
  at screen 0.02, 0.03 left textcolor '#555555'
set xlabel 'times as fast, logarithmic' textcolor '#222222'
set key at screen 0.5, 0.93 center top horizontal samplen 2 width 2
set tmargin at screen 0.9
set bmargin at screen 0.085
unset grid
set grid xtics linetype 1 linecolor '#e4e4e4'
set xtics (0.1, 0.2, 0.5, 1, 2, 5, 10)
set arrow 1 from 1, graph 0 to 1, graph 1 nohead linecolor '#8a8a8a' linewidth 2
speed(i) = column(shown[i])
clipped(i) = speed(i) < least ? least : most < speed(i) ? most : speed(i)
low(i) = clipped(i) < 1 ? clipped(i) : 1
high(i) = clipped(i) < 1 ? 1 : clipped(i)
top(i) = $0 + place(i) - half
bottom(i) = $0 + place(i) + half
above(i) = most < speed(i) ? sprintf ('%.0f', speed(i)) : ''
below(i) = speed(i) < least ? sprintf ('%.2g', speed(i)) : ''
missing(i) = valid(shown[i]) ? '' : '–'
plot data using (1):0:yticlabels(1) skip 1 with dots notitle, \
     for [i = 1:4] data skip 1 \
       using (1):($0):(low(i)):(high(i)):(top(i)):(bottom(i)) \
       with boxxyerror linetype shown[i] title names[i], \
     for [i = 1:4] data skip 1 \
       using (clipped(i)):($0 + place(i)):(above(i)) \
       with labels left offset 0.4, 0 font ',10' notitle, \
     for [i = 1:4] data skip 1 \
       using (clipped(i)):($0 + place(i)):(below(i)) \
       with labels right offset -0.4, 0 font ',10' notitle, \
     for [i = 1:4] data skip 1 \
       using (1):($0 + place(i)):(missing(i)) \
       with labels left offset 0.4, 0 font ',10' textcolor linetype shown[i] \
       notitle
