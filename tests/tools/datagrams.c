/* Run a command whose standard input or output is a socket that keeps messages
   apart.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: datagrams datagram|packet COMMAND SIZE...

   Run the shell command COMMAND and send it one message of SIZE bytes for each
   SIZE.  The bytes are letters.  COUNTxSIZE means COUNT such messages.  The
   socket stays open until the command ends.  Then report on standard error the
   messages that the command has not read.  The status is COMMAND's, or 99.

   Usage: datagrams datagram|packet COMMAND

   The socket is the standard output of COMMAND.  Write the bytes of all
   messages to standard output.  */

#include <config.h>

#include "child.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum
{
  MESSAGE_MAX = 65536,
  RECEIVED_MAX = 1024 * 1024
};

/* Send the messages of SIZES, which is SIZE or COUNTxSIZE, to FD, while CHILD
   runs.  Fill them with LETTER.  */
static void
send_messages (int fd, char const *sizes, char letter, pid_t child)
{
  static char bytes[MESSAGE_MAX];
  char const *times = strchr (sizes, 'x');
  int count = times ? atoi (sizes) : 1;
  int size = atoi (times ? times + 1 : sizes);
  if (size < 0 || MESSAGE_MAX < size)
    exit (TROUBLE);
  memset (bytes, letter, (size_t) size);
  while (0 < count && is_ready (fd, POLLOUT, child))
    if (send (fd, bytes, (size_t) size, MSG_DONTWAIT) == size)
      count--;
    else if (errno != EAGAIN)
      fail ("datagrams: send");
}

/* Run COMMAND with ENDS[1] as its standard output, and copy its messages.
   Return its status.  */
static int
receive (char const *command, int const *ends)
{
  static char bytes[RECEIVED_MAX];
  pid_t child = start_shell (command, ends, STDOUT_FILENO);
  /* A datagram socket doesn't report an end.  */
  while (is_ready (ends[0], POLLIN, child))
    {
      ssize_t size = recv (ends[0], bytes, sizeof bytes, MSG_DONTWAIT);
      if (size < 0 || write (STDOUT_FILENO, bytes, (size_t) size) != size)
        fail ("datagrams: receive");
    }
  return wait_for (child);
}

int
main (int argc, char **argv)
{
  static char bytes[MESSAGE_MAX];
  int ends[2];
  ssize_t size;
  if (argc < 3)
    return TROUBLE;
  keep_standard_descriptors ();
  int type = strcmp (argv[1], "packet") == 0 ? SOCK_SEQPACKET : SOCK_DGRAM;
  if (socketpair (AF_UNIX, type, 0, ends) != 0)
    fail ("datagrams: socketpair");
  if (argc == 3)
    return receive (argv[2], ends);
  pid_t child = start_shell (argv[2], ends, STDIN_FILENO);
  for (int i = 3; i < argc; i++)
    send_messages (ends[0], argv[i], (char) ('a' + (i - 3) % 26), child);
  int status = wait_for (child);
  while (0 <= (size = recv (ends[1], bytes, sizeof bytes, MSG_DONTWAIT)))
    fprintf (stderr, "not read: %zd bytes\n", size);
  if (errno != EAGAIN)
    fail ("datagrams: recv");
  return status;
}
