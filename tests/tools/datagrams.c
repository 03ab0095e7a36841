/* Run a command whose standard input is a socket that keeps messages apart.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: datagrams datagram|packet COMMAND SIZE...

   Run the shell command COMMAND and send it one message of SIZE bytes for each
   SIZE.  The bytes are letters.  COUNTxSIZE means COUNT such messages.  The
   socket stays open until the command ends.  Then report on standard error the
   messages that the command has not read.  The status is COMMAND's, or 99.  */

#include <config.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum
{
  TROUBLE = 99,
  MESSAGE_MAX = 65536
};

static void
fail (char const *what)
{
  perror (what);
  exit (TROUBLE);
}

/* Send the messages of SIZES, which is SIZE or COUNTxSIZE, to FD.  Fill them
   with LETTER.  */
static void
send_messages (int fd, char const *sizes, char letter)
{
  static char bytes[MESSAGE_MAX];
  char const *times = strchr (sizes, 'x');
  int count = times ? atoi (sizes) : 1;
  int size = atoi (times ? times + 1 : sizes);
  if (size < 0 || MESSAGE_MAX < size)
    exit (TROUBLE);
  memset (bytes, letter, (size_t) size);
  for (; 0 < count; count--)
    if (send (fd, bytes, (size_t) size, 0) != size)
      fail ("datagrams: send");
}

/* Run COMMAND with ENDS[1] as its standard input.  Return its process id.  */
static pid_t
start (char const *command, int const *ends)
{
  pid_t child = fork ();
  if (child < 0)
    fail ("datagrams: fork");
  if (0 < child)
    return child;
  dup2 (ends[1], STDIN_FILENO);
  close (ends[0]);
  close (ends[1]);
  execl ("/bin/sh", "sh", "-c", command, (char *) NULL);
  _exit (TROUBLE);
}

int
main (int argc, char **argv)
{
  static char bytes[MESSAGE_MAX];
  int ends[2];
  int status;
  ssize_t size;
  if (argc < 4)
    return TROUBLE;
  int type = strcmp (argv[1], "packet") == 0 ? SOCK_SEQPACKET : SOCK_DGRAM;
  if (socketpair (AF_UNIX, type, 0, ends) != 0)
    fail ("datagrams: socketpair");
  pid_t child = start (argv[2], ends);
  /* The command may read nothing.  */
  alarm (60);
  for (int i = 3; i < argc; i++)
    send_messages (ends[0], argv[i], (char) ('a' + (i - 3) % 26));
  if (waitpid (child, &status, 0) != child || ! WIFEXITED (status))
    return TROUBLE;
  while (0 <= (size = recv (ends[1], bytes, sizeof bytes, MSG_DONTWAIT)))
    fprintf (stderr, "not read: %zd bytes\n", size);
  if (errno != EAGAIN)
    fail ("datagrams: recv");
  return WEXITSTATUS (status);
}
