/* The promises that are checked after the end of a run.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "simulation/judge.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>

#include "fuzz/oracle.h"
#include "minmax.h"
#include "options.h"
#include "simulation/threads.h"

/* The limits that HACKING promises, in bytes.  */
enum
{
  SKIPPED_MAX = 256 * 1024,            /* of standard input, at a kill */
  SKIPPED_BEFORE_FILE = 1024 * 1024,   /* the same if the output is a file */
  SKIPPED_SHARED = 1024 * 1024 * 1024, /* the same if files share blocks */
  ONE_WRITE_MAX = 128 * 1024           /* largest operand of a single write */
};

/* The comparison of bytes of the output, or of bytes that were read, with the
   inputs.  */
struct match
{
  unsigned char const *bytes;
  size_t at, size;                /* bytes matched so far, and all bytes */
  off_t offsets[OBJECTS_MAX + 1]; /* offset in each object, by its number */
  bool stopped;                   /* an operand's bytes are missing */
  bool stopped_shared;            /* others read that operand, too */
  bool failed;                    /* a message names an operand */
};

/* Overwrite all inputs after the end, as another program does.  The bytes that
   are still in the output must not change.  */
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

/* Check that the bytes of FILE from START to END are the same as before the
   run.  */
static void
check_before (struct file const *file, off_t start, off_t end)
{
  static unsigned char bytes[PAGE];
  for (off_t at = start, next; at < end; at = next)
    {
      size_t part = until_page_end (at, (size_t) (end - at));
      next = at + (off_t) part;
      unsigned char const *before
        = source_page (BEFORE, 0, (size_t) at / PAGE) + at % PAGE;
      if (file_read (file, bytes, part, at) < part
          || memcmp (bytes, before, part) != 0)
        judge_broken ("what the output had before has changed");
    }
}

/* Pass the bytes that are still in the output to the judge.  If the output is
   a file, check that its bytes from before the run have not changed.  */
static void
receive_rest (bool is_success)
{
  static unsigned char bytes[16 * PAGE];
  struct object *output = world.output;
  struct file const *file = &output->file;
  while (object_is_queue (output) && 0 < output->pipe.count)
    judge_receive (bytes, pipe_read (&output->pipe, bytes, sizeof bytes));
  if (output->kind != REGULAR || file->is_command)
    return;
  bool appends = world.output_flags & O_APPEND;
  bool has_all = appends || world.end == KILLED;
  off_t before = file->versions[0].end;
  off_t start = appends ? before : world.output_start;
  off_t stop = has_all ? file->size : world.descriptors[1]->offset;
  /* A call that fails may have copied more of an input.  If the input is then
     cut, or read by others, the writer of the bytes past the offset is
     unknown.  */
  bool is_clear = (is_success
                   && ! (world.has_hidden_copy
                         && (world.input_changed || 0 < world.share_count)));
  if (is_clear && MAX (stop, before) != file->size && ! file->fixed_offset)
    judge_broken ("the output ends at %jd, its offset is %jd",
                  (intmax_t) file->size, (intmax_t) stop);
  check_before (file, 0, MIN (start, before));
  if (is_clear)
    check_before (file, stop, before);
  /* The offset may be past the end of the file.  */
  stop = MIN (stop, file->size);
  for (off_t at = start; at < stop; at += PAGE)
    {
      size_t part = (size_t) MIN (stop - at, PAGE);
      file_read (file, bytes, part, at);
      judge_receive (bytes, part);
    }
}

/* Move *POSITION past the parts of standard input that others have read.
   Return how many bytes, at most MOST, follow before the next such part.  */
static size_t
pass_shares (off_t *position, size_t most)
{
  size_t size = most;
  for (size_t i = 0; i < world.share_count; i++)
    {
      struct share const *share = &world.shares[i];
      if (*position < share->start)
        size = MIN (size, (size_t) (share->start - *position));
      else if (*position < share->end)
        {
          /* Begin again: an earlier part of the list may follow here.  */
          *position = share->end;
          size = most;
          i = SIZE_MAX;
        }
    }
  return size;
}

/* Return how many of the SIZE BYTES, from the first on, FILE had at POSITION.
   They are within a page.  At first all are compared at once, since that is
   faster.  */
static size_t
match_page (struct file const *file, off_t position,
            unsigned char const *bytes, size_t size)
{
  size_t index = (size_t) position / PAGE, at = (size_t) position % PAGE;
  for (size_t i = file->version_count; 0 < i--;)
    {
      struct version const *v = &file->versions[i];
      if (v->start <= position && position + (off_t) size <= v->end
          && memcmp (bytes, source_page (v->source, v->salt, index) + at, size)
               == 0)
        return size;
    }
  size_t matched = 0;
  while (matched < size
         && file_had (file, position + (off_t) matched, bytes[matched]))
    matched++;
  return matched;
}

/* Return the object of OPERAND, or NULL if none of its bytes can be in the
   output.  */
static struct object const *
object_of (struct operand const *operand)
{
  struct object const *object = operand->object;
  bool has_none = ! object || operand->is_output || object->kind == DIRECTORY;
  return has_none ? NULL : object;
}

/* Match as many bytes of OPERAND as MATCH has.  Return true if these are all
   bytes of OPERAND.  */
static bool
match_operand (struct match *match, struct operand const *operand)
{
  struct object const *object = object_of (operand);
  if (! object)
    return false;
  bool is_file = object->kind == REGULAR;
  if (! is_file && ! object_is_queue (object))
    return true;
  struct file const *file = &object->file;
  struct pipe const *pipe = &object->pipe;
  off_t most = is_file ? file->max_size : (off_t) pipe->sent;
  off_t least
    = is_file ? file->min_size : (off_t) (pipe->written - pipe->used);
  off_t *position = &match->offsets[object->number];
  if (is_file && object != world.input)
    *position = 0; /* each operand opens the file again */
  size_t size, matched;
  do
    {
      size = match->size - match->at;
      if (object == world.input)
        size = pass_shares (position, size);
      size = until_page_end (*position, size);
      size = MIN (size, (size_t) MAX (0, most - *position));
      matched = match_page (file, *position, match->bytes + match->at, size);
      match->at += matched;
      *position += (off_t) matched;
    }
  while (0 < matched && matched == size);
  return least <= *position;
}

/* Return true if a message names OPERAND.  */
static bool
names (struct operand const *operand)
{
  char text[16];
  snprintf (text, sizeof text, ": %s: ", operand->name);
  return strstr (world.messages, text);
}

/* Match all operands with MATCH.  If the program reports a gap, skip the NULs
   or old bytes of the gap.  An input was cut, or a call failed, after other
   programs had written past the gap.  Nobody can close it.  */
static void
match_all (struct match *match)
{
  bool may_have_gap
    = (world.output->kind == REGULAR && 0 < world.counts.rival_written
       && 0 < world.message_size && ! world.has_holes);
  for (size_t i = 0; i < world.operand_count && ! match->stopped; i++)
    {
      struct operand const *operand = &world.operands[i];
      bool is_named = names (operand);
      match->failed = match->failed || is_named;
      bool is_whole = match_operand (match, operand);
      bool is_in_doubt = is_named || world.has_write_error;
      while (may_have_gap && is_in_doubt && match->at < match->size
             && (match->bytes[match->at] == 0
                 || source_of (match->bytes[match->at]) == BEFORE))
        match->at++;
      match->stopped = ! is_whole && ! is_named;
      match->stopped_shared = (match->stopped && operand->object == world.input
                               && 0 < world.share_count);
    }
}

/* Return true if OBJECT, or NULL, can share blocks with the output.  */
static bool
can_clone (struct object const *object)
{
  return (object && object->file.can_clone
          && object->file.device == world.output->file.device);
}

/* Return how many bytes of standard input may be skipped: at a kill, if a
   write fails, or with a message if other programs read the input, too.  */
static off_t
skipped_limit (void)
{
  bool is_lost = world.end == KILLED || 0 < world.share_count;
  bool can_reserve = (is_lost && world.input->kind == REGULAR
                      && world.output->kind == REGULAR);
  return ! can_reserve             ? SKIPPED_MAX
         : can_clone (world.input) ? SKIPPED_SHARED
                                   : SKIPPED_BEFORE_FILE;
}

/* Check that no more bytes of standard input were skipped than the limit
   allows.  MATCH has the bytes that were copied.  */
static void
check_skipped (struct match const *match, bool is_success)
{
  bool is_file = world.input->kind == REGULAR;
  struct pipe const *pipe = &world.input->pipe;
  off_t start = match->offsets[world.input->number];
  off_t end = (is_file ? world.descriptors[0]->offset
                       : (off_t) (pipe->written - pipe->used));
  bool may_report = ! is_success && 0 < world.share_count;
  bool is_exact
    = (world.end == RETURNED && ! world.has_write_error && ! may_report
       && is_file && ! world.has_hidden_copy && ! world.input->file.has_changed
       && ! world.input->file.fixed_offset);
  off_t skipped = is_exact ? end - start : MAX (0, end - start);
  for (size_t i = 0; i < world.share_count; i++)
    if (start <= world.shares[i].start)
      skipped -= world.shares[i].end - world.shares[i].start;
  if (skipped_limit () < skipped || (is_exact && skipped != 0))
    judge_broken ("%jd bytes of standard input are skipped",
                  (intmax_t) skipped);
}

/* Check the offset of the output after a kill: the limit is its distance from
   the last byte of MATCH.  Do not check it if others write to the output.  */
static void
check_reserved (struct match const *match)
{
  if (world.end != KILLED || world.output->kind != REGULAR
      || world.output_flags & O_APPEND || world.output->file.fixed_offset
      || 0 < world.counts.rival_written || world.has_holes || world.options)
    return;
  off_t reserved
    = (world.descriptors[1]->offset - world.output_start - (off_t) match->at);
  off_t most = SKIPPED_BEFORE_FILE;
  for (size_t i = 0; i < world.operand_count; i++)
    if (can_clone (object_of (&world.operands[i])))
      most = SKIPPED_SHARED;
  if (most < reserved)
    judge_broken ("%jd bytes of the output are reserved", (intmax_t) reserved);
}

/* Return true if the world has a reason for which a plain loop of read and
   write would fail, too.  */
static bool
has_reason (void)
{
  /* A full disk is a reason after a write error.  A changed input is a reason
     if a rival may have written past a gap.  */
  bool is_full = world.space != SIZE_MAX || world.output->file.at_end_only;
  bool has = (world.has_excuse || world.has_write_error
              || (is_full && strstr (world.messages, "write error"))
              || (world.input_changed && 0 < world.counts.rival_written));
  for (size_t i = 0; i < world.operand_count && ! has; i++)
    {
      struct operand const *operand = &world.operands[i];
      struct object const *object = object_of (operand);
      bool was_tried = i < world.tried_count || operand->object;
      has = object ? object->file.bad_page != SIZE_MAX : was_tried;
    }
  return has;
}

/* Check a program that returned status 0.  */
static void
check_success (struct match const *match)
{
  unsigned int standard = 0;
  if (match->stopped)
    judge_broken ("status 0, but bytes of %s input are missing",
                  match->stopped_shared ? "a shared" : "an");
  if (match->failed || 0 < world.message_size)
    judge_broken ("status 0, but a message");
  if (world.must_fail)
    judge_broken ("status 0, but the kernel reported a failure");
  for (size_t i = 0; i < world.operand_count; i++)
    {
      struct operand const *operand = &world.operands[i];
      struct object const *object = operand->object;
      if (object == world.input)
        standard++;
      else if (object->kind == REGULAR && object->file.size <= ONE_WRITE_MAX
               && 1 < operand->writes && ! operand->is_short
               && ! world.input_changed && ! world.options)
        judge_broken ("an operand fits one write and gets %u",
                      operand->writes);
    }
  if (world.counts.stdin_ends < standard)
    judge_broken ("standard input has not said that it ends");
  if (standard < world.counts.stdin_ends && world.input->pipe.has_packets)
    judge_broken ("standard input is read past its end");
}

/* Check that each operand was read to its end, or that a message names it.  */
static void
check_ends (void)
{
  for (size_t i = 0; i < world.operand_count; i++)
    {
      struct operand const *operand = &world.operands[i];
      if (operand->object != world.input && ! operand->has_ended
          && ! names (operand))
        judge_broken ("%s is not read to its end", operand->name);
    }
}

/* Check a program that returned STATUS.  */
static void
check_status (struct match const *match, int status)
{
  bool stops
    = (status != 0
       && (world.has_write_error || strstr (world.messages, "write error")
           || strstr (world.messages, "standard output")));
  if (! stops)
    check_ends ();
  if (status == 0)
    check_success (match);
  else if (world.message_size == 0)
    judge_broken ("status %d without a message", status);
  else if (! has_reason ())
    judge_broken ("a failure without a reason: %.80s", world.messages);
  else if (match->stopped && ! stops)
    judge_broken ("bytes of an input are missing, and no message says so");
  for (int fd = 3; fd < DESCRIPTORS_MAX; fd++)
    if (world.descriptors[fd] && ! threads_are_running ())
      judge_broken ("descriptor %d is left open", fd);
}

/* Check the bytes of MATCH after the matched ones.  After a kill, a file may
   have NULs or old bytes there, which the program had not yet overwritten.  */
static void
check_tail (struct match const *match, bool is_success)
{
  bool was_cut = world.end == KILLED && world.output->kind == REGULAR;
  for (size_t i = match->at; i < match->size; i++)
    {
      unsigned int source = source_of (match->bytes[i]);
      bool was_there = source == NOBODY || source == BEFORE;
      if (! (was_cut && was_there))
        judge_broken (
          source == NOBODY   ? "byte %zu of the output is nobody's"
          : source == BEFORE ? "byte %zu of the output changed after the end"
          : match->stopped_shared && is_success
            ? "bytes of a shared input are lost before byte %zu of the output"
          : match->stopped_shared
            ? "byte %zu of the output is not the next of a shared input"
            : "byte %zu of the output is not the next of an input",
          i);
    }
}

void
verdict (int status)
{
  report ("(the end: %s %d) %s",
          (char const *[]){ "status", "killed", "SIGPIPE" }[world.end], status,
          world.messages);
  bool has_returned = world.end == RETURNED;
  bool is_success = has_returned && status == 0;
  if (has_returned && world.clock < 5000 && 0 < world.output->pipe.readers)
    overwrite_inputs ();
  receive_rest (is_success);
  struct counts const *counts = &world.counts;
  if (counts->rival_received != counts->rival_written)
    judge_broken ("bytes of another program are lost at the end");
  struct match match = { .bytes = received, .size = counts->received };
  if (world.options & FORMATTING)
    {
      /* The output must be the formatted form of the bytes that were read.  */
      char const *text;
      size_t size = judge_format (&text);
      while (match.at < MIN (size, match.size)
             && received[match.at] == (unsigned char) text[match.at])
        match.at++;
      check_tail (&match, is_success);
      if (is_success && match.at < size)
        judge_broken ("status 0, but byte %zu is missing", match.at);
      match = (struct match){ .bytes = consumed, .size = counts->consumed };
    }
  match.offsets[world.input->number] = world.input_start;
  match_all (&match);
  check_tail (&match, is_success);
  check_skipped (&match, is_success);
  check_reserved (&match);
  if (has_returned)
    check_status (&match, status);
}
