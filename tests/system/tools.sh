#!/bin/sh
# The tools of the tests end when the command that they run has ended.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_

mkfifo gate && exec 3<> gate || framework_failure_
# A command that ends at once, and leaves a process behind that keeps its
# descriptors open until this test has ended.
cat > leave <<'END'
(trap '' HUP; exec 3<&-; read line < gate) 2> left-err &
echo output
exit 7
END

# status_is_ STATUS TOOL ARGUMENT...  Check the tool's status.
status_is_ ()
{
  expected=$1 tool=$2
  shift 2
  status=0
  "$tools_/run-test" 60 "$tools_/$tool" "$@" > out 2> err || status=$?
  test $status -eq $expected || wrong_ "$tool $*: status $status: $(cat err)"
}

# ends_ TOOL ARGUMENT...  Check that the tool, which runs "leave", ends, both if
# its input never ends and if nothing ever comes.
ends_ ()
{
  yes | (status_is_ 7 "$@"; exit $fail) || fail=1
  status_is_ 7 "$@" <&3
}

for kind in socket messages packets terminal; do
  for fd in 0 1; do
    "$tools_/through" $kind $fd true < /dev/null > out 2> err \
      && ends_ through $kind $fd sh leave
  done
done
for fd in 0 1; do
  ends_ socket-timeout $fd 'sh leave'
done
for type in datagram packet; do
  ends_ datagrams $type 'sh leave' 100x60000
  ends_ datagrams $type 'sh leave'
done
ends_ in-terminal sh leave
ends_ late-reader 'sh leave' 65536 100000 0 :
ends_ nonblocking +0 sh leave
ends_ full-eventfd 'sh leave' false
status_is_ 0 in-flight 'sh leave' 100000

Exit $fail
