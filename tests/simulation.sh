#!/bin/sh
# The promises, under many schedules of a simulated kernel.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_

run=$abs_top_builddir/tests/simulation/run
test -x "$run" || skip_ 'this system has no makecontext, or no splice'
test -z "$CAT_UNDER_TEST" || skip_ 'it has the program of this folder in it'

seeds=$(sed -n 's/^\([0-9][0-9]*\).*/\1/p' "$srcdir/simulation/seeds")
for seed in $seeds; do
  "$run" "$seed" 1 || wrong_ "seed $seed, which broke a promise"
done
# Older kernels refuse other calls.  Some 3 s.
case $(uname -r) in
  [1-5].*) ;;
  *)
    "$abs_top_builddir/tests/simulation/conform" 1 2000 \
      || wrong_ 'the simulated kernel is not like Linux'
    ;;
esac
# Some 20 s.
"$run" 1 "${SCHEDULES:-200000}" || wrong_ 'a promise is broken'

same_end_
