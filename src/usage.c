/* The texts of --help and --version.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "usage.h"

#include <unistd.h>

#include "message.h"
#include "translate.h"

/* Add the part of --help about options to TEXT, in strings that are short
   enough to translate.  The completions are made from these lines: spaces
   begin the line of an option, and two spaces end its names.  */
static void
add_options (struct message *text)
{
  message_add (text, _ ("\
  -A, --show-all           same as -vET\n\
  -b, --number-nonblank    number the lines that are not empty, overrides -n\n\
  -e                       same as -vE\n\
  -E, --show-ends          show $ at the end of each line\n\
  -n, --number             number all lines\n\
  -s, --squeeze-blank      show adjacent empty lines as one\n\
"));
  message_add (text, _ ("\
  -t                       same as -vT\n\
  -T, --show-tabs          show TAB characters as ^I\n\
  -u                       write after each read: no collecting, no zero-copy\n\
  -v, --show-nonprinting   use ^ and M- notation, except for LF and TAB\n\
"));
  message_add (text, _ ("\
      --debug              tell on standard error how each FILE was copied\n\
      --help               show this help and exit\n\
      --version            show the version and exit\n\
"));
#if EXTENSIONS
  message_add (text, _ ("\
\n\
What other cats have not:\n\
      --color[=WHEN]       color warnings and errors, or what CAT_COLORS says;\n\
                           WHEN is always, never or auto (on a terminal)\n\
      --preflight          check every FILE first, copy none if one fails\n\
      --progress           tell how far the copy has come\n\
"));
  message_add (text, _ ("\
      --timestamp[=FORMAT]  start lines with the time, FORMAT as for date(1),\n\
                           or elapsed or delta for seconds\n\
      --utf8               same as -v, but leave UTF-8 as it is, except for\n\
                           characters that can deceive or drive a terminal\n\
"));
#endif
}

static void
add_help (struct message *text, char const *program)
{
  message_add (text, _ ("Usage: %s [OPTION]... [FILE]...\n"), program);
  message_add (text, _ ("\
Copy each FILE in turn to standard output.\n\
\n\
With no FILE, or where FILE is -, copy standard input.\n\
\n\
"));
  add_options (text);
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
usage_help (char const *program)
{
  struct message text;
  message_start (&text, STDOUT_FILENO);
  add_help (&text, program);
  return message_end (&text);
}

int
usage_version (void)
{
  struct message text;
  message_start (&text, STDOUT_FILENO);
  message_add (&text, "\
cat (%s) %s\n\
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
