/* The promises: some are checked while the program runs, and some after its
   end.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "simulation/judge.h"

#include <fcntl.h>
#include <linux/magic.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "fuzz/oracle.h"
#include "minmax.h"

/* The limits that HACKING promises, in bytes.  */
enum
{
  IN_FLIGHT_MAX = 640 * 1024,
  IN_FLIGHT_LONG = 2560 * 1024, /* after LONG_COPY bytes */
  LONG_COPY = 32 * 1024 * 1024,
  SKIPPED_MAX = 512 * 1024,          /* of standard input, at a kill */
  SKIPPED_BEFORE_PIPE = 256 * 1024,  /* the same before a pipe, if not long */
  SKIPPED_SHARED = 16 * 1024 * 1024, /* the same if a file system copies */
  CLAIMED_MAX = 1024 * 1024,         /* of an output file, at a kill */
  CLAIMED_SHARED = 64 * 1024 * 1024, /* the same if a file system copies */
  ONE_WRITE_MAX = 128 * 1024,        /* largest operand of a single write */
  WAIT_MAX = 5200,                   /* milliseconds */

  /* Calls in a row that move no bytes.  A wait of 5 s needs 3,000 calls, or
     5,000 if poll is refused.  */
  IDLE_MAX = 6000,

  /* All calls.  42 MB in packets, without blocking, need 76,000.  */
  CALLS_MAX = 100000
};

/* The bytes of the output, without those of a rival, and the bytes that the
   program has read, if its options change the text.  */
static unsigned char received[STORE_MAX], consumed[CONSUMED_MAX];

static struct counts *const counts = &world.counts;

void
judge_broken (char const *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (world.breach, sizeof world.breach, format, arguments);
  va_end (arguments);
  print_line ("BROKEN: %s", world.breach);
  world_end (BROKEN);
}

/* Return how many of the SIZE BYTES come before the first byte of a rival.
   Only a rival's bytes have the upper three bits set, and most words of eight
   bytes have no such byte.  */
static size_t
until_rival (unsigned char const *bytes, size_t size)
{
  uint64_t word = 0, upper = 0x8080808080808080;
  size_t at = 0;
  for (; sizeof word <= size - at; at += sizeof word)
    {
      memcpy (&word, bytes + at, sizeof word);
      if (word & word << 1 & word << 2 & upper)
        break;
    }
  while (at < size && source_of (bytes[at]) != RIVAL)
    at++;
  return at;
}

void
judge_receive (unsigned char const *bytes, size_t size)
{
  break_if (STORE_MAX - counts->received < size,
            "the output grows without end");
  while (0 < size)
    {
      size_t own = counts->rival_written ? until_rival (bytes, size) : size;
      memcpy (received + counts->received, bytes, own);
      counts->received += own;
      bytes += own;
      size -= own;
      for (; 0 < size && source_of (*bytes) == RIVAL; bytes++, size--)
        if (*bytes
            != *source_bytes (RIVAL, 0, (off_t) counts->rival_received++))
          judge_broken ("bytes of another program are lost");
    }
}

/* Return true if pipes may be as large as in a long run.  */
static bool
run_is_long (void)
{
  return LONG_COPY <= counts->moved;
}

/* Return true if a place in the output may be lost.  Either a call failed that
   could have given it back, or another program has set O_APPEND, so the place
   can't be written again after a copy that doesn't count.  */
static bool
has_lost_place (void)
{
  return (world.has_lost_offset
          || (world.others_append
              && (0 < counts->rival_written
                  || (world.has_copy_in_place
                      && (world.input_changed || world.has_excuse)))));
}

/* Format the bytes that were read, as the options say, and set *TEXT to the
   result, which is static.  Return its size in bytes.  */
static size_t
expect_text (char const **text)
{
  static char formatted[ORACLE_GROWTH * CONSUMED_MAX];
  *text = formatted;
  return oracle (world.rules, 0, (char const *) consumed, counts->consumed,
                 formatted);
}

void
judge_wait (char const *call)
{
  if (world.has_write_error || world.caller.has_to_end)
    return;
  size_t pending = counts->unwritten;
  /* In pipes that the program made, bytes that cannot be read again.  */
  for (size_t i = 0; i < world.object_count; i++)
    {
      struct object *pipe = &world.objects[i];
      bool has_stream = false;
      for (unsigned int j = 0; pipe->is_private && j < pipe->count; j++)
        has_stream |= queue_slot (pipe, j)->object->kind != REGULAR;
      pending += has_stream && pipe->readers ? (size_t) pipe->used : 0;
    }
  if (world.changes_text)
    {
      char const *text;
      size_t size = expect_text (&text), end = counts->consumed;
      /* A CR at the end of a block may be the first half of a line's end.
         Then it stays pending.  The formatted text has it as ^M, 2 bytes.  */
      bool has_cr = world.shows_ends && 0 < end && consumed[end - 1] == '\r';
      size_t written = counts->written;
      pending = written + 2 * has_cr < size ? size - written : 0;
    }
  if (0 < pending)
    judge_broken ("%zu bytes are held back while %s waits", pending, call);
}

void
judge_ahead (char const *name, struct object const *object)
{
  break_if (object && object->kind != REGULAR,
            "an operand is opened ahead, and no regular file");
  struct object const *named = world_find (name);
  bool is_known = object || (named && named->kind == DIRECTORY);
  for (size_t i = 0; i < world.operand_count && ! is_known; i++)
    is_known = strcmp (world.operands[i].name, name) == 0;
  break_if (! is_known, "%s is looked at ahead, and no operand", name);
}

void
judge_open (char const *name, struct description *description)
{
  struct object *object = description ? description->object : NULL;
  struct operand *operand = &world.operands[world.tried_count];
  struct operand const *end = world.operands + world.operand_count;
  while (operand < end && operand->object == world.input)
    operand++;
  break_if (operand == end || strcmp (operand->name, name) != 0,
            "an operand is opened, and not in its turn");
  world.tried_count = (size_t) (operand - world.operands) + 1;
  counts->copied = 0;
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
  counts->unwritten += size;
  if (description->object->is_private)
    return; /* these bytes came from the input by splice */
  world.reads_stdin = description == world.descriptors[0];
  bool is_end = size == 0 && 0 < wanted;
  counts->copied = is_end ? 0 : counts->copied;
  if (world.reads_stdin)
    counts->stdin_ends += is_end;
  else if (0 < world.tried_count)
    {
      struct operand *operand = &world.operands[world.tried_count - 1];
      break_if (is_end && operand->has_ended
                  && operand->object->kind == TERMINAL,
                "a terminal is read past its end");
      operand->has_ended |= is_end;
      break_if (0 < size && operand->is_output,
                "the output is copied into itself");
    }
  if (! world.changes_text)
    return;
  break_if (CONSUMED_MAX - counts->consumed < size,
            "the input grows without end");
  memcpy (consumed + counts->consumed, bytes, size);
  counts->consumed += size;
}

void
judge_write (unsigned char const *bytes, size_t size, size_t wanted)
{
  counts->written += size;
  counts->unwritten -= MIN (counts->unwritten, size);
  if (world.changes_text)
    return;
  unsigned int first = source_of (bytes[0]);
  unsigned int last = source_of (bytes[size - 1]);
  if (first != last && first != NOBODY && last != NOBODY)
    judge_broken ("one write has the bytes of two operands");
  if (world.reads_stdin || world.tried_count == 0)
    return;
  struct operand *operand = &world.operands[world.tried_count - 1];
  operand->writes++;
  operand->is_short |= size < wanted;
}

void
judge_call (size_t size)
{
  counts->idle_calls = 0 < size ? 0 : counts->idle_calls + 1;
  break_if (IDLE_MAX < counts->idle_calls, "%d calls move nothing", IDLE_MAX);
  break_if (CALLS_MAX < counts->calls++, "%d calls do not bring the end",
            CALLS_MAX);
  break_if (WAIT_MAX < world.waited && ! world.lacks_time,
            "the program waits %u milliseconds", world.waited);
  counts->moved += size;
  if (size == 0)
    return;
  world.waited = 0;
  /* The bytes in flight are in the program, in the output, and in pipes that
     the program made or made larger.  A rival's bytes do not count, and no
     pipe counts that another program made larger.  */
  size_t of_rival = counts->rival_written - counts->rival_received;
  size_t bytes = counts->unwritten;
  for (size_t i = 0; i < world.object_count; i++)
    {
      struct object const *object = &world.objects[i];
      size_t used = (size_t) object->used;
      bool is_own = (0 < object->readers
                     && (object->is_private || PIPE_SLOTS < object->capacity));
      if (object == world.output)
        used -= MIN (used, of_rival);
      /* After standard input has failed, what it still has stays there.  */
      if (object == world.input && strstr (world.messages, ": -: "))
        used = 0;
      if (! (object->traits & IS_LARGER) && (object == world.output || is_own))
        bytes += used;
    }
  if ((run_is_long () ? IN_FLIGHT_LONG : IN_FLIGHT_MAX) < bytes)
    judge_broken ("%zu bytes are in flight", bytes);
}

void
judge_message (char const *message)
{
  if (! has_lost_place () && ! counts->write_failed)
    judge_wait ("write of a message");
  break_if (world.caller.has_to_end, "a message after the caller's end");
  counts->claimed = 0; /* the message may be about a gap */
  /* It can't give back a piece that was cut, or that only pread could read
     again, because others read standard input as well.  */
  bool is_lost
    = ((world.input_cut && strstr (message, ": -: Input/output error"))
       || (world.lacks_pread && strstr (message, ": -: ")));
  if (is_lost && 0 < world.share_count && counts->read_error_at == 0)
    counts->read_error_at = world.descriptors[0]->offset;
}

void
judge_move (struct description const *description, off_t distance)
{
  /* Bytes that are to be read again are not in the program.  */
  if (description != world.descriptors[1] && distance < 0)
    counts->unwritten -= MIN (counts->unwritten, (size_t) -distance);
  if (description == world.descriptors[1])
    counts->claimed
      = 0 < distance ? distance : MAX (0, counts->claimed + distance);
}

void
judge_fill (struct description const *to, ssize_t size)
{
  if (! to || to != world.descriptors[1] || size <= 0)
    return;
  counts->claimed -= MIN (counts->claimed, size);
}

/* A splice of a stream into the private pipe may wait for the input.  An
   operand that was spliced into a pipe isn't a single write, because the pipe
   is a stream.  */
void
judge_splice (struct description const *from, struct description const *to)
{
  if (to && to == world.descriptors[1] && to->object->kind == PIPE
      && 0 < world.tried_count)
    world.operands[world.tried_count - 1].is_short = true;
  if (from && from->object->kind != REGULAR && to && to->object->is_private
      && 0 < counts->claimed)
    judge_broken ("%jd bytes of the output are NULs while splice may wait",
                  (intmax_t) counts->claimed);
}

void
judge_change (struct object const *object)
{
  break_if (object == world.output && strstr (world.messages, "write error"),
            "the output is written after a write error");
}

void
judge_pause (void)
{
  break_if (counts->saw_empty && ! world.lacks_count,
            "the program waits for an empty pipe");
  /* The tail of a single operand is as long as the pipe if nobody interferes.
     With more operands, their sizes are a guess.  */
  struct object const *object = world.operands[0].object;
  break_if (world.is_calm && world.operand_count == 1 && object
              && ! (object->traits & OTHER_SIZE)
              && ! (world.output->traits & IS_LARGER) && ! world.has_bad_page
              && ! world.input_changed && world.share_count == 0
              && ! world.has_write_error,
            "the program waits for a reader, and copied too short a tail");
}

/* After the end.  */

/* The comparison of bytes of the output, or of bytes that were read, with the
   inputs.  */
struct match
{
  unsigned char const *bytes;
  size_t at, size;                /* bytes matched so far, and all bytes */
  off_t offsets[OBJECTS_MAX + 1]; /* offset in each object, by its number */
  off_t reported_lost;            /* bytes of standard input */
  bool stopped;                   /* an operand's bytes are missing */
  bool stopped_shared;            /* others read that operand, too */
  bool failed;                    /* a message names an operand */
};

/* Overwrite all inputs after the end, as another program does, or UNDO this.
   The bytes that are still in the output must not change.  */
static void
overwrite_inputs (bool undo)
{
  struct object *object = world.objects;
  for (; object < world.objects + world.object_count; object++)
    if (object->kind == REGULAR && object != world.output && undo)
      object->version_count--;
    else if (object->kind == REGULAR && object != world.output)
      object_fill (object, 0, object->size, BEFORE, 9);
}

/* Check that the bytes of the output from START to END are the same as before
   the run.  */
static void
check_before (off_t start, off_t end)
{
  struct object const *output = world.output;
  break_if (output->size < end, "what the output had before is cut");
  for (size_t part; start < end; start += (off_t) part)
    {
      part = until_page_end (start, (size_t) (end - start));
      break_if (
        memcmp (output->store + start, source_bytes (BEFORE, 0, start), part)
          != 0,
        "what the output had before has changed");
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
  /* A call that fails may have copied some bytes of an input, and a copy may
     have to be done again.  If the input is then cut, or read by others, or if
     others write to the output, a kill leaves bytes past the offset that are
     nobody's.  */
  bool is_clear = ! (world.has_copy_in_place
                     && (world.input_changed || 0 < world.share_count
                         || 0 < counts->rival_written));
  bool appends = world.output_flags & O_APPEND;
  bool has_all = (appends || world.descriptors[1]->flags & O_APPEND
                  || (world.end == KILLED && is_clear));
  off_t before = output->versions[0].end;
  off_t start = appends ? before : world.output_start;
  off_t stop = has_all ? output->size : world.descriptors[1]->offset;
  break_if (is_success && MAX (stop, before) != output->size,
            "the output ends at %jd, its offset is %jd",
            (intmax_t) output->size, (intmax_t) stop);
  /* Otherwise, the next program would leave NULs behind.  */
  break_if (world.end == RETURNED && ! world.caller.has_to_end && ! appends
              && ! has_lost_place () && counts->rival_written == 0
              && MAX (before, output->size) < stop,
            "a place isn't given back, the offset stays %jd", (intmax_t) stop);
  check_before (0, MIN (start, before));
  if (is_success)
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

/* Return true if the output may show the NULs that a cut of an input has put
   where a pipe referred to it: in a pipe, or in a place of a file that the
   program could not fill again, because it was killed, or because the input
   had become too short and another program had written past the place.  */
static bool
may_show_cut (void)
{
  return (world.output->kind != REGULAR || world.end == KILLED
          || (0 < counts->rival_written
              && (world.caller.has_to_end || 0 < world.message_size)));
}

/* Return how many of the SIZE BYTES, from the first on, OBJECT can have had at
   POSITION at some time.  They are within a page.  All are compared in one go
   first, because that's faster.  */
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
          if (start < v->start || v->end <= start
              || (v->source == NOBODY && ! may_show_cut ()))
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

/* Return how many bytes of standard input from START on were read by other
   programs.  */
static off_t
shared_from (off_t start)
{
  off_t size = 0;
  for (size_t i = 0; i < world.share_count; i++)
    if (start <= world.shares[i].start)
      size += world.shares[i].end - world.shares[i].start;
  return size;
}

/* Match as many bytes of OBJECT as MATCH has, before the offset MOST.  */
static void
match_object (struct match *match, struct object const *object, off_t most)
{
  off_t *position = &match->offsets[object->number];
  size_t size, matched;
  do
    {
      size = match->size - match->at;
      if (object == world.input)
        size = pass_shares (position, size);
      size = MIN (until_page_end (*position, size),
                  (size_t) MAX (0, most - *position));
      matched = match_page (object, *position, match->bytes + match->at, size);
      match->at += matched;
      *position += (off_t) matched;
    }
  while (0 < matched && matched == size);
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
  struct match after_cut = *match;
  match_object (match, object, most);
  /* NULs in a gap may have looked like those of the input that was cut.  Then
     "-" begins where the cut has left the offset.  */
  if (object == world.input && least < after_cut.offsets[object->number]
      && strstr (world.messages, "became shorter"))
    {
      after_cut.offsets[object->number] = least;
      match_object (&after_cut, object, most);
      *match = match->at < after_cut.at ? after_cut : *match;
    }
  if (object == world.input && match->at < match->size
      && *position < counts->read_error_at)
    {
      /* The next "-" begins where the one that failed has left the offset.  */
      off_t next = counts->read_error_at;
      off_t shared = shared_from (*position) - shared_from (next);
      match->reported_lost += next - *position - shared;
      *position = next;
      match_object (match, object, most);
    }
  return least <= *position;
}

/* Return true if a message names OPERAND.  */
static bool
message_names (struct operand const *operand)
{
  char text[16];
  snprintf (text, sizeof text, ": %s: ", operand->name);
  return strstr (world.messages, text);
}

/* Return true if BYTE is one of the first COUNT operands, or of the next.  */
static bool
is_of_operand (unsigned char byte, size_t count)
{
  bool is = false;
  for (size_t i = 0; i <= count; i++)
    is = is
         || (object_of (&world.operands[i])
             && object_of (&world.operands[i])->source == source_of (byte));
  return is;
}

/* Return true if MATCH goes on with all bytes of the operand number I.  */
static bool
operand_begins (struct match const *match, size_t i)
{
  struct match rest = *match;
  return (i < world.operand_count && match_operand (&rest, &world.operands[i])
          && match->at < rest.at);
}

/* Match all operands with MATCH.  If the program reports a gap, skip the NULs
   or old bytes of the gap.  An input was cut, or a call failed, after other
   programs had written past the gap.  Nobody can close it.  An operand that
   comes again is not a gap, although its bytes look like leftovers of the one
   before.  */
static void
match_all (struct match *match)
{
  bool may_have_gap = (world.output->kind == REGULAR && 0 < world.message_size
                       && (0 < counts->rival_written || has_lost_place ()));
  /* What was copied to a place, and could not be confirmed or given back.  */
  bool says_stray = strstr (world.messages, "stray bytes follow");
  bool has_failed
    = world.has_write_error || strstr (world.messages, "write error");
  for (size_t i = 0; i < world.operand_count && ! match->stopped; i++)
    {
      struct operand const *operand = &world.operands[i];
      bool is_named = message_names (operand);
      match->failed |= is_named;
      bool is_whole = match_operand (match, operand);
      bool is_in_doubt = is_named || has_failed || has_lost_place ();
      bool has_strays
        = (says_stray
           || (world.has_copy_in_place && (is_named || has_failed)));
      while (may_have_gap && is_in_doubt && match->at < match->size
             && (match->bytes[match->at] == 0
                 || source_of (match->bytes[match->at]) == BEFORE
                 || (has_strays && is_of_operand (match->bytes[match->at], i)
                     && ! operand_begins (match, i + 1))))
        match->at++;
      match->stopped = ! is_whole && ! is_named;
      match->stopped_shared = (match->stopped && operand->object == world.input
                               && 0 < world.share_count);
    }
}

/* Return true if the file system says that it copies by itself.  */
static bool
copies (void)
{
  return world.file_systems[1] == NFS_SUPER_MAGIC;
}

/* Check that no more bytes of standard input were skipped than the limit
   allows: at a kill, if a write failed, or if other programs have read the
   input as well.  MATCH has the bytes that were copied.  */
static void
check_skipped (struct match const *match, bool is_success)
{
  bool is_file = world.input->kind == REGULAR;
  off_t start = match->offsets[world.input->number];
  off_t end = (is_file ? world.descriptors[0]->offset
                       : world.input->passed - world.input->used);
  /* What was copied to a place, and then could not be confirmed, may stay
     there if a rival has written past it.  */
  bool may_report
    = (! is_success
       && (0 < world.share_count
           || (world.has_copy_in_place && 0 < counts->rival_written)));
  bool is_exact = (world.end == RETURNED && ! world.caller.has_to_end
                   && ! world.has_write_error && ! may_report && is_file
                   && ! has_lost_place () && ! world.input->has_changed
                   && ! (world.input->traits & FIXED_OFFSET));
  off_t skipped
    = (match->reported_lost + (is_exact ? end - start : MAX (0, end - start))
       - shared_from (start));
  bool is_lost
    = (world.end == KILLED || 0 < world.share_count || has_lost_place ());
  bool can_claim = is_lost && is_file && world.output->kind == REGULAR;
  off_t most = world.output->kind == PIPE && ! run_is_long ()
                 ? SKIPPED_BEFORE_PIPE
               : can_claim && copies () ? SKIPPED_SHARED
                                        : SKIPPED_MAX;
  /* What is in a gap may look like bytes of the input that was cut, and if "-"
     comes again, the judge can't tell which.  */
  if (strstr (world.messages, "became shorter") && 1 < world.operand_count)
    return;
  break_if (most < skipped || (is_exact && skipped != 0),
            "%jd bytes of standard input are skipped", (intmax_t) skipped);
}

/* Check the offset of the output after a kill: the limit is its distance from
   the last byte of MATCH.  Do not check it if others write to the output, or
   if a call failed that could have moved it back.  */
static void
check_claimed (struct match const *match)
{
  if (world.end != KILLED || world.output->kind != REGULAR
      || world.output_flags & O_APPEND || 0 < counts->rival_written
      || world.has_lost_offset || world.letters)
    return;
  off_t claimed
    = (world.descriptors[1]->offset - world.output_start - (off_t) match->at);
  off_t most = copies () ? CLAIMED_SHARED : CLAIMED_MAX;
  break_if (most < claimed, "%jd bytes of the output stay claimed",
            (intmax_t) claimed);
}

/* Return true if cat_call says that it has no memory for its state, which can
   be true.  */
static bool
lacks_memory (void)
{
  return (world.caller.is_call && strstr (world.messages, "memory exhausted")
          && (world.memory_limit == 0 || ! world.is_calm));
}

/* Return true if the world has a reason for which a plain loop of read and
   write would fail as well.  */
static bool
has_reason (void)
{
  /* After a write error, a full disk is a reason.  So is a cut input if a
     rival may have written past a gap; if others share the input, because they
     may have read past a range that was then cut; or if the message says that
     it was cut, because no call reports whether that was after its copy.

     If pread is refused only once a piece of a shared input is claimed, it
     can't be copied again after others have moved the offset on.  Nor can it
     be copied to a place that a rival has written past, or that had bytes
     before, because these could be stray ones.  */
  bool is_full
    = world.output->room < UNLIMITED || world.output->traits & AT_END_ONLY;
  bool has = (world.caller.has_to_end || world.has_excuse
              || world.has_write_error || lacks_memory ()
              || (is_full && strstr (world.messages, "write error"))
              || (world.input_cut
                  && (0 < counts->rival_written
                      || (0 < world.share_count
                          && strstr (world.messages, "Input/output error"))
                      || strstr (world.messages, "became shorter")))
              || (has_lost_place ()
                  && (0 < counts->rival_written
                      || strstr (world.messages, "Bad file descriptor")))
              || (world.lacks_pread
                  && (world.input_changed || 0 < world.share_count
                      || 0 < counts->rival_written
                      || world.output_start < world.output->versions[0].end)));
  for (size_t i = 0; i < world.operand_count && ! has; i++)
    {
      struct operand const *operand = &world.operands[i];
      struct object const *object = object_of (operand);
      bool was_tried = i < world.tried_count || operand->object;
      has = object ? 0 <= object->bad_page : was_tried;
    }
  return has;
}

/* Check a program that returned STATUS.  */
static void
check_status (struct match const *match, int status)
{
  bool stops
    = (status != 0
       && (world.caller.has_to_end || world.has_write_error || lacks_memory ()
           || strstr (world.messages, "write error")
           || strstr (world.messages, "standard output")));
  for (size_t i = 0; i < world.operand_count && ! stops; i++)
    {
      struct operand const *operand = &world.operands[i];
      break_if (operand->object != world.input && ! operand->has_ended
                  && ! message_names (operand),
                "%s is not read to its end", operand->name);
    }
  if (status != 0 && world.message_size == 0 && ! world.caller.has_to_end)
    judge_broken ("status %d without a message", status);
  else if (status != 0 && ! has_reason ())
    judge_broken ("a failure without a reason: %.80s", world.messages);
  else if (status != 0 && match->stopped && ! stops)
    judge_broken ("bytes of an input are missing, and no message says so");
  break_if (world.left_open, "descriptor %d is left open", world.left_open);
  if (status != 0)
    return;
  unsigned int standard = 0;
  break_if (match->stopped, "status 0, but bytes of %s input are missing",
            match->stopped_shared ? "a shared" : "an");
  break_if (match->failed || 0 < world.message_size,
            "status 0, but a message");
  break_if (world.caller.has_to_end, "status 0, but the caller wanted an end");
  break_if (world.must_fail || counts->has_lost_copy,
            "status 0, but the kernel reported a failure");
  for (size_t i = 0; i < world.operand_count; i++)
    {
      struct operand const *operand = &world.operands[i];
      struct object const *object = operand->object;
      if (object == world.input)
        standard++;
      else if (object->kind == REGULAR && object->size <= ONE_WRITE_MAX
               && 1 < operand->writes && ! operand->is_short
               && ! world.input_changed && ! world.letters)
        judge_broken ("an operand fits one write and gets %u",
                      operand->writes);
    }
  break_if (counts->stdin_ends < standard,
            "standard input has not said that it ends");
  break_if (standard < counts->stdin_ends && world.input->traits & HAS_PACKETS,
            "standard input is read past its end");
}

/* Check the bytes of MATCH after the matched ones.  After a kill, a file may
   have NULs or old bytes there that the program had not overwritten yet.  It
   may also have bytes of an input that was cut, or that had changed or
   couldn't be checked and then couldn't be read again.  The same goes for an
   end that the caller wants, if another program has written past them, or an
   offset couldn't be moved back.  */
static void
check_tail (struct match const *match, bool is_success)
{
  bool was_cut = (world.output->kind == REGULAR
                  && (world.end == KILLED
                      || (world.caller.has_to_end
                          && (counts->rival_written || has_lost_place ()))));
  for (size_t i = match->at; i < match->size; i++)
    {
      unsigned int source = source_of (match->bytes[i]);
      bool was_there
        = (source == NOBODY || source == BEFORE
           || (world.has_copy_in_place
               && (world.input_cut
                   || ((world.input_changed || world.has_excuse)
                       && (match->failed || world.caller.has_to_end)))));
      break_if (
        ! (was_cut && was_there),
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
judge_end (int status)
{
  print_line (
    "(the end: %s %d) %s",
    (char const *[]){ "status", "killed", "SIGPIPE", "undecided" }[world.end],
    status, world.messages);
  /* Others may lose bytes if they set O_APPEND, write, and clear it during
     a copy.  DIFFERENCES says so, and when the program notices.  If the
     program is killed then, the bytes of a place may be anywhere, and if it's
     killed in a race, or the check of a race fails, so may the offset.  */
  bool is_killed = world.end == KILLED || world.caller.has_to_end;
  if (world.end == UNDECIDED
      || (is_killed && (world.others_append || world.raced_to))
      || (world.others_append && world.has_copy_in_place
          && 0 < world.message_size)
      || (world.raced_to && (world.has_lost_offset || world.has_excuse))
      || (world.overwrote && (world.may_not_notice || 0 < world.message_size)))
    return;
  bool has_returned = world.end == RETURNED;
  bool is_success = has_returned && status == 0;
  bool is_written = (has_returned && ! world.caller.has_to_end
                     && world.waited < 5000 && 0 < world.output->readers);
  if (is_written)
    overwrite_inputs (false);
  receive_rest (is_success);
  if (is_written)
    overwrite_inputs (true);
  break_if (counts->rival_received != counts->rival_written,
            "bytes of another program are lost at the end");
  struct match match = { .bytes = received, .size = counts->received };
  if (world.changes_text)
    {
      /* The output must be the formatted form of the bytes that were read.  */
      char const *text;
      size_t size = expect_text (&text);
      while (match.at < MIN (size, match.size)
             && received[match.at] == (unsigned char) text[match.at])
        match.at++;
      check_tail (&match, is_success);
      break_if (is_success && match.at < size,
                "status 0, but byte %zu is missing", match.at);
      match = (struct match){ .bytes = consumed, .size = counts->consumed };
    }
  match.offsets[world.input->number] = world.input_start;
  match_all (&match);
  check_tail (&match, is_success);
  check_skipped (&match, is_success);
  check_claimed (&match);
  if (has_returned)
    check_status (&match, status);
}
