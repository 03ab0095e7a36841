/* Pipes, sockets and terminals: queues of bytes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef SIMULATED_PIPE_H
#define SIMULATED_PIPE_H

#include "simulation/object.h"

/* Begin with an empty PIPE that nobody has open.  */
void pipe_start (struct pipe *pipe);

bool pipe_is_full (struct pipe const *pipe);

/* Copy what PIPE has room for of SIZE BYTES, as packets if IS_PACKET.  Return
   how many these are.  */
size_t pipe_put (struct pipe *pipe, unsigned char const *bytes, size_t size,
                 bool is_packet);

/* Do the same with new slots, which are like SLOT.  */
size_t pipe_put_pages (struct pipe *pipe, unsigned char const *bytes,
                       size_t size, struct slot slot);

/* Add a packet without bytes to PIPE, which has room.  */
void pipe_empty_packet (struct pipe *pipe);

/* Add SIZE bytes at OFFSET of PAGE to PIPE, which has room.  */
void pipe_refer (struct pipe *pipe, struct page *page, size_t offset,
                 size_t size);

/* Take at most SIZE bytes, or one packet, out of PIPE to BYTES.  Return their
   number.  */
size_t pipe_take (struct pipe *pipe, unsigned char *bytes, size_t size);

/* Drop the first SIZE bytes of the first slot of PIPE.  */
void pipe_drop (struct pipe *pipe, size_t size);

/* Move at most SIZE bytes of FROM to TO, without copying them.  Return their
   number.  */
size_t pipe_move (struct pipe *from, struct pipe *to, size_t size);

#endif
