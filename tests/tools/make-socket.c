/* Make a Unix socket in the file system.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: make-socket NAME  */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/un.h>

int
main (int argc, char **argv)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  if (argc != 2)
    return EXIT_FAILURE;
  snprintf (address.sun_path, sizeof address.sun_path, "%s", argv[1]);
  int fd = socket (AF_UNIX, SOCK_STREAM, 0);
  if (fd < 0 || bind (fd, (struct sockaddr *) &address, sizeof address) != 0)
    {
      perror ("make-socket");
      return EXIT_FAILURE;
    }
  return EXIT_SUCCESS;
}
