/* The judge, which checks the promises.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef JUDGE_H
#define JUDGE_H

#include "simulation/world.h"

/* Note that a promise is broken, as FORMAT says, and end the run, always or if
   BREAKS is true.  */
_Noreturn void judge_broken (char const *format, ...)
  __attribute__ ((__format__ (__printf__, 1, 2)));
#define break_if(breaks, ...)                                                 \
  ((breaks) ? judge_broken (__VA_ARGS__) : (void) 0)

/* Judge a call of the program, or a part of it.  */

/* The output has received SIZE BYTES, which are no longer in the world.  */
void judge_receive (unsigned char const *bytes, size_t size);

/* The program begins to wait in CALL, but not for the output.  */
void judge_wait (char const *call);

/* The program opened the operand NAME, in its turn.  DESCRIPTION is the
   result, or NULL if the open failed.  */
void judge_open (char const *name, struct description *description);

/* The program looked at NAME, or opened OBJECT, ahead of its turn.  OBJECT is
   NULL after a look, or if the open failed.  */
void judge_ahead (char const *name, struct object const *object);

/* The program asked DESCRIPTION for WANTED bytes, and read SIZE BYTES.  */
void judge_read (struct description *description, unsigned char const *bytes,
                 size_t size, size_t wanted);

/* The program passed WANTED bytes to write, which wrote SIZE BYTES of them. */
void judge_write (unsigned char const *bytes, size_t size, size_t wanted);

/* The program writes MESSAGE.  */
void judge_message (char const *message);

/* The program moves the offset of DESCRIPTION by DISTANCE bytes, with lseek.
   A move forward claims a place in the output.  */
void judge_move (struct description const *description, off_t distance);

/* The program wrote SIZE bytes to a place of TO, or failed if SIZE is
   negative.  */
void judge_fill (struct description const *to, ssize_t size);

/* The program begins to splice from FROM into TO.  Each can be NULL.  */
void judge_splice (struct description const *from,
                   struct description const *to);

/* A call may change OBJECT.  */
void judge_change (struct object const *object);

/* The program begins to wait for the output, with a timeout.  */
void judge_pause (void);

/* A call has ended, which moved SIZE bytes.  */
void judge_call (size_t size);

/* The run has ended.  If the program returned, it returned STATUS.  */
void judge_end (int status);

#endif
