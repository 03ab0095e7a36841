dnl Copyright (C) 2026 The caracal contributors
dnl SPDX-License-Identifier: GPL-3.0-or-later

dnl CARACAL_NLS: find out whether the program prints messages in the user's
dnl language.  gettext is the C library's or, if that has none, libintl's.
AC_DEFUN([CARACAL_NLS],
[
  AC_ARG_ENABLE([nls],
    [AS_HELP_STRING([--disable-nls], [have messages in English only])],
    [], [enable_nls=yes])
  AS_IF([test "$enable_nls" != no],
    [enable_nls=no
     AC_CHECK_HEADER([libintl.h],
       [AC_SEARCH_LIBS([bindtextdomain], [intl], [enable_nls=yes])])])
  AM_CONDITIONAL([ENABLE_NLS], [test "$enable_nls" != no])
  AM_COND_IF([ENABLE_NLS],
    [AC_DEFINE([ENABLE_NLS], [1],
       [Define to 1 for messages in the user's language.])])

  dnl A release brings compiled catalogues.
  AM_MISSING_PROG([MSGFMT], [msgfmt])
  AC_MSG_CHECKING([for catalogues of messages, or msgfmt to make them])
  AS_IF([test -f "$srcdir/po/de.gmo" || (eval "$MSGFMT --version") > /dev/null 2>&1],
    [caracal_catalogues=yes],
    [caracal_catalogues=no])
  AC_MSG_RESULT([$caracal_catalogues])
  AM_CONDITIONAL([CATALOGUES],
    [test "$enable_nls $caracal_catalogues" = "yes yes"])
])
