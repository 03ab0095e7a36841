/* The pieces of an input, and their places in the output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef PIECES_H
#define PIECES_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#include "io/copy.h"
#include "transfer/claim.h"
#include "transfer/private-pipe.h"

/* How a kernel copy shares its files with other programs, and survives what
   those programs do to the files.

   Others may share the offsets of standard input and of the output, so there
   we claim each piece and its place (claim.h).  Nobody shares the offset of an
   input that cat opened itself, so the kernel may move it.  A method only
   makes its calls.  piece_commit alone decides what becomes of the piece:

     piece_next --> the method's calls --> piece_commit
                                                |
     all of it counts                           +--> the next piece
                                                |
     the call was refused, or ended early       +--> the rest stays claimed,
                                                |    for the next method or
                                                |    for pieces_finish
                                                |
     the input has changed, or the output       +--> read and write it now,
     didn't take all that was read              |    give back what's unused
                                                |
     a second try could hide the error          +--> give back, and report

   Truncation is the danger.  copy_file_range and splice hold references to
   pages of the input until these are copied.  If the input is cut in that
   time, Linux clears the pages behind the cut, the call succeeds, and the
   output has NULs where the input has ended: on ext4 and Linux 6.18, in 33 of
   199 cuts of a file of 3 MB.  But a cut reduces st_size before it clears a
   page.  So if st_size still reaches past the piece after the call, nothing of
   the piece was cut, unless the file has grown again, and that would show in
   st_ctime.  One fstat after each piece therefore tells us whether it counts.
   If it doesn't, we read and write it once more, to the same place.  If the
   input is too short for that, we report what is left in the place.  Cutting
   it off could cost another program its bytes.

   If the input isn't too short, it was probably appended to, as a log is, and
   the kernel copies the next piece.  For that piece, it doesn't matter what
   happened before: Linux locks a file while it cuts it and while it makes it
   longer, so a file can't grow before a cut is done.  Of the pages that the
   kernel refers to from now on, some are old: if a cut clears them, st_size
   shows it.  The others are added after a cut, and st_ctime shows that.

   One gap remains: while the piece is copied, the file is cut and grows past
   the piece again, all in the same tick of st_ctime's clock as the file's last
   change before that.  A tick is 4 ms.  Since Linux 6.13, on ext4, xfs, btrfs
   and tmpfs, the first change after each fstat has a time of its own.  */
struct pieces
{
  struct copy *copy;         /* borrowed */
  struct private_pipe *pipe; /* borrowed */
  bool is_shared;            /* others may share the offset of the input,
                                a file */
  off_t claim_max;           /* how much of it to claim at a time */

  /* Where kernel copies end: at the end of a file, as far as we know it; for a
     stream, never.  0 if only read and write may go on.  */
  off_t end;

  /* The piece of a shared input, or empty.  Even if it's empty, NEXT is the
     next byte to copy, and what follows END isn't claimed yet.  */
  struct claim input;
  struct claim place; /* the piece's place in an output file, or empty */
  off_t touched;      /* the end of the bytes that a call may have left in the
                         place, but that don't count; 0 if there are none */

  bool has_moved; /* a call has moved bytes, whether they count or not */

  struct timespec changed; /* st_ctime of the input when we last looked */
  off_t piece_max;         /* the most bytes to copy before we look again */
};

/* The next piece, and what a method has done with it.  */
struct piece
{
  char const *method; /* its name, for --debug */

  /* What piece_next says.  */
  size_t size;
  off_t start;  /* where the piece begins in the input, a file */
  off_t *from;  /* &START if the call is to begin there, or NULL if it begins
                   at the descriptor's own offset, and moves it */
  off_t goal;   /* where its place begins in the output; the call moves
                   GOAL */
  off_t *place; /* &GOAL, or NULL if it has no place */

  /* What the method says.  The method has already told the output what has
     reached it, except for bytes that went to a place.  */
  size_t moved;       /* bytes that have reached the output */
  size_t held;        /* bytes that are left in the private pipe */
  size_t touched;     /* bytes of the place that a call has tried to copy */
  int error;          /* the errno that stopped the call, or 0 */
  bool failed_output; /* ERROR is that of the output */
};

/* Begin with COPY, whose methods may use PIPE.  If its input is a file, none
   of it has been copied yet.  */
void pieces_begin (struct pieces *pieces, struct copy *copy,
                   struct private_pipe *pipe);

/* Return true if the input can't change without a trace in st_ctime, so it may
   be copied to places.  */
bool pieces_can_tell (struct pieces const *pieces);

/* Return how many bytes, up to the end as far as known, are neither copied nor
   claimed yet.  */
static inline off_t
pieces_left (struct pieces const *pieces)
{
  return pieces->end - pieces->input.end;
}

/* Make PIECE the next one: what is left of a claimed one, or else at most MAX
   bytes, claimed if the input is shared.  If TAKES_PLACE, claim its place in
   the output as well.  PIECE->size is 0 if nothing is left as far as we know.
   If claiming fails, it's 0 too, and PIECE->error is the errno.  */
void piece_next (struct pieces *pieces, off_t max, bool takes_place,
                 struct piece *piece);

/* Count what a method has done with PIECE, if it counts.  Read and write
   whatever else the method has taken from the input.  Note both for --debug.
   Return COPY_GOES_ON or COPY_FALLS_BACK.  But if a second try could hide the
   error, return COPY_INPUT_FAILED or COPY_OUTPUT_FAILED after a message.  */
enum copy_result piece_commit (struct pieces *pieces, struct piece *piece);

/* Read and write what is left of a claimed piece.  If the input ends before
   the piece does, give back the rest of the piece and of its place.  Return
   COPY_GOES_ON, or after a message, COPY_INPUT_FAILED if bytes are lost or
   stray, and COPY_OUTPUT_FAILED if the output has failed.  */
enum copy_result pieces_finish (struct pieces *pieces);

/* Return how far OFFSET is past the beginning of its page.  */
static inline off_t
offset_in_page (off_t offset)
{
  return offset & (getpagesize () - 1);
}

#endif
