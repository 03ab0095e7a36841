/* Texts on standard error, and on standard output for --help.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef DIAGNOSE_H
#define DIAGNOSE_H

#include <stdbool.h>
#include <stddef.h>

#include "attribute.h"
#include "buffer.h"
#include "descriptor.h"
#include "user-locale.h"

enum
{
  /* Bytes for the name of the caller's locale, with its NUL.  If the name is
     longer, messages are in the caller's locale, which is not changed.  */
  DIAGNOSE_LOCALE_MAX = 512,

  /* Bytes for the text of a message.  Two paths that can be opened fit, even
     if quoting makes seven bytes of each byte.  */
  DIAGNOSE_ROOM = 2 * 8 * 4096
};

/* A message begins with argv[0], with its directories, like GNU's messages.
   error(3) is not used, because it reads the name from a variable of the whole
   process, and on musl that name lacks its directories.

   A message is written by one call, so that no other program's bytes come
   between.  stdio is not used, because it would be a quarter of a static
   program, and has a state that a caller may want to keep.  The text grows in
   one buffer.  Its first memory is here, because an allocation could fail and
   the stack may be too small.  So this struct does not belong on the stack.

   The user's locale is entered when the first message needs it.  To enter it
   at start-up would cost as much as the copy of a small file, because glibc
   opens a dozen files for C.UTF-8.  */
struct diagnose
{
  char const *program; /* argv[0], borrowed */
  bool in_user_locale; /* diagnose_enter_locale was called */
  bool failed;         /* a message could not be written */
  bool is_refused;     /* the message that has begun must not be written */

  /* The functions that are called before a message, or NULL.  FLUSH writes the
     pending bytes of a decoration, so that bytes and messages keep their
     order.  If it returns false, the message is not written.  ERASE removes
     the line of --progress, because the message could begin in it.  */
  bool (*flush) (void *flush_owner);
  void *flush_owner; /* borrowed */
  void (*erase) (void *erase_owner);
  void *erase_owner; /* borrowed */

  struct interruption interruption; /* if it comes, no message is written */
  char caller_locale[DIAGNOSE_LOCALE_MAX]; /* to go back to, or "" */
  struct buffer text;                      /* of the message that has begun */
  size_t length;                           /* bytes in TEXT */
  char room[DIAGNOSE_ROOM];                /* the first memory of TEXT */
};

/* Begin with the messages of PROGRAM, which is borrowed.  If PROGRAM is NULL,
   its name is "cat".  */
void diagnose_start (struct diagnose *diagnose, char const *program);

/* Enter the user's locale.  Text that is translated after this is in the
   user's language.  */
void diagnose_enter_locale (struct diagnose *diagnose);

/* Go back to the caller's locale, and free the memory of DIAGNOSE.  Return
   true if all messages were written.  */
bool diagnose_end (struct diagnose *diagnose);

/* Write "PROGRAM: ", then "FILE: " unless FILE is NULL, then TEXT or the text
   of ERRNUM, or both with ": " between them.  TEXT is marked with N_ and
   translated here, or NULL.  ERRNUM is 0 if there is no error.  */
void diagnose_error (struct diagnose *diagnose, char const *file,
                     char const *text, int errnum);

/* Begin any other message, with "PROGRAM: ", and with "FILE: " unless FILE is
   NULL.  FILE is quoted for a shell if it needs quotes.  The caller adds text
   in the user's language, and sends it.  */
void diagnose_begin (struct diagnose *diagnose, char const *file);

/* Add FORMAT to the text.  Each %s in FORMAT stands for the next argument, a
   string; % has no other meaning.  If there is no memory, the text is cut.  */
void diagnose_add (struct diagnose *diagnose, char const *format, ...)
  ATTRIBUTE_FORMAT ((__printf__, 2, 3));

/* Do the same.  The first string comes from the user, and is to stand between
   ''.  If it is not printable in the user's locale, it could drive the
   terminal.  Therefore it is quoted then like the name of a file, without the
   outer ''.  */
void diagnose_add_word (struct diagnose *diagnose, char const *format, ...)
  ATTRIBUTE_FORMAT ((__printf__, 2, 3));

/* Add the SIZE bytes at BYTES to the text.  */
void diagnose_add_bytes (struct diagnose *diagnose, char const *bytes,
                         size_t size);

/* End the message: write it and a newline.  */
void diagnose_send (struct diagnose *diagnose);

/* Write the text to standard output, not as a message, and begin anew.  Return
   0, or the errno of the write that failed.  */
int diagnose_print (struct diagnose *diagnose);

#endif
