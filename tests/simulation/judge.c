/* The promises.
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
#include "simulation/file.h"
#include "simulation/pipe.h"
#include "simulation/threads.h"

/* The limits that HACKING promises.  */
enum
{
  IN_FLIGHT_MAX = 640 * 1024,
  WAIT_MAX = 5200, /* milliseconds */

  /* Calls in a row that move nothing.  5 s of waiting are 2,000.  */
  IDLE_MAX = 5000,
  RECEIVED_PART = 65536,
  CALLS_MAX = 30000
};

unsigned char received[RECEIVED_MAX];
unsigned char taken[TAKEN_MAX];

bool
judge_is_same (char const *promise, char const *other)
{
  static char const digits[] = "0123456789";
  for (;;)
    {
      promise += strspn (promise, digits);
      other += strspn (other, digits);
      if (*promise != *other)
        return false;
      if (*promise == '\0' || *promise == ':')
        return true;
      promise++, other++;
    }
}

/* Add what FORMAT says of ARGUMENTS to the promises that are broken.  */
static void __attribute__ ((__format__ (__printf__, 1, 0)))
add_broken (char const *format, va_list arguments)
{
  if (world.broken_count == BROKEN_MAX)
    return;
  char *text = world.broken[world.broken_count];
  vsnprintf (text, STORY_MAX, format, arguments);
  for (size_t i = 0; i < world.broken_count; i++)
    if (judge_is_same (world.broken[i], text))
      return;
  world.broken_count++;
  tell ("BROKEN: %s", text);
}

void
judge_note (char const *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  add_broken (format, arguments);
  va_end (arguments);
}

void
judge_broken (char const *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  add_broken (format, arguments);
  va_end (arguments);
  world_end (BROKEN);
}

/* Return how many of the SIZE BYTES come first that another program wrote, or
   that it did not write.  */
static size_t
first_run (unsigned char const *bytes, size_t size, bool is_rival)
{
  uint64_t const each = UINT64_C (0x8080808080808080);
  uint64_t eight;
  size_t end = 0;
  /* Its bytes alone have all of the three upper bits.  */
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

/* Check that the SIZE BYTES are those that another program wrote next.  */
static void
receive_rival (unsigned char const *bytes, size_t size)
{
  static unsigned char expected[RECEIVED_PART];
  source_put (RIVAL, 0, world.rival_received, expected, size);
  if (memcmp (bytes, expected, size) != 0)
    judge_broken ("bytes of another program are lost");
  world.rival_received += size;
}

void
judge_receive (unsigned char const *bytes, size_t size)
{
  if (RECEIVED_MAX - world.received < size)
    judge_broken ("the output grows without end");
  if (world.rival_put == 0)
    {
      memcpy (received + world.received, bytes, size);
      world.received += size;
      return;
    }
  while (0 < size)
    {
      bool is_rival = source_of (*bytes) == RIVAL;
      size_t part = first_run (bytes, MIN (size, RECEIVED_PART), is_rival);
      if (is_rival)
        receive_rival (bytes, part);
      else
        memcpy (received + world.received, bytes, part);
      world.received += is_rival ? 0 : part;
      bytes += part;
      size -= part;
    }
}

/* Return how many bytes are in pipes that the program made, of a stream or of
   any input if ANY.  */
static size_t
in_private_pipes (bool any)
{
  size_t held = 0;
  for (size_t i = 0; i < world.object_count; i++)
    {
      struct pipe const *pipe = &world.objects[i].pipe;
      if (pipe->is_private && pipe->readers && (any || pipe->has_stream))
        held += pipe->held;
    }
  return held;
}

static bool
formats (void)
{
  return world.options & FORMATTING;
}

size_t
judge_format (char const **text)
{
  static char formatted[ORACLE_GROWTH * TAKEN_MAX];
  *text = formatted;
  return oracle (world.options, 0, (char const *) taken, world.taken,
                 formatted);
}

void
judge_wait (char const *call)
{
  if (threads_is_helper () || world.has_write_error)
    return;
  size_t held = world.in_hand + in_private_pipes (false);
  if (formats ())
    {
      /* A CR at the end of a block may be half of a line's end.  */
      enum
      {
        CR = 2
      };
      char const *text;
      size_t size = judge_format (&text);
      held = world.put + CR < size ? size - world.put : 0;
    }
  if (0 < held)
    judge_note ("%zu bytes are held back while %s waits", held, call);
}

/* The program has opened NAME, as DESCRIPTION or in vain, to copy it.  */
static void
open_operand (char const *name, struct description const *description)
{
  while (world.turn < world.operand_count
         && strcmp (world.operands[world.turn].name, "-") == 0)
    world.turn++;
  if (world.turn == world.operand_count
      || strcmp (world.operands[world.turn].name, name) != 0)
    judge_broken ("an operand is opened, and not in its turn");
  struct operand *operand = &world.operands[world.turn++];
  operand->object = description ? description->object : NULL;
  if (! description || description->object != world.output)
    return;
  struct description const *output = world.descriptors[1];
  struct file const *file = &world.output->file;
  operand->is_output
    = (world.output->kind == REGULAR
       && 0 < (output->flags & O_APPEND ? file->size : output->offset));
}

void
judge_open (char const *name, int flags, struct description *description)
{
  if (flags & O_PATH)
    return;
  if (! threads_is_helper ())
    open_operand (name, description);
  else if (description && description->object->kind != REGULAR)
    judge_broken ("an operand is opened ahead, and no regular file");
}

void
judge_read (struct description *description, unsigned char const *bytes,
            size_t size, size_t wanted)
{
  if (threads_is_helper ())
    return;
  world.in_hand += size;
  world.reads_stdin = description == world.descriptors[0];
  if (size == 0 && 0 < wanted && world.reads_stdin)
    world.stdin_ends++;
  else if (size == 0 && 0 < wanted && 0 < world.turn)
    world.operands[world.turn - 1].has_ended = true;
  if (0 < size && ! world.reads_stdin && 0 < world.turn
      && world.operands[world.turn - 1].is_output)
    judge_broken ("the output is copied into itself");
  if (! formats ())
    return;
  if (TAKEN_MAX - world.taken < size)
    judge_broken ("the input grows without end");
  memcpy (taken + world.taken, bytes, size);
  world.taken += size;
}

void
judge_write (unsigned char const *bytes, size_t size, size_t wanted)
{
  world.put += size;
  world.in_hand -= MIN (world.in_hand, size);
  if (formats ())
    return;
  unsigned int first = source_of (bytes[0]);
  unsigned int last = source_of (bytes[size - 1]);
  if (first != last && first != NOBODY && last != NOBODY)
    judge_note ("one write has the bytes of two operands");
  if (world.reads_stdin || world.turn == 0)
    return;
  struct operand *operand = &world.operands[world.turn - 1];
  operand->writes++;
  operand->is_short = operand->is_short || size < wanted;
}

/* Return how many bytes are in the output, a queue, without a rival's.  */
static size_t
in_output (void)
{
  size_t held = world.output->pipe.held;
  return held - MIN (held, world.rival_put - world.rival_received);
}

void
judge_call (size_t size)
{
  world.calls = 0 < size ? 0 : world.calls + 1;
  if (IDLE_MAX < world.calls)
    judge_broken ("%d calls move nothing", IDLE_MAX);
  if (CALLS_MAX < world.all_calls++)
    judge_broken ("%d calls do not bring the end", CALLS_MAX);
  if (WAIT_MAX < world.clock)
    judge_broken ("the program waits %u milliseconds", world.clock);
  struct object const *input = world.descriptors[0]->object;
  if (size == 0 || input->pipe.is_larger || world.output->pipe.is_larger)
    return;
  size_t in_flight = world.in_hand + in_private_pipes (true) + in_output ();
  if (PIPE_SLOTS < input->pipe.capacity)
    in_flight += input->pipe.held;
  if (IN_FLIGHT_MAX < in_flight)
    judge_note ("%zu bytes are in flight", in_flight);
}
