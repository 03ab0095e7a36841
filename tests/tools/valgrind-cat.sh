#!/bin/sh
# Stands for the program under test in make check-valgrind: the same program
# by the same name, with each memory error or leak turned into status 99.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

PATH=$abs_top_builddir/src:$PATH
exec valgrind --quiet --error-exitcode=99 --leak-check=full \
  --show-leak-kinds=definite,indirect,possible --errors-for-leak-kinds=all \
  --track-fds=no cat "$@"
