/* Messages on standard error.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "diagnose.h"

#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quotearg.h"

void
diagnose_start (struct diagnose *diagnose, char const *program)
{
  *diagnose = (struct diagnose){ .program = program ? program : "cat" };
}

/* Does the environment name a locale?  Where it names none, musl takes
   UTF-8, and names would be quoted otherwise than in the C locale that
   POSIX asks for.  */
static bool
user_named_locale (void)
{
  static char const *const names[]
    = { "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG" };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    {
      char const *value = getenv (names[i]);
      if (value && *value)
        return true;
    }
  return false;
}

void
diagnose_enter_locale (struct diagnose *diagnose)
{
  if (diagnose->in_user_locale)
    return;
  diagnose->in_user_locale = true;
  if (! user_named_locale ())
    return;
  /* Not uselocale: gnulib's mbrtowc asks for the global locale.  */
  char const *caller_locale = setlocale (LC_ALL, NULL);
  diagnose->caller_locale = caller_locale ? strdup (caller_locale) : NULL;
  if (diagnose->caller_locale)
    setlocale (LC_ALL, "");
}

void
diagnose_end (struct diagnose *diagnose)
{
  if (diagnose->caller_locale)
    setlocale (LC_ALL, diagnose->caller_locale);
  free (diagnose->caller_locale);
}

/* Return FILE as it should stand in a message, to be freed, or NULL where
   there is no memory for it.  quotearg_buffer is the one function of its
   kind that allocates nothing: the others exit when memory runs out.  */
static char *
quoted (char const *file)
{
  enum quoting_style style = get_quoting_style (NULL);
  set_quoting_style (NULL, shell_escape_quoting_style);
  int colon = set_char_quoting (NULL, ':', 1);
  size_t size = quotearg_buffer (NULL, 0, file, SIZE_MAX, NULL) + 1;
  char *text = malloc (size);
  if (text)
    quotearg_buffer (text, size, file, SIZE_MAX, NULL);
  set_char_quoting (NULL, ':', colon);
  set_quoting_style (NULL, style);
  return text;
}

/* One call of fprintf is one write(2), which no other program's message
   can tear.  */
static void
write_about_file (struct diagnose *diagnose, char const *file,
                  char const *text)
{
  char *name = quoted (file);
  fprintf (stderr, "%s: %s: %s\n", diagnose->program, name ? name : file,
           text);
  free (name);
}

void
diagnose_file (struct diagnose *diagnose, char const *file, int errnum)
{
  diagnose_enter_locale (diagnose);
  write_about_file (diagnose, file, strerror (errnum));
}

void
diagnose_remark (struct diagnose *diagnose, char const *file,
                 char const *remark)
{
  diagnose_enter_locale (diagnose);
  write_about_file (diagnose, file, _ (remark));
}

void
diagnose_problem (struct diagnose *diagnose, char const *problem, int errnum)
{
  diagnose_enter_locale (diagnose);
  fprintf (stderr, "%s: %s%s%s\n", diagnose->program, _ (problem),
           errnum ? ": " : "", errnum ? strerror (errnum) : "");
}
