/* The promises.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef JUDGE_H
#define JUDGE_H

#include "simulation/world.h"

/* Return true if BREACH and OTHER are the same up to a colon, whatever their
   numbers.  */
bool judge_is_same (char const *breach, char const *other);

/* Return true if the run has BREACH.  */
bool judge_has (char const *breach);

/* Note that a promise is broken, as FORMAT says.  The run goes on: it may
   break another one.  */
void judge_note (char const *format, ...)
  __attribute__ ((__format__ (__printf__, 1, 2)));

/* End the run: a promise is broken, as the arguments of judge_note say.  */
#define judge_broken(...) (judge_note (__VA_ARGS__), world_end (BROKEN))

/* The output got SIZE BYTES, which no longer exist in the world.  */
void judge_receive (unsigned char const *bytes, size_t size);

/* The program is about to wait in CALL, not for the output.  */
void judge_wait (char const *call);

/* The program has opened OBJECT by NAME with FLAGS as DESCRIPTION; or could
   not, if DESCRIPTION is NULL.  */
void judge_open (char const *name, int flags, struct description *description);

/* The program asked DESCRIPTION for WANTED bytes and got SIZE BYTES.  */
void judge_read (struct description *description, unsigned char const *bytes,
                 size_t size, size_t wanted);

/* The program asked write for WANTED bytes and has written SIZE BYTES.  */
void judge_write (unsigned char const *bytes, size_t size, size_t wanted);

/* A call of the program may change OBJECT.  */
void judge_change (struct object const *object);

/* The program is about to wait for the output, for a time.  */
void judge_pause (void);

/* A call has ended that moved SIZE bytes.  */
void judge_call (size_t size);

/* Put what the options make of the bytes that were read into *TEXT, borrowed.
   Return its size.  */
size_t judge_format (char const **text);

/* The run has ended.  If the program returned, it was with STATUS.  */
void verdict (int status);

#endif
