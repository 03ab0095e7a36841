/* The pieces of an input, and their places in the output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef PIECES_H
#define PIECES_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "io/copy.h"
#include "transfer/claim.h"

/* How a kernel copy shares its files with other programs, and survives what
   these do to them.

   read and write lock the offset that they move.  copy_file_range, splice and
   sendfile don't, so two programs that inherited one descriptor would copy to
   the same place.  We therefore claim a piece by moving the offset past it
   (claim.h), and then copy it at an explicit offset:

     standard input   |  copied  | source: this piece |  not yet claimed  |
                                 ^ next               ^ end = the offset

     the output       |  copied  | target: its place  |  anybody's        |

   Others may share standard input and the output, so we claim both.  Nobody
   shares the offset of an input that cat opened itself, so there the kernel
   may move it.  A claimed place goes through these states:

     claim --> copy --> all copied: the place is used up
                 |
                 +--> the method stops --> another method copies the rest
                 |
                 +--> all methods have stopped, or bytes don't count
                        --> finish: read and write the rest to the place
                        --> give back what's still unused

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
   it off could cost another program its bytes.  Whatever follows is read and
   written.

   One gap remains: a file that is cut and grows past the piece again while the
   piece is copied, and within one tick of st_ctime's clock.  A tick is 4 ms,
   but since Linux 6.13, ext4, xfs, btrfs and tmpfs use finer ones.  */
struct pieces
{
  struct copy *copy; /* borrowed */
  bool is_shared;    /* others may share the offset of the input, a file */
  off_t claim_max;   /* how much of it to claim at a time */

  off_t end;  /* where a file ends, as far as known; for a stream, never */
  off_t left; /* bytes up to END that are neither copied nor claimed yet */

  struct claim source; /* the piece of a shared input, or empty */
  struct claim target; /* its place in the output, or empty */
  off_t stray; /* the end of the bytes that a call may have left in the place,
                  but that don't count; 0 if there are none */
  bool has_passed; /* a call may have moved the offset of the input past bytes
                      that don't count */
};

/* Begin with COPY.  If its input is a file, none of it has been copied
   yet.  */
void pieces_start (struct pieces *pieces, struct copy *copy);

/* Return the size of the next piece: what is left of a claimed one, or else at
   most MOST bytes, claimed if the input is shared.  If TAKES_PLACE, claim its
   place in the output as well.  Return 0 if nothing is left as far as we know,
   or if claiming fails, with the errno in *ERROR.  */
size_t piece_next (struct pieces *pieces, off_t most, bool takes_place,
                   int *error);

/* Return how far OFFSET is past the beginning of its page.  */
off_t offset_in_page (off_t offset);

/* Return true if a piece or a place is claimed.  */
bool piece_is_claimed (struct pieces const *pieces);

/* Return where the rest of the piece begins in the input, a file.  */
off_t piece_start (struct pieces const *pieces);

/* Return what a kernel copy takes for the offset of its input: START, after
   setting *START to where the piece begins, or NULL if the call is to begin at
   the descriptor's own offset, and move it.  */
off_t *piece_offset (struct pieces const *pieces, off_t *start);

/* Pass over SIZE bytes of the input, whose offset is already behind them.  */
void piece_pass (struct pieces *pieces, size_t size);

/* Count the next SIZE bytes of the piece, which a call has moved to the
   output.  */
void piece_moved (struct pieces *pieces, size_t size);

/* Return true if the input still has the next SIZE bytes of the piece, and
   hasn't changed since it was opened.  */
bool piece_is_unchanged (struct pieces const *pieces, size_t size);

/* Return true if another program has written to the place of the piece while
   its next SIZE bytes were copied there.  If SIZE is small, return false
   without checking.  */
bool piece_is_overwritten (struct pieces const *pieces, size_t size);

/* Remember that bytes that a call has taken don't count, and that it may have
   left up to SIZE of them in the place of the piece.  */
void piece_may_stray (struct pieces *pieces, size_t size);

/* Return true if ERROR, the errno of a call that copies to a place, is
   a refusal: one of those that is_refusal knows, or one that only such calls
   give.  */
bool is_refusal_of_place (int error);

/* Read and write what is left of the piece, and give back what can't be copied
   to its place.  Return COPY_GOES_ON, or COPY_INPUT_FAILED after a message if
   bytes are lost or stray.  */
enum copy_result piece_finish (struct pieces *pieces);

/* Give back the piece and its place, of which no more will be copied.  Return
   false if that's no longer possible, because others have moved on.  */
bool piece_give_back (struct pieces *pieces);

/* Read at most SIZE bytes from FD into the block, at *OFFSET unless OFFSET is
   NULL.  Return how many.  If none, *ERROR is the errno, or 0 at the end.  */
size_t piece_read (struct pieces *pieces, int fd, off_t const *offset,
                   size_t size, int *error);

/* Write the first SIZE bytes of the block to the place in the output, or if
   there's none, at the output's offset, and count them.  Return how many were
   written.  If that's fewer than SIZE, the output has failed.  */
size_t piece_write (struct pieces *pieces, size_t size);

#endif
