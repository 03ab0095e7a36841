/* Other programs, and threads of this one.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "simulation/others.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>

#include "minmax.h"
#include "simulation/file.h"
#include "simulation/judge.h"
#include "simulation/pipe.h"
#include "simulation/threads.h"

enum
{
  FOR_EVER = 1000000
};

/* Add an actor, who may come late.  */
static struct actor *
add (bool (*act) (struct actor *), struct object *object, unsigned int left)
{
  if (world.actor_count == ACTORS_MAX)
    return &world.actors[0];
  struct actor *actor = &world.actors[world.actor_count++];
  *actor = (struct actor){ .act = act, .object = object, .left = left };
  actor->rest = rarely (4) ? pick (30) : 0;
  return actor;
}

/* Read what the output has; then rest, make the pipe larger, or leave.  */
static bool
read_output (struct actor *actor)
{
  static unsigned char bytes[65536];
  struct pipe *pipe = &actor->object->pipe;
  if (actor->left == 0)
    {
      bool leaves = 0 < pipe->readers;
      pipe->readers = 0;
      if (leaves)
        tell ("(the reader leaves)");
      return leaves;
    }
  if (pipe->count == 0)
    return false;
  /* A small read would lose the rest of a packet.  */
  bool is_small = ! (world.output_flags & O_DIRECT) && rarely (3);
  size_t got
    = pipe_take (pipe, bytes, is_small ? 1 + pick (8192) : sizeof bytes);
  tell ("(the reader gets %zu bytes)", got);
  judge_receive (bytes, got);
  actor->left -= actor->left < FOR_EVER;
  actor->rest = rarely (8) ? pick (40) : 0;
  if (actor->object->kind == PIPE && rarely (24))
    {
      pipe->is_larger = true;
      pipe->capacity = MAX (pipe->capacity, 256);
      tell ("(the reader makes the pipe larger)");
    }
  return true;
}

void
others_read_from (struct object *object)
{
  object->pipe.readers++;
  add (read_output, object, rarely (8) ? pick (20) : FOR_EVER);
}

/* Write to an input, and close it when nothing is left.  */
static bool
write_input (struct actor *actor)
{
  static unsigned char bytes[65536];
  struct object *object = actor->object;
  struct pipe *pipe = &object->pipe;
  if (actor->left == UINT32_MAX && object == world.descriptors[0]->object)
    return false;
  if (actor->left == UINT32_MAX)
    actor->left = 0; /* it opens the FIFO once more */
  if (pipe->writers == 0)
    {
      /* It opens a FIFO, and waits for a reader.  */
      pipe->writers = 1;
      return true;
    }
  bool is_end = actor->left == 0;
  if (pipe->readers == 0)
    return false;
  bool ends_often = pipe->has_packets && object->kind != PIPE;
  if (is_end && ends_often && pipe->count == 0)
    {
      /* Each time that the input is read, it ends.  */
      pipe_empty_packet (pipe);
      return true;
    }
  if (is_end && ! ends_often)
    pipe->writers = 0;
  else if (is_end || pipe_is_full (pipe))
    return false;
  else
    {
      size_t size = pipe->has_packets ? PAGE : sizeof bytes;
      if (rarely (3))
        size = 1 + pick (PAGE);
      size = MIN (actor->left, size);
      source_put (object->source, 0, pipe->put, bytes, size);
      size = pipe_put (pipe, bytes, size, pipe->has_packets);
      pipe->put += size;
      actor->left -= (unsigned int) size;
      tell ("(the writer of input %u writes %zu bytes)", object->source, size);
      actor->rest = rarely (8) ? pick (20) : 0;
      return true;
    }
  tell ("(the writer of input %u ends)", object->source);
  actor->left = UINT32_MAX;
  return true;
}

void
others_write_to (struct object *object, size_t size)
{
  object->pipe.writers = 1;
  add (write_input, object, (unsigned int) size);
}

/* Write some lines to the output, at the end or at the shared offset.  */
static bool
write_beside (struct actor *actor)
{
  unsigned char bytes[1000];
  struct object *object = actor->object;
  if (actor->left == 0 || world.received + PAGE > RECEIVED_MAX)
    return false;
  size_t size = 1 + pick (sizeof bytes);
  if (object_is_queue (object)
      && (pipe_is_full (&object->pipe) || object->pipe.readers == 0))
    return false;
  source_put (RIVAL, 0, world.rival_put, bytes, size);
  struct description *shared = actor->description;
  bool appends = ! shared || shared->flags & O_APPEND;
  off_t position = appends ? object->file.size : shared->offset;
  ssize_t done
    = object_write (object, world.output_flags, bytes, size, position);
  if (done <= 0)
    return false;
  if (shared)
    shared->offset = position + done;
  world.rival_put += (size_t) done;
  tell ("(another program writes %zd bytes to the output at %jd)", done,
        (intmax_t) position);
  actor->left--;
  return true;
}

/* Keep the output, a pipe, full.  */
static bool
keep_full (struct actor *actor)
{
  static unsigned char bytes[65536];
  bool did = false;
  for (; 0 < actor->left; actor->left--, did = true)
    {
      source_put (RIVAL, 0, world.rival_put, bytes, sizeof bytes);
      ssize_t done = object_write (actor->object, world.output_flags, bytes,
                                   sizeof bytes, 0);
      if (done <= 0)
        break;
      world.rival_put += (size_t) done;
      tell ("(another program writes %zd bytes to the output)", done);
    }
  return did;
}

/* Read some of standard input, which is shared.  */
static bool
read_beside (struct actor *actor)
{
  static unsigned char bytes[PAGE];
  struct description *shared = actor->description;
  struct object *object = shared->object;
  bool is_queue = object_is_queue (object);
  uintmax_t start = is_queue ? object->pipe.written - object->pipe.held
                             : (uintmax_t) shared->offset;
  if (actor->left == 0 || world.share_count == SHARES_MAX)
    return false;
  ssize_t got = object_read (object, bytes, 1 + pick (PAGE), shared->offset);
  if (got <= 0)
    return false;
  if (! is_queue)
    shared->offset += got;
  world.shares[world.share_count++]
    = (struct share){ start, start + (uintmax_t) got };
  tell ("(another program reads %zd bytes of standard input at %ju)", got,
        start);
  actor->left--;
  return true;
}

/* Choose a place of OBJECT, a file: most defects show near a place that the
   program has come to.  */
static off_t
choose_place (struct object const *object)
{
  off_t size = object->file.size;
  for (int fd = 0; fd < DESCRIPTORS_MAX; fd++)
    if (world.descriptors[fd] && world.descriptors[fd]->object == object
        && pick (2))
      {
        off_t offset = world.descriptors[fd]->offset;
        off_t back = (off_t) pick (16 * PAGE);
        return MIN (size, MAX (offset, back) - back);
      }
  return pick ((unsigned int) size + 1);
}

/* Change a file that may be an input.  */
static bool
change_file (struct actor *actor)
{
  struct file *file = &actor->object->file;
  if (actor->left == 0 || file->version_count == VERSIONS_MAX)
    return false;
  unsigned int salt = actor->left--;
  off_t start = choose_place (actor->object);
  switch (pick (3))
    {
    case 0:
      if (start < file->size)
        file_fill (file, start, MIN (file->size, start + 1 + pick (2 * PAGE)),
                   actor->object->source, salt);
      break;
    case 1:
      file_fill (file, file->size, file->size + 1 + pick (3 * PAGE),
                 actor->object->source, salt);
      break;
    default:
      /* The rest of a folio can be NULs, which only one file may have.  */
      if (world.has_holes)
        start -= start % (file->folio * PAGE);
      file_cut (file, start);
    }
  tell ("(input %u changes; its size is %jd)", actor->object->source,
        (intmax_t) file->size);
  world.input_changed = true;
  return true;
}

/* Give a name to another object.  */
static bool
swap_name (struct actor *actor)
{
  if (actor->left == 0 || world.name_count < 2)
    return false;
  actor->left--;
  size_t i = 1 + pick ((unsigned int) world.name_count - 1);
  struct name *name = &world.names[i];
  name->object = world.output;
  if (pick (2) || world.options || world.output->kind != REGULAR
      || world.descriptors[1]->offset == 0)
    {
      name->object = world_object (REGULAR, BEFORE);
      file_fill (&name->object->file, 0, 300, BEFORE, 3);
    }
  tell ("(%s is another file)", name->text);
  return true;
}

/* End a lease.  */
static bool
end_lease (struct actor *actor)
{
  bool had = actor->object->file.is_leased;
  actor->object->file.is_leased = false;
  if (had)
    tell ("(the lease of input %u ends)", actor->object->source);
  return had;
}

/* Change whether a shared description is non-blocking.  */
static bool
change_flag (struct actor *actor)
{
  if (actor->left == 0)
    return false;
  /* More changes could hit the program between each EAGAIN and its look at
     the flags.  */
  actor->left = MIN (actor->left, 2) - 1;
  actor->description->flags ^= O_NONBLOCK;
  tell ("(another program changes O_NONBLOCK)");
  return true;
}

/* Fill the disk.  */
static bool
fill_disk (struct actor *actor)
{
  bool had = 0 < world.space;
  world.space /= 2;
  (void) actor;
  return had && actor->left-- != 0;
}

/* Add one who acts on DESCRIPTION, with ACT.  */
static void
add_sharer (bool (*act) (struct actor *), struct description *description)
{
  unsigned int left = 1 + pick (6);
  if (! rarely (world.is_bulk ? 3 : 6))
    return;
  struct actor *actor = add (act, description->object, left);
  actor->description = description;
}

void
others_start (void)
{
  struct description *input = world.descriptors[0];
  struct description *output = world.descriptors[1];
  if (input->object->kind != TERMINAL && ! input->object->pipe.has_packets
      && input->object->kind != FOLDER && input->object->kind != NULL_DEVICE)
    add_sharer (read_beside, input);
  if (! input->object->pipe.has_timeout)
    add_sharer (change_flag, input);
  add_sharer (change_flag, output);
  /* If a hole of an input and a gap that a failure leaves both can be in the
     output, nobody can tell which of its NULs are which.  */
  bool may_leave_gap = world.has_holes
                       && (world.faults || world.space < SIZE_MAX
                           || output->object->file.at_end_only);
  if ((output->object->kind == REGULAR && ! output->object->file.is_command
       && ! may_leave_gap)
      || output->object->kind == PIPE)
    {
      add_sharer (write_beside, output);
      if (output->flags & O_APPEND && rarely (3))
        add (write_beside, output->object, 1 + pick (6));
    }
  bool has_rival = 0 < world.actor_count
                   && world.actors[world.actor_count - 1].act == write_beside;
  if (output->object->kind == PIPE && rarely (32))
    add (keep_full, output->object, 4000);
  if (world.space != SIZE_MAX && pick (2))
    add (fill_disk, output->object, 1);
  if (rarely (10))
    add (swap_name, NULL, 1 + pick (2));
  for (size_t i = 0; i < world.object_count; i++)
    {
      struct object *object = &world.objects[i];
      if (object->kind != REGULAR || object == world.output)
        continue;
      if (object->file.is_leased)
        add (end_lease, object, 1);
      if (! object->file.is_twice && ! (has_rival && world.has_holes)
          && rarely (world.is_bulk ? 2 : 8))
        add (change_file, object, 1 + pick (4));
    }
}

/* Let ACTOR act unless it rests.  Return false if it can do nothing.  */
static bool
act (struct actor *actor)
{
  if (actor->rest == UINT32_MAX)
    return false;
  if (0 < actor->rest)
    {
      actor->rest--;
      return true;
    }
  return actor->act (actor);
}

void
others_act (void)
{
  if (threads_yield ())
    return;
  if (world.kill && --world.kill == 0)
    {
      tell ("(the program is killed)");
      world_end (KILLED);
    }
  if (world.actor_count && pick (4) < world.pace)
    act (&world.actors[pick ((unsigned int) world.actor_count)]);
}

bool
others_go_on (void)
{
  if (threads_yield ())
    return true;
  size_t count = world.actor_count;
  size_t first = count ? pick ((unsigned int) count) : 0;
  for (size_t i = 0; i < count; i++)
    if (act (&world.actors[(first + i) % count]))
      return true;
  return false;
}
