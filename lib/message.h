/* Texts that are written by one system call each.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef MESSAGE_H
#define MESSAGE_H

#include <sys/uio.h>

#include "attribute.h"
#include "descriptor.h"

enum
{
  MESSAGE_PARTS = 64 /* a text of more parts needs more than one write */
};

/* A text in parts, which are borrowed until message_end.  stdio is not used:
   it would be a quarter of a static program.  It also has a state that a
   caller may want to keep, and must be flushed at the end.  */
struct message
{
  int fd;    /* the descriptor to write to */
  int count; /* of PARTS */
  int error; /* the first errno, after which nothing is written, or 0 */
  struct interruption *interruption; /* borrowed */
  struct iovec parts[MESSAGE_PARTS];
};

/* Begin a text that goes to FD.  If INTERRUPTION comes, no more of the text is
   written.  */
void message_start (struct message *message, int fd,
                    struct interruption *interruption);

/* Add TEXT, which is borrowed, to MESSAGE.  */
void message_add_text (struct message *message, char const *text);

/* Add FORMAT to MESSAGE.  Each %s in FORMAT stands for the next argument, a
   string; % has no other meaning.  FORMAT is borrowed, too.  */
void message_add (struct message *message, char const *format, ...)
  ATTRIBUTE_FORMAT ((__printf__, 2, 3));

/* Add the part of FORMAT before its first %s, and then TEXT.  Return the part
   of FORMAT after that %s.  All three are borrowed.  */
char const *message_add_first (struct message *message, char const *format,
                               char const *text);

/* Write the rest of MESSAGE, and wait while the output is not ready.  Return
   0, or the errno of the first failure.  */
int message_end (struct message *message);

#endif
