dnl Copyright (C) 2026 The caracal contributors
dnl SPDX-License-Identifier: GPL-3.0-or-later

dnl CARACAL_SANITIZERS: --enable-sanitizers=LIST builds program and tests with
dnl the compiler's sanitizers of LIST, --enable-sanitizers with
dnl AddressSanitizer and UndefinedBehaviorSanitizer.
AC_DEFUN([CARACAL_SANITIZERS],
[
  AC_ARG_ENABLE([sanitizers],
    [AS_HELP_STRING([--enable-sanitizers@<:@=LIST@:>@],
                    [build with the sanitizers LIST of the compiler
                     @<:@address,undefined@:>@])],
    [], [enable_sanitizers=no])
  SANITIZE_CFLAGS=
  if test "$enable_sanitizers" != no; then
    test "$enable_sanitizers" != yes || enable_sanitizers=address,undefined
    caracal_saved_CFLAGS=$CFLAGS
    SANITIZE_CFLAGS="-fsanitize=$enable_sanitizers -fno-sanitize-recover=all"
    SANITIZE_CFLAGS="$SANITIZE_CFLAGS -fno-omit-frame-pointer"
    CFLAGS="$CFLAGS $SANITIZE_CFLAGS"
    AC_LINK_IFELSE([AC_LANG_PROGRAM()], [],
      [AC_MSG_ERROR([the compiler cannot link with $SANITIZE_CFLAGS])])
    CFLAGS=$caracal_saved_CFLAGS
  fi
  AC_SUBST([SANITIZE_CFLAGS])
])
