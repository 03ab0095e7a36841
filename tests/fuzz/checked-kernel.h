/* Kernels that must not read past the slack of a slice.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef CHECKED_KERNEL_H
#define CHECKED_KERNEL_H

/* The functions of choose.c are replaced here.  They return a kernel that lets
   another one do the work.  If a call reads more than KERNEL_SLACK bytes past
   what it was given, AddressSanitizer reports it.  */

/* Let kernel NUMBER, from 0 to 2, do the work: the portable one, the best one
   that every processor of this kind has, or the fastest.  */
void checked_kernel_choose (unsigned int number);

#endif
