/* A file system whose files lie about their sizes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: lying-fuse FOLDER
   Mounts itself on FOLDER and serves until it is unmounted.  Each file in it,
   whatever its name, holds 300000 bytes, the byte at offset N being the last
   digit of N / 7; its name is the size in bytes that stat shows.  */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>

#if HAVE_LINUX_FUSE_H

#  include <errno.h>
#  include <fcntl.h>
#  include <linux/fuse.h>
#  include <string.h>
#  include <sys/mount.h>
#  include <sys/stat.h>
#  include <unistd.h>

enum
{
  SIZE = 300000,
  REQUEST_MAX = 1024 * 1024
};

/* Answer REQUEST with ERROR, negative or 0, and SIZE bytes at ANSWER.  */
static void
answer (int fuse, struct fuse_in_header const *request, int error,
        void const *bytes, size_t size)
{
  static char message[sizeof (struct fuse_out_header) + REQUEST_MAX];
  struct fuse_out_header header
    = { .len = (unsigned int) (sizeof header + size),
        .error = error,
        .unique = request->unique };
  memcpy (message, &header, sizeof header);
  if (0 < size)
    memcpy (message + sizeof header, bytes, size);
  if (write (fuse, message, header.len) < 0 && errno != ENOENT)
    perror ("lying-fuse");
}

/* A file's node is its size and two: 1 is the root, 0 is none.  */
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
answer_read (int fuse, struct fuse_in_header const *request,
             struct fuse_read_in const *wanted)
{
  static char bytes[REQUEST_MAX];
  size_t size = 0;
  while (size < wanted->size && wanted->offset + size < SIZE)
    {
      bytes[size] = (char) ('0' + (wanted->offset + size) / 7 % 10);
      size++;
    }
  answer (fuse, request, 0, bytes, size);
}

static void
serve (int fuse, struct fuse_in_header const *request, void const *argument)
{
  struct fuse_init_out const init = { .major = FUSE_KERNEL_VERSION,
                                      .minor = FUSE_KERNEL_MINOR_VERSION,
                                      .max_readahead = 65536,
                                      .max_write = 65536 };
  /* Without FOPEN_DIRECT_IO the kernel itself believes the sizes.  */
  struct fuse_open_out const open_out = { .open_flags = FOPEN_DIRECT_IO };
  struct fuse_attr_out attr_out = { .attr = attributes (request->nodeid) };
  struct fuse_entry_out entry = { .nodeid = 0 };
  switch (request->opcode)
    {
    case FUSE_INIT:
      answer (fuse, request, 0, &init, sizeof init);
      break;
    case FUSE_LOOKUP:
      entry.nodeid = strtoull (argument, NULL, 10) + 2;
      entry.attr = attributes (entry.nodeid);
      answer (fuse, request, 0, &entry, sizeof entry);
      break;
    case FUSE_GETATTR:
      answer (fuse, request, 0, &attr_out, sizeof attr_out);
      break;
    case FUSE_OPEN:
      answer (fuse, request, 0, &open_out, sizeof open_out);
      break;
    case FUSE_READ:
      answer_read (fuse, request, argument);
      break;
    case FUSE_RELEASE:
    case FUSE_FLUSH:
      answer (fuse, request, 0, NULL, 0);
      break;
    case FUSE_FORGET:
    case FUSE_BATCH_FORGET:
      break;
    default:
      answer (fuse, request, -ENOSYS, NULL, 0);
      break;
    }
}

int
main (int argc, char **argv)
{
  static _Alignas(8) char request[REQUEST_MAX];
  char options[100];
  int fuse = open ("/dev/fuse", O_RDWR);
  if (argc != 2 || fuse < 0)
    return EXIT_FAILURE;
  snprintf (options, sizeof options,
            "fd=%d,rootmode=40000,user_id=0,group_id=0", fuse);
  if (mount ("lying", argv[1], "fuse", 0, options) != 0)
    {
      perror ("lying-fuse: mount");
      return EXIT_FAILURE;
    }
  for (;;)
    {
      ssize_t got = read (fuse, request, sizeof request);
      if (0 < got)
        serve (fuse, (struct fuse_in_header *) request,
               request + sizeof (struct fuse_in_header));
      else if (errno != EINTR && errno != ENOENT)
        return errno == ENODEV ? EXIT_SUCCESS : EXIT_FAILURE;
    }
}

#else

int
main (void)
{
  fputs ("lying-fuse: built without linux/fuse.h\n", stderr);
  return EXIT_FAILURE;
}

#endif
