#!/bin/sh
# The builtin uses no memory that bash has freed, and frees its own.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/builtin/builtin.cfg"

require_builtin_
valgrind -q true > valgrind-err 2>&1 || skip_ 'valgrind does not work here'
# Some compilers write debugging information that makes valgrind give up.
strip -g -o caracal.so "$builtin_" || skip_ 'strip is missing'
use_builtin_ "$PWD/caracal.so"
mkfifo fifo || framework_failure_
printf 'a\nb\n' > file

# Calls of all kinds, with traps.
cat > code << 'END'
f () { cat <(cat file) > out; }
trap f USR1
for ((i = 0; i < 5; i++)); do
  { kill -USR1 $$; echo x; } > fifo &
  cat - fifo missing <(echo y) < file
  cat --timestamp --color=always -n file
  cat -A --none
  cat > out <<< text
  TZ=X0 LC_ALL=C.UTF-8 cat --utf8 file missing
  CAT_COLORS=/a/=32 TZ=X0 cat --color=always --timestamp file
done
END
# In a child, bash may leak a command that it has read from BASH_ENV.
cat > suppressions << 'END'
{
  BASH_ENV
  Memcheck:Leak
  ...
  fun:maybe_execute_file
}
END
run_code_ ()
{
  rm -f log
  valgrind -q --log-file=log --suppressions=suppressions --leak-check=full \
    --show-leak-kinds=definite bash ./code > out 2> err
}
run_code_
grep . log > errors && skip_ 'bash itself has errors of memory'
BASH_ENV='$enable_' run_code_
test -f log && ! grep . log > errors || {
  wrong_ 'an error of memory'
  head -n 60 errors
}

Exit $fail
