/* Watch whether a system has a cat at every moment.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: watch-cat ROOT FILE CAT...

   In the system in the directory ROOT, run each CAT, an absolute name, in turn
   until SIGTERM comes.  Each copies FILE, which has less than a page.  Then
   print how many times all of them have run.  The status is 1 if a CAT did not
   copy FILE, or if cat or caracal.so was missing from the directory of a CAT,
   for however short a time: inotify reports when a name is removed, but not a
   rename that replaces it.  The status is 99 if anything else fails.  */

#include <config.h>

#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

enum
{
  PAGE = 4096
};

/* Read FD to its end into TEXT, PAGE bytes at most, and close FD.  Return the
   size in bytes.  */
static size_t
read_all (int fd, char *text)
{
  size_t size = 0;
  ssize_t got;
  while (size < PAGE && 0 < (got = read (fd, text + size, PAGE - size)))
    size += (size_t) got;
  close (fd);
  return size;
}

/* Return true if PROGRAM copies FILE, which has the SIZE bytes at EXPECTED.
   Else return false, after a message.  */
static bool
copies (char const *program, char const *file, char const *expected,
        size_t size)
{
  int ends[2];
  if (pipe (ends) != 0)
    fail ("watch-cat: pipe");
  char *const command[]
    = { (char *) (uintptr_t) program, (char *) (uintptr_t) file, NULL };
  pid_t child = start (command, ends, STDOUT_FILENO);
  close (ends[1]);
  char text[PAGE];
  bool same
    = read_all (ends[0], text) == size && memcmp (text, expected, size) == 0;
  if (wait_for (child) == 0 && same)
    return true;
  fprintf (stderr, "watch-cat: %s does not copy\n", program);
  return false;
}

/* Let the inotify descriptor NOTICES watch the directory of the program
   PROGRAM.  */
static void
watch (int notices, char const *program)
{
  char *directory = strdup (program);
  if (! directory)
    fail ("watch-cat");
  *strrchr (directory, '/') = '\0';
  if (inotify_add_watch (notices, directory, IN_DELETE | IN_MOVED_FROM) < 0)
    fail (directory);
  free (directory);
}

/* Return true, after a message, if cat or caracal.so was removed from a
   directory that the inotify descriptor NOTICES watches.  */
static bool
went (int notices)
{
  union
  {
    struct inotify_event first;
    char bytes[PAGE];
  } all;
  ssize_t got;
  while (0 < (got = read (notices, &all, sizeof all)))
    for (char *at = all.bytes; at < all.bytes + got;)
      {
        struct inotify_event const *event = (void *) at;
        if (event->mask & IN_Q_OVERFLOW)
          fail ("watch-cat: inotify");
        if (strcmp (event->name, "cat") == 0
            || strcmp (event->name, "caracal.so") == 0)
          {
            fprintf (stderr, "watch-cat: %s was missing\n", event->name);
            return true;
          }
        at += sizeof *event + event->len;
      }
  return false;
}

/* Return true if SIGTERM has come.  */
static bool
is_to_end (void)
{
  sigset_t pending;
  sigpending (&pending);
  return sigismember (&pending, SIGTERM);
}

int
main (int argc, char **argv)
{
  keep_standard_descriptors ();
  /* Only root can change the root.  */
  if (argc < 4 || (strcmp (argv[1], "/") != 0 && chroot (argv[1]) != 0)
      || chdir ("/") != 0)
    fail ("watch-cat");
  char *const *const cats = argv + 3;
  sigset_t end;
  sigemptyset (&end);
  sigaddset (&end, SIGTERM);
  sigprocmask (SIG_BLOCK, &end, NULL);

  int notices = inotify_init1 (IN_NONBLOCK | IN_CLOEXEC);
  for (char *const *cat = cats; *cat; cat++)
    watch (notices, *cat);
  char expected[PAGE];
  size_t size = read_all (open (argv[2], O_RDONLY), expected);

  int status = 0;
  int times = 0;
  for (; status == 0 && ! is_to_end (); times++)
    {
      for (char *const *cat = cats; *cat && status == 0; cat++)
        if (! copies (*cat, argv[2], expected, size))
          status = 1;
      if (went (notices))
        status = 1;
    }
  printf ("%d\n", times);
  return status;
}
