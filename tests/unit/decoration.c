/* Unit tests of the decorations of lines.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/decoration.h"

#include <stdio.h>
#include <string.h>

#include "fuzz/guarded.h"
#include "unit.h"

enum
{
  SIZE = 8256, /* of the longest text, in bytes */
  LINE = 50    /* bytes, with the newline */
};

/* Decorate the SIZE bytes at TEXT.  Check that the result has "%% " before
   each line.  */
static void
check_text (char const *text, size_t size)
{
  static struct decoration decoration;
  static struct block memory;
  static struct diagnose diagnose;
  static char result[2 * SIZE];
  struct decoration_options options
    = { .has_time = true, .time_kind = TIMESTAMP_DATE, .time_format = "%%" };
  FILE *file = tmpfile ();
  ck_assert_ptr_nonnull (file);
  diagnose_start (&diagnose, "cat");
  struct output output = { .fd = fileno (file), .diagnose = &diagnose };
  ck_assert (decoration_start (&decoration, &memory, &options, &output));
  ck_assert (output_put (&output, text, size));
  ck_assert (output_flush (&output, NULL));
  rewind (file);
  size_t length = fread (result, 1, sizeof result, file);
  size_t lines = (size + LINE - 1) / LINE;
  ck_assert_uint_eq (length, size + lines * strlen ("% "));
  for (size_t line = 0; line < lines; line++)
    {
      char const *decorated = result + line * (LINE + strlen ("% "));
      size_t rest = size - line * LINE;
      ck_assert_mem_eq (decorated, "% ", strlen ("% "));
      ck_assert_mem_eq (decorated + strlen ("% "), text + line * LINE,
                        rest < LINE ? rest : LINE);
    }
  fclose (file);
  decoration_end (&decoration);
  diagnose_end (&diagnose);
}

/* The text may end where memory ends.  */
START_TEST (reads_only_the_text)
{
  struct guarded memory;
  guarded_start (&memory, SIZE);
  for (size_t size = 1; size <= SIZE; size += size < 2 * LINE ? 1 : 7)
    {
      char *text = guarded_last (&memory, size);
      for (size_t i = 0; i < size; i++)
        text[i] = (i + 1) % LINE == 0 ? '\n' : (char) ('a' + i % 25);
      check_text (text, size);
    }
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("decoration");
  tcase_add_test (tests, reads_only_the_text);
  return run_tests (tests);
}
