#!/bin/sh
# The builtin uses the shell's exported variables as they are at the moment, as
# a new process would.  The extensions work.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/builtin/builtin.cfg"

require_builtin_
require_extensions_
unset TZ
here=$(date +%z) # the machine's time zone

echo ab > file
e=$(printf '\033')

# same_program_ CODE Check that bash, with the code, does the same with the
# program and the builtin.
same_program_ ()
{
  bash -c "$1" > out.program 2> err.program
  echo $? > status.program
  with_builtin_ "$1" > out.builtin 2> err.builtin
  echo $? > status.builtin
  compare_runs_ program builtin "$1"
}

# gives_in_bash_ CODE OUT
# Check that the code gives OUT with both.
gives_in_bash_ ()
{
  same_program_ "$1"
  printf -- "$2\n" > expected
  compare expected out.builtin || wrong_ "output: $1"
}

time='cat --timestamp=%z file'
gives_in_bash_ "export TZ=XXX-3; $time" '+0300 ab'
gives_in_bash_ "TZ=XXX-3; $time" "$here ab"
gives_in_bash_ "TZ=XXX-3 $time; $time" "+0300 ab\n$here ab"
gives_in_bash_ "export TZ=XXX-3; $time; TZ=YYY5; $time; unset TZ; $time" \
  "+0300 ab\n-0500 ab\n$here ab"
gives_in_bash_ "export TZ=XXX-3; f () { local TZ=YYY5; $time; }; f; $time" \
  '-0500 ab\n+0300 ab'
gives_in_bash_ "export TZ=XXX-3; export -n TZ; $time" "$here ab"
gives_in_bash_ "export TZ=XXX-3; $time > out; printf '%(%z)T\n' 0" '+0300'

color='cat --color=always file'
gives_in_bash_ "export CAT_COLORS=/b/=32; $color" "${e}[32mab${e}[m"
gives_in_bash_ "CAT_COLORS=/b/=32; $color" ab
gives_in_bash_ "CAT_COLORS=/b/=32 $color; CAT_COLORS=/a/=33 $color; $color" \
  "${e}[32mab${e}[m\n${e}[33mab${e}[m\nab"
same_program_ "export CAT_COLORS=x; $color; echo \$?"

# --color uses colors on a terminal, unless NO_COLOR is exported.
for code in '' 'NO_COLOR=1;' 'export NO_COLOR=1;' 'export NO_COLOR=;'; do
  echo "enable -f '$builtin_' cat; $code
    export CAT_COLORS=/b/=32; cat --color file" > code
  "$tools_/in-terminal" bash code < /dev/null | tr -d '\r' > out
  case $code in
    'export NO_COLOR=1;') echo ab ;;
    *) echo "${e}[32mab${e}[m" ;;
  esac > expected
  compare expected out || wrong_ "on a terminal: $code"
done

# With POSIXLY_CORRECT, the options end at the first operand.
same_program_ 'export POSIXLY_CORRECT=1; cat file -n; echo $?'
same_program_ 'POSIXLY_CORRECT=1; cat file -n; echo $?'
same_program_ 'cat file -n; echo $?'

# --utf8 follows the locale that a process would get, whatever a variable of
# the shell hides.
printf 'caf\303\251\n' > utf8
latin=de_DE.ISO-8859-1
utf8='cat --utf8 utf8'
for code in "f () { local LC_ALL=C.UTF-8; export -n LC_ALL; $utf8; }
    export LC_ALL=$latin; f" \
  "f () { local LC_ALL=C.UTF-8; unset LC_ALL; $utf8; }
    export LC_ALL=$latin; f" \
  "export LC_CTYPE=$latin; declare -Ax LC_ALL=([a]=b); $utf8" \
  "declare -n LC_ALL=foo; export foo=$latin; $utf8"; do
  same_program_ "unset LC_ALL LC_CTYPE; export LANG=C.UTF-8; $code 2> no-locale"
done

# The quotes of names follow the locale, and bash keeps its own.
name=$(printf '\303\251\001')
for code in 'export LC_ALL=C.UTF-8;' 'unset LC_ALL;' 'export LC_ALL=C;' \
  'export LC_ALL=; export LC_CTYPE=C.UTF-8;' 'LC_ALL=C.UTF-8;'; do
  same_program_ "$code cat '$name'; x='$name'; echo \${#x}; cat '$name'"
done
same_program_ "LC_ALL=C.UTF-8 cat '$name'; x='$name'; echo \${#x}"

# Where a locale is missing, messages are in that of C.
locale=xx_YY.UTF-8
same_program_ "unset LC_ALL; export LANG=C.UTF-8
  { export LC_ALL=$locale; } 2> no-locale; cat '$name'"

# --progress prints its last line, and its thread has gone.
with_builtin_ "$define_wait_for_threads_
  cat --progress file > out; wait_for_threads; cat /proc/\$\$/status" \
  2> err > status
grep '^Threads:.1$' status > grepped || wrong_ 'a thread is left'
grep '3 B' err > grepped || wrong_ 'no progress'
compare file out || wrong_ '--progress: another file'

Exit $fail
