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
  SKIPPED_MAX = 512 * 1024,            /* of standard input, at a kill */
  SKIPPED_BEFORE_PIPE = 256 * 1024,    /* the same before a slow pipe */
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

/* Overwrite all inputs after the end, as another program does, or undo this.
   The bytes that are still in the output must not change.  */
static void
overwrite_inputs (bool undo)
{
  for (size_t i = 0; i < world.object_count; i++)
    {
      struct object *object = &world.objects[i];
      if (object->kind == REGULAR && object != world.output && undo)
        object->version_count--;
      else if (object->kind == REGULAR && object != world.output)
        object_fill (object, 0, object->size, BEFORE, 9);
    }
}

/* Check that the bytes of the output from START to END are the same as before
   the run.  */
static void
check_before (off_t start, off_t end)
{
  struct object const *output = world.output;
  if (output->size < end)
    judge_broken ("what the output had before is cut");
  for (size_t part; start < end; start += (off_t) part)
    {
      part = until_page_end (start, (size_t) (end - start));
      if (memcmp (output->store + start, source_bytes (BEFORE, 0, start), part)
          != 0)
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
  while (object_is_queue (output) && 0 < output->count)
    judge_receive (bytes,
                   (size_t) object_read (output, bytes, sizeof bytes, 0));
  if (output->kind != REGULAR || output->traits & IS_COMMAND)
    return;
  /* A call that fails may have copied more of an input.  If the input is then
     cut, or read by others, or if others write to the output, the writer of
     the bytes past the offset is unknown.  */
  bool is_clear = ! (world.has_hidden_copy
                     && (world.input_changed || 0 < world.share_count
                         || 0 < world.counts.rival_written));
  bool appends = world.output_flags & O_APPEND;
  bool has_all = appends || (world.end == KILLED && is_clear);
  off_t before = output->versions[0].end;
  off_t start = appends ? before : world.output_start;
  off_t stop = has_all ? output->size : world.descriptors[1]->offset;
  if (is_success && is_clear && MAX (stop, before) != output->size)
    judge_broken ("the output ends at %jd, its offset is %jd",
                  (intmax_t) output->size, (intmax_t) stop);
  check_before (0, MIN (start, before));
  if (is_success && is_clear)
    check_before (stop, before);
  /* The offset may be past the end of the file.  */
  stop = MIN (stop, output->size);
  if (start < stop)
    judge_receive (output->store + start, (size_t) (stop - start));
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

/* Return how many of the SIZE BYTES, from the first on, OBJECT can have had at
   POSITION at some time.  They are within a page.  At first all are compared
   at once, since that is faster.  */
static size_t
match_page (struct object const *object, off_t position,
            unsigned char const *bytes, size_t size)
{
  size_t best = 0;
  for (size_t at = 0, matched = 1; at < size && matched; at += matched)
    {
      matched = 0;
      for (size_t i = object->version_count; 0 < i-- && at + matched < size;)
        {
          struct version const *v = &object->versions[i];
          off_t start = position + (off_t) at;
          if (start < v->start || v->end <= start)
            continue;
          unsigned char const *had = source_bytes (v->source, v->salt, start);
          size_t most = MIN (size - at, (size_t) (v->end - start)), n = 0;
          if (memcmp (bytes + at, had, most) == 0)
            n = most;
          while (n < most && bytes[at + n] == had[n])
            n++;
          matched = MAX (matched, n);
        }
      best = at + matched;
    }
  return best;
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
  off_t most = is_file ? object->max_size : object->size;
  off_t least = is_file ? object->min_size : object->passed - object->used;
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
      matched = match_page (object, *position, match->bytes + match->at, size);
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
       && 0 < world.message_size);
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
  return (object && object->traits & CAN_CLONE
          && object->device == world.output->device);
}

/* Return how many bytes of standard input may be skipped.  They are skipped at
   a kill, if a write fails, or if other programs read the input, too.  */
static off_t
skipped_limit (void)
{
  bool is_lost = world.end == KILLED || 0 < world.share_count;
  bool can_reserve = (is_lost && world.input->kind == REGULAR
                      && world.output->kind == REGULAR);
  if (world.output->kind == PIPE && ! judge_is_fast ())
    return SKIPPED_BEFORE_PIPE;
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
  off_t start = match->offsets[world.input->number];
  off_t end = (is_file ? world.descriptors[0]->offset
                       : world.input->passed - world.input->used);
  bool may_report = ! is_success && 0 < world.share_count;
  bool is_exact = (world.end == RETURNED && ! world.caller.has_to_end
                   && ! world.has_write_error && ! may_report && is_file
                   && ! world.has_hidden_copy && ! world.input->has_changed
                   && ! (world.input->traits & FIXED_OFFSET));
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
      || world.output_flags & O_APPEND || 0 < world.counts.rival_written
      || world.options)
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
  bool is_full
    = world.output->room < UNLIMITED || world.output->traits & AT_END_ONLY;
  bool has
    = (world.caller.has_to_end || world.has_excuse || world.has_write_error
       || (is_full && strstr (world.messages, "write error"))
       || (world.input_changed && 0 < world.counts.rival_written));
  for (size_t i = 0; i < world.operand_count && ! has; i++)
    {
      struct operand const *operand = &world.operands[i];
      struct object const *object = object_of (operand);
      bool was_tried = i < world.tried_count || operand->object;
      has = object ? 0 <= object->bad_page : was_tried;
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
  if (world.caller.has_to_end)
    judge_broken ("status 0, but the caller wanted an end");
  if (world.must_fail)
    judge_broken ("status 0, but the kernel reported a failure");
  for (size_t i = 0; i < world.operand_count; i++)
    {
      struct operand const *operand = &world.operands[i];
      struct object const *object = operand->object;
      if (object == world.input)
        standard++;
      else if (object->kind == REGULAR && object->size <= ONE_WRITE_MAX
               && 1 < operand->writes && ! operand->is_short
               && ! world.input_changed && ! world.options)
        judge_broken ("an operand fits one write and gets %u",
                      operand->writes);
    }
  if (world.counts.stdin_ends < standard)
    judge_broken ("standard input has not said that it ends");
  if (standard < world.counts.stdin_ends && world.input->traits & HAS_PACKETS)
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
  bool stops = (status != 0
                && (world.caller.has_to_end || world.has_write_error
                    || strstr (world.messages, "write error")
                    || strstr (world.messages, "standard output")));
  if (! stops)
    check_ends ();
  if (status == 0)
    check_success (match);
  else if (world.message_size == 0 && ! world.caller.has_to_end)
    judge_broken ("status %d without a message", status);
  else if (! has_reason ())
    judge_broken ("a failure without a reason: %.80s", world.messages);
  else if (match->stopped && ! stops)
    judge_broken ("bytes of an input are missing, and no message says so");
  for (int fd = 3; fd < DESCRIPTORS_MAX; fd++)
    if (world.descriptors[fd]
        && (world.caller.is_call || ! threads_are_running ()))
      judge_broken ("descriptor %d is left open", fd);
}

/* Check the bytes of MATCH after the matched ones.  After a kill, a file may
   have NULs or old bytes there, which the program had not yet overwritten.  So
   it may after the caller's end, if another program has written past them.  */
static void
check_tail (struct match const *match, bool is_success)
{
  bool was_cut
    = (world.output->kind == REGULAR
       && (world.end == KILLED
           || (world.caller.has_to_end && world.counts.rival_written)));
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
  bool is_written = (has_returned && ! world.caller.has_to_end
                     && world.clock < 5000 && 0 < world.output->readers);
  if (is_written)
    overwrite_inputs (false);
  receive_rest (is_success);
  if (is_written)
    overwrite_inputs (true);
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
