/* The pieces of an input, and their places in the output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef PIECES_H
#define PIECES_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "io/copy.h"
#include "reservation.h"

/* How a kernel copy shares its files with other programs, and survives theirs.

   read and write lock the offset that they move.  copy_file_range, splice and
   sendfile don't, so if two programs that inherited one descriptor copied at
   its offset, they would copy to the same place.  A piece is therefore first
   claimed by moving the offset past it (reservation.h), and then copied at an
   explicit offset:

     standard input   |  copied  | source: this piece |  not yet claimed  |
                                 ^ next               ^ end = the offset

     the output       |  copied  | target: its place  |  anybody's        |

   Standard input is claimed because others may share it, an output that is
   a regular file always.  Nobody shares the offset of an input that cat opened
   itself, so there the kernel may move it.

   copy_file_range and splice hold references to pages of the input until these
   are copied.  If the input is cut by then, Linux clears the pages behind
   the cut, the call succeeds, and the output has NULs where the input has
   ended: on ext4 and Linux 6.18 in 33 of 199 cuts of a file of 3 MB.  But a
   cut makes st_size smaller before it clears a page.  If st_size still reaches
   past the piece after the call, nothing of it was cut, unless the file has
   grown again since, and that would show in st_ctime.  So one fstat after each
   piece tells if it counts.  If not, these three are tried in turn:

     1. If the input is too short now, read the piece back from the output.  If
        no page of it was cleared, and none has grown again, all was copied
        before the cut, and counts.
     2. Read and write the piece once more, to the same place.
     3. If that's impossible, report what's left in the place.  To cut it off
        could cost another program its bytes.

   What follows is read and written in any case.

   What's left is a file that is cut and grows past the piece again, within one
   piece and one tick of the clock behind st_ctime: 4 ms, but none since Linux
   6.13 on ext4, xfs, btrfs and tmpfs.  */
struct pieces
{
  struct copy *copy; /* borrowed */
  bool is_shared;    /* others may share the offset of the input, a file */
  off_t claim_max;   /* the most to claim of it at a time */

  off_t end;  /* where a file ends, as far as known; for a stream, never */
  off_t left; /* bytes up to END that are not yet copied or claimed */

  struct reservation source; /* the piece of a shared input, or empty */
  struct reservation target; /* its place in the output, or empty */
  off_t stray; /* where bytes end that a call may have left in the place, and
                  that don't count */
};

/* Begin with COPY, before its first byte.  */
void pieces_start (struct pieces *pieces, struct copy *copy);

/* Return the size of the next piece: what is left of one that is claimed, or
   at most MOST bytes.  Claim it if the input is shared and, if TAKES_PLACE,
   its place in the output.  Return 0 if nothing is left, as far as known, or
   if it can't be claimed.  Then *ERROR is the errno, unless nothing is left.
 */
size_t piece_next (struct pieces *pieces, off_t most, bool takes_place,
                   int *error);

/* Return how far OFFSET is past the beginning of a page.  */
off_t offset_in_page (off_t offset);

/* Return true if a piece or a place is claimed.  */
bool piece_is_claimed (struct pieces const *pieces);

/* Return where the rest of the piece begins in the input, a file.  */
off_t piece_start (struct pieces const *pieces);

/* Return the offset for a kernel copy to begin at in the input, in *START, or
   NULL if it begins at the descriptor's own offset, and moves that.  */
off_t *piece_offset (struct pieces const *pieces, off_t *start);

/* Go on SIZE bytes in the input, which is there already.  */
void piece_pass (struct pieces *pieces, size_t size);

/* Count SIZE bytes of the piece that a call has moved to the output.  */
void piece_moved (struct pieces *pieces, size_t size);

/* Return true if the input still has the first SIZE bytes of the piece, and
   nothing has changed it since it was opened.  */
bool piece_is_unchanged (struct pieces const *pieces, size_t size);

/* Return true if the first SIZE bytes of the piece are in their place as they
   were in the input before it was cut.  Return false if that can't be seen.
   The block is overwritten.  */
bool piece_is_whole (struct pieces const *pieces, size_t size);

/* Remember that a call may have written up to SIZE bytes to the place of the
   piece that don't count.  */
void piece_may_stray (struct pieces *pieces, size_t size);

/* Return true if ERROR, an errno, means that a call is refused here, so it has
   written nothing.  */
bool is_refusal (int error);

/* Copy what is left of the piece by reading and writing, and give back what
   can't be copied here.  Return COPY_GOES_ON, or COPY_INPUT_FAILED after
   a message if bytes are lost, or don't belong where they are.  */
enum copy_result piece_finish (struct pieces *pieces);

/* Give back the piece and its place, of which no more will be copied.  Return
   true if nobody else has moved on.  */
bool piece_give_back (struct pieces *pieces);

/* Read at most SIZE bytes from FD to the block, at *OFFSET unless OFFSET is
   NULL.  Return how many.  If none, *ERROR is the errno, or 0 at the end.  */
size_t piece_read (struct pieces *pieces, int fd, off_t const *offset,
                   size_t size, int *error);

/* Write the first SIZE bytes of the block, and count them: to the place in the
   output, if there is one.  Return how many were written.  If these are fewer
   than SIZE, the output has failed.  */
size_t piece_write (struct pieces *pieces, size_t size);

#endif
