#!/bin/sh
# If a filter refuses a system call, no byte is lost, because cat needs only
# open, fstat, read, write and close.  And nothing that a user does after cat
# has exited changes a byte of its output.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
has_sanitizers_ && skip_ 'sanitizers need more system calls'
# gcov's calls at the end of cat would be refused as well, and cat could hang.
test -z "$GCOV_ERROR_FILE" || skip_ 'gcov needs more system calls'
refuse_=$tools_/refuse
"$refuse_" uname EPERM true 2> err
test $? -ne 77 || skip_ "no filters of system calls: $(cat err)"

# On each route, we refuse each of these calls with the first two errors, and in
# the typical runs with each error, once from its first time on and once from
# its third.
errors='EPERM ENOSYS EINVAL EOPNOTSUPP EACCES'
calls='clock_gettime clock_gettime64 clock_nanosleep clock_nanosleep_time64
  clone clone3 copy_file_range fadvise64 fadvise64_64 fcntl fcntl64 fstatfs
  fstatfs64 fsync getrlimit getsockopt ioctl _llseek lseek mmap mmap2 mprotect
  munmap nanosleep openat2 pipe pipe2 poll ppoll ppoll_time64 pread64 preadv2
  prlimit64 pwrite64 rt_sigaction rt_sigprocmask sendfile sendfile64 splice
  stat statfs statfs64 statmount statx sync_file_range sync_file_range2
  ugetrlimit uname writev'

# The calls that wait, which come more or less often each time.
waits='clock_nanosleep fcntl getsockopt ioctl nanosleep poll ppoll'

# Without strace we refuse each call, needed or not, so fewer errors have to
# do.
has_strace_ || errors='EPERM ENOSYS'

# Leave out the calls of other machines.
has=
for call in $calls; do
  "$refuse_" $call EPERM true 2> err
  test $? -eq 78 || has="$has $call"
done
calls=$has

# The command that refuses all of them, but for the clock, which takes another
# process.
all=
for call in $calls; do
  case $call in
    clock_gettime*) ;;
    *) all="$all ../refuse $call EPERM" ;;
  esac
done

# The program can't do without the first line.  The other lines are what the C
# library needs for its start, its memory and its threads.
needed='open openat fstat fstat64 newfstatat fstatat64 read write close
  execve access faccessat brk mremap madvise arch_prctl
  set_thread_area set_tid_address set_tls cacheflush rseq getrandom readlink
  readlinkat futex futex_time64 set_robust_list exit exit_group'

text_ $((2 * 1024 * 1024 + 4097)) > big
text_ 3000 > small
cat big small > two
cat small big small > three
cat -n big > numbered
mkdir many
seq 40 | while read -r number; do
  echo "file $number" > "many/$number"
done
(cd many && cat ./*) > all
head -c 1000000 /dev/zero > zeros
(cat small; echo) > lines
(cat lines; printf '\004') > typed
sed 's/^/T% /' lines > timed
# Return true if $1 is on one of the other lines.
is_one_of_ ()
{
  wanted=$1
  shift
  case " $* " in
    *" $wanted "*) ;;
    *) false ;;
  esac
}

# Run the command $@ and leave its status in the file status.
cat_ ()
{
  "$@"
  echo $? > status
}

# /dev/zero has no end, so its reader has to stop.
zeros_ ()
{
  (trap '' PIPE; "$@" /dev/zero) 2> told
  test $? -eq 1 && echo 'cat: write error: Broken pipe' | cmp - told >&2
  echo $? > status
}

# Overwrite f, unless cat may have waited five seconds for its reader.
cat > overwrite <<'EOF'
test $(($(date +%s) - $(cat started))) -ge 5 \
  || dd if=../other of=f conv=notrunc bs=1M 2> dd-err
EOF

# Run "cat $@" with a slow reader, and then overwrite the input f.
late_ ()
{
  cp ../big f
  date +%s > started
  echo "exec $run cat $*" > code
  cat_ "$tools_/late-reader" '. ./code' 65536 1900000 0 '. ../overwrite' > out
}

# Run cat on the route $1, with $run before it.  Leave the output in the file
# out, and what it should be in the variable expected.
go_ ()
{
  expected=../big
  case $1 in *-to-*) expected=../big-end ;; esac
  rm -f status
  : > out
  case ${1%%+*} in
    unbuffered) cat_ $run cat -u ../big > out ;;
    stdin-append) cat_ $run cat < ../big >> out ;;
    file-pipe) cat_ $run cat ../big | cat > out ;;
    stdin-pipe) cat_ $run cat < ../big | cat > out ;;
    stdin-null) cat_ $run cat < ../big > /dev/null; cat ../big > out ;;
    file-socket) cat_ "$tools_/through" socket 1 $run cat ../big > out ;;
    stdin-socket) cat_ "$tools_/through" socket 1 $run cat < ../big > out ;;
    file-terminal) cat_ "$tools_/through" terminal 1 $run cat ../big > out ;;
    pipe-append) cat ../big | cat_ $run cat >> out ;;
    pipe-pipe) cat ../big | cat_ $run cat | cat > out ;;
    pipe-null) cat ../big | cat_ $run cat > /dev/null; cat ../big > out ;;
    pipe-socket)
      cat ../big | cat_ "$tools_/through" socket 1 $run cat > out ;;
    null-file) cat_ $run cat /dev/null > out; expected=/dev/null ;;
    zero-pipe)
      zeros_ $run cat | head -c 1000000 > out; expected=../zeros ;;
    socket-file)
      cat_ "$tools_/through" socket 0 sh -c "$run cat > out" < ../big ;;
    socket-pipe)
      "$tools_/through" socket 0 \
        sh -c "{ $run cat; echo \$? > status; } | cat > out" < ../big ;;
    terminal-file)
      cat_ "$tools_/through" terminal 0 sh -c "$run cat > out" < ../typed
      expected=../lines ;;
    two-file) cat_ $run cat ../big ../small > out; expected=../two ;;
    two-append) cat_ $run cat ../big ../small >> out; expected=../two ;;
    two-pipe) cat_ $run cat ../big ../small | cat > out; expected=../two ;;
    three-file)
      cat_ $run cat ../small - ../small < ../big > out; expected=../three ;;
    three-pipe)
      cat_ $run cat ../small - ../small < ../big | cat > out
      expected=../three ;;
    many-file) cat_ $run cat ../many/* > out; expected=../all ;;
    many-pipe) cat_ $run cat ../many/* | cat > out; expected=../all ;;
    many-shown*)
      cat_ $run cat --progress ../many/* 2> line > out; expected=../all ;;
    small-file) cat_ $run cat ../small > out; expected=../small ;;
    elsewhere-file) cat_ $run cat "$elsewhere/big" > out ;;
    file-elsewhere)
      cat_ $run cat ../big > "$elsewhere/out"; cat "$elsewhere/out" > out ;;
    waiting-file*)
      (sleep .02; cat ../big) \
        | cat_ "$tools_/nonblocking" 0 $run cat > out ;;
    waiting-pipe)
      (sleep .02; cat ../big) \
        | cat_ "$tools_/nonblocking" 01 $run cat | (sleep .02; cat) > out ;;
    waiting-socket)
      (sleep .02; cat ../big) | cat_ "$tools_/through" socket 0 \
        sh -c "'$tools_/nonblocking' 0 $run cat > out" ;;
    numbered-pipe) cat_ $run cat -n ../big | cat > out; expected=../numbered ;;
    colored-pipe)
      cat_ $run cat --color=always ../lines | cat > out; expected=../lines ;;

    # The typical runs, and what a user does after them.
    file-to-pipe) late_ f; expected=../big ;;
    files-to-pipe) late_ f ../small; expected=../two ;;
    stdin-to-pipe) late_ '- < f'; expected=../big ;;
    pipe-to-pipe) cat ../big | late_ -; expected=../big ;;
    file-to-file) { cat_ $run cat ../big; cat ../end; } > out ;;
    stdin-to-file) { cat_ $run cat; cat - ../end; } < ../big > out ;;
    pipe-to-file) cat ../big | { cat_ $run cat; cat ../end; } > out ;;
    file-to-log)
      : > out
      cat_ $run cat ../big >> out
      cat ../end >> out
      ;;
    file-to-null)
      cat_ $run cat ../big > /dev/null; cat ../big ../end > out ;;
    cold-files)
      # cat has to wait for the FIFO, which gets a line after the file system
      # of the other operands has been unmounted.
      mkdir -p system && mount -t tmpfs tmpfs system \
        && cp ../many/1* system || wrong_ 'no file system'
      rm -f fifo && mkfifo fifo
      { umount system && cat ../end; } > fifo &
      cat_ ../refuse preadv2 EAGAIN $run cat system/* fifo > out
      wait $!
      expected=../cold
      ;;
    numbered-to-file)
      { cat_ $run cat -n ../big; cat ../end; } > out
      expected=../numbered-end
      ;;
    decorated-to-file)
      { cat_ $run cat --color=always --timestamp=T%% ../lines; cat ../end; } \
        > out
      expected=../timed-end
      ;;
    reported-to-file)
      { cat_ $run cat --progress ../big 2> line; cat ../end; } > out
      ;;
    *) echo "no route $1" >&2 ;;
  esac
}

# Check the run of the route $1 that $2 names.
judge_ ()
{
  read -r result < status
  test "$result" = 0 || wrong_ "$1, $2: status $result: $(cat err)"
  test -s err && wrong_ "$1, $2: stderr: $(cat err)"
  cmp -s "$expected" out || wrong_ "$1, $2: the output is wrong"
  echo >> ../runs
}

# Set refused to those calls of $1 that this machine has, and to those in trace,
# which get how often each came, as in "lseek=3".  The calls of the dynamic
# linker, before the program's first fstat, don't count.
read_trace_ ()
{
  refused=
  for call in $1; do
    is_one_of_ $call $calls && refused="$refused $call"
  done
  # strace 6.1 doesn't know the name of statmount.
  sed -n '/fstat[a-z0-9]*(1,/,$ s/^[0-9]* *\([a-z_0-9]*\)(.*/\1/p' trace \
    | sed 's/^syscall_0x1c9$/statmount/' | sort | uniq -c > used
  while read -r count call; do
    if is_one_of_ $call $calls; then
      refused="$refused $call=$count"
    elif ! is_one_of_ $call $needed; then
      wrong_ "the tables lack $call"
    fi
  done < used
}

# Run the route $1 with each call refused, or with each that strace shows.
# Refuse it with each error in $2, from each time in $3 on.  The calls after
# a "+" in the route's name are always refused, so cat gets to those behind
# them.
refused_ ()
{
  before=
  refused=$calls
  for call in $(echo "$1" | tr + ' ' | sed 's/[^ ]*//'); do
    is_one_of_ $call $calls || continue
    case $call in
      preadv2) error=EAGAIN ;; # as if nothing were in memory
      copy_file_range) error=EXDEV ;;
      *) error=EPERM ;;
    esac
    before="$before ../refuse $call $error"
  done
  if has_strace_; then
    run="$before strace -f -qq -s 0 -o trace"
    go_ "$1" 2> err
    judge_ "$1" 'nothing refused'
    # The clock is in the vDSO, so strace doesn't see it.
    case $1 in
      waiting*) hidden=$waits ;;
      files-to-pipe | *ed-to-file) hidden='clock_gettime clock_gettime64' ;;
      *) hidden= ;;
    esac
    read_trace_ "$hidden"
  fi
  for call in $refused; do
    for number in $3; do
      case $call$number in
        *=*+3) test "${call#*=}" -ge 3 || continue ;;
      esac
      for error in $2; do
        run="$before ../refuse ${call%=*} $error $number"
        go_ "$1" 2> err
        judge_ "$1" "${call%=*} $error $number"
      done
    done
  done
  run="$before $all"
  go_ "$1" 2> err
  judge_ "$1" 'all refused'
}

ln -s "$refuse_" refuse
: > runs
tr '\0-\377' B < big > other
echo end > end
cat big end > big-end
cat many/1* end > cold
routes='file-to-file+copy_file_range file-to-file+copy_file_range+splice
  stdin-to-file+copy_file_range stdin-to-file+copy_file_range+splice
  unbuffered stdin-append file-pipe file-pipe+splice stdin-pipe
  file-to-null+splice stdin-null file-socket stdin-socket pipe-append pipe-pipe
  pipe-null pipe-socket null-file zero-pipe socket-file socket-pipe two-file
  two-append two-pipe three-file three-pipe many-file many-file+preadv2
  many-file+preadv2+statmount many-pipe small-file waiting-file
  waiting-file+poll+ppoll waiting-pipe waiting-socket numbered-pipe'
if "$tools_/through" terminal 1 true < /dev/null 2> err; then
  routes="$routes file-terminal terminal-file"
else
  warn_ "$ME_: without terminals: $(cat err)"
fi
make_elsewhere_
if test -n "$elsewhere" && cp big "$elsewhere/big"; then
  routes="$routes elsewhere-file elsewhere-file+splice elsewhere-file+statmount
    file-elsewhere"
fi
if "$ours_/cat" --help | grep -e --color > grepped; then
  routes="$routes colored-pipe many-shown+preadv2"
fi
for route in $routes; do
  start_case_ $route refused_ $route 'EPERM ENOSYS' +1
done
finish_cases_

# A copy of a file to itself is refused, because it might never end.
for call in $calls; do
  is_one_of_ $call fcntl fcntl64 lseek _llseek || continue
  for code in 'end itself > itself' 'itself >> itself' \
    'end - < itself >> itself'; do
    name=itself
    test "$code" = "${code#*-}" || name=-
    echo text > itself
    eval "./refuse $call EPERM cat $code 2> err" \
      && wrong_ "status 0 without $call: $code"
    echo "cat: $name: input file is output file" | cmp - err \
      || wrong_ "stderr without $call: $code"
  done
done

runs='file-to-pipe files-to-pipe stdin-to-pipe pipe-to-pipe file-to-file
  stdin-to-file pipe-to-file file-to-log file-to-null numbered-to-file'
if "$ours_/cat" --help | grep -e --color > grepped; then
  runs="$runs decorated-to-file reported-to-file"
  cat timed end > timed-end
fi
cat numbered end > numbered-end
if mkdir system && mount -t tmpfs tmpfs system 2> err && umount system; then
  runs="$runs cold-files"
else
  warn_ "$ME_: without a file system to unmount: $(cat err)"
fi
for route in $runs; do
  for error in $errors; do
    start_case_ $route-$error refused_ $route $error '+1 +3'
  done
done
finish_cases_

has_strace_ || warn_ "$ME_: strace is missing, so the tables aren't compared"

echo "$ME_: $(wc -l < runs) runs with a refused call"
Exit $fail
