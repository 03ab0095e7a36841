/* Run a command to which Linux refuses one system call.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: refuse CALL ERROR COMMAND [ARGUMENT]...

   CALL and ERROR are names, such as splice and EPERM.  The command may be
   another refuse.  The status is that of the command, 77 if there are no
   filters of system calls here, 78 if this machine doesn't have CALL, or
   99.  */

#include <config.h>

#include "child.h"

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if HAVE_LINUX_SECCOMP_H
#  include <linux/filter.h>
#  include <linux/seccomp.h>
#  include <sys/prctl.h>
#  include <sys/syscall.h>
#endif

enum
{
  SKIPPED = 77,
  NO_CALL = 78
};

#ifdef SECCOMP_RET_ERRNO

struct named
{
  char const *name;
  int number;
};

static struct named const errors[]
  = { { "EACCES", EACCES },         { "EAGAIN", EAGAIN },
      { "EINVAL", EINVAL },         { "ENOSYS", ENOSYS },
      { "EOPNOTSUPP", EOPNOTSUPP }, { "EPERM", EPERM },
      { "EXDEV", EXDEV },           { NULL, -1 } };

static struct named const calls[] = {
#  ifdef SYS_clock_gettime
  { "clock_gettime", SYS_clock_gettime },
#  endif
#  ifdef SYS_clock_gettime64
  { "clock_gettime64", SYS_clock_gettime64 },
#  endif
#  ifdef SYS_clock_nanosleep
  { "clock_nanosleep", SYS_clock_nanosleep },
#  endif
#  ifdef SYS_clock_nanosleep_time64
  { "clock_nanosleep_time64", SYS_clock_nanosleep_time64 },
#  endif
#  ifdef SYS_clone
  { "clone", SYS_clone },
#  endif
#  ifdef SYS_clone3
  { "clone3", SYS_clone3 },
#  endif
#  ifdef SYS_copy_file_range
  { "copy_file_range", SYS_copy_file_range },
#  endif
#  ifdef SYS_fadvise64
  { "fadvise64", SYS_fadvise64 },
#  endif
#  ifdef SYS_fadvise64_64
  { "fadvise64_64", SYS_fadvise64_64 },
#  endif
#  ifdef SYS_fcntl
  { "fcntl", SYS_fcntl },
#  endif
#  ifdef SYS_fcntl64
  { "fcntl64", SYS_fcntl64 },
#  endif
#  ifdef SYS_fstatfs
  { "fstatfs", SYS_fstatfs },
#  endif
#  ifdef SYS_fstatfs64
  { "fstatfs64", SYS_fstatfs64 },
#  endif
#  ifdef SYS_getrlimit
  { "getrlimit", SYS_getrlimit },
#  endif
#  ifdef SYS_getsockopt
  { "getsockopt", SYS_getsockopt },
#  endif
#  ifdef SYS_ioctl
  { "ioctl", SYS_ioctl },
#  endif
#  ifdef SYS__llseek
  { "_llseek", SYS__llseek },
#  endif
#  ifdef SYS_lseek
  { "lseek", SYS_lseek },
#  endif
#  ifdef SYS_munmap
  { "munmap", SYS_munmap },
#  endif
#  ifdef SYS_nanosleep
  { "nanosleep", SYS_nanosleep },
#  endif
#  ifdef SYS_openat2
  { "openat2", SYS_openat2 },
#  endif
#  ifdef SYS_pipe
  { "pipe", SYS_pipe },
#  endif
#  ifdef SYS_pipe2
  { "pipe2", SYS_pipe2 },
#  endif
#  ifdef SYS_poll
  { "poll", SYS_poll },
#  endif
#  ifdef SYS_ppoll
  { "ppoll", SYS_ppoll },
#  endif
#  ifdef SYS_ppoll_time64
  { "ppoll_time64", SYS_ppoll_time64 },
#  endif
#  ifdef SYS_pread64
  { "pread64", SYS_pread64 },
#  endif
#  ifdef SYS_preadv2
  { "preadv2", SYS_preadv2 },
#  endif
#  ifdef SYS_prlimit64
  { "prlimit64", SYS_prlimit64 },
#  endif
#  ifdef SYS_pwrite64
  { "pwrite64", SYS_pwrite64 },
#  endif
#  ifdef SYS_rt_sigaction
  { "rt_sigaction", SYS_rt_sigaction },
#  endif
#  ifdef SYS_rt_sigprocmask
  { "rt_sigprocmask", SYS_rt_sigprocmask },
#  endif
#  ifdef SYS_sendfile
  { "sendfile", SYS_sendfile },
#  endif
#  ifdef SYS_sendfile64
  { "sendfile64", SYS_sendfile64 },
#  endif
#  ifdef SYS_splice
  { "splice", SYS_splice },
#  endif
#  ifdef SYS_statfs
  { "statfs", SYS_statfs },
#  endif
#  ifdef SYS_statfs64
  { "statfs64", SYS_statfs64 },
#  endif
#  ifdef SYS_openat2
  /* Since Linux 5.1, new calls have the same distance on all machines.  */
  { "statmount", SYS_openat2 + 20 },
#  endif
#  ifdef SYS_statx
  { "statx", SYS_statx },
#  endif
#  ifdef SYS_ugetrlimit
  { "ugetrlimit", SYS_ugetrlimit },
#  endif
#  ifdef SYS_uname
  { "uname", SYS_uname },
#  endif
  { NULL, -1 }
};

static int
find (struct named const *entry, char const *name)
{
  while (entry->name && strcmp (entry->name, name) != 0)
    entry++;
  return entry->number;
}

/* The word of the filter's data with the lower half of argument INDEX.  */
#  if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#    define LOW_HALF 4
#  else
#    define LOW_HALF 0
#  endif
#  define ARGUMENT(Index)                                                     \
    (offsetof (struct seccomp_data, args) + 8 * (Index) + LOW_HALF)

/* Refuse the call NUMBER with ERROR from now on, if its third argument is at
   least LEAST.  The machine isn't compared, because the command is built for
   the one that this is built for.  Return false if that's impossible.  */
static bool
refuse (int number, int error, unsigned int least)
{
  struct sock_filter code[]
    = { BPF_STMT (BPF_LD | BPF_W | BPF_ABS,
                  offsetof (struct seccomp_data, nr)),
        BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, (unsigned int) number, 0, 3),
        BPF_STMT (BPF_LD | BPF_W | BPF_ABS, ARGUMENT (2)),
        BPF_JUMP (BPF_JMP | BPF_JGE | BPF_K, least, 0, 1),
        BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned int) error),
        BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW) };
  struct sock_fprog program
    = { .len = sizeof code / sizeof *code, .filter = code };
  return (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
          && prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0);
}

int
main (int argc, char **argv)
{
  enum
  {
    PAGE = 4096
  };
  if (argc < 4)
    return TROUBLE;
  int number = find (calls, argv[1]);
  int error = find (errors, argv[2]);
  if (error < 0)
    {
      fprintf (stderr, "refuse: %s is unknown\n", argv[2]);
      return TROUBLE;
    }
  if (number < 0)
    return NO_CALL;
  /* The dynamic linker needs pread for less than a page.  */
  if (! refuse (number, error, strcmp (argv[1], "pread64") == 0 ? PAGE : 0))
    {
      perror ("refuse");
      return SKIPPED;
    }
  execvp (argv[3], argv + 3);
  perror (argv[3]);
  return TROUBLE;
}

#else

int
main (void)
{
  fputs ("refuse: no filters of system calls\n", stderr);
  return SKIPPED;
}

#endif
