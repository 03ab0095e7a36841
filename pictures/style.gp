# What the pictures share: a background of their own, so that they are legible
# on a dark page, too.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

set terminal svg size 840, height font 'sans-serif,13' background '#ffffff'
set encoding utf8
set datafile separator "\t"
set datafile missing 'NaN'
set border 3 linecolor '#555555'
set tics nomirror out textcolor '#222222'
set grid ytics linetype 1 linecolor '#e4e4e4'
set key outside top left horizontal textcolor '#222222'
set style fill solid 1 noborder

# Columns of the data: the row's name, then the programs.
gnu = 2
caracal = 3
caracal_static = 4
uutils = 5
rat = 6
fcat = 7
busybox = 8
toybox = 9
set linetype 2 linecolor '#8a8a8a' linewidth 2 pointtype 7 pointsize 0.6
set linetype 3 linecolor '#d95f02' linewidth 2 pointtype 7 pointsize 0.6
set linetype 4 linecolor '#f2a65a' linewidth 2 pointtype 7 pointsize 0.6
set linetype 5 linecolor '#1f6fb4' linewidth 2 pointtype 7 pointsize 0.6
set linetype 6 linecolor '#7b5ea7' linewidth 2 pointtype 7 pointsize 0.6
set linetype 7 linecolor '#b03a6a' linewidth 2 pointtype 7 pointsize 0.6
set linetype 8 linecolor '#3a9a5b' linewidth 2 pointtype 7 pointsize 0.6
set linetype 9 linecolor '#17a2a2' linewidth 2 pointtype 7 pointsize 0.6
