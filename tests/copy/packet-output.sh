#!/bin/sh
# An output that is a packet socket gets no write that is larger than its
# buffer, however large the input is.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_

text_ 1500000 > file
for type in datagram packet; do
  "$tools_/datagrams" $type 'dd if=file bs=128k 2> dd-err' > out 2> err \
    && cmp file out || skip_ "a packet of 128 KiB is too large: $(cat err)"
  for code in 'cat file' 'cat < file' 'cat -u file' 'dd if=file | cat' \
    'dd if=file bs=1M | cat' 'cat file file'; do
    "$tools_/datagrams" $type "$code 2> err" > out \
      || wrong_ "$code to $type: status $?: $(cat err)"
    case $code in
      *'file file') cat file file ;;
      *) cat file ;;
    esac | cmp - out || wrong_ "$code to $type: bytes"
  done
  # Text that grows.
  cat -n file > numbered
  "$tools_/datagrams" $type 'cat -n file 2> err' > out \
    || wrong_ "cat -n to $type: status $?: $(cat err)"
  cmp numbered out || wrong_ "cat -n to $type: bytes"
done

Exit $fail
