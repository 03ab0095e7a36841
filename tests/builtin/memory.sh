#!/bin/sh
# The builtin uses no memory that bash has freed, and frees its own.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_

require_builtin_
valgrind -q true > valgrind-err 2>&1 || skip_ 'valgrind does not work here'
# valgrind ends at the debugging information of some compilers.
strip -g -o caracal.so "$builtin_" || skip_ 'strip is missing'
use_builtin_ "$PWD/caracal.so"
mkfifo fifo inner || framework_failure_
printf 'a\nb\n' > file

# clean_ WHAT
# Check that valgrind has written nothing to its log.
clean_ ()
{
  test -f log && ! grep . log > errors || {
    wrong_ "$1"
    head -n 60 errors
  }
}

# ^C ends a call of cat within a trap.  bash then frees the words of the first
# call, which still has to end.
cat > rc << END
enable -f '$builtin_' cat
PS1= HISTFILE=
trap ': > began; cat inner' USR1
END
{
  printf '(until test -e waits; do sleep .1; done; kill -USR1 $$) &\n'
  printf 'cat file fifo file\n'
  sleep 1
  : > waits
  # bash under valgrind may need longer than one call of wait_until_ lasts.
  wait_until_ test -e began || wait_until_ test -e began
  sleep 1
  printf '\003'
  sleep 1
  printf 'exit 6\n'
} | timeout 60 "$tools_/in-terminal" \
  valgrind -q --log-file=log bash --noprofile --rcfile rc --noediting -i > out
test -e began || wrong_ 'no trap'
clean_ '^C in a trap'

# Calls of all kinds, with traps.
cat > code << 'END'
f () { cat <(cat file) > out; }
trap f USR1
for ((i = 0; i < 20; i++)); do
  { kill -USR1 $$; echo x; } > fifo &
  cat - fifo missing <(echo y) < file
  cat --timestamp --color=always -n file
  cat -A --none
  cat > out <<< text
  TZ=X0 LC_ALL=C.UTF-8 cat --utf8 file missing
done
END
run_code_ ()
{
  valgrind -q --log-file=log --leak-check=full --show-leak-kinds=definite \
    bash ./code > out 2> err
}
run_code_
grep . log > errors && skip_ 'bash itself has errors of memory'
BASH_ENV=$enable_ run_code_
clean_ 'calls with traps'

Exit $fail
