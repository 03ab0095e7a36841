# The style of all pictures.  Their background is white, so they can be read on
# a dark page as well.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

set terminal svg size 840, height font 'sans-serif,13' background '#ffffff'
set encoding utf8
set datafile separator "\t"
set datafile missing 'NaN'
set border 3 linecolor '#555555'
set tics nomirror out textcolor '#222222'
set grid ytics linetype 1 linecolor '#e4e4e4'
set style fill solid 1 noborder

# The columns of the data: the row's name, then the programs.
gnu = 2
newest_gnu = 3
caracal = 4
caracal_static = 5
uutils = 6
rat = 7
fcat = 8
busybox = 9
toybox = 10
set linetype 2 linecolor '#8a8a8a' linewidth 2 pointtype 7 pointsize 0.6
set linetype 3 linecolor '#4a4a4a' linewidth 2 pointtype 7 pointsize 0.6
set linetype 4 linecolor '#d95f02' linewidth 2 pointtype 7 pointsize 0.6
set linetype 5 linecolor '#f2a65a' linewidth 2 pointtype 7 pointsize 0.6
set linetype 6 linecolor '#1f6fb4' linewidth 2 pointtype 7 pointsize 0.6
set linetype 7 linecolor '#7b5ea7' linewidth 2 pointtype 7 pointsize 0.6
set linetype 8 linecolor '#b03a6a' linewidth 2 pointtype 7 pointsize 0.6
set linetype 9 linecolor '#3a9a5b' linewidth 2 pointtype 7 pointsize 0.6
set linetype 10 linecolor '#17a2a2' linewidth 2 pointtype 7 pointsize 0.6

# The GNU cat that we compare with: the newest that was measured.
reference = newest eq '' ? gnu : newest_gnu
reference_name = newest eq '' ? 'GNU cat' : 'GNU cat '.newest[5:*]
