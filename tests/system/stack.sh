#!/bin/sh
# cat works with a stack of 40 KiB.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
has_sanitizers_ && skip_ 'sanitizers need a larger stack'
require_gnu_cat_
test "$(threads_of_ "$ours_/cat")" = 1 \
  || skip_ 'an emulator that stands for the processor needs a larger stack'

text_ 300000 > big
printf 'a\tb\n\n\n\n\001\377 no newline' > a
text_ 5000 > small
mkdir directory many || framework_failure_
number=0
while test $number -lt 50; do
  number=$((number + 1))
  text_ $((number * 200)) > many/$number
done

# Run the command $@ with a stack of 40 KiB.  The environment is small, because
# arguments and environment are on the stack as well.
small_stack_ ()
{
  (ulimit -s 40 && exec env -i PATH="$PATH" $locale "$@")
}
locale=
small_stack_ "$gnu_/cat" a > out 2> err \
  || skip_ "no limit of the stack works here: $(cat err)"

# Drop the files from memory, as far as the file system allows it, to make cat
# look ahead.
cool_ ()
{
  "$tools_/cool" many/*
}

for locale in '' LC_ALL=C.UTF-8; do
  for arguments in a big 'big a small' '-n big a' '-A big a' '-s a big' \
    '-b -s -E -T -v a big' '-u big' '-n - a' missing './missing/x a' directory \
    -z --none --n --number=1; do
    same_ "small_stack_ cat $arguments < a"
  done
  same_ 'small_stack_ cat big a > copy; cat copy'
  same_ 'small_stack_ cat big a | small_stack_ cat | wc'
  same_ 'cat a > copy; small_stack_ cat < big >> copy; cat copy'
  same_ 'small_stack_ cat big a > /dev/full'
  same_ 'small_stack_ cat a >> a'
  same_ 'small_stack_ cat "$(printf "a\033b\303\251")"'
  same_ 'cool_; small_stack_ cat many/*'
  same_ 'cool_; small_stack_ cat -n many/* missing'
done
locale=

# The texts of --help and --version are not GNU's.
for option in --help --version; do
  env -i "$ours_/cat" $option > expected
  small_stack_ "$ours_/cat" $option > out || wrong_ "$option: status"
  compare expected out || wrong_ "$option"
done
if "$ours_/cat" --help | grep -e --preflight > grepped; then
  for options in --preflight --progress '--color=always' --utf8 \
    '--utf8=view -s' '--timestamp=%%' \
    '--timestamp=x%% --color=always --utf8 -n'; do
    cat $options big a > expected 2> err
    small_stack_ cat $options big a > out 2> err || wrong_ "$options: status"
    cmp expected out || wrong_ "$options"
  done
fi

same_end_
