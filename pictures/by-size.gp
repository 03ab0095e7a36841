# The time for files of each size, with the newest GNU cat as 1.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

array outputs[5] = ['null', 'read', 'splice', 'memory', 'disk']
array names[5] = ['/dev/null', 'pipe, read', 'pipe, spliced', \
                  'file in memory', 'file on a disk']
array colors[5] = [gnu, caracal, uutils, rat, busybox]
array titles[3] = ['one file', 'the file as standard input', 'many files']

set logscale xy
set xrange [3500:10000000]
set xtics ('4 KiB' 4096, '16 KiB' 16384, '64 KiB' 65536, '256 KiB' 262144, \
           '1 MiB' 1048576, '8 MiB' 8388608)
set yrange [0.45:1.6]
set ytics (0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.4)
set ylabel "caracal's time / ".reference_name."'s" textcolor '#222222'
set key outside top center horizontal
set arrow 1 from graph 0, first 1 to graph 1, first 1 nohead \
  linecolor '#8a8a8a' linewidth 2
set multiplot layout 3, 1
do for [i = 1:3] {
  set title titles[i] textcolor '#222222'
  plot 1 linecolor '#8a8a8a' notitle, \
       for [j = 1:5] data.'-'.outputs[j] using 1:(column(i + 1)) skip 1 \
         with linespoints linetype colors[j] title i == 1 ? names[j] : ''
}
unset multiplot
