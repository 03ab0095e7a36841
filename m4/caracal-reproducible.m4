dnl Copyright (C) 2026 The caracal contributors
dnl SPDX-License-Identifier: GPL-3.0-or-later

dnl CARACAL_REPRODUCIBLE: make the program the same wherever it is built.
dnl Without these options, the debugging information names the directories.
AC_DEFUN([CARACAL_REPRODUCIBLE],
[
  AC_MSG_CHECKING([whether $CC can leave out the directory of the build])
  caracal_saved_CFLAGS=$CFLAGS
  CFLAGS="$CFLAGS -Werror -ffile-prefix-map=x=."
  AC_COMPILE_IFELSE([AC_LANG_PROGRAM()],
    [AC_MSG_RESULT([yes])
     dnl Directory names may have spaces.  The compiler sees src/main.c if the
     dnl build is in the source directory, and ../source/src/main.c if it's
     dnl beside it, and uses the last option that fits.
     PATH_CFLAGS="-ffile-prefix-map='\$(abs_top_srcdir)'=."
     PATH_CFLAGS="$PATH_CFLAGS -ffile-prefix-map='\$(abs_top_builddir)'=."
     PATH_CFLAGS="$PATH_CFLAGS -ffile-prefix-map=./="
     PATH_CFLAGS="$PATH_CFLAGS -ffile-prefix-map='\$(top_srcdir)/'="],
    [AC_MSG_RESULT([no])
     PATH_CFLAGS=])
  CFLAGS=$caracal_saved_CFLAGS
  AC_SUBST([PATH_CFLAGS])
])
