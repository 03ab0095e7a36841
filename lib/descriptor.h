/* Descriptors: write all, read at an offset, close.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef DESCRIPTOR_H
#define DESCRIPTOR_H

#include <stddef.h>
#include <sys/types.h>
#include <sys/uio.h>

/* Write all bytes of the COUNT PARTS to FD, and wait while FD is not ready.
   Set *WRITTEN to the number of bytes that were written.  Return 0, or the
   errno that stopped the write.  PARTS are changed.  */
int descriptor_write (int fd, struct iovec *parts, int count, size_t *written);

/* Read as pread does, again after EINTR.  */
ssize_t descriptor_read_at (int fd, char *bytes, size_t size, off_t offset);

/* Close FD.  Return 0, or the errno of an error that the system reports only
   at the close.  EINTR is no error: FD is closed all the same (close(2)).  */
int descriptor_close (int fd);

#endif
