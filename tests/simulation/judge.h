/* The judge, which checks the promises.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef JUDGE_H
#define JUDGE_H

#include "simulation/world.h"

/* Return true if BREACH and OTHER are equal up to a colon.  Digits do not
   count.  */
bool judge_is_same (char const *breach, char const *other);

/* Return true if the run has BREACH.  */
bool judge_has (char const *breach);

/* Note that a promise is broken, as FORMAT says.  The run goes on, since it
   may break another promise.  */
void judge_note (char const *format, ...)
  __attribute__ ((__format__ (__printf__, 1, 2)));

/* Note that a promise is broken, as judge_note does, and end the run.  */
#define judge_broken(...) (judge_note (__VA_ARGS__), world_end (BROKEN))

/* Add SIZE BYTES to those that the output received.  The bytes are no longer
   in the world.  */
void judge_receive (unsigned char const *bytes, size_t size);

/* Judge that the program begins to wait in CALL, but not for the output.  */
void judge_wait (char const *call);

/* Judge that the program opened NAME with FLAGS.  DESCRIPTION is the result,
   or NULL if the open failed.  */
void judge_open (char const *name, int flags, struct description *description);

/* Judge that the program asked DESCRIPTION for WANTED bytes, and read SIZE
   BYTES.  */
void judge_read (struct description *description, unsigned char const *bytes,
                 size_t size, size_t wanted);

/* Judge that the program passed WANTED bytes to write, which wrote SIZE BYTES
   of them.  */
void judge_write (unsigned char const *bytes, size_t size, size_t wanted);

/* Judge that the program begins to write a message.  */
void judge_message (void);

/* Judge that the program moves the offset of DESCRIPTION by DISTANCE bytes,
   with lseek.  A move forward reserves a place in the output.  */
void judge_move (struct description const *description, off_t distance);

/* Judge that the program wrote SIZE bytes to a place of TO, or failed if SIZE
   is negative.  */
void judge_fill (struct description const *to, ssize_t size);

/* Judge that the program begins to splice into TO.  */
void judge_splice (struct description const *to);

/* Judge that a call of the program may change OBJECT.  */
void judge_change (struct object const *object);

/* Judge that the program begins to wait for the output, with a timeout.  */
void judge_pause (void);

/* Return true if pipes may be as large as those of a fast run.  */
bool judge_is_fast (void);

/* Judge that a call has ended, which moved SIZE bytes.  */
void judge_call (size_t size);

/* Format the bytes that were read, as the options say, and set *TEXT to the
   result, which is static.  Return its size in bytes.  */
size_t judge_format (char const **text);

/* Judge the run after its end.  If the program returned, it returned
   STATUS.  */
void verdict (int status);

#endif
