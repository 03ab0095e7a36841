/* The calls that only some systems have.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef KERNEL_CALLS_H
#define KERNEL_CALLS_H

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#if HAVE_SYS_SENDFILE_H
#  include <sys/sendfile.h>
#endif

/* Where a call is missing, what stands for it fails as a kernel without it
   would, and the next rung takes over.  */

#if ! HAVE_COPY_FILE_RANGE
static inline ssize_t
copy_file_range (int in, off_t *in_offset, int out, off_t *out_offset,
                 size_t size, unsigned int flags)
{
  errno = ENOSYS;
  return -1;
}
#endif

#if ! HAVE_SYS_SENDFILE_H
static inline ssize_t
sendfile (int out, int in, off_t *offset, size_t size)
{
  errno = ENOSYS;
  return -1;
}
#endif

#if ! HAVE_SPLICE
static inline ssize_t
splice (int in, off_t *in_offset, int out, off_t *out_offset, size_t size,
        unsigned int flags)
{
  errno = ENOSYS;
  return -1;
}
#endif

#endif
