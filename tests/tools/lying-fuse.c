/* A file system that reports wrong sizes of its files.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: lying-fuse DIRECTORY [LOG | -w]

   Mount a file system on the directory DIRECTORY and serve it until it is
   unmounted.  Each file in it has 300000 bytes, whatever its name.  The byte
   at offset N is the last digit of N / 7.  The name is the size in bytes that
   stat reports.  SEEK_DATA and SEEK_HOLE find no data, only a hole.

   With LOG the kernel believes the sizes, keeps the bytes that it has read,
   and gets them slowly.  Each "lookup", "open", "read" and "flush", which is a
   close, adds a line with the name to the file LOG.

   With -w the kernel believes the sizes, too, and keeps what programs write:
   the server hears of it later, and forgets it.  */

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
#  include <time.h>
#  include <unistd.h>

enum
{
  SIZE = 300000,
  REQUEST_MAX = 1024 * 1024
};

struct server
{
  int fuse;
  int log;           /* the descriptor of LOG, or -1 */
  bool keeps_writes; /* the argument -w was given */
};

/* Return the attributes of NODE.  A file's node is its size plus 2: node 1 is
   the root, and 0 is no node.  */
static struct fuse_attr
attributes (unsigned long long node)
{
  if (node == FUSE_ROOT_ID)
    return (struct fuse_attr){ .ino = node, .mode = S_IFDIR | 0755 };
  return (struct fuse_attr){ .ino = node,
                             .mode = S_IFREG | 0644,
                             .nlink = 1,
                             .size = node - 2,
                             .blocks = 0, /* all a hole */
                             .blksize = 4096 };
}

static void
answer_lookup (struct server const *server,
               struct fuse_in_header const *request, char const *name)
{
  unsigned long long node = strtoull (name, NULL, 10) + 2;
  struct fuse_entry_out const entry
    = { .nodeid = node, .attr = attributes (node) };
  fuse_answer (server->fuse, request, 0, &entry, sizeof entry);
}

static void
answer_read (struct server const *server, struct fuse_in_header const *request,
             struct fuse_read_in const *wanted)
{
  static char bytes[REQUEST_MAX];
  size_t size = 0;
  if (0 <= server->log)
    {
      struct timespec const slowly = { .tv_nsec = 200 * 1000 * 1000 };
      nanosleep (&slowly, NULL);
    }
  while (size < wanted->size && wanted->offset + size < SIZE)
    {
      bytes[size] = (char) ('0' + (wanted->offset + size) / 7 % 10);
      size++;
    }
  fuse_answer (server->fuse, request, 0, bytes, size);
}

/* Find a hole at each offset, and data at none.  */
static void
answer_lseek (struct server const *server,
              struct fuse_in_header const *request,
              struct fuse_lseek_in const *wanted)
{
  enum
  {
    DATA = 3 /* SEEK_DATA */
  };
  struct fuse_lseek_out const out = { .offset = wanted->offset };
  bool fails = wanted->whence == DATA;
  fuse_answer (server->fuse, request, fails ? -ENXIO : 0, &out,
               fails ? 0 : sizeof out);
}

static void
answer_write (struct server const *server,
              struct fuse_in_header const *request,
              struct fuse_write_in const *in)
{
  struct fuse_write_out const out = { .size = in->size };
  fuse_answer (server->fuse, request, 0, &out, sizeof out);
}

/* Write REQUEST to the log.  ARGUMENT is the name if REQUEST is a lookup.  */
static void
note (struct server const *server, struct fuse_in_header const *request,
      char const *argument)
{
  unsigned long long size = request->nodeid - 2;
  if (server->log < 0)
    return;
  if (request->opcode == FUSE_LOOKUP)
    dprintf (server->log, "lookup %s\n", argument);
  else if (request->opcode == FUSE_OPEN)
    dprintf (server->log, "open %llu\n", size);
  else if (request->opcode == FUSE_READ)
    dprintf (server->log, "read %llu\n", size);
  else if (request->opcode == FUSE_FLUSH)
    dprintf (server->log, "flush %llu\n", size);
}

static void
serve (void *context, struct fuse_in_header const *request,
       void const *argument)
{
  struct server const *server = context;
  /* Without FOPEN_DIRECT_IO the kernel itself believes the sizes.  */
  struct fuse_open_out const open_out
    = { .open_flags = server->keeps_writes ? FOPEN_KEEP_CACHE
                      : server->log < 0    ? FOPEN_DIRECT_IO
                                           : 0 };
  struct fuse_attr_out attr_out = { .attr = attributes (request->nodeid) };
  note (server, request, argument);
  switch (request->opcode)
    {
    case FUSE_INIT:
      fuse_answer_init (server->fuse, request,
                        server->keeps_writes ? FUSE_WRITEBACK_CACHE : 0);
      break;
    case FUSE_LOOKUP:
      answer_lookup (server, request, argument);
      break;
    case FUSE_GETATTR:
    case FUSE_SETATTR: /* the time of a write */
      fuse_answer (server->fuse, request, 0, &attr_out, sizeof attr_out);
      break;
    case FUSE_OPEN:
      fuse_answer (server->fuse, request, 0, &open_out, sizeof open_out);
      break;
    case FUSE_READ:
      answer_read (server, request, argument);
      break;
    case FUSE_LSEEK:
      answer_lseek (server, request, argument);
      break;
    case FUSE_WRITE:
      answer_write (server, request, argument);
      break;
    case FUSE_RELEASE:
    case FUSE_FLUSH:
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
  struct server server = { .fuse = open ("/dev/fuse", O_RDWR), .log = -1 };
  if (argc < 2 || 3 < argc || server.fuse < 0)
    return EXIT_FAILURE;
  server.keeps_writes = argc == 3 && strcmp (argv[2], "-w") == 0;
  if (argc == 3 && ! server.keeps_writes)
    server.log = open (argv[2], O_WRONLY | O_CREAT | O_APPEND, 0644);
  return fuse_serve (server.fuse, argv[1], serve, &server);
}

#else

int
main (void)
{
  fputs ("lying-fuse: built without linux/fuse.h\n", stderr);
  return EXIT_FAILURE;
}

#endif
