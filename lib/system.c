/* Calls, pipes, file systems and threads, in which systems differ.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "system.h"

#include <signal.h>
#include <time.h>

#if HAVE_SYS_VFS_H
#  include <sys/vfs.h>
#endif

int
open_within (MAYBE_UNUSED int directory, MAYBE_UNUSED char const *name,
             MAYBE_UNUSED int flags, MAYBE_UNUSED unsigned int refused)
{
#ifdef SYS_openat2
  /* struct open_how of linux/openat2.h.  On a machine with 32 bits, the C
     library's open adds O_LARGEFILE.  The system call does not, and refuses it
     with O_PATH.  */
  struct how
  {
    uint64_t flags, mode, resolve;
  } how = { .flags = (unsigned int) flags, .resolve = refused };
#  ifdef O_LARGEFILE
  if (! (flags & O_PATH))
    how.flags |= O_LARGEFILE;
#  endif
  return (int) syscall (SYS_openat2, directory, name, &how, sizeof how);
#else
  errno = ENOSYS;
  return -1;
#endif
}

size_t
pipe_capacity (MAYBE_UNUSED int fd)
{
#ifdef F_GETPIPE_SZ
  int capacity = fcntl (fd, F_GETPIPE_SZ);
  return capacity < 0 ? 0 : (size_t) capacity;
#else
  return 0;
#endif
}

size_t
pipe_grow (int fd, MAYBE_UNUSED size_t capacity)
{
  size_t now = pipe_capacity (fd);
#ifdef F_SETPIPE_SZ
  if (0 < now && now < capacity)
    {
      int grown = fcntl (fd, F_SETPIPE_SZ, (int) capacity);
      now = grown < 0 ? now : (size_t) grown;
    }
#endif
  return now;
}

/* File systems have the numbers of linux/magic.h.  */
enum
{
  FUSE = 0x65735546
};

/* Return the number of the file system of FD, or 0 if that is unknown.
   A FUSE server may refuse the question, so that a refusal means FUSE.  */
static uint32_t
file_system_of (MAYBE_UNUSED int fd)
{
#if HAVE_SYS_VFS_H
  struct statfs system;
  return fstatfs (fd, &system) == 0 ? (uint32_t) system.f_type : FUSE;
#else
  return 0;
#endif
}

bool
is_on_fuse (int fd)
{
  return file_system_of (fd) == FUSE;
}

bool
is_local (int fd)
{
  switch (file_system_of (fd))
    {
    case 0:
    case 0x6969:     /* NFS */
    case 0xff534d42: /* CIFS */
    case 0xfe534d42: /* SMB2 */
    case 0x00c36400: /* Ceph */
    case 0x01021997: /* 9P */
    case 0x5346414f: /* OpenAFS */
    case 0x6b414653: /* AFS of Linux */
    case 0x73757245: /* Coda */
    case FUSE:
      return false;
    default:
      return true;
    }
}

intmax_t
clock_now (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (intmax_t) now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

bool
thread_start (pthread_t *thread, void *(*function) (void *), void *argument)
{
  enum
  {
    STACK = 64 * 1024
  };
  pthread_attr_t attributes;
  sigset_t all, before;
  if (pthread_attr_init (&attributes) != 0)
    return false;
  pthread_attr_setstacksize (&attributes, STACK);
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &before);
  bool started = pthread_create (thread, &attributes, function, argument) == 0;
  pthread_sigmask (SIG_SETMASK, &before, NULL);
  pthread_attr_destroy (&attributes);
  return started;
}
