/* The kernels against the oracle.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "compare.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/line-format.h"
#include "minmax.h"
#include "oracle.h"
#include "unit/number-after.h"

enum
{
  EXPECTED_MAX = ORACLE_GROWTH * COMPARE_MAX
};

/* Add KERNEL, and print its NAME, unless KERNEL was added last.  */
static void
add_kernel (struct comparison *comparison, struct kernel const *kernel,
            char const *name)
{
  int count = comparison->count;
  if (0 < count && comparison->kernels[count - 1].kernel == kernel)
    return;
  assert (count < KERNELS_MAX);
  comparison->kernels[count].kernel = kernel;
  comparison->kernels[count].name = name;
  comparison->count++;
  fprintf (stderr, "comparing the %s kernel\n", name);
}

void
comparison_start (struct comparison *comparison)
{
  comparison->count = 0;
  add_kernel (comparison, &kernel_portable, "portable");
  add_kernel (comparison, kernel_baseline (), "baseline");
  add_kernel (comparison, kernel_fastest (), "fastest");
  guarded_start (&comparison->in, LINE_FORMAT_SLICE + LINE_FORMAT_SLACK);
  guarded_start (&comparison->out, LINE_FORMAT_ROOM);
  comparison->expected = malloc (EXPECTED_MAX);
  comparison->got = malloc (EXPECTED_MAX + LINE_FORMAT_ROOM);
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

/* Format the SIZE bytes at TEXT, a slice, to OUT.  A page that must not be
   touched follows the bytes that may be read.  Another page follows the room
   that may be written.  Return the end of the result.  */
static char *
format_slice (struct comparison *comparison, struct line_format *format,
              char const *text, size_t size, char *out)
{
  char *in = guarded_last (&comparison->in, size + LINE_FORMAT_SLACK);
  memcpy (in, text, size);
  /* The bytes after the slice must not matter.  */
  memset (in + size, '\n', LINE_FORMAT_SLACK);
  char *start = guarded_last (&comparison->out, LINE_FORMAT_ROOM);
  struct slice result
    = line_format (format, (struct slice){ in, size }, start);
  memcpy (out, result.bytes, result.size);
  return out + result.size;
}

/* Format the SIZE bytes at TEXT with FORMAT, cut by RANDOM.  Return the size
   of the result.  */
static size_t
format_text (struct comparison *comparison, struct line_format *format,
             char const *text, size_t size, struct random random)
{
  static size_t const longest[] = { 1, 3, 64, 200, LINE_FORMAT_SLICE };
  size_t most = longest[random_below (&random, 5)];
  bool whole = random_below (&random, 3) == 0;
  char *out = comparison->got;
  while (0 < size)
    {
      size_t wanted = whole ? most : 1 + random_below (&random, most);
      size_t slice = MIN (wanted, size);
      out = format_slice (comparison, format, text, slice, out);
      text += slice;
      size -= slice;
    }
  char *room = guarded_last (&comparison->out, LINE_FORMAT_ROOM);
  struct slice end = line_format_end (format, room);
  memcpy (out, end.bytes, end.size);
  out += end.size;
  if (format->utf8.style.is_on)
    out = stpcpy (out, SGR_RESET);
  return (size_t) (out - comparison->got);
}

/* Return the number of lines that were counted before: 0, or a few less than a
   power of ten.  */
static unsigned long long
random_lines (struct random *random)
{
  if (random_below (random, 2) == 0)
    return 0;
  unsigned long long lines = 1;
  for (size_t digits = 2 + random_below (random, 16); 0 < digits; digits--)
    lines *= 10;
  return lines - 1 - random_below (random, 9);
}

/* Begin to format as OPTIONS ask with KERNEL.  LINES lines came before.  */
static void
start (struct line_format *format, unsigned int options,
       struct kernel const *kernel, unsigned long long lines)
{
  line_format_start (format, options);
  format->kernel = kernel;
  if (lines == 0)
    return;
  char last[32];
  sprintf (last, "%llu", lines);
  number_after (&format->numbering.number, last);
}

bool
comparison_holds (struct comparison *comparison, unsigned int options,
                  char const *text, size_t size, struct random random)
{
  unsigned long long lines = random_lines (&random);
  size_t expected = oracle (options, lines, text, size, comparison->expected);
  for (int i = 0; i < comparison->count; i++)
    {
      struct line_format format;
      start (&format, options, comparison->kernels[i].kernel, lines);
      size_t got = format_text (comparison, &format, text, size, random);
      if (got != expected
          || memcmp (comparison->got, comparison->expected, got) != 0)
        {
          fprintf (stderr, "%s: options %#x, %zu bytes: wrong\n",
                   comparison->kernels[i].name, options, size);
          return false;
        }
    }
  return true;
}
