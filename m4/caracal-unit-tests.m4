dnl Copyright (C) 2026 The caracal contributors
dnl SPDX-License-Identifier: GPL-3.0-or-later

dnl CARACAL_UNIT_TESTS: find out whether the unit tests can be built.  They need
dnl Check, for the C library that the program uses.  We link a program to see,
dnl because pkg-config may find a Check that musl-gcc can't link.
AC_DEFUN([CARACAL_UNIT_TESTS],
[
  PKG_CHECK_MODULES([CHECK], [check], [caracal_check=yes], [caracal_check=no])
  if test $caracal_check = yes; then
    caracal_saved_CFLAGS=$CFLAGS
    caracal_saved_LIBS=$LIBS
    CFLAGS="$CFLAGS $CHECK_CFLAGS"
    LIBS="$CHECK_LIBS $LIBS"
    AC_MSG_CHECKING([whether Check links with this C library])
    AC_LINK_IFELSE(
      [AC_LANG_PROGRAM([[#include <check.h>]],
                       [[srunner_free (srunner_create (suite_create ("link")));]])],
      [], [caracal_check=no])
    AC_MSG_RESULT([$caracal_check])
    CFLAGS=$caracal_saved_CFLAGS
    LIBS=$caracal_saved_LIBS
  fi
  AM_CONDITIONAL([HAVE_CHECK], [test $caracal_check = yes])
])
