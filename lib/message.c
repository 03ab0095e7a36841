/* Texts that are written by one system call each.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "message.h"

#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include "retry.h"

void
message_start (struct message *message, int fd)
{
  message->fd = fd;
  message->count = 0;
  message->error = 0;
}

/* Drop the first SIZE bytes of the COUNT PIECES.  */
static void
drop (struct iovec *pieces, int count, size_t size)
{
  for (int i = 0; i < count && 0 < size; i++)
    {
      size_t part = size < pieces[i].iov_len ? size : pieces[i].iov_len;
      pieces[i].iov_base = (char *) pieces[i].iov_base + part;
      pieces[i].iov_len -= part;
      size -= part;
    }
}

/* Return the number of bytes in the COUNT PIECES.  */
static size_t
total (struct iovec const *pieces, int count)
{
  size_t size = 0;
  for (int i = 0; i < count; i++)
    size += pieces[i].iov_len;
  return size;
}

/* Write all pieces of MESSAGE.  Store the errno in MESSAGE if that fails.  */
static void
flush (struct message *message)
{
  bool blocked = false;
  while (message->error == 0 && 0 < total (message->pieces, message->count))
    {
      ssize_t written = writev (message->fd, message->pieces, message->count);
      if (0 < written)
        {
          drop (message->pieces, message->count, (size_t) written);
          blocked = false;
          continue;
        }
      /* A device that accepts no byte is full.  */
      int errnum = written == 0 ? ENOSPC : errno;
      if (! retry_when_ready (message->fd, POLLOUT, errnum, &blocked))
        message->error = errnum;
    }
  message->count = 0;
}

/* Add the SIZE bytes at TEXT to MESSAGE.  */
static void
add (struct message *message, char const *text, size_t size)
{
  if (message->count == MESSAGE_PIECES)
    flush (message);
  message->pieces[message->count++]
    = (struct iovec){ .iov_base = (char *) text, .iov_len = size };
}

char const *
message_add_first (struct message *message, char const *format,
                   char const *text)
{
  char const *place = strchr (format, '%');
  add (message, format, (size_t) (place - format));
  add (message, text, strlen (text));
  return place + 2;
}

void
message_add (struct message *message, char const *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  while (strchr (format, '%'))
    format
      = message_add_first (message, format, va_arg (arguments, char const *));
  va_end (arguments);
  add (message, format, strlen (format));
}

int
message_end (struct message *message)
{
  flush (message);
  return message->error;
}
