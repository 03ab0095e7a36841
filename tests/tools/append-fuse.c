/* A file system whose files accept bytes only at their ends.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: append-fuse FOLDER [full]

   Mount a file system on the directory FOLDER and serve it until it is
   unmounted.  All names in it name the same file, which can be written, read
   and made empty.  A write that does not begin at the end of the file fails
   with ESPIPE, as a write into an upload does.

   With "full", the first flush of the file fails with ENOSPC if the file is
   not empty.  Later ones succeed, until the file was made empty again.  */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>

#if HAVE_LINUX_FUSE_H

#  include <errno.h>
#  include <fcntl.h>
#  include <linux/fuse.h>
#  include <stdbool.h>
#  include <string.h>
#  include <sys/mount.h>
#  include <sys/stat.h>
#  include <unistd.h>

enum
{
  FILE_NODE = 2,
  FILE_MAX = 64 * 1024 * 1024,
  REQUEST_MAX = 1024 * 1024
};

struct server
{
  int fuse;
  char *bytes; /* the file's bytes, FILE_MAX at most */
  size_t size;
  bool is_full;     /* the next flush fails if the file is not empty */
  bool may_be_full; /* the argument "full" was given */
};

/* Answer REQUEST with the negative errno ERROR, or 0, and SIZE bytes at BYTES.
 */
static void
answer (struct server const *server, struct fuse_in_header const *request,
        int error, void const *bytes, size_t size)
{
  static char message[sizeof (struct fuse_out_header) + REQUEST_MAX];
  struct fuse_out_header header
    = { .len = (unsigned int) (sizeof header + size),
        .error = error,
        .unique = request->unique };
  memcpy (message, &header, sizeof header);
  if (0 < size)
    memcpy (message + sizeof header, bytes, size);
  if (write (server->fuse, message, header.len) < 0 && errno != ENOENT)
    perror ("append-fuse");
}

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
      answer (server, request, -EPERM, NULL, 0);
      return;
    }
  if (resizes)
    {
      server->size = 0;
      server->is_full = server->may_be_full;
    }
  struct fuse_attr_out out = { .attr = attributes (server, request->nodeid) };
  answer (server, request, 0, &out, sizeof out);
}

static void
answer_lookup (struct server const *server,
               struct fuse_in_header const *request)
{
  struct fuse_entry_out entry
    = { .nodeid = FILE_NODE, .attr = attributes (server, FILE_NODE) };
  answer (server, request, 0, &entry, sizeof entry);
}

static void
answer_read (struct server const *server, struct fuse_in_header const *request,
             struct fuse_read_in const *wanted)
{
  size_t left = wanted->offset < server->size
                  ? server->size - (size_t) wanted->offset
                  : 0;
  answer (server, request, 0, server->bytes + (left ? wanted->offset : 0),
          wanted->size < left ? wanted->size : left);
}

static void
answer_write (struct server *server, struct fuse_in_header const *request,
              struct fuse_write_in const *in)
{
  struct fuse_write_out const out = { .size = in->size };
  int error = 0;
  if (in->offset != server->size)
    error = -ESPIPE;
  else if (FILE_MAX - server->size < in->size)
    error = -ENOSPC;
  if (error == 0)
    {
      memcpy (server->bytes + server->size, in + 1, in->size);
      server->size += in->size;
    }
  answer (server, request, error, &out, error == 0 ? sizeof out : 0);
}

static void
answer_init (struct server const *server, struct fuse_in_header const *request)
{
  struct fuse_init_out const init = { .major = FUSE_KERNEL_VERSION,
                                      .minor = FUSE_KERNEL_MINOR_VERSION,
                                      .max_readahead = 65536,
                                      .max_write = 65536 };
  answer (server, request, 0, &init, sizeof init);
}

static void
answer_open (struct server const *server, struct fuse_in_header const *request)
{
  /* With FOPEN_DIRECT_IO each write comes here at once and unchanged.  */
  struct fuse_open_out const out = { .open_flags = FOPEN_DIRECT_IO };
  answer (server, request, 0, &out, sizeof out);
}

static void
answer_flush (struct server *server, struct fuse_in_header const *request)
{
  bool fails = server->is_full && 0 < server->size;
  if (fails)
    server->is_full = false;
  answer (server, request, fails ? -ENOSPC : 0, NULL, 0);
}

static void
serve (struct server *server, struct fuse_in_header const *request,
       void const *argument)
{
  switch (request->opcode)
    {
    case FUSE_INIT:
      answer_init (server, request);
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
      answer (server, request, 0, NULL, 0);
      break;
    case FUSE_FORGET:
    case FUSE_BATCH_FORGET:
      break;
    default:
      answer (server, request, -ENOSYS, NULL, 0);
      break;
    }
}

int
main (int argc, char **argv)
{
  static _Alignas(8) char request[REQUEST_MAX];
  char options[100];
  struct server server
    = { .fuse = open ("/dev/fuse", O_RDWR), .bytes = malloc (FILE_MAX) };
  server.may_be_full = argc == 3 && strcmp (argv[2], "full") == 0;
  if (argc != 2 + server.may_be_full || server.fuse < 0 || ! server.bytes)
    return EXIT_FAILURE;
  snprintf (options, sizeof options,
            "fd=%d,rootmode=40000,user_id=0,group_id=0", server.fuse);
  if (mount ("append", argv[1], "fuse", 0, options) != 0)
    {
      perror ("append-fuse: mount");
      return EXIT_FAILURE;
    }
  for (;;)
    {
      ssize_t got = read (server.fuse, request, sizeof request);
      if (0 < got)
        serve (&server, (struct fuse_in_header *) request,
               request + sizeof (struct fuse_in_header));
      else if (errno != EINTR && errno != ENOENT)
        return errno == ENODEV ? EXIT_SUCCESS : EXIT_FAILURE;
    }
}

#else

int
main (void)
{
  fputs ("append-fuse: built without linux/fuse.h\n", stderr);
  return EXIT_FAILURE;
}

#endif
