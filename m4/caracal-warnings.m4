dnl Copyright (C) 2026 The caracal contributors
dnl SPDX-License-Identifier: GPL-3.0-or-later

dnl CARACAL_WARNINGS: with --enable-gcc-warnings, turn on gnulib's manywarnings,
dnl except those that don't fit here, and make them errors.
AC_DEFUN([CARACAL_WARNINGS],
[
  AC_ARG_ENABLE([gcc-warnings],
    [AS_HELP_STRING([--enable-gcc-warnings],
                    [turn on many compiler warnings and make them errors])],
    [], [enable_gcc_warnings=no])
  WARN_CFLAGS=
  if test "$enable_gcc_warnings" != no; then
    gl_MANYWARN_ALL_GCC([caracal_many])
    caracal_unfit=
    # These don't report faults but layout, size and the compiler's own choices.
    caracal_unfit="$caracal_unfit -Wpadded -Winline -Wunsuffixed-float-constants"
    caracal_unfit="$caracal_unfit -Wdisabled-optimization -Wstack-protector"
    caracal_unfit="$caracal_unfit -Wsuggest-attribute=const"
    caracal_unfit="$caracal_unfit -Wsuggest-attribute=pure"
    # The system's headers and gnulib's set these off.
    caracal_unfit="$caracal_unfit -Wsystem-headers -Wundef"
    # A switch over an enum names all values or has a default, not both.
    caracal_unfit="$caracal_unfit -Wswitch-default -Wswitch-enum"
    gl_MANYWARN_COMPLEMENT([caracal_many], [$caracal_many], [$caracal_unfit])
    for caracal_warning in $caracal_many; do
      gl_WARN_ADD([$caracal_warning])
    done
    gl_WARN_ADD([-Wcast-qual])
    gl_WARN_ADD([-Wconversion])
    # gnulib's count-trailing-zeros.h sets off the first of these, and every sum
    # that can't overflow sets off the second.
    gl_WARN_ADD([-Wno-sign-conversion])
    gl_WARN_ADD([-Wno-arith-conversion])
    gl_WARN_ADD([-Wno-missing-field-initializers])
    gl_WARN_ADD([-Wno-unknown-warning-option])
    gl_WARN_ADD([-Werror])
  fi
  AC_SUBST([WARN_CFLAGS])
  AC_DEFINE([GNULIB_NO_VLA], [1],
    [Define to 1 to keep variable length arrays out of gnulib's gettext.h.])
])
