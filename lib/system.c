/* What differs between systems: calls, pipes, file systems, threads.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "system.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <time.h>

#include "environment.h"
#include "minmax.h"

#ifdef __linux__
#  include <sys/syscall.h>
#endif
#if HAVE_SYS_VFS_H
#  include <sys/vfs.h>
#endif

int
open_within (MAYBE_UNUSED int directory, MAYBE_UNUSED char const *name,
             MAYBE_UNUSED int flags, MAYBE_UNUSED unsigned int refused)
{
#ifdef SYS_openat2
  /* struct open_how of linux/openat2.h.  On a 32-bit machine, we add
     O_LARGEFILE as the C library's open does, except with O_PATH, where the
     call refuses it.  */
  struct how
  {
    uint64_t flags, mode, resolve;
  } how = { .flags = (unsigned int) flags, .resolve = refused };
  if (! (flags & O_PATH))
    how.flags |= O_LARGEFILE;
  return (int) syscall (SYS_openat2, directory, name, &how, sizeof how);
#else
  errno = ENOSYS;
  return -1;
#endif
}

size_t
pipe_grow (MAYBE_UNUSED int fd, MAYBE_UNUSED size_t capacity)
{
#ifdef F_SETPIPE_SZ
  int now = fcntl (fd, F_GETPIPE_SZ), grown = 0;
  if (0 < now && (size_t) now < capacity)
    grown = fcntl (fd, F_SETPIPE_SZ, (int) capacity);
  now = MAX (now, grown);
  return now < 0 ? 0 : (size_t) now;
#else
  return 0;
#endif
}

ssize_t
read_cached (MAYBE_UNUSED int fd, MAYBE_UNUSED char *bytes,
             MAYBE_UNUSED size_t size, MAYBE_UNUSED off_t offset)
{
#ifdef SYS_preadv2
  /* RWF_NOWAIT of linux/fs.h.  We make the system call ourselves, because musl
     1.2.3 lacks preadv2.  The call takes the offset as two words, the low one
     first.  */
  enum
  {
    NOWAIT = 8
  };
  struct iovec one = { .iov_base = bytes, .iov_len = size };
  long low = (long) offset;
  long high = (long) (offset >> (sizeof low < sizeof offset ? 32 : 63));
  return syscall (SYS_preadv2, fd, &one, 1L, low, high, NOWAIT);
#else
  errno = ENOSYS;
  return -1;
#endif
}

/* File systems.  Each has a number, listed in linux/magic.h.  */

/* Set *NUMBER to the number of FD's file system, as the kernel knows it.
   Return false before Linux 6.8, or if a filter refuses the calls.

   Why not fstatfs?  Because if the file system has a server, fstatfs asks the
   server as well.  If the server takes 20 ms to answer, each small copy would
   take 20 ms longer, and if it never answers, cat would hang.  */
static bool
ask_kernel (MAYBE_UNUSED int fd, MAYBE_UNUSED uint32_t *number)
{
#if defined SYS_statx && defined SYS_openat2
  /* Numbers and structs from linux/stat.h, linux/mount.h and linux/fcntl.h.
     They're newer than the headers of most C libraries.  Since Linux 5.1, new
     calls have the same numbers on all machines, so statmount is always 20
     after openat2.  */
  enum
  {
    EMPTY_PATH = 0x1000,
    DONT_SYNC = 0x4000,
    MNT_ID_UNIQUE = 0x4000,
    SB_BASIC = 1,
    STATMOUNT = SYS_openat2 + 20
  };
  struct
  {
    uint32_t mask, before[35];
    uint64_t mount, after[13];
  } file;
  struct
  {
    uint32_t size, flags;
    uint64_t mount, wanted;
  } request = { .size = sizeof request, .wanted = SB_BASIC };
  struct
  {
    uint32_t size, options;
    uint64_t mask;
    uint32_t device[2];
    uint64_t number, after[60];
  } mount;
  if (syscall (SYS_statx, fd, "", EMPTY_PATH | DONT_SYNC, MNT_ID_UNIQUE, &file)
        != 0
      || ! (file.mask & MNT_ID_UNIQUE))
    return false;
  request.mount = file.mount;
  if (syscall (STATMOUNT, &request, &mount, sizeof mount, 0) != 0
      || ! (mount.mask & SB_BASIC))
    return false;
  *number = (uint32_t) mount.number;
  return true;
#else
  return false;
#endif
}

/* Return true if Linux is older than 6.7, or if we can't tell.  */
static bool
is_before_6_7 (void)
{
  struct utsname name;
  if (uname (&name) != 0)
    return true;
  char *rest;
  long major = strtol (name.release, &rest, 10);
  return major < 6 || (major == 6 && strtol (rest + 1, NULL, 10) < 7);
}

/* The file systems that we know.  We tested which of them can copy: btrfs
   clones a range a hundred times as fast as we can read and write it, and on
   NFS 4.2, copying 64 MiB puts 10 KiB on the wire.  */
static struct
{
  uint32_t number;
  unsigned int traits;
} const file_systems[] = {
#define STORES FILE_SYSTEM_STORES
#define SERVER (FILE_SYSTEM_STORES | FILE_SYSTEM_REMOTE)
#define COPIES FILE_SYSTEM_COPIES
#define DROPS FILE_SYSTEM_DROPS
  { 0x65735546, SERVER | FILE_SYSTEM_FUSE },
  { 0x00006969, SERVER | COPIES },         /* NFS */
  { 0xff534d42, SERVER | COPIES | DROPS }, /* SMB 1 */
  { 0xfe534d42, SERVER | COPIES | DROPS }, /* SMB 2 and 3 */
  { 0x00c36400, SERVER | COPIES },         /* Ceph */
  { 0x01021997, SERVER },                  /* 9P */
  { 0x5346414f, SERVER },                  /* OpenAFS */
  { 0x6b414653, SERVER },                  /* Linux's AFS */
  { 0x73757245, SERVER },                  /* Coda */
  { 0x9123683e, STORES | COPIES },         /* btrfs */
  { 0x58465342, STORES | COPIES },         /* xfs */
  { 0xca451a4e, STORES | COPIES },         /* bcachefs */
  { 0x7461636f, STORES | COPIES },         /* OCFS2 */
  { 0x0000ef53, STORES },                  /* ext2 to ext4 */
  { 0x01021994, STORES },                  /* tmpfs */
  { 0x858458f6, STORES },                  /* ramfs */
  { 0x794c7630, STORES },                  /* overlay */
  { 0xf2f52010, STORES },                  /* f2fs */
  { 0x2fc12fc1, STORES },                  /* zfs */
  { 0x01161970, STORES },                  /* GFS2 */
  { 0x24051905, STORES },                  /* UBIFS */
  { 0x73717368, STORES },                  /* squashfs */
  { 0xe0f5e1e2, STORES },                  /* EROFS */
  { 0x00009660, STORES },                  /* ISO 9660 */
  { 0x00004d44, STORES },                  /* FAT */
  { 0x2011bab0, STORES },                  /* exFAT */
  { 0x7366746e, STORES },                  /* NTFS */
};

unsigned int
file_system_traits (int fd)
{
  uint32_t number = 0;
  if (! ask_kernel (fd, &number))
    {
#if HAVE_SYS_VFS_H
      /* If fstatfs is refused, assume FUSE, whose servers may refuse it.  */
      struct statfs system;
      number = fstatfs (fd, &system) == 0 ? (uint32_t) system.f_type
                                          : file_systems[0].number;
#endif
    }
  unsigned int traits = number == 0 ? FILE_SYSTEM_REMOTE : 0;
  for (size_t i = 0; i < sizeof file_systems / sizeof *file_systems; i++)
    if (file_systems[i].number == number)
      traits = file_systems[i].traits;
  if (traits & FILE_SYSTEM_DROPS && ! is_before_6_7 ())
    traits -= FILE_SYSTEM_DROPS;
  return traits;
}

intmax_t
clock_now (void)
{
  struct timespec now = { .tv_sec = 0 };
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (intmax_t) now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

bool
terminal_is_dumb (char *const *environment)
{
  char const *term = environment_get (environment, "TERM");
  return term && (! *term || strcmp (term, "dumb") == 0);
}

/* The stack is our own, because musl's pthread_create would set one up with
   mprotect.  If a filter refuses that with ENOSYS, musl believes that the
   machine has no memory protection and goes on, and the thread ends the
   program.  */
bool
thread_start (struct thread *thread, void *(*function) (void *),
              void *argument)
{
  enum
  {
    STACK = 1024 * 1024 /* ThreadSanitizer wants 900 KiB */
  };
  pthread_attr_t attributes;
  sigset_t all, before;
  if (pthread_attr_init (&attributes) != 0)
    return false;
  thread->stack = (struct buffer){ .size = 0 };
  buffer_grow (&thread->stack, STACK);
  pthread_attr_setstack (&attributes, thread->stack.bytes, STACK);
  sigfillset (&all);
  bool blocks = (thread->stack.size != 0
                 && pthread_sigmask (SIG_SETMASK, &all, &before) == 0);
  bool started
    = (blocks
       && pthread_create (&thread->id, &attributes, function, argument) == 0);
  if (blocks)
    pthread_sigmask (SIG_SETMASK, &before, NULL);
  pthread_attr_destroy (&attributes);
  if (! started)
    buffer_end (&thread->stack);
  return started;
}

void
thread_join (struct thread *thread)
{
  pthread_join (thread->id, NULL);
  buffer_end (&thread->stack);
}
