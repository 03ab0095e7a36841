/* Texts that go out in one write.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef MESSAGE_H
#define MESSAGE_H

#include <stdbool.h>
#include <sys/uio.h>

#include "attribute.h"

enum
{
  MESSAGE_PIECES = 64 /* more are written in more than one go */
};

/* A text in pieces, which are borrowed until it ends.  Not by stdio: that
   would be a quarter of a static program, has a state that a caller may want
   to keep, and would have to be written out at the end.  */
struct message
{
  int fd; /* where it goes */
  int count;
  int error; /* the errno of the first write that failed, or 0 */
  struct iovec pieces[MESSAGE_PIECES];
};

/* Begin a text that goes to FD.  */
void message_start (struct message *message, int fd);

/* Add FORMAT to MESSAGE, in which %s stands for the next argument, a string;
   there is nothing else that % means.  FORMAT is borrowed, too.  */
void message_add (struct message *message, char const *format, ...)
  ATTRIBUTE_FORMAT ((__printf__, 2, 3));

/* Add what is before the first %s in FORMAT, and TEXT.  Return what is behind
   it in FORMAT.  All three are borrowed.  */
char const *message_add_first (struct message *message, char const *format,
                               char const *text);

/* Write what was added, waiting where the output is not ready.  Return 0, or
   the errno of the first write that failed.  */
int message_end (struct message *message);

#endif
