/* The parts that the simulated calls share.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef KERNEL_H
#define KERNEL_H

#include "simulation/world.h"

/* The calls that can fail for no reason that the world shows.  */
enum call
{
  CALL_OPEN,
  CALL_CLOSE,
  CALL_READ,
  CALL_WRITE,
  CALL_PREAD,
  CALL_PWRITE,
  CALL_FSTAT,
  CALL_POLL,
  CALL_PIPE,
  CALL_SPLICE,
  CALL_SENDFILE,
  CALL_COPY_FILE_RANGE,
  CALL_CLONE,
  CALL_SET_PIPE,
  CALL_GET_PIPE,
  CALL_PREADV2,
  CALL_OPENAT2,
  CALL_FADVISE,
  CALL_MMAP,
  CALL_THREAD,
  CALL_OTHER,
  CALLS
};

/* Let the world go on until the program makes CALL.  Return 0, or a negative
   errno that the call shall fail with.  */
int call_begin (enum call call);

/* End a call that moved SIZE bytes with RESULT, which is a negative errno if
   it failed, and tell FORMAT.  Return what the program gets; errno is set.  */
ssize_t call_end (ssize_t result, size_t size, char const *format, ...)
  __attribute__ ((__format__ (__printf__, 3, 4)));

/* Choose how many of SIZE bytes a call moves that may stop earlier.  */
size_t choose_part (size_t size);

/* Return the description of FD, or NULL.  */
struct description *description_of (int fd);

/* Return true if DESCRIPTION, which may be NULL, is open for reading.  */
bool can_read (struct description const *description);

/* Return true if DESCRIPTION, which may be NULL, is open for writing.  */
bool can_write (struct description const *description);

/* Put DESCRIPTION, open, at the lowest free descriptor from LEAST on.  Return
   it, or a negative errno, with DESCRIPTION closed.  */
int descriptor_new (struct description *description, int least);

/* Wait in CALL until OBJECT has one of EVENTS for FLAGS.  Return 0, or -EINTR.
 */
int wait_for (struct object *object, int flags, short int events,
              char const *call);

/* Write SIZE BYTES to DESCRIPTION at POSITION, and wait as long as it needs
   unless it is non-blocking.  Return as object_write does.  */
ssize_t write_out (struct description *description, unsigned char const *bytes,
                   size_t size, off_t position);

/* Read at most SIZE bytes of DESCRIPTION at POSITION to BYTES, likewise.  */
ssize_t read_in (struct description *description, unsigned char *bytes,
                 size_t size, off_t position);

#endif
