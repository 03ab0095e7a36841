/* The objects that a descriptor can refer to, and their bytes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>

#include "minmax.h"
#include "simulation/world.h"

enum
{
  /* Size of the noise of a source, in bytes.  It is a prime number, so that no
     two pages of a file are equal, and no two versions of a page.  */
  NOISE = 16381
};

static unsigned char noise[SOURCES][NOISE + PAGE];

/* The upper three bits of a byte name its source, and the lower five are
   random.  FIRST_INPUT also has newlines, CRs and tabs.  */
void
sources_start (void)
{
  static char const special[] = "\n\r\t";
  for (unsigned int source = FIRST_INPUT; source < SOURCES; source++)
    {
      uint64_t state = source;
      for (size_t i = 0; i < NOISE; i++)
        {
          unsigned int five_bits = generate (&state) >> 27;
          bool is_special = source == FIRST_INPUT && five_bits < 3;
          noise[source][i]
            = (unsigned char) (is_special ? (unsigned char) special[five_bits]
                                          : source << 5 | five_bits);
        }
      memcpy (noise[source] + NOISE, noise[source], PAGE);
    }
}

unsigned char const *
source_bytes (unsigned int source, unsigned int salt, off_t position)
{
  size_t page = (size_t) (position / PAGE);
  return noise[source] + (salt * 4001 + page * 997) % NOISE + position % PAGE;
}

size_t
until_page_end (off_t position, size_t size)
{
  return MIN (size, PAGE - (size_t) (position % PAGE));
}

void
source_copy (unsigned int source, unsigned int salt, off_t position,
             unsigned char *bytes, size_t size)
{
  for (size_t part; 0 < size; bytes += part, size -= part)
    {
      part = until_page_end (position, size);
      memcpy (bytes, source_bytes (source, salt, position), part);
      position += (off_t) part;
    }
}

unsigned int
source_of (unsigned char byte)
{
  return 0 < byte && byte < 32 ? FIRST_INPUT : byte >> 5;
}

void
object_start (struct object *object, enum kind kind)
{
  memset (object, 0, offsetof (struct object, slots));
  object->kind = kind;
  object->bad_page = -1;
  object->room = UNLIMITED;
  object->capacity = PIPE_SLOTS;
}

void
object_copy (struct object const *object, off_t position, unsigned char *bytes,
             size_t size)
{
  if (object->store)
    {
      memmove (bytes, object->store + position, size);
      return;
    }
  for (off_t part, end = position + (off_t) size; position < end;)
    {
      struct version const none = { .source = NOBODY }, *version = &none;
      part = end - position;
      for (size_t i = object->version_count; 0 < i-- && version == &none;)
        {
          struct version const *own = &object->versions[i];
          bool has = own->start <= position && position < own->end;
          off_t border = has ? own->end : own->start;
          if (position < border)
            part = MIN (part, border - position);
          if (has)
            version = own;
        }
      source_copy (version->source, version->salt, position, bytes,
                   (size_t) part);
      bytes += part;
      position += part;
    }
}

static void
set_size (struct object *object, off_t size)
{
  object->size = size;
  object->max_size = MAX (object->max_size, size);
  object->min_size = MIN (object->min_size, size);
}

/* Clear the store of FILE from its end to POSITION.  */
static void
clear_gap (struct object *file, off_t position)
{
  if (file->size < position)
    memset (file->store + file->size, 0, (size_t) (position - file->size));
}

void
object_fill (struct object *object, off_t start, off_t end,
             unsigned int source, unsigned int salt)
{
  if (object->version_count < VERSIONS_MAX)
    object->versions[object->version_count++]
      = (struct version){ start, end, source, salt };
  if (object->store)
    {
      clear_gap (object, start);
      source_copy (source, salt, start, object->store + start,
                   (size_t) (end - start));
    }
  set_size (object, MAX (object->size, end));
}

void
object_cut (struct object *object, off_t size, off_t folio_end)
{
  if (size < folio_end)
    object_fill (object, size, folio_end, NOBODY, 0);
  set_size (object, size);
}

ssize_t
object_next (struct object *object, off_t position, size_t size,
             struct slot *range)
{
  *range = (struct slot){ .object = object, .start = position };
  if (object_is_queue (object))
    {
      if (object->count == 0)
        return 0 < object->writers ? -EAGAIN : 0;
      *range = *queue_slot (object, 0);
      /* Nothing may be added to a page that two slots share.  */
      if (size < range->size)
        range->room = 0;
      return (ssize_t) (range->size = MIN (size, range->size));
    }
  if (object->kind == DIRECTORY || position < 0)
    return object->kind == DIRECTORY ? -EISDIR : -EINVAL;
  off_t bad = object->bad_page;
  off_t most = object->kind == NULL_DEVICE ? 0 : UNLIMITED;
  if (object->kind != REGULAR)
    range->start = 0;
  else if (position < object->size && bad <= position && position < bad + PAGE
           && 0 <= bad)
    return -EIO;
  else
    most
      = (position < bad ? MIN (bad, object->size) : object->size) - position;
  range->size = (size_t) MAX (0, MIN ((off_t) size, most));
  return (ssize_t) range->size;
}

ssize_t
object_read (struct object *object, unsigned char *bytes, size_t size,
             off_t position)
{
  ssize_t done = 0, part = 0;
  struct slot range = { .is_packet = false };
  if (size == 0 && object->kind == PIPE)
    return 0;
  do
    {
      part
        = object_next (object, position + done, size - (size_t) done, &range);
      if (part < 0)
        break;
      object_copy (range.object, range.start, bytes + done, (size_t) part);
      /* The rest of a packet is lost, but that of a line is not.  */
      bool loses_rest = range.is_packet && object->kind != TERMINAL;
      object_drop (object,
                   loses_rest ? queue_slot (object, 0)->size : (size_t) part);
      done += part;
    }
  while (0 < part && (size_t) done < size && ! range.is_packet);
  return 0 < done ? done : MIN (0, part);
}

ssize_t
object_write (struct object *object, bool is_packet,
              unsigned char const *bytes, size_t size, off_t position)
{
  if (object->kind == FULL_DEVICE)
    return -ENOSPC;
  if (object->kind == PIPE || object->kind == SOCKET)
    {
      if (size == 0 && object->kind == PIPE)
        return 0;
      if (object->readers == 0)
        return -EPIPE;
      size_t done = queue_write (object, is_packet, bytes, size);
      return 0 < done || size == 0 ? (ssize_t) done : -EAGAIN;
    }
  if (object->kind != REGULAR || object->traits & IS_COMMAND)
    return (ssize_t) size;
  if (position < 0
      || (object->traits & AT_END_ONLY && position != object->size))
    return -EINVAL;
  off_t most = MIN (object->room, object->store_size - position);
  off_t part = MIN ((off_t) size, most);
  if (size == 0 || part <= 0)
    return size ? -ENOSPC : 0;
  clear_gap (object, position);
  memmove (object->store + position, bytes, (size_t) part);
  object->room -= object->room < UNLIMITED ? part : 0;
  set_size (object, MAX (object->size, position + part));
  return part;
}

/* Queues: pipes, sockets, and the input side of terminals.  */

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

size_t
queue_refer (struct object *queue, struct slot range)
{
  if (queue_is_full (queue))
    return 0;
  /* Only pages of a file are without their own borders.  */
  if (! object_is_queue (range.object))
    range.size = until_page_end (range.start, range.size);
  *queue_slot (queue, queue->count++) = range;
  queue->used += (off_t) range.size;
  queue->passed += (off_t) range.size;
  return range.size;
}

size_t
queue_write (struct object *queue, bool is_packet, unsigned char const *bytes,
             size_t size)
{
  /* The store is larger than all slots together, so it can be used again.  */
  if (queue->store && queue->store_size < queue->size + (off_t) size + PAGE)
    queue->size = 0;
  size_t done = 0, part = size % PAGE;
  struct slot *last = queue_slot (queue, queue->count - 1);
  /* The first bytes go to the last page if they fit, as in pipe_write of
     Linux.  The rest fills whole pages.  */
  if (0 < queue->count && 0 < part && part <= last->room)
    {
      /* A slot that splice moved here has its bytes elsewhere.  */
      if (last->object != queue
          || last->start + (off_t) last->size != queue->size)
        {
          object_copy (last->object, last->start, queue->store + queue->size,
                       last->size);
          last->object = queue;
          last->start = queue->size;
          queue->size += (off_t) last->size;
        }
      if (bytes)
        memcpy (queue->store + queue->size, bytes, part);
      queue->size += (off_t) part;
      queue->used += (off_t) part;
      queue->passed += (off_t) part;
      last->size += part;
      last->room -= part;
      done = part;
    }
  while ((done < size || (size == 0 && is_packet)) && ! queue_is_full (queue))
    {
      part = MIN (PAGE, size - done);
      struct slot slot
        = { queue, queue->size, part, is_packet ? 0 : PAGE - part, is_packet };
      if (bytes)
        memcpy (queue->store + queue->size, bytes + done, part);
      queue->size += (off_t) part;
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
