/* Unit tests of the command line.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "options.h"

#include <string.h>

#include "unit.h"

enum
{
  WORDS_MAX = 8
};

static struct
{
  char const *words[WORDS_MAX];
  enum options_result result;
  unsigned int set;
  char const *first_operand;
  int count;
} const lines[] = {
  { { NULL }, OPTIONS_COPY, 0, "-", 1 },
  { { "f" }, OPTIONS_COPY, 0, "f", 1 },
  { { "-A" }, OPTIONS_COPY, SHOW_NONPRINTING | SHOW_ENDS | SHOW_TABS, "-", 1 },
  { { "-e", "f" }, OPTIONS_COPY, SHOW_NONPRINTING | SHOW_ENDS, "f", 1 },
  { { "f", "-t" }, OPTIONS_COPY, SHOW_NONPRINTING | SHOW_TABS, "f", 1 },
  { { "-b" }, OPTIONS_COPY, NUMBER_NONBLANK, "-", 1 },
  { { "-n" }, OPTIONS_COPY, NUMBER, "-", 1 },
  { { "-nb" }, OPTIONS_COPY, NUMBER_NONBLANK, "-", 1 },
  { { "-b", "--number" }, OPTIONS_COPY, NUMBER_NONBLANK, "-", 1 },
  { { "-su", "-E", "-T", "-v" },
    OPTIONS_COPY,
    SQUEEZE_BLANK | UNBUFFERED | SHOW_ENDS | SHOW_TABS | SHOW_NONPRINTING,
    "-",
    1 },
  { { "--debug", "--", "-n" }, OPTIONS_COPY, DEBUG, "-n", 1 },
  { { "--sq", "-" }, OPTIONS_COPY, SQUEEZE_BLANK, "-", 1 },
  { { "f", "-n", "g", "--", "-h" }, OPTIONS_COPY, NUMBER, "f", 3 },
  { { "-x" }, OPTIONS_FAILED, 0, NULL, 0 },
  { { "f", "--show" }, OPTIONS_FAILED, 0, NULL, 0 },
  { { "-n", "--number=1" }, OPTIONS_FAILED, 0, NULL, 0 },
  { { "-x", "--help" }, OPTIONS_FAILED, 0, NULL, 0 },
  { { "f", "--help", "-x" }, OPTIONS_ANSWERED, 0, NULL, 0 },
  { { "--version" }, OPTIONS_ANSWERED, 0, NULL, 0 },
#if EXTENSIONS
  { { "--utf8", "-E" },
    OPTIONS_COPY,
    UTF8 | UTF8_CODES | SHOW_NONPRINTING | SHOW_ENDS,
    "-",
    1 },
  { { "--u" }, OPTIONS_COPY, UTF8 | UTF8_CODES | SHOW_NONPRINTING, "-", 1 },
  { { "--utf8=by" }, OPTIONS_COPY, UTF8 | SHOW_NONPRINTING, "-", 1 },
  { { "--utf8=v" },
    OPTIONS_COPY,
    UTF8 | UTF8_CODES | UTF8_VIEW | SHOW_NONPRINTING,
    "-",
    1 },
  { { "--utf8=bytes,view,always", "-ET" },
    OPTIONS_COPY,
    UTF8 | UTF8_CODES | UTF8_VIEW | ESCAPING,
    "-",
    1 },
  { { "--utf8=view,codes" },
    OPTIONS_COPY,
    UTF8 | UTF8_CODES | SHOW_NONPRINTING,
    "-",
    1 },
  { { "--utf8=view,bytes" }, OPTIONS_COPY, UTF8 | SHOW_NONPRINTING, "-", 1 },
  { { "--utf8=view,never" }, OPTIONS_COPY, 0, "-", 1 },
  /* -v, -e, -t and -A ask for the controls that a view passes.  */
  { { "--utf8=view", "-v" },
    OPTIONS_COPY,
    UTF8 | UTF8_CODES | SHOW_NONPRINTING,
    "-",
    1 },
  { { "-A", "--utf8=view" },
    OPTIONS_COPY,
    UTF8 | UTF8_CODES | ESCAPING,
    "-",
    1 },
  { { "--utf8", "--utf8=never" }, OPTIONS_COPY, 0, "-", 1 },
  { { "-v", "--utf8=no,b" }, OPTIONS_COPY, SHOW_NONPRINTING, "-", 1 },
  { { "--utf8=never", "--utf8=force,bytes" },
    OPTIONS_COPY,
    UTF8 | SHOW_NONPRINTING,
    "-",
    1 },
  { { "--progress=1K", "f" }, OPTIONS_COPY, PROGRESS, "f", 1 },
  { { "--progress=x", "f" }, OPTIONS_FAILED, 0, NULL, 0 },
  { { "--timestamp=x", "f" }, OPTIONS_FAILED, 0, NULL, 0 },
  { { "--utf8=x" }, OPTIONS_FAILED, 0, NULL, 0 },
  { { "--utf8=" }, OPTIONS_FAILED, 0, NULL, 0 },
  { { "--utf8=auto," }, OPTIONS_FAILED, 0, NULL, 0 },
  { { "--utf8=auto,x" }, OPTIONS_FAILED, 0, NULL, 0 },
  { { "--utf8=a" }, OPTIONS_FAILED, 0, NULL, 0 }, /* always or auto */
  { { "--color=never" }, OPTIONS_COPY, 0, "-", 1 },
  { { "--timestamp=elapsed", "f" }, OPTIONS_COPY, TIMESTAMP, "f", 1 },
#endif
};

START_TEST (means_what_it_says)
{
  char *argv[WORDS_MAX + 2] = { strdup ("cat") };
  int argc = 1;
  for (char const *const *word = lines[_i].words; *word; word++)
    argv[argc++] = strdup (*word);

  static struct diagnose diagnose;
  struct options options;
  diagnose_start (&diagnose, "cat");
  ck_assert_int_eq (options_parse (&options, argc, argv, &diagnose),
                    lines[_i].result);
  diagnose_end (&diagnose);
  if (lines[_i].result == OPTIONS_COPY)
    {
      ck_assert_uint_eq (options.set, lines[_i].set);
      ck_assert_str_eq (options.operands[0], lines[_i].first_operand);
      ck_assert_int_eq (options.count, lines[_i].count);
    }
  while (0 < argc)
    free (argv[--argc]);
}
END_TEST

#if EXTENSIONS

/* The words of ls --color, and more.  The oracle is GNU ls.  */
static struct
{
  char const *word;
  int meaning;
} const words[] = {
  { "auto", 2 },     { "tty", 2 },  { "if-", 2 },   { "always", 0 },
  { "y", 0 },        { "forc", 0 }, { "never", 1 }, { "n", 1 },
  { "none", 1 },     { "", -1 },    { "a", -1 },    { "alwayss", -1 },
  { "always,", -1 }, { "NO", -1 },
};

START_TEST (finds_words)
{
  char const *word = words[_i].word;
  ck_assert_int_eq (
    argument_find_word ("always,yes,force never,no,none auto,tty,if-tty", word,
                        strlen (word)),
    words[_i].meaning);
}
END_TEST

START_TEST (prefers_a_whole_word)
{
  ck_assert_int_eq (argument_find_word ("ab-c ab", "ab", 2), 1);
  ck_assert_int_eq (argument_find_word ("ab ab-c", "ab", 2), 0);
  ck_assert_int_eq (argument_find_word ("ab ab-c", "a", 1), -1);
}
END_TEST

#endif

int
main (void)
{
  TCase *tests = tcase_create ("options");
  tcase_add_loop_test (tests, means_what_it_says, 0,
                       sizeof lines / sizeof *lines);
#if EXTENSIONS
  tcase_add_loop_test (tests, finds_words, 0, sizeof words / sizeof *words);
  tcase_add_test (tests, prefers_a_whole_word);
#endif
  return run_tests (tests);
}
