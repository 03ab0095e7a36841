/* cat as a function.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "cat.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "descriptor.h"
#include "extensions/decoration.h"
#include "extensions/preflight.h"
#include "extensions/progress.h"
#include "format/format.h"
#include "io/look-ahead.h"
#include "options.h"
#include "transfer.h"

/* The state of one call of cat.  */
struct cat
{
  struct diagnose diagnose;
  struct options options;
  struct output output;
  struct buffer block; /* bytes that were read */
  struct look_ahead ahead;
  struct transfer transfer;
  ptrdiff_t next_stdin; /* the next operand "-", or the end */
  struct format format;
  struct decoration decoration;
  struct progress progress;
  bool leaves_threads; /* cat does not wait for threads that hang */
  bool looks_ahead;
  struct small_block small_block, small_text;
  struct diagnose_room room;
};

/* Return true if at least one of OPTIONS is set.  */
static bool
has_option (struct cat const *cat, unsigned int options)
{
  return cat->options.set & options;
}

/* Return how many operands come after operand NUMBER and before the next
   "-".  */
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

/* Copy INPUT, operand NUMBER, as the options ask.  With --debug, also print
   the report.  */
static enum copy_result
copy_input (struct cat *cat, struct input *input, ptrdiff_t number)
{
  struct trace trace = { .count = 0 };
  struct copy copy = { .input = input,
                       .output = &cat->output,
                       .block = &cat->block,
                       .trace = &trace,
                       .followers = count_followers (cat, number) };
  enum copy_result result
    = (has_option (cat, ALTERING) ? format (&cat->format, &copy)
                                  : transfer (&cat->transfer, &copy));
  if (has_option (cat, DEBUG))
    trace_report (&trace, input->name, &cat->diagnose);
  return result;
}

/* Open operand NUMBER, copy it, and close it.  Return COPY_INPUT_FAILED, after
   a message, if the open or the close fails.  */
static enum copy_result
copy_operand (struct cat *cat, ptrdiff_t number)
{
  struct input input;
  input_start (&input, cat->options.operands[number], &cat->diagnose);
  int error = input_open (&input);
  if (transfer_step_aside (&cat->transfer, &input, error))
    error = input_open (&input);
  if (error)
    {
      input_fail (&input, error);
      return COPY_INPUT_FAILED;
    }
  look_ahead_consider (&cat->ahead, &input);
  enum copy_result result = COPY_INPUT_FAILED;
  if (! copy_refuse_itself (&input, &cat->output))
    result = copy_input (cat, &input, number);
  if (! input_close (&input) && result == COPY_DONE)
    result = COPY_INPUT_FAILED;
  return result;
}

static void
end_look_ahead (struct cat *cat)
{
  if (cat->leaves_threads)
    look_ahead_stop (&cat->ahead);
  else
    look_ahead_end (&cat->ahead);
}

/* Return true if no more can be written, or the caller wants an end.  */
static bool
has_to_end (struct cat *cat)
{
  return cat->output.failed || cat->diagnose.interruption.has_come;
}

/* Copy the operands, until the output fails or the caller wants an end.
   Return true if all is copied, false if not.  If something failed, a message
   was printed.  */
static bool
copy_operands (struct cat *cat)
{
  bool complete = true;
  bool looks_ahead = cat->looks_ahead && ! has_option (cat, UNBUFFERED);
  look_ahead_start (&cat->ahead, cat->options.operands,
                    looks_ahead ? cat->options.count : 0);
  transfer_start (&cat->transfer, has_option (cat, UNBUFFERED));
  cat->next_stdin = 0;
  for (ptrdiff_t i = 0; i < cat->options.count && ! has_to_end (cat); i++)
    {
      look_ahead_go_on (&cat->ahead, i);
      progress_note_operand (&cat->progress, i);
      if (copy_operand (cat, i) != COPY_DONE)
        complete = false;
    }
  /* If format_end fails, OUTPUT.failed is set.  */
  if (has_option (cat, ALTERING) && ! has_to_end (cat))
    format_end (&cat->format);
  output_wait_until_copied (&cat->output);
  transfer_end (&cat->transfer);
  end_look_ahead (cat);
  if (has_to_end (cat))
    return false;
  if (! complete)
    input_check_stdin (cat->options.operands, cat->options.count,
                       &cat->diagnose);
  return complete;
}

/* Begin to decorate lines.  Return false, after a message, if an option is
   wrong.  */
static bool
start_decoration (struct cat *cat)
{
  struct decoration_options options
    = { .has_color = has_option (cat, COLOR),
        .has_time = has_option (cat, TIMESTAMP),
        .time_format = cat->options.time_format,
        .has_numbers = has_option (cat, NUMBER | NUMBER_NONBLANK),
        .is_unbuffered = has_option (cat, UNBUFFERED) };
  cat->format.sink = decoration_sink (&cat->decoration);
  return decoration_start (&cat->decoration, &options, &cat->output);
}

/* Begin to decorate lines, and check the operands, as the options ask.  Return
   false, after a message, if an option is wrong or an operand cannot be
   copied.  */
static bool
prepare (struct cat *cat)
{
  struct options const *options = &cat->options;
  if (has_option (cat, DECORATING) && ! start_decoration (cat))
    return false;
  return (! has_option (cat, PREFLIGHT)
          || preflight (options->operands, options->count, &cat->output,
                        &cat->diagnose));
}

/* Copy the operands.  With --progress, also print how far the copy is.  Return
   as copy_operands does.  */
static bool
copy_and_report (struct cat *cat)
{
  struct progress *progress = &cat->progress;
  struct progress_settings settings
    = { .operands = cat->options.operands,
        .count = cat->options.count,
        .size = cat->options.size,
        .counts_reads = has_option (cat, ALTERING) };
  if (! has_option (cat, PROGRESS)
      || ! progress_start (progress, &settings, &cat->diagnose))
    return copy_operands (cat);
  cat->output.observer = &progress->observer;
  bool complete = copy_operands (cat);
  cat->output.observer = NULL;
  progress_end (progress, cat->leaves_threads);
  return complete;
}

/* Copy the operands to standard output.  Return true if nothing failed, false
   after a message.  */
static bool
copy_all (struct cat *cat)
{
  if (has_option (cat, ALTERING))
    line_format_start (&cat->format.lines, cat->options.set);
  buffer_start (&cat->block, &cat->small_block);
  buffer_start (&cat->format.text, &cat->small_text);
  cat->format.sink = format_output_sink (&cat->output);
  bool complete = false;
  if (output_open (&cat->output, &cat->diagnose))
    {
      complete = prepare (cat) && copy_and_report (cat);
      if (has_option (cat, DECORATING))
        decoration_end (&cat->decoration);
    }
  buffer_end (&cat->format.text);
  buffer_end (&cat->block);
  return complete;
}

/* Do the work of CAT, whose caller's wishes are set.  Return the exit
   status.  */
static int
run (struct cat *cat, int argc, char **argv)
{
  struct diagnose *diagnose = &cat->diagnose;
  bool complete = false;
  switch (options_parse (&cat->options, argc, argv, diagnose))
    {
    case OPTIONS_COPY:
      complete = copy_all (cat);
      break;
    case OPTIONS_ANSWERED:
      complete = true;
      break;
    case OPTIONS_FAILED:
      break;
    }
  bool reported = diagnose_end (diagnose);
  return complete && reported ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Set while a call runs.  tests/simulation/run.c clears it after a kill, which
   leaves a call in the middle.  */
static atomic_flag cat_is_running = ATOMIC_FLAG_INIT;

/* Print that another call is running.  Return the exit status.  The message is
   in English, and does not begin with argv[0], which may have to be quoted,
   because the locale and struct diagnose belong to the call that runs.  */
static int
refuse_second_call (void)
{
  static char const text[] = "cat: another call of cat is running\n";
  struct interruption none = { .is_wanted = NULL };
  (void) descriptor_write (STDERR_FILENO, text, sizeof text - 1, &none);
  return EXIT_FAILURE; /* this reports the refusal, too */
}

/* Run cat with ARGV as CALLER wishes.  If IS_LAST, do not wait for threads
   that hang.  Return the exit status.

   The state is not on the stack.  A stack may have only 40 KiB (ulimit -s),
   and a thread may still use the state after the return.  So there is one
   state, and a second call at the same time would destroy it.  Two states
   would not help: the locale and the offsets of the standard descriptors
   belong to the process.  */
static int
call (int argc, char **argv, struct cat_caller const *caller, bool is_last)
{
  static struct cat cat;
  if (atomic_flag_test_and_set (&cat_is_running))
    return refuse_second_call ();
  diagnose_start (&cat.diagnose, argv[0], &cat.room);
  cat.diagnose.interruption
    = (struct interruption){ .is_wanted = caller->wants_end,
                             .caller = caller->context };
  cat.looks_ahead = ! caller->wants_no_look_ahead;
  cat.leaves_threads = is_last;
  int status = run (&cat, argc, argv);
  atomic_flag_clear (&cat_is_running);
  return status;
}

int
cat_call (int argc, char **argv, struct cat_caller const *caller)
{
  return call (argc, argv, caller, false);
}

int
cat_main (int argc, char **argv)
{
  struct cat_caller const caller = { .wants_end = NULL };
  return call (argc, argv, &caller, false);
}

int
cat_last (int argc, char **argv)
{
  struct cat_caller const caller = { .wants_end = NULL };
  return call (argc, argv, &caller, true);
}
