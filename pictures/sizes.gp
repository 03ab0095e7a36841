# The speed for files of each size.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

set logscale xy
set xlabel 'size of the file' textcolor '#222222'
set ylabel 'speed of a process that writes into a pipe' textcolor '#222222'
set key left top
set xtics ('1 byte' 1, '64 bytes' 64, '1 KiB' 1024, '16 KiB' 16384, \
           '256 KiB' 262144, '4 MiB' 4194304, '64 MiB' 67108864, \
           '1 GiB' 1073741824)
set ytics ('1 KiB/s' 1.0 / 1024, '10 KiB/s' 10.0 / 1024, \
           '100 KiB/s' 100.0 / 1024, '1 MiB/s' 1, '10 MiB/s' 10, \
           '100 MiB/s' 100, '1 GiB/s' 1024, '10 GiB/s' 10240)
array shown[5] = [reference, caracal, caracal_static, uutils, busybox]
plot for [i = 1:5] data using 1:(column(shown[i])) \
  with linespoints linetype shown[i] title columnheader(shown[i])
