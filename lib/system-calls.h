/* The system calls that only some systems have.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef SYSTEM_CALLS_H
#define SYSTEM_CALLS_H

#include "attribute.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#ifdef __linux__
#  include <stdint.h>
#  include <sys/ioctl.h>
#endif

#if HAVE_SYS_SENDFILE_H
#  include <sys/sendfile.h>
#endif

/* If the system lacks a call, a function of the same name replaces the call.
   The function fails with ENOSYS, as a kernel without the call does.  Then the
   next method goes on.  */

#if ! HAVE_COPY_FILE_RANGE
static inline ssize_t
copy_file_range (MAYBE_UNUSED int in, MAYBE_UNUSED off_t *in_offset,
                 MAYBE_UNUSED int out, MAYBE_UNUSED off_t *out_offset,
                 MAYBE_UNUSED size_t size, MAYBE_UNUSED unsigned int flags)
{
  errno = ENOSYS;
  return -1;
}
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

#if ! HAVE_SYS_SENDFILE_H
static inline ssize_t
sendfile (MAYBE_UNUSED int out, MAYBE_UNUSED int in,
          MAYBE_UNUSED off_t *offset, MAYBE_UNUSED size_t size)
{
  errno = ENOSYS;
  return -1;
}
#endif

#if ! HAVE_SPLICE
static inline ssize_t
splice (MAYBE_UNUSED int in, MAYBE_UNUSED off_t *in_offset,
        MAYBE_UNUSED int out, MAYBE_UNUSED off_t *out_offset,
        MAYBE_UNUSED size_t size, MAYBE_UNUSED unsigned int flags)
{
  errno = ENOSYS;
  return -1;
}
#endif

#endif
