# The measurement in "fastcat".                                -*- sh -*-

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

table fastcat 'A file into pv, as in "fastcat"' \
  'fastcat: a faster cat implementation using splice (2018)' programs << 'END'
GiB/s, more is better; the figures of 2018 are in brackets. In 2018, Ruby had
0.19 line by line, and 1.81 with IO.copy_stream. "wrong": bytes are missing, or
never come, if the reader is slow. fcat splices into a pipe of its own, then
splices once to its output, and assumes that this moves all bytes.
END

timer_options=-c
if command -v pv > /dev/null; then
  there 'cat file \| pv -r' GNU 1.90
  there 'cat file \| pv -r' fcat 5.90
  expect=$piece
  row 'cat file \| pv -r' "$big_bytes" "CAT $big | pv -q > /dev/null" \
    "CAT $piece"
else
  leave_out 'all rows: pv is not installed'
fi
