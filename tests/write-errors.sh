#!/bin/sh
# Outputs that fail.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_gnu_cat_

text_ 300000 > big
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

# Run $1 when the reader of its pipe has gone.
mkfifo gone || framework_failure_
without_reader_ ()
{
  (read -r _ < gone; eval "$1"; echo $? >&2) | { exec <&-; echo > gone; }
}

# A pipe that nobody reads: a silent end by the signal, or a message where
# the signal is ignored.
for options in '' -u -n; do
  for operands in f big 'big big big'; do
    gives_ "without_reader_ 'cat $options $operands'" '' '141\n'
    gives_ "trap '' PIPE; without_reader_ 'cat $options $operands'" \
      '' "cat: write error: $(errno_text_ EPIPE)\n1\n"
    same_ "without_reader_ 'cat $options $operands'"
    same_ "trap '' PIPE; without_reader_ 'cat $options $operands'"
    same_ "trap '' PIPE; without_reader_ 'cat big | cat $options'"
  done
done

# A limit on the size of files: a silent end by the signal, or a message.
# GNU cat names the input where copy_file_range failed, and goes on.
for options in '' -u -n; do
  for operands in big 'f big f' '-'; do
    copy="cat $options $operands < big"
    same_ "rm -f out; (ulimit -f 100; $copy > out) 2> /dev/null; echo \$?
           cat out"
    same_ "trap '' XFSZ; rm -f out; (ulimit -f 100; $copy >> out); echo \$?
           cat out"
    same_ "trap '' XFSZ; rm -f out; (ulimit -f 100; $copy > out) 2> /dev/null
           echo \$?; cat out"
    gives_ "trap '' XFSZ; rm -f out; (ulimit -f 100; $copy > out); echo \$?" \
      '1\n' "cat: write error: $(errno_text_ EFBIG)\n"
  done
done

same_end_
