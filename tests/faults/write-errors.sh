#!/bin/sh
# If its output fails, cat ends or reports that as GNU cat does.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_gnu_cat_

# More than any pipe has room for.
text_ 3000000 > big
printf 'x\n' > f

# A device that is full.
for options in '' -u -n -A; do
  for operands in f big - 'f missing' 'missing f big missing' 'f f f'; do
    same_ "cat $options $operands < big > /dev/full"
    same_ "cat big | cat $options $operands > /dev/full"
  done
done
same_ 'cat missing > /dev/full'
same_ ': | cat > /dev/full'
# Text that stays as it is, before text that changes, and a pending CR.
{ head -c 100000 big | tr -d '\t'; head -c 1000 big | tr ' ' '\t'; } > run
same_ 'cat -T run > /dev/full'
same_ "printf 'x\r' | cat -E > /dev/full"
# The end of a text whose color hasn't been decided, and lines with a time.
if "$ours_/cat" --help | grep -e --timestamp > help; then
  for code in 'printf error | cat --color=always' 'cat --timestamp=%% big' \
    '{ cat f; sleep .1; printf x; } | cat --color=always'; do
    gives_ "$code > /dev/full" '' \
      "cat: write error: $(errno_text_ ENOSPC)\n" 1
  done
fi

# A pipe that nobody reads: the signal ends cat in silence, or there's
# a message if it's ignored.
alone='"$tools_/broken-pipe"'
for options in '' -u -n; do
  for operands in f big 'big big big'; do
    same_ "$alone cat $options $operands 2> err; echo \$?"
    same_ "trap '' PIPE; $alone cat $options $operands; echo \$?"
    same_ "trap '' PIPE; cat big | $alone cat $options; echo \$?"
  done
done
# Nothing can fail if there is nothing to write.
same_ "$alone cat /dev/null; echo \$?"
same_ ": | $alone cat; echo \$?"

# A limit on file sizes: the signal ends cat in silence, or there's a message.
# If copy_file_range fails, GNU cat names the input and goes on.
for options in '' -u -n; do
  for operands in big 'f big f' '-'; do
    copy="cat $options $operands < big"
    same_ "rm -f out; (ulimit -f 100; $copy > out) 2> /dev/null; echo \$?
           cat out"
    same_ "trap '' XFSZ; rm -f out; (ulimit -f 100; $copy >> out); echo \$?
           cat out"
    same_ "trap '' XFSZ; rm -f out; (ulimit -f 100; $copy > out) 2> /dev/null
           echo \$?; cat out"
    # The next program's bytes follow.
    same_ "((ulimit -f 100; exec $copy); echo next) > out 2> /dev/null
           cat out"
    gives_ "trap '' XFSZ; rm -f out; (ulimit -f 100; $copy > out); echo \$?" \
      '1\n' "cat: write error: $(errno_text_ EFBIG)\n"
  done
done

same_end_
