#!/bin/sh
# Whatever system call fails at whatever moment, the output is whole, with
# status 0, or it's a prefix, with a message and status 1.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# With FAULTS=N, each call fails the first N times that it's made, one run for
# each time, and with FAULTS=all up to the last.  Once is enough here, because
# the simulation lets each call fail at any time.

. "${srcdir=.}/init.sh"; begin_
require_strace_
most=${FAULTS:-1}
test "$most" = all && most=1000

text_ $((2 * 1024 * 1024 + 4097)) > big
text_ 3000 > small
cat -n big > numbered
cat small small small > thrice

# Set code to the shell code of route $1, from a kind of input to a kind of
# output, and expected to the file with the whole output.  In the code, $trace
# runs cat.  It leaves the bytes in the file out, and cat's status in the file
# status.
set_route_ ()
{
  expected=big
  case $1 in
    file-file) code='$trace cat big > out; echo $? > status' ;;
    stdin-file) code='$trace cat < big > out; echo $? > status' ;;
    file-append) code='$trace cat big >> out; echo $? > status' ;;
    file-pipe) code='{ $trace cat big; echo $? > status; } | cat > out' ;;
    stdin-pipe) code='{ $trace cat; echo $? > status; } < big | cat > out' ;;
    pipe-file) code='cat big | { $trace cat > out; echo $? > status; }' ;;
    pipe-pipe)
      code='cat big | { $trace cat; echo $? > status; } | cat > out' ;;
    pipe-append) code='cat big | { $trace cat >> out; echo $? > status; }' ;;
    file-null)
      code='$trace cat big > /dev/null; echo $? > status; cat big > out' ;;
    pipe-null)
      code='cat big | { $trace cat > /dev/null; echo $? > status; }
            cat big > out' ;;
    small-file)
      code='$trace cat small > out; echo $? > status' expected=small ;;
    small-files)
      code='$trace cat small small small > out; echo $? > status'
      expected=thrice ;;
    # The kernel says that a read would wait, so the look-ahead begins.
    cold-files)
      code='$trace -e inject=preadv2:error=EAGAIN cat small small small > out
            echo $? > status'
      expected=thrice ;;
    unbuffered) code='$trace cat -u big > out; echo $? > status' ;;
    format-file)
      code='$trace cat -n big > out; echo $? > status' expected=numbered ;;
    format-pipe)
      code='{ $trace cat -n big; echo $? > status; } | cat > out'
      expected=numbered ;;
  esac
}

copies='ENOSYS EOPNOTSUPP EINVAL EPERM EINTR EAGAIN EBADF EXDEV ETXTBSY EACCES
  EIO EOVERFLOW EFBIG ENOENT EISDIR ENOSPC EDQUOT ENOMEM EPIPE'

# Print the errors that the call $1 can give, and some that it should not give.
errors_of_ ()
{
  case $1 in
    copy_file_range | splice | sendfile*) echo $copies ;;
    # On the route cold-files, it fails anyway.
    preadv2)
      test $route = cold-files || echo EINTR EAGAIN EOPNOTSUPP ENOSYS EIO EISDIR
      ;;
    read) echo EINTR EAGAIN EIO EISDIR EBADF ENOMEM ;;
    write) echo EINTR EAGAIN EIO ENOSPC EPIPE EDQUOT EFBIG EBADF EPERM ;;
    pread64 | pread) echo EINTR EIO EISDIR ;;
    pwrite64 | pwrite) echo EINTR EIO ENOSPC EFBIG EAGAIN ;;
    lseek | _llseek) echo EINVAL ESPIPE EOVERFLOW EBADF ;;
    open | openat | openat2) echo EINTR ENOENT EACCES EMFILE ENFILE ENOMEM ;;
    close) echo EINTR EIO ENOSPC EDQUOT ;;
    poll | ppoll) echo EINTR ENOMEM EINVAL ;;
    fcntl | fcntl64) echo EPERM EINVAL ENOSYS EBADF EBUSY ;;
    pipe | pipe2) echo EMFILE ENFILE EPERM ENOSYS ENOMEM ;;
    mmap | mmap2 | munmap | mprotect) echo ENOMEM ;;
    clone | clone3) echo EAGAIN ENOMEM ENOSYS ;;
    *stat*) echo EIO EOVERFLOW EACCES ;;
    ioctl) echo ENOTTY EINVAL EPERM EOPNOTSUPP EIO EINTR ;;
    fadvise64 | fadvise64_64) echo ENOSYS EINVAL ESPIPE ;;
    # brk reports a failure by the address that it returns.
    *) ;;
  esac
}

# Return true if error $2 of call $1 is final: the output is full, or an input
# or an output with which the call has worked before can't be read or written.
is_final_ ()
{
  case $1,$2 in
    copy_file_range,ENOSPC | copy_file_range,EDQUOT) ;;
    sendfile*,ENOSPC | sendfile*,EDQUOT) ;;
    splice,ENOSPC | splice,EDQUOT)
      grep '^splice([^,]*, [^,]*, 1<' injected > grepped
      ;;
    copy_file_range,EIO | splice,EIO | sendfile*,EIO)
      sed '/INJECTED/,$d' trace \
        | grep "^$1([^,]*, [^,]*, 1<.* = [1-9]" > grepped
      ;;
    *) false ;;
  esac
}

# Return true if the output must be whole in spite of error $2 of call $1.
must_be_whole_ ()
{
  is_final_ "$1" "$2" && return 1
  case $1,$2 in
    *,EINTR | *,EAGAIN) ;;
    copy_file_range,* | sendfile*,*) ;;
    splice,*) test $2 != EPIPE ;;
    preadv2,*) ;;
    pipe*,* | fadvise64*,* | mmap*,* | munmap,* | ioctl,* | fcntl*,*) ;;
    mprotect,* | clone*,* | poll,*) ;;
    lseek,* | _llseek,*) ;;
    *) false ;;
  esac
}

# Return true if cat must report error $2 of call $1: one that's final, or that
# only close(2) reports.  Nothing is reported when it closes private pipes, or
# the directory that the look-ahead opens for files that aren't in memory.
must_be_noticed_ ()
{
  is_final_ "$1" "$2" && return
  case $1,$2,$route in
    close,EINTR,* | close,*,*-pipe | close,*,*-null) false ;;
    close,*) ! grep -e "/${PWD##*/}>)" -e '<pipe:' injected > grepped ;;
    *) false ;;
  esac
}

# Run the code of the route, with cat under $1.  Set status to cat's status.
run_ ()
{
  rm -f out status
  : > out
  trace=$1
  eval "$code" 2> err
  read -r status < status
}

# Check the output, the message and the status of a run.  $1 is what was
# injected.
judge_ ()
{
  case $status in
    0)
      cmp -s out $expected \
        || wrong_ "$route, $1: status 0, but the output is wrong"
      test -s err && wrong_ "$route, $1: status 0, but a message"
      must_be_noticed_ "$call" "$error" \
        && wrong_ "$route, $1: must be reported"
      ;;
    1)
      head -c "$(wc -c < out)" $expected | cmp -s - out \
        || wrong_ "$route, $1: the output is not a prefix"
      # cat can't report that standard error can't be closed.
      test -s err || test "${1%%:*}" = close \
        || wrong_ "$route, $1: status 1, but no message"
      must_be_whole_ "$call" "$error" \
        && wrong_ "$route, $1: must not be reported: $(head -n 1 err)"
      ;;
    *) wrong_ "$route, $1: status $status" ;;
  esac
}

# Let $call fail as $1 says at its $2th time, counted from the start of the
# work.  If $2 ends with a plus, let all later ones fail as well, and if it
# ends with ..N, those up to the Nth.  Return true if the call came that often.
inject_ ()
{
  number=${2%%[+.]*}
  others=${2#$number}
  case $others in ..*) others=..$((before + ${others#..})) ;; esac
  run_ "strace -qq -y -o trace -e trace=$call,preadv2
    -e inject=$call:$1:when=$((before + number))$others"
  grep "^$call(.*INJECTED" trace > injected || return
  echo >> ../runs
  judge_ "$call:$1:when=$2"
  return 0
}

# Let each call of the route $1 fail.
fail_on_ ()
{
  route=$1
  ln ../big ../small ../numbered ../thrice . || framework_failure_
  set_route_ $route
  call=none error=none
  run_ 'strace -qq -o clean'
  judge_ nothing
  # The work begins with fstat of standard output.
  sed '/^[a-z]*stat[a-z0-9]*(1,/,$d; s/(.*//' clean > start
  sed -n '/^[a-z]*stat[a-z0-9]*(1,/,$p' clean | sed '/^[a-z]/!d; s/(.*//' \
    > work
  for call in $(sort -u work); do
    before=$(grep -c "^$call\$" start)
    for error in $(errors_of_ $call); do
      time=1
      while test $time -le $most && inject_ error=$error $time; do
        time=$((time + 1))
      done
    done
    # The smallest result of a call is 0.  If a blocking descriptor gives
    # EAGAIN each time, cat must not try again forever, but it does wait for
    # a pipe.
    case $call in
      copy_file_range | splice | sendfile*)
        inject_ retval=0 1
        inject_ retval=0 2
        inject_ retval=0 1+
        ;;
    esac
    case $call,$route in
      read,pipe-* | splice,*pipe*) ;;
      copy_file_range,* | splice,* | sendfile*)
        error=EAGAIN
        inject_ error=$error 1+
        ;;
      read,*)
        error=always
        inject_ error=EAGAIN 1+
        ;;
    esac
    case $call in
      write) # the message is a write as well
        error=twice
        inject_ error=EAGAIN 1..2
        inject_ error=EAGAIN 2..3
        ;;
    esac
  done
}
: > runs
for route in file-file stdin-file file-append file-pipe stdin-pipe pipe-file \
  pipe-pipe pipe-append file-null pipe-null small-file small-files cold-files \
  unbuffered format-file format-pipe; do
  start_case_ $route fail_on_ $route
done
finish_cases_
echo "$ME_: $(wc -l < runs) runs with a fault"
test "$(wc -l < runs)" -gt 500 || wrong_ 'hardly any fault was injected'

Exit $fail
