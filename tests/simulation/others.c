/* Other programs, the program's own threads, and the turns of all actors.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <ucontext.h>

#include "minmax.h"
#include "simulation/judge.h"
#include "simulation/kernel.h"

enum
{
  FOREVER = 1000000, /* turns of an actor that does not end */
  BLOCK = 65536,     /* bytes that an actor reads or writes at a time */
  CLAIM = 2400000,   /* bytes of a shared input that others claim, at most */
  CHANGES_MAX = 4,   /* of a file, before growth */
  FILLS = 4000,      /* writes of a program that keeps the output full */
  THREADS_MAX = 4,
  STACK_SIZE = 256 * 1024
};

static unsigned char bytes[BLOCK];

/* Add an actor with OBJECT, which calls ACT at each of its turns.  The first
   turn may be late.  Return the actor, which the world owns.  */
static struct actor *
add_actor (bool (*act) (struct actor *), struct object *object,
           unsigned int left)
{
  if (world.actor_count == ACTORS_MAX)
    abort ();
  struct actor *actor = &world.actors[world.actor_count++];
  *actor = (struct actor){ .act = act, .object = object, .left = left };
  actor->rest = rarely (world.events & RESTS ? 2 : 8) ? pick (30) : 0;
  return actor;
}

/* Read from the output, a queue.  Then perhaps rest, or make the pipe larger.
   Close the output after the last read.  */
static bool
read_output (struct actor *actor)
{
  struct object *output = actor->object;
  if (actor->left == 0 && 0 < output->readers)
    {
      output->readers = 0;
      print_line ("(the reader leaves)");
      return true;
    }
  if (actor->left == 0 || output->count == 0)
    return false;
  /* A small read would lose the rest of a packet.  */
  bool is_small = ! (world.output_flags & O_DIRECT) && rarely (3);
  size_t size = is_small ? 1 + pick (2 * PAGE) : BLOCK;
  size_t got = (size_t) object_read (output, bytes, size, 0);
  print_line ("(the reader gets %zu bytes)", got);
  judge_receive (bytes, got);
  actor->left -= actor->left < FOREVER;
  actor->rest = rarely (world.events & RESTS ? 2 : 32) ? pick (40) : 0;
  if (output->kind == PIPE && rarely (24))
    {
      output->traits |= IS_LARGER;
      output->capacity = MAX (output->capacity, 256);
      print_line ("(the reader makes the pipe larger)");
    }
  return true;
}

void
others_read_from (struct object *object)
{
  object->readers++;
  add_actor (read_output, object, rarely (8) ? pick (20) : FOREVER);
}

/* Write to an input, a queue, and end it after the last byte: close it, unless
   it reports its end again after each read.  */
static bool
write_input (struct actor *actor)
{
  struct object *input = actor->object;
  bool is_packet = input->traits & HAS_PACKETS;
  /* The writer of a FIFO opens it again after each end.  */
  if (input->writers == 0)
    return (input->writers = input != world.input);
  if (input->readers == 0)
    return false;
  if (actor->left == 0 && is_packet && input->kind != PIPE)
    return input->count == 0 && ! queue_write (input, true, NULL, 0);
  if (actor->left == 0)
    {
      input->writers = 0;
      print_line ("(the writer of input %u ends)", input->source);
      return true;
    }
  if (queue_is_full (input))
    return false;
  size_t size = rarely (3) ? 1 + pick (PAGE) : is_packet ? PAGE : BLOCK;
  size = queue_write (input, is_packet, NULL, MIN (actor->left, size));
  actor->left -= (unsigned int) size;
  print_line ("(the writer of input %u writes %zu bytes)", input->source,
              size);
  actor->rest = rarely (world.events & RESTS ? 2 : 32) ? pick (20) : 0;
  return true;
}

void
others_write_to (struct object *object, off_t size)
{
  object->writers = 1;
  add_actor (write_input, object, (unsigned int) size);
}

/* Write to the output, at its end or at the shared offset: some bytes, or as
   many as a pipe has room for.  */
static bool
write_output (struct actor *actor)
{
  struct object *output = world.output;
  struct description *shared = actor->description;
  struct counts *counts = &world.counts;
  bool appends = ! shared || shared->flags & O_APPEND;
  bool has_reader = ! object_is_queue (output) || output->readers;
  if (actor->left == 0 || ! has_reader)
    return false;
  size_t size = actor->left < FILLS / 2 ? 1 + pick (1000) : BLOCK;
  off_t position = appends ? output->size : shared->offset;
  if (world.raced_to && (appends || position < world.raced_to))
    world_end (UNDECIDED);
  source_copy (RIVAL, 0, (off_t) counts->rival_written, bytes, size);
  ssize_t done = object_write (output, world.output_flags & O_DIRECT, bytes,
                               size, position);
  if (done <= 0)
    return false;
  counts->rival_written += (size_t) done;
  /* With O_APPEND, the offset may move back into a place of the program.  */
  world.appended_in_place |= shared && position < shared->offset;
  if (shared)
    shared->offset = position + done;
  print_line ("(another program writes %zd bytes to the output at %jd)", done,
              (intmax_t) position);
  actor->left--;
  return true;
}

/* Read some bytes of standard input, which is shared.  */
static bool
read_input (struct actor *actor)
{
  struct object *input = world.input;
  off_t *offset = &actor->description->offset;
  bool is_queue = object_is_queue (input);
  off_t start = is_queue ? input->passed - input->used : *offset;
  if (actor->left == 0 || world.share_count == SHARES_MAX)
    return false;
  /* Another cat claims as much of a file as the program does, most often where
     the program could then claim past the end.  */
  bool is_race = world.peek.description == actor->description;
  off_t wanted = is_race && pick (2)
                   ? CLAIM
                   : 1 + (off_t) pick (is_race || rarely (8) ? CLAIM : PAGE);
  ssize_t got = (ssize_t) MIN (wanted, MAX (0, input->size - *offset));
  if (is_queue)
    got = object_read (input, bytes, (size_t) MIN (wanted, PAGE), *offset);
  if (got <= 0)
    return false;
  if (! is_queue)
    *offset += got;
  world.shares[world.share_count++] = (struct share){ start, start + got };
  print_line ("(another program reads %zd bytes of standard input at %jd)",
              got, (intmax_t) start);
  actor->left--;
  return true;
}

/* Return an offset of FILE within a range to which a queue refers, or -1 if
   there is none.  */
static off_t
find_reference (struct object const *file)
{
  for (size_t i = 0; i < world.object_count; i++)
    {
      struct object *queue = &world.objects[i];
      unsigned int j = queue->count ? pick (queue->count) : 0;
      struct slot const *slot = queue_slot (queue, j);
      if (0 < queue->count && slot->object == file)
        return slot->start + pick ((unsigned int) slot->size);
    }
  return -1;
}

/* Overwrite a part of an input, a file, or append to the file, or cut it.  */
static bool
change_file (struct actor *actor)
{
  struct object *file = actor->object;
  /* The last version is that after the end.  */
  if (actor->left == 0 || VERSIONS_MAX - 2 < file->version_count)
    return false;
  unsigned int salt = actor->left--;
  /* Often begin where a pipe refers to the file, or shortly before an offset
     of the program, where most defects show.  */
  off_t start = pick (2) ? find_reference (file) : -1;
  start = MIN (start, file->size);
  for (int fd = 0; fd < DESCRIPTORS_MAX && start < 0; fd++)
    if (world.descriptors[fd] && world.descriptors[fd]->object == file
        && pick (2))
      {
        off_t offset = world.descriptors[fd]->offset;
        off_t back = (off_t) pick (16 * PAGE);
        start = MIN (file->size, MAX (offset, back) - back);
      }
  if (start < 0)
    start = pick ((unsigned int) file->size + 1);
  /* A file that was cut often grows again.  A cut between two calls of lseek
     may be before the claim that the second one makes.  */
  struct description const *looked = world.peek.description;
  bool is_race = looked && looked->object == file;
  unsigned int way = file->size < file->max_size && pick (2) ? 1
                     : is_race && pick (2)                   ? 2
                                                             : pick (3);
  off_t end = start + 1 + pick (2 * PAGE);
  if (way == 0 && start < file->size)
    object_fill (file, start, MIN (file->size, end), file->source, salt);
  else if (way == 1)
    {
      /* Perhaps make good for all cuts.  */
      off_t least = file->size + 1 + pick (3 * PAGE);
      object_fill (file, file->size,
                   pick (2) ? MAX (file->max_size, least) : least,
                   file->source, salt);
    }
  else if (way == 2)
    {
      off_t folio = file->traits & LARGE_FOLIO ? 16 * PAGE : PAGE;
      off_t folio_end = (start + folio - 1) / folio * folio;
      bool is_referred = world_refers (file, start, folio_end);
      world.input_cut |= start < file->size;
      object_cut (file, start, is_referred ? folio_end : 0);
    }
  print_line ("(input %u changes; its size is %jd)", file->source,
              (intmax_t) file->size);
  world.input_changed = file->has_changed = true;
  /* A cut may come within the tick in which the file was changed before.  Then
     only its size shows it.  */
  file->changes += way != 2 || pick (2);
  return true;
}

/* Append to an input, a file, as to a log.  */
static bool
grow_file (struct actor *actor)
{
  struct object *file = actor->object;
  struct version *last = &file->versions[MAX (1, file->version_count) - 1];
  if (actor->left == 0 || VERSIONS_MAX - 2 < file->version_count)
    return false;
  unsigned int salt = actor->left-- + CHANGES_MAX;
  off_t end = file->size + 1 + pick (PAGE);
  if (last->source == file->source && last->end == file->size)
    {
      last->end = end;
      object_set_size (file, end);
    }
  else
    object_fill (file, file->size, end, file->source, salt);
  print_line ("(input %u grows to %jd)", file->source, (intmax_t) end);
  world.input_changed = file->has_changed = true;
  file->changes++;
  actor->rest = pick (6);
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
  /* After an error, the output's offset may be back at 0, and stray bytes
     behind it.  The judge can't tell them from those of the operand.  */
  if (pick (2) || world.letters || other->kind != REGULAR
      || other->traits & IS_COMMAND || world.descriptors[1]->offset == 0
      || world.has_copy_in_place)
    {
      other = world_object (REGULAR, BEFORE);
      object_fill (other, 0, 300, BEFORE, 3);
    }
  world.names[i].object = other;
  print_line ("(%s is another file)", world.names[i].text);
  return true;
}

/* End a lease.  */
static bool
end_lease (struct actor *actor)
{
  if (! (actor->object->traits & IS_LEASED))
    return false;
  actor->object->traits ^= IS_LEASED;
  print_line ("(the lease of input %u ends)", actor->object->source);
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
  print_line ("(another program changes O_NONBLOCK)");
  return true;
}

/* Set or clear O_APPEND of the output, as GNU make does.  */
static bool
change_append (struct actor *actor)
{
  int *flags = &actor->description->flags;
  /* Without pwrite, the program can't write the place again, only what follows
     the offset, and O_APPEND would move that to the end.  */
  if (actor->left == 0 || world.lacks_pwrite)
    return false;
  actor->left--;
  /* What others wrote to a place of the program will be overwritten.  If the
     place couldn't be given back, what follows has gone to the end only as
     long as the flag was set.  */
  if (*flags & O_APPEND && ! world.in_copy
      && (world.appended_in_place || world.has_lost_offset))
    world_end (UNDECIDED);
  world.overwrote |= *flags & O_APPEND && world.appended_in_place;
  *flags ^= O_APPEND;
  /* The program's check for what was overwritten can't tell any more.  */
  world.may_not_notice |= world.overwrote;
  world.others_append = true;
  print_line ("(another program %s O_APPEND)",
              *flags & O_APPEND ? "sets" : "clears");
  return true;
}

/* If EVENT may come, perhaps add an actor that shares DESCRIPTION, and calls
   ACT.  */
static void
add_sharer (enum event event, bool (*act) (struct actor *),
            struct description *description)
{
  if (world.events & event && pick (4))
    add_actor (act, description->object, 1 + pick (6))->description
      = description;
}

void
others_start (void)
{
  struct object *input = world.input, *output = world.output;
  struct description *in = world.descriptors[0], *out = world.descriptors[1];
  if ((input->kind == REGULAR || object_is_queue (input))
      && ! (input->traits & (HAS_PACKETS | FIXED_OFFSET)))
    add_sharer (SHARES, read_input, in);
  if (! (input->traits & HAS_TIMEOUT))
    add_sharer (TOGGLES, change_flag, in);
  if (! (output->traits & HAS_TIMEOUT))
    add_sharer (TOGGLES, change_flag, out);
  if (output->kind == PIPE
      || (output->kind == REGULAR && ! (output->traits & IS_COMMAND)))
    {
      add_sharer (RIVALS, write_output, out);
      /* O_APPEND writes where the offset is only if that's the end.  */
      if (output->kind == REGULAR && ! (out->flags & O_APPEND)
          && out->offset == output->size)
        add_sharer (APPENDS, change_append, out);
      if (out->flags & O_APPEND && world.events & RIVALS && pick (2))
        add_actor (write_output, output, 1 + pick (6));
    }
  if (output->kind == PIPE && world.events & RIVALS && rarely (16))
    add_actor (write_output, output, FILLS);
  if (world.events & NAMES && pick (2))
    add_actor (swap_name, NULL, 1 + pick (2));
  for (size_t i = 0; i < world.object_count; i++)
    {
      struct object *object = &world.objects[i];
      if (object->kind != REGULAR || object == output)
        continue;
      if (object->traits & IS_LEASED)
        add_actor (end_lease, object, 1);
      if (! object->is_twice && world.events & CHANGES && pick (4))
        add_actor (change_file, object, 1 + pick (CHANGES_MAX));
      if (! object->is_twice && world.events & GROWTH && pick (4))
        add_actor (grow_file, object, 1 + pick (30));
    }
}

/* Threads of the program, as coroutines that run until their next call.  */

static struct thread
{
  ucontext_t context;
  void *(*function) (void *);
  void *argument;
  bool has_ended;
  /* On 32-bit arm, glibc's makecontext doesn't align the stack.  */
  _Alignas(16) char stack[STACK_SIZE];
} threads[THREADS_MAX];

static size_t helpers;         /* number of helpers of this run */
static struct thread *current; /* the helper that runs now, or NULL */
static ucontext_t program;     /* the main thread */

void
threads_start (void)
{
  helpers = 0;
  current = NULL;
}

/* If a helper makes the current call, let the main thread go on.  Return true
   when the helper's turn has come again, or false, immediately, if the main
   thread makes the call.  */
static bool
yield (void)
{
  struct thread *thread = current;
  if (! thread)
    return false;
  int errnum = errno;
  current = NULL;
  swapcontext (&thread->context, &program);
  errno = errnum;
  return true;
}

bool
threads_is_helper (void)
{
  return current;
}

bool
threads_are_running (void)
{
  size_t i = 0;
  while (i < helpers && threads[i].has_ended)
    i++;
  return i < helpers;
}

void
threads_leave (void)
{
  while (yield ())
    continue;
}

/* Run helper number I to its end, and then the main thread.  */
static void
run_helper (int i)
{
  struct thread *thread = &threads[i];
  thread->function (thread->argument);
  print_line ("(helper %d ends)", i);
  thread->has_ended = true;
  current = NULL;
  setcontext (&program);
}

/* Run the helper of ACTOR until its next call.  Return false if the helper has
   ended.  */
static bool
resume_helper (struct actor *actor)
{
  struct thread *thread = &threads[actor->left];
  if (thread->has_ended)
    return false;
  int errnum = errno;
  current = thread;
  swapcontext (&program, &thread->context);
  errno = errnum;
  if (world.end)
    world_end (world.end);
  return true;
}

int
simulated_pthread_create (pthread_t *number, pthread_attr_t const *attributes,
                          void *(*function) (void *), void *argument)
{
  int fault = call_begin (CALL_THREAD);
  (void) attributes;
  if (fault || helpers == THREADS_MAX || world.actor_count == ACTORS_MAX)
    {
      call_end (CALL_THREAD, -EAGAIN, "pthread_create ()");
      return EAGAIN;
    }
  struct thread *thread = &threads[helpers];
  thread->function = function;
  thread->argument = argument;
  thread->has_ended = false;
  getcontext (&thread->context);
  thread->context.uc_stack.ss_sp = thread->stack;
  thread->context.uc_stack.ss_size = sizeof thread->stack;
  makecontext (&thread->context, (void (*) (void)) run_helper, 1,
               (int) helpers);
  break_if (world.caller.is_call, "cat_call starts a thread");
  /* Some helpers hang forever.  */
  unsigned int rest = rarely (8) ? UINT32_MAX : 0;
  world.actors[world.actor_count++] = (struct actor){
    .act = resume_helper, .left = (unsigned int) helpers, .rest = rest
  };
  *number = (pthread_t) helpers++;
  return (int) call_end (CALL_THREAD, 0, "pthread_create ()");
}

int
simulated_pthread_sigmask (int how, sigset_t const *set, sigset_t *before)
{
  (void) how, (void) set, (void) before;
  return 0;
}

int
simulated_pthread_join (pthread_t number, void **result)
{
  call_begin (CALL_OTHER);
  (void) result;
  while (! threads[(size_t) number].has_ended)
    {
      begin_wait ("pthread_join");
      break_if (! others_go_on (),
                "pthread_join waits for a thread that hangs");
    }
  return (int) call_end (CALL_OTHER, 0, "pthread_join ()");
}

/* Turns.  */

/* Let ACTOR act unless it rests.  Return false if it can do nothing, or hangs
   forever.  */
static bool
take_turn (struct actor *actor)
{
  if (actor->rest == 0)
    return actor->act (actor);
  bool is_coming = actor->rest < UINT32_MAX;
  actor->rest -= is_coming;
  return is_coming;
}

void
others_append (void)
{
  for (size_t i = 0; i < world.actor_count; i++)
    if (world.actors[i].act == change_append)
      change_append (&world.actors[i]);
}

void
others_act (void)
{
  if (yield ())
    return;
  if (world.kill && --world.kill == 0)
    {
      print_line ("(the program is killed)");
      world_end (KILLED);
    }
  if (world.actor_count && pick (4) < world.pace)
    take_turn (&world.actors[pick ((unsigned int) world.actor_count)]);
}

void
others_race (struct object const *object, unsigned int most)
{
  struct actor *users[ACTORS_MAX];
  unsigned int count = 0;
  for (size_t i = 0; i < world.actor_count; i++)
    if (world.actors[i].object == object)
      users[count++] = &world.actors[i];
  for (unsigned int turns = count ? pick (most) : 0; 0 < turns; turns--)
    if (pick (4) < world.pace)
      take_turn (users[pick (count)]);
}

bool
others_go_on (void)
{
  if (yield ())
    return true;
  size_t count = world.actor_count;
  size_t first = count ? pick ((unsigned int) count) : 0;
  bool acted = false;
  for (size_t i = 0; i < count && ! acted; i++)
    acted = take_turn (&world.actors[(first + i) % count]);
  return acted;
}
