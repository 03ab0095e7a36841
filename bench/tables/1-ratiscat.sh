# The measurements in ratiscat's README.                       -*- sh -*-

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

table ratiscat "Pipes and copies, as in ratiscat's README" \
  'ratiscat 0.4, README: i7-6800K, Linux 6.3, GNU cat 9.3, rat, uutils 0.0.20' \
  programs << 'END'
GiB/s, more is better; the README's figures are in brackets. In the README, 4 GB
were copied from file to file on btrfs. rat took 1.7 s with sendfile, and GNU
cat 4 ms with copy_file_range, because btrfs then shares the blocks. There, pv
ran for five seconds; here it stops after a number of bytes, and we take the
time until then. With GNU cat into pv -C, and no other cat between them, the
README had 2.71. A program that cannot read standard input has no figure. yes
writes 8 KiB at a time. pv splices as much as the pipe takes. The GNU cat that
feeds another cat is the system's, which writes 128 KiB at a time if it is older
than 9.11.
END

# Print the pipeline from $1 through $2 to pv.
through_pv ()
{
  echo "$1 | $2 | pv -qSs $pipe_bytes > /dev/null"
}

if test -n "$clone"; then
  timer_options="-o file:$clone/copy"
  expect=$piece
  row "file > file, $clone_type" "$big_bytes" "CAT $clone/big" \
    "CAT $clone/piece"
else
  leave_out 'file > file with shared blocks: no file system here can do it'
fi

timer_options=-c
# Rows of many processes need more than the usual four rounds.
row_seconds=$((4 * seconds))
if command -v pv > /dev/null; then
  there 'file \| pv' GNU 2.02
  there 'file \| pv' rat 2.69
  there '< /dev/zero \| pv' GNU 4.00
  there '< /dev/zero \| pv' rat 5.05
  there 'yes \| cat \| pv' GNU 2.80
  there 'yes \| cat \| pv' rat 4.68
  there 'pv < /dev/zero \| cat > /dev/null' GNU 2.66
  there 'pv < /dev/zero \| cat > /dev/null' uutils 3.66
  there 'pv < /dev/zero \| cat > /dev/null' rat 3.26
  there 'GNU < /dev/zero \| cat \| pv -C' rat 3.54
  there 'GNU < /dev/zero \| cat \| pv' rat 3.88
  there 'four in a row \| pv' rat 4.78
  there 'cat < /dev/zero, three of GNU \| pv' rat 2.16

  expect=$piece
  row 'file \| pv' "$big_bytes" "CAT $big | pv -q > /dev/null" "CAT $piece"

  row '< /dev/zero \| pv' "$pipe_bytes" \
    "CAT < /dev/zero | pv -qSs $pipe_bytes > /dev/null" \
    'CAT < /dev/zero | head -c 8388608'
  row 'yes \| cat \| pv' "$pipe_bytes" "$(through_pv yes CAT)" \
    'yes | CAT | head -c 8388608'
  row 'pv < /dev/zero \| cat > /dev/null' "$pipe_bytes" \
    "pv -qSs $pipe_bytes < /dev/zero | CAT > /dev/null" \
    'head -c 8388608 /dev/zero | CAT'
  row 'GNU < /dev/zero \| cat \| pv -C' "$pipe_bytes" \
    "$gnu < /dev/zero | CAT | pv -CqSs $pipe_bytes > /dev/null" \
    'head -c 8388608 /dev/zero | CAT'
  row 'GNU < /dev/zero \| cat \| pv' "$pipe_bytes" \
    "$(through_pv "$gnu < /dev/zero" CAT)" 'head -c 8388608 /dev/zero | CAT'
  row 'four in a row \| pv' "$pipe_bytes" \
    "CAT < /dev/zero | CAT | CAT | CAT | pv -qSs $pipe_bytes > /dev/null" \
    'head -c 8388608 /dev/zero | CAT | CAT | CAT | CAT'
  row 'cat < /dev/zero, three of GNU \| pv' "$pipe_bytes" \
    "CAT < /dev/zero | $gnu | $gnu | $gnu | pv -qSs $pipe_bytes > /dev/null" \
    'head -c 8388608 /dev/zero | CAT'
else
  leave_out 'all rows with pv: it is not installed'
fi
row_seconds=
