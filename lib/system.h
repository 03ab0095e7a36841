/* Calls, pipes, file systems and threads, in which systems differ.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef SYSTEM_H
#define SYSTEM_H

#include "attribute.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#if HAVE_SYS_SENDFILE_H
#  include <sys/sendfile.h>
#endif

/* This replaces each call that the system lacks.  It fails with ENOSYS, as a
   kernel without the call does, so that no caller needs an #if: the next
   method goes on.  */
static inline ssize_t
missing_call (MAYBE_UNUSED int fd, ...)
{
  errno = ENOSYS;
  return -1;
}

/* Only Linux's copy_file_range is known to keep the promises that pieces.h
   makes of it.  */
#if ! HAVE_COPY_FILE_RANGE || ! defined __linux__
#  define copy_file_range missing_call
#endif
#if ! HAVE_SYS_SENDFILE_H
#  define sendfile missing_call
#endif
#if ! HAVE_SPLICE
#  define splice missing_call
#endif

#ifndef O_PATH
#  define O_PATH 0
#endif

/* What open_within refuses: numbers of linux/openat2.h, which not every
   C library comes with.  */
enum
{
  NO_MOUNT_POINT = 1, /* RESOLVE_NO_XDEV */
  NO_MAGIC_LINK = 2   /* RESOLVE_NO_MAGICLINKS: the links in /proc/self/fd */
};

/* Open NAME in DIRECTORY with FLAGS.  Fail with EXDEV or ELOOP if the path has
   what REFUSED forbids.  Return the descriptor, or -1 with errno set.  */
int open_within (int directory, char const *name, int flags,
                 unsigned int refused);

/* Return how many bytes the pipe FD has room for in all, or 0 if that is
   unknown.  */
size_t pipe_capacity (int fd);

/* Enlarge FD to CAPACITY bytes if it is a smaller pipe and the user may have a
   pipe of that size.  The pipe stays that large for programs that use it
   later.  Return its capacity, or 0 as pipe_capacity does.  */
size_t pipe_grow (int fd, size_t capacity);

/* Read at most SIZE bytes of the regular file FD, at its offset if OFFSET is
   -1, as pread does, but fail with EAGAIN rather than wait for a disk.  Return
   -1 with errno EOPNOTSUPP, EINVAL or ENOSYS if that can't be asked here.  */
ssize_t read_cached (int fd, char *bytes, size_t size, off_t offset);

/* What is known about a file system.  */
enum file_system_trait
{
  FILE_SYSTEM_FUSE = 1,   /* a program answers each request */
  FILE_SYSTEM_REMOTE = 2, /* another program or machine answers, or may */
  FILE_SYSTEM_STORES = 4, /* it keeps bytes where they are written; Linux's own
                             files (sysfs) may take each write as a command */
  FILE_SYSTEM_COPIES = 8, /* it can copy a range without moving its bytes */

  /* On SMB, Linux before 6.7 begins copy_file_range by dropping all pages of
     the output that have not reached the server, whoever wrote them.  */
  FILE_SYSTEM_DROPS = 16
};

/* Return the traits of the file system of FD, a set of bits.  */
unsigned int file_system_traits (int fd);

/* Return the time of a clock that nobody sets, in microseconds.  */
intmax_t clock_now (void);

/* Start THREAD, which calls FUNCTION with ARGUMENT.  It has a small stack, and
   gets no signal.  Return true if that succeeds.  */
bool thread_start (pthread_t *thread, void *(*function) (void *),
                   void *argument);

#endif
