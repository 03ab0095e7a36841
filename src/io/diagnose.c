/* Texts on standard error, and on standard output for --help.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "io/diagnose.h"

#include <errno.h>
#include <locale.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "errno-text.h"
#include "minmax.h"
#include "quote.h"

void
diagnose_start (struct diagnose *diagnose, char const *program)
{
  /* Don't touch the room: a run without messages needs none of its pages.  */
  memset (diagnose, 0, offsetof (struct diagnose, room));
  diagnose->program = program ? program : "cat";
  diagnose->text
    = (struct buffer){ .bytes = diagnose->room, .size = DIAGNOSE_ROOM };
}

void
diagnose_enter_locale (struct diagnose *diagnose)
{
  if (diagnose->in_user_locale)
    return;
  diagnose->in_user_locale = true;
  (void) bindtextdomain (PACKAGE, LOCALEDIR);
  /* We need setlocale, which affects every thread, because the thread of
     --progress shows names as well.  uselocale affects only the calling
     thread.  */
  char const *caller_locale = setlocale (LC_ALL, NULL);
  if (! caller_locale || DIAGNOSE_LOCALE_MAX <= strlen (caller_locale))
    return;
  strcpy (diagnose->caller_locale, caller_locale);
  /* If the user's locale isn't installed, use C, the locale in which every
     program starts.  */
  if (! setlocale (LC_ALL, ""))
    setlocale (LC_ALL, "C");
#if MUSL
  /* musl takes the name of any locale to mean UTF-8, so a terminal with
     another charset would read our messages as controls.  */
  char const *name = user_locale (diagnose->environment, "LC_CTYPE");
  setlocale (LC_CTYPE, locale_has_other_charset (name) ? "C" : name);
#endif
}

bool
diagnose_end (struct diagnose *diagnose)
{
  if (*diagnose->caller_locale)
    setlocale (LC_ALL, diagnose->caller_locale);
  buffer_end (&diagnose->text);
  return ! diagnose->failed;
}

/* Make room for SIZE more bytes of text.  Return how many of them fit, which
   may be fewer if memory is short.  */
static size_t
grow_text (struct diagnose *diagnose, size_t size)
{
  size_t length = diagnose->length;
  if (diagnose->text.size - length < size)
    buffer_grow (&diagnose->text, 2 * (length + size));
  return MIN (size, diagnose->text.size - length);
}

void
diagnose_add_bytes (struct diagnose *diagnose, char const *bytes, size_t size)
{
  size = grow_text (diagnose, size);
  memcpy (diagnose->text.bytes + diagnose->length, bytes, size);
  diagnose->length += size;
}

static void
add_plain (struct diagnose *diagnose, char const *word)
{
  diagnose_add_bytes (diagnose, word, strlen (word));
}

/* Add WORD in STYLE, or as much of it as there is memory for.  */
static void
add_quoted (struct diagnose *diagnose, char const *word,
            enum quote_style style)
{
  size_t size = QUOTE_ENDS + QUOTE_GROWTH * strlen (word);
  size_t room = grow_text (diagnose, size);
  diagnose->length
    += quote (diagnose->text.bytes + diagnose->length, room, word, style);
}

/* Add FORMAT with ARGUMENTS.  If IS_WORD, the first of them is a word that
   FORMAT puts between ''.  */
static void
add_format (struct diagnose *diagnose, char const *format, va_list arguments,
            bool is_word)
{
  char const *percent;
  for (; (percent = strchr (format, '%')); format = percent + 2)
    {
      diagnose_add_bytes (diagnose, format, (size_t) (percent - format));
      char const *word = va_arg (arguments, char const *);
      if (is_word)
        add_quoted (diagnose, word, QUOTE_INNER);
      else
        add_plain (diagnose, word);
      is_word = false;
    }
  add_plain (diagnose, format);
}

void
diagnose_add (struct diagnose *diagnose, char const *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  add_format (diagnose, format, arguments, false);
  va_end (arguments);
}

void
diagnose_add_word (struct diagnose *diagnose, char const *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  add_format (diagnose, format, arguments, true);
  va_end (arguments);
}

void
diagnose_begin (struct diagnose *diagnose, char const *file)
{
  diagnose_enter_locale (diagnose);
  diagnose->is_refused
    = (interruption_ask (&diagnose->interruption)
       || (diagnose->prepare && ! diagnose->prepare (diagnose->owner)));
  diagnose->length = 0;
  add_quoted (diagnose, diagnose->program, QUOTE_CONTROLS);
  add_plain (diagnose, ": ");
  if (file)
    {
      add_quoted (diagnose, file, QUOTE_WORD);
      add_plain (diagnose, ": ");
    }
}

int
diagnose_print (struct diagnose *diagnose, int fd)
{
  size_t size = diagnose->length, done = 0;
  diagnose->length = 0;
  while (done < size)
    {
      ssize_t written = descriptor_write (
        fd, diagnose->text.bytes + done, size - done, &diagnose->interruption);
      if (written < 0)
        return errno;
      done += (size_t) written;
    }
  return 0;
}

void
diagnose_send (struct diagnose *diagnose)
{
  add_plain (diagnose, "\n");
  if (diagnose->is_refused || diagnose_print (diagnose, STDERR_FILENO) != 0)
    diagnose->failed = true;
}

void
diagnose_error (struct diagnose *diagnose, char const *file, char const *text,
                int errnum)
{
  diagnose_begin (diagnose, file);
  add_plain (diagnose, text ? _ (text) : "");
  add_plain (diagnose, text && errnum ? ": " : "");
  add_plain (diagnose, errnum ? errno_text (errnum) : "");
  diagnose_send (diagnose);
}
