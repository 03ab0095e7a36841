/* A file system whose files accept bytes only at their ends.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: append-fuse DIRECTORY [full]

   Mount a file system on the directory DIRECTORY and serve it until it is
   unmounted.  All names in it name the same file, which can be written, read
   and made empty.  A write that does not begin at the end of the file fails
   with EIO, as a write into an upload does.

   With "full", the first flush of the file fails with ENOSPC if the file is
   not empty.  Later ones succeed, until the file was made empty again.  */

#include <config.h>

#include "fuse-server.h"

#include <stdio.h>
#include <stdlib.h>

#if HAVE_LINUX_FUSE_H

#  include <errno.h>
#  include <fcntl.h>
#  include <linux/fuse.h>
#  include <stdbool.h>
#  include <string.h>
#  include <sys/stat.h>
#  include <unistd.h>

enum
{
  FILE_NODE = 2,
  FILE_MAX = 64 * 1024 * 1024
};

struct server
{
  int fuse;
  char *bytes; /* the file's bytes, FILE_MAX at most */
  size_t size;
  bool is_full;     /* the next flush fails if the file is not empty */
  bool may_be_full; /* the argument "full" was given */
};

static struct fuse_attr
attributes (struct server const *server, unsigned long long node)
{
  if (node == FUSE_ROOT_ID)
    return (struct fuse_attr){ .ino = node, .mode = S_IFDIR | 0777 };
  return (struct fuse_attr){ .ino = node,
                             .mode = S_IFREG | 0666,
                             .nlink = 1,
                             .size = server->size,
                             .blocks = (server->size + 511) / 512,
                             .blksize = 4096 };
}

/* Answer REQUEST with the attributes of its file.  Make the file empty first
   if SETATTR, which may be NULL, asks for that.  */
static void
answer_attributes (struct server *server, struct fuse_in_header const *request,
                   struct fuse_setattr_in const *setattr)
{
  bool resizes = setattr && setattr->valid & FATTR_SIZE;
  if (resizes && setattr->size != 0)
    {
      fuse_answer (server->fuse, request, -EPERM, NULL, 0);
      return;
    }
  if (resizes)
    {
      server->size = 0;
      server->is_full = server->may_be_full;
    }
  struct fuse_attr_out out = { .attr = attributes (server, request->nodeid) };
  fuse_answer (server->fuse, request, 0, &out, sizeof out);
}

static void
answer_lookup (struct server const *server,
               struct fuse_in_header const *request)
{
  struct fuse_entry_out entry
    = { .nodeid = FILE_NODE, .attr = attributes (server, FILE_NODE) };
  fuse_answer (server->fuse, request, 0, &entry, sizeof entry);
}

static void
answer_read (struct server const *server, struct fuse_in_header const *request,
             struct fuse_read_in const *wanted)
{
  size_t left = wanted->offset < server->size
                  ? server->size - (size_t) wanted->offset
                  : 0;
  fuse_answer (server->fuse, request, 0,
               server->bytes + (left ? wanted->offset : 0),
               wanted->size < left ? wanted->size : left);
}

static void
answer_write (struct server *server, struct fuse_in_header const *request,
              struct fuse_write_in const *in)
{
  struct fuse_write_out const out = { .size = in->size };
  int error = 0;
  if (in->offset != server->size)
    error = -EIO;
  else if (FILE_MAX - server->size < in->size)
    error = -ENOSPC;
  if (error == 0)
    {
      memcpy (server->bytes + server->size, in + 1, in->size);
      server->size += in->size;
    }
  fuse_answer (server->fuse, request, error, &out,
               error == 0 ? sizeof out : 0);
}

static void
answer_open (struct server const *server, struct fuse_in_header const *request)
{
  /* With FOPEN_DIRECT_IO each write comes here at once and unchanged.  */
  struct fuse_open_out const out = { .open_flags = FOPEN_DIRECT_IO };
  fuse_answer (server->fuse, request, 0, &out, sizeof out);
}

static void
answer_flush (struct server *server, struct fuse_in_header const *request)
{
  bool fails = server->is_full && 0 < server->size;
  if (fails)
    server->is_full = false;
  fuse_answer (server->fuse, request, fails ? -ENOSPC : 0, NULL, 0);
}

static void
serve (void *context, struct fuse_in_header const *request,
       void const *argument)
{
  struct server *server = context;
  switch (request->opcode)
    {
    case FUSE_INIT:
      fuse_answer_init (server->fuse, request, 0);
      break;
    case FUSE_LOOKUP:
      answer_lookup (server, request);
      break;
    case FUSE_GETATTR:
      answer_attributes (server, request, NULL);
      break;
    case FUSE_SETATTR:
      answer_attributes (server, request, argument);
      break;
    case FUSE_OPEN:
      answer_open (server, request);
      break;
    case FUSE_READ:
      answer_read (server, request, argument);
      break;
    case FUSE_WRITE:
      answer_write (server, request, argument);
      break;
    case FUSE_FLUSH:
      answer_flush (server, request);
      break;
    case FUSE_RELEASE:
      fuse_answer (server->fuse, request, 0, NULL, 0);
      break;
    case FUSE_FORGET:
    case FUSE_BATCH_FORGET:
      break;
    default:
      fuse_answer (server->fuse, request, -ENOSYS, NULL, 0);
      break;
    }
}

int
main (int argc, char **argv)
{
  struct server server
    = { .fuse = open ("/dev/fuse", O_RDWR), .bytes = malloc (FILE_MAX) };
  server.may_be_full = argc == 3 && strcmp (argv[2], "full") == 0;
  if (argc != 2 + server.may_be_full || server.fuse < 0 || ! server.bytes)
    return EXIT_FAILURE;
  return fuse_serve (server.fuse, argv[1], serve, &server);
}

#else

int
main (void)
{
  fputs ("append-fuse: built without linux/fuse.h\n", stderr);
  return EXIT_FAILURE;
}

#endif
