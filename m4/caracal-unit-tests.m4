dnl CARACAL_UNIT_TESTS: are the unit tests built?  They need Check, for the
dnl C library that the program is built for: pkg-config may well know a
dnl Check that musl-gcc cannot link, so that only a link tells.
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
