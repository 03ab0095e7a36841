/* Messages on standard error.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "io/diagnose.h"

#include <errno.h>
#include <locale.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "errno-text.h"
#include "message.h"
#include "quotearg.h"

void
diagnose_start (struct diagnose *diagnose, char const *program,
                struct diagnose_room *room)
{
  *diagnose = (struct diagnose){ .program = program ? program : "cat" };
  diagnose->quoted_program
    = (struct buffer){ .bytes = room->program, .size = sizeof room->program };
  diagnose->quoted_word
    = (struct buffer){ .bytes = room->word, .size = sizeof room->word };
}

/* Return true if the environment names a locale.  If it names none, musl uses
   UTF-8.  The quotes of names would then differ from those in the C locale,
   which POSIX asks for.  */
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
  /* uselocale is not enough: gnulib's mbrtowc asks for the global locale.  */
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
  buffer_end (&diagnose->quoted_program);
  buffer_end (&diagnose->quoted_word);
  return ! diagnose->failed;
}

/* Quote the first LENGTH bytes of WORD, or all of WORD if LENGTH is SIZE_MAX.
   Write the result into the SIZE bytes at TEXT.  Return how many bytes all of
   the result needs, without the NUL at its end.

   quotearg_buffer is the only function of its kind that allocates nothing: the
   others exit when memory runs out.  No other code reads the defaults that are
   set here.  */
static size_t
quote (char *text, size_t size, char const *word, size_t length,
       enum quoting_style style)
{
  set_quoting_style (NULL, style);
  set_char_quoting (NULL, ':', 1);
  return quotearg_buffer (text, size, word, length, NULL);
}

/* Return WORD quoted for a shell, in ROOM.  If there is no memory for all of
   it, quote only the first part of WORD.  A cut in the quoted text could be
   inside a character.  */
static char *
quoted (char const *word, struct buffer *room)
{
  enum quoting_style style = shell_escape_quoting_style;
  size_t size = quote (room->bytes, room->size, word, SIZE_MAX, style) + 1;
  if (room->size < size)
    {
      buffer_grow (room, size);
      size_t length
        = room->size < size ? room->size / LARGEST_GROWTH : SIZE_MAX;
      quote (room->bytes, room->size, word, length, style);
    }
  return room->bytes;
}

/* Return WORD as diagnose_printable does, in ROOM if it is quoted.  */
static char const *
printable (char const *word, struct buffer *room)
{
  /* The sizes differ only if WORD has bytes that are not printable.  */
  if (quote (NULL, 0, word, SIZE_MAX, shell_escape_quoting_style)
      == quote (NULL, 0, word, SIZE_MAX, shell_quoting_style))
    return word;
  /* Such a WORD gets quotes at both ends.  Leave them out.  */
  char *text = quoted (word, room);
  text[strlen (text) - 1] = '\0';
  return text + 1;
}

char const *
diagnose_printable (struct diagnose *diagnose, char const *word)
{
  return printable (word, &diagnose->quoted_word);
}

void
diagnose_start_message (struct diagnose *diagnose, struct message *message,
                        char const *file)
{
  diagnose_enter_locale (diagnose);
  message_start (message, STDERR_FILENO, &diagnose->interruption);
  if (interruption_ask (&diagnose->interruption)
      || (diagnose->before_message
          && ! diagnose->before_message (diagnose->writer)))
    message->error = ECANCELED; /* MESSAGE is not written then */
  char const *program
    = printable (diagnose->program, &diagnose->quoted_program);
  diagnose->printable_program = program;
  message_add (message,
               program == diagnose->program ? "%s: " : "'%s': ", program);
  if (file)
    message_add (message, "%s: ", quoted (file, &diagnose->quoted_word));
}

void
diagnose_end_message (struct diagnose *diagnose, struct message *message)
{
  message_add (message, "\n");
  if (message_end (message) != 0)
    diagnose->failed = true;
}

void
diagnose_file_errno (struct diagnose *diagnose, char const *file, int errnum)
{
  struct message message;
  diagnose_start_message (diagnose, &message, file);
  message_add (&message, "%s", errno_text (errnum));
  diagnose_end_message (diagnose, &message);
}

void
diagnose_file_text (struct diagnose *diagnose, char const *file,
                    char const *remark)
{
  struct message message;
  diagnose_start_message (diagnose, &message, file);
  message_add (&message, "%s", _ (remark));
  diagnose_end_message (diagnose, &message);
}

void
diagnose_errno (struct diagnose *diagnose, char const *problem, int errnum)
{
  struct message message;
  diagnose_start_message (diagnose, &message, NULL);
  message_add (&message, "%s: %s", _ (problem), errno_text (errnum));
  diagnose_end_message (diagnose, &message);
}
