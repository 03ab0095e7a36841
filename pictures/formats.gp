# The speed of the formatting options.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

set style data histograms
set style histogram clustered gap 1.5
set ylabel 'GiB of text a second' textcolor '#222222'
set yrange [0:]
text = sprintf ("< sed -n -e 1p -e 's/, text//p' '%s'", data)
array shown[4] = [reference, caracal, uutils, busybox]
plot for [i = 1:4] text using (column(shown[i])):xticlabels(1) \
  linetype shown[i] title columnheader(shown[i])
