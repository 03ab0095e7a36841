/* Unit tests of cat as a function that is called again and again.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "cat.h"

#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "gettext.h"
#include "quotearg.h"
#include "unit.h"

enum
{
  CALLS = 1000,
  WORDS_MAX = 5
};

static struct
{
  char const *words[WORDS_MAX];
  int status;
} const calls[] = {
  { { "cat", "/dev/null" }, EXIT_SUCCESS },
  { { "cat", "-n", "data", "data" }, EXIT_SUCCESS },
  { { "cat", "data", "-A", "--squeeze" }, EXIT_SUCCESS },
  { { "cat", "missing", "data", "." }, EXIT_FAILURE },
  { { "cat", "--show" }, EXIT_FAILURE },
  { { "cat", "data", "-x" }, EXIT_FAILURE },
#if EXTENSIONS
  { { "cat", "--color=always", "--timestamp=T", "-n", "data" }, EXIT_SUCCESS },
  { { "cat", "--color=always", "--timestamp=%", "data" }, EXIT_FAILURE },
#endif
  { { "cat", "--version" }, EXIT_SUCCESS },
  { { "cat", "--help", "-x" }, EXIT_SUCCESS },
  { { NULL }, EXIT_SUCCESS },
};

enum
{
  KINDS = sizeof calls / sizeof *calls
};

static int
call (int kind)
{
  char *argv[WORDS_MAX + 1] = { NULL };
  int argc = 0;
  while (argc < WORDS_MAX && calls[kind].words[argc])
    {
      argv[argc] = strdup (calls[kind].words[argc]);
      argc++;
    }
  int status = cat_main (argc, argv);
  while (0 < argc)
    free (argv[--argc]);
  return status;
}

/* The lowest descriptor that is free.  */
static int
free_descriptor (void)
{
  int fd = dup (STDIN_FILENO);
  close (fd);
  return fd;
}

/* A file of DATA, 100 KB, and standard descriptors that lead nowhere.  */
static void
set_up (void)
{
  char folder[] = "/tmp/cat-main.XXXXXX";
  ck_assert_ptr_nonnull (mkdtemp (folder));
  ck_assert_int_eq (chdir (folder), 0);
  FILE *data = fopen ("data", "w");
  ck_assert_ptr_nonnull (data);
  for (int line = 0; line < 10000; line++)
    fprintf (data, "line\t%d\n", line);
  ck_assert_int_eq (fclose (data), 0);
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    {
      int null = open ("/dev/null", O_RDWR);
      ck_assert_int_eq (dup2 (null, fd), fd);
      close (null);
    }
}

static void
clean_up (void)
{
  char folder[4096];
  ck_assert_ptr_nonnull (getcwd (folder, sizeof folder));
  ck_assert_int_eq (unlink ("data"), 0);
  ck_assert_int_eq (rmdir (folder), 0);
}

START_TEST (leaves_nothing_behind)
{
  set_up ();
  setenv ("LC_ALL", "C.UTF-8", 1);
  int before = free_descriptor ();
  for (int i = 0; i < CALLS; i++)
    {
      int kind = i * 7 % KINDS;
      ck_assert_int_eq (call (kind), calls[kind].status);
      ck_assert_int_eq (free_descriptor (), before);
      ck_assert_str_eq (setlocale (LC_ALL, NULL), "C");
#if ENABLE_NLS
      ck_assert_str_eq (textdomain (NULL), "messages");
#endif
      ck_assert_int_eq (get_quoting_style (NULL), literal_quoting_style);
    }
  clean_up ();
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("cat-main");
  tcase_add_test (tests, leaves_nothing_behind);
  return run_tests (tests);
}
