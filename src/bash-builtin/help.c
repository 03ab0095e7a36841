/* The text of "help cat" in bash.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "bash-builtin/help.h"

#include <string.h>

#include "options.h"

enum
{
  LINES_MAX = 64
};

/* The text before and after the options.  */
static char const introduction[] = "\
Copy files to standard output.\n\
\n\
Copy each FILE in turn to standard output.  With no FILE, or if FILE is -,\n\
copy standard input.  This is the program cat of caracal without a process\n\
of its own.\n\
\n\
Options:\n";
static char const conclusion[] = "\n\
Exit Status:\n\
Returns success unless a FILE cannot be copied or an option is wrong.\n\
If a signal ends the copy, it is 128 plus the number of the signal.\n\
\n\
This line in ~/.bashrc makes cat a builtin command:\n\
  enable -f " LOADABLESDIR "/caracal.so cat 2> /dev/null || :";

char *const *
help_lines (void)
{
  static struct diagnose diagnose;
  static char *lines[LINES_MAX + 1];
  diagnose_start (&diagnose, NULL);
  diagnose_add (&diagnose, "%s", introduction);
  options_add_help (&diagnose);
  diagnose_add_bytes (&diagnose, conclusion, sizeof conclusion);
  /* bash indents each string, so each line is a string of its own.  */
  char *line = diagnose.text.bytes;
  for (int i = 0; line && i < LINES_MAX; i++)
    {
      lines[i] = line;
      line = strchr (line, '\n');
      if (line)
        *line++ = '\0';
    }
  return lines;
}
