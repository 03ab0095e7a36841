/* cat as a function.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "cat.h"

#include <stdlib.h>

#include "extensions/annotation.h"
#include "extensions/preflight.h"
#include "extensions/progress.h"
#include "format/format.h"
#include "options.h"
#include "transfer/transfer.h"

/* All there is of one call.  */
struct cat
{
  struct diagnose diagnose;
  struct options options;
  struct output output;
  struct buffer block; /* what was read */
  struct buffer text;  /* what becomes of it under ALTERING */
  struct lookahead ahead;
  struct line_format lines;
  struct annotation annotation;
  struct progress progress;
  bool leaves_threads; /* does not wait for them */
};

static bool
asks (struct cat const *cat, unsigned int options)
{
  return cat->options.set & options;
}

/* What adds to lines, or NULL.  */
static struct annotation *
annotation (struct cat *cat)
{
  return asks (cat, ANNOTATING) ? &cat->annotation : NULL;
}

/* Copy INPUT as the options ask.  */
static enum copy_result
copy_input (struct cat *cat, struct input *input)
{
  struct copy copy = { .input = input,
                       .output = &cat->output,
                       .block = &cat->block,
                       .ahead = &cat->ahead,
                       .until = UINTMAX_MAX };
  struct trace trace = { .count = 0 };
  enum copy_result result
    = (asks (cat, ALTERING)
         ? format (&copy, &cat->lines, annotation (cat), &cat->text, &trace)
         : transfer (&copy, asks (cat, UNBUFFERED), &trace));
  if (asks (cat, DEBUG))
    trace_tell (&trace, input->name, &cat->diagnose);
  return result;
}

static enum copy_result
copy_operand (struct cat *cat, char const *name)
{
  struct input input;
  input_start (&input, name, &cat->diagnose);
  if (! input_open (&input))
    return COPY_INPUT_FAILED;

  enum copy_result result = COPY_INPUT_FAILED;
  if (! input_is_refused (&input, &cat->output))
    result = copy_input (cat, &input);

  if (! input_close (&input) && result == COPY_END)
    result = COPY_INPUT_FAILED;
  return result;
}

/* Copy the operands, all of them unless the output fails.  Return whether
   nothing failed.  */
static bool
copy_operands (struct cat *cat)
{
  bool complete = true;
  lookahead_start (&cat->ahead, cat->options.operands,
                   asks (cat, UNBUFFERED) ? 0 : cat->options.count);
  for (ptrdiff_t i = 0; i < cat->options.count && ! cat->output.failed; i++)
    {
      lookahead_go_on (&cat->ahead, i);
      if (copy_operand (cat, cat->options.operands[i]) != COPY_END)
        complete = false;
    }
  if (asks (cat, ALTERING) && ! cat->output.failed)
    format_end (&cat->output, &cat->lines, annotation (cat));
  output_settle (&cat->output);
  if (cat->leaves_threads)
    lookahead_stop (&cat->ahead);
  else
    lookahead_end (&cat->ahead);
  if (cat->output.failed)
    return false;
  if (! complete)
    input_check_stdin (cat->options.operands, cat->options.count,
                       &cat->diagnose);
  return complete;
}

/* Whether nothing that the options name stands against copying, diagnosed.  */
static bool
is_ready (struct cat *cat)
{
  return ((! asks (cat, ANNOTATING)
           || annotation_start (&cat->annotation, &cat->options, &cat->output))
          && (! asks (cat, PREFLIGHT)
              || preflight (&cat->options, &cat->output, &cat->diagnose)));
}

/* Copy the operands and tell how far that is, if asked to.  Return as
   copy_operands does.  */
static bool
copy_and_tell (struct cat *cat)
{
  if (! asks (cat, PROGRESS)
      || ! progress_start (&cat->progress, &cat->options,
                           asks (cat, ALTERING)))
    return copy_operands (cat);
  cat->output.progress = &cat->progress;
  bool complete = copy_operands (cat);
  cat->output.progress = NULL;
  progress_end (&cat->progress, cat->leaves_threads);
  return complete;
}

/* Copy what the options name to standard output.  Return true if nothing
   failed.  */
static bool
copy_all (struct cat *cat)
{
  static struct small_block small_block, small_text;
  if (asks (cat, ALTERING))
    line_format_start (&cat->lines, cat->options.set);
  buffer_start (&cat->block, &small_block);
  buffer_start (&cat->text, &small_text);
  bool complete = false;
  if (output_open (&cat->output, &cat->diagnose))
    {
      complete = is_ready (cat) && copy_and_tell (cat);
      if (asks (cat, ANNOTATING))
        annotation_end (&cat->annotation);
    }
  buffer_end (&cat->text);
  buffer_end (&cat->block);
  return complete;
}

/* Do what cat_main does, or cat_last if LEAVES_THREADS.  */
static int
run (int argc, char **argv, bool leaves_threads)
{
  /* Not on the stack: that may have 40 KiB (ulimit -s), and a thread may still
     use this at the end.  */
  static struct cat cat;
  bool complete = false;
  cat.leaves_threads = leaves_threads;
  diagnose_start (&cat.diagnose, argv[0]);
  switch (options_parse (&cat.options, argc, argv, &cat.diagnose))
    {
    case OPTIONS_COPY:
      complete = copy_all (&cat);
      break;
    case OPTIONS_ANSWERED:
      complete = true;
      break;
    case OPTIONS_FAILED:
      break;
    }
  bool told = diagnose_end (&cat.diagnose);
  return complete && told ? EXIT_SUCCESS : EXIT_FAILURE;
}

int
cat_main (int argc, char **argv)
{
  return run (argc, argv, false);
}

int
cat_last (int argc, char **argv)
{
  return run (argc, argv, true);
}
