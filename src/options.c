/* The command line, and the texts of --help and --version.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "options.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "environment.h"

/* The bits of extensions.  */
enum
{
  EXTENDING = PREFLIGHT | TIMESTAMP | COLOR | PROGRESS | UTF8
};

/* All options.  If an abbreviation is ambiguous, a message lists the options
   that it may stand for, in the order of this table.  A line of text has at
   most 48 columns, because bash indents "help cat".  In a completion, the text
   ends at its first semicolon, and should fit on a line with the name.  */
static struct option
{
  char const *name;       /* without hyphens, or NULL */
  char letter;            /* or NUL */
  unsigned char argument; /* of enum argument_kind */
  unsigned int sets;      /* bits for the set of struct options */
  char const *text;       /* for --help */
} const all_options[] = {
#if LINE_RULES
  { "number-nonblank", 'b', NO_ARGUMENT, NUMBER_NONBLANK,
    N_ ("number nonempty lines, overrides -n") },
  { "number", 'n', NO_ARGUMENT, NUMBER, N_ ("number all lines") },
  { "squeeze-blank", 's', NO_ARGUMENT, SQUEEZE_BLANK,
    N_ ("show adjacent empty lines as one") },
#endif
#if BYTE_RULES
  { "show-nonprinting", 'v', NO_ARGUMENT, SHOW_NONPRINTING,
    N_ ("use ^ and M- notation, except for LF and TAB") },
  { "show-ends", 'E', NO_ARGUMENT, SHOW_ENDS,
    N_ ("show $ at the end of each line;\n\
a CR before it appears as ^M") },
  { "show-tabs", 'T', NO_ARGUMENT, SHOW_TABS,
    N_ ("show TAB characters as ^I") },
  { "show-all", 'A', NO_ARGUMENT, ESCAPING, N_ ("same as -vET") },
  { NULL, 'e', NO_ARGUMENT, SHOW_NONPRINTING | SHOW_ENDS, N_ ("same as -vE") },
  { NULL, 't', NO_ARGUMENT, SHOW_NONPRINTING | SHOW_TABS, N_ ("same as -vT") },
#endif
  { NULL, 'u', NO_ARGUMENT, UNBUFFERED,
    N_ ("copy by read and write only, no reading ahead") },
#if DEBUG_REPORT
  { "debug", '\0', NO_ARGUMENT, DEBUG,
    N_ ("report on stderr how each FILE was copied") },
#endif
  { "help", '\0', NO_ARGUMENT, PRINT_HELP, N_ ("show this help and exit") },
  { "version", '\0', NO_ARGUMENT, PRINT_VERSION,
    N_ ("show the version and exit") },
#if EXTENSIONS
  { "color", '\0', COLOR_WHEN, COLOR,
    N_ ("color lines of logs by their level;\n\
CAT_COLORS changes colors; WHEN is always, never,\n\
or auto (only on a terminal)") },
  { "preflight", '\0', NO_ARGUMENT, PREFLIGHT,
    N_ ("check every FILE first, copy all or none") },
  { "progress", '\0', PROGRESS_SIZE, PROGRESS,
    N_ ("report how much has been copied, of SIZE bytes\n\
in all; SIZE may have a unit, such as K, MB\n\
or GiB") },
  { "timestamp", '\0', TIME_FORMAT, TIMESTAMP,
    N_ ("start each line with the time; FORMAT is as for\n\
date(1), or elapsed or elapsed-hms, since the\n\
start, or delta, since the line before") },
  { "utf8", '\0', UTF8_FORM, UTF8,
    N_ ("same as -v, but show UTF-8 characters unchanged;\n\
those that can mislead the reader or control the\n\
terminal appear as codes (<U+202E>); FORM is\n\
codes, the default, view, which keeps colors,\n\
bytes (M-bM-^@M-.), a WHEN, or two of these, as\n\
in auto,view") },
#endif
};

static struct option const *const options_end
  = all_options + sizeof all_options / sizeof *all_options;

/* The text of --help.  */

/* Return TEXT in the user's language if the user's locale was entered, and
   otherwise in English.  For bash it isn't entered, because bash asks for this
   text when it loads the builtin, even if nobody will read it.  */
static char const *
in_entered_locale (struct diagnose const *diagnose, char const *text)
{
  if (diagnose->in_user_locale)
    text = _ (text);
  return text;
}

/* Add OPTION to the text.  */
static void
add_option (struct diagnose *diagnose, struct option const *option)
{
  enum
  {
    COLUMN = 27
  };
  static char const indent[COLUMN + 1] = "                           ";
  char const letter[] = { '-', option->letter, '\0' };
  char const *argument = EXTENSIONS ? arguments[option->argument].name : NULL;
  size_t start = diagnose->length;
  diagnose_add (diagnose, "  %s", option->letter ? letter : "  ");
  if (option->name)
    diagnose_add (diagnose, "%s--%s", option->letter ? ", " : "  ",
                  option->name);
  size_t width = diagnose->length - start;
  if (argument)
    {
      argument = in_entered_locale (diagnose, argument);
      diagnose_add (diagnose, "[=%s]", argument);
      width += strlen ("[=]") + locale_columns (argument);
    }
  if (COLUMN - 2 < width)
    {
      diagnose_add (diagnose, "\n");
      width = 0;
    }
  char const *text = in_entered_locale (diagnose, option->text);
  do
    {
      size_t length = strcspn (text, "\n");
      diagnose_add (diagnose, "%s", indent + width);
      diagnose_add_bytes (diagnose, text, length);
      diagnose_add (diagnose, "\n");
      text += length;
      width = 0;
    }
  while (*text++);
}

/* Add the options with LETTER to the text, or all options without a letter if
   LETTER is NUL.  */
static void
add_options (struct diagnose *diagnose, char letter)
{
  bool is_extension = false;
  for (struct option const *option = all_options; option < options_end;
       option++)
    if (option->letter == letter)
      {
        if (! is_extension && option->sets & EXTENDING)
          diagnose_add (diagnose, "%s",
                        in_entered_locale (diagnose, N_ ("\nExtensions:\n")));
        is_extension = option->sets & EXTENDING;
        add_option (diagnose, option);
      }
}

void
options_add_help (struct diagnose *diagnose)
{
  for (int letter = 'a'; letter <= 'z'; letter++)
    {
      add_options (diagnose, (char) letter);
      add_options (diagnose, (char) toupper (letter));
    }
  add_options (diagnose, '\0');
}

static void
add_help (struct diagnose *diagnose)
{
  char const *program = diagnose->program;
  diagnose_add (diagnose, _ ("Usage: %s [OPTION]... [FILE]...\n"), program);
  diagnose_add (diagnose, _ ("\
Copy each FILE in turn to standard output.\n\
\n\
With no FILE, or if FILE is -, copy standard input.\n\
\n\
"));
  options_add_help (diagnose);
  diagnose_add (diagnose, _ ("\
\n\
Examples:\n\
  %s a - b    Copy a, then standard input, then b.\n\
  %s          Copy standard input until it ends.\n\
"),
                program, program);
  diagnose_add (diagnose, _ ("\nReport bugs to: %s\n"), PACKAGE_BUGREPORT);
}

static void
add_version (struct diagnose *diagnose)
{
  /* Scripts look for the second line, so it isn't translated.  */
  diagnose_add (diagnose, "\
cat (%s) %s\n\
compatible with GNU coreutils 9.11\n\
Copyright (C) 2026 The caracal contributors\n\
",
                PACKAGE_NAME, PACKAGE_VERSION);
  /* The functions that --timestamp takes from gnulib need version 3.  */
  char const *license = EXTENDING ? "3" : "2";
  diagnose_add (diagnose, _ ("\
License GPLv%s+: GNU GPL version %s or later <https://gnu.org/licenses/gpl.html>\n\
This is free software: you may change it and pass it on.\n\
There is no warranty, as far as the law permits.\n\
"),
                license, license);
}

/* Write the text of --help or --version, whichever is in SET, to standard
   output.  Return OPTIONS_ANSWERED, or OPTIONS_FAILED after a message.  */
static enum options_result
answer (unsigned int set, struct diagnose *diagnose)
{
  diagnose_enter_locale (diagnose);
  if (set & PRINT_HELP)
    add_help (diagnose);
  else
    add_version (diagnose);
  int error = diagnose_print (diagnose, STDOUT_FILENO);
  if (error == 0)
    return OPTIONS_ANSWERED;
  diagnose_error (diagnose, NULL, N_ ("write error"), error);
  return OPTIONS_FAILED;
}

/* Messages.  */

/* Add a line that names --help, and send the message.  Return
   OPTIONS_FAILED.  */
static enum options_result
fail (struct diagnose *diagnose)
{
  diagnose_add_word (diagnose, _ ("\nTry '%s --help' for more information."),
                     diagnose->program);
  diagnose_send (diagnose);
  return OPTIONS_FAILED;
}

/* Return true if the name of OPTION begins with the LENGTH bytes at NAME.  */
static bool
begins (struct option const *option, char const *name, size_t length)
{
  return option->name && strncmp (option->name, name, length) == 0;
}

/* Add PREFIX and the LENGTH bytes at WORD, in the quotes of the user's
   language.  */
static void
add_in_quotes (struct diagnose *diagnose, char const *prefix, char const *word,
               size_t length)
{
  char const *quotes = _ ("'%s'");
  size_t left = strcspn (quotes, "%");
  diagnose_add_bytes (diagnose, quotes, left);
  diagnose_add (diagnose, "%s", prefix);
  diagnose_add_bytes (diagnose, word, length);
  diagnose_add (diagnose, "%s", quotes + left + strlen ("%s"));
}

/* Print that TEXT is wrong as the argument of OPTION.  Return
   OPTIONS_FAILED.  */
static enum options_result
complain_of_argument (struct option const *option, char const *text,
                      struct diagnose *diagnose)
{
  struct argument const *argument = &arguments[option->argument];
  char const *words = argument->words;
  diagnose_begin (diagnose, NULL);
  /* The compiler can't check a format that a table has.  */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  diagnose_add_word (diagnose, _ (argument->invalid), text, option->name);
#pragma GCC diagnostic pop
  for (; words && *words; words += strspn (words, " "))
    {
      diagnose_add (diagnose, "\n  -");
      for (char const *comma = ""; *words && *words != ' '; comma = ",")
        {
          size_t length = strcspn (words, ", ");
          diagnose_add (diagnose, "%s ", comma);
          add_in_quotes (diagnose, "", words, length);
          words += length + (words[length] == ',');
        }
    }
  return fail (diagnose);
}

/* Words of the command line.  */

/* Return the option whose name is the LENGTH bytes at NAME.  If there is none,
   return the only option whose name begins with them.  Otherwise, return NULL,
   with IS_AMBIGUOUS set if several names begin with them.  */
static struct option const *
find_option (char const *name, size_t length, bool *is_ambiguous)
{
  struct option const *found = NULL;
  *is_ambiguous = false;
  for (struct option const *option = all_options; option < options_end;
       option++)
    if (begins (option, name, length))
      {
        if (option->name[length] == '\0')
          return option;
        *is_ambiguous = found;
        found = option;
      }
  return *is_ambiguous ? NULL : found;
}

/* Print that WORD, whose name has LENGTH bytes, isn't an option, or is the
   beginning of several.  Return OPTIONS_FAILED.  */
static enum options_result
complain_of_name (char const *word, size_t length, bool is_ambiguous,
                  struct diagnose *diagnose)
{
  diagnose_begin (diagnose, NULL);
  diagnose_add_word (diagnose,
                     is_ambiguous
                       ? _ ("option '%s' is ambiguous; possibilities:")
                       : _ ("unrecognized option '%s'"),
                     word);
  for (struct option const *option = all_options; option < options_end;
       option++)
    if (begins (option, word + 2, length))
      {
        diagnose_add (diagnose, " ");
        add_in_quotes (diagnose, "--", option->name, strlen (option->name));
      }
  return fail (diagnose);
}

/* Add to OPTIONS the option of WORD, which begins with two hyphens.  Return
   OPTIONS_COPY, or what answer returns, or OPTIONS_FAILED after a message.  */
static enum options_result
parse_long (struct options *options, char const *word,
            struct diagnose *diagnose)
{
  char const *name = word + 2;
  size_t length = strcspn (name, "=");
  bool is_ambiguous;
  struct option const *option = find_option (name, length, &is_ambiguous);
  if (! option)
    return complain_of_name (word, length, is_ambiguous, diagnose);
  char const *text = name[length] ? name + length + 1 : NULL;
  if (text && option->argument == NO_ARGUMENT)
    {
      diagnose_begin (diagnose, NULL);
      diagnose_add (diagnose, _ ("option '--%s' doesn't allow an argument"),
                    option->name);
      return fail (diagnose);
    }
  if (option->sets & (PRINT_HELP | PRINT_VERSION))
    return answer (option->sets, diagnose);
  options->set |= option->sets;
  if (! EXTENSIONS || option->argument == NO_ARGUMENT)
    return OPTIONS_COPY;
  return (
    arguments[option->argument].resolve (options, text, diagnose->environment)
      ? OPTIONS_COPY
      : complain_of_argument (option, text, diagnose));
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
          diagnose_begin (diagnose, NULL);
          diagnose_add_word (diagnose, _ ("invalid option -- '%s'"), letter);
          return fail (diagnose);
        }
      options->set |= option->sets;
    }
  return OPTIONS_COPY;
}

enum options_result
options_parse (struct options *options, int argc, char **argv,
               struct diagnose *diagnose)
{
  static char const *const only_stdin[] = { "-" };
  char **operand = argv + 1;
  bool options_ended = false;
  *options = (struct options){ .set = 0 };
  for (int i = 1; i < argc; i++)
    {
      char *word = argv[i];
      if (options_ended || word[0] != '-' || word[1] == '\0')
        {
          if (operand == argv + 1)
            options_ended
              = options_ended
                || environment_get (diagnose->environment, "POSIXLY_CORRECT");
          argv[i] = *operand;
          *operand++ = word;
          continue;
        }
      options_ended = strcmp (word, "--") == 0;
      if (options_ended)
        continue;
      enum options_result result
        = (word[1] == '-' ? parse_long (options, word, diagnose)
                          : parse_letters (options, word, diagnose));
      if (result != OPTIONS_COPY)
        return result;
    }
  bool has_operands = argv + 1 < operand;
  options->operands
    = has_operands ? (char const *const *) argv + 1 : only_stdin;
  options->count = has_operands ? operand - (argv + 1) : 1;
  if (options->set & NUMBER_NONBLANK)
    options->set &= ~(unsigned int) NUMBER;
  /* Whoever asks for -v, -e, -t or -A wants to see every control.  */
  if (options->set & SHOW_NONPRINTING)
    options->set &= ~(unsigned int) UTF8_VIEW;
  if (options->set & UTF8)
    {
      options->set |= SHOW_NONPRINTING;
      /* In another charset, some bytes of a UTF-8 letter may be controls, so
         --utf8 then means -v, which escapes all bytes of 128 or more.  */
      if (locale_has_other_charset (
            user_locale (diagnose->environment, "LC_CTYPE")))
        options->set &= ~(unsigned int) (UTF8 | UTF8_CODES | UTF8_VIEW);
    }
  return OPTIONS_COPY;
}
