#!/bin/sh
# The builtin leaves the process of bash as it was: descriptors, flags,
# offsets, signals, threads and memory.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/builtin/builtin.cfg"

require_builtin_
test -r /proc/self/status || skip_ '/proc is missing'

text_ 300000 > large
printf 'error: a\tb\r\n\n\n\n\351\001 \303\251\n' > data
ln -s loop loop

# Make each call in turn; some of them fail.
echo "$define_wait_for_threads_" > calls || framework_failure_
cat >> calls << 'END'
call ()
{
  case $1 in
    0) cat data ;;
    1) cat large ;;
    2) cat large > out ;;
    3) cat large >> out ;;
    4) cat -n large > out ;;
    5) cat - large < large > out ;;
    6) cat large > /dev/full ;;
    7) cat missing . loop data ;;
    8) cat --none ;;
    9) cat - -A <<< text ;;
    10) cat < large ;;
    11) cat data out > out ;;
    12) cat data >&- ;;
    13) cat <&- ;;
    14) cat --help ;;
    15) cat large >&6 ;;
    16) cat --debug large ;;
    17) TZ=Asia/Tokyo LC_ALL=C.UTF-8 cat --timestamp=%c -E large ;;
    18) CAT_COLORS='/a/=31' cat --color=always data missing ;;
    19) cat --progress large > out ;;
    20) cat --preflight data missing ;;
    21) cat --utf8 data > /dev/full ;;
  esac
}
# Print the state of this process.
state ()
{
  local line fd fds=(/proc/$$/fd/*)
  wait_for_threads
  echo "${fds[@]##*/}"
  for fd in 0 1 2 3 6; do
    while read -r line; do
      case $line in
        pos:* | flags:*) echo "$fd $line" ;;
      esac
    done < /proc/$$/fdinfo/$fd
  done
  while read -r line; do
    case $line in
      Threads:* | Sig[BIC]*) echo "$line" ;;
    esac
  done < /proc/$$/status
  trap -p
  umask
  printf '%(%Z)T %s\n' 0 "$LC_ALL"
  printf '%.2f\n' 0.5
}
memory ()
{
  read -r pages rest < /proc/$$/statm
  echo $pages
}
END

# A pipe without a reader is descriptor 6.  glibc's heap grows and shrinks by
# 33 pages, so those may come and go.  A page that one of the 22 calls leaves
# mapped each time would be 400 pages here.  memory.sh finds smaller leaks.
echo '
  . ./calls
  exec 3< large 6> >(exec true)
  wait $!
  trap "echo usr" USR1
  trap "" QUIT
  # The first trap -p of a script, and the first thread, install handlers.
  trap -p > traps
  cat --progress data > out 2> err
  state > before
  for ((i = 0; i < calls; i++)); do
    call $((i % 22))
    case $i in
      2199) early=$(memory) ;;
    esac
  done > /dev/null 2>&1 < data
  state > after
  late=$(memory)
  ((late <= early + 100)) || echo "memory grows from $early to $late pages"
' > code
calls=11000 with_builtin_ '. ./code' < data > messages 2>&1 \
  || wrong_ 'a failure'
compare /dev/null messages || wrong_ 'memory'
compare before after || wrong_ 'another state'
grep Threads before > threads || wrong_ 'no state'

# What a call inherits keeps its flags, and its offset.
printf 'line\nrest\n' > file
with_builtin_ '
  exec 3<> file
  read -ru 3 line
  cat <&3 > out
  read -ru 3 line || echo end
  cat out >&3' > ended
echo end > expected
compare expected ended || wrong_ 'the offset of the input'
printf 'line\nrest\nrest\n' > expected
compare expected file || wrong_ 'the offset of the output'

# No process is started, because the limit allows only those that are there.
if test "$(id -u)" -ne 0; then
  with_builtin_ 'ulimit -u 1; cat data' > out || wrong_ 'a process'
  compare data out || wrong_ 'a process'
fi
# No thread reads ahead, even if the files aren't in memory.
if has_strace_; then
  mkdir cold
  for i in 1 2 3 4 5 6 7 8; do
    text_ 5000 > cold/$i
  done
  "$tools_/cool" cold/*
  BASH_ENV='$enable_' strace -f -qq -o trace -e trace=clone,clone3,openat \
    bash -c 'cat cold/*' > out 2> err
  grep cold/8 trace > grepped || wrong_ 'not traced'
  grep clone trace && wrong_ 'it starts threads'
fi

Exit $fail
