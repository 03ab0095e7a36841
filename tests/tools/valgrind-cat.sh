#!/bin/sh
# Run the program under test in make check-valgrind: the same program by the
# same name, but a memory error or a leak gives status 99.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

PATH=$abs_top_builddir/src:$PATH
exec valgrind --quiet --error-exitcode=99 --leak-check=full \
  --show-leak-kinds=definite,indirect,possible --errors-for-leak-kinds=all \
  --track-fds=no cat "$@"
