/* The severity of a line of a log.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/severity.h"

#include "c-ctype.h"
#include "c-strcase.h"
#include "minmax.h"

static struct
{
  char text[8];
  size_t size;
  enum severity severity;
} const words[] = {
  { "fatal", 5, SEVERITY_ERROR },     { "error", 5, SEVERITY_ERROR },
  { "warning", 7, SEVERITY_WARNING }, { "debug", 5, SEVERITY_DEBUG },
  { "trace", 5, SEVERITY_DEBUG },
};

static enum severity
severity_of_word (char const *word, size_t size)
{
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (words[i].size == size
        && c_strncasecmp (words[i].text, word, size) == 0)
      return words[i].severity;
  return SEVERITY_NONE;
}

static bool
is_of_word (char byte)
{
  return c_isalnum (byte) || byte == '_';
}

enum severity
severity_of (char const *text, size_t size, bool is_cut)
{
  enum severity severity = SEVERITY_NONE;
  char const *end = text + size;
  while (text < end)
    {
      char const *word = text;
      while (text < end && is_of_word (*text))
        text++;
      if (! (is_cut && text == end))
        severity
          = MIN (severity, severity_of_word (word, (size_t) (text - word)));
      while (text < end && ! is_of_word (*text))
        text++;
    }
  return severity;
}
