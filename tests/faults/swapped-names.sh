#!/bin/sh
# If an operand's name gets another file just before cat opens it, the file
# that was opened counts.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_strace_
# Less than begin_ allows, so a copy of a file to itself ends sooner.
ulimit -S -f 16384

echo first > first
echo other > other
# A file that is longer than a block.
text_ 300000 > long

# Give the name to a FIFO, and write to that.  Leave the file "held" if a line
# has not come out before cat waits for more.
feed_fifo_ ()
{
  mkfifo fifo
  mv fifo operand
  {
    echo line
    wait_until_ grep -s line out > grepped
    test -s grepped || touch held
    echo more
  } > operand
}

# Run "cat $1" with the output $2, for example "> out" or a pipe, in the
# current directory.  When cat is about to open the file "operand", run the
# shell code $3.
calls='?open,?openat,?openat2'
copy_ ()
{
  ln ../first ../other ../long .
  echo small > operand
  (
    wait_until_ test -s trace # the call has been entered
    eval "$3"
  ) &
  eval "{
    strace -qq -o trace -P operand -e trace=$calls \
      -e inject=$calls:delay_enter=3s:when=1 \
      sh -c 'exec cat $1 2> err' 2> strace-err
    echo \$? > status
  } $2"
  kill $! 2> kill-err # a writer may wait for a reader of its FIFO
}

# Start copy_ $1 $2 $3 in a new directory.  At the end, the file out must be
# what the shell code $4 writes, stderr what printf makes of $5, and the status
# $6.
cases=0
swapped_ ()
{
  cases=$((cases + 1))
  eval "$4" > out.$cases
  printf "$5" > err.$cases
  echo "$6" > status.$cases
  echo "cat $1 $2; swapped by: $3" > code.$cases
  mkdir case$cases
  (cd case$cases && copy_ "$1" "$2" "$3") &
}

refused='cat: operand: input file is output file\n'
for options in '' -u -n -v; do
  # The output gets the name of an operand.
  for way in '> out' '>> out'; do
    swapped_ "$options first operand" "$way" 'ln -f out operand' \
      "cat $options first" "$refused" 1
    swapped_ "$options long first operand other" "$way" 'ln -f out operand' \
      "cat $options long first other" "$refused" 1
  done

  # An empty file gets the name.
  swapped_ "$options first operand other" '> out' \
    ': > empty; mv empty operand' "cat $options first other" '' 0

  # A FIFO gets the name.
  for way in '> out' '| dd bs=4096 of=out 2> dd-err'; do
    swapped_ "$options first operand" "$way" feed_fifo_ \
      "{ cat first; echo line; echo more; } | cat $options" '' 0
  done
done
wait

while test $cases -gt 0; do
  for what in out err status; do
    cmp $what.$cases case$cases/$what || wrong_ "$what: $(cat code.$cases)"
  done
  test ! -f case$cases/held || wrong_ "a line was kept: $(cat code.$cases)"
  cases=$((cases - 1))
done

Exit $fail
