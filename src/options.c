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
  { "utf8", '\0', NO_ARGUMENT, UTF8 | SHOW_NONPRINTING },
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

/* Print the message FORMAT.  Its first %s stands for WORD, which may contain
   any bytes.  If LIST is not NULL, the second %s stands for LIST.  Return
   OPTIONS_FAILED.  */
static enum options_result
complain (struct diagnose *diagnose, char const *format, char const *word,
          char const *list)
{
  struct message message;
  diagnose_start_message (diagnose, &message, NULL);
  char const *rest = message_add_first (&message, _ (format),
                                        diagnose_printable (diagnose, word));
  if (list)
    rest = message_add_first (&message, rest, list);
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

/* Remove COLOR from OPTIONS unless its argument asks for colors on standard
   output now.  Return OPTIONS_COPY, or OPTIONS_FAILED, after a message, if the
   argument is wrong.  */
static enum options_result
resolve_color (struct options *options, struct diagnose *diagnose)
{
  char const *argument = options->arguments[COLOR_WHEN];
  enum color_when when = color_when (argument);
  if (when == COLOR_AMBIGUOUS)
    return complain (diagnose, N_ ("\
ambiguous argument '%s' for '--color'\n\
Valid arguments are:\n\
%s"),
                     argument, COLOR_WORDS);
  if (when == COLOR_INVALID)
    return complain (diagnose, N_ ("\
invalid argument '%s' for '--color'\n\
Valid arguments are:\n\
%s"),
                     argument, COLOR_WORDS);
  if (! color_is_wanted (when))
    options->set &= ~(unsigned int) COLOR;
  return OPTIONS_COPY;
}

/* Return OPTIONS_COPY, or OPTIONS_FAILED, after a message, if ARGUMENT is no
   argument of --timestamp.  The format in it is not checked.  */
static enum options_result
check_time (char const *argument, struct diagnose *diagnose)
{
  return time_kind (argument) != TIME_INVALID
           ? OPTIONS_COPY
           : complain (diagnose, N_ ("\
invalid argument '%s' for '--timestamp'\n\
Valid arguments are formats of date(1), with a percent sign, and:\n\
%s"),
                       argument, TIME_WORDS);
}

/* Set the size in OPTIONS to the argument of --progress.  Return OPTIONS_COPY,
   or OPTIONS_FAILED, after a message, if the argument is no size.  */
static enum options_result
read_size (struct options *options, struct diagnose *diagnose)
{
  char const *argument = options->arguments[PROGRESS_SIZE];
  return progress_size (argument, &options->size)
           ? OPTIONS_COPY
           : complain (diagnose, N_ ("invalid size '%s' for '--progress'"),
                       argument, NULL);
}

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
    return complain (diagnose, N_ ("unrecognized option '%s'"), word, NULL);
  if (1 < count)
    return complain_of_many (diagnose, word, name, length);
  bool has_argument = name[length] != '\0';
  if (has_argument && found->argument == NO_ARGUMENT)
    return complain (diagnose, N_ ("option '--%s' doesn't allow an argument"),
                     found->name, NULL);
  options->arguments[found->argument]
    = has_argument ? name + length + 1 : NULL;
  options->set |= found->sets;
  /* Without the extensions, COLOR is 0, and the compiler leaves resolve_color
     out.  The same is true for the functions of the other extensions.  */
  if (COLOR != 0 && found->sets == COLOR)
    return resolve_color (options, diagnose);
  if (TIMESTAMP != 0 && found->sets == TIMESTAMP)
    return check_time (options->arguments[TIME_FORMAT], diagnose);
  if (PROGRESS != 0 && found->sets == PROGRESS)
    return read_size (options, diagnose);
  return OPTIONS_COPY;
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
          return complain (diagnose, N_ ("invalid option -- '%s'"), letter,
                           NULL);
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
