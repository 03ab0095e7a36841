/* The simulated system calls, without those of threads, which others.c has.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "simulation/kernel.h"

#include <assert.h>
#include <errno.h>
#include <linux/magic.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>

#include "attribute.h"
#include "minmax.h"
#include "simulation/judge.h"

/* Faults, descriptors and waiting.  */

/* A line of CALLS: bits of enum call_property, and the errors.  */
#define ENTRY(call, properties, ...)                                          \
  [CALL_##call] = { properties, { __VA_ARGS__ } },
static struct entry
{
  int properties;
  short int errnums[ERRORS_MAX]; /* an unused one is 0 */
} const table[] = { CALLS (ENTRY) };
static_assert (CALL_END <= 64, "too many calls for the bits of a set");

/* Choose a call, and return its bit.  */
static uint64_t
choose_call (void)
{
  return UINT64_C (1) << pick (CALL_END);
}

void
faults_choose (void)
{
  /* Kernels without a call, and filters, give one of these.  */
  static int const refusals[] = { ENOSYS, EPERM, EACCES, EINVAL, EOPNOTSUPP };
  static int const errors[] = { 0, 0, EIO, EIO, ENOSPC, EINTR };
  uint64_t half = 0, moving = 0;
  for (int i = 0; i < CALL_END; i++)
    {
      int properties = table[i].properties;
      half |= (uint64_t) pick (2) << i;
      /* A plain loop doesn't make these.  */
      if (properties & MOVES && properties & REFUSABLE)
        moving |= UINT64_C (1) << i;
    }
  uint64_t const ways[] = { UINT64_MAX, moving, choose_call (), half };
  world.faulty = ways[pick (4)];
  world.same_error = errors[pick (sizeof errors / sizeof *errors)];
  bool refuses = world.events & REFUSALS && pick (2);
  world.refused = refuses ? choose_call () | choose_call () : 0;
  world.refusal = refusals[pick (sizeof refusals / sizeof *refusals)];
}

/* Return true if ERROR, a negative errno, is that of this run's refusals.  */
static bool
is_refused (int error)
{
  return error == -world.refusal;
}

int
call_begin (enum call call)
{
  struct entry const *entry = &table[call];
  bool is_refusable = entry->properties & REFUSABLE;
  others_act ();
  world.peek.description = NULL;
  if (is_refusable && world.refused >> call & 1)
    return -world.refusal;
  if (world.faults == 0 || entry->errnums[0] == 0
      || ! (world.faulty >> call & 1) || ! rarely (world.fault_rate))
    return 0;
  world.faults--;
  unsigned int count = 0;
  while (count < ERRORS_MAX && entry->errnums[count])
    count++;
  int errnum = entry->errnums[pick (count)];
  for (unsigned int i = 0; i < count; i++)
    if (entry->errnums[i] == world.same_error)
      errnum = world.same_error;
  world.has_lost_offset |= entry->properties & LOSES;
  if (is_refusable && world.events & REFUSALS && pick (2))
    {
      world.refused |= UINT64_C (1) << call;
      world.has_excuse |= entry->properties & LOSES;
      return -world.refusal;
    }
  bool loses = (errnum == ENOSPC || errnum == EDQUOT
                || (errnum == EIO && call == CALL_PWRITE));
  bool excuses
    = entry->properties & (EXCUSES | LOSES) || loses || errnum == EIO;
  world.has_excuse |= excuses && errnum != EINTR;
  world.must_fail |= loses;
  return -errnum;
}

ssize_t
call_end (enum call call, ssize_t result, char const *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  if (world.verbose)
    vprintf (format, arguments);
  va_end (arguments);
  if (result < 0)
    print_line (" = -1 %s", strerror ((int) -result));
  else
    print_line (" = %zd", result);
  bool has_moved = 0 < result && table[call].properties & MOVES;
  judge_call (has_moved ? (size_t) result : 0);
  if (0 <= result)
    return result;
  errno = (int) -result;
  return -1;
}

/* Return how many of SIZE bytes a call moves: sometimes fewer than SIZE.  */
static size_t
choose_part (size_t size)
{
  if (world.parts == 0 || size < 2 || ! rarely (world.part_rate))
    return size;
  world.parts--;
  return 1 + pick ((unsigned int) MIN (size, UINT32_MAX) - 1);
}

/* Return the description of FD, or NULL.  */
static struct description *
description_of (int fd)
{
  return 0 <= fd && fd < DESCRIPTORS_MAX ? world.descriptors[fd] : NULL;
}

/* Return true if FD is open, and its object is of KIND.  */
static bool
is_kind (int fd, enum kind kind)
{
  return description_of (fd) && description_of (fd)->object->kind == kind;
}

/* Give DESCRIPTION the lowest free descriptor, and return the descriptor.  If
   none is free, close DESCRIPTION and return -EMFILE.  */
static int
table_add (struct description *description)
{
  for (int fd = 0; fd < world.descriptor_limit; fd++)
    if (! world.descriptors[fd])
      {
        world.descriptors[fd] = description;
        return fd;
      }
  world_close (description);
  return -EMFILE;
}

/* Close FD, which is open.  */
static void
table_remove (int fd)
{
  world_close (world.descriptors[fd]);
  world.descriptors[fd] = NULL;
}

/* Return the size in bytes that fstat reports for FILE.  */
static off_t
reported_size (struct object const *file)
{
  bool is_other = file->traits & OTHER_SIZE;
  return ! is_other ? file->size : file->number % 2 ? PAGE : 0;
}

/* Return true if DESCRIPTION, which may be NULL, is open, and not with ACCESS
   alone.  */
static bool
can (struct description const *description, int access)
{
  return (description && ! (description->flags & O_PATH)
          && (description->flags & O_ACCMODE) != access);
}

static bool
can_read (struct description const *description)
{
  return can (description, O_WRONLY);
}

static bool
can_write (struct description const *description)
{
  return can (description, O_RDONLY);
}

static bool
is_pipe (struct description const *description)
{
  return description->object->kind == PIPE;
}

static bool
is_file (struct description const *description)
{
  return description->object->kind == REGULAR;
}

/* Return the bits of EVENTS that DESCRIPTION has.  */
static short int
ready (struct description const *description, short int events)
{
  return events & object_events (description->object, description->flags);
}

void
begin_wait (char const *call)
{
  if (! threads_is_helper ())
    judge_wait (call);
}

/* Wait in CALL until an actor has acted.  Return 0, or -EINTR.  */
static int
wait_once (char const *call)
{
  if (world.signals && rarely (4))
    {
      world.signals--;
      print_line ("(a signal)");
      return -EINTR;
    }
  break_if (! others_go_on (), "%s waits for what nobody will do", call);
  return 0;
}

/* Note that the timeout of a socket has ended a call.  Return true if the
   program can know that: not without getsockopt.  */
static bool
note_timeout (void)
{
  bool can_know = ! (world.refused >> CALL_GET_OPTION & 1);
  world.has_excuse = true;
  world.must_fail |= can_know;
  return can_know;
}

/* Wait in CALL until DESCRIPTION has one of EVENTS.  Return 0, or a negative
   errno: -EAGAIN without a wait if FLAGS have O_NONBLOCK, or after a timeout.
 */
static int
wait_for (struct description const *description, short int events, int flags,
          char const *call)
{
  /* poll, which asks for both, has no timeout of a socket.  */
  short int const both = POLLERR | POLLHUP;
  bool has_timeout
    = (events & both) != both && description->object->traits & HAS_TIMEOUT;
  int failed = 0;
  while (! failed && ! ready (description, events))
    {
      if (flags & O_NONBLOCK)
        {
          /* Without fcntl, this looks like the end of the timeout, and without
             isatty as well, like a driver that has no value.  */
          bool is_terminal = description->object->kind == TERMINAL;
          world.has_excuse |= ((has_timeout || is_terminal)
                               && world.refused >> CALL_GET_FLAGS & 1);
          return -EAGAIN;
        }
      if (description->object != world.output)
        begin_wait (call);
      if (has_timeout && pick (2))
        {
          if (description->object != world.output)
            note_timeout ();
          return -EAGAIN;
        }
      failed = wait_once (call);
    }
  return failed;
}

/* Let the program write to a pipe that nobody reads.  Return -EPIPE, unless a
   signal ends the run.  */
static int
break_pipe (void)
{
  if (! world.ignores_sigpipe)
    world_end (BROKEN_PIPE);
  return -EPIPE;
}

/* Wait in CALL until the disk has read FILE.  */
static void
wait_for_disk (struct object *file, char const *call)
{
  if (! (file->traits & IS_COLD))
    return;
  begin_wait (call);
  others_go_on ();
  file->traits &= ~IS_COLD;
}

/* Reading and writing.  */

/* Read at most SIZE bytes of DESCRIPTION at POSITION to BYTES.  Wait for the
   first unless DESCRIPTION is non-blocking.  Return the number of bytes read,
   or a negative errno.  */
static ssize_t
read_description (struct description *description, unsigned char *bytes,
                  size_t size, off_t position)
{
  ssize_t got = -EAGAIN;
  int failed = 0;
  while (! failed
         && (got = object_read (description->object, bytes, size, position))
              == -EAGAIN)
    failed
      = wait_for (description, POLLIN | POLLHUP, description->flags, "read");
  return failed ? failed : got;
}

/* Let the judge see that the program has read SIZE of WANTED BYTES from FROM,
   unless a helper did.  */
static void
note_read (struct description *from, unsigned char const *bytes, ssize_t size,
           size_t wanted)
{
  if (0 <= size && ! threads_is_helper ())
    judge_read (from, bytes, (size_t) size, wanted);
}

ssize_t
simulated_read (int fd, void *bytes, size_t size)
{
  struct description *from = description_of (fd);
  int fault = call_begin (is_kind (fd, PIPE) ? CALL_READ_PIPE : CALL_READ);
  if (! can_read (from))
    return call_end (CALL_READ, -EBADF, "read (%d)", fd);
  struct object *object = from->object;
  bool is_file = object->kind == REGULAR;
  /* Some file systems return less than the file has.  */
  size_t part = is_file ? choose_part (size) : size;
  if (part < size && from != world.descriptors[0])
    world.operands[world.tried_count - 1].is_short = true;
  if (! fault)
    wait_for_disk (object, "read");
  ssize_t got
    = fault ? fault : read_description (from, bytes, part, from->offset);
  from->offset += is_file ? MAX (0, got) : 0;
  note_read (from, bytes, got, size);
  return call_end (CALL_READ, got, "read (%d, %zu)", fd, size);
}

/* Return the error of an explicit offset in DESCRIPTION, which can be used if
   CAN_USE, or FAULT.  */
static int
error_at_offset (struct description const *description, bool can_use,
                 int fault)
{
  return ! description                           ? -EBADF
         : object_is_queue (description->object) ? -ESPIPE
         : ! can_use                             ? -EBADF
                                                 : fault;
}

ssize_t
simulated_pread (int fd, void *bytes, size_t size, off_t position)
{
  int fault = call_begin (CALL_PREAD);
  struct description *from = description_of (fd);
  ssize_t got = error_at_offset (from, can_read (from), fault);
  if (! got)
    got = read_description (from, bytes, size, position);
  world.has_pread |= ! fault;
  world.lacks_pread |= world.has_pread && fault && is_refused (fault);
  world.reads_stdin = from && from == world.descriptors[0];
  return call_end (CALL_PREAD, got, "pread (%d, %zu, %jd)", fd, size,
                   (intmax_t) position);
}

/* Write SIZE BYTES to DESCRIPTION at POSITION.  Wait for room unless
   DESCRIPTION is non-blocking.  Return the number of bytes written, or a
   negative errno.  */
static ssize_t
write_description (struct description *description, unsigned char const *bytes,
                   size_t size, off_t position)
{
  struct object *object = description->object;
  int flags = description->flags;
  bool is_stored = ! (object->kind == NULL_DEVICE || object->kind == TERMINAL
                      || object->traits & IS_COMMAND);
  ssize_t done = 0, left = (ssize_t) size;
  judge_change (object);
  do
    {
      ssize_t part = object_write (object, flags & O_DIRECT, bytes + done,
                                   (size_t) left, position + done);
      if (0 <= part && object == world.output && ! is_stored)
        judge_receive (bytes + done, (size_t) part);
      else if (part == -EPIPE)
        part = break_pipe ();
      else if (part == -EAGAIN)
        part = wait_for (description, POLLOUT | POLLERR, flags, "write");
      if (part < 0)
        return 0 < done ? done : part;
      done += part;
      left -= part;
    }
  while (0 < left && object_is_queue (object));
  return done;
}

/* Write some of SIZE BYTES into TO at *POSITION, or at the end of a file that
   appends, unless FAULT is not 0.  Set *POSITION to the end of the written
   bytes.  Return their number, or a negative errno.  */
static ssize_t
write_some (struct description *to, void const *bytes, size_t size,
            off_t *position, int fault)
{
  bool appends = to->object->kind == REGULAR && to->flags & O_APPEND;
  off_t start = appends ? to->object->size : *position;
  ssize_t done = fault;
  if (! fault)
    done = write_description (to, bytes, choose_part (size), start);
  else if (fault == -ENOSPC && pick (2))
    done = 0; /* some full devices write no bytes and report no error */
  bool is_over
    = (done == -EAGAIN && ! (to->flags & O_NONBLOCK) && note_timeout ());
  bool goes_on
    = (0 < done || size == 0 || done == -EINTR
       || (done == -EAGAIN && ! is_over) || (fault && is_refused (fault)));
  world.has_write_error |= ! goes_on;
  /* What was copied before an error is written again.  */
  if (0 < done && start <= world.counts.copied_from)
    world.counts.has_lost_copy = false;
  *position = 0 < done ? start + done : *position;
  return done;
}

ssize_t
simulated_write (int fd, void const *bytes, size_t size)
{
  struct description *to = description_of (fd);
  if (to && to == world.error_output)
    {
      int failed = call_begin (CALL_MESSAGE);
      if (failed == -EINTR)
        return call_end (CALL_MESSAGE, failed, "write (2)");
      char *message = world.messages + world.message_size;
      size_t kept = MIN (size, sizeof world.messages - 1 - world.message_size);
      memcpy (message, bytes, kept);
      message[kept] = '\0';
      world.message_size += kept;
      judge_message (message);
      return call_end (CALL_MESSAGE, failed ? failed : (ssize_t) size,
                       "write (2, \"%s\")", message);
    }
  int fault = call_begin (CALL_WRITE);
  ssize_t done = -EBADF;
  if (can_write (to))
    done = write_some (to, bytes, size, &to->offset, fault);
  world.counts.write_failed = done < 0;
  if (0 < done)
    judge_write (bytes, (size_t) done, size);
  return call_end (CALL_WRITE, done, "write (%d, %zu)", fd, size);
}

ssize_t
simulated_pwrite (int fd, void const *bytes, size_t size, off_t position)
{
  int fault = call_begin (CALL_PWRITE);
  struct description *to = description_of (fd);
  world.lacks_pwrite |= fault && is_refused (fault);
  world.has_lost_offset |= world.lacks_pwrite;
  off_t end = position;
  ssize_t done = error_at_offset (to, can_write (to), 0);
  /* The program can't set the flags and write in one step.  */
  if (! done && to == world.descriptors[1] && to->object->size != position
      && to->flags & ~world.flags_seen & O_APPEND)
    world_end (UNDECIDED);
  /* Between two parts of a block, others may set O_APPEND, so the program has
     to ask for the flags again.  */
  bool is_part = world.events & APPENDS && 1 < size && pick (2);
  if (! done)
    done = write_some (to, bytes,
                       is_part ? 1 + pick ((unsigned int) size - 1) : size,
                       &end, fault);
  world.flags_seen |= 0 < done ? O_APPEND : 0;
  if (is_part)
    others_append ();
  judge_fill (to, done);
  world.counts.unwritten
    -= MIN (world.counts.unwritten, (size_t) MAX (0, done));
  return call_end (CALL_PWRITE, done, "pwrite (%d, %zu, %jd)", fd, size,
                   (intmax_t) position);
}

/* Note what others did between two calls of lseek.  With the first, which saw
   PEEK, the program compares an offset, and with this one, it sets that of
   DESCRIPTION to OFFSET, because Linux can't do both at once.  What others
   read in between is read again, and what they wrote may be overwritten.  If
   they made the file longer, fstat shows that to the program, unless it
   fails.  */
static void
note_race (struct description const *description, struct peek const *peek,
           off_t offset)
{
  if (peek->description != description || description->offset == peek->offset
      || description->offset <= offset)
    return;
  if (description == world.descriptors[0])
    world.share_count = peek->share_count;
  else if (description->object->size == peek->size || peek->offset <= offset
           || world.has_excuse)
    world_end (UNDECIDED);
  else
    world.raced_to = description->object->size;
}

/* Note what others did between the lseek that saw PEEK and the one that claims
   a part of standard input, DESCRIPTION.  If they read what it had grown by,
   and cut it to no less than the program knows, it looks as if they had
   claimed past its end, as the program does.  So the program moves the offset
   back to the end, and once the input grows, it repeats what they read.  */
static void
note_race_of_claim (struct description const *description,
                    struct peek const *peek)
{
  off_t size = description->object->size;
  if (description == world.descriptors[0] && peek->description == description
      && world.known_size <= size && size < description->offset)
    world_end (UNDECIDED);
}

off_t
simulated_lseek (int fd, off_t offset, int whence)
{
  static char const *const names[] = { "SEEK_SET", "SEEK_CUR" };
  break_if (whence != SEEK_SET && whence != SEEK_CUR,
            "lseek with %d, which believes the size of a file", whence);
  struct description *description = description_of (fd);
  struct peek const peek = world.peek;
  /* Let others act often where they could win a race.  */
  bool may_race = description && peek.description == description;
  if (may_race)
    others_race (description->object, 6);
  bool is_look = offset == 0 && whence == SEEK_CUR;
  off_t result = call_begin (CALL_LSEEK);
  struct object *object = description ? description->object : NULL;
  if (! object || object_is_queue (object))
    result = object ? -ESPIPE : -EBADF;
  if (! result && object->kind == REGULAR)
    {
      result = offset + (whence == SEEK_CUR ? description->offset : 0);
      if (result < 0)
        result = -EINVAL;
      else if (object->traits & FIXED_OFFSET)
        result = description->offset;
      else
        {
          if (whence == SEEK_SET)
            note_race (description, &peek, result);
          else if (0 < offset)
            note_race_of_claim (description, &peek);
          judge_move (description, result - description->offset);
          description->offset = result;
          /* Others also act right after a claim.  */
          if (! is_look)
            others_race (object, 4);
        }
    }
  if (0 <= result && is_look)
    world.peek = (struct peek){ description, result, object ? object->size : 0,
                                world.share_count };
  return call_end (CALL_LSEEK, result, "lseek (%d, %jd, %s)", fd,
                   (intmax_t) offset, names[whence]);
}

/* The calls that move bytes from one descriptor to another.  */

/* Objects that are on a file system of their own: Linux's files, and zones of
   a disk, which are written at their end (zonefs).  */
enum
{
  OWN_SYSTEM = IS_COMMAND | FIXED_OFFSET | AT_END_ONLY
};

/* Return the number of the file system of FILE.  */
static uint32_t
system_of (struct object const *file)
{
  return (file->traits & OWN_SYSTEM ? SYSFS_MAGIC
                                    : world.file_systems[file->device]);
}

/* Move at most SIZE bytes of FROM at START into TO at TARGET: as references
   into a pipe, or else as copies.  Return the number of bytes, or a negative
   errno.  It is -EAGAIN if FROM has no bytes yet, or TO has no room.  */
static ssize_t
carry (struct description *from, off_t start, struct description *to,
       off_t target, size_t size)
{
  static unsigned char bytes[16 * PAGE];
  ssize_t done = 0, part = 0;
  do
    {
      struct slot range;
      size_t most = MIN (size - (size_t) done, sizeof bytes);
      part = object_next (from->object, start + done, most, &range);
      if (part <= 0)
        break;
      /* A server's answer to a read needn't be in the page cache, which may
         have NULs instead.  */
      if (is_file (from) && system_of (from->object) == FUSE
          && ! from->object->store)
        range.start += UNLIMITED;
      if (is_pipe (to))
        part = (ssize_t) queue_refer (to->object, range);
      else
        {
          object_copy (range.object, range.start, bytes, range.size);
          part = write_description (to, bytes, range.size, target + done);
        }
      if (part == 0)
        part = -EAGAIN;
      if (part < 0)
        break;
      object_drop (from->object, (size_t) part);
      done += part;
    }
  while ((size_t) done < size);
  return 0 < done ? done : part;
}

/* Return 0 if splice can move bytes between the kinds of FROM and TO, one of
   which is a pipe, or else -EINVAL.  */
static int
cannot_splice (struct description const *from, struct description const *to)
{
  unsigned int const both
    = 1 << PIPE | 1 << REGULAR | 1 << SOCKET | 1 << ZERO_DEVICE;
  struct object const *source = from->object, *target = to->object;
  bool can = ((both | 1 << FULL_DEVICE) >> source->kind & 1
              && (both | 1 << NULL_DEVICE) >> target->kind & 1
              && (is_pipe (to) || ! (to->flags & O_APPEND))
              && ! ((source->traits | target->traits) & NO_SPLICE));
  return can ? 0 : -EINVAL;
}

/* Wait until splice can move bytes of FROM into TO.  Return 1, 0 if FROM has
   ended, or a negative errno.  */
static int
wait_to_splice (struct description *from, struct description *to)
{
  bool fills = is_pipe (to), drains = is_pipe (from);
  int flags = fills && drains ? from->flags | to->flags
              : fills         ? to->flags
                              : from->flags;
  int failed = fills ? 0 : cannot_splice (from, to);
  if (! failed && drains)
    failed = wait_for (from, POLLIN | POLLHUP, flags, "splice");
  if (! failed && fills)
    failed = wait_for (to, POLLOUT | POLLERR, flags, "splice");
  if (! failed && fills && to->object->readers == 0)
    failed = break_pipe ();
  if (! failed && drains && from->object->count == 0)
    return 0;
  if (! failed)
    failed = cannot_splice (from, to);
  if (! failed && object_is_queue (from->object))
    failed = wait_for (from, POLLIN | POLLHUP, from->flags, "splice");
  return failed ? failed : 1;
}

/* Move at most SIZE bytes of FROM at *POSITION into TO at *TARGET, one of
   which is a pipe, as splice(2) says.  Move the offsets of files.  Return the
   number of bytes, or a negative errno.  */
static ssize_t
splice_bytes (struct description *from, off_t *position,
              struct description *to, off_t *target, size_t size)
{
  /* Unlike read and write, splice does not lock a shared offset between its
     read of the offset and its change.  */
  off_t start = *position, target_start = *target;
  judge_change (to->object);
  if (is_file (from))
    wait_for_disk (from->object, "splice");
  if (position == &from->offset || target == &to->offset)
    others_act ();
  ssize_t moved;
  do
    {
      moved = wait_to_splice (from, to);
      if (moved <= 0)
        return moved;
      moved = carry (from, start, to, target_start, size);
    }
  while (moved == -EAGAIN);
  if (is_file (from) && 0 < moved)
    *position = start + moved;
  if (is_file (to) && 0 < moved)
    *target = target_start + moved;
  return moved;
}

/* Note that splice or copy_file_range has copied SIZE bytes to PLACE in TO, or
   failed if SIZE is negative.  */
static void
note_place (struct description const *to, off_t place, ssize_t size)
{
  if (! to || to->object != world.output || ! is_file (to))
    return;
  struct counts *counts = &world.counts;
  world.has_copy_in_place |= 0 < size;
  /* Linux may report only once that it couldn't write what it copied.  Before
     the first byte, EIO can also mean that the call doesn't work here.  */
  counts->has_lost_copy |= size == -EIO && 0 < counts->copied;
  if (0 < size && counts->copied == 0)
    counts->copied_from = place;
  counts->copied += (size_t) MAX (0, size);
  world.has_write_error |= size == -ENOSPC || size == -EDQUOT || size == -EIO;
}

ssize_t
simulated_splice (int in, off_t *in_offset, int out, off_t *out_offset,
                  size_t size, unsigned int flags)
{
  int fault
    = call_begin (is_kind (out, REGULAR) ? CALL_SPLICE_TO_FILE : CALL_SPLICE);
  struct description *from = description_of (in), *to = description_of (out);
  (void) flags;
  judge_splice (from, to);
  ssize_t moved
    = size == 0                               ? 0
      : ! from || ! to                        ? -EBADF
      : fault                                 ? fault
      : (in_offset && is_pipe (from))         ? -ESPIPE
      : (out_offset && is_pipe (to))          ? -ESPIPE
      : ! can_read (from) || ! can_write (to) ? -EBADF
      : ! is_pipe (from) && ! is_pipe (to)    ? -EINVAL
      : from->object == to->object
        ? -EINVAL
        : splice_bytes (from, in_offset ? in_offset : &from->offset, to,
                        out_offset ? out_offset : &to->offset,
                        choose_part (size));
  if (out_offset)
    judge_fill (to, moved);
  note_place (to, out_offset ? *out_offset - MAX (0, moved) : 0, moved);
  return call_end (CALL_SPLICE, moved, "splice (%d, %d, %zu)", in, out, size);
}

ssize_t
simulated_sendfile (int out, int in, off_t *offset, size_t size)
{
  int fault = call_begin (CALL_SENDFILE);
  struct description *from = description_of (in), *to = description_of (out);
  off_t *position = offset || ! from ? offset : &from->offset;
  ssize_t sent = ! can_read (from)                          ? -EBADF
                 : offset && object_is_queue (from->object) ? -ESPIPE
                 : ! can_write (to)                         ? -EBADF
                                                            : fault;
  if (! sent && is_pipe (to))
    sent = splice_bytes (from, position, to, &to->offset, choose_part (size));
  else if (! sent
           && (! is_file (from) || from->object->traits & NO_SPLICE
               || to->flags & O_APPEND))
    sent = -EINVAL;
  else if (! sent)
    {
      size = choose_part (size);
      sent = size ? carry (from, *position, to, to->offset, size) : 0;
      if (sent == -ENOSPC && to->object->kind == FULL_DEVICE)
        sent = -EINVAL;
      *position += MAX (0, sent);
      to->offset += is_file (to) ? MAX (0, sent) : 0;
    }
  return call_end (CALL_SENDFILE, sent, "sendfile (%d, %d, %zu)", out, in,
                   size);
}

/* Return 0 if copy_file_range(2) can copy bytes of FROM at START into TO at
   TARGET, or a negative errno.  Reduce *SIZE to the bytes that are before the
   end that FROM reports.  */
static int
cannot_copy (struct description const *from, off_t start,
             struct description const *to, off_t target, size_t *size)
{
  struct object const *source = from->object, *copy = to->object;
  off_t most = MAX (0, reported_size (source) - start);
  off_t part = MIN ((off_t) *size, most);
  *size = (size_t) part;
  if (source->kind == DIRECTORY || copy->kind == DIRECTORY)
    return -EISDIR;
  if (! is_file (from) || ! is_file (to))
    return -EINVAL;
  if (! can_read (from) || ! can_write (to) || to->flags & O_APPEND)
    return -EBADF;
  /* Linux's own files are on file systems of their own.  */
  if (source->device != copy->device || source->traits & FIXED_OFFSET
      || copy->traits & IS_COMMAND)
    return -EXDEV;
  bool overlaps
    = source == copy && start < target + part && target < start + part;
  return overlaps ? -EINVAL : 0;
}

/* Return how many of SIZE bytes of FROM at START can be cloned into TO at
   TARGET: whole blocks, and a part of a block if both files end with it.  */
static size_t
clonable (struct description const *from, off_t start,
          struct description const *to, off_t target, size_t size)
{
  struct object const *source = from->object, *copy = to->object;
  off_t moved = (off_t) size;
  bool ends = start + moved == source->size && copy->size <= target + moved;
  if (! (source->traits & copy->traits & CAN_CLONE) || start % PAGE != 0
      || target % PAGE != 0)
    return 0;
  return ends ? size : size - size % PAGE;
}

enum
{
  UNCHECKED = 64 * 1024 /* DIFFERENCES: bytes of a copy that isn't checked */
};

/* Return true if FILE, which has a store, has bytes of a rival from START to
   END.  */
static bool
has_rival (struct object const *file, off_t start, off_t end)
{
  end = MIN (end, file->size);
  while (start < end && source_of (file->store[start]) != RIVAL)
    start++;
  return start < end;
}

/* Copy at most SIZE bytes of FROM at START into TO at *TARGET, as Linux does
   for file systems that have no copy of their own: through a pipe with
   references to FROM, while other programs act.  Move *TARGET on.  Return the
   number of bytes, or a negative errno.  */
static ssize_t
copy_by_references (struct description *from, off_t start,
                    struct description *to, off_t *target, size_t size)
{
  off_t claimed = to->offset;
  if (! world.transit)
    world.transit = world_object (PIPE, NOBODY);
  struct object *pipe = world.transit;
  struct description ends[2] = { { .object = pipe, .flags = O_RDONLY },
                                 { .object = pipe, .flags = O_WRONLY } };
  int failed = cannot_splice (from, to);
  ssize_t done = 0, got, part = failed;
  world.in_copy = true;
  while (! failed && (size_t) done < size)
    {
      got = part = carry (from, start + done, &ends[1], 0,
                          MIN (size - (size_t) done, PIPE_SLOTS * PAGE));
      if (0 < got)
        others_race (pick (4) ? from->object : to->object, 8);
      /* Another program may have set O_APPEND since.  */
      if (to->flags & O_APPEND)
        *target = to->object->size;
      else if (world.others_append
               && has_rival (to->object, *target, *target + got))
        {
          world.overwrote = true;
          world.may_not_notice |= size < UNCHECKED || claimed <= to->offset;
        }
      if (0 < got)
        part = carry (&ends[0], 0, to, *target, (size_t) got);
      done += MAX (0, part);
      *target += MAX (0, part);
      while (0 < pipe->count)
        object_drop (pipe, queue_slot (pipe, 0)->size);
      others_race (from->object, 4);
      if (got <= 0 || part < got)
        break;
    }
  world.in_copy = false;
  return 0 < done ? done : part;
}

ssize_t
simulated_copy_file_range (int in, off_t *in_offset, int out,
                           off_t *out_offset, size_t size, unsigned int flags)
{
  int fault = call_begin (CALL_COPY_FILE_RANGE);
  struct description *from = description_of (in), *to = description_of (out);
  ssize_t result = ! from || ! to ? -EBADF : flags ? -EINVAL : 0;
  if (result == 0)
    {
      /* Linux doesn't lock a shared offset between reading and changing
         it.  */
      off_t *position = in_offset ? in_offset : &from->offset;
      off_t *target = out_offset ? out_offset : &to->offset;
      off_t start = *position, place = *target, end = place;
      size_t part = size;
      result = cannot_copy (from, start, to, place, &part);
      judge_change (to->object);
      if (result == 0 && 0 < part && ! fault)
        wait_for_disk (from->object, "copy_file_range");
      part = choose_part (part);
      /* Some file systems copy nothing, and report no error.  */
      if (world.parts && rarely (8 * world.part_rate))
        part = 0;
      /* A call that fails on the way may have copied some bytes.  */
      bool may_copy
        = (! fault || fault == -EIO || fault == -ENOSPC || fault == -EDQUOT);
      if (result == 0 && 0 < part && may_copy && (! fault || pick (2)))
        {
          size_t whole = clonable (from, start, to, place, part);
          result = whole ? carry (from, start, to, place, whole)
                         : copy_by_references (from, start, to, &end, part);
          end = whole ? place + MAX (0, result) : end;
        }
      world.has_copy_in_place |= 0 < result && to->object == world.output;
      /* The program can't know what a call that failed has appended.  */
      if (fault && 0 < result && end != place + result)
        world_end (UNDECIDED);
      result = fault ? fault : result;
      note_place (to, place, result);
      if (0 < result)
        {
          *position = start + result;
          *target = end;
        }
      if (out_offset)
        judge_fill (to, result);
    }
  return call_end (CALL_COPY_FILE_RANGE, result,
                   "copy_file_range (%d, %d, %zu)", in, out, size);
}

int
simulated_ioctl (int fd, unsigned long request, ...)
{
  va_list arguments;
  va_start (arguments, request);
  void *argument = va_arg (arguments, void *);
  va_end (arguments);
  int result = call_begin (CALL_COUNT_BYTES), *size = argument;
  struct description *description = description_of (fd);
  if (! description)
    result = -EBADF;
  else if (request != FIONREAD)
    result = -ENOTTY;
  else if (result < 0)
    world.lacks_count = true;
  else if (is_pipe (description))
    {
      *size = (int) description->object->used;
      if (description->object == world.output)
        world.counts.saw_empty = *size == 0;
    }
  else if (is_file (description))
    *size = (int) (description->object->size - description->offset);
  else
    result = -ENOTTY;
  return (int) call_end (CALL_COUNT_BYTES, result, "ioctl (%d, %s)", fd,
                         request == FIONREAD ? "FIONREAD" : "unknown");
}

/* Opening.  */

/* Return the object that NAME names.  NAME is in the current directory, or the
   name of a descriptor in /proc/self/fd.  Return NULL if there's none.  */
static struct object *
find (char const *name)
{
  static char const directory[] = "/proc/self/fd/";
  size_t length = sizeof directory - 1;
  if (strncmp (name, directory, length) != 0)
    return world_find (name);
  struct description const *description
    = description_of ((int) strtol (name + length, NULL, 10));
  return description ? description->object : NULL;
}

/* Open NAME with FLAGS.  Wait for the end of a lease, or for the writer
   of a FIFO.  Return 0 with *DESCRIPTION set, or a negative errno.  */
static int
open_name (char const *name, int flags, struct description **description)
{
  struct object *object = find (name);
  int failed = ! object                                           ? -ENOENT
               : object->kind == SOCKET                           ? -ENXIO
               : flags & O_DIRECTORY && object->kind != DIRECTORY ? -ENOTDIR
                                                                  : 0;
  if (failed)
    return failed;
  struct description *opened = world_open (object, flags);
  bool waits = ! (flags & O_NONBLOCK);
  while (! (flags & O_PATH) && ! failed
         && (object->traits & IS_LEASED
             || (object->kind == PIPE && object->writers == 0 && waits)))
    {
      if (waits)
        begin_wait ("open");
      failed = waits ? wait_once ("open") : -EWOULDBLOCK;
    }
  if (failed)
    world_close (opened);
  else
    *description = opened;
  return failed;
}

/* Open NAME with FLAGS by the function TEXT, which meets the errors of CALL.
   If RESOLVES_MAGIC is false, NAME may turn out to be a link to a descriptor,
   only this time, as if another program replaced the link.  Return the
   descriptor, or -1 with errno set.  */
static int
open_by (char const *text, enum call call, char const *name, int flags,
         bool resolves_magic)
{
  struct description *opened = NULL;
  int result = call_begin (call);
  if (result == 0 && ! resolves_magic && rarely (8))
    result = -ELOOP;
  if (result == 0)
    result = open_name (name, flags, &opened);
  if (opened)
    result = table_add (opened);
  /* A plain loop needs a descriptor beside the three standard ones, so it
     would fail as well.  */
  if (result == -EMFILE && call == CALL_OPEN && world.descriptor_limit == 3)
    world.has_excuse = true;
  /* The program opens it again when it has closed its pipe.  */
  bool has_pipe = false;
  for (int fd = 0; fd < DESCRIPTORS_MAX; fd++)
    has_pipe |= description_of (fd) && description_of (fd)->object->is_private;
  bool is_full = result == -EMFILE || result == -ENFILE;
  bool comes_again = (result == -EINTR || (is_full && has_pipe)
                      || (result < 0 && ! resolves_magic));
  opened = result < 0 ? NULL : opened;
  if (flags & O_PATH && ! comes_again)
    judge_ahead (name, NULL);
  else if (threads_is_helper () && opened)
    judge_ahead (name, opened->object);
  else if (! threads_is_helper () && ! comes_again)
    judge_open (name, opened);
  return (int) call_end (call, result, "%s (\"%s\", %s%s)", text, name,
                         flags & O_PATH ? "O_PATH" : "O_RDONLY",
                         flags & O_NONBLOCK ? " | O_NONBLOCK" : "");
}

int
simulated_open (char const *name, int flags, ...)
{
  return open_by ("open", CALL_OPEN, name, flags, true);
}

int
simulated_close (int fd)
{
  int result = call_begin (CALL_CLOSE);
  if (! description_of (fd))
    result = -EBADF;
  /* The caller also has standard input, and the judge asks for its offset.  */
  else if (fd != 0)
    table_remove (fd);
  return (int) call_end (CALL_CLOSE, result, "close (%d)", fd);
}

int
simulated_pipe (int ends[2])
{
  int result = call_begin (CALL_PIPE);
  if (result == 0)
    {
      struct object *object = world_object (PIPE, NOBODY);
      object->is_private = true;
      ends[0] = table_add (world_open (object, O_RDONLY));
      ends[1] = table_add (world_open (object, O_WRONLY));
      result = MIN (0, ends[1]);
      if (result < 0 && 0 <= ends[0])
        table_remove (ends[0]);
    }
  return (int) call_end (CALL_PIPE, result, "pipe ()");
}

/* Set the capacity of PIPE to SIZE bytes, rounded up as F_SETPIPE_SZ does.
   Return the new capacity in bytes, or a negative errno.  */
static int
set_capacity (struct object *pipe, int size)
{
  /* The program must not set the pipe below the capacity that a call has
     reported.  If none has, the program can't know that another one has made
     the pipe larger.  */
  bool is_known = pipe->seen || pipe->traits & IS_LARGER;
  break_if (size < (int) (is_known ? pipe->seen : pipe->capacity) * PAGE,
            "a pipe is made smaller");
  unsigned int slots = 1;
  while ((int) slots * PAGE < size)
    slots *= 2;
  if (world.pipe_slots_max < slots && pipe->capacity < slots)
    return -EPERM;
  if (slots < pipe->count)
    return -EBUSY;
  pipe->capacity = pipe->seen = slots;
  return (int) slots * PAGE;
}

int
simulated_fcntl (int fd, int command, ...)
{
  static struct
  {
    int number;
    char const *name;
    enum call call;
    bool has_argument;
  } const commands[] = {
    { F_SETPIPE_SZ, "F_SETPIPE_SZ", CALL_SET_PIPE, true },
    { F_GETPIPE_SZ, "F_GETPIPE_SZ", CALL_GET_PIPE, false },
    { F_GETFL, "F_GETFL", CALL_GET_FLAGS, false },
    { F_GETFD, "F_GETFD", CALL_GET_FLAGS, false },
    { F_DUPFD_CLOEXEC, "F_DUPFD_CLOEXEC", CALL_DUPLICATE, true },
  };
  size_t i = 0, count = sizeof commands / sizeof *commands;
  while (i < count && commands[i].number != command)
    i++;
  break_if (i == count, "flags of a descriptor are changed");
  va_list arguments;
  va_start (arguments, command);
  int argument = commands[i].has_argument ? va_arg (arguments, int) : 0;
  va_end (arguments);
  int result = call_begin (commands[i].call);
  struct description *description = description_of (fd);
  struct object *object = description ? description->object : NULL;
  bool is_of_pipe = command == F_SETPIPE_SZ || command == F_GETPIPE_SZ;
  if (! object || (is_of_pipe && object->kind != PIPE))
    result = -EBADF;
  else if (command == F_SETPIPE_SZ && result == 0)
    result = set_capacity (object, argument);
  else if (command == F_GETPIPE_SZ && result == 0)
    {
      object->seen = object->capacity;
      result = (int) object->capacity * PAGE;
    }
  else if (command == F_DUPFD_CLOEXEC && result == 0)
    {
      description->references++;
      result = table_add (description);
    }
  else if (command == F_GETFL && result == 0)
    {
      result = description->flags;
      world.flags_seen = fd == 1 ? result : world.flags_seen;
    }
  return (int) call_end (commands[i].call, result, "fcntl (%d, %s, %d)", fd,
                         commands[i].name, argument);
}

int
simulated_posix_fadvise (int fd, off_t offset, off_t size, int advice)
{
  int result = call_begin (CALL_FADVISE);
  (void) offset, (void) size;
  if (! result && description_of (fd) && advice == POSIX_FADV_WILLNEED)
    description_of (fd)->object->traits &= ~IS_COLD;
  call_end (CALL_FADVISE, result, "posix_fadvise (%d, %d)", fd, advice);
  return -result;
}

/* Looking.  */

/* Begin CALL, and store the status of OBJECT in *STATUS.  Return 0, a negative
   errno, or WITHOUT if OBJECT is NULL.  */
static int
fill_status (enum call call, struct object const *object, struct stat *status,
             int without)
{
  static mode_t const modes[KINDS] = {
    [REGULAR] = S_IFREG,     [PIPE] = S_IFIFO,        [SOCKET] = S_IFSOCK,
    [TERMINAL] = S_IFCHR,    [NULL_DEVICE] = S_IFCHR, [ZERO_DEVICE] = S_IFCHR,
    [FULL_DEVICE] = S_IFCHR, [DIRECTORY] = S_IFDIR,
  };
  int fault = call_begin (call);
  if (! object || fault)
    return object ? fault : without;
  bool is_file = object->kind == REGULAR;
  bool is_own = object->traits & OWN_SYSTEM;
  *status = (struct stat){ .st_mode = modes[object->kind] | 0600,
                           .st_ino = object->number,
                           .st_dev = is_own ? 0 : object->device,
                           .st_size = is_file ? reported_size (object) : 0,
                           .st_ctim = { .tv_nsec = object->changes },
                           .st_blksize = PAGE };
  return 0;
}

int
simulated_fstat (int fd, struct stat *status)
{
  struct description const *description = description_of (fd);
  int result = fill_status (
    CALL_FSTAT, description ? description->object : NULL, status, -EBADF);
  if (result == 0 && description->object == world.input)
    world.known_size = world.known_size
                         ? MIN (world.known_size, status->st_size)
                         : status->st_size;
  return (int) call_end (CALL_FSTAT, result, "fstat (%d)", fd);
}

int
simulated_stat (char const *name, struct stat *status)
{
  int result = fill_status (CALL_STAT, find (name), status, -ENOENT);
  return (int) call_end (CALL_STAT, result, "stat (\"%s\")", name);
}

/* Return the number of the file system of FD, or 0 if it has none.  */
static uint32_t
system_number (int fd)
{
  struct description const *description = description_of (fd);
  enum kind kind = description ? description->object->kind : PIPE;
  return (kind == REGULAR || kind == DIRECTORY
            ? system_of (description->object)
            : 0);
}

int
simulated_fstatfs (int fd, struct statfs *status)
{
  int result = call_begin (CALL_FSTATFS);
  uint32_t number = system_number (fd);
  if (result == 0)
    *status
      = (struct statfs){ .f_type = (__typeof__ (status->f_type)) number };
  return (int) call_end (CALL_FSTATFS, result, "fstatfs (%d)", fd);
}

int
simulated_getrlimit (__rlimit_resource_t resource, struct rlimit *limit)
{
  int result = call_begin (CALL_GET_LIMIT);
  if (result == 0)
    *limit = (struct rlimit){ .rlim_cur = RLIM_INFINITY };
  return (int) call_end (CALL_GET_LIMIT, result, "getrlimit (%u)", resource);
}

int
simulated_isatty (int fd)
{
  int fault = call_begin (CALL_IS_TERMINAL);
  int result = fault ? fault : is_kind (fd, TERMINAL) ? 1 : -ENOTTY;
  return 0 < call_end (CALL_IS_TERMINAL, result, "isatty (%d)", fd);
}

int
simulated_getsockopt (int fd, MAYBE_UNUSED int level, int option, void *value,
                      socklen_t *size)
{
  int fault = call_begin (CALL_GET_OPTION);
  bool is_socket = is_kind (fd, SOCKET);
  bool has = (is_socket && option == (fd == 1 ? SO_SNDTIMEO : SO_RCVTIMEO)
              && description_of (fd)->object->traits & HAS_TIMEOUT);
  struct timeval time = { .tv_usec = has ? 100000 : 0 };
  if (is_socket && ! fault)
    memcpy (value, &time, MIN (*size, sizeof time));
  int result = is_socket ? fault : -ENOTSOCK;
  return (int) call_end (CALL_GET_OPTION, result, "getsockopt (%d)", fd);
}

/* Time.  */

/* Let MILLISECONDS of the program's time pass.  Some waits last longer than
   they should, because other programs have the processors.  */
static void
pass_time (unsigned int milliseconds)
{
  milliseconds += rarely (16) ? pick (20) : 0;
  world.clock += milliseconds;
  world.waited += milliseconds;
}

enum
{
  LATER = 1000000 /* seconds from the time of the files to that of the run */
};

int
simulated_clock_gettime (MAYBE_UNUSED clockid_t number, struct timespec *time)
{
  int result = call_begin (CALL_CLOCK);
  world.lacks_time |= result < 0;
  /* A slow copy takes 20 ms for 4 MiB.  */
  unsigned int copying
    = world.is_slow ? (unsigned int) (world.counts.moved >> 22) * 20 : 0;
  unsigned int now = 1000 + world.clock + copying;
  if (result == 0)
    *time = (struct timespec){ .tv_sec = LATER + now / 1000,
                               .tv_nsec = now % 1000 * 1000000L };
  return (int) call_end (CALL_CLOCK, result, "clock_gettime ()");
}

int
simulated_nanosleep (struct timespec const *time,
                     MAYBE_UNUSED struct timespec *rest)
{
  int result = call_begin (CALL_NANOSLEEP);
  world.lacks_time |= result < 0;
  /* Time passes and others go on even if the call is refused.  */
  others_go_on ();
  pass_time ((unsigned int) (time->tv_nsec / 1000000));
  return (int) call_end (CALL_NANOSLEEP, result, "nanosleep ()");
}

int
simulated_poll (struct pollfd *wanted, nfds_t count, int timeout)
{
  int result = call_begin (CALL_POLL);
  int fd = count ? wanted->fd : -1;
  struct description const *description = description_of (fd);
  short int events
    = (short int) ((count ? wanted->events : 0) | POLLERR | POLLHUP);
  bool starts = result == 0;
  /* Others go on even if the call is refused.  */
  if (! starts)
    others_go_on ();
  world.lacks_time |= ! starts;
  if (starts && count == 0)
    {
      /* The program calls poll without a descriptor, to sleep.  */
      begin_wait ("poll");
      others_go_on ();
      pass_time ((unsigned int) timeout);
    }
  else if (starts && description && timeout < 0)
    result = wait_for (description, events, 0, "poll");
  else if (starts && description)
    {
      if (description->object == world.output && 0 < timeout)
        judge_pause ();
      /* Some of the other programs act before the timeout.  */
      for (int i = 0; i < 3 && ! ready (description, events); i++)
        others_go_on ();
      if (! ready (description, events))
        pass_time ((unsigned int) timeout);
    }
  if (result == 0 && count == 1)
    {
      wanted->revents = description ? ready (description, events) : POLLNVAL;
      result = wanted->revents != 0;
    }
  return (int) call_end (CALL_POLL, result, "poll (%d, %d)", fd, timeout);
}

/* Memory, and calls that the C library may lack.  */

/* The memory that mmap returns, in the order of the calls.  */
static char memory[8 * 1024 * 1024];

void *
simulated_mmap (void *address, size_t size, int protection, int flags, int fd,
                off_t offset)
{
  (void) address, (void) protection, (void) flags, (void) fd, (void) offset;
  int result = call_begin (CALL_MMAP);
  char *start = memory + world.memory;
  if (sizeof memory - world.memory < size || world.memory_limit < size)
    result = -ENOMEM;
  if (result == 0)
    world.memory += (size + PAGE - 1) / PAGE * PAGE;
  result = (int) call_end (CALL_MMAP, result, "mmap (%zu)", size);
  return result < 0 ? MAP_FAILED : start;
}

int
simulated_munmap (void *address, size_t size)
{
  call_begin (CALL_OTHER);
  char const *start = address;
  break_if (start < memory || memory + world.memory <= start,
            "memory is unmapped that mmap did not give");
  return (int) call_end (CALL_OTHER, 0, "munmap (%zu)", size);
}

int
simulated_getpagesize (void)
{
  return PAGE;
}

/* glibc before 2.32 lacks it, and the program does not call it.  */
#ifndef SYS_openat2
#  define SYS_openat2 -1
#endif

enum
{
  REFUSES_MAGIC = 2, /* RESOLVE_NO_MAGICLINKS of linux/openat2.h */
  SYS_STATMOUNT = SYS_openat2 + 20 /* statmount(2) is newer than many headers
                                    */
};

/* Store the number of the mount of FD where struct statx has it, as statx
   does if it's asked for STATX_MNT_ID_UNIQUE.  The number is that of the file
   system, but never 0.  Both structs are newer than many headers.  */
static long
report_mount (int fd, unsigned char *status)
{
  uint32_t const mask = 0x4000; /* STATX_MNT_ID_UNIQUE */
  uint64_t const mount = UINT64_C (1) << 32 | system_number (fd);
  int result = call_begin (CALL_STATX);
  if (result == 0)
    {
      memcpy (status, &mask, sizeof mask);
      memcpy (status + 144, &mount, sizeof mount);
    }
  return call_end (CALL_STATX, result, "statx (%d)", fd);
}

/* Store the number of the file system where struct statmount has it, given
   REQUEST, struct mnt_id_req, which names the mount.  */
static long
report_system (unsigned char const *request, unsigned char *status)
{
  uint64_t mount, mask = 1; /* STATMOUNT_SB_BASIC */
  int result = call_begin (CALL_STATMOUNT);
  memcpy (&mount, request + 8, sizeof mount);
  mount &= UINT32_MAX;
  if (result == 0)
    {
      memcpy (status + 8, &mask, sizeof mask);
      memcpy (status + 24, &mount, sizeof mount);
    }
  return call_end (CALL_STATMOUNT, result, "statmount ()");
}

long
simulated_syscall (long number, ...)
{
  va_list arguments;
  va_start (arguments, number);
  bool is_statmount = 0 < SYS_openat2 && number == SYS_STATMOUNT;
  void *request = is_statmount ? va_arg (arguments, void *) : NULL;
  int fd = is_statmount ? -1 : va_arg (arguments, int);
  void *argument = va_arg (arguments, void *);
  if (number == SYS_statx)
    (void) va_arg (arguments, int), (void) va_arg (arguments, int);
  uint64_t const *how = va_arg (arguments, void *);
  long position = number == SYS_preadv2 ? va_arg (arguments, long) : 0;
  va_end (arguments);
  if (number == SYS_statx)
    return report_mount (fd, (unsigned char *) (uintptr_t) how);
  if (is_statmount)
    return report_system (request, argument);
  if (number == SYS_openat2)
    return open_by ("openat2", CALL_OPENAT2, argument, (int) how[0],
                    ! (how[2] & REFUSES_MAGIC));
  break_if (number != SYS_preadv2, "system call %ld is not simulated", number);
  /* preadv2 with RWF_NOWAIT fails if the read would wait.  At the position -1,
     it reads at the offset.  */
  struct iovec const *bytes = argument;
  int fault = call_begin (CALL_PREADV2);
  struct description *from = description_of (fd);
  bool is_file = is_kind (fd, REGULAR), moves = position == -1;
  ssize_t got = ! can_read (from)                ? -EBADF
                : fault                          ? fault
                : ! is_file && ! moves           ? -ESPIPE
                : is_kind (fd, TERMINAL)         ? -EOPNOTSUPP
                : from->object->traits & IS_COLD ? -EAGAIN
                                                 : 0;
  /* Perhaps only a part of the bytes is in memory.  */
  size_t part = is_file ? choose_part (bytes->iov_len) : bytes->iov_len;
  if (! got)
    got = object_read (from->object, bytes->iov_base, part,
                       moves ? from->offset : position);
  /* Only a read that may wait asks the disk.  */
  if (got == -EIO)
    got = -EAGAIN;
  if (part < bytes->iov_len && moves && from != world.descriptors[0])
    world.operands[world.tried_count - 1].is_short = true;
  if (0 <= got && moves)
    {
      from->offset += is_file ? got : 0;
      note_read (from, bytes->iov_base, got, bytes->iov_len);
    }
  return call_end (CALL_PREADV2, got, "preadv2 (%d, %zu, %jd, RWF_NOWAIT)", fd,
                   bytes->iov_len, (intmax_t) position);
}
