/* Messages on standard error.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "diagnose.h"

#include <locale.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "errno-text.h"
#include "message.h"
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
  (void) bindtextdomain (PACKAGE, LOCALEDIR);
  if (! user_named_locale ())
    return;
  /* Not uselocale: gnulib's mbrtowc asks for the global locale.  */
  char const *caller_locale = setlocale (LC_ALL, NULL);
  if (! caller_locale || DIAGNOSE_LOCALE_MAX <= strlen (caller_locale))
    return;
  strcpy (diagnose->caller_locale, caller_locale);
  setlocale (LC_ALL, "");
}

bool
diagnose_end (struct diagnose *diagnose)
{
  if (*diagnose->caller_locale)
    setlocale (LC_ALL, diagnose->caller_locale);
  buffer_end (&diagnose->quoted);
  return ! diagnose->lost;
}

/* Return FILE as it should stand in a message, in TEXT, or as it is where
   there is no memory for it.  quotearg_buffer is the one function of its kind
   that allocates nothing: the others exit when memory runs out.  */
static char const *
quoted (char const *file, struct buffer *text)
{
  enum quoting_style style = get_quoting_style (NULL);
  set_quoting_style (NULL, shell_escape_quoting_style);
  int colon = set_char_quoting (NULL, ':', 1);
  size_t size = quotearg_buffer (NULL, 0, file, SIZE_MAX, NULL) + 1;
  buffer_grow (text, size);
  bool fits = size <= text->size;
  if (fits)
    quotearg_buffer (text->bytes, text->size, file, SIZE_MAX, NULL);
  set_char_quoting (NULL, ':', colon);
  set_quoting_style (NULL, style);
  return fits ? text->bytes : file;
}

void
diagnose_start_message (struct diagnose *diagnose, struct message *message,
                        char const *file)
{
  diagnose_enter_locale (diagnose);
  message_start (message, STDERR_FILENO);
  if (diagnose->flush && ! diagnose->flush (diagnose->writer))
    message->error = ECANCELED;
  message_add (message, "%s: ", diagnose->program);
  if (file)
    message_add (message, "%s: ", quoted (file, &diagnose->quoted));
}

void
diagnose_end_message (struct diagnose *diagnose, struct message *message)
{
  message_add (message, "\n");
  if (message_end (message) != 0)
    diagnose->lost = true;
}

void
diagnose_file (struct diagnose *diagnose, char const *file, int errnum)
{
  struct message message;
  diagnose_start_message (diagnose, &message, file);
  message_add (&message, "%s", errno_text (errnum));
  diagnose_end_message (diagnose, &message);
}

void
diagnose_remark (struct diagnose *diagnose, char const *file,
                 char const *remark)
{
  struct message message;
  diagnose_start_message (diagnose, &message, file);
  message_add (&message, "%s", _ (remark));
  diagnose_end_message (diagnose, &message);
}

void
diagnose_problem (struct diagnose *diagnose, char const *problem, int errnum)
{
  struct message message;
  diagnose_start_message (diagnose, &message, NULL);
  message_add (&message, "%s: %s", _ (problem), errno_text (errnum));
  diagnose_end_message (diagnose, &message);
}
