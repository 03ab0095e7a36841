#!/bin/sh
# cat refuses an input that is the output, so the copy would never end.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_gnu_cat_
ulimit -f 2048

# Each case starts with f of two lines and an empty file.
start='printf "1\n2\n" > f; : > empty; rm -f new'

for case in 'cat f >> f' 'cat < f >> f' 'cat f f >> f' 'cat - < f >> f' \
  'cat -n f >> f' 'cat -u f >> f' 'cat -A - < f >> f' \
  'cat f empty >> empty' 'cat empty >> empty' 'cat f > f' 'cat < f > f' \
  'cat f - < f >> f' 'cat empty f empty >> f' 'cat missing f >> f' \
  '(cat; cat) < f >> f' 'ln -sf f link; cat link >> f' \
  'ln -f f hard; cat hard >> f' 'cat f > new; cat new new >> new' \
  'cat empty > new; cat f new >> new' 'cat new > new' \
  '(read line; cat) < f >> f'; do
  same_ "$start; $case; echo; cat f empty new"
done

# A device can be both input and output; so can a FIFO or a terminal.
same_ 'cat /dev/null > /dev/null'
same_ 'cat < /dev/null >> /dev/null'

# This copy would end, because the input's offset is at or after the output's.
# GNU cat has looked at the offsets since 9.5; 9.1 refuses such an input as
# well.
refused='cat: f: input file is output file\n'
gives_ "$start; cat f 1<> f; od -An -c f" '   1  \\n   2  \\n\n'
gives_ "$start; (read line; cat) < f 1<> f; od -An -c f" \
  '   2  \\n   2  \\n\n'
gives_ "$start; (read line; cat - f) < f 1<> f; od -An -c f" \
  '   2  \\n   2  \\n\n' "$refused"
gives_ "$start; (read line; cat f) <> f 1>&0; cat f" '1\n2\n' "$refused"
gives_ "$start; (echo x; cat f) 1<> f; cat f" 'x\n2\n' "$refused"
gives_ "$start; cat f empty 1<> f; cat f" '1\n2\n'

# Input and output share one offset, so each block is written over the next.
# dd is a plain loop of read and write with the same block size.
text_ 900000 > text || framework_failure_
cp text by-dd && cp text by-cat || framework_failure_
dd bs=262144 0<> by-dd 1>&0 2> dd-err || framework_failure_
cat 0<> by-cat 1>&0 || wrong_ 'one offset: status'
cmp by-dd by-cat || wrong_ 'one offset: not the bytes that read and write give'

same_end_
