/* What differs between systems: calls, pipes, file systems, threads.
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
#else
#  include <sys/socket.h> /* macOS declares another sendfile here */
#endif

#include "buffer.h"

/* Stand in for a call that the system lacks, and fail with ENOSYS as a kernel
   without the call does.  The next method then goes on, so no caller needs an
   #if.  */
static inline ssize_t
missing_call (MAYBE_UNUSED int fd, ...)
{
  errno = ENOSYS;
  return -1;
}

/* pieces.h relies on how copy_file_range behaves, and only Linux's is known to
   behave like that.  */
#if ! HAVE_COPY_FILE_RANGE || ! defined __linux__
#  define copy_file_range missing_call
#endif
#if ! HAVE_SYS_SENDFILE_H
#  define sendfile missing_call
#endif
#if ! HAVE_SPLICE
#  define splice missing_call
#endif

#ifndef SYNC_FILE_RANGE_WRITE
#  define sync_file_range missing_call
enum
{
  SYNC_FILE_RANGE_WRITE,
  SYNC_FILE_RANGE_WAIT_AFTER
};
#endif

#ifndef O_PATH
#  define O_PATH 0
#endif

/* What open_within refuses: numbers from linux/openat2.h, a header that not
   every C library comes with.  */
enum
{
  NO_MOUNT_POINT = 1, /* RESOLVE_NO_XDEV */
  NO_MAGIC_LINK = 2   /* RESOLVE_NO_MAGICLINKS: the links in /proc/self/fd */
};

/* Open NAME in DIRECTORY with FLAGS, but fail with EXDEV or ELOOP if the path
   contains what REFUSED forbids.  Return the descriptor, or -1 with errno
   set.  */
int open_within (int directory, char const *name, int flags,
                 unsigned int refused);

/* Enlarge the pipe FD to CAPACITY bytes, unless it's larger already or the
   user may not have a pipe of that size.  It stays that large for programs
   that use it later.  Return how many bytes it can hold in all, or 0 if
   unknown.  If CAPACITY is 0, that's only a question.  */
size_t pipe_grow (int fd, size_t capacity);

/* Read like pread, or at the descriptor's own offset if OFFSET is -1, but fail
   with EAGAIN rather than wait for a disk.  Return -1 with EOPNOTSUPP, EINVAL
   or ENOSYS if such a read isn't possible here.  */
ssize_t read_cached (int fd, char *bytes, size_t size, off_t offset);

/* What we know about a file system.  */
enum file_system_trait
{
  FILE_SYSTEM_FUSE = 1,   /* a program answers each request */
  FILE_SYSTEM_REMOTE = 2, /* a program or another machine may answer */
  FILE_SYSTEM_STORES = 4, /* it keeps bytes where they are written, unlike
                             sysfs, which takes each write as a command */
  FILE_SYSTEM_COPIES = 8, /* it can copy a range without moving its bytes */

  /* SMB before Linux 6.7: copy_file_range begins by dropping all pages of the
     output that haven't reached the server, whoever wrote them.  */
  FILE_SYSTEM_DROPS = 16
};

/* Return the traits of the file system of FD, a set of bits.  */
unsigned int file_system_traits (int fd);

/* Return the time in microseconds, from a clock that nobody can set, or 0 if
   a filter refuses the clock.  */
intmax_t clock_now (void);

/* Return true if TERM in ENVIRONMENT says that the terminal knows no escape
   sequences.  */
bool terminal_is_dumb (char *const *environment);

/* A thread, and its stack.  */
struct thread
{
  pthread_t id;
  struct buffer stack;
};

/* Start THREAD, which calls FUNCTION with ARGUMENT on a small stack, with all
   signals blocked.  Return true if that succeeds.  */
bool thread_start (struct thread *thread, void *(*function) (void *),
                   void *argument);

/* Wait for THREAD to end.  */
void thread_join (struct thread *thread);

#endif
