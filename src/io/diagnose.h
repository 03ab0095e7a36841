/* Messages on standard error.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef DIAGNOSE_H
#define DIAGNOSE_H

#include <errno.h>
#include <stdbool.h>

#include "buffer.h"
#include "message.h"
#include "translate.h"

/* Each message starts with argv[0] as it was given, as GNU's do.  error(3)
   takes that name from a variable of the whole process, and on musl
   without its folders, so that it does not serve here.

   The user's locale is entered when the first message needs it and not at
   start-up, where it would cost as much as copying a small file: glibc
   opens a dozen files for C.UTF-8.  */
enum
{
  /* The longest name that can be gone back to; a caller with a longer one
     gets messages in that locale.  */
  DIAGNOSE_LOCALE_MAX = 512
};

struct diagnose
{
  char const *program; /* argv[0], borrowed */
  /* The same as diagnose_printable gives it, from the first message on.  */
  char const *printable_program;
  bool in_user_locale; /* or would be, had the user named one */
  bool lost;           /* a message could not be written */
  /* Called with WRITER before a message, so that the order is kept, or NULL.
     If it returns false, the message is not written.  */
  bool (*before_message) (void *writer);
  void *writer;                            /* borrowed */
  char caller_locale[DIAGNOSE_LOCALE_MAX]; /* to go back to, or "" */
  /* Room for what is quoted in one message: the program's name, and the name
     of a file or one other word.  */
  struct buffer quoted_program;
  struct buffer quoted_word;
};

/* Begin with messages of PROGRAM, which must outlive DIAGNOSE.  */
void diagnose_start (struct diagnose *diagnose, char const *program);

/* Enter the user's locale, so that what is translated from here on is in
   the user's language.  */
void diagnose_enter_locale (struct diagnose *diagnose);

/* Go back to the caller's locale.  Return whether all messages were
   written.  */
bool diagnose_end (struct diagnose *diagnose);

/* Return WORD as it should stand between '' in a message that was begun.  If
   all of WORD is printable in the user's locale, that is WORD itself.  If not,
   WORD could drive the terminal: return it quoted as the name of a file is,
   without the outer '' that the message has.  A word is cut if there is no
   memory for it. The result stays until the next word or file's name is
   quoted.  */
char const *diagnose_printable (struct diagnose *diagnose, char const *word);

/* Begin MESSAGE with "PROGRAM: ", or with "PROGRAM: FILE: " where FILE is not
   NULL, quoted for a shell where it needs to be.  What follows is to be in the
   user's language.  */
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
