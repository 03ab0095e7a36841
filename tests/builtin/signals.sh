#!/bin/sh
# A signal that would end cat as a process ends the builtin, wherever it waits.
# bash runs its traps after that, and nothing is left behind.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/builtin/builtin.cfg"

require_builtin_
require_gnu_cat_
mkfifo fifo || framework_failure_
truncate -s 10M zeros || framework_failure_
printf 'a\nb\n' > file

# Make what the code reads, in the current directory, and the full pipe 4.  The
# cases don't share it: cat enlarges it, so another case would find room.
prepare_ ()
{
  ln -s "$test_dir_/file" "$test_dir_/zeros" . && mkfifo fifo \
    || framework_failure_
  open_full_pipe_ full
}

# Run the file code with bash, with bash's arguments $@, in a terminal of its
# own, where no signal is ignored.  Leave the output and the status in the
# files out and status.
in_terminal_ ()
{
  {
    "$tools_/in-terminal" bash "$@"
    echo $? > status
  } | tr -d '\r' > out
}

# gives_in_bash_ CODE OUT STATUS Check that bash, with the code, exits with
# STATUS and writes to stdout and stderr what printf makes of OUT.  In the
# code, "later COMMAND" runs COMMAND when cat waits.
cases=0
gives_in_bash_ ()
{
  cases=$((cases + 1))
  start_case_ $cases in_bash_ "$@"
}
in_bash_ ()
{
  prepare_
  echo "enable -f '$builtin_' cat
    later () { { sleep .5; eval \"\$@\"; } & }
    $1" > code
  in_terminal_ code < /dev/null
  printf "$2" > expected
  compare expected out || wrong_ "output of: $1"
  test "$(cat status)" -eq "$3" || wrong_ "status $(cat status), not $3: $1"
}
int='kill -INT $$'

# same_if_signaled_ "NAME..." CODE
# Check that the code gives the same with GNU cat and with the builtin, if a
# signal comes to the whole process group while cat reads the FIFO.  The file
# copy and the output must be the same.
same_if_signaled_ ()
{
  for name in $1; do
    cases=$((cases + 1))
    start_case_ $cases signaled_ $name "$2"
  done
}
export gnu_
signaled_ ()
{
  (in_directory_ program 'PATH=$gnu_:$PATH' "$@") &
  in_directory_ builtin "enable -f '$builtin_' cat" "$@"
  wait
  compare program/all builtin/all || wrong_ "output with SIG$1: $2"
  compare program/status builtin/status || wrong_ "status with SIG$1: $2"
}

# Run the code $4 in the new directory $1, after the code $2, which chooses the
# cat, and send the signal $3.  Leave the output, followed by the file copy, in
# the file all.
in_directory_ ()
{
  mkdir $1 && cd $1 || framework_failure_
  prepare_
  echo "$2" > load
  echo "exec 2> err
    (trap '' $3; exec > fifo; sleep .2; kill -$3 0; sleep .3) &
    $4" | cat load - > code
  in_terminal_ code < /dev/null
  { cat out; echo "copy:"; cat copy; } > all 2> cat-err
  cd ..
}

# A script without a trap ends, as with the program.  When its EXIT trap runs,
# the redirections of cat have been undone, but those around cat haven't.
all='TERM INT HUP'
bye="trap 'echo bye \$?' EXIT"
same_if_signaled_ "$all" 'cat fifo > copy; echo not'
same_if_signaled_ "$all" 'while true; do cat fifo; done; echo not'
same_if_signaled_ "$all" "$bye; cat fifo > copy; echo not"
for code in 'cat fifo > copy' 'f () { cat fifo; }; f > copy' \
  'f () { cat fifo > copy; echo not; }; f' '{ cat fifo; } > copy' \
  'eval "cat fifo > copy"' 'eval "cat fifo" > copy; echo not' \
  'command cat fifo > copy' 'x=$(cat fifo); echo not' \
  'cat fifo | cat > copy; echo not' 'if cat fifo > copy; then echo not; fi' \
  'cat fifo > copy || echo not' 'while ! cat fifo > copy; do echo not; done' \
  'set -e; cat fifo > copy' 'trap "echo not" ERR; cat fifo > copy' \
  '(cat fifo > copy); echo not'; do
  same_if_signaled_ 'TERM INT' "$bye; $code"
done
for code in "($bye; cat fifo > copy)" "($bye; cat fifo > copy; echo not)"; do
  same_if_signaled_ 'TERM INT' "trap : TERM INT; $code; echo \$?"
done
gives_in_bash_ "later $int; cat fifo; echo not" '' 130
gives_in_bash_ "later $int; (trap '' INT; sleep 2; echo x > fifo) & cat fifo" \
  '' 130

# With a trap, cat ends as a process does, and then the trap runs.
trap="trap 'echo trap' TERM INT HUP"
for code in 'cat fifo > copy; echo $?' 'set -e; cat fifo > copy; echo not' \
  'cat fifo > copy || echo or; echo $?' '! cat fifo > copy; echo $?' \
  'x=$(cat fifo); echo after $?' '(cat fifo > copy); echo $?' \
  'cat fifo | cat > copy; echo ${PIPESTATUS[@]}' \
  'trap "echo err" ERR; cat fifo > copy; echo $?' \
  'f () { cat fifo > copy; echo $?; }; f; echo $?' \
  'trap "echo trap; exit 3" TERM INT HUP; cat fifo > copy; echo not' \
  'f () { trap "return 3" TERM INT HUP; cat fifo > copy; echo not; }; f;echo $?'
do
  same_if_signaled_ "$all" "$trap; $code"
done
# We don't look at wait's status, because bash has a race there: the signal may
# end wait itself.
same_if_signaled_ 'TERM HUP' "$trap; cat fifo > copy & wait; wait \$!; echo on"
# A trap can end a loop around cat.
for name in $all; do
  same_if_signaled_ $name "stop=; trap stop=1 $name
    while [ ! \"\$stop\" ]; do cat fifo; done; echo clean"
done
same_in_bash_ "exec 2> err; timeout -k 30 .5 bash -c '
  stop=; trap stop=1 TERM
  while [ ! \"\$stop\" ]; do cat fifo; done; echo clean'"

# A trap may call cat, even while another trap waits.
same_if_signaled_ TERM "trap 'cat file; cat -n file' TERM; cat fifo; echo \$?"
same_in_bash_ "trap 'cat file; echo term' TERM; trap 'cat -n file' USR1
  sh -c 'kill -TERM \$PPID; kill -USR1 \$PPID'; echo \$?"

# After cat, bash has its own actions for the signals of a failed write.
gives_in_bash_ 'cat file; kill -PIPE $$; echo not' 'a\nb\n' 141
gives_in_bash_ 'cat file; ulimit -f 0; echo x > out; echo not' 'a\nb\n' 153
gives_in_bash_ 'trap "echo trap" PIPE; cat file; kill -PIPE $$; echo on' \
  'a\nb\ntrap\non\n' 0

# Wherever cat waits, it ends with status 130.  It leaves no descriptor behind,
# and the next call works.
for code in 'cat fifo' 'cat - <> fifo' 'cat zeros >&4' 'cat -A zeros >&4' \
  'cat /dev/zero > /dev/null' 'cat -n /dev/zero > /dev/null' \
  'cat --help >&4' 'cat missing 2>&4' 'cat file zeros fifo > copy' \
  'cat < <(yes) > /dev/null' 'cat < <(yes) >&4' '{ cat; } < <(sleep 2)'; do
  gives_in_bash_ "
    trap 'echo trap' INT
    before=(/proc/\$\$/fd/*)
    later $int
    $code
    echo \$?
    after=(/proc/\$\$/fd/*)
    test \"\${before[*]}\" = \"\${after[*]}\" || echo \"\${after[@]}\"
    cat file" 'trap\n130\na\nb\n' 0
done

# An ignored signal does not end it.
for name in $all; do
  gives_in_bash_ "trap '' $name
    later 'kill -$name \$\$; echo x > fifo'; cat fifo; echo \$?" 'x\n0\n' 0
done

# In an interactive shell, ^C ends cat and the whole line, even if that's
# a loop.  ^Z does nothing.
cat > rc << END
enable -f '$builtin_' cat
PS1= HISTFILE=
END
keys_ ()
{
  for key_ in "$@"; do
    sleep .4
    printf "$key_"
  done
}
interactive_ ()
{
  prepare_
  keys_ 'stty -echo\n' 'cat; echo not\n' 'typed\n' '\003' 'echo one $?\n' \
    'while true; do cat fifo; done\n' '\003' 'echo two $?\n' \
    'cat -n\n' '\032' 'typed\n' '\004' 'jobs; echo three $?\n' \
    'trap "echo trap" INT; cat > copy\n' '\003' 'echo four $?; cat copy\n' \
    'exit 5\n' \
    | in_terminal_ --noprofile --rcfile ../rc --noediting -i
  sed '/^stty/d; s/\^[CZ]//g; /^$/d' out > lines
  {
    printf 'typed\none 130\ntwo 130\n     1\ttyped\nthree 0\n'
    printf 'trap\nfour 130\nexit\n'
  } > expected
  compare expected lines || wrong_ 'an interactive shell'
  test "$(cat status)" -eq 5 || wrong_ 'status of an interactive shell'
}
start_case_ interactive interactive_

# ^C also ends cat in a completion function, although readline gets the signal.
cat rc - > complete << 'END'
complete_late () { : > began; cat fifo; }
complete -F complete_late word
END
completion_ ()
{
  prepare_
  {
    printf 'word \t'
    wait_until_ test -e began
    keys_ '\003' '\n' 'exit 6\n'
  } | in_terminal_ --noprofile --rcfile ../complete -i
  test "$(cat status)" -eq 6 || wrong_ '^C in a completion'
}
start_case_ completion completion_
finish_cases_

Exit $fail
