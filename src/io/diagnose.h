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
#include "environment.h"

enum
{
  /* Bytes for the name of the caller's locale, with its NUL.  If the name is
     longer, we can't restore that locale, so messages use it.  */
  DIAGNOSE_LOCALE_MAX = 512,

  /* Bytes for the text of a message: enough for two of the longest paths, even
     if quoting turns each byte into seven.  */
  DIAGNOSE_ROOM = 2 * 8 * 4096
};

/* A message begins with argv[0], directories included, like GNU's.  Why not
   use error(3)?  Because it takes the name from a process-wide variable, and
   on musl that name lacks its directories.

   A message is one write, so no other program's bytes end up in its middle.
   stdio would make up a quarter of a static program.  The first memory of the
   text is part of this struct, because an allocation could fail.  The stack
   may be small, so don't put the struct there.

   The first message enters the user's locale.  Doing that at start-up would
   cost as much as copying a small file, because glibc opens a dozen files for
   C.UTF-8.  */
struct diagnose
{
  char const *program; /* argv[0], borrowed */
  bool in_user_locale; /* diagnose_enter_locale was called */
  bool failed;         /* a message could not be written */
  bool is_refused;     /* the message that has begun must not be written */

  /* What gets ready for each message, as struct stage says, or NULL.  */
  bool (*prepare) (void *owner);
  void *owner; /* borrowed */

  char *const *environment; /* the caller's, for environment_get; borrowed */
  struct interruption interruption; /* if it comes, no message is written */
  char caller_locale[DIAGNOSE_LOCALE_MAX]; /* to go back to, or "" */
  struct buffer text;                      /* of the message that has begun */
  size_t length;                           /* bytes in TEXT */
  char room[DIAGNOSE_ROOM];                /* the first memory of TEXT */
};

/* Get ready for messages, each of which will begin with the name PROGRAM,
   which is borrowed.  If PROGRAM is NULL, the name is "cat".  */
void diagnose_start (struct diagnose *diagnose, char const *program);

/* Enter the user's locale.  Text that is translated after this is in the
   user's language.  */
void diagnose_enter_locale (struct diagnose *diagnose);

/* Go back to the caller's locale, and free the memory of DIAGNOSE.  Return
   true if all messages were written.  */
bool diagnose_end (struct diagnose *diagnose);

/* Write "PROGRAM: FILE: TEXT: " and what ERRNUM means.  To leave one of them
   out, pass NULL for FILE or TEXT, or 0 for ERRNUM.  TEXT must be marked with
   N_, and is translated here.  */
void diagnose_error (struct diagnose *diagnose, char const *file,
                     char const *text, int errnum);

/* Begin any other message with "PROGRAM: " and, unless FILE is NULL, "FILE: ",
   quoted for a shell if need be.  The caller then adds text in the user's
   language, and calls diagnose_send.  */
void diagnose_begin (struct diagnose *diagnose, char const *file);

/* Add FORMAT to the text.  Each %s in it stands for the next argument,
   a string; there's no other use of %.  If memory runs out, the text is
   cut.  */
void diagnose_add (struct diagnose *diagnose, char const *format, ...)
  ATTRIBUTE_FORMAT ((__printf__, 2, 3));

/* Add FORMAT as diagnose_add does, but the first string comes from the user
   and FORMAT puts it between ''.  If the user's locale can't print it, it
   could control the terminal, so we escape it as we do a file name.  */
void diagnose_add_word (struct diagnose *diagnose, char const *format, ...)
  ATTRIBUTE_FORMAT ((__printf__, 2, 3));

/* Add the SIZE bytes at BYTES to the text.  */
void diagnose_add_bytes (struct diagnose *diagnose, char const *bytes,
                         size_t size);

/* End the message with a newline, and write it.  */
void diagnose_send (struct diagnose *diagnose);

/* Write the text to FD, and empty it.  Return 0, or the errno of the write
   that failed.  */
int diagnose_print (struct diagnose *diagnose, int fd);

#endif
