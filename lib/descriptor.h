/* Descriptors: write, read at an offset, close.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef DESCRIPTOR_H
#define DESCRIPTOR_H

#include <stddef.h>
#include <sys/types.h>
#include <sys/uio.h>

#include "interruption.h"

/* Write bytes of the COUNT PARTS, which have at least one, to FD.  Wait while
   FD is not ready.  Return the number of bytes that were written, at least 1,
   or -1 with errno set.  Fail if INTERRUPTION comes, too.  */
ssize_t descriptor_write (int fd, struct iovec const *parts, int count,
                          struct interruption *interruption);

/* Read as pread does, again after EINTR.  */
ssize_t descriptor_read_at (int fd, char *bytes, size_t size, off_t offset);

/* Close FD.  Return 0, or the errno of an error that the system reports only
   at the close.  EINTR is no error: FD is closed all the same (close(2)).  */
int descriptor_close (int fd);

#endif
