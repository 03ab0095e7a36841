/* The common part of the tests' file systems, which are FUSE servers.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "fuse-server.h"

#include <stdio.h>
#include <stdlib.h>

#if HAVE_LINUX_FUSE_H

#  include <errno.h>
#  include <linux/fuse.h>
#  include <string.h>
#  include <sys/mount.h>
#  include <unistd.h>

enum
{
  MESSAGE_MAX = 1024 * 1024
};

void
fuse_answer (int fuse, struct fuse_in_header const *request, int error,
             void const *bytes, size_t size)
{
  static char message[sizeof (struct fuse_out_header) + MESSAGE_MAX];
  struct fuse_out_header header
    = { .len = (unsigned int) (sizeof header + size),
        .error = error,
        .unique = request->unique };
  memcpy (message, &header, sizeof header);
  if (0 < size)
    memcpy (message + sizeof header, bytes, size);
  if (write (fuse, message, header.len) < 0 && errno != ENOENT)
    perror ("fuse-server");
}

void
fuse_answer_init (int fuse, struct fuse_in_header const *request,
                  unsigned int flags)
{
  struct fuse_init_out const init = { .major = FUSE_KERNEL_VERSION,
                                      .minor = FUSE_KERNEL_MINOR_VERSION,
                                      .max_readahead = 65536,
                                      .flags = flags,
                                      .max_write = 65536 };
  fuse_answer (fuse, request, 0, &init, sizeof init);
}

int
fuse_serve (int fuse, char const *directory,
            void (*serve) (void *server, struct fuse_in_header const *request,
                           void const *argument),
            void *server)
{
  static _Alignas(8) char request[MESSAGE_MAX];
  char options[100];
  snprintf (options, sizeof options,
            "fd=%d,rootmode=40000,user_id=0,group_id=0", fuse);
  if (mount ("caracal-test", directory, "fuse", 0, options) != 0)
    {
      perror ("fuse-server: mount");
      return EXIT_FAILURE;
    }
  for (;;)
    {
      ssize_t got = read (fuse, request, sizeof request);
      if (0 < got)
        serve (server, (struct fuse_in_header *) request,
               request + sizeof (struct fuse_in_header));
      else if (errno != EINTR && errno != ENOENT)
        return errno == ENODEV ? EXIT_SUCCESS : EXIT_FAILURE;
    }
}

#endif
