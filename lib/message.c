/* Texts that are written by one system call each.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "message.h"

#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include "descriptor.h"
#include "minmax.h"

void
message_start (struct message *message, int fd,
               struct interruption *interruption)
{
  message->interruption = interruption;
  message->fd = fd;
  message->count = 0;
  message->error = 0;
}

/* Return the number of bytes in the parts of MESSAGE.  */
static size_t
total (struct message const *message)
{
  size_t size = 0;
  for (int i = 0; i < message->count; i++)
    size += message->parts[i].iov_len;
  return size;
}

/* Drop the first SIZE bytes of MESSAGE, which are written.  */
static void
drop (struct message *message, size_t size)
{
  for (struct iovec *part = message->parts; 0 < size; part++)
    {
      size_t dropped = MIN (size, part->iov_len);
      part->iov_base = (char *) part->iov_base + dropped;
      part->iov_len -= dropped;
      size -= dropped;
    }
}

/* Write all parts of MESSAGE.  Store the errno in MESSAGE if that fails.  */
static void
flush (struct message *message)
{
  while (message->error == 0 && 0 < total (message))
    {
      ssize_t written = descriptor_write (
        message->fd, message->parts, message->count, message->interruption);
      if (written < 0)
        message->error = errno;
      else
        drop (message, (size_t) written);
    }
  message->count = 0;
}

/* Add the SIZE bytes at TEXT to MESSAGE.  */
static void
add (struct message *message, char const *text, size_t size)
{
  if (message->count == MESSAGE_PARTS)
    flush (message);
  message->parts[message->count++]
    = (struct iovec){ .iov_base = (char *) text, .iov_len = size };
}

void
message_add_text (struct message *message, char const *text)
{
  add (message, text, strlen (text));
}

char const *
message_add_first (struct message *message, char const *format,
                   char const *text)
{
  char const *place = strchr (format, '%');
  add (message, format, (size_t) (place - format));
  message_add_text (message, text);
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
  message_add_text (message, format);
}

int
message_end (struct message *message)
{
  flush (message);
  return message->error;
}
