#!/bin/sh
# ^C ends the builtin as it ends the program, wherever it waits.  bash runs its
# traps, and nothing is left behind.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_

require_builtin_
mkfifo fifo full || framework_failure_
truncate -s 10M zeros || framework_failure_
printf 'a\nb\n' > file
# Each program that writes to this pipe waits.
exec 4<> full
timeout 1 dd if=/dev/zero bs=4096 count=4096 >&4 2> dd-err

# Run the file code by bash in a terminal of its own, where no signal is
# ignored, with the arguments $@ of bash.  Leave the output and the status in
# files of these names, out and status.
in_terminal_ ()
{
  {
    timeout 30 "$tools_/in-terminal" bash "$@"
    echo $? > status
  } | tr -d '\r' > out
}

# gives_in_bash_ CODE OUT STATUS
# Check that the code in bash gives stdout and stderr, as printf makes it of
# OUT, and STATUS.  In the code, "later COMMAND" runs COMMAND when cat waits.
gives_in_bash_ ()
{
  echo "enable -f '$builtin_' cat
    later () { { sleep .5; eval \"\$@\"; } & }
    $1" > code
  in_terminal_ code < /dev/null
  printf "$2" > expected
  compare expected out || wrong_ "output of: $1"
  test "$(cat status)" -eq "$3" || wrong_ "status $(cat status), not $3: $1"
}
int='kill -INT $$'

# A script without a trap ends, as with the program.
gives_in_bash_ "later $int; cat fifo; echo not" '' 130
gives_in_bash_ "later $int; while true; do cat fifo; done; echo not" '' 130
gives_in_bash_ "later kill -TERM \$\$; cat fifo; echo not" '' 143
bye="trap 'echo bye' EXIT"
gives_in_bash_ "$bye; later $int; cat fifo; echo not" 'bye\n' 130
gives_in_bash_ "$bye; later kill -HUP \$\$; cat fifo; echo not" 'bye\n' 129
gives_in_bash_ "later $int; (trap '' INT; sleep .6; echo x > fifo) & cat fifo" \
  '' 130

# After cat, bash has its own actions for the signals of a failed write.
gives_in_bash_ 'cat file; kill -PIPE $$; echo not' 'a\nb\n' 141
gives_in_bash_ 'cat file; ulimit -f 0; echo x > out; echo not' 'a\nb\n' 153
gives_in_bash_ 'trap "echo trap" PIPE; cat file; kill -PIPE $$; echo on' \
  'a\nb\ntrap\non\n' 0

# With a trap, cat ends with status 130, the trap runs, and the script goes on.
# No descriptor is left, and a further call works.
for code in 'cat fifo' 'cat - <> fifo' 'cat zeros >&4' 'cat -A zeros >&4' \
  'cat /dev/zero > /dev/null' 'cat -n /dev/zero > /dev/null' \
  'cat --help >&4' 'cat missing 2>&4' 'cat file zeros fifo > copy' \
  'cat < <(yes) > /dev/null' 'cat < <(yes) >&4' 'f () { cat fifo; }; f' \
  'eval "cat fifo"' '{ cat; } < <(sleep 2)' 'command cat fifo'; do
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

# ^C, which all programs of the terminal get, acts as with the program.
for code in 'set -e; cat fifo; echo after' 'cat fifo || echo or; echo $?' \
  'trap "echo trap; exit 3" INT; cat fifo; echo after' \
  'x=$(cat fifo); echo after $?' 'cat fifo | cat; echo after $?' \
  '(cat fifo); echo after $?' '! cat fifo; echo after $?' \
  'while true; do cat fifo && break; echo $?; break; done; echo after' \
  'trap "echo err" ERR; cat fifo; echo after $?' \
  'f () { trap "trap - INT; kill -INT $$" INT; cat fifo; echo not; }; f'; do
  for load in : "enable -f '$builtin_' cat"; do
    echo "$load
      trap 'echo trap' INT
      (trap '' INT; sleep .5; kill -INT 0) &
      $code" > code
    in_terminal_ code < /dev/null
    test "$load" != : || { mv out out.program; mv status status.program; }
  done
  compare out.program out || wrong_ "output after ^C: $code"
  compare status.program status || wrong_ "status after ^C: $code"
done

# An ignored signal does not end it.
gives_in_bash_ "trap '' INT; later '$int; echo x > fifo'; cat fifo; echo \$?" \
  'x\n0\n' 0

# The traps of other signals run while cat waits, and cat goes on.
for name in TERM HUP USR1 USR2 ALRM; do
  gives_in_bash_ "trap 'echo trap' $name
    later 'kill -$name \$\$; sleep .3; echo text > fifo'
    cat fifo
    echo \$?" 'trap\ntext\n0\n' 0
done
gives_in_bash_ "trap 'echo trap' USR1
  later 'exec 5> fifo; echo one >&5; sleep .3; kill -USR1 \$\$; sleep .3
    echo two >&5; sleep .3; kill -USR1 \$\$; sleep .3; echo three >&5'
  cat - < fifo" 'one\ntrap\ntwo\ntrap\nthree\n' 0

# A trap may call cat.
gives_in_bash_ "trap 'cat -n file missing; cat file' USR1
  later 'kill -USR1 \$\$; sleep .3; printf \"x\\\\ny\\\\n\" > fifo'
  cat -E fifo file" \
  "     1\\ta\\n     2\\tb\\ncat: missing: $(errno_text_ ENOENT)
a\\nb\\nx\$\\ny\$\\na\$\\nb\$\\n" 0
gives_in_bash_ "mkfifo inner
  trap 'cat inner; echo trap' USR1
  later 'kill -USR1 \$\$; sleep .3; echo in > inner; echo out > fifo'
  cat fifo; rm inner" 'in\ntrap\nout\n' 0
gives_in_bash_ "mkfifo inner
  trap 'cat inner; echo not' USR1
  later 'kill -USR1 \$\$; sleep .3; $int'
  cat fifo" '' 130
rm -f inner

# A trap may end the script or the function.  Nothing of cat is left.
gives_in_bash_ "trap 'exit 7' USR1
  before=(/proc/\$\$/fd/*)
  trap 'echo bye; after=(/proc/\$\$/fd/*)
    test \"\${before[*]}\" = \"\${after[*]}\" || echo \"\${after[@]}\"' EXIT
  later kill -USR1 \$\$
  cat file fifo
  echo not" 'a\nb\nbye\n' 7
gives_in_bash_ "trap 'return 5' USR1
  f () { cat file fifo; echo not; }
  before=(/proc/\$\$/fd/*)
  later kill -USR1 \$\$
  f
  echo \$?
  after=(/proc/\$\$/fd/*)
  test \"\${before[*]}\" = \"\${after[*]}\" || echo \"\${after[@]}\"
  cat file" 'a\nb\n5\na\nb\n' 0
gives_in_bash_ "set -u; trap 'echo \$none' USR1
  later kill -USR1 \$\$
  cat fifo 2> err
  echo not" '' 1

# An interactive shell: ^C ends cat and the whole line, also a loop.  ^Z does
# nothing.
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
keys_ 'stty -echo\n' 'cat; echo not\n' 'typed\n' '\003' 'echo one $?\n' \
  'while true; do cat fifo; done\n' '\003' 'echo two $?\n' \
  'cat -n\n' '\032' 'typed\n' '\004' 'jobs; echo three $?\n' \
  'trap "echo trap" INT; cat\n' '\003' 'echo four $?\n' 'exit 5\n' \
  | in_terminal_ --noprofile --rcfile rc --noediting -i
sed '/^stty/d; s/\^[CZ]//g; /^$/d' out > lines
{
  printf 'typed\none 130\ntwo 130\n     1\ttyped\nthree 0\n'
  printf 'trap\nfour 130\nexit\n'
} > expected
compare expected lines || wrong_ 'an interactive shell'
test "$(cat status)" -eq 5 || wrong_ 'status of an interactive shell'

# ^C also ends cat in the function of a completion, though readline gets it.
cat >> rc << 'END'
complete_late () { : > began; cat fifo; }
complete -F complete_late word
END
{
  printf 'word \t'
  wait_until_ test -e began
  keys_ '\003' '\n' 'exit 6\n'
} | in_terminal_ --noprofile --rcfile rc -i
test "$(cat status)" -eq 6 || wrong_ '^C in a completion'

Exit $fail
