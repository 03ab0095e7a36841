/* File systems that surprise a program.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: fuse-server KIND DIRECTORY [LOG]

   Mount a file system of KIND on the directory DIRECTORY and serve it until it
   is unmounted.

   append      All names name one file, which can be written, read and made
               empty.  A write that does not begin at the end of the file fails
               with EIO, as a write into an upload does.

   full        As append, but the first flush of the file, which is a close,
               fails with ENOSPC if the file is not empty.  Later ones succeed
               until the file has been made empty again.

   lying       Each file has 300000 bytes, whatever its name.  The byte at
               offset N is the last digit of N / 7.  The size that stat reports
               is the name.  SEEK_DATA and SEEK_HOLE find only a hole.

   slow        As lying, but the kernel believes the sizes, keeps the bytes
               that it has read, and gets them slowly.  Each "lookup", "open",
               "read" and "flush" adds a line with the name to the file LOG.

   large       As append, but requests have up to 1 MiB, which is what
               st_blksize says.  Each "read" and "write" adds a line with its
               size to the file LOG.

   limited     As large, but a read has at most 256 KiB, as with max_read.

   unclosable  As lying, but the kernel believes the sizes, and each flush,
               which is a close, fails with EIO.  */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>

#if HAVE_LINUX_FUSE_H

#  include <errno.h>
#  include <fcntl.h>
#  include <linux/fuse.h>
#  include <stdbool.h>
#  include <stdint.h>
#  include <string.h>
#  include <sys/mount.h>
#  include <sys/stat.h>
#  include <time.h>
#  include <unistd.h>

enum
{
  LARGE = 1024 * 1024, /* bytes of a large request */
  LIMIT = 256 * 1024,  /* of a read that is limited */
  MESSAGE_MAX = 2 * LARGE,
  FILE_MAX = 64 * 1024 * 1024, /* bytes of the file that is written */
  FILE_NODE = 2,               /* its node */
  SIZE = 300000,               /* true size of the other files */
  SEEK_TO_DATA = 3             /* SEEK_DATA of a request */
};

static struct
{
  char const *name;
  bool is_written;   /* there is one file, which is written at its end */
  bool fills;        /* its flush fails */
  bool has_errors;   /* each flush fails */
  bool is_slow;      /* each request is written to the log, and is slow */
  unsigned int init; /* flags of the mount */
  unsigned int open; /* flags of an open file */
  size_t block;      /* st_blksize, and the most bytes of a request, in the log
                        with their number */
  size_t read_max;   /* the most bytes of a read */
} const kinds[] = {
  /* With FOPEN_DIRECT_IO, each read and write comes here immediately and
     unchanged; without it, the kernel itself believes the sizes.  */
  { .name = "append", .is_written = true, .open = FOPEN_DIRECT_IO },
  { .name = "full",
    .is_written = true,
    .fills = true,
    .open = FOPEN_DIRECT_IO },
  { .name = "lying", .open = FOPEN_DIRECT_IO },
  { .name = "slow", .is_slow = true },
  { .name = "large",
    .is_written = true,
    .init = FUSE_MAX_PAGES | FUSE_BIG_WRITES,
    .open = FOPEN_DIRECT_IO,
    .block = LARGE,
    .read_max = LARGE },
  { .name = "limited",
    .is_written = true,
    .init = FUSE_MAX_PAGES | FUSE_BIG_WRITES,
    .open = FOPEN_DIRECT_IO,
    .block = LARGE,
    .read_max = LIMIT },
  { .name = "unclosable", .has_errors = true },
};

/* The file system that is served.  */
static int kind, fuse, log_file;
static char *written; /* the bytes of the file that is written */
static size_t written_size;
static bool is_full; /* the next flush fails if there are such bytes */

/* Answer REQUEST with the negative errno ERROR, or with 0 and the SIZE bytes
   at BYTES.  */
static void
answer (struct fuse_in_header const *request, int error, void const *bytes,
        size_t size)
{
  static char message[sizeof (struct fuse_out_header) + MESSAGE_MAX];
  struct fuse_out_header header
    = { .error = error, .unique = request->unique };
  size = error ? 0 : size;
  header.len = (unsigned int) (sizeof header + size);
  memcpy (message, &header, sizeof header);
  if (0 < size)
    memcpy (message + sizeof header, bytes, size);
  if (write (fuse, message, header.len) < 0 && errno != ENOENT)
    perror ("fuse-server");
}

/* Return the attributes of NODE.  The node of a lying file is its size plus 2,
   because node 1 is the root and node 0 doesn't exist.  */
static struct fuse_attr
attributes (unsigned long long node)
{
  struct fuse_attr status = { .ino = node, .mode = S_IFDIR | 0777 };
  if (node == FUSE_ROOT_ID)
    return status;
  status.mode = S_IFREG | 0666;
  status.nlink = 1;
  status.blksize = kinds[kind].block ? (unsigned int) kinds[kind].block : 4096;
  status.size = kinds[kind].is_written ? written_size : node - 2;
  /* A lying file says that it's a single hole.  */
  status.blocks = kinds[kind].is_written ? (written_size + 511) / 512 : 0;
  return status;
}

static void
answer_lookup (struct fuse_in_header const *request, char const *name)
{
  struct fuse_entry_out entry = { .nodeid = FILE_NODE };
  if (! kinds[kind].is_written)
    entry.nodeid = strtoull (name, NULL, 10) + 2;
  entry.attr = attributes (entry.nodeid);
  answer (request, 0, &entry, sizeof entry);
}

static void
answer_read (struct fuse_in_header const *request,
             struct fuse_read_in const *wanted)
{
  static char digits[MESSAGE_MAX];
  size_t all = kinds[kind].is_written ? written_size : SIZE;
  size_t start = wanted->offset < all ? (size_t) wanted->offset : all;
  size_t size = wanted->size < all - start ? wanted->size : all - start;
  for (size_t i = 0; i < size && ! kinds[kind].is_written; i++)
    digits[i] = (char) ('0' + (start + i) / 7 % 10);
  if (kinds[kind].is_slow)
    nanosleep (&(struct timespec){ .tv_nsec = 200 * 1000 * 1000 }, NULL);
  answer (request, 0, kinds[kind].is_written ? written + start : digits, size);
}

static void
answer_write (struct fuse_in_header const *request,
              struct fuse_write_in const *in)
{
  struct fuse_write_out const out = { .size = in->size };
  int error = 0;
  if (kinds[kind].is_written && in->offset != written_size)
    error = -EIO;
  else if (kinds[kind].is_written && FILE_MAX - written_size < in->size)
    error = -ENOSPC;
  else if (kinds[kind].is_written)
    {
      memcpy (written + written_size, in + 1, in->size);
      written_size += in->size;
    }
  answer (request, error, &out, sizeof out);
}

/* Answer a request that changes the time, or the size to 0.  */
static void
answer_change (struct fuse_in_header const *request,
               struct fuse_setattr_in const *wanted)
{
  bool resizes = kinds[kind].is_written && wanted->valid & FATTR_SIZE;
  if (resizes && wanted->size == 0)
    {
      written_size = 0;
      is_full = kinds[kind].fills;
    }
  struct fuse_attr_out const out = { .attr = attributes (request->nodeid) };
  answer (request, resizes && wanted->size != 0 ? -EPERM : 0, &out,
          sizeof out);
}

/* Write REQUEST to the log.  ARGUMENT is the name if REQUEST is a lookup.  */
static void
note (struct fuse_in_header const *request, char const *argument)
{
  char const *verb = request->opcode == FUSE_LOOKUP  ? "lookup"
                     : request->opcode == FUSE_OPEN  ? "open"
                     : request->opcode == FUSE_READ  ? "read"
                     : request->opcode == FUSE_FLUSH ? "flush"
                                                     : NULL;
  if (verb && request->opcode == FUSE_LOOKUP)
    dprintf (log_file, "%s %s\n", verb, argument);
  else if (verb)
    dprintf (log_file, "%s %llu\n", verb,
             (unsigned long long) request->nodeid - 2);
}

/* Answer REQUEST, which has ARGUMENT.  */
static void
serve (struct fuse_in_header const *request, void const *argument)
{
  unsigned int most = kinds[kind].block ? LARGE : 65536;
  struct fuse_init_out const init
    = { .major = FUSE_KERNEL_VERSION,
        .minor = FUSE_KERNEL_MINOR_VERSION,
        .max_readahead = most,
        .flags = kinds[kind].init,
        .max_write = most,
        .max_pages = (uint16_t) (most / (unsigned int) getpagesize ()) };
  struct fuse_open_out const opened = { .open_flags = kinds[kind].open };
  struct fuse_attr_out const status = { .attr = attributes (request->nodeid) };
  struct fuse_lseek_in const *seek = argument;
  if (kinds[kind].is_slow)
    note (request, argument);
  if (kinds[kind].block && request->opcode == FUSE_READ)
    dprintf (log_file, "read %u\n",
             ((struct fuse_read_in const *) argument)->size);
  if (kinds[kind].block && request->opcode == FUSE_WRITE)
    dprintf (log_file, "write %u\n",
             ((struct fuse_write_in const *) argument)->size);
  switch (request->opcode)
    {
    case FUSE_INIT:
      answer (request, 0, &init, sizeof init);
      break;
    case FUSE_LOOKUP:
      answer_lookup (request, argument);
      break;
    case FUSE_GETATTR:
      answer (request, 0, &status, sizeof status);
      break;
    case FUSE_SETATTR:
      answer_change (request, argument);
      break;
    case FUSE_OPEN:
      answer (request, 0, &opened, sizeof opened);
      break;
    case FUSE_READ:
      answer_read (request, argument);
      break;
    case FUSE_WRITE:
      answer_write (request, argument);
      break;
    case FUSE_LSEEK:
      answer (request,
              kinds[kind].is_written         ? -ENOSYS
              : seek->whence == SEEK_TO_DATA ? -ENXIO
                                             : 0,
              &(struct fuse_lseek_out){ .offset = seek->offset },
              sizeof (struct fuse_lseek_out));
      break;
    case FUSE_FLUSH:
      answer (request,
              kinds[kind].has_errors        ? -EIO
              : is_full && 0 < written_size ? -ENOSPC
                                            : 0,
              NULL, 0);
      is_full = is_full && written_size == 0;
      break;
    case FUSE_RELEASE:
      answer (request, 0, NULL, 0);
      break;
    case FUSE_FORGET:
    case FUSE_BATCH_FORGET:
      break;
    default:
      answer (request, -ENOSYS, NULL, 0);
      break;
    }
}

int
main (int argc, char **argv)
{
  static _Alignas(8) char request[MESSAGE_MAX];
  static char bytes[FILE_MAX];
  char options[100];
  int kind_count = sizeof kinds / sizeof *kinds;
  written = bytes;
  while (1 < argc && kind < kind_count
         && strcmp (argv[1], kinds[kind].name) != 0)
    kind++;
  if (argc < 3 || kind == kind_count)
    return EXIT_FAILURE;
  bool has_log = kinds[kind].is_slow || kinds[kind].block;
  if (argc != 3 + has_log)
    return EXIT_FAILURE;
  fuse = open ("/dev/fuse", O_RDWR);
  if (has_log)
    log_file = open (argv[3], O_WRONLY | O_CREAT | O_APPEND, 0644);
  int length = snprintf (options, sizeof options,
                         "fd=%d,rootmode=40000,user_id=0,group_id=0", fuse);
  if (kinds[kind].read_max)
    snprintf (options + length, sizeof options - (size_t) length,
              ",max_read=%zu", kinds[kind].read_max);
  if (fuse < 0 || log_file < 0
      || mount ("caracal-test", argv[2], "fuse", 0, options) != 0)
    {
      perror ("fuse-server");
      return EXIT_FAILURE;
    }
  for (;;)
    {
      ssize_t got = read (fuse, request, sizeof request);
      if (0 < got)
        serve ((struct fuse_in_header *) request,
               request + sizeof (struct fuse_in_header));
      else if (errno != EINTR && errno != ENOENT)
        return errno == ENODEV ? EXIT_SUCCESS : EXIT_FAILURE;
    }
}

#else

int
main (void)
{
  fputs ("fuse-server: built without linux/fuse.h\n", stderr);
  return EXIT_FAILURE;
}

#endif
