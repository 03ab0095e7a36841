# Throughput by the size of a file.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

set logscale xy
set xlabel 'bytes in the file' textcolor '#222222'
set ylabel 'MB a second through a pipe' textcolor '#222222'
set xtics ('1' 1, '64' 64, '1 KiB' 1024, '16 KiB' 16384, '256 KiB' 262144, \
           '4 MiB' 4194304, '64 MiB' 67108864, '1 GiB' 1073741824)
set ytics ('0.001' 0.001, '0.01' 0.01, '0.1' 0.1, '1' 1, '10' 10, '100' 100, \
           '1000' 1000, '10000' 10000)
plot for [i in '2 3 4 5 8'] data using 1:(1000 * column(int (i))) \
  with linespoints linetype int (i) title columnheader(int (i))
