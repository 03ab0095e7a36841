/* Unit tests of what differs between systems.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "system.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#if defined __linux__ && defined __has_include
#  if __has_include(<linux/magic.h>)
#    include <linux/magic.h>
#    include <sys/syscall.h>
#    include <sys/vfs.h>
#    define HAS_MAGIC 1
#  endif
#endif

#include "environment.h"
#include "unit.h"

static void *
block_and_note (void *noted)
{
  sigset_t blocked;
  pthread_sigmask (SIG_BLOCK, NULL, &blocked);
  *(int *) noted = sigismember (&blocked, SIGTERM) ? 2 : 1;
  return NULL;
}

/* The thread gets no signal, and its starter gets them as before.  */
START_TEST (a_thread_gets_no_signal)
{
  struct thread thread;
  int noted = 0;
  ck_assert (thread_start (&thread, block_and_note, &noted));
  thread_join (&thread);
  ck_assert_int_eq (noted, 2);
  block_and_note (&noted);
  ck_assert_int_eq (noted, 1);
}
END_TEST

#ifdef F_SETPIPE_SZ
START_TEST (pipes_only_grow)
{
  int ends[2];
  ck_assert_int_eq (pipe (ends), 0);
  int page = getpagesize ();
  ck_assert_int_eq (fcntl (ends[0], F_SETPIPE_SZ, 4 * page), 4 * page);
  ck_assert_uint_eq (pipe_grow (ends[1], 0), 4 * page);
  ck_assert_uint_eq (pipe_grow (ends[1], 2 * page), 4 * page);
  ck_assert_uint_eq (pipe_grow (ends[1], 4 * page), 4 * page);
  ck_assert_uint_eq (pipe_grow (ends[1], 8 * page), 8 * page);
  ck_assert_int_eq (fcntl (ends[0], F_GETPIPE_SZ), 8 * page);
  /* Nobody may have a pipe that large.  */
  ck_assert_uint_eq (pipe_grow (ends[1], (size_t) 1 << 31), 8 * page);
  int device = open ("/dev/null", O_RDWR);
  ck_assert_uint_eq (pipe_grow (device, 0), 0);
  ck_assert_uint_eq (pipe_grow (device, 8 * page), 0);
}
END_TEST
#endif

START_TEST (the_clock_counts_microseconds)
{
  struct timespec before, after;
  clock_gettime (CLOCK_MONOTONIC, &before);
  intmax_t now = clock_now ();
  clock_gettime (CLOCK_MONOTONIC, &after);
  ck_assert_int_le (before.tv_sec * 1000000 + before.tv_nsec / 1000, now);
  ck_assert_int_le (now, after.tv_sec * 1000000 + after.tv_nsec / 1000);
}
END_TEST

#if HAS_MAGIC
static unsigned int number;
static char const *release;

/* How far the newer calls get: statx is refused, doesn't know the mount, or
   knows it; statmount doesn't know the kind, or knows it.  */
static enum { NO_STATX, NO_MOUNT, NO_STATMOUNT, NO_KIND, ALL } granted;
static int calls;

enum
{
  FD = 7
};

/* Replace the C library's functions.  The offsets of the structs are those of
   statx(2) and of statmount in linux/mount.h: masks, and the kind.  */

long int
syscall (long int call, ...)
{
  errno = ENOSYS;
  if (granted == NO_STATX)
    return -1;
  static uint64_t const mount = 0x123456789;
  va_list arguments;
  va_start (arguments, call);
  unsigned int *words;
  if (++calls == 1)
    {
      ck_assert_int_eq (call, SYS_statx);
      ck_assert_int_eq (va_arg (arguments, int), FD);
      ck_assert_str_eq (va_arg (arguments, char const *), "");
      ck_assert_int_eq (va_arg (arguments, int), 0x1000 | 0x4000);
      ck_assert_int_eq (va_arg (arguments, int), 0x4000);
      words = va_arg (arguments, void *);
      memset (words, 0, 256);
      words[0] = granted == NO_MOUNT ? 0 : 0x4000;
      memcpy (&words[36], &mount, sizeof mount);
    }
  else
    {
      /* The size of the request, the mount, and what to tell of it.  */
      ck_assert_int_eq (call - SYS_openat2, 457 - 437);
      words = va_arg (arguments, void *);
      ck_assert_uint_eq (words[0], 24);
      ck_assert_mem_eq (&words[2], &mount, sizeof mount);
      uint64_t wanted, mask = granted != NO_KIND, kind = number;
      memcpy (&wanted, &words[4], sizeof wanted);
      ck_assert_uint_eq (wanted, 1);
      words = va_arg (arguments, void *);
      memset (words, 0, 32);
      memcpy (&words[2], &mask, sizeof mask);
      memcpy (&words[6], &kind, sizeof kind);
    }
  va_end (arguments);
  return granted == NO_STATMOUNT && calls == 2 ? -1 : 0;
}

int
fstatfs (int fd, struct statfs *system)
{
  (void) fd;
  memset (system, 0, sizeof *system);
  ck_assert_int_ne (granted, ALL); /* a server could take long to answer */
  memcpy (&system->f_type, &number, sizeof number);
  return number == 1 ? -1 : 0;
}

int
uname (struct utsname *name)
{
  memset (name, 0, sizeof *name);
  if (! release)
    return -1;
  strcpy (name->release, release);
  return 0;
}

/* The numbers are those of linux/magic.h.  */
enum
{
  LOCAL = FILE_SYSTEM_STORES,
  SERVER = FILE_SYSTEM_STORES | FILE_SYSTEM_REMOTE,
  FUSE = SERVER | FILE_SYSTEM_FUSE,
  COPIES = FILE_SYSTEM_COPIES,
  DROPS = FILE_SYSTEM_DROPS
};
static struct
{
  unsigned int number;
  unsigned int traits;
} const kinds[] = {
  { 0x65735546, FUSE }, /* in Linux's fs/fuse/inode.c */
  { 1, FUSE },          /* the question is refused, as a FUSE server may */
  { NFS_SUPER_MAGIC, SERVER | COPIES },
  { 0x00c36400, SERVER | COPIES }, /* ceph, in coreutils' stat.c */
  { V9FS_MAGIC, SERVER },
  { AFS_SUPER_MAGIC, SERVER },
  { AFS_FS_MAGIC, SERVER },
  { CODA_SUPER_MAGIC, SERVER },
  { 0xff534d42, SERVER | COPIES | DROPS }, /* the first bytes of SMB 1 */
  { 0xfe534d42, SERVER | COPIES | DROPS }, /* and of SMB 2: [MS-SMB2] */
  { BTRFS_SUPER_MAGIC, LOCAL | COPIES },
  { XFS_SUPER_MAGIC, LOCAL | COPIES },
  { 0xca451a4e, LOCAL | COPIES }, /* bcachefs, in coreutils' stat.c */
  { OCFS2_SUPER_MAGIC, LOCAL | COPIES },
  { EXT4_SUPER_MAGIC, LOCAL },
  { TMPFS_MAGIC, LOCAL },
  { RAMFS_MAGIC, LOCAL },
  { OVERLAYFS_SUPER_MAGIC, LOCAL },
  { F2FS_SUPER_MAGIC, LOCAL },
  { 0x2fc12fc1, LOCAL }, /* zfs, in coreutils' stat.c */
  { 0x01161970, LOCAL }, /* gfs, there */
  { 0x24051905, LOCAL }, /* ubifs, there */
  { 0x7366746e, LOCAL }, /* "ntfs", in Linux's fs/ntfs3/super.c */
  { SQUASHFS_MAGIC, LOCAL },
  { EROFS_SUPER_MAGIC_V1, LOCAL },
  { ISOFS_SUPER_MAGIC, LOCAL },
  { MSDOS_SUPER_MAGIC, LOCAL },
  { 0x2011bab0, LOCAL }, /* exfat, there */
  { PROC_SUPER_MAGIC, 0 },
  { SYSFS_MAGIC, 0 },
  { CGROUP2_SUPER_MAGIC, 0 },
  { 0, FILE_SYSTEM_REMOTE },
};

START_TEST (file_systems_are_known)
{
  number = kinds[_i].number;
  release = "6.6.99-x";
  for (granted = NO_STATX; granted <= ALL; granted++)
    if (granted != ALL || number != 1)
      {
        calls = 0;
        ck_assert_uint_eq (file_system_traits (FD), kinds[_i].traits);
      }
}
END_TEST

/* SMB drops pages before Linux 6.7.  */
START_TEST (smb_is_known_by_the_release)
{
  static char const *const old[] = { "6.6.1", "5.9", "4.19-rc7", NULL };
  static char const *const new[] = { "6.7.0", "6.10", "7.0-rc1" };
  number = 0xfe534d42;
  granted = NO_STATX;
  for (size_t i = 0; i < sizeof old / sizeof *old; i++)
    {
      release = old[i];
      ck_assert_uint_eq (file_system_traits (0), SERVER | COPIES | DROPS);
    }
  for (size_t i = 0; i < sizeof new / sizeof *new; i++)
    {
      release = new[i];
      ck_assert_uint_eq (file_system_traits (0), SERVER | COPIES);
    }
}
END_TEST
#endif

/* A name may be the beginning of another one.  */
START_TEST (finds_variables_of_the_caller)
{
  char longer[] = "TZDIR=a", wanted[] = "TZ=b=c", empty[] = "LANG=";
  char *const environment[] = { longer, wanted, empty, NULL };
  ck_assert_str_eq (environment_get (environment, "TZ"), "b=c");
  ck_assert_str_eq (environment_get (environment, "LANG"), "");
  ck_assert_ptr_null (environment_get (environment, "T"));
  ck_assert_ptr_null (environment_get (environment, "TZDIRS"));
  setenv ("TZ", "of the process", 1);
  ck_assert_str_eq (environment_get (NULL, "TZ"), "of the process");
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("system");
  tcase_add_test (tests, a_thread_gets_no_signal);
#ifdef F_SETPIPE_SZ
  tcase_add_test (tests, pipes_only_grow);
#endif
  tcase_add_test (tests, the_clock_counts_microseconds);
  tcase_add_test (tests, finds_variables_of_the_caller);
#if HAS_MAGIC
  tcase_add_loop_test (tests, file_systems_are_known, 0,
                       sizeof kinds / sizeof *kinds);
  tcase_add_test (tests, smb_is_known_by_the_release);
#endif
  return run_tests (tests);
}
