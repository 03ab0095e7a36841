/* The promises that are checked while the program runs.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "simulation/judge.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "fuzz/oracle.h"
#include "minmax.h"
#include "options.h"
#include "simulation/threads.h"

/* The limits that HACKING promises.  */
enum
{
  IN_FLIGHT_MAX = 640 * 1024,
  IN_FLIGHT_FAST = 3 * 1024 * 1024, /* after FAST_COPY bytes at 256 MiB/s */
  FAST_COPY = 32 * 1024 * 1024,
  WAIT_MAX = 5200, /* milliseconds */

  /* Calls in a row that move no bytes.  A wait of 5 s needs 2,000 calls.  */
  IDLE_MAX = 5000,

  /* All calls.  42 MB in packets, without blocking, need 76,000.  */
  CALLS_MAX = 100000
};

unsigned char received[STORE_MAX], consumed[CONSUMED_MAX];

bool
judge_is_same (char const *breach, char const *other)
{
  static char const digits[] = "0123456789";
  for (;; breach++, other++)
    {
      breach += strspn (breach, digits);
      other += strspn (other, digits);
      if (*breach != *other || *breach == '\0' || *breach == ':')
        return *breach == *other;
    }
}

bool
judge_has (char const *breach)
{
  for (size_t i = 0; i < world.breach_count; i++)
    if (judge_is_same (breach, world.breaches[i]))
      return true;
  return false;
}

void
judge_note (char const *format, ...)
{
  char text[TEXT_MAX];
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (text, sizeof text, format, arguments);
  va_end (arguments);
  if (world.breach_count == BREACHES_MAX || judge_has (text))
    return;
  strcpy (world.breaches[world.breach_count++], text);
  report ("BROKEN: %s", text);
}

/* Return how many of SIZE BYTES, from the first on, are a rival's.  If
   IS_RIVAL is false, return how many are not.  */
static size_t
leading_bytes (unsigned char const *bytes, size_t size, bool is_rival)
{
  uint64_t const each = UINT64_C (0x8080808080808080);
  uint64_t eight;
  size_t end = 0;
  /* Only the bytes of a rival have all of the three upper bits.  */
  for (; end + sizeof eight <= size; end += sizeof eight)
    {
      memcpy (&eight, bytes + end, sizeof eight);
      if ((eight & eight << 1 & eight << 2 & each) != (is_rival ? each : 0))
        break;
    }
  while (end < size && (RIVAL << 5 <= bytes[end]) == is_rival)
    end++;
  return end;
}

void
judge_receive (unsigned char const *bytes, size_t size)
{
  static unsigned char expected[65536];
  struct counts *counts = &world.counts;
  if (STORE_MAX - counts->received < size)
    judge_broken ("the output grows without end");
  for (size_t part = size; 0 < size; bytes += part, size -= part)
    {
      bool is_rival = counts->rival_written && source_of (*bytes) == RIVAL;
      if (counts->rival_written)
        part = leading_bytes (bytes, MIN (size, sizeof expected), is_rival);
      if (! is_rival)
        {
          memcpy (received + counts->received, bytes, part);
          counts->received += part;
          continue;
        }
      source_copy (RIVAL, 0, (off_t) counts->rival_received, expected, part);
      if (memcmp (bytes, expected, part) != 0)
        judge_broken ("bytes of another program are lost");
      counts->rival_received += part;
    }
}

/* Return how many bytes are in pipes that the program made, if the pipes have
   bytes that cannot be read again.  */
static size_t
streams_in_private_pipes (void)
{
  off_t size = 0;
  for (size_t i = 0; i < world.object_count; i++)
    {
      struct object *pipe = &world.objects[i];
      bool has_stream = false;
      for (unsigned int j = 0; pipe->is_private && j < pipe->count; j++)
        has_stream
          = (has_stream || queue_slot (pipe, j)->object->kind != REGULAR);
      size += has_stream && pipe->readers ? pipe->used : 0;
    }
  return (size_t) size;
}

bool
judge_is_fast (void)
{
  return ! world.is_slow && FAST_COPY <= world.counts.moved;
}

/* Return how many bytes are in flight: in the program, in the output, and in
   pipes that the program made or made larger.  A rival's bytes do not count,
   and no pipe counts that another program made larger.  */
static size_t
in_flight (void)
{
  struct counts const *counts = &world.counts;
  size_t of_rival = counts->rival_written - counts->rival_received;
  size_t size = counts->unwritten;
  for (size_t i = 0; i < world.object_count; i++)
    {
      struct object const *object = &world.objects[i];
      size_t used = (size_t) object->used;
      bool is_own = object->is_private && object->readers;
      bool was_enlarged
        = ! object->is_private && PIPE_SLOTS < object->capacity;
      if (object->traits & IS_LARGER)
        continue;
      if (object == world.output)
        size += used - MIN (used, of_rival);
      else if (is_own || was_enlarged)
        size += used;
    }
  return size;
}

size_t
judge_format (char const **text)
{
  static char formatted[ORACLE_GROWTH * CONSUMED_MAX];
  *text = formatted;
  return oracle (world.options, 0, (char const *) consumed,
                 world.counts.consumed, formatted);
}

void
judge_wait (char const *call)
{
  if (threads_is_helper () || world.has_write_error || world.caller.has_to_end)
    return;
  size_t pending = world.counts.unwritten + streams_in_private_pipes ();
  if (world.options & FORMATTING)
    {
      char const *text;
      size_t size = judge_format (&text);
      /* A CR at the end of a block may be the first half of a line's end.
         Then it stays pending.  The formatted text has it as ^M, 2 bytes.  */
      size_t consumed_size = world.counts.consumed;
      bool has_pending_cr = (world.options & SHOW_ENDS && 0 < consumed_size
                             && consumed[consumed_size - 1] == '\r');
      size_t written = world.counts.written + (has_pending_cr ? 2 : 0);
      pending = written < size ? size - world.counts.written : 0;
    }
  if (0 < pending)
    judge_note ("%zu bytes are held back while %s waits", pending, call);
}

/* Judge that a helper opened NAME with FLAGS.  OBJECT is the result, or NULL
   if the open failed.  */
static void
open_ahead (char const *name, int flags, struct object const *object)
{
  size_t i = 0;
  while (i < world.operand_count && strcmp (world.operands[i].name, name) != 0)
    i++;
  if (flags & O_PATH && i == world.operand_count)
    judge_broken ("%s is looked at ahead, and no operand", name);
  if (! (flags & O_PATH) && object && object->kind != REGULAR)
    judge_broken ("an operand is opened ahead, and no regular file");
}

void
judge_open (char const *name, int flags, struct description *description)
{
  struct object *object = description ? description->object : NULL;
  bool is_directory = flags & O_PATH && strcmp (name, ".") == 0;
  if (threads_is_helper () && ! is_directory)
    open_ahead (name, flags, object);
  if (threads_is_helper () || is_directory)
    return;
  struct operand *operand = &world.operands[world.tried_count];
  struct operand const *end = world.operands + world.operand_count;
  while (operand < end && operand->object == world.input)
    operand++;
  if (operand == end || strcmp (operand->name, name) != 0)
    judge_broken ("an operand is opened, and not in its turn");
  world.tried_count = (size_t) (operand - world.operands) + 1;
  operand->object = object;
  struct description const *output = world.descriptors[1];
  operand->is_output
    = (object && object == world.output && object->kind == REGULAR
       && 0 < (output->flags & O_APPEND ? object->size : output->offset));
}

void
judge_read (struct description *description, unsigned char const *bytes,
            size_t size, size_t wanted)
{
  struct counts *counts = &world.counts;
  if (threads_is_helper ())
    return;
  counts->unwritten += size;
  if (description->object->is_private)
    return; /* these bytes came from the input by splice */
  world.reads_stdin = description == world.descriptors[0];
  bool is_end = size == 0 && 0 < wanted;
  if (world.reads_stdin)
    counts->stdin_ends += is_end;
  else if (0 < world.tried_count)
    {
      struct operand *operand = &world.operands[world.tried_count - 1];
      if (is_end && operand->has_ended && operand->object->kind == TERMINAL)
        judge_broken ("a terminal is read past its end");
      operand->has_ended = operand->has_ended || is_end;
      if (0 < size && operand->is_output)
        judge_broken ("the output is copied into itself");
    }
  if (! (world.options & FORMATTING))
    return;
  if (CONSUMED_MAX - counts->consumed < size)
    judge_broken ("the input grows without end");
  memcpy (consumed + counts->consumed, bytes, size);
  counts->consumed += size;
}

void
judge_write (unsigned char const *bytes, size_t size, size_t wanted)
{
  world.counts.written += size;
  world.counts.unwritten -= MIN (world.counts.unwritten, size);
  if (world.options & FORMATTING)
    return;
  unsigned int first = source_of (bytes[0]);
  unsigned int last = source_of (bytes[size - 1]);
  if (first != last && first != NOBODY && last != NOBODY)
    judge_note ("one write has the bytes of two operands");
  if (world.reads_stdin || world.tried_count == 0)
    return;
  struct operand *operand = &world.operands[world.tried_count - 1];
  operand->writes++;
  operand->is_short = operand->is_short || size < wanted;
}

void
judge_call (size_t size)
{
  struct counts *counts = &world.counts;
  counts->idle_calls = 0 < size ? 0 : counts->idle_calls + 1;
  if (IDLE_MAX < counts->idle_calls)
    judge_broken ("%d calls move nothing", IDLE_MAX);
  if (CALLS_MAX < counts->calls++)
    judge_broken ("%d calls do not bring the end", CALLS_MAX);
  if (WAIT_MAX < world.clock)
    judge_broken ("the program waits %u milliseconds", world.clock);
  counts->moved += size;
  size_t bytes = size ? in_flight () : 0;
  if ((judge_is_fast () ? IN_FLIGHT_FAST : IN_FLIGHT_MAX) < bytes)
    judge_note ("%zu bytes are in flight", bytes);
}

void
judge_message (void)
{
  judge_wait ("write of a message");
  if (world.caller.has_to_end)
    judge_broken ("a message after the caller's end");
  world.counts.reserved = 0; /* the message may be about a gap */
}

void
judge_move (struct description const *description, off_t distance)
{
  struct counts *counts = &world.counts;
  off_t *reserved = &counts->reserved;
  /* Bytes that are to be read again are not in the program.  */
  if (description != world.descriptors[1] && distance < 0)
    counts->unwritten -= MIN (counts->unwritten, (size_t) -distance);
  if (description == world.descriptors[1])
    *reserved = 0 < distance ? distance : MAX (0, *reserved + distance);
}

void
judge_fill (struct description const *to, ssize_t size)
{
  off_t *reserved = &world.counts.reserved;
  if (to && to == world.descriptors[1] && 0 < size)
    *reserved -= MIN (*reserved, size);
}

/* A splice into the private pipe may wait for the input.  An operand that was
   spliced into a pipe is no single write: the pipe is a stream.  */
void
judge_splice (struct description const *to)
{
  if (to && to == world.descriptors[1] && to->object->kind == PIPE
      && 0 < world.tried_count)
    world.operands[world.tried_count - 1].is_short = true;
  if (to && to->object->is_private && 0 < world.counts.reserved)
    judge_note ("%jd bytes of the output are NULs while splice may wait",
                (intmax_t) world.counts.reserved);
}

void
judge_change (struct object const *object)
{
  if (object == world.output && strstr (world.messages, "write error"))
    judge_broken ("the output is written after a write error");
}

void
judge_pause (void)
{
  if (world.counts.saw_empty)
    judge_broken ("the program waits for an empty pipe");
  /* The tail of a single operand is as long as the pipe if nobody interferes.
     With more operands, their sizes are a guess.  */
  struct object const *object = world.operands[0].object;
  if (world.is_calm && world.operand_count == 1 && object
      && ! (object->traits & OTHER_SIZE)
      && ! (world.output->traits & IS_LARGER) && ! world.has_bad_page
      && ! world.input_changed && world.share_count == 0
      && ! world.has_write_error)
    judge_broken (
      "the program waits for a reader, and copied too short a tail");
}
