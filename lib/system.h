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

#ifdef __linux__
#  include <sys/ioctl.h>
#  include <sys/syscall.h>
#endif

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

#if ! HAVE_SYS_SENDFILE_H
#  define sendfile missing_call
#endif
#if ! HAVE_SPLICE
#  define splice missing_call
#endif

/* Make SIZE bytes of OUT at OUT_OFFSET share the blocks of IN at IN_OFFSET.
   Return 0, or -1 with errno set.  */
static inline int
clone_file_range (MAYBE_UNUSED int in, MAYBE_UNUSED off_t in_offset,
                  MAYBE_UNUSED int out, MAYBE_UNUSED off_t out_offset,
                  MAYBE_UNUSED size_t size)
{
#ifdef __linux__
  /* FICLONERANGE of ioctl_ficlonerange(2), as in linux/fs.h.  Not every C
     library comes with that header.  */
  struct clone
  {
    int64_t in;
    uint64_t in_offset, size, out_offset;
  } clone = { in, (uint64_t) in_offset, size, (uint64_t) out_offset };
  return ioctl (out, _IOW (0x94, 13, struct clone), &clone);
#else
  errno = ENOSYS;
  return -1;
#endif
}

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

/* Return true if the file FD is on FUSE, where another program answers each
   request.  */
bool is_on_fuse (int fd);

/* Return true if the file system of FD depends on no other program and no
   other machine, as far as is known.  */
bool is_local (int fd);

/* Return the time of a clock that nobody sets, in microseconds.  */
intmax_t clock_now (void);

/* Start THREAD, which calls FUNCTION with ARGUMENT.  It has a small stack, and
   gets no signal.  Return true if that succeeds.  */
bool thread_start (pthread_t *thread, void *(*function) (void *),
                   void *argument);

#endif
