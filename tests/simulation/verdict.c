/* The promises that show when a run has ended.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "simulation/verdict.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>

#include "fuzz/oracle.h"
#include "minmax.h"
#include "options.h"
#include "simulation/file.h"
#include "simulation/judge.h"
#include "simulation/pipe.h"

/* The limits that HACKING promises, in bytes.  */
enum
{
  SKIPPED_MAX = 256 * 1024,            /* of a shared input, at a kill */
  SKIPPED_BEFORE_FILE = 1024 * 1024,   /* the same if the output is a file */
  SKIPPED_SHARED = 1024 * 1024 * 1024, /* the same if files share blocks */
  ONE_WRITE_MAX = 128 * 1024
};

/* The way through the bytes that came from the inputs.  */
struct way
{
  unsigned char const *bytes;
  size_t at, size;
  uintmax_t stdin_at; /* in standard input, behind what was matched of it */
  uintmax_t queues_at[OBJECTS_MAX + 1]; /* the same of each queue */
  bool stopped; /* at an operand of which bytes are missing */
  bool failed;  /* an operand is named in a message */
};

/* Another program overwrites all inputs after the end.  What is still to be
   read of the output must not change.  */
static void
overwrite_inputs (void)
{
  for (size_t i = 0; i < world.object_count; i++)
    {
      struct object *object = &world.objects[i];
      struct file *file = &object->file;
      if (object->kind != REGULAR || object == world.output)
        continue;
      size_t versions = file->version_count;
      file_fill (file, 0, file->size, BEFORE, 9);
      file->version_count = versions;
    }
}

/* Receive SIZE bytes at POSITION of the output file.  */
static void
receive_file (off_t position, size_t size)
{
  static unsigned char bytes[16 * PAGE];
  while (0 < size)
    {
      size_t part = MIN (size, sizeof bytes);
      file_read (&world.output->file, bytes, part, position);
      judge_receive (bytes, part);
      position += (off_t) part;
      size -= part;
    }
}

/* Check that the first SIZE bytes of the output file are those that were there
   before the run.  */
static void
check_before (size_t size)
{
  unsigned char bytes[PAGE];
  for (size_t at = 0; at < size; at += PAGE)
    {
      size_t part = MIN (size - at, PAGE);
      if (file_read (&world.output->file, bytes, part, (off_t) at) < part
          || memcmp (bytes, source_page (BEFORE, 0, at / PAGE), part) != 0)
        judge_broken ("what the output had before has changed");
    }
}

/* Receive what the output still holds.  */
static void
receive_rest (enum end end)
{
  static unsigned char bytes[16 * PAGE];
  struct object *output = world.output;
  struct file *file = &output->file;
  while (object_is_queue (output) && 0 < output->pipe.count)
    judge_receive (bytes, pipe_take (&output->pipe, bytes, sizeof bytes));
  if (output->kind != REGULAR || file->is_command)
    return;
  bool appends = world.output_flags & O_APPEND;
  off_t start = appends ? file->versions[0].end : world.output_start;
  off_t stop
    = (appends || end == KILLED ? file->size : world.descriptors[1]->offset);
  /* Nothing is past the end of the file, whatever the offset.  */
  stop = MIN (stop, file->size);
  check_before ((size_t) MIN (start, file->versions[0].end));
  if (start < stop)
    receive_file (start, (size_t) (stop - start));
}

/* Return the end of the part of standard input that another program has read
   and that has POSITION in it, or POSITION if there is none.  */
static uintmax_t
skip_shares (uintmax_t position)
{
  for (size_t i = 0; i < world.share_count; i++)
    if (world.shares[i].start <= position && position < world.shares[i].end)
      position = world.shares[i].end, i = SIZE_MAX;
  return position;
}

/* Return how many bytes, at most MOST, follow POSITION before another
   program's part of standard input.  */
static size_t
until_share (uintmax_t position, size_t most)
{
  for (size_t i = 0; i < world.share_count; i++)
    if (position < world.shares[i].start)
      most = (size_t) MIN (most, world.shares[i].start - position);
  return most;
}

/* Return how many bytes, at most SIZE, follow POSITION of FILE before one of
   its versions begins or ends.  */
static size_t
until_border (struct file const *file, uintmax_t position, size_t size)
{
  for (size_t i = 0; i < file->version_count; i++)
    {
      uintmax_t start = (uintmax_t) file->versions[i].start;
      uintmax_t end = (uintmax_t) file->versions[i].end;
      if (position < start)
        size = (size_t) MIN (size, start - position);
      else if (position < end)
        size = (size_t) MIN (size, end - position);
    }
  return size;
}

/* Return true if BYTES are the SIZE bytes, within a page, at POSITION of what
   SOURCE writes.  */
static bool
is_part (unsigned int source, unsigned int salt, uintmax_t position,
         unsigned char const *bytes, size_t size)
{
  size_t at = (size_t) position;
  return memcmp (bytes, source_page (source, salt, at / PAGE) + at % PAGE,
                 size)
         == 0;
}

/* Return how many of the SIZE BYTES, within a page and a version, FILE had at
   POSITION.  */
static size_t
match_page (struct file const *file, uintmax_t position,
            unsigned char const *bytes, size_t size)
{
  for (size_t i = file->version_count; 0 < i--;)
    {
      struct version const *version = &file->versions[i];
      if (version->start <= (off_t) position && (off_t) position < version->end
          && is_part (version->source, version->salt, position, bytes, size))
        return size;
    }
  size_t matched = 0;
  while (matched < size
         && file_had (file, (off_t) (position + matched), bytes[matched]))
    matched++;
  return matched;
}

/* Match what OBJECT gives from *POSITION on as far as WAY has it, without the
   parts that others have read if IS_SHARED.  Return true if that is all it
   gives.  */
static bool
match (struct way *way, struct object const *object, uintmax_t *position,
       bool is_shared)
{
  struct file const *file = &object->file;
  bool is_file = object->kind == REGULAR;
  uintmax_t most = is_file ? (uintmax_t) file->most : object->pipe.put;
  for (;;)
    {
      if (is_shared)
        *position = skip_shares (*position);
      size_t size = PAGE - *position % PAGE;
      size = MIN (size, way->size - way->at);
      size = (size_t) MIN (size, most - MIN (most, *position));
      if (is_shared)
        size = until_share (*position, size);
      size_t matched = 0;
      unsigned char const *bytes = way->bytes + way->at;
      if (is_file)
        {
          size = until_border (file, *position, size);
          matched = match_page (file, *position, bytes, size);
        }
      else if (is_part (object->source, 0, *position, bytes, size))
        matched = size;
      else
        while (matched < size
               && bytes[matched]
                    == source_byte (object->source, 0,
                                    (size_t) *position + matched))
          matched++;
      way->at += matched;
      *position += matched;
      if (matched == 0 || matched < size)
        break;
    }
  if (is_file)
    return (uintmax_t) file->least <= *position;
  return object->pipe.written - object->pipe.held <= *position;
}

/* Return true if a message names OPERAND.  */
static bool
is_named (struct operand const *operand)
{
  char text[16];
  snprintf (text, sizeof text, ": %s: ", operand->name);
  return strstr (world.messages, text);
}

static bool
is_standard (struct operand const *operand)
{
  return strcmp (operand->name, "-") == 0;
}

/* Match OPERAND.  Return true if all of it is there.  */
static bool
match_operand (struct way *way, struct operand const *operand)
{
  bool is_stdin = is_standard (operand);
  struct object const *object
    = is_stdin ? world.descriptors[0]->object : operand->object;
  if (! object || operand->is_output || object->kind == FOLDER)
    return false;
  if (object->kind == REGULAR)
    {
      uintmax_t position = 0;
      return match (way, object, is_stdin ? &way->stdin_at : &position,
                    is_stdin);
    }
  return (
    ! object_is_queue (object)
    || match (way, object,
              is_stdin ? &way->stdin_at : &way->queues_at[object->number],
              is_stdin));
}

/* Pass NULs in WAY, or what was there before, that the program reports: if an
   input was cut or a call failed after other programs had written past it,
   nobody can close the gap.  */
static void
pass_gap (struct way *way)
{
  if (world.output->kind == REGULAR && 0 < world.rival_put
      && 0 < world.message_size && ! world.has_holes)
    while (way->at < way->size
           && (way->bytes[way->at] == 0
               || source_of (way->bytes[way->at]) == BEFORE))
      way->at++;
}

/* Match all operands.  */
static void
match_all (struct way *way)
{
  for (size_t i = 0; i < world.operand_count && ! way->stopped; i++)
    {
      struct operand const *operand = &world.operands[i];
      bool named = is_named (operand);
      way->failed = way->failed || named;
      bool is_whole = match_operand (way, operand);
      if (! is_whole || named || world.has_write_error)
        pass_gap (way);
      way->stopped = ! is_whole && ! named;
    }
}

/* Check what WAY shows after a kill: no more of standard input was skipped
   than the limit.  */
static void
check_skipped (struct way const *way)
{
  struct description const *input = world.descriptors[0];
  bool is_file = input->object->kind == REGULAR;
  struct pipe const *pipe = &input->object->pipe;
  uintmax_t used
    = (is_file ? (uintmax_t) input->offset : pipe->written - pipe->held);
  uintmax_t skipped = used - MIN (used, way->stdin_at);
  for (size_t i = 0; i < world.share_count; i++)
    if (way->stdin_at <= world.shares[i].start)
      skipped -= MIN (skipped, world.shares[i].end - world.shares[i].start);
  uintmax_t most = SKIPPED_MAX;
  if (is_file && world.output->kind == REGULAR)
    most
      = input->object->file.can_clone ? SKIPPED_SHARED : SKIPPED_BEFORE_FILE;
  if (most < skipped)
    judge_broken ("%ju bytes of standard input are skipped", skipped);
}

/* Return true if the world gives a reason for a failure that a plain loop of
   read and write would meet, too.  */
static bool
has_reason (void)
{
  if (world.has_excuse || world.output->kind == FULL_DEVICE
      || world.space != SIZE_MAX || world.input_changed
      || world.output->file.at_end_only || world.output->pipe.readers == 0)
    return true;
  for (size_t i = 0; i < world.operand_count; i++)
    {
      struct operand const *operand = &world.operands[i];
      struct object const *object = is_standard (operand)
                                      ? world.descriptors[0]->object
                                      : operand->object;
      if (! object || operand->is_output || object->kind == FOLDER
          || object->file.bad_page != SIZE_MAX)
        return true;
    }
  return false;
}

/* Check a program that reports success.  */
static void
check_success (struct way const *way)
{
  unsigned int stdin_operands = 0;
  if (way->stopped)
    judge_broken ("status 0, but bytes of an input are missing");
  if (way->failed || 0 < world.message_size)
    judge_broken ("status 0, but a message");
  if (world.must_fail)
    judge_broken ("status 0, but the kernel reported lost bytes");
  for (size_t i = 0; i < world.operand_count; i++)
    {
      struct operand const *operand = &world.operands[i];
      if (is_standard (operand))
        stdin_operands++;
      else if (! operand->has_ended)
        judge_broken ("an operand has not said that it ends");
      else if (operand->object->kind == REGULAR && ! operand->is_short
               && 1 < operand->writes && ! world.input_changed
               && operand->object->file.size <= ONE_WRITE_MAX
               && world.options == 0)
        judge_broken ("an operand fits one write and gets %u",
                      operand->writes);
    }
  if (world.stdin_ends < stdin_operands)
    judge_broken ("standard input has not said that it ends");
  if (stdin_operands < world.stdin_ends
      && world.descriptors[0]->object->pipe.has_packets)
    judge_broken ("standard input is read past its end");
}

/* Check a program that returned STATUS.  */
static void
check_status (struct way const *way, int status)
{
  if (status == 0)
    check_success (way);
  else if (world.message_size == 0)
    judge_broken ("status %d without a message", status);
  else if (! has_reason ())
    judge_broken ("a failure without a reason: %.80s", world.messages);
  else if (way->stopped && ! strstr (world.messages, "write error")
           && ! strstr (world.messages, "standard output"))
    judge_broken ("bytes of an input are missing, and no message says so");
  for (int fd = 3; fd < DESCRIPTORS_MAX; fd++)
    if (world.descriptors[fd] && world.actor_count
        && ! world.actors[world.actor_count - 1].is_helper)
      judge_broken ("descriptor %d is left open", fd);
}

/* Check the bytes of WAY that follow those that were matched.  After a kill a
   file may have NULs in it, or what was there before, that the program did not
   come to.  */
static void
check_tail (struct way const *way, enum end end)
{
  bool was_cut = end == KILLED && world.output->kind == REGULAR;
  for (size_t i = way->at; i < way->size; i++)
    {
      unsigned int source = source_of (way->bytes[i]);
      bool was_there = source == NOBODY || source == BEFORE;
      if (! (was_cut && was_there))
        judge_broken (source == NOBODY ? "byte %zu of the output is nobody's"
                      : source == BEFORE
                        ? "byte %zu of the output changed after the end"
                        : "byte %zu of the output is not the next of an input",
                      i);
    }
}

/* Match the output of options that format, which is that of the bytes that
   were read.  */
static void
match_formatted (enum end end, int status)
{
  char const *text;
  size_t size = judge_format (&text);
  size_t same = 0;
  while (same < MIN (size, world.received)
         && received[same] == (unsigned char) text[same])
    same++;
  struct way way = { .bytes = received, .at = same, .size = world.received };
  check_tail (&way, end);
  if (end == RETURNED && status == 0 && same < size)
    judge_broken ("status 0, but byte %zu is missing", same);
}

void
verdict (enum end end, int status)
{
  struct way way = { .bytes = received };
  bool formats = world.options & FORMATTING;
  world.has_ended = true;
  tell ("(the end: %s %d) %s",
        (char const *[]){ "", "status", "killed", "SIGPIPE" }[end], status,
        world.messages);
  if (end == RETURNED && world.clock < 5000 && 0 < world.output->pipe.readers)
    overwrite_inputs ();
  receive_rest (end);
  if (world.rival_received != world.rival_put)
    judge_broken ("bytes of another program are lost at the end");
  way.size = world.received;
  way.stdin_at = (uintmax_t) world.stdin_start;
  if (formats)
    {
      match_formatted (end, status);
      way.bytes = taken;
      way.size = world.taken;
    }
  match_all (&way);
  check_tail (&way, end);
  check_skipped (&way);
  if (end == RETURNED)
    check_status (&way, status);
}
