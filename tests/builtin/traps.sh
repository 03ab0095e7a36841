#!/bin/sh
# A trap waits until the builtin has ended, as it waits for the program, and
# runs without the command's redirections.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/builtin/builtin.cfg"

require_builtin_
require_gnu_cat_

# Compare the code $1 in a directory with the file that it may read.
case_ ()
{
  mkfifo fifo || framework_failure_
  printf 'a\nb\n' > file
  same_in_bash_ "$1"
}
number=0
start_ ()
{
  number=$((number + 1))
  start_case_ $number case_ "$1"
}

# same_with_trap_ TRAP CODE [NAME]
# Check that CODE gives the same with GNU cat, if the signal NAME comes twice
# while cat reads the FIFO.  The default is USR1.
same_with_trap_ ()
{
  start_ "trap '$1' ${3-USR1}
    {
      sleep .2 # until bash waits for all of a pipeline
      for line in one two; do
        echo \$line; kill -${3-USR1} \$\$; sleep .1
      done
      echo three
    } > fifo &
    $2"
}
for name in USR1 USR2 ALRM WINCH URG CONT; do
  same_with_trap_ 'echo trap' 'cat fifo > out; echo $?; cat out' $name
done
for code in 'cat fifo missing file > out 2>&1; echo $?; cat out' \
  'cat -n fifo; echo $?' 'cat - file < fifo; echo $?' \
  'set -e; cat fifo > out; cat out' 'f () { cat fifo > out; }; f; cat out' \
  'x=$(cat fifo); echo "$x"' 'cat fifo | cat > out; cat out' \
  '(cat fifo) > out; cat out' 'if cat fifo > out; then cat out; fi' \
  'for i in 1; do cat fifo > out; done; cat out' \
  'while cat fifo > out; do cat out; break; done' \
  'cat fifo > out & until wait $!; do :; done; cat out' \
  'command cat fifo <(echo a) <(cat file)' \
  'f () { cat fifo <(echo a) "$@"; cat "$1"; }; f <(cat file)'; do
  same_with_trap_ 'echo trap' "$code"
done

# These traps change variables and options of the shell.
for trap in 'exec > new' 'exec 2>&-' 'cd /' 'enable -d cat 2> err' 'exit 7' \
  'cat file missing' 'LC_ALL=C.UTF-8' '(exit 3)' 'set -- $(cat file)'; do
  same_with_trap_ "$trap" 'cat fifo missing; echo $? $#; pwd'
done
same_with_trap_ 'break 2> err' 'while :; do cat fifo; echo not; done; echo $?'
same_with_trap_ 'return 5' 'f () { cat fifo > out; echo not; }; f; echo $?
  cat out'

# With the program, SIGCHLD also comes for its end, so we compare only the
# copy.
start_ 'trap "echo tick" CHLD
  exec 5>&1 > log
  sleep .1 & { echo one; sleep .5; echo two; } > fifo &
  cat fifo > out; trap - CHLD; cat out >&5'
finish_cases_

# --progress leaves neither a thread nor a handler.
mkfifo fifo && echo text > file || framework_failure_
cat > code << END
enable -f '$builtin_' cat
$define_wait_for_threads_
{ sleep .3; kill -TERM \$\$; sleep .3; } > fifo &
trap 'wait_for_threads; grep ^Threads /proc/\$\$/status > threads
  echo > term' TERM
cat --progress fifo > /dev/null
echo \$? > ended
rm term
kill -TERM \$\$
mv term caught
trap - TERM
cat --progress file > /dev/null
kill -TERM \$\$
END
"$tools_/in-terminal" bash code < /dev/null > out
test $? -eq 143 && test -e caught || wrong_ '--progress: the action of SIGTERM'
echo 143 > expected
compare expected ended || wrong_ '--progress: the status'
grep '^Threads:.1$' threads > grepped || wrong_ '--progress: a thread'

Exit $fail
