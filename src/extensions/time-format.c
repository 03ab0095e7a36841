/* The formats of date(1).
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/time-format.h"

#include <string.h>

/* Return the end of the conversion at FORMAT, which is after its '%', or NULL
   if the conversion is unknown.  nstrftime would copy an unknown conversion to
   its result.  */
static char const *
conversion_end (char const *format)
{
  format += strspn (format, "_-0^#+");
  format += strspn (format, "0123456789");
  size_t colons = strspn (format, ":");
  format += colons;
  if (0 < colons)
    return colons <= 3 && *format == 'z' ? format + 1 : NULL;
  format += *format == 'E' || *format == 'O';
  return *format
             && strchr ("%aAbBcCdDeFgGhHIjklmMNpPqrRsStTuUVwWxXyYzZ", *format)
           ? format + 1
           : NULL;
}

bool
time_format_is_valid (char const *format)
{
  if (*format == '\0')
    return false;
  while (format && *format)
    {
      if (*format == '\n')
        return false;
      format = *format == '%' ? conversion_end (format + 1) : format + 1;
    }
  return format;
}
