/* cat as a function.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "cat.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "buffer.h"
#include "descriptor.h"
#include "extensions/decoration.h"
#include "extensions/preflight.h"
#include "extensions/progress/progress.h"
#include "format/format.h"
#include "io/look-ahead.h"
#include "options.h"
#include "transfer/transfer.h"

/* The state of one call of cat.  The first touch of a page costs a page fault,
   so the order matters: all that every run uses lies between the end of FORMAT
   and the beginning of DIAGNOSE.  In another order, copying a small file took
   14 page faults instead of 9 in a static program, and 3 % more time.  */
struct cat
{
  struct format format;
  struct options options;
  struct output output;
  struct buffer block; /* bytes that were read */
  struct look_ahead ahead;
  struct transfer transfer;
  struct progress progress;
  ptrdiff_t next_stdin; /* the next operand "-", or the end */
  bool exits_next;      /* the program ends after the run, so standard input
                           may stay closed, and helpers may hang */
  bool has_stdin;       /* standard input was an operand */
  struct diagnose diagnose;
  struct decoration decoration;
  struct block block_memory, text_memory, decoration_memory;
};

/* Return true if at least one of OPTIONS is set.  */
static bool
has_option (struct cat const *cat, unsigned int options)
{
  return cat->options.set & options;
}

/* Return how many operands come after operand NUMBER and before the next "-".
   Only the end of a run has to go through read and write, and this number
   tells transfer whether an operand belongs to that end.  Without the number,
   transfer would have to read and write the end of each file, and files of
   64 KiB would take 40 % longer into a pipe.  */
static ptrdiff_t
count_followers (struct cat *cat, ptrdiff_t number)
{
  struct options const *options = &cat->options;
  if (cat->next_stdin <= number)
    {
      cat->next_stdin = number;
      do
        cat->next_stdin++;
      while (cat->next_stdin < options->count
             && ! operand_is_stdin (options->operands[cat->next_stdin]));
    }
  return cat->next_stdin - number - 1;
}

/* Print a hint if NAME, which doesn't exist, looks like the format of
   --timestamp.  Only "=" joins a format to the option: without "=", the
   next word is an operand.  */
static void
suggest_format (struct cat *cat, char const *name)
{
  if (! has_option (cat, TIMESTAMP) || cat->options.time_format
      || name[0] != '%' || name[1] == '\0')
    return;
  diagnose_begin (&cat->diagnose, NULL);
  diagnose_add_word (&cat->diagnose, _ ("did you mean '--timestamp=%s'?"),
                     name);
  diagnose_send (&cat->diagnose);
}

/* Open operand NUMBER, copy it as the options say, and close it.  With
   --debug, print its report.  If it can't be opened or closed, return
   COPY_INPUT_FAILED after a message.  */
static enum copy_result
copy_operand (struct cat *cat, ptrdiff_t number)
{
  struct input input;
  input_start (&input, cat->options.operands[number], &cat->diagnose);
  cat->has_stdin = cat->has_stdin || input.is_shared;
  int error = look_ahead_open (&cat->ahead, &input, number);
  if (transfer_step_aside (&cat->transfer, &input, error))
    error = look_ahead_open (&cat->ahead, &input, number);
  if (error)
    {
      input_fail (&input, error);
      if (error == ENOENT)
        suggest_format (cat, input.name);
      return COPY_INPUT_FAILED;
    }
  enum copy_result result = COPY_INPUT_FAILED;
  if (! copy_refuse_itself (&input, &cat->output))
    {
      struct copy_step steps[COPY_STEPS] = { { .method = NULL } };
      struct copy copy = { .input = &input,
                           .output = &cat->output,
                           .block = &cat->block,
                           .followers = count_followers (cat, number),
                           .steps = has_option (cat, DEBUG) ? steps : NULL };
      result
        = (has_option (cat, ALTERING) ? format_copy (&cat->format, &copy)
                                      : transfer_copy (&cat->transfer, &copy));
      if (has_option (cat, DEBUG))
        copy_report (&copy);
    }
  if (! look_ahead_close (&cat->ahead, &input, number) && result == COPY_DONE)
    result = COPY_INPUT_FAILED;
  return result;
}

/* Close standard input, which was an operand, as GNU cat does at its end,
   because NFS and FUSE report some errors only at a close.  A program that
   goes on after the call keeps standard input, so there we close a duplicate,
   if we can have one.  Return false, after a message, if the close reports an
   error, or if standard input was closed before.  */
static bool
close_stdin (struct cat *cat)
{
  int fd = (cat->exits_next ? STDIN_FILENO
                            : fcntl (STDIN_FILENO, F_DUPFD_CLOEXEC, 0));
  int error = 0 <= fd ? descriptor_close (fd) : errno == EBADF ? EBADF : 0;
  if (error)
    diagnose_error (&cat->diagnose, NULL, N_ ("closing standard input"),
                    error);
  return error == 0;
}

/* Return true if no more can be written, or the caller wants us to stop.  */
static bool
has_to_end (struct cat *cat)
{
  return cat->output.failed || cat->diagnose.interruption.has_come;
}

/* Copy the operands until the output fails or the caller wants us to stop.
   Return true if all was copied.  Whatever failed has printed a message.  */
static bool
copy_operands (struct cat *cat)
{
  bool complete = true;
  bool looks_ahead = cat->exits_next && ! has_option (cat, UNBUFFERED);
  look_ahead_start (&cat->ahead, cat->options.operands,
                    looks_ahead ? cat->options.count : 0);
  cat->transfer
    = (struct transfer){ .is_plain = has_option (cat, UNBUFFERED) };
  cat->next_stdin = 0;
  cat->has_stdin = false;
  for (ptrdiff_t i = 0; i < cat->options.count && ! has_to_end (cat); i++)
    {
      cat->progress.operand = (size_t) i;
      if (copy_operand (cat, i) != COPY_DONE)
        complete = false;
    }
  /* If format_end fails, OUTPUT.failed is set.  */
  if (has_option (cat, ALTERING) && ! has_to_end (cat))
    format_end (&cat->format);
  output_wait_until_copied (&cat->output);
  transfer_end (&cat->transfer);
  if (has_to_end (cat))
    return false;
  return (! cat->has_stdin || close_stdin (cat)) && complete;
}

/* Prepare what the options ask for, and copy the operands to standard output.
   Return true if nothing failed, or false after a message.  */
static bool
copy_all (struct cat *cat)
{
  struct options const *options = &cat->options;
  buffer_start (&cat->block, &cat->block_memory);
  buffer_start (&cat->format.text, &cat->text_memory);
  if (! output_open (&cat->output, &cat->diagnose))
    return false;

  bool complete = true;
  if (has_option (cat, ALTERING))
    format_start (&cat->format, options->set, &cat->output);
  if (has_option (cat, DECORATING))
    {
      struct decoration_options decorations
        = { .has_color = has_option (cat, COLOR),
            .has_time = has_option (cat, TIMESTAMP),
            .time_kind = options->time_kind,
            .time_format = options->time_format,
            .has_numbers = has_option (cat, NUMBER | NUMBER_NONBLANK),
            .is_unbuffered = has_option (cat, UNBUFFERED) };
      complete = decoration_start (&cat->decoration, &cat->decoration_memory,
                                   &decorations, &cat->output);
    }
  if (complete && has_option (cat, PREFLIGHT))
    complete = preflight (options->operands, options->count, &cat->output,
                          &cat->diagnose);
  if (complete)
    {
      bool reports = has_option (cat, PROGRESS);
      if (reports)
        progress_start (&cat->progress, options->operands, options->count,
                        options->size, has_option (cat, ALTERING),
                        cat->exits_next, &cat->output);
      complete = copy_operands (cat);
      if (reports)
        complete = progress_end (&cat->progress, complete);
    }
  if (has_option (cat, DECORATING))
    decoration_end (&cat->decoration);
  buffer_end (&cat->block);
  return complete;
}

/* Run cat with ARGV as CALLER wishes, in the memory CAT.  For EXITS_NEXT, see
   struct cat.  Return the exit status.  */
static int
run (struct cat *cat, int argc, char **argv, struct cat_caller const *caller,
     bool exits_next)
{
  struct diagnose *diagnose = &cat->diagnose;
  diagnose_start (diagnose, argv[0]);
  diagnose->environment = caller->environment;
  diagnose->interruption = (struct interruption){ .ask = caller->wants_end,
                                                  .caller = caller->context };
  cat->exits_next = exits_next;
  enum options_result result
    = options_parse (&cat->options, argc, argv, diagnose);
  bool complete
    = result == OPTIONS_COPY ? copy_all (cat) : result == OPTIONS_ANSWERED;
  bool reported = diagnose_end (diagnose);
  return complete && reported ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* The entries.

   The state of a call takes 900 KB, and HACKING says why it isn't on the
   stack.  The program keeps it in .bss, which takes no system call, and
   untouched pages cost nothing.  cat_call maps the state once, and keeps it
   for the next call: a new state for each call would make 30,000 calls of the
   builtin take 1.2 s instead of 0.36 s.

   Only one call runs at a time.  The locale, the offsets of the standard
   descriptors and the signal handlers belong to the process, so two states
   wouldn't keep two calls apart.  */

/* Set while a call runs.  tests/simulation/run.c kills calls in the middle,
   and then clears this and cat_memory itself.  */
static atomic_flag cat_is_running = ATOMIC_FLAG_INIT;

/* The state of cat_call; empty before its first call.  */
static struct buffer cat_memory;

/* Print TEXT, and return the exit status.  The text isn't translated, and
   doesn't begin with argv[0]: the locale, and struct diagnose, which would
   quote argv[0], may belong to a call that's running.  */
static int
refuse (char const *text)
{
  struct interruption none = { .ask = NULL };
  (void) descriptor_write (STDERR_FILENO, text, strlen (text), &none);
  return EXIT_FAILURE; /* if the write failed, only this says so */
}

int
cat_call (int argc, char **argv, struct cat_caller const *caller)
{
  if (atomic_flag_test_and_set (&cat_is_running))
    return refuse ("cat: another call of cat is running\n");
  buffer_grow (&cat_memory, sizeof (struct cat));
  void *cat = cat_memory.bytes;
  int status = (cat ? run (cat, argc, argv, caller, false)
                    : refuse ("cat: memory exhausted\n"));
  atomic_flag_clear (&cat_is_running);
  return status;
}

int
cat_main (int argc, char **argv)
{
  struct cat_caller const caller = { .wants_end = NULL };
  return cat_call (argc, argv, &caller);
}

int
cat_last (int argc, char **argv)
{
  static struct cat cat;
  struct cat_caller const caller = { .wants_end = NULL };
  return run (&cat, argc, argv, &caller, true);
}
