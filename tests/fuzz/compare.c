/* The engines against the oracle.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "line-format.h"
#include "minmax.h"
#include "oracle.h"

enum
{
  EXPECTED_MAX = ORACLE_GROWTH * COMPARE_MAX
};

void
comparison_start (struct comparison *comparison)
{
  comparison->engines[0] = &engine_table;
  comparison->engines[1] = engine_baseline ();
  comparison->engines[2] = engine_fastest ();
  guarded_start (&comparison->in, ENGINE_SLICE + LINE_FORMAT_SLACK);
  guarded_start (&comparison->out, (1 + LINE_FORMAT_EVENT_MAX) * ENGINE_SLICE
                                     + LINE_FORMAT_REST_MAX
                                     + LINE_FORMAT_SLACK);
  comparison->expected = malloc (EXPECTED_MAX);
  comparison->got = malloc (EXPECTED_MAX + LINE_FORMAT_HELD_MAX);
  if (! comparison->expected || ! comparison->got)
    {
      perror ("comparison");
      exit (EXIT_FAILURE);
    }
}

void
comparison_end (struct comparison *comparison)
{
  free (comparison->expected);
  free (comparison->got);
}

/* Format the SIZE bytes at TEXT, a slice; behind all that may be read and
   written stands a guard.  Return the end of what was added to OUT.  */
static char *
format_slice (struct comparison *comparison, struct line_format *format,
              char const *text, size_t size, char *out)
{
  char *in = guarded_last (&comparison->in, size + LINE_FORMAT_SLACK);
  memcpy (in, text, size);
  /* What is behind must not matter.  */
  memset (in + size, '\n', LINE_FORMAT_SLACK);
  size_t room = line_format_look (format, in, size);
  if (room == 0)
    {
      memcpy (out, text, size);
      return out + size;
    }
  char *start = guarded_last (&comparison->out, room);
  char *end = line_format_put (format, in, size, start);
  memcpy (out, start, (size_t) (end - start));
  return out + (end - start);
}

/* Format the SIZE bytes at TEXT with FORMAT, cut by RANDOM.  Return how much
   that came to.  */
static size_t
format_text (struct comparison *comparison, struct line_format *format,
             char const *text, size_t size, struct random random)
{
  static size_t const longest[] = { 1, 3, 64, 200, ENGINE_SLICE };
  size_t most = longest[random_below (&random, 5)];
  char *out = comparison->got;
  while (0 < size)
    {
      size_t wanted = 1 + random_below (&random, most);
      size_t slice = MIN (wanted, size);
      out = format_slice (comparison, format, text, slice, out);
      text += slice;
      size -= slice;
    }
  return (size_t) (line_format_end (format, out) - comparison->got);
}

bool
comparison_holds (struct comparison *comparison, unsigned int options,
                  char const *text, size_t size, struct random random)
{
  size_t expected = oracle (options, text, size, comparison->expected);
  for (int i = 0; i < 3; i++)
    {
      struct line_format format;
      line_format_start (&format, options);
      format.engine = comparison->engines[i];
      size_t got = format_text (comparison, &format, text, size, random);
      if (got != expected
          || memcmp (comparison->got, comparison->expected, got) != 0)
        {
          fprintf (stderr, "%s: options %#x, %zu bytes: wrong\n",
                   comparison->engines[i]->name, options, size);
          return false;
        }
    }
  return true;
}
