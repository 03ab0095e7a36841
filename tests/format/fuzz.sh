#!/bin/sh
# The formatter of each instruction set writes the same bytes as the oracle,
# whatever the text and wherever it is cut.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
test -z "$CAT_UNDER_TEST" || skip_ 'it runs the formatter of this directory'

cases=100000
! has_sanitizers_ || cases=50000
"$abs_top_builddir/tests/fuzz/format-fuzz" 1 ${FUZZ_CASES:-$cases} \
  || wrong_ 'the formatter'

Exit $fail
