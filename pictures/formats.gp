# How fast text is formatted, by option.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

set style data histograms
set style histogram clustered gap 1.5
set ylabel 'GB of text a second' textcolor '#222222'
set yrange [0:]
text = sprintf ("< sed -n -e 1p -e 's/, text//p' '%s'", data)
plot for [i in '2 3 5 8'] text \
  using (column(int (i))):xticlabels(1) linetype int (i) \
  title columnheader(int (i))
