/* Unit tests of --progress: the argument, the line, the pauses.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/progress/progress.h"

#include <locale.h>
#include <string.h>

#include "unit.h"

#define KIB ((uintmax_t) 1024)
#define MIB (KIB * KIB)
#define GIB (KIB * MIB)
#define EIB (GIB * GIB)
#define KB ((uintmax_t) 1000)
#define MB (KB * KB)
#define EB (MB * MB * MB)

static struct size
{
  char const *argument;
  uintmax_t bytes; /* INVALID: no size */
} const sizes[] = {
#define INVALID 42
  { "0", 0 },
  { "1", 1 },
  { "007", 7 },
  { "18446744073709551615", UINTMAX_MAX },
  /* The units of GNU coreutils, in any case.  */
  { "1K", KIB },
  { "2k", 2 * KIB },
  { "3KiB", 3 * KIB },
  { "3kib", 3 * KIB },
  { "3KIB", 3 * KIB },
  { "5KB", 5 * KB },
  { "5kb", 5 * KB },
  { "5Kb", 5 * KB },
  { "5kB", 5 * KB },
  { "1M", MIB },
  { "1m", MIB },
  { "1MB", MB },
  { "1G", GIB },
  { "1gb", KB *MB },
  { "1T", KIB *GIB },
  { "1TB", MB *MB },
  { "1P", MIB *GIB },
  { "1PB", KB *MB *MB },
  { "1E", EIB },
  { "15E", 15 * EIB },
  { "18EB", 18 * EB },
  /* A fraction is rounded down to bytes.  */
  { "1.5G", 3 * GIB / 2 },
  { "1.5GB", 1500 * MB },
  { "0.5K", 512 },
  { "1.25kib", 1280 },
  { "1.0009K", 1024 },
  { "1.001K", 1025 },
  { "1.0019KB", 1001 },
  { "0.0000K", 0 },
  { "2.9999999999999999999999999999999999K", 3 * KIB - 1 },
  { "15.99999999999999999999E", UINTMAX_MAX },
  { "18446744073709551.615KB", UINTMAX_MAX },
  /* Too large.  */
  { "18446744073709551616", INVALID },
  { "99999999999999999999999", INVALID },
  { "16E", INVALID },
  { "19EB", INVALID },
  { "18446744073709551.616KB", INVALID },
  { "18446744073709552KB", INVALID },
  /* No size.  */
  { "", INVALID },
  { "K", INVALID },
  { ".", INVALID },
  { ".5K", INVALID },
  { "5.", INVALID },
  { "5.K", INVALID },
  { "1.5", INVALID },
  { "1.5.5K", INVALID },
  { "1,5K", INVALID },
  { "+5", INVALID },
  { "-5", INVALID },
  { " 5", INVALID },
  { "5 ", INVALID },
  { "5 K", INVALID },
  { "5x", INVALID },
  { "5B", INVALID },
  { "5b", INVALID },
  { "5iB", INVALID },
  { "5Ki", INVALID },
  { "5Kx", INVALID },
  { "5KBB", INVALID },
  { "5KiBx", INVALID },
  { "5KK", INVALID },
  { "1e3", INVALID },
  { "0x10", INVALID },
  { "1Z", INVALID },
  { "\331\241", INVALID }, /* ARABIC-INDIC DIGIT ONE */
};

START_TEST (knows_sizes)
{
  struct size const *size = &sizes[_i];
  uintmax_t bytes;
  bool is_size = progress_size (size->argument, &bytes);
  ck_assert_msg (is_size == (size->bytes != INVALID), "%s", size->argument);
  if (is_size)
    ck_assert_uint_eq (bytes, size->bytes);
}
END_TEST

START_TEST (needs_no_size)
{
  uintmax_t bytes = 1;
  ck_assert (progress_size (NULL, &bytes));
  ck_assert_uint_eq (bytes, 0);
}
END_TEST

#define TEN "0123456789"
#define HUNDRED TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN
#define CONTROLS                                                              \
  "x\001x\001x\001x\001x\001x\001x\001x\001x\001x\001x\001x\001x\001x\001x"   \
  "\001"

static struct line
{
  struct progress_state state;
  size_t width;
  char const *expected;
} const lines[] = {
  { { 0, 0, 0, 0 }, 80, "0 B 0:00:00.0 0 B/s, average 0 B/s" },
  { { 1023, 0, 1, 1023 }, 80, "1023 B 0:00:01.0 1023 B/s, average 1023 B/s" },
  { { 1536, 0, 2, 1024 }, 80, "1.5 KiB 0:00:02.0 1.0 KiB/s, average 768 B/s" },
  { { 3600 * GIB, 0, 3661, 2.0 * 1024 * 1024 * 1024 },
    80,
    "3.5 TiB 1:01:01 2.0 GiB/s, average 1006.9 MiB/s" },
  { { EIB, 0, 10, 0 }, 80, "1.0 EiB 0:00:10 0 B/s, average 102.4 PiB/s" },
  /* Below ten seconds a time has tenths, which are not rounded up.  */
  { { 1, 0, 0.25, 4 }, 80, "1 B 0:00:00.2 4 B/s, average 4 B/s" },
  { { 0, 0, 9.99, 0 }, 80, "0 B 0:00:09.9 0 B/s, average 0 B/s" },
  { { 0, 0, 10.5, 0 }, 80, "0 B 0:00:10 0 B/s, average 0 B/s" },
  { { 512, 1024, 4.5, 0 },
    52,
    "512 B 0:00:04.5 0 B/s  50 % [===   ] ETA 0:00:04.5" },
  /* A quarter in 10 seconds: 30 seconds remain.  Two columns stay free.  The
     average is there only beside a bar of 20 columns.  */
  { { 256, 1024, 10, 0 },
    78,
    "256 B 0:00:10 0 B/s, average 25 B/s  25 % [=====               ] "
    "ETA 0:00:30" },
  { { 256, 1024, 10, 0 },
    77,
    "256 B 0:00:10 0 B/s  25 % [========                           ] "
    "ETA 0:00:30" },
  { { 1024, 1024, 10, 0 },
    56,
    "1.0 KiB 0:00:10 0 B/s 100 % [========================]" },
  /* At the end, the average stays, and the bar has the rest.  */
  { { 1024, 1024, 10, 0, true },
    56,
    "1.0 KiB 0:00:10 0 B/s, average 102 B/s 100 % [=======]" },
  { { 1024, 1024, 10, 0, true },
    55,
    "1.0 KiB 0:00:10 0 B/s, average 102 B/s 100 % [======]" },
  { { 1024, 1024, 10, 0, true },
    54,
    "1.0 KiB 0:00:10 0 B/s, average 102 B/s 100 %" },
  /* More bytes than the files' sizes.  */
  { { 2048, 1024, 10, 0, true },
    56,
    "2.0 KiB 0:00:10 0 B/s, average 204 B/s 100 % [=======]" },
  /* More or less than SIZE.  While less can still come, nothing is wrong.  */
  { { 1025, 1024, 10, 0, .is_given = true },
    80,
    "1.0 KiB 0:00:10 0 B/s, average 102 B/s, 1 B more than SIZE" },
  { { 512, 1024, 10, 0, true, .is_given = true, .is_complete = true },
    80,
    "512 B 0:00:10 0 B/s, average 51 B/s  50 % [======      ], 512 B less "
    "than "
    "SIZE" },
  { { 512, 1024, 10, 0, true, .is_given = true },
    55,
    "512 B 0:00:10 0 B/s, average 51 B/s  50 % [====     ]" },
  /* A field is left out as a whole.  There may then be room for a bar.  */
  { { 256, 1024, 10, 0 },
    50,
    "256 B 0:00:10 0 B/s  25 % [==      ] ETA 0:00:30" },
  { { 256, 1024, 10, 0 }, 41, "256 B 0:00:10 0 B/s  25 % ETA 0:00:30" },
  { { 256, 1024, 10, 0 }, 32, "256 B 0 B/s  25 % ETA 0:00:30" },
  { { 256, 1024, 10, 0 }, 30, "256 B  25 % ETA 0:00:30" },
  { { 256, 1024, 10, 0 }, 22, "256 B  25 % [=     ]" },
  { { 256, 1024, 10, 0 }, 13, "256 B  25 %" },
  { { 256, 1024, 10, 0 }, 7, "256 B" },
  { { 256, 1024, 10, 0 }, 6, "" },
  { { 256, 1024, 10, 0 }, 1, "" },
  { { 256, 1024, 10, 0 }, 0, "" },
  /* No guess at the end.  */
  { { 256, 1024, 10, 0, true },
    46,
    "256 B 0:00:10 0 B/s, average 25 B/s  25 %" },
  /* No guess before the first byte.  */
  { { 0, 1024, 10, 0 }, 46, "0 B 0:00:10 0 B/s   0 % [                  ]" },
  /* One of several files, and no name at the end.  */
  { { 256, 0, 10, 0, false, 3, 12, "name" },
    80,
    "256 B 0:00:10 0 B/s, average 25 B/s 3/12 name" },
  { { 256, 0, 10, 0, false, 1, 1, "name" },
    80,
    "256 B 0:00:10 0 B/s, average 25 B/s" },
  { { 256, 1024, 10, 0, false, 1, 1, "name" },
    49,
    "256 B 0:00:10 0 B/s  25 % [=      ] ETA 0:00:30" },
  { { 256, 0, 10, 0, true, 3, 12, "name" },
    80,
    "256 B 0:00:10 0 B/s, average 25 B/s" },
  { { 256, 1024, 10, 0, false, 3, 12, "name" },
    88,
    "256 B 0:00:10 0 B/s, average 25 B/s  25 % [=====               ] ETA "
    "0:00:30 3/12 name" },
  { { 256, 1024, 10, 0, false, 3, 12, "name" },
    58,
    "256 B 0:00:10 0 B/s  25 % [=     ] ETA 0:00:30 3/12 name" },
  /* All is copied, but not all is on the disk, so a percentage would say 100
     and be wrong.  */
  { { 2048, 2048, 10, 0, .unflushed = 1536 },
    80,
    "2.0 KiB 0:00:10, average 204 B/s, 1.5 KiB not on disk" },
  { { 2048, 2048, 10, 0, true, .unflushed = 1536 },
    80,
    "2.0 KiB 0:00:10, average 204 B/s, 1.5 KiB not on disk" },
  { { 2048, 0, 10, 0, .unflushed = 1536 },
    40,
    "2.0 KiB 0:00:10, 1.5 KiB not on disk" },
  /* A name that doesn't fit is left out.  */
  { { 256, 1024, 10, 0, false, 3, 12, "a/long/name/of/a/file" },
    66,
    "256 B 0:00:10 0 B/s  25 % ETA 0:00:30 3/12 a/long/name/of/a/file" },
  { { 256, 1024, 10, 0, false, 3, 12, "a/long/name/of/a/file" },
    65,
    "256 B 0 B/s  25 % ETA 0:00:30 3/12 a/long/name/of/a/file" },
  { { 256, 1024, 10, 0, false, 3, 12, "a/long/name" },
    40,
    "256 B 0 B/s  25 % ETA 0:00:30 3/12" },
  { { 256, 1024, 10, 0, false, 3, 12, "a/long/name" },
    32,
    "256 B  25 % ETA 0:00:30 3/12" },
  { { 256, 0, 10, 0, false, 3, 12, HUNDRED HUNDRED HUNDRED },
    400,
    "256 B 0:00:10 0 B/s, average 25 B/s 3/12" },
  /* Even if most of its bytes become seven.  */
  { { 256, 0, 10, 0, false, 3, 12, CONTROLS CONTROLS CONTROLS CONTROLS },
    400,
    "256 B 0:00:10 0 B/s, average 25 B/s 3/12" },
  /* It's quoted as in a message.  */
  { { 0, 0, 10, 0, false, 1, 2, "a 'b" },
    80,
    "0 B 0:00:10 0 B/s, average 0 B/s 1/2 a 'b" },
  { { 0, 0, 10, 0, false, 1, 2, "a\n'\\\033[m" },
    80,
    "0 B 0:00:10 0 B/s, average 0 B/s 1/2 'a'$'\\n'\\''\\'$'\\033''[m'" },
  { { 0, 0, 10, 0, false, 1, 2, "\377\177" },
    80,
    "0 B 0:00:10 0 B/s, average 0 B/s 1/2 ''$'\\377\\177'" },
  { { 0, 0, 10, 0, false, 1, 2, "\303\251" },
    80,
    "0 B 0:00:10 0 B/s, average 0 B/s 1/2 ''$'\\303\\251'" },
};

static struct progress_words words; /* set by main */

START_TEST (says_what_is_expected)
{
  struct line const *line = &lines[_i];
  struct progress_state state = line->state;
  char text[PROGRESS_LINE_MAX];
  state.is_on_terminal = true;
  state.words = words;
  size_t length = progress_line (&state, line->width, text);
  ck_assert_str_eq (text, line->expected);
  ck_assert_uint_eq (length, strlen (line->expected));
  ck_assert (length == 0 || length + 2 <= line->width);
}
END_TEST

START_TEST (fits_any_width)
{
  struct progress_state state
    = { UINTMAX_MAX, UINTMAX_MAX, 1e12, 1e300, .words = words };
  char text[PROGRESS_LINE_MAX];
  for (size_t width = 3; width < 2000; width++)
    ck_assert_uint_le (progress_line (&state, width, text), width - 2);
}
END_TEST

/* A name in UTF-8 takes as many columns as Unicode's East Asian Width says:
   two for each of these letters, and none for the mark.  */
START_TEST (counts_columns_of_names)
{
  char const name[] = "\343\201\202\343\201\204e\314\201";
  char const figures[] = "0 B 0:00:10 0 B/s, average 0 B/s 1/2";
  size_t width = strlen (figures) + strlen (" 12345") + 2;
  struct progress_state state
    = { 0, 0, 10, 0, false, 1, 2, name, .words = words };
  char text[PROGRESS_LINE_MAX];
  ck_assert_ptr_nonnull (setlocale (LC_ALL, "C.UTF-8"));
  progress_line (&state, width, text);
  ck_assert_ptr_nonnull (strstr (text, name));
  ck_assert_ptr_nonnull (strstr (text, "average"));
  progress_line (&state, width - 1, text);
  ck_assert_ptr_null (strstr (text, "average"));
}
END_TEST

/* If standard error isn't a terminal, the first line comes after three
   seconds, and the next ones ever less often, with at most 40 in any hour, the
   last line included.  */
START_TEST (has_few_lines_an_hour)
{
  enum
  {
    HOURS = 30,
    LINES = 40 * HOURS
  };
  double lines[LINES];
  double time = 0, before = 0;
  int count = 0;
  while (time < HOURS * 3600.0)
    {
      double pause = progress_pause (time, false);
      ck_assert (before <= pause);
      before = pause;
      ck_assert_int_lt (count, LINES);
      lines[count++] = time += pause;
    }
  ck_assert (lines[0] > 2.99 && lines[0] < 3.01);
  for (int i = 40 - 1; i < count; i++)
    ck_assert (lines[i] - (i < 40 ? 0 : lines[i - 40 + 1]) > 3600);
}
END_TEST

int
main (void)
{
  words = progress_words ();
  TCase *tests = tcase_create ("progress");
  tcase_add_loop_test (tests, knows_sizes, 0, sizeof sizes / sizeof *sizes);
  tcase_add_test (tests, needs_no_size);
  tcase_add_loop_test (tests, says_what_is_expected, 0,
                       sizeof lines / sizeof *lines);
  tcase_add_test (tests, fits_any_width);
  tcase_add_test (tests, has_few_lines_an_hour);
  /* Each test is a process of its own, and this one keeps its locale.  */
  if (! setlocale (LC_CTYPE, "C.UTF-8"))
    return run_and_skip (tests, "the locale C.UTF-8 is missing");
  setlocale (LC_CTYPE, "C");
  tcase_add_test (tests, counts_columns_of_names);
  return run_tests (tests);
}
