dnl Copyright (C) 2026 The caracal contributors
dnl SPDX-License-Identifier: GPL-3.0-or-later

dnl CARACAL_VECTORS: find the instruction sets for which a kernel can be built.
dnl The compiler must know them, and GCC's vectors.
AC_DEFUN([CARACAL_VECTORS],
[
  AC_ARG_ENABLE([vectors],
    [AS_HELP_STRING([--disable-vectors],
                    [format text by plain C alone])],
    [], [enable_vectors=yes])
  CARACAL_VECTOR([SSE2], [], [
    #ifndef __x86_64__
    # error "not each processor has it"
    #endif
    #include <emmintrin.h>],
    [(unsigned int) _mm_movemask_epi8 ((__m128i) same)])
  CARACAL_VECTOR([NEON], [], [
    #if ! defined __aarch64__ || defined __AARCH64EB__
    # error "not each processor has it, and a mask is for little-endian ones"
    #endif
    #include <arm_neon.h>],
    [vgetq_lane_u16 ((uint16x8_t) same, 0)])
  dnl The program looks for AVX2 only on processors that have SSE2.
  AVX2_CFLAGS='-mavx2 -mbmi -mpopcnt'
  caracal_avx2=no
  if test $caracal_sse2 = yes; then
    CARACAL_VECTOR([AVX2], [$AVX2_CFLAGS], [
      #include <cpuid.h>
      #include <immintrin.h>],
      [(unsigned int) _mm_movemask_epi8 ((__m128i) same)])
  fi
  AM_CONDITIONAL([USE_SSE2], [test $caracal_sse2 = yes])
  AM_CONDITIONAL([USE_AVX2], [test $caracal_avx2 = yes])
  AM_CONDITIONAL([USE_NEON], [test $caracal_neon = yes])
  AC_SUBST([AVX2_CFLAGS])
])

dnl CARACAL_VECTOR(NAME, CFLAGS, PROLOGUE, EXPRESSION): use instruction set NAME
dnl if EXPRESSION, of a vector called same, can be compiled with CFLAGS.
AC_DEFUN([CARACAL_VECTOR],
[
  AS_VAR_PUSHDEF([use], [caracal_[]m4_tolower([$1])])
  use=no
  if test "$enable_vectors" != no; then
    caracal_saved_CFLAGS=$CFLAGS
    CFLAGS="$CFLAGS $2"
    AC_MSG_CHECKING([whether the compiler has vectors for $1])
    AC_COMPILE_IFELSE(
      [AC_LANG_PROGRAM([$3
         typedef signed char vector __attribute__ ((vector_size (16)));],
        [signed char limit = 1;
         vector all = { 0 };
         vector same = (all == all) | (all < limit);
         return (int) ($4);])],
      [use=yes
       AC_DEFINE([USE_$1], [1], [Define to 1 to format with $1.])])
    AC_MSG_RESULT([$use])
    CFLAGS=$caracal_saved_CFLAGS
  fi
  AS_VAR_POPDEF([use])
])
