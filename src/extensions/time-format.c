/* The argument of --timestamp.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/time-format.h"

#include <string.h>

#include "word-list.h"

/* The fraction of a second that ts(1) prints, for nstrftime.  */
static char const microseconds[] = ".%6N";

/* Return the end of the conversion whose '%' is before FORMAT.  Return NULL if
   the conversion is unknown: nstrftime would copy it to its result.  */
static char const *
conversion_end (char const *format)
{
  format += strspn (format, "_-0^#+");
  format += strspn (format, "0123456789");
  size_t colons = strspn (format, ":");
  format += colons;
  if (0 < colons)
    return colons <= 3 && *format == 'z' ? format + 1 : NULL;
  char const *known = "%aAbBcCdDeFgGhHIjklmMNpPqrRsStTuUVwWxXyYzZ";
  if (*format == 'E' || *format == 'O')
    known = *format++ == 'E' ? "cCxXyY" : "bBdeHImMSuUVwWy"; /* POSIX */
  return *format && strchr (known, *format) ? format + 1 : NULL;
}

enum time_kind
time_kind (char const *argument)
{
  if (! argument || strchr (argument, '%'))
    return TIME_DATE;
  return TIME_ELAPSED
         + (unsigned int) word_find (WORDS_OF_TIME, argument,
                                     strlen (argument));
}

/* Return true if FORMAT begins with a conversion that ts(1) adds: "%.S" and
   "%.s" and "%.T" are like "%S" and "%s" and "%T", but with six decimals.  */
static bool
begins_as_for_ts (char const *format)
{
  return (format[0] == '%' && format[1] == '.' && format[2] != '\0'
          && strchr ("SsT", format[2]));
}

bool
time_format_translate (char const *format, char *result)
{
  char const *limit
    = result + TIME_FORMAT_MAX - strlen ("%S") - sizeof microseconds;
  while (*format)
    {
      bool is_fine = begins_as_for_ts (format);
      char const *end = is_fine          ? format + 3
                        : *format == '%' ? conversion_end (format + 1)
                                         : format + 1;
      if (! end || *format == '\n' || limit - result < end - format)
        return false;
      if (is_fine)
        {
          *result++ = '%';
          *result++ = format[2];
          result = stpcpy (result, microseconds);
        }
      else
        {
          memcpy (result, format, (size_t) (end - format));
          result += end - format;
        }
      format = end;
    }
  *result = '\0';
  return true;
}
