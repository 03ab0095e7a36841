/* Other programs, and the turns of all actors.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "simulation/others.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>

#include "minmax.h"
#include "simulation/judge.h"
#include "simulation/threads.h"

enum
{
  FOR_EVER = 1000000
};

/* The bytes that an actor reads or writes.  */
static unsigned char bytes[65536];

/* Add an actor with OBJECT, which calls ACT at each of its turns.  The first
   turn may be late.  Return the actor, which the world owns.  */
static struct actor *
add (bool (*act) (struct actor *), struct object *object, unsigned int left)
{
  if (world.actor_count == ACTORS_MAX)
    abort ();
  struct actor *actor = &world.actors[world.actor_count++];
  *actor = (struct actor){ .act = act, .object = object, .left = left };
  actor->rest = rarely (4) ? pick (30) : 0;
  return actor;
}

/* Read from the output, a queue.  Then perhaps rest, or make the pipe larger.
   Close the output after the last read.  */
static bool
read_output (struct actor *actor)
{
  struct pipe *pipe = &actor->object->pipe;
  bool leaves = actor->left == 0 && 0 < pipe->readers;
  if (leaves)
    {
      pipe->readers = 0;
      report ("(the reader leaves)");
    }
  if (actor->left == 0 || pipe->count == 0)
    return leaves;
  /* A small read would lose the rest of a packet.  */
  bool is_small = ! (world.output_flags & O_DIRECT) && rarely (3);
  size_t size = is_small ? 1 + pick (8192) : sizeof bytes;
  size_t got = pipe_read (pipe, bytes, size);
  report ("(the reader gets %zu bytes)", got);
  judge_receive (bytes, got);
  actor->left -= actor->left < FOR_EVER;
  actor->rest = rarely (8) ? pick (40) : 0;
  if (actor->object->kind == PIPE && rarely (24))
    {
      pipe->is_larger = true;
      pipe->capacity = MAX (pipe->capacity, 256);
      report ("(the reader makes the pipe larger)");
    }
  return true;
}

void
others_read_from (struct object *object)
{
  object->pipe.readers++;
  add (read_output, object, rarely (8) ? pick (20) : FOR_EVER);
}

/* Write to an input, a queue, and close it after the last byte.  */
static bool
write_input (struct actor *actor)
{
  struct object *object = actor->object;
  struct pipe *pipe = &object->pipe;
  if (pipe->writers == 0)
    {
      /* The writer of a FIFO opens it again after each end.  */
      pipe->writers = object != world.input;
      return pipe->writers;
    }
  if (pipe->readers == 0)
    return false;
  if (actor->left == 0 && pipe->has_packets && object->kind != PIPE)
    {
      /* The input reports its end again after each read.  */
      bool is_read = pipe->count == 0;
      if (is_read)
        pipe_write_empty_packet (pipe);
      return is_read;
    }
  if (actor->left == 0)
    {
      pipe->writers = 0;
      report ("(the writer of input %u ends)", object->source);
      return true;
    }
  if (pipe_is_full (pipe))
    return false;
  size_t size = pipe->has_packets ? PAGE : sizeof bytes;
  if (rarely (3))
    size = 1 + pick (PAGE);
  size = MIN (actor->left, size);
  source_copy (object->source, 0, pipe->sent, bytes, size);
  size = pipe_write (pipe, bytes, size, pipe->has_packets);
  pipe->sent += size;
  actor->left -= (unsigned int) size;
  report ("(the writer of input %u writes %zu bytes)", object->source, size);
  actor->rest = rarely (8) ? pick (20) : 0;
  return true;
}

void
others_write_to (struct object *object, size_t size)
{
  object->pipe.writers = 1;
  add (write_input, object, (unsigned int) size);
}

/* Write SIZE bytes of a rival to the output at POSITION.  Return the number of
   bytes written, or a negative errno.  */
static ssize_t
write_as_rival (size_t size, off_t position)
{
  source_copy (RIVAL, 0, world.counts.rival_written, bytes, size);
  ssize_t done
    = object_write (world.output, world.output_flags, bytes, size, position);
  world.counts.rival_written += (size_t) MAX (0, done);
  return done;
}

/* Write some bytes to the output, at its end or at the shared offset.  */
static bool
write_output (struct actor *actor)
{
  struct object *output = world.output;
  if (actor->left == 0 || world.counts.received + PAGE > RECEIVED_MAX)
    return false;
  size_t size = 1 + pick (1000);
  if (object_is_queue (output)
      && (pipe_is_full (&output->pipe) || output->pipe.readers == 0))
    return false;
  struct description *shared = actor->description;
  bool appends = ! shared || shared->flags & O_APPEND;
  off_t position = appends ? output->file.size : shared->offset;
  ssize_t done = write_as_rival (size, position);
  if (done <= 0)
    return false;
  if (shared)
    shared->offset = position + done;
  report ("(another program writes %zd bytes to the output at %jd)", done,
          (intmax_t) position);
  actor->left--;
  return true;
}

/* Keep the output, a pipe, full.  */
static bool
fill_output (struct actor *actor)
{
  unsigned int before = actor->left;
  for (ssize_t done;
       0 < actor->left && 0 < (done = write_as_rival (sizeof bytes, 0));
       actor->left--)
    report ("(another program writes %zd bytes to the output)", done);
  return actor->left < before;
}

/* Read some bytes of standard input, which is shared.  */
static bool
read_input (struct actor *actor)
{
  off_t *offset = &actor->description->offset;
  struct pipe const *pipe = &world.input->pipe;
  bool is_queue = object_is_queue (world.input);
  off_t start = is_queue ? (off_t) (pipe->written - pipe->used) : *offset;
  if (actor->left == 0 || world.share_count == SHARES_MAX)
    return false;
  ssize_t got = object_read (world.input, bytes, 1 + pick (PAGE), *offset);
  if (got <= 0)
    return false;
  if (! is_queue)
    *offset += got;
  world.shares[world.share_count++] = (struct share){ start, start + got };
  report ("(another program reads %zd bytes of standard input at %jd)", got,
          (intmax_t) start);
  actor->left--;
  return true;
}

/* Return an offset in OBJECT, a file.  Often it is shortly before an offset of
   the program, where most defects show.  */
static off_t
choose_offset (struct object const *object)
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

/* Overwrite a part of an input, a file, or append to the file, or cut it.  */
static bool
change_file (struct actor *actor)
{
  struct file *file = &actor->object->file;
  unsigned int source = actor->object->source;
  if (actor->left == 0 || file->version_count == VERSIONS_MAX)
    return false;
  unsigned int salt = actor->left--;
  off_t start = choose_offset (actor->object);
  unsigned int way = pick (3);
  off_t end = start + 1 + pick (2 * PAGE);
  if (way == 0 && start < file->size)
    file_fill (file, start, MIN (file->size, end), source, salt);
  else if (way == 1)
    file_fill (file, file->size, file->size + 1 + pick (3 * PAGE), source,
               salt);
  else if (way == 2)
    {
      /* If a file has holes, cut at a folio.  Otherwise the rest of the folio
         could become NULs, which only one file may have.  */
      off_t piece = world.has_holes ? file->folio * PAGE : 1;
      file_cut (file, start - start % piece);
    }
  report ("(input %u changes; its size is %jd)", source,
          (intmax_t) file->size);
  world.input_changed = file->has_changed = true;
  return true;
}

/* Make a name refer to another object.  */
static bool
swap_name (struct actor *actor)
{
  if (actor->left == 0 || world.name_count < 2)
    return false;
  actor->left--;
  size_t i = 1 + pick ((unsigned int) world.name_count - 1);
  struct object *other = world.output;
  if (pick (2) || world.options || other->kind != REGULAR
      || world.descriptors[1]->offset == 0)
    {
      other = world_object (REGULAR, BEFORE);
      file_fill (&other->file, 0, 300, BEFORE, 3);
    }
  world.names[i].object = other;
  report ("(%s is another file)", world.names[i].text);
  return true;
}

/* End a lease.  */
static bool
end_lease (struct actor *actor)
{
  bool *is_leased = &actor->object->file.is_leased;
  if (! *is_leased)
    return false;
  *is_leased = false;
  report ("(the lease of input %u ends)", actor->object->source);
  return true;
}

/* Set or clear O_NONBLOCK of a shared description.  */
static bool
change_flag (struct actor *actor)
{
  if (actor->left == 0)
    return false;
  /* Change it twice at most.  More changes could come each time between an
     EAGAIN and the program's check of the flags.  */
  actor->left = MIN (actor->left, 2) - 1;
  actor->description->flags ^= O_NONBLOCK;
  report ("(another program changes O_NONBLOCK)");
  return true;
}

/* Fill half of the disk's free space.  */
static bool
fill_disk (struct actor *actor)
{
  if (actor->left == 0 || world.space == 0)
    return false;
  world.space /= 2;
  report ("(another program fills half of the disk)");
  actor->left--;
  return true;
}

/* Perhaps add an actor that shares DESCRIPTION, and calls ACT.  */
static void
add_sharer (bool (*act) (struct actor *), struct description *description)
{
  unsigned int left = 1 + pick (6);
  if (rarely (world.is_bulk ? 3 : 6))
    add (act, description->object, left)->description = description;
}

/* Return true if a rival may write to OUTPUT.  */
static bool
may_have_rival (struct object const *output)
{
  /* A failure may leave a gap of NULs in the output.  The judge could not
     distinguish the gap from a hole of an input.  */
  bool may_leave_gap
    = world.has_holes
      && (world.faults || world.has_bad_page || world.space < SIZE_MAX
          || output->file.at_end_only);
  return (output->kind == PIPE
          || (output->kind == REGULAR && ! output->file.is_command
              && ! may_leave_gap));
}

void
others_start (void)
{
  struct object *input = world.input, *output = world.output;
  struct description *in = world.descriptors[0], *out = world.descriptors[1];
  if ((input->kind == REGULAR || object_is_queue (input))
      && ! input->pipe.has_packets)
    add_sharer (read_input, in);
  if (! input->pipe.has_timeout)
    add_sharer (change_flag, in);
  add_sharer (change_flag, out);
  size_t count = world.actor_count;
  if (may_have_rival (output))
    {
      add_sharer (write_output, out);
      if (out->flags & O_APPEND && rarely (3))
        add (write_output, output, 1 + pick (6));
    }
  bool has_rival = count < world.actor_count;
  if (output->kind == PIPE && rarely (32))
    add (fill_output, output, 4000);
  if (world.space != SIZE_MAX && pick (2))
    add (fill_disk, output, 1);
  if (rarely (10))
    add (swap_name, NULL, 1 + pick (2));
  for (size_t i = 0; i < world.object_count; i++)
    {
      struct object *object = &world.objects[i];
      if (object->kind != REGULAR || object == output)
        continue;
      if (object->file.is_leased)
        add (end_lease, object, 1);
      if (! object->file.is_twice && ! (has_rival && world.has_holes)
          && rarely (world.is_bulk ? 2 : 8))
        add (change_file, object, 1 + pick (4));
    }
}

/* Let ACTOR act unless it rests.  Return false if it can do nothing, or hangs
   forever.  */
static bool
act (struct actor *actor)
{
  if (actor->rest == 0)
    return actor->act (actor);
  bool is_coming = actor->rest < UINT32_MAX;
  actor->rest -= is_coming;
  return is_coming;
}

void
others_act (void)
{
  if (threads_yield ())
    return;
  if (world.kill && --world.kill == 0)
    {
      report ("(the program is killed)");
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
  bool acted = false;
  for (size_t i = 0; i < count && ! acted; i++)
    acted = act (&world.actors[(first + i) % count]);
  return acted;
}
