/* The kernel that needs only C: a word at a time.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#define KERNEL kernel_portable
#include "format/kernels/generic.h"
