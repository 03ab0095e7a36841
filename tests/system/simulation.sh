#!/bin/sh
# The program keeps its promises under many schedules of a simulated kernel.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_

run=$abs_top_builddir/tests/simulation/run
test -x "$run" || skip_ 'makecontext or splice is missing on this system'
test -z "$CAT_UNDER_TEST" || skip_ 'it runs the program of this directory'

# A call that is not bound goes to the real kernel.
if has_strace_; then
  for count in 1 5000; do
    strace -o calls$count -e trace=%desc,%file,%process "$run" 1 $count \
      > /dev/null || wrong_ 'strace'
  done
  test "$(wc -l < calls1)" -eq "$(wc -l < calls5000)" \
    || wrong_ "not all calls are simulated: $(tail -n 3 calls5000)"
fi

seeds=$(sed -n 's/^\([0-9][0-9]*\).*/\1/p' "$srcdir/simulation/seeds")
for seed in $seeds; do
  "$run" "$seed" 1 || wrong_ "seed $seed, which broke a promise"
done
# Older kernels refuse other calls.  This takes some 3 s.
case $(uname -r) in
  [1-5].*) ;;
  *)
    "$abs_top_builddir/tests/simulation/conform" 1 2000 \
      || wrong_ 'the simulated kernel is not like Linux'
    ;;
esac
count=${SCHEDULES:-50000}
"$run" 1 "$count" || wrong_ 'a promise is broken'
echo "$ME_: $count schedules"

# AddressSanitizer warns about each program that calls makecontext.
for report in report_.*; do
  if test -f "$report" && ! grep -v 'support makecontext' "$report"; then
    rm "$report"
  fi
done

Exit $fail
