/* The formats of date(1).
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef TIME_FORMAT_H
#define TIME_FORMAT_H

#include <stdbool.h>

/* Return true if FORMAT is not empty, has no newline, and each '%' begins a
   conversion of date(1).  */
bool time_format_is_valid (char const *format);

#endif
