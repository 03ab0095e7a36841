#!/bin/sh
# Run the program under test in make check-valgrind: the same program by the
# same name, but a memory error or a leak gives status 99.  valgrind writes into
# a file, which has only the last run: version 3.19 does not know openat2, the
# call of the look-ahead, and would say so among the messages of cat.  The file
# must not get a descriptor that is closed for the test.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

PATH=$abs_top_builddir/src:$PATH
exec valgrind --quiet --error-exitcode=99 --leak-check=full \
  --show-leak-kinds=definite,indirect,possible --errors-for-leak-kinds=all \
  --track-fds=no --log-fd=9 cat "$@" \
  9> "$abs_top_builddir/tests/tools/valgrind.log"
