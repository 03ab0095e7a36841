/* The simulated system calls, and the functions that they share.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef KERNEL_H
#define KERNEL_H

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>

#include "simulation/world.h"

/* Each simulated call has the type of a call of the C library.  The file
   "bindings" binds that call of the program to the simulated one.  */
#define DECLARE(call) extern __typeof__ (call) simulated_##call;
#define OPENING(X) X (open) X (close) X (pipe) X (fcntl) X (posix_fadvise)
#define LOOKING(X)                                                            \
  X (stat) X (fstat) X (fstatfs) X (isatty) X (getsockopt) X (getrlimit)
#define TIME(X) X (poll) X (clock_gettime) X (nanosleep)
#define BYTES(X) X (read) X (pread) X (write) X (pwrite) X (lseek)
#define MOVING(X) X (splice) X (sendfile) X (copy_file_range) X (ioctl)
#define MEMORY(X) X (mmap) X (munmap) X (getpagesize) X (syscall)
#define THREADS(X) X (pthread_create) X (pthread_join) X (pthread_sigmask)
OPENING (DECLARE)
LOOKING (DECLARE)
TIME (DECLARE)
BYTES (DECLARE)
MOVING (DECLARE)
MEMORY (DECLARE)
THREADS (DECLARE)

enum
{
  ERRORS_MAX = 9 /* most errors of a call in CALLS */
};

/* Properties of a call.  */
enum call_property
{
  EXCUSES = 1,   /* a plain loop of read and write would fail as well */
  REFUSABLE = 2, /* a filter can refuse the call, and some kernels lack it */
  MOVES = 4,     /* the result is a number of bytes */
  LOSES = 8      /* if it fails, perhaps an offset can't be moved back */
};

/* Each call, its properties, and the errors that it may return without a
   reason in the world.  The errors are those of its manual page.  0 means that
   it has none.  REFUSABLE adds those of a refusal.  */
#define CALLS(X)                                                              \
  X (OPEN, EXCUSES, EINTR, EMFILE, ENFILE, EACCES, EIO)                       \
  X (CLOSE, EXCUSES, EINTR, EIO)                                              \
  X (READ, EXCUSES | MOVES, EINTR, EIO)                                       \
  X (WRITE, EXCUSES | MOVES, EINTR, EIO, ENOSPC)                              \
  X (PREAD, EXCUSES | REFUSABLE | MOVES, EINTR, EIO)                          \
  X (PWRITE, EXCUSES | REFUSABLE | MOVES, EINTR, EIO, ENOSPC, EDQUOT)         \
  X (FSTAT, EXCUSES, EIO)                                                     \
  X (LSEEK, REFUSABLE | LOSES, EINVAL, EOVERFLOW)                             \
  X (NANOSLEEP, REFUSABLE, EINTR)                                             \
  X (POLL, REFUSABLE, EINTR, ENOMEM)                                          \
  X (GET_FLAGS, REFUSABLE | LOSES, EINVAL)                                    \
  X (DUPLICATE, REFUSABLE, EMFILE)                                            \
  X (COUNT_BYTES, REFUSABLE, EINVAL) /* FIONREAD */                           \
  X (CLOCK, REFUSABLE, EINVAL)                                                \
  X (GET_LIMIT, REFUSABLE, EINVAL)                                            \
  X (IS_TERMINAL, REFUSABLE, EINVAL)                                          \
  X (GET_OPTION, REFUSABLE, 0)                                                \
  X (STAT, REFUSABLE, EIO, ENOENT)                                            \
  X (FSTATFS, REFUSABLE, EINTR, EIO, ENOMEM)                                  \
  X (STATX, REFUSABLE, EINVAL, ENOMEM)                                        \
  X (STATMOUNT, REFUSABLE, EINVAL, ENOENT, EOVERFLOW)                         \
  X (MESSAGE, EXCUSES, EINTR, EIO, ENOSPC)                                    \
  X (PIPE, REFUSABLE, EMFILE, ENFILE)                                         \
  X (SPLICE, REFUSABLE | MOVES, EINTR, EINVAL, ENOMEM, EIO)                   \
  X (SENDFILE, REFUSABLE | MOVES, EINTR, EINVAL, ENOMEM, EIO)                 \
  X (SPLICE_TO_FILE, REFUSABLE | MOVES, EINTR, EINVAL, EIO, ENOSPC, EDQUOT)   \
  X (COPY_FILE_RANGE, REFUSABLE | MOVES, EINTR, EXDEV, EINVAL, EOPNOTSUPP,    \
     EPERM, ETXTBSY, EIO, ENOSPC, EDQUOT)                                     \
  X (SET_PIPE, REFUSABLE, EPERM, EBUSY, ENOMEM)                               \
  X (GET_PIPE, REFUSABLE, 0)                                                  \
  X (PREADV2, REFUSABLE | MOVES, EOPNOTSUPP, EAGAIN, EINTR)                   \
  X (OPENAT2, REFUSABLE, EXDEV, EAGAIN, ELOOP)                                \
  X (FADVISE, REFUSABLE, EINVAL)                                              \
  X (MMAP, REFUSABLE, ENOMEM)                                                 \
  X (THREAD, REFUSABLE, EAGAIN)                                               \
  X (READ_PIPE, EXCUSES | MOVES, EINTR) /* no EIO: a pipe is on no disk */    \
  X (OTHER, 0, 0)

#define NUMBER(call, ...) CALL_##call,
enum call
{
  CALLS (NUMBER) CALL_END
};

/* Begin CALL, after a step of other programs.  Return 0, or the negative errno
   with which CALL must fail.  */
int call_begin (enum call call);

/* End CALL with RESULT, a negative errno if it failed.  Report CALL, as FORMAT
   says.  Return the result for the program: -1 with errno set, or RESULT.  */
ssize_t call_end (enum call call, ssize_t result, char const *format, ...)
  __attribute__ ((__format__ (__printf__, 3, 4)));

/* Let the judge see that the program begins to wait in CALL, unless a helper
   does: nobody waits for a helper's bytes.  */
void begin_wait (char const *call);

#endif
