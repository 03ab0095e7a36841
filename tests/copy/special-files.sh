#!/bin/sh
# Inputs that aren't regular files, or only look like them, are copied or
# reported as GNU cat reports them.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_gnu_cat_

printf 'x\n' > f
mkdir dir
mkfifo fifo || framework_failure_
ln -s loop loop
"$tools_/make-socket" socket || framework_failure_
long=$(printf %0300d 1)

for case in 'cat dir' 'cat < dir' 'cat f dir f' 'cat -n f dir f' \
  'cat socket' 'cat f socket f' 'cat -n f socket f' \
  'cat loop' 'cat f/' "cat $long" 'cat f/f' \
  'cat < /dev/null' 'cat /dev/null f /dev/null' \
  'cat <&-' 'cat - <&-' 'cat f - <&-' 'cat - f - <&-' 'cat -n - f <&-' \
  'cat >&-' 'cat f >&-' 'cat missing >&-' 'cat -n f >&-' 'cat <&- >&-' \
  'cat f missing 2>&-' 'cat missing f 2>&-' 'cat f <&- 2>&-' \
  'cat - <&- >&- 2>&-' \
  'cat f fifo f & printf fifo > fifo; wait' \
  '(cat < fifo) & printf fifo > fifo; wait' \
  'cat < fifo & printf "a\n\nb" > fifo; wait'; do
  same_ "$case"
  same_ "($case) 2>&1"
done

# Files whose st_size, 0 or one page, isn't how many bytes they have.  Their
# text is the same at each read.
for file in /proc/1/cmdline /proc/version /proc/filesystems \
  /proc/sys/kernel/ostype /sys/kernel/mm/transparent_hugepage/enabled \
  /proc/kallsyms; do
  if test -r $file; then
    same_ "cat $file | tr '\0' '\n'"
    same_ "cat $file > copy; cat -A copy"
    same_ "cat -n $file"
    same_ "cat - f < $file"
  fi
done

# A file whose offset moves, but which refuses pwrite.
if test -w /proc/self/comm; then
  text_ 20000 > large
  same_ "sh -c 'exec cat large > /proc/self/comm'"
fi

same_end_
