/* Look-ahead: threads that bring the next operands into memory.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "io/look-ahead.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "attribute.h"
#include "descriptor.h"
#include "inttostr.h"
#include "minmax.h"

enum
{
  /* How many operands the helpers ask for in one batch, and how many of these
     must have been cold (not in memory) for another batch to follow.  */
  BATCH = 256,
  COLD_OF_BATCH = BATCH / 16,

  /* Of which operands to ask whether they're in memory: the first ASKED, and
     then one in ASKED.  If we asked of each, copying 10,000 small files to a
     pipe would take 2 % longer.  */
  ASKED = 8,

  /* How many bytes of an operand to read ahead at most.  The helpers are up to
     a batch and a half ahead of the copy, so they fill at most 48 MiB.  */
  READ_AHEAD_MAX = 128 * 1024,

  /* Bytes for the name of a directory, with its NUL.  Where the name is
     longer, there's no look-ahead.  */
  DIRECTORY_MAX = 1024,

  /* How many descriptors the helpers, two each, and the copy may need at the
     same time.  */
  SPARE = 2 * LOOK_AHEAD_HELPERS + 3,

  /* Milliseconds to wait for helpers that have to end.  If one hangs, cat goes
     on without look-ahead, at least until that helper ends.  */
  PATIENCE = 1000
};

void
look_ahead_start (struct look_ahead *ahead, char const *const *operands,
                  ptrdiff_t count)
{
  *ahead = (struct look_ahead){ .operands = operands, .count = count };
}

/* Return how many bytes of NAME name its directory, with the slash.  */
static size_t
directory_length (char const *name)
{
  char const *slash = strrchr (name, '/');
  return slash ? (size_t) (slash + 1 - name) : 0;
}

/* Return true if the operand NAME is in the same directory as NEIGHBOR.  */
static bool
is_beside (char const *name, char const *neighbor)
{
  size_t length = directory_length (neighbor);
  return (directory_length (name) == length
          && strncmp (name, neighbor, length) == 0
          && ! operand_is_stdin (name));
}

/* Open NAME in DIRECTORY for reading, or return -1 if it isn't a regular file
   with at least a byte, or can't be opened.

   We find the file with O_PATH first, because a device or a FIFO would notice
   a real open.  A path that crosses a mount is refused, because it may lead to
   a network or to another program.  Then we open the very file that we found,
   even if its name now belongs to another one.  Only /proc can do that, so
   without /proc there's no look-ahead.  */
static int
open_regular (int directory, char const *name)
{
  int fd = -1;
  int found
    = open_within (directory, name, O_PATH | O_CLOEXEC, NO_MOUNT_POINT);
  if (found < 0)
    return -1;
  struct stat status;
  if (fstat (found, &status) == 0 && S_ISREG (status.st_mode)
      && 0 < status.st_size)
    {
      char const prefix[] = "/proc/self/fd/";
      char number[INT_BUFSIZE_BOUND (uintmax_t)];
      char path[sizeof prefix + sizeof number];
      stpcpy (stpcpy (path, prefix), umaxtostr ((uintmax_t) found, number));
      fd = open (path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    }
  close (found);
  return fd;
}

/* If NAME in DIRECTORY is a regular file that isn't in memory, make Linux read
   its beginning, and return true.  */
static bool
warm (int directory, char const *name)
{
  int fd = open_regular (directory, name);
  if (fd < 0)
    return false;
  char byte;
  bool cold = read_cached (fd, &byte, 1, 0) < 0 && errno == EAGAIN;
#if HAVE_POSIX_FADVISE
  if (cold)
    posix_fadvise (fd, 0, READ_AHEAD_MAX, POSIX_FADV_WILLNEED);
#endif
  close (fd);
  return cold;
}

/* Count COUNT helpers as ended.  The last one closes the directory.  */
static void
leave (struct look_ahead *ahead, int count)
{
  if (atomic_fetch_sub (&ahead->working, count) == count)
    close (ahead->directory);
}

/* Do a helper's work: warm the operands that no other helper has taken.
   ARGUMENT is the struct look_ahead.  Return NULL.  */
static void *
help (void *argument)
{
  struct look_ahead *ahead = argument;
  while (! ahead->stops)
    {
      ptrdiff_t taken = ahead->next++;
      if (ahead->end <= taken)
        break;
      char const *name = ahead->operands[taken];
      if (warm (ahead->directory, name + directory_length (name)))
        ahead->cold++;
    }
  leave (ahead, 1);
  return NULL;
}

/* Return true if there are enough descriptors for the helpers and the copy.
   We find out by duplicating DIRECTORY, which is open with O_PATH, because
   closing any other kind of descriptor may end a lock, or swallow an error
   that is reported only once.  */
static bool
are_spare (int directory)
{
  int spare[SPARE];
  int count = 0;
  while (count < SPARE
         && 0 <= (spare[count] = fcntl (directory, F_DUPFD_CLOEXEC, 0)))
    count++;
  bool enough = count == SPARE;
  while (0 < count)
    close (spare[--count]);
  return enough;
}

/* Open the directory of the file NAME for helpers.  Return -1 if that fails,
   if too few descriptors are left, or if the directory isn't local.

   If the system lacks openat2, this fails and no helper starts.  So
   open_regular and input_open, which need openat2 as well, can rely on it.  */
static int
open_directory (char const *name)
{
  char path[DIRECTORY_MAX];
  size_t length = directory_length (name);
  if (sizeof path <= length)
    return -1;
  memcpy (path, name, length);
  strcpy (path + length, length ? "" : ".");
  int directory
    = open_within (AT_FDCWD, path, O_PATH | O_DIRECTORY | O_CLOEXEC, 0);
  if (directory < 0
      || (! (file_system_traits (directory) & FILE_SYSTEM_REMOTE)
          && are_spare (directory)))
    return directory;
  close (directory);
  return -1;
}

/* Start helpers for the operands from FIRST on: at most BATCH, and only those
   up to the first that isn't in the directory of the operand before FIRST.  No
   helper may be at work.  */
static void
start_helpers (struct look_ahead *ahead, ptrdiff_t first)
{
  char const *neighbor = ahead->operands[first - 1];
  ptrdiff_t most = MIN (first + BATCH, ahead->count);
  ptrdiff_t end = first;
  while (end < most && is_beside (ahead->operands[end], neighbor))
    end++;
  ahead->directory = first < end ? open_directory (neighbor) : -1;
  if (ahead->directory < 0)
    return;
  ahead->next = first;
  ahead->end = end;
  ahead->cold = 0;
  ahead->stops = false;
  int wanted = (int) MIN (LOOK_AHEAD_HELPERS, end - first);
  /* Until all are started, this thread counts as one of them.  */
  ahead->working = wanted + 1;
  while (ahead->helpers < wanted
         && thread_start (&ahead->threads[ahead->helpers], help, ahead))
    ahead->helpers++;
  leave (ahead, 1 + wanted - ahead->helpers);
}

/* Wait for the helpers to end.  */
static void
join (struct look_ahead *ahead)
{
  while (0 < ahead->helpers)
    thread_join (&ahead->threads[--ahead->helpers]);
}

/* If half of a batch has been copied before operand CURRENT, and the helpers
   have ended, start them on the next batch.  */
static void
go_on (struct look_ahead *ahead, ptrdiff_t current)
{
  if (ahead->helpers == 0 || 0 < ahead->working
      || current < ahead->end - BATCH / 2)
    return;
  join (ahead);
  if (COLD_OF_BATCH <= ahead->cold)
    start_helpers (ahead, MAX (ahead->end, current + 1));
}

/* Do the middle of look_ahead_open: wait for the helpers if need be, and open
   INPUT.  */
static int
open_beside_helpers (struct look_ahead *ahead, struct input *input)
{
  if (ahead->helpers == 0)
    return input_open (input, 0);
  struct stat status;
  bool is_file = (! input->is_shared && stat (input->name, &status) == 0
                  && S_ISREG (status.st_mode));
  if (is_file && input_open (input, NO_MAGIC_LINK) == 0)
    return 0;
  /* Wait only once for a helper that hangs.  */
  int patience = ahead->stops ? 0 : PATIENCE;
  ahead->stops = true;
  for (int i = 0; i < patience && 0 < ahead->working; i++)
    descriptor_pause (-1, 1);
  if (ahead->working == 0)
    join (ahead);
  return input_open (input, 0);
}

/* Why do we ask if a file is cold only if its descriptor is above 2?  A lower
   one is standard input itself, or a standard descriptor was closed when cat
   started, and then a helper could open a file under that number.  */
int
look_ahead_open (struct look_ahead *ahead, struct input *input,
                 ptrdiff_t current)
{
  if (! LOOK_AHEAD)
    return input_open (input, 0);
  go_on (ahead, current);
  int error = open_beside_helpers (ahead, input);
  input->asks_if_cold
    = (! error && current + 1 < ahead->count && ahead->helpers == 0
       && (current < ASKED || current % ASKED == 0)
       && input->kind == INPUT_FILE && STDERR_FILENO < input->fd
       && ahead->silent != input->status.st_dev);
  return error;
}

bool
look_ahead_close (struct look_ahead *ahead, struct input *input,
                  ptrdiff_t current)
{
  if (LOOK_AHEAD && input->cold_error == EAGAIN)
    start_helpers (ahead, current + 1);
  else if (LOOK_AHEAD && input->cold_error)
    ahead->silent = input->status.st_dev;
  return input_close (input);
}
