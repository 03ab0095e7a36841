/* The command line.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "options.h"

#include <stdlib.h>
#include <string.h>

#include "extensions/color-when.h"
#include "extensions/progress/size.h"
#include "extensions/time-format.h"
#include "message.h"
#include "usage.h"

/* Bits of the set for the options that act at once.  enum option_flag and enum
   format_rule have the other bits.  */
enum
{
  PRINT_HELP = FLAGS_END,
  PRINT_VERSION = FLAGS_END << 1
};

/* All options, in the order of a message about an ambiguous name.  */
static struct option
{
  char const *name;       /* without hyphens, or NULL */
  char letter;            /* or NUL */
  unsigned char argument; /* of enum option_argument */
  unsigned int sets;      /* bits for the set of struct options */
} const all_options[] = {
  { "number-nonblank", 'b', NO_ARGUMENT, NUMBER_NONBLANK },
  { "number", 'n', NO_ARGUMENT, NUMBER },
  { "squeeze-blank", 's', NO_ARGUMENT, SQUEEZE_BLANK },
  { "show-nonprinting", 'v', NO_ARGUMENT, SHOW_NONPRINTING },
  { "show-ends", 'E', NO_ARGUMENT, SHOW_ENDS },
  { "show-tabs", 'T', NO_ARGUMENT, SHOW_TABS },
  { "show-all", 'A', NO_ARGUMENT, ESCAPING },
  { NULL, 'e', NO_ARGUMENT, SHOW_NONPRINTING | SHOW_ENDS },
  { NULL, 't', NO_ARGUMENT, SHOW_NONPRINTING | SHOW_TABS },
  { NULL, 'u', NO_ARGUMENT, UNBUFFERED },
  { "debug", '\0', NO_ARGUMENT, DEBUG },
  { "help", '\0', NO_ARGUMENT, PRINT_HELP },
  { "version", '\0', NO_ARGUMENT, PRINT_VERSION },
#if EXTENSIONS
  { "color", '\0', COLOR_WHEN, COLOR },
  { "preflight", '\0', NO_ARGUMENT, PREFLIGHT },
  { "progress", '\0', PROGRESS_SIZE, PROGRESS },
  { "timestamp", '\0', TIME_FORMAT, TIMESTAMP },
  { "utf8", '\0', UTF8_FORM, UTF8 | SHOW_NONPRINTING },
#endif
};

static struct option const *const options_end
  = all_options + sizeof all_options / sizeof *all_options;

/* Print MESSAGE, and a line that names --help.  Return OPTIONS_FAILED.  */
static enum options_result
fail (struct diagnose *diagnose, struct message *message)
{
  message_add (message, _ ("\nTry '%s --help' for more information."),
               diagnose->printable_program);
  diagnose_end_message (diagnose, message);
  return OPTIONS_FAILED;
}

/* Print the message FORMAT.  Its %s stands for WORD, which may contain any
   bytes.  Return OPTIONS_FAILED.  */
static enum options_result
complain (struct diagnose *diagnose, char const *format, char const *word)
{
  struct message message;
  diagnose_start_message (diagnose, &message, NULL);
  char const *rest = message_add_first (&message, _ (format),
                                        diagnose_printable (diagnose, word));
  message_add_text (&message, rest);
  return fail (diagnose, &message);
}

/* Return true if the name of OPTION begins with the LENGTH bytes at NAME.  */
static bool
begins (struct option const *option, char const *name, size_t length)
{
  return option->name && strncmp (option->name, name, length) == 0;
}

/* Print a message with the options whose names begin with the LENGTH bytes at
   NAME.  WORD is the whole word of the command line.  Return
   OPTIONS_FAILED.  */
static enum options_result
complain_of_many (struct diagnose *diagnose, char const *word,
                  char const *name, size_t length)
{
  struct message message;
  diagnose_start_message (diagnose, &message, NULL);
  message_add (&message, _ ("option '%s' is ambiguous; possibilities:"),
               diagnose_printable (diagnose, word));
  for (struct option const *option = all_options; option < options_end;
       option++)
    if (begins (option, name, length))
      message_add (&message, " '--%s'", option->name);
  return fail (diagnose, &message);
}

#if EXTENSIONS

enum argument_state
{
  ARGUMENT_RIGHT,
  ARGUMENT_INVALID,
  ARGUMENT_AMBIGUOUS
};

/* Remove COLOR from OPTIONS unless ARGUMENT asks for colors on standard output
   now.  Return the state of ARGUMENT, here and in the next functions.  NULL
   stands for no argument.  */
static enum argument_state
resolve_color (struct options *options, char const *argument)
{
  enum color_when when = color_when (argument);
  if (when == COLOR_AMBIGUOUS || when == COLOR_INVALID)
    return when == COLOR_INVALID ? ARGUMENT_INVALID : ARGUMENT_AMBIGUOUS;
  if (! color_is_wanted (when))
    options->set &= ~(unsigned int) COLOR;
  return ARGUMENT_RIGHT;
}

/* Check the argument of --timestamp, but not the format in it.  */
static enum argument_state
resolve_time (struct options *options, char const *argument)
{
  (void) options;
  return time_kind (argument) == TIME_INVALID ? ARGUMENT_INVALID
                                              : ARGUMENT_RIGHT;
}

/* Set the size in OPTIONS to the argument of --progress.  */
static enum argument_state
resolve_size (struct options *options, char const *argument)
{
  return progress_size (argument, &options->size) ? ARGUMENT_RIGHT
                                                  : ARGUMENT_INVALID;
}

/* Set or remove UTF8_CODES in OPTIONS as the argument of --utf8 asks: a word,
   or the beginning of one.  */
static enum argument_state
resolve_utf8 (struct options *options, char const *argument)
{
  options->set &= ~(unsigned int) UTF8_CODES;
  if (! argument)
    return ARGUMENT_RIGHT;
  size_t length = strlen (argument);
  bool is_bytes = strncmp ("bytes", argument, length) == 0;
  bool is_codes = strncmp ("codes", argument, length) == 0;
  if (is_bytes == is_codes)
    return is_bytes ? ARGUMENT_AMBIGUOUS : ARGUMENT_INVALID;
  if (is_codes)
    options->set |= UTF8_CODES;
  return ARGUMENT_RIGHT;
}

static char const invalid_word[] = N_ ("\
invalid argument '%s' for '--%s'\n\
Valid arguments are:\n\
%s");

static char const ambiguous_word[] = N_ ("\
ambiguous argument '%s' for '--%s'\n\
Valid arguments are:\n\
%s");

/* The kinds of arguments, by enum option_argument.  */
static struct argument_kind
{
  enum argument_state (*resolve) (struct options *, char const *);
  char const *invalid; /* the message about an invalid argument */
  char const *words;   /* the valid arguments in that message, or NULL */
} const argument_kinds[OPTION_ARGUMENTS] = {
  [TIME_FORMAT] = { resolve_time, N_ ("\
invalid argument '%s' for '--%s'\n\
Valid arguments are formats of date(1), with a percent sign, and:\n\
%s"),
                    TIME_WORDS },
  [COLOR_WHEN] = { resolve_color, invalid_word, COLOR_WORDS },
  [PROGRESS_SIZE]
  = { resolve_size, N_ ("invalid size '%s' for '--%s'"), NULL },
  [UTF8_FORM] = { resolve_utf8, invalid_word, "  - 'bytes'\n  - 'codes'" },
};

/* Print the message FORMAT.  Its %s stand for ARGUMENT, which may contain any
   bytes, for NAME, and for WORDS if it is not NULL.  Return OPTIONS_FAILED. */
static enum options_result
complain_of_argument (struct diagnose *diagnose, char const *format,
                      char const *argument, char const *name,
                      char const *words)
{
  struct message message;
  diagnose_start_message (diagnose, &message, NULL);
  char const *rest = message_add_first (
    &message, _ (format), diagnose_printable (diagnose, argument));
  rest = message_add_first (&message, rest, name);
  if (words)
    rest = message_add_first (&message, rest, words);
  message_add_text (&message, rest);
  return fail (diagnose, &message);
}

/* Change OPTIONS as the argument of OPTION asks.  Return OPTIONS_COPY, or
   OPTIONS_FAILED, after a message, if the argument is wrong.  */
static enum options_result
resolve_argument (struct options *options, struct option const *option,
                  struct diagnose *diagnose)
{
  struct argument_kind const *kind = &argument_kinds[option->argument];
  if (! kind->resolve)
    return OPTIONS_COPY;
  char const *argument = options->arguments[option->argument];
  enum argument_state state = kind->resolve (options, argument);
  if (state == ARGUMENT_RIGHT)
    return OPTIONS_COPY;
  return complain_of_argument (
    diagnose, state == ARGUMENT_INVALID ? kind->invalid : ambiguous_word,
    argument, option->name, kind->words);
}

#else
#  define resolve_argument(options, option, diagnose) OPTIONS_COPY
#endif

/* Return the option whose name is the LENGTH bytes at NAME.  If there is none,
   return the last option whose name begins with them, or NULL.  Set *COUNT to
   the number of options that NAME may stand for.  */
static struct option const *
find_long (char const *name, size_t length, int *count)
{
  struct option const *found = NULL;
  *count = 0;
  for (struct option const *option = all_options; option < options_end;
       option++)
    {
      if (! begins (option, name, length))
        continue;
      found = option;
      ++*count;
      if (option->name[length] == '\0')
        {
          *count = 1;
          break;
        }
    }
  return found;
}

/* Add to OPTIONS the option of WORD, which begins with two hyphens.  Return
   OPTIONS_COPY, or OPTIONS_FAILED after a message.  */
static enum options_result
parse_long (struct options *options, char const *word,
            struct diagnose *diagnose)
{
  char const *name = word + 2;
  size_t length = strcspn (name, "=");
  int count;
  struct option const *found = find_long (name, length, &count);
  if (! found)
    return complain (diagnose, N_ ("unrecognized option '%s'"), word);
  if (1 < count)
    return complain_of_many (diagnose, word, name, length);
  bool has_argument = name[length] != '\0';
  if (has_argument && found->argument == NO_ARGUMENT)
    return complain (diagnose, N_ ("option '--%s' doesn't allow an argument"),
                     found->name);
  options->arguments[found->argument]
    = has_argument ? name + length + 1 : NULL;
  options->set |= found->sets;
  return resolve_argument (options, found, diagnose);
}

/* Add to OPTIONS the option of each letter in WORD, which begins with one
   hyphen.  Return OPTIONS_COPY, or OPTIONS_FAILED after a message.  */
static enum options_result
parse_letters (struct options *options, char const *word,
               struct diagnose *diagnose)
{
  while (*++word)
    {
      struct option const *option = all_options;
      while (option < options_end && option->letter != *word)
        option++;
      if (option == options_end)
        {
          char const letter[] = { *word, '\0' };
          return complain (diagnose, N_ ("invalid option -- '%s'"), letter);
        }
      options->set |= option->sets;
    }
  return OPTIONS_COPY;
}

/* Add to OPTIONS the options of WORD.  Return OPTIONS_COPY.  After --help or
   --version, print the text and return OPTIONS_ANSWERED.  Return
   OPTIONS_FAILED, after a message, if that fails.  */
static enum options_result
parse_word (struct options *options, char const *word,
            struct diagnose *diagnose)
{
  enum options_result result = word[1] == '-'
                                 ? parse_long (options, word, diagnose)
                                 : parse_letters (options, word, diagnose);
  if (result == OPTIONS_FAILED
      || ! (options->set & (PRINT_HELP | PRINT_VERSION)))
    return result;
  diagnose_enter_locale (diagnose);
  int error = options->set & PRINT_HELP
                ? usage_help (diagnose->program, &diagnose->interruption)
                : usage_version (&diagnose->interruption);
  if (error == 0)
    return OPTIONS_ANSWERED;
  diagnose_errno (diagnose, N_ ("write error"), error);
  return OPTIONS_FAILED;
}

static bool
is_option (char const *word)
{
  return word[0] == '-' && word[1] != '\0';
}

/* Add to OPTIONS the options among the ARGC words of ARGV, and move the
   operands before the options.  Return as parse_word does.  */
static enum options_result
parse (struct options *options, int argc, char **argv,
       struct diagnose *diagnose)
{
  char **operand = argv + 1;
  bool options_ended = false;
  for (int i = 1; i < argc; i++)
    {
      char *word = argv[i];
      if (options_ended || ! is_option (word))
        {
          if (operand == argv + 1)
            options_ended = options_ended || getenv ("POSIXLY_CORRECT");
          argv[i] = *operand;
          *operand++ = word;
          continue;
        }
      options_ended = strcmp (word, "--") == 0;
      if (options_ended)
        continue;
      enum options_result result = parse_word (options, word, diagnose);
      if (result != OPTIONS_COPY)
        return result;
    }
  options->count = operand - (argv + 1);
  return OPTIONS_COPY;
}

/* The operands of a command line that has none.  */
static char const *const only_stdin[] = { "-" };

enum options_result
options_parse (struct options *options, int argc, char **argv,
               struct diagnose *diagnose)
{
  *options = (struct options){ .set = 0 };
  enum options_result result = parse (options, argc, argv, diagnose);
  if (result != OPTIONS_COPY)
    return result;
  options->operands = (char const *const *) argv + 1;
  if (options->count == 0)
    {
      options->operands = only_stdin;
      options->count = 1;
    }
  if (options->set & NUMBER_NONBLANK)
    options->set &= ~(unsigned int) NUMBER;
  return OPTIONS_COPY;
}
