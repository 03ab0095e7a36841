dnl Copyright (C) 2026 The caracal contributors
dnl SPDX-License-Identifier: GPL-3.0-or-later

dnl CARACAL_BASH_BUILTIN: find out whether to build cat as a builtin command of
dnl bash as well.  That takes bash's headers and position-independent code.
AC_DEFUN([CARACAL_BASH_BUILTIN],
[
  AC_ARG_WITH([bash-builtin],
    [AS_HELP_STRING([--with-bash-builtin],
                    [build a builtin command for bash (default: if
                     the headers are found and bash can load it)])],
    [],
    [dnl In a cross build, the headers that we find may be another bash's.
     AS_IF([test "$cross_compiling" = yes], [with_bash_builtin=no],
       [with_bash_builtin=check])])
  AC_REQUIRE([PKG_PROG_PKG_CONFIG])
  BASH_CPPFLAGS=
  PIC_CFLAGS=
  dnl The manual names this directory, even if another build makes the builtin.
  dnl With the same prefix, it's bash's own.
  loadablesdir='${prefix}/lib/bash'
  caracal_bash_headers=/usr/include/bash
  AS_IF([test -n "$PKG_CONFIG" && $PKG_CONFIG --exists bash],
    [caracal_bash_headers=`$PKG_CONFIG --variable=headersdir bash`
     loadablesdir=`$PKG_CONFIG --define-variable=prefix='${prefix}' \
       --variable=loadablesdir bash`])
  AS_CASE([$with_bash_builtin.$caracal_static.$SANITIZE_CFLAGS],
    [no.*], [],
    [*.no.], [CARACAL_BASH_BUILTIN_CHECK],
    [yes.*], [AC_MSG_ERROR(
       [the builtin for bash can be neither static nor sanitized])],
    [with_bash_builtin=no])
  AM_CONDITIONAL([BASH_BUILTIN], [test $with_bash_builtin = yes])
  AC_SUBST([BASH_CPPFLAGS])
  AC_SUBST([loadablesdir])
  AC_SUBST([PIC_CFLAGS])
])

dnl Set with_bash_builtin to yes or no, and the variables for the build.
AC_DEFUN([CARACAL_BASH_BUILTIN_CHECK],
[
  for caracal_part in '' /include /builtins; do
    BASH_CPPFLAGS="$BASH_CPPFLAGS -isystem $caracal_bash_headers$caracal_part"
  done
  PIC_CFLAGS='-fPIC -fvisibility=hidden'
  AC_MSG_CHECKING([whether a builtin for bash can be built])
  caracal_saved_CPPFLAGS=$CPPFLAGS
  caracal_saved_CFLAGS=$CFLAGS
  caracal_saved_LDFLAGS=$LDFLAGS
  CPPFLAGS="$CPPFLAGS $BASH_CPPFLAGS"
  CFLAGS="$PIC_CFLAGS $CFLAGS"
  LDFLAGS="$LDFLAGS -shared"
  AC_LINK_IFELSE(
    [AC_LANG_SOURCE([[#include <builtins.h>
       #include <quit.h>
       #include <shell.h>
       #include <unwind_prot.h>
       #include <version.h>
       static int
       function (WORD_LIST *list)
       {
         if (unwind_protect_tag_on_stack (DISTVERSION))
           run_unwind_frame (DISTVERSION);
         QUIT;
         return list != 0;
       }
       struct builtin cat_struct
         __attribute__ ((visibility ("default")))
         = { "cat", function, BUILTIN_ENABLED, 0, "cat", 0 };]])],
    [caracal_builtin=yes
     dnl This machine's bash may use another C library.
     AS_IF([test $with_bash_builtin = check],
       [bash -c "enable -f ./conftest$EXEEXT cat && cat" > /dev/null 2>&1 \
          || caracal_builtin=no])],
    [caracal_builtin=no])
  CPPFLAGS=$caracal_saved_CPPFLAGS
  CFLAGS=$caracal_saved_CFLAGS
  LDFLAGS=$caracal_saved_LDFLAGS
  AC_MSG_RESULT([$caracal_builtin])
  AS_IF([test $caracal_builtin.$with_bash_builtin = no.yes],
    [AC_MSG_ERROR([the builtin for bash cannot be built])])
  with_bash_builtin=$caracal_builtin
  AS_IF([test $with_bash_builtin = no], [PIC_CFLAGS=])
])
