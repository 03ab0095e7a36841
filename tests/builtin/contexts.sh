#!/bin/sh
# As a builtin of bash, cat does what the program does, wherever a shell calls
# it.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/builtin/builtin.cfg"

require_builtin_
require_gnu_cat_
with_builtin_ 'type -t cat' > type
test "$(cat type)" = builtin || fail_ 'not loaded'

printf 'one\ntwo\n\n\nthree' > file
text_ 300000 > large
mkdir directory

# Operands, options, redirections.
same_in_bash_ 'cat file; cat < file; cat - file < file; cat file file'
same_in_bash_ 'cat -n file; cat -A file; cat -s -- file; cat -b - < file'
same_in_bash_ 'cat file > out; cat file >> out; cat -n < out'
same_in_bash_ 'exec 3> out; cat file >&3; cat file >&3; exec 3>&-; cat out'
same_in_bash_ 'exec 3< file; read -ru 3 line; cat <&3; cat <&3; echo "$line"'
same_in_bash_ 'cat missing file directory 2>&1; echo $?'
same_in_bash_ 'cat missing 2> err; cat < err; cat --none; cat -q file; echo $?'
same_in_bash_ 'cat file > /dev/full; echo $?'
same_in_bash_ 'cat file out > out; cat out'
same_in_bash_ 'rm -f out; (umask 0; cat file > out); stat -c %a out'
same_in_bash_ 'cat > out << END
here $((1 + 1))
END
cat out; cat <<< word; cat - file <<< word'
same_in_bash_ 'cat large | cksum; cat large large | wc -c; cat < large | cksum'
same_in_bash_ 'cat large > copy; cat -n large >> copy; cksum < copy'

# Text that's in bash's own buffer comes first.
same_in_bash_ 'printf a; cat file; printf b; cat file; echo c'
same_in_bash_ 'printf a > out; { printf b; cat file; printf c; } >> out
  cat out'
same_in_bash_ 'echo one; cat missing; echo two; cat file >&2; echo three'

# Offsets are where the program leaves them.
same_in_bash_ '{ read -r line; cat; } < file'
same_in_bash_ '{ cat; read -r line; echo $?; } < file'
same_in_bash_ '{ cat; echo more; cat file; } > out < file; cat out'
same_in_bash_ 'while read -r line; do cat; echo "[$line]"; done < file'

# The commands and the text may come from the same file.
printf 'echo a; cat -n\nb\nc\n' > commands
printf 'read -r x; cat file -; echo "$x"\nb\nc\n' >> commands
printf 'cat file; head -n 1\nb\necho c; cat file\necho d\n' > more
printf '(cat -n)\nb\nc\n' > subshell
for input in commands more subshell; do
  same_in_bash_ "exec bash < $input"
  same_in_bash_ "cat $input | bash"
  same_in_bash_ "bash -s a b < $input; bash ./$input < file"
done

# Commands of all kinds.
same_in_bash_ 'x=$(cat file); echo "$x"; y=`cat -n file`; echo "$y"'
same_in_bash_ 'cat file | cat -n | cat -E | tail -n 2; echo "${PIPESTATUS[@]}"'
same_in_bash_ '(cat file; exit 3); echo $?; { cat file; }; ! cat missing'
same_in_bash_ 'cat file > out & wait $!; echo $?; cat out'
same_in_bash_ 'cat missing & wait $!; echo $?'
# bash closes the descriptors of a coprocess when it ends.
same_in_bash_ 'coproc cat -n; pid=$COPROC_PID
  exec 5<&${COPROC[0]} 6>&${COPROC[1]} {COPROC[1]}>&-
  echo word >&6; exec 6>&-; cat <&5; wait $pid; echo $?'
same_in_bash_ 'cat <(cat file) <(cat -n file)'
same_in_bash_ 'cat file > >(cat -n > new; mv new new.all)
  until test -e new.all; do sleep .01; done; cat new.all; rm new.all'
same_in_bash_ 'diff <(cat file) <(cat file file); echo $?'
same_in_bash_ 'f () { cat "$@"; local x=$(cat file); echo "$x"; }
  f file -; f < file'
same_in_bash_ 'cat () { command cat -n "$@"; }
  cat file; unset -f cat; cat file'
same_in_bash_ 'trap "cat file" EXIT; trap "cat -n file" USR1
  kill -USR1 $$; echo x'
same_in_bash_ 'trap "cat file" ERR; false; cat missing; echo $?'
same_in_bash_ 'trap "cat file" DEBUG; true; trap "" DEBUG; cat file'
same_in_bash_ 'eval "cat file"; eval cat file; command cat file; \cat file'
same_in_bash_ 'c=cat; $c file; "$c" -n file; alias cat="cat -n"; cat file'
same_in_bash_ 'for i in 1 2; do cat file; cat missing || break; done; echo $i'
same_in_bash_ 'if cat missing; then echo yes; else cat file; fi'
same_in_bash_ 'cat file && cat missing || cat -E file; echo $?'
same_in_bash_ 'case $(cat file) in one*) cat file ;; esac'
same_in_bash_ 'mapfile -t a < <(cat file); echo ${#a[@]}'
same_in_bash_ 'cd directory && cat ../file; cat file; cd ..; cat file'
same_in_bash_ 'echo file | xargs cat; find file -exec cat {} \;; env cat file'
same_in_bash_ 'bash -c "cat file"; sh -c "cat file"; exec cat file'
same_in_bash_ 'set -x; cat file; x=1 cat file'

# Shell options.
same_in_bash_ 'set -e; cat file; cat missing; echo not reached'
same_in_bash_ 'set -e; cat missing || echo reached; cat missing | cat; echo end'
same_in_bash_ 'set -u; cat file; cat "$none"; echo not reached'
same_in_bash_ 'set -o posix; cat file; cat missing; cat -n file; echo $?'
same_in_bash_ 'set -o pipefail; cat missing | cat; echo $?'
same_in_bash_ 'set -r; cat file; cat -n file; cat missing; echo $?'
same_in_bash_ 'set -C; echo > exists; cat file > exists; echo $?; rm exists'
same_in_bash_ 'shopt -s lastpipe; cat file | cat -n'
same_in_bash_ 'shopt -s inherit_errexit; set -e; x=$(cat missing; echo y)'

# Closed descriptors.
same_in_bash_ 'exec 1>&-; cat file; echo $? >&2'
same_in_bash_ 'cat file >&-; echo $?; cat <&-; echo $?; cat - <&- file; echo $?'
same_in_bash_ 'cat missing 2>&-; echo $?; cat file 2>&-; echo $?'
same_in_bash_ 'exec 0<&-; cat file; cat; echo $?'
same_in_bash_ 'exec 0<&- 2>&-; cat file; cat missing; echo $?'

# If the reader goes away, cat ends in silence, but the shell doesn't.
same_in_bash_ 'cat large large | true; echo "${PIPESTATUS[@]}"'
same_in_bash_ 'cat large large > >(true); echo $?; echo still there'
same_in_bash_ '(cat large large; echo $? > out) | true; cat out'
same_in_bash_ 'cat -n large large > >(true); echo $?; cat large > >(true)'
no_reader='exec 3> >(exec true); while test -e /proc/$!; do :; done'
same_in_bash_ "$no_reader; "'cat file >&3; echo $?; cat file'
same_in_bash_ "trap '' PIPE; $no_reader; "'cat file >&3; echo $?'
same_in_bash_ "trap 'echo trap' PIPE; $no_reader; "'cat file >&3; echo $?'
same_in_bash_ "set -e; $no_reader; "'cat file >&3; echo $?'
same_in_bash_ "$no_reader; "'cat missing 2>&3; echo $?'
same_in_bash_ "$no_reader; "'cat --help >&3; echo $?; cat -x 2>&3; echo $?'

# The limit for file sizes doesn't end the shell either.
same_in_bash_ 'exec 2> /dev/null
  ulimit -f 8; cat large > out; echo $?; wc -c < out'
same_in_bash_ 'trap "" XFSZ; ulimit -f 8; cat large > out 2> err; echo $?
  wc -c < out'

same_end_
