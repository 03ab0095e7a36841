#!/bin/sh
# A test that hangs is ended with all that it has started, after it has removed
# its directory.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_

# A test that hangs, in two sessions on Linux.  Elsewhere, run-test can't find a
# process that has left the test's session.  The processes ignore most signals.
cat > hang.sh <<'END'
. "$srcdir/init.sh"; begin_
hang='trap "" HUP INT TERM; echo $$ >> ../processes; sleep 1000; sleep 1000'
sh -c "$hang" &
is_for_linux_ && set -- "$tools_/in-terminal"
"$@" sh -c "$hang" < /dev/null &
sh -c "$hang"
Exit 0
END

# Check that nothing of the test is left.
nothing_is_left_ ()
{
  for directory in gt-hang.sh.*; do
    test ! -e "$directory" || wrong_ "$1: $directory is left"
  done
  while read -r process; do
    kill -0 "$process" 2> kill-err && wrong_ "$1: a process is left"
  done < processes
}

all_hang_ ()
{
  test "$(wc -l < processes)" -eq 3
}
: > processes
"$tools_/run-test" 600 sh hang.sh 2> err &
wait_until_ all_hang_ || wrong_ 'the test did not start'
kill $!
status=0
wait $! || status=$?
test $status -eq 143 || wrong_ "SIGTERM: status $status"
nothing_is_left_ SIGTERM

: > processes
status=0
"$tools_/run-test" 2 sh hang.sh 2> err || status=$?
test $status -eq 1 || wrong_ "limit: status $status"
grep 'run-test: ended after 2 s' err > grepped || wrong_ "message: $(cat err)"
nothing_is_left_ limit

# A test begins in the usual state, whatever that of the caller is.
(
  trap '' PIPE
  umask 077
  for limit in '-c 1' '-f 1000' '-n 100' '-s 100'; do
    ulimit -S $limit || exit
  done
  "$tools_/run-test" 600 sh -c 'for limit in -c -f -n -s; do
    ulimit $limit; done; umask; kill -s PIPE $$' > state
  test $? -eq 141
) || wrong_ 'SIGPIPE is ignored'
printf '%s\n' 0 unlimited 1024 8192 0022 > expected
compare expected state || wrong_ 'state'

for code in 'exit 0' 'exit 77' 'kill -9 $$'; do
  expected=0 status=0
  sh -c "$code" || expected=$?
  "$tools_/run-test" 600 sh -c "$code" || status=$?
  test $status -eq $expected || wrong_ "$code: status $status"
done

Exit $fail
