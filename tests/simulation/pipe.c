/* Pipes, sockets and terminals: queues of bytes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "simulation/object.h"

#include <string.h>

#include "minmax.h"

void
pipe_start (struct pipe *pipe)
{
  memset (pipe, 0, offsetof (struct pipe, slots));
  pipe->capacity = PIPE_SLOTS;
}

static struct slot *
slot_at (struct pipe *pipe, unsigned int i)
{
  return &pipe->slots[(pipe->first + i) % SLOTS_MAX];
}

bool
pipe_is_full (struct pipe const *pipe)
{
  return pipe->capacity <= pipe->count;
}

/* Add SLOT to PIPE, which has room.  PIPE then owns the reference to the
   page.  */
static void
add (struct pipe *pipe, struct slot slot)
{
  *slot_at (pipe, pipe->count++) = slot;
  pipe->used += slot.size;
  pipe->written += slot.size;
}

/* Add the first of SIZE BYTES to the last slot of PIPE if they fit, as Linux
   does in pipe_write.  The rest fills whole pages.  Return the number of bytes
   added.  */
static size_t
merge (struct pipe *pipe, unsigned char const *bytes, size_t size)
{
  size_t part = size % PAGE;
  if (pipe->count == 0 || part == 0)
    return 0;
  struct slot *last = slot_at (pipe, pipe->count - 1);
  if (! last->is_copy || PAGE < last->offset + last->size + part)
    return 0;
  memcpy (page_writable (last->page) + last->offset + last->size, bytes, part);
  last->size += (unsigned int) part;
  pipe->used += part;
  pipe->written += part;
  return part;
}

size_t
pipe_write_pages (struct pipe *pipe, unsigned char const *bytes, size_t size,
                  struct slot slot)
{
  size_t done = 0;
  for (; done < size && ! pipe_is_full (pipe); done += slot.size)
    {
      slot.page = page_new (NULL);
      slot.size = (unsigned int) MIN (PAGE, size - done);
      memcpy (slot.page->bytes, bytes + done, slot.size);
      add (pipe, slot);
    }
  return done;
}

size_t
pipe_write (struct pipe *pipe, unsigned char const *bytes, size_t size,
            bool is_packet)
{
  struct slot slot = { .is_copy = ! is_packet, .is_packet = is_packet };
  size_t done = merge (pipe, bytes, size);
  return done + pipe_write_pages (pipe, bytes + done, size - done, slot);
}

void
pipe_write_empty_packet (struct pipe *pipe)
{
  add (pipe, (struct slot){ .page = page_new (NULL), .is_packet = true });
}

void
pipe_refer (struct pipe *pipe, struct page *page, size_t offset, size_t size)
{
  add (pipe, (struct slot){ .page = page_ref (page),
                            .offset = (unsigned int) offset,
                            .size = (unsigned int) size });
}

void
pipe_drop (struct pipe *pipe, size_t size)
{
  struct slot *slot = slot_at (pipe, 0);
  slot->offset += (unsigned int) size;
  slot->size -= (unsigned int) size;
  pipe->used -= size;
  if (0 < slot->size)
    return;
  page_unref (slot->page);
  pipe->first = (pipe->first + 1) % SLOTS_MAX;
  pipe->count--;
}

size_t
pipe_read (struct pipe *pipe, unsigned char *bytes, size_t size)
{
  size_t done = 0;
  while (done < size && 0 < pipe->count)
    {
      struct slot const *slot = slot_at (pipe, 0);
      bool is_packet = slot->is_packet;
      size_t part = MIN (slot->size, size - done);
      memcpy (bytes + done, slot->page->bytes + slot->offset, part);
      done += part;
      pipe_drop (pipe, is_packet && ! pipe->keeps_rest ? slot->size : part);
      if (is_packet)
        break;
    }
  return done;
}

size_t
pipe_move (struct pipe *from, struct pipe *to, size_t size)
{
  size_t done = 0;
  while (done < size && 0 < from->count && ! pipe_is_full (to))
    {
      struct slot slot = *slot_at (from, 0);
      unsigned int part = (unsigned int) MIN (slot.size, size - done);
      page_ref (slot.page);
      /* Nothing may be added to a page that two slots share.  */
      slot.is_copy = slot.is_copy && part == slot.size;
      slot.size = part;
      add (to, slot);
      pipe_drop (from, part);
      done += part;
    }
  return done;
}
