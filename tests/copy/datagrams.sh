#!/bin/sh
# An empty datagram ends an operand, whether another datagram follows or not.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_gnu_cat_
timeout 1 true || skip_ 'timeout is missing'

echo line > f
for type in datagram packet; do
  "$tools_/datagrams" $type : 1 2> err || skip_ "no sockets: $(cat err)"
  for options in '' -u -n; do
    # The last element makes cat ask for the kind of its input.
    for sizes in 0 '0 7' '5 0' '5 0 7' '5 7 0' '5 0 0 7' \
      '100x1000 0 7' '40x60000 0 7'; do
      for output in '> out; cat out' '| dd bs=4096 2> dd-err'; do
        for operands in '- f' '- f -'; do
          # The second operand "-" needs an end, too.
          more=
          test "$operands" = '- f' || more='9 0'
          same_ "\"$tools_/datagrams\" $type \
            'timeout 5 cat $options $operands $output' $sizes $more"
        done
      done
    done
  done
done

same_end_
