/* The texts of --help and --version.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "usage.h"

#include <unistd.h>

#include "message.h"
#include "translate.h"

/* The lines of --help about options.  Each option is a string of its own, so
   that a change of it leaves the other translations valid.  The completions
   are made from these lines.  The description of an option begins in column
   28, on the line of its names or on the next line.  */
static char const *const option_lines[] = {
  N_ ("\
  -A, --show-all           same as -vET\n\
"),
  N_ ("\
  -b, --number-nonblank    number the lines that are not empty, overrides -n\n\
"),
  N_ ("\
  -e                       same as -vE\n\
"),
  N_ ("\
  -E, --show-ends          show $ at the end of each line\n\
"),
  N_ ("\
  -n, --number             number all lines\n\
"),
  N_ ("\
  -s, --squeeze-blank      show adjacent empty lines as one\n\
"),
  N_ ("\
  -t                       same as -vT\n\
"),
  N_ ("\
  -T, --show-tabs          show TAB characters as ^I\n\
"),
  N_ ("\
  -u                       copy by read and write only, without reading ahead\n\
"),
  N_ ("\
  -v, --show-nonprinting   use ^ and M- notation, except for LF and TAB\n\
"),
  N_ ("\
      --debug              report on standard error how each FILE was copied\n\
"),
  N_ ("\
      --help               show this help and exit\n\
"),
  N_ ("\
      --version            show the version and exit\n\
"),
#if EXTENSIONS
  N_ ("\
\n\
Extensions:\n\
"),
  N_ ("\
      --color[=WHEN]       color lines of logs by their level;\n\
                           CAT_COLORS adds rules; WHEN is always, never,\n\
                           or auto (only on a terminal)\n\
"),
  N_ ("\
      --preflight          check every FILE first, copy none if a check fails\n\
"),
  N_ ("\
      --progress[=SIZE]    report how much has been copied, of SIZE bytes in\n\
                           all; SIZE may have a unit, such as K, MB or GiB\n\
"),
  N_ ("\
      --timestamp[=FORMAT]\n\
                           start each line with the time; FORMAT is as for\n\
                           date(1), or elapsed or elapsed-hms, since the start,\n\
                           or delta, since the line before\n\
"),
  N_ ("\
      --utf8[=FORM]        same as -v, but show UTF-8 characters unchanged,\n\
                           except those that can mislead the reader or control\n\
                           the terminal; FORM is bytes (M-bM-^@M-.), the\n\
                           default, or codes (<U+202E>)\n\
"),
#endif
};

enum
{
  OPTION_LINES = sizeof option_lines / sizeof *option_lines
};

static void
add_help (struct message *text, char const *program)
{
  message_add (text, _ ("Usage: %s [OPTION]... [FILE]...\n"), program);
  message_add (text, _ ("\
Copy each FILE in turn to standard output.\n\
\n\
With no FILE, or if FILE is -, copy standard input.\n\
\n\
"));
  for (int i = 0; i < OPTION_LINES; i++)
    message_add_text (text, _ (option_lines[i]));
  message_add (text, _ ("\
\n\
Examples:\n\
  %s a - b    Copy a, then standard input, then b.\n\
  %s          Copy standard input until it ends.\n\
"),
               program, program);
  message_add (text, _ ("\nReport bugs to: %s\n"), PACKAGE_BUGREPORT);
}

int
usage_help (char const *program, struct interruption *interruption)
{
  struct message text;
  message_start (&text, STDOUT_FILENO, interruption);
  add_help (&text, program);
  return message_end (&text);
}

int
usage_version (struct interruption *interruption)
{
  struct message text;
  message_start (&text, STDOUT_FILENO, interruption);
  /* Scripts look for the second line, so that it is not translated.  */
  message_add (&text, "\
cat (%s) %s\n\
compatible with GNU coreutils 9.11\n\
Copyright (C) 2026 The caracal contributors\n\
",
               PACKAGE_NAME, PACKAGE_VERSION);
  message_add (&text, _ ("\
License GPLv3+: GNU GPL version 3 or later <https://gnu.org/licenses/gpl.html>\n\
This is free software: you may change it and pass it on.\n\
There is no warranty, as far as the law permits.\n\
"));
  return message_end (&text);
}
