/* Messages on standard error.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef DIAGNOSE_H
#define DIAGNOSE_H

#include <stdbool.h>

#include "buffer.h"
#include "descriptor.h"
#include "message.h"
#include "translate.h"

enum
{
  /* Bytes for the name of the caller's locale, with its NUL.  If the name is
     longer, messages are in the caller's locale, which is not changed.  */
  DIAGNOSE_LOCALE_MAX = 512,

  /* The most bytes that quoting makes of a byte: '$'\001 has seven.  */
  LARGEST_GROWTH = 8,

  /* Bytes of quoted text.  Each path that can be opened fits, in any
     quotes.  */
  QUOTING_ROOM = LARGEST_GROWTH * 4096
};

/* The first memory for quoted words, in static storage: the stack may be too
   small, and an allocation could fail.  */
struct diagnose_room
{
  char program[QUOTING_ROOM];
  char word[QUOTING_ROOM];
};

/* Each message starts with argv[0], with its directories, like GNU's messages.
   error(3) is not used: it reads the name from a variable of the whole
   process.  On musl that name lacks its directories.

   The user's locale is entered when the first message needs it.  To enter it
   at start-up would cost as much as the copy of a small file: glibc opens a
   dozen files for C.UTF-8.  */
struct diagnose
{
  char const *program; /* argv[0], borrowed */
  /* PROGRAM as diagnose_printable returns it, set by the first message.  */
  char const *printable_program;
  bool in_user_locale; /* diagnose_enter_locale was called */
  bool failed;         /* a message could not be written */
  /* A function or NULL.  It is called with WRITER before a message, to keep
     the order of the bytes.  If it returns false, the message is not
     written.  */
  bool (*before_message) (void *writer);
  void *writer;                            /* borrowed */
  struct interruption interruption;        /* then no message is written */
  char caller_locale[DIAGNOSE_LOCALE_MAX]; /* to go back to, or "" */
  /* Room for the quoted words of one message: the program's name, and the name
     of a file or another word.  */
  struct buffer quoted_program;
  struct buffer quoted_word;
};

/* Begin with the messages of PROGRAM.  PROGRAM and ROOM are borrowed.  If
   PROGRAM is NULL, its name is "cat".  */
void diagnose_start (struct diagnose *diagnose, char const *program,
                     struct diagnose_room *room);

/* Enter the user's locale.  Text that is translated after this is in the
   user's language.  */
void diagnose_enter_locale (struct diagnose *diagnose);

/* Go back to the caller's locale, and free the memory of DIAGNOSE.  Return
   true if all messages were written.  */
bool diagnose_end (struct diagnose *diagnose);

/* Return WORD in the form to put between '' in a message that was begun.  If
   all of WORD is printable in the user's locale, return WORD itself.  If not,
   WORD could drive the terminal.  Return it quoted like the name of a file,
   without the outer '', which the message has.  A word is cut if there is no
   memory for all of it.  The result stays valid until the next word or name of
   a file is quoted.  */
char const *diagnose_printable (struct diagnose *diagnose, char const *word);

/* Begin MESSAGE with "PROGRAM: ", or with "PROGRAM: FILE: " if FILE is not
   NULL.  FILE is quoted for a shell if it needs quotes.  The caller adds text
   in the user's language.  */
void diagnose_start_message (struct diagnose *diagnose,
                             struct message *message, char const *file);

/* Write MESSAGE and a newline.  */
void diagnose_end_message (struct diagnose *diagnose, struct message *message);

/* Write "PROGRAM: FILE: text of ERRNUM".  */
void diagnose_file_errno (struct diagnose *diagnose, char const *file,
                          int errnum);

/* Write "PROGRAM: FILE: REMARK"; REMARK is marked with N_ and translated
   here.  */
void diagnose_file_text (struct diagnose *diagnose, char const *file,
                         char const *remark);

/* Write "PROGRAM: PROBLEM: text of ERRNUM"; PROBLEM is marked with N_ and
   translated here.  */
void diagnose_errno (struct diagnose *diagnose, char const *problem,
                     int errnum);

#endif
