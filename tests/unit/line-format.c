/* Unit tests of formatting.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "format/line-format.h"

#include <string.h>

#include "options.h"
#include "number-after.h"
#include "unit.h"

/* Room for the text of any of the inputs below.  */
enum
{
  ROOM = 1024
};

static struct
{
  unsigned int options;
  char const *in;
  char const *out;
} const texts[] = {
  { NUMBER, "a\n\nb", "     1\ta\n     2\t\n     3\tb" },
  { NUMBER_NONBLANK, "a\n\nb\n", "     1\ta\n\n     2\tb\n" },
  { SQUEEZE_BLANK, "\n\n\na\n\n\nb", "\na\n\nb" },
  { SQUEEZE_BLANK | NUMBER, "\n\na\n\n\n", "     1\t\n     2\ta\n     3\t\n" },
  { SHOW_ENDS, "a\r\n\r\r\n\r", "a^M$\n\r^M$\n\r" },
  { SHOW_ENDS | SHOW_NONPRINTING, "\r\r\n\r", "^M^M$\n^M" },
  { SHOW_ENDS | NUMBER, "\r\n\r", "     1\t^M$\n     2\t\r" },
  { SHOW_TABS, "\t\001\n", "^I\001\n" },
  { SHOW_NONPRINTING, "\t\001\177\200\377\n", "\t^A^?M-^@M-^?\n" },
  { SHOW_NONPRINTING | SHOW_TABS | SHOW_ENDS | NUMBER, "\t\351\r\n\n",
    "     1\t^IM-i^M$\n     2\t$\n" },
#if EXTENSIONS
  { UTF8 | SHOW_NONPRINTING | NUMBER, "\303\251\n\342\202\254\n\342\202",
    "     1\t\303\251\n     2\t\342\202\254\n     3\tM-bM-^B" },
  { UTF8 | SHOW_NONPRINTING | NUMBER_NONBLANK | SHOW_ENDS,
    "\n\360\237\230\200\n\360\237\230\n\r\n",
    "$\n     1\t\360\237\230\200$\n     2\tM-pM-^_M-^X$\n     3\t^M$\n" },
  /* U+200C between Latin letters, and between Persian ones.  */
  { UTF8 | UTF8_CODES | SHOW_NONPRINTING, "ad\342\200\214min",
    "ad<U+200C>min" },
  { UTF8 | UTF8_CODES | SHOW_NONPRINTING, "\333\214\342\200\214\330\256",
    "\333\214\342\200\214\330\256" },
  /* U+200D after a virama: at the end of the text, and before a letter.  */
  { UTF8 | UTF8_CODES | SHOW_NONPRINTING, "\340\265\215\342\200\215",
    "\340\265\215\342\200\215" },
  { UTF8 | SHOW_NONPRINTING, "\340\265\215\342\200\215a",
    "\340\265\215M-bM-^@M-^Ma" },
  /* One U+200B between Khmer letters, and two.  */
  { UTF8 | UTF8_CODES | SHOW_NONPRINTING,
    "\341\236\200\342\200\213\341\236\200\342\200\213\342\200\213"
    "\341\236\200",
    "\341\236\200\342\200\213\341\236\200<U+200B><U+200B>\341\236\200" },
  /* Spaces.  */
  { UTF8 | UTF8_CODES | ESCAPING, "\302\240\343\200\200\303\251",
    "<U+00A0><U+3000>\303\251" },
  { UTF8 | UTF8_CODES | SHOW_NONPRINTING, "\302\240\343\200\200",
    "\302\240\343\200\200" },
#endif
};

/* Format the SIZE bytes at TEXT, a slice, to OUT.  Return the end.  */
static char *
put_slice (struct line_format *format, char const *text, size_t size,
           char *out)
{
  char in[ROOM + LINE_FORMAT_SLACK];
  char shown[LINE_FORMAT_ROOM];
  memcpy (in, text, size);
  char *end = line_format (format, in, size, shown);
  size_t shown_size = end ? (size_t) (end - shown) : size;
  memcpy (out, end ? shown : in, shown_size);
  return out + shown_size;
}

/* Format TEXT as OPTIONS ask, in slices of SIZE bytes, to OUT.  */
static void
format_in_slices (unsigned int options, char const *text, size_t size,
                  char *out)
{
  struct line_format format;
  line_format_start (&format, options);
  for (size_t left = strlen (text); 0 < left;)
    {
      size_t slice = left < size ? left : size;
      out = put_slice (&format, text, slice, out);
      text += slice;
      left -= slice;
    }
  *line_format_end (&format, out) = '\0';
}

START_TEST (holds_a_cr_but_not_its_number)
{
  char out[ROOM];
  struct line_format format;
  line_format_start (&format, NUMBER | SHOW_ENDS);
  *put_slice (&format, "a\n\r", 3, out) = '\0';
  ck_assert_str_eq (out, "     1\ta$\n     2\t");
  *put_slice (&format, "\n", 1, out) = '\0';
  ck_assert_str_eq (out, "^M$\n");
}
END_TEST

#if EXTENSIONS
START_TEST (holds_part_of_a_character_but_not_its_number)
{
  char out[ROOM];
  struct line_format format;
  line_format_start (&format, NUMBER | SHOW_NONPRINTING | UTF8);
  *put_slice (&format, "a\n\360", 3, out) = '\0';
  ck_assert_str_eq (out, "     1\ta\n     2\t");
  *put_slice (&format, "\237\230", 2, out) = '\0';
  ck_assert_str_eq (out, "");
  *put_slice (&format, "\200\342", 2, out) = '\0';
  ck_assert_str_eq (out, "\360\237\230\200");
  /* No character starts with these bytes: none is pending.  */
  *put_slice (&format, "\n\355\240", 3, out) = '\0';
  ck_assert_str_eq (out, "M-b\n     3\tM-mM- ");
}
END_TEST
#endif

START_TEST (is_the_same_however_it_is_cut)
{
  for (size_t size = 1; size <= strlen (texts[_i].in) + 1; size++)
    {
      char out[ROOM];
      format_in_slices (texts[_i].options, texts[_i].in, size, out);
      ck_assert_str_eq (out, texts[_i].out);
    }
}
END_TEST

/* Numbers that the fuzzing does not reach.  */
static struct
{
  char const *last;
  char const *next;
} const borders[] = {
  { "99999999999999999", "100000000000000000\t\n" },
  { "999999999999999998", "999999999999999999\t\n" },
  /* As GNU cat prints when the digits no longer suffice.  */
  { "999999999999999999", ">00000000000000000\t\n" },
  { ">00000000000000000", ">00000000000000001\t\n" },
  { ">99999999999999999", ">00000000000000000\t\n" },
};

START_TEST (counts_on_after_each_border)
{
  char out[ROOM];
  struct line_format format;
  line_format_start (&format, NUMBER);
  number_after (&format.numbering.number, borders[_i].last);
  *put_slice (&format, "\n", 1, out) = '\0';
  ck_assert_str_eq (out, borders[_i].next);
}
END_TEST

/* Check that the result of SIZE bytes of the pattern IN, and what a kernel may
   write after it, have room.  */
static void
check_bound (unsigned int options, char const *in, size_t size)
{
  char *out = malloc (LINE_FORMAT_ROOM);
  char *text = malloc (size + LINE_FORMAT_SLACK);
  ck_assert_ptr_nonnull (out);
  ck_assert_ptr_nonnull (text);
  for (size_t i = 0; i < size + LINE_FORMAT_SLACK; i++)
    text[i] = in[i % strlen (in)];

  struct line_format format;
  line_format_start (&format, options);
  /* The widest number, and a CR that may be pending.  */
  number_after (&format.numbering.number, "888888888888888888");
  char cr[1 + LINE_FORMAT_SLACK] = "\r";
  line_format (&format, cr, 1, out);
  char *end = line_format (&format, text, size, out);
  if (end)
    ck_assert_uint_le ((size_t) (end - out) + LINE_FORMAT_SLACK,
                       LINE_FORMAT_ROOM);
  free (text);
  free (out);
}

START_TEST (never_grows_beyond_its_bound)
{
  static char const *const patterns[]
    = { "\n", "\200\n", "\r\n", "\n\200", "\200", "\t\n\n", "x" };
  unsigned int options = 1 + (unsigned int) _i;
  for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
    for (size_t size = 1; size <= LINE_FORMAT_SLICE; size += 455)
      check_bound (options, patterns[i], size);
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("line-format");
  tcase_add_test (tests, holds_a_cr_but_not_its_number);
#if EXTENSIONS
  tcase_add_test (tests, holds_part_of_a_character_but_not_its_number);
#endif
  tcase_add_loop_test (tests, is_the_same_however_it_is_cut, 0,
                       sizeof texts / sizeof *texts);
  tcase_add_loop_test (tests, counts_on_after_each_border, 0,
                       sizeof borders / sizeof *borders);
  tcase_add_loop_test (tests, never_grows_beyond_its_bound, 0, FORMATTING);
  return run_tests (tests);
}
