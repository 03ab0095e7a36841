# The figure in "fastcat".                                     -*- sh -*-

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

table fastcat 'A file into pv, as fastcat has it' \
  'fastcat: a faster cat implementation using splice (2018)' programs << 'END'
GiB/s, more is better; in brackets the figures of 2018, when Ruby had 0.19 line
by line and 1.81 with IO.copy_stream. "wrong" means that bytes are missing, or
never come, when the reader is slow: fcat moves what it took into its own pipe
on by one splice, and counts on that to move all of it.
END

timer_options=-c
if command -v pv > /dev/null; then
  there 'cat file \| pv -r' GNU 1.90
  there 'cat file \| pv -r' fcat 5.90
  expect=$piece
  row 'cat file \| pv -r' "$big_bytes" "CAT $big | pv -q > /dev/null" \
    "CAT $piece"
else
  leave_out 'there is no pv'
fi
