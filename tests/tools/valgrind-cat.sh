#!/bin/sh
# Stand for the program under test in make check-valgrind: run it under the
# same name, but with status 99 after a memory error or a leak.  valgrind
# writes into a file, which has only the last run, because version 3.19 doesn't
# know openat2, which the look-ahead calls, and would say so among cat's
# messages.  The file must not get a descriptor that is closed for the test.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

PATH=$abs_top_builddir/src:$PATH
exec valgrind --quiet --error-exitcode=99 --leak-check=full \
  --show-leak-kinds=definite,indirect,possible --errors-for-leak-kinds=all \
  --track-fds=no --log-fd=9 cat "$@" \
  9> "$abs_top_builddir/tests/tools/valgrind.log"
