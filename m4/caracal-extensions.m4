dnl Copyright (C) 2026 The caracal contributors
dnl SPDX-License-Identifier: GPL-3.0-or-later

dnl CARACAL_EXTENSIONS: find out whether to build the options that no other cat
dnl has.  --timestamp needs gnulib functions under version 3 of the LGPL, so the
dnl license of the whole depends on this.
AC_DEFUN([CARACAL_EXTENSIONS],
[
  AC_ARG_ENABLE([extensions],
    [AS_HELP_STRING([--disable-extensions],
                    [have only the options of GNU cat, and --debug])],
    [], [enable_extensions=yes])
  AM_CONDITIONAL([EXTENSIONS], [test "$enable_extensions" != no])
  AM_COND_IF([EXTENSIONS],
    [LICENSE=GPL-3.0-or-later extensions=1],
    [LICENSE=GPL-2.0-or-later extensions=0])
  AC_DEFINE_UNQUOTED([EXTENSIONS], [$extensions],
    [Define to 1 for options that no other cat has, or else to 0.])
  AC_SUBST([LICENSE])
])
