/* Queues: pipes, sockets, and the input side of terminals.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <fcntl.h>
#include <poll.h>
#include <string.h>

#include "minmax.h"
#include "simulation/object.h"

void
object_start (struct object *object, enum kind kind)
{
  memset (object, 0, offsetof (struct object, slots));
  object->kind = kind;
  object->bad_page = -1;
  object->room = UNLIMITED;
  object->capacity = PIPE_SLOTS;
}

bool
object_is_queue (struct object const *object)
{
  return PIPE <= object->kind;
}

struct slot *
queue_slot (struct object *queue, unsigned int i)
{
  return &queue->slots[(queue->first + i) % SLOTS_MAX];
}

bool
queue_is_full (struct object const *queue)
{
  return queue->capacity <= queue->count;
}

/* Note that SIZE bytes have come into QUEUE.  */
static void
note_arrival (struct object *queue, size_t size)
{
  queue->used += (off_t) size;
  queue->passed += (off_t) size;
}

size_t
queue_refer (struct object *queue, struct slot range)
{
  if (queue_is_full (queue))
    return 0;
  /* Only pages of a file are without their own borders.  */
  if (! object_is_queue (range.object))
    range.size = until_page_end (range.start, range.size);
  *queue_slot (queue, queue->count++) = range;
  note_arrival (queue, range.size);
  return range.size;
}

/* Store SIZE BYTES as the next bytes of QUEUE.  */
static void
store (struct object *queue, unsigned char const *bytes, size_t size)
{
  if (bytes)
    memcpy (queue->store + queue->size, bytes, size);
  queue->size += (off_t) size;
}

/* Add the first of SIZE BYTES to the last page of QUEUE if they fit, as Linux
   does in pipe_write.  The rest fills whole pages.  Return the number of bytes
   added.  */
static size_t
merge (struct object *queue, unsigned char const *bytes, size_t size)
{
  size_t part = size % PAGE;
  struct slot *last = queue_slot (queue, queue->count - 1);
  if (queue->count == 0 || part == 0 || last->room < part)
    return 0;
  /* A slot that splice moved here has its bytes elsewhere.  */
  if (last->object != queue || last->start + (off_t) last->size != queue->size)
    {
      object_copy (last->object, last->start, queue->store + queue->size,
                   last->size);
      last->object = queue;
      last->start = queue->size;
      queue->size += (off_t) last->size;
    }
  store (queue, bytes, part);
  last->size += part;
  last->room -= part;
  note_arrival (queue, part);
  return part;
}

size_t
queue_write (struct object *queue, bool is_packet, unsigned char const *bytes,
             size_t size)
{
  /* The store is larger than all slots together, so it can be used again.  */
  if (queue->store && queue->store_size < queue->size + (off_t) size + PAGE)
    queue->size = 0;
  size_t done = merge (queue, bytes, size);
  while ((done < size || (size == 0 && is_packet)) && ! queue_is_full (queue))
    {
      size_t part = MIN (PAGE, size - done);
      struct slot slot
        = { queue, queue->size, part, is_packet ? 0 : PAGE - part, is_packet };
      store (queue, bytes ? bytes + done : NULL, part);
      queue_refer (queue, slot);
      done += part;
      if (size == 0)
        break;
    }
  return done;
}

void
object_drop (struct object *object, size_t size)
{
  if (object->count == 0)
    return;
  struct slot *slot = queue_slot (object, 0);
  slot->start += (off_t) size;
  slot->size -= size;
  object->used -= (off_t) size;
  if (0 < slot->size)
    return;
  object->first = (object->first + 1) % SLOTS_MAX;
  object->count--;
}

short int
object_events (struct object const *object, int flags)
{
  if (! object_is_queue (object))
    return POLLIN | POLLOUT;
  bool writes = (flags & O_ACCMODE) == O_WRONLY;
  if (object->kind == TERMINAL && writes)
    return POLLOUT;
  return (short int) (writes ? (queue_is_full (object) ? 0 : POLLOUT)
                                 | (object->readers == 0 ? POLLERR : 0)
                             : (0 < object->count ? POLLIN : 0)
                                 | (object->writers == 0 ? POLLHUP : 0));
}
