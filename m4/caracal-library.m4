dnl Copyright (C) 2026 The caracal contributors
dnl SPDX-License-Identifier: GPL-3.0-or-later

dnl CARACAL_LIBRARY: find out whether "make install" installs libcaracal.a.
AC_DEFUN([CARACAL_LIBRARY],
[
  AC_ARG_ENABLE([library],
    [AS_HELP_STRING([--enable-library],
                    [install libcaracal.a, its header and caracal.pc])],
    [], [enable_library=no])
  AM_CONDITIONAL([LIBRARY], [test "$enable_library" != no])
])
