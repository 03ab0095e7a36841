/* The promises.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef JUDGE_H
#define JUDGE_H

#include "simulation/world.h"

/* Return true if PROMISE is OTHER, whatever the numbers in them.  */
bool judge_is_same (char const *promise, char const *other);

/* Return true if the world has broken PROMISE.  */
bool judge_is_broken (char const *promise);

/* A promise is broken, as FORMAT says.  The run goes on: a later one may be
   broken, too.  */
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

/* The program has read SIZE BYTES, which may be NULL if it does not see them,
   of DESCRIPTION, of WANTED.  */
void judge_read (struct description *description, unsigned char const *bytes,
                 size_t size, size_t wanted);

/* The program has written SIZE BYTES of WANTED by write.  */
void judge_write (unsigned char const *bytes, size_t size, size_t wanted);

/* A call has ended that moved SIZE bytes.  */
void judge_call (size_t size);

/* Put what the options make of the bytes that were read into *TEXT, borrowed.
   Return its size.  */
size_t judge_format (char const **text);

/* The run has ended.  If the program returned, it was with STATUS.  */
void verdict (int status);

#endif
