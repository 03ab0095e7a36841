# How fast each route is, GNU cat being 1.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

array shown[4] = [caracal, uutils, rat, busybox]
array names[4] = ['caracal', 'uutils', 'rat', 'busybox']
half = 0.1
place(i) = (i - 2.5) * 2 * half

set logscale x
set yrange [] reverse
set offsets 0, 0, 0.1, 0.1
set xlabel 'times the speed of GNU cat (logarithmic)' textcolor '#222222'
unset grid
set grid xtics linetype 1 linecolor '#e4e4e4'
set xtics (0.01, 0.1, 0.5, 1, 2, 4, 8, 16, 32)
set arrow 1 from 1, graph 0 to 1, graph 1 nohead linecolor '#8a8a8a' linewidth 2
low(i) = column(shown[i]) < 1 ? column(shown[i]) : 1
high(i) = column(shown[i]) < 1 ? 1 : column(shown[i])
top(i) = $0 + place(i) - half
bottom(i) = $0 + place(i) + half
plot data using (1):0:yticlabels(1) skip 1 with dots notitle, \
     for [i = 1:4] data skip 1 \
       using (1):($0):(low(i)):(high(i)):(top(i)):(bottom(i)) \
       with boxxyerror linetype shown[i] title names[i]
