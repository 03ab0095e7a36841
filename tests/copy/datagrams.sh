#!/bin/sh
# From a socket with messages, an empty datagram ends an operand, even if
# another datagram follows.  To such a socket, cat never writes more than fits
# its buffer, however large the input is.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
text_ 1500000 > file
cat -n file > numbered
cat file file > twice
for type in datagram packet; do
  "$tools_/datagrams" $type 'dd if=file bs=128k 2> dd-err' > out 2> err \
    && cmp file out || {
      warn_ "$ME_: without an output: 128 KiB are too large: $(cat err)"
      continue
    }
  for code in 'cat file' 'cat < file' 'cat -u file' 'dd if=file | cat' \
    'dd if=file bs=1M | cat' 'cat file file' 'cat -n file'; do
    "$tools_/datagrams" $type "$code 2> err" > out \
      || wrong_ "$code to $type: status $?: $(cat err)"
    case $code in
      *'file file') expected=twice ;;
      *-n*) expected=numbered ;; # text that grows
      *) expected=file ;;
    esac
    cmp $expected out || wrong_ "$code to $type: bytes"
  done
done

require_gnu_cat_

echo line > f
for type in datagram packet; do
  "$tools_/datagrams" $type : 1 2> err || skip_ "no sockets: $(cat err)"
  for options in '' -u -n; do
    # The last message makes cat ask what kind of input this is.
    for sizes in 0 '0 7' '5 0' '5 0 7' '5 7 0' '5 0 0 7' \
      '100x1000 0 7' '40x60000 0 7'; do
      for output in '> out; cat out' '| dd bs=4096 2> dd-err'; do
        for operands in '- f' '- f -'; do
          # The second operand "-" needs an end as well.
          more=
          test "$operands" = '- f' || more='9 0'
          same_ "\"$tools_/datagrams\" $type \
            'cat $options $operands $output' $sizes $more"
        done
      done
    done
  done
done

same_end_
