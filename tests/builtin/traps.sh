#!/bin/sh
# A trap that runs while the builtin waits may change all that the shell has.
# cat copies the same bytes to the same file as the program.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_

require_builtin_
require_gnu_cat_
mkfifo fifo || framework_failure_
printf 'a\nb\n' > file

# same_with_trap_ TRAP CODE
# Check that CODE gives the same with GNU cat, whose trap runs afterwards.  The
# trap runs twice while the builtin reads the FIFO.
same_with_trap_ ()
{
  same_in_bash_ "trap '$1' USR1
    exec 4> log
    { echo one; for line in two three; do
        sleep .1; kill -USR1 \$\$; sleep .1; echo \$line; done; } > fifo 4>&- &
    $2
    echo \$?; pwd; exec >&-; exec > /dev/null; cd - > /dev/null"
}
descriptors='ls -v /proc/$$/fd'
for trap in 'exec 3>&-' 'exec 3< file' 'exec 2> err' 'exec 2>&-' 'cd /' \
  'enable -d cat 2> err' '(exit 3)' 'export TZ=X; set -- $(cat file)' \
  'IFS=; set -f' 'ulimit -n 30' 'sleep .1 &' 'cat file missing > new 2>&1'; do
  same_with_trap_ "$trap" 'cat fifo file missing'
done
same_with_trap_ 'exec 3< file' "cat fifo; $descriptors; read -ru 3 x; echo \$x"
same_with_trap_ 'exec <&-' 'cat - file < fifo; cat file'
same_with_trap_ 'exec < file' 'cat fifo; read -r x; echo $x'
same_with_trap_ 'break 2> err' \
  'while :; do cat fifo; echo not; done; echo $?; cat file'
same_with_trap_ 'continue 2> err' \
  'for i in 1 2; do test $i = 2 || cat fifo; echo $i; done'
same_with_trap_ : "cat fifo; $descriptors"

# After a function and after a subshell, bash closes its descriptors of process
# substitutions.  cat may not have opened them yet.
for trap in f '(exit 3)' 'cat <(cat file) > new' 'f; cat <(cat file) > new'; do
  same_with_trap_ "$trap" \
    "f () { :; }"'
    cat fifo <(echo a) <(cat file)'"; $descriptors"
  same_with_trap_ "$trap" \
    'f () { :; }; g () { cat fifo "$@"; cat "$1"; }; g <(echo a) <(cat file)'
done

# A message changes the locale of the process while cat runs.  A trap has the
# locale of bash, and may change it.
length='x=$(printf "\303\251"); '
same_with_trap_ 'LC_ALL=C.UTF-8' \
  "LC_ALL=C; $length"'cat missing fifo; echo ${#x}'
same_with_trap_ 'n=${#x}' \
  "export -n LC_ALL; export LANG=C; LC_ALL=C.UTF-8; $length"'
  cat missing fifo; echo $n'

# The output stays what it was when cat began.
for trap in 'exec > out' 'exec >> out' 'exec >&-'; do
  same_with_trap_ "$trap" 'exec 6>&1; cat fifo; exec >&6; cat out; rm -f out'
  same_with_trap_ "$trap" 'exec 6>&1 > old; cat fifo; exec >&6
    cat old out; rm -f out'
done

# A thread is neither there while a trap runs, nor are its handlers.
cat > code << END
enable -f '$builtin_' cat
trap 'grep ^Threads /proc/\$\$/status > threads; trap "echo > term" TERM' USR1
{ sleep .3; kill -USR1 \$\$; sleep .3; kill -TERM \$\$; sleep .3; } > fifo &
cat --progress fifo > /dev/null
rm term
kill -TERM \$\$
mv term caught
trap - TERM
kill -TERM \$\$
END
timeout 10 "$tools_/in-terminal" bash code < /dev/null > out
test $? -eq 143 && test -e caught || wrong_ '--progress: the action of SIGTERM'
grep '^Threads:.1$' threads > grepped || wrong_ '--progress: a thread'

Exit $fail
