/* Having the kernel read the next operands while cat waits for one.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "lookahead.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#  include <sys/syscall.h>
#endif

#if HAVE_SYS_VFS_H
#  include <sys/vfs.h>
#endif

#include "minmax.h"
#include "thread.h"

enum
{
  /* So many operands are asked for at once, and the next so many when half of
     them are copied, if any was not in memory.  */
  RUN = 256,

  /* No more of each, in bytes: 32 MiB in all.  */
  PART = 128 * 1024,

  /* After so many operands only each 8th read tells whether it would wait:
     that makes 10,000 small files take 1.05 times as long if all do.  */
  FIRST = 8,
  EACH = 8,

  /* Nanoseconds.  To read a small file from memory takes 1,000, from a virtual
     disk 80,000.  */
  SLOW = 40000,

  /* So many slow reads in a row tell that files are not in memory, and then so
     many files of a run: a single one may be slow because another program had
     the processor.  */
  SLOW_IN_A_ROW = 2,
  COLD_OF_RUN = RUN / 16
};

void
lookahead_start (struct lookahead *ahead, char const *const *operands,
                 ptrdiff_t count)
{
  *ahead = (struct lookahead){ .operands = operands, .count = count };
}

bool
lookahead_tells (struct lookahead const *ahead)
{
  return (ahead->current + 1 < ahead->count && ! ahead->stop
          && (ahead->current < FIRST || ahead->current % EACH == 0));
}

/* As read(2), but fail with EAGAIN where it would wait for a disk.  */
static ssize_t
read_nowait (int fd, char *bytes, size_t size)
{
#ifdef SYS_preadv2
  /* From linux/fs.h; musl 1.2.3 has no preadv2.  The offset -1 stands for the
     file's own (preadv2(2)).  */
  enum
  {
    NOWAIT = 8
  };
  struct iovec all = { .iov_base = bytes, .iov_len = size };
  return syscall (SYS_preadv2, fd, &all, 1L, -1L, -1L, NOWAIT);
#else
  errno = ENOSYS;
  return -1;
#endif
}

/* Whether files on the file system of NAME may be opened before their turn: on
   FUSE that is another program's affair.  */
static bool
may_open (char const *name)
{
#if HAVE_SYS_VFS_H
  enum
  {
    FUSE = 0x65735546 /* FUSE_SUPER_MAGIC (statfs(2)) */
  };
  struct statfs system;
  return statfs (name, &system) == 0 && system.f_type != FUSE;
#else
  return false;
#endif
}

long long
lookahead_clock (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

/* Whether what began at START took as long as a disk does.  */
static bool
is_slow (long long start)
{
  return SLOW < lookahead_clock () - start;
}

/* Have the kernel read the beginning of FD unless it is in memory.  Return
   whether it is not.  */
static bool
warm (int fd)
{
  char byte;
  if (0 <= read_nowait (fd, &byte, 1))
    return false;
  bool can_tell = errno == EAGAIN;
  long long start = lookahead_clock ();
#if HAVE_POSIX_FADVISE
  posix_fadvise (fd, 0, PART, POSIX_FADV_WILLNEED);
#endif
  return can_tell || (0 <= read (fd, &byte, 1) && is_slow (start));
}

/* What a helper does.  */
static void *
help (void *argument)
{
  struct lookahead *ahead = argument;
  dev_t device = 0;
  while (! ahead->stop)
    {
      ptrdiff_t taken = ahead->next++;
      if (ahead->end <= taken)
        break;
      char const *name = ahead->operands[taken];
      struct stat status;
      if (stat (name, &status) < 0 || ! S_ISREG (status.st_mode)
          || status.st_size == 0
          || (status.st_dev != device && ! may_open (name)))
        continue;
      device = status.st_dev;
      int fd = open (name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
      if (fd < 0)
        continue;
      if (warm (fd))
        ahead->cold++;
      close (fd);
    }
  ahead->at_work--;
  return NULL;
}

/* Whether no standard descriptor is free, which a helper would take.  */
static bool
standard_descriptors_are_open (void)
{
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl (fd, F_GETFD) < 0)
      return false;
  return true;
}

/* Wait for the helpers.  */
static void
join (struct lookahead *ahead)
{
  while (0 < ahead->helpers)
    pthread_join (ahead->threads[--ahead->helpers], NULL);
}

/* Have as many helpers as there can be ask for the operands from FIRST on, if
   they are not at work.  */
static void
run (struct lookahead *ahead, ptrdiff_t first)
{
  if (0 < ahead->helpers || ahead->stop || ! standard_descriptors_are_open ())
    return;
  ahead->next = first;
  ahead->end = MIN (first + RUN, ahead->count);
  ahead->cold = 0;
  while (ahead->helpers < LOOKAHEAD_HELPERS)
    {
      ahead->at_work++;
      if (! thread_start (&ahead->threads[ahead->helpers], help, ahead))
        {
          ahead->at_work--;
          break;
        }
      ahead->helpers++;
    }
}

void
lookahead_go_on (struct lookahead *ahead, ptrdiff_t current)
{
  ahead->current = current;
  if (ahead->helpers == 0 || current < ahead->end - RUN / 2
      || 0 < ahead->at_work)
    return;
  join (ahead);
  if (COLD_OF_RUN <= ahead->cold && ahead->end < ahead->count)
    run (ahead, MAX (ahead->end, current + 1));
}

/* Whether ERRNUM is of a system, or a file system, that cannot tell.  */
static bool
cannot_tell (int errnum)
{
  return (errnum == EOPNOTSUPP || errnum == ENOSYS || errnum == EINVAL
          || errnum == EPERM);
}

ssize_t
lookahead_read (struct lookahead *ahead, int fd, char *bytes, size_t size)
{
  ssize_t got = read_nowait (fd, bytes, size);
  if (0 < got)
    return got;
  int errnum = got == 0 ? EINTR : errno;
  if (errnum == EAGAIN)
    run (ahead, ahead->current + 1);
  else if (cannot_tell (errnum))
    {
      ahead->times_reads = true;
      errnum = EINTR;
    }
  errno = errnum;
  return -1;
}

void
lookahead_after (struct lookahead *ahead, long long start)
{
  ahead->slow_reads = is_slow (start) ? ahead->slow_reads + 1 : 0;
  if (SLOW_IN_A_ROW <= ahead->slow_reads)
    run (ahead, ahead->current + 1);
}

bool
lookahead_end (struct lookahead *ahead)
{
  bool used = 0 < ahead->helpers;
  ahead->stop = true;
  join (ahead);
  return used;
}
