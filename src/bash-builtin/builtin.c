/* cat as a builtin command of bash.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

/* bash's headers have a config.h of their own.  */
#include <builtins.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <shell.h>
#include <builtins/common.h>

#include "bash-builtin/call.h"
#include "cat.h"

/* The names of bash's input.h, which is not installed.  */
extern int fd_is_bash_input (int fd);
extern int sync_buffered_stream (int fd);

/* Empty bash's own buffers of standard input and output: write what other
   builtins have printed.  If bash reads its commands from standard input, move
   the offset back to the next command, as bash does before it starts a
   process.  */
static void
empty_buffers (void)
{
  fflush (stdout);
  if (fd_is_bash_input (STDIN_FILENO))
    sync_buffered_stream (STDIN_FILENO);
}

/* Close a duplicate of standard output, to get the errors that Linux reports
   only at close, as on NFS (close(2)).  Return 0 or an errno.  */
static int
late_error (void)
{
  int copy = dup (STDOUT_FILENO);
  return copy < 0 || close (copy) == 0 || errno == EINTR ? 0 : errno;
}

/* Call cat with the ARGC words of ARGV in CALL.  Return the exit status.  */
static int
run (struct call *call, int argc, char **argv)
{
  struct cat_caller const caller = { .wants_end = call_wants_end,
                                     .wants_pause = call_wants_traps,
                                     .use_pause = call_run_traps,
                                     .context = call,
                                     .lowest_fd = surroundings_lowest_fd (),
                                     .wants_no_look_ahead = true };
  int status = cat_call (argc, argv, &caller);
  int error = status == EXIT_SUCCESS ? late_error () : 0;
  if (error == 0)
    return status;
  fprintf (stderr, "%s: write error: %s\n", argv[0], strerror (error));
  return EXIT_FAILURE;
}

/* Return a copy of the command line with the words of LIST, of *COUNT strings.
   ^C in a trap makes bash free LIST before cat ends.  */
static char **
command_line (WORD_LIST *list, int *count)
{
  char **borrowed = make_builtin_argv (list, count);
  char **copy = strvec_copy (borrowed);
  free (borrowed);
  return copy;
}

/* Do the work of the command cat with the words of LIST.  Return the exit
   status.  */
static int
cat_builtin (WORD_LIST *list)
{
  struct call call;
  int argc;
  char **argv = command_line (list, &argc);
  empty_buffers ();
  call_start (&call);
  int status = run (&call, argc, argv);
  strvec_dispose (argv);
  return call_end (&call, status);
}

/* The text of "help cat".  */
static char *const documentation[] = {
  "Copy files to standard output.",
  "",
  "Copy each FILE in turn to standard output.  With no FILE, or if FILE is -,",
  "copy standard input.  This is the program cat of caracal without a process",
  "of its own.  `cat --help' describes the options.",
  "",
  "Options:",
  "  -A, --show-all           same as -vET",
  "  -b, --number-nonblank    number the lines that are not empty",
  "  -e                       same as -vE",
  "  -E, --show-ends          show $ at the end of each line",
  "  -n, --number             number all lines",
  "  -s, --squeeze-blank      show adjacent empty lines as one",
  "  -t                       same as -vT",
  "  -T, --show-tabs          show TAB characters as ^I",
  "  -u                       copy by read and write only",
  "  -v, --show-nonprinting   use ^ and M- notation",
  "      --debug              report how each FILE was copied",
  "      --help               show all options and exit",
  "      --version            show the version and exit",
#if EXTENSIONS
  "      --color[=WHEN]       color lines of logs by their level",
  "      --preflight          check every FILE first",
  "      --progress[=SIZE]    report how much has been copied",
  "      --timestamp[=FORMAT]",
  "                           start each line with the time",
  "      --utf8[=FORM]        same as -v, but show UTF-8 characters",
#endif
  "",
  "Exit Status:",
  "Returns success unless a FILE cannot be copied or an option is wrong.",
  "If a signal ends the copy, it is 128 plus the number of the signal.",
  NULL
};

/* The only name that bash looks for.  */
struct builtin cat_struct __attribute__ ((visibility ("default")))
= { .name = "cat",
    .function = cat_builtin,
    .flags = BUILTIN_ENABLED,
    .long_doc = documentation,
    .short_doc = "cat [option]... [file]..." };
