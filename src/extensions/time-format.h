/* The formats of date(1).
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef TIME_FORMAT_H
#define TIME_FORMAT_H

#include <stdbool.h>

/* Whether FORMAT has nothing but conversions of date(1), of at least a byte,
   and no newline.  */
bool time_format_is_valid (char const *format);

#endif
