/* Time commands, in turn.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: timer [-c] [-i INPUT] [-o SINK] [-p PREPARE] [-r ROUNDS] [-t SECONDS]

   Each line of standard input is a name, a tab and a command.  A round runs
   every command once.  Rounds come in pairs that begin with the same command,
   one in order and one reversed, and the next pair begins with another
   command, so no command always follows the same one.  There are ROUNDS
   rounds.  After SECONDS, no further pair begins, but there are at least two.

   A command is split at spaces and run without a shell, and a word @FILE
   stands for the lines of FILE.  With -c, a shell runs it.  Its standard input
   is INPUT, and its standard output is SINK, one of these:

     null                 /dev/null
     pipe, pipe:BLOCK     a pipe, or
     socket               a socket that we read, at most BLOCK bytes at a time
     splice               a pipe that we splice to /dev/null
     file:NAME            a new file, whose file system is synced before the
     append:NAME          command begins

   PREPARE is a shell command that is run before each command.  Neither it nor
   the sync is timed.

   For each round we print a line, divided by tabs: "in order" or "reversed",
   and each command's seconds, or "failed" from its first failure on.

   The time begins before the command is spawned, and ends after the command
   has been reaped and its output read.  */

#include <config.h>

#include <fcntl.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "minmax.h"

extern char **environ;

enum
{
  COMMANDS_MAX = 64,
  ROUNDS_LEAST = 4,
  DRAIN_SIZE = 256 * 1024
};

struct settings
{
  char const *input;
  char const *sink;
  char const *prepare; /* a shell command, or NULL */
  int rounds;
  double seconds;
  bool by_shell;
};

struct command
{
  char **words;
  double time; /* of this round, in seconds */
  bool failed;
};

/* The descriptors behind a command's standard output.  We read FROM in blocks
   of BLOCK bytes, or splice it to NOWHERE if BLOCK is 0.  FROM is -1 if
   there's nothing to read.  */
struct sink
{
  int to;
  int from;
  int nowhere;
  size_t block;
};

static void
fail (char const *what)
{
  perror (what);
  exit (EXIT_FAILURE);
}

static double
now (void)
{
  struct timespec time;
  clock_gettime (CLOCK_MONOTONIC, &time);
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

/* A list of words that grows.  */
struct words
{
  char **list;
  size_t count;
  size_t room;
};

static void
add_word (struct words *words, char *word)
{
  if (words->count == words->room)
    {
      words->room = 2 * words->room + 16;
      words->list = realloc (words->list, words->room * sizeof *words->list);
      if (! words->list)
        fail ("realloc");
    }
  words->list[words->count++] = word;
}

/* Return the next line of FILE without its newline, or NULL at the end.  The
   caller frees it.  */
static char *
read_line (FILE *file)
{
  char *line = NULL;
  size_t room = 0;
  ssize_t length = getline (&line, &room, file);
  if (length <= 0)
    {
      free (line);
      return NULL;
    }
  if (line[length - 1] == '\n')
    line[length - 1] = '\0';
  return line;
}

static void
add_lines (struct words *words, char const *name)
{
  FILE *file = fopen (name, "r");
  if (! file)
    fail (name);
  for (char *line; (line = read_line (file));)
    add_word (words, line);
  fclose (file);
}

/* Return the words to execute for TEXT, and a NULL.  They point into TEXT.  */
static char **
split (char *text, bool by_shell)
{
  struct words words = { .list = NULL };
  if (by_shell)
    {
      static char shell[] = "/bin/sh", option[] = "-c";
      add_word (&words, shell);
      add_word (&words, option);
      add_word (&words, text);
    }
  else
    for (char *word = strtok (text, " "); word; word = strtok (NULL, " "))
      if (*word == '@')
        add_lines (&words, word + 1);
      else
        add_word (&words, word);
  add_word (&words, NULL);
  return words.list;
}

static int
read_commands (struct command *commands, struct settings const *settings)
{
  int count = 0;
  for (char *line; count < COMMANDS_MAX && (line = read_line (stdin));)
    {
      char *tab = strchr (line, '\t');
      if (! tab)
        continue;
      commands[count++] = (struct command){
        .words = split (tab + 1, settings->by_shell),
      };
    }
  return count;
}

static int
open_file (char const *name, int flags)
{
  int fd = open (name, flags | O_CLOEXEC, 0666);
  if (fd < 0)
    fail (name);
  return fd;
}

/* Create the file NAME anew, and open it with FLAGS.  If we truncated the old
   file instead, ext4 would write all new bytes to the disk when the command
   closes it.  */
static int
create_file (char const *name, int flags)
{
  unlink (name);
  int fd = open_file (name, O_WRONLY | O_CREAT | O_EXCL | flags);
  if (syncfs (fd))
    fail (name);
  return fd;
}

static struct sink
open_sink (char const *kind)
{
  struct sink sink
    = { .to = -1, .from = -1, .nowhere = -1, .block = DRAIN_SIZE };
  int ends[2];
  if (strcmp (kind, "null") == 0)
    sink.to = open_file ("/dev/null", O_WRONLY);
  else if (strncmp (kind, "file:", 5) == 0)
    sink.to = create_file (kind + 5, 0);
  else if (strncmp (kind, "append:", 7) == 0)
    sink.to = create_file (kind + 7, O_APPEND);
  else
    {
      bool is_socket = strcmp (kind, "socket") == 0;
      if (is_socket ? socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)
                    : pipe2 (ends, O_CLOEXEC))
        fail (kind);
      sink.to = ends[1];
      sink.from = ends[0];
      if (strncmp (kind, "pipe:", 5) == 0)
        sink.block = MIN (strtoul (kind + 5, NULL, 10), DRAIN_SIZE);
      if (strcmp (kind, "splice") == 0)
        {
          sink.nowhere = open_file ("/dev/null", O_WRONLY);
          sink.block = 0;
        }
    }
  return sink;
}

/* Read SINK to its end and close it.  */
static void
drain (struct sink const *sink, char *buffer)
{
  if (sink->from < 0)
    return;
  ssize_t got;
  do
    got = sink->block
            ? read (sink->from, buffer, sink->block)
            : splice (sink->from, NULL, sink->nowhere, NULL, DRAIN_SIZE, 0);
  while (0 < got);
  close (sink->from);
}

/* Run COMMAND.  Return its seconds.  */
static double
run (struct command *command, struct settings const *settings, char *buffer)
{
  struct sink sink = open_sink (settings->sink);
  if (settings->prepare && system (settings->prepare) != 0)
    command->failed = true;
  int input = open_file (settings->input, O_RDONLY);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_adddup2 (&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2 (&actions, sink.to, STDOUT_FILENO);

  pid_t process;
  int status = -1;
  double start = now ();
  if (posix_spawnp (&process, command->words[0], &actions, NULL,
                    command->words, environ)
      != 0)
    process = -1;
  close (sink.to);
  drain (&sink, buffer);
  if (process < 0 || waitpid (process, &status, 0) < 0 || status != 0)
    command->failed = true;
  double time = now () - start;

  posix_spawn_file_actions_destroy (&actions);
  close (input);
  if (0 <= sink.nowhere)
    close (sink.nowhere);
  return time;
}

/* Run COUNT COMMANDS in rounds, and print each round.  */
static void
run_all (struct command *commands, int count, struct settings const *settings)
{
  char *buffer = malloc (DRAIN_SIZE);
  if (! buffer)
    fail ("malloc");
  double start = now ();
  for (int round = 0; round < settings->rounds
                      && (round < ROUNDS_LEAST || round % 2 != 0
                          || now () - start < settings->seconds);
       round++)
    {
      for (int i = 0; i < count; i++)
        {
          int place = round % 2 == 0 ? i : count - 1 - i;
          struct command *command = &commands[(place + round / 2) % count];
          if (! command->failed)
            command->time = run (command, settings, buffer);
        }
      fputs (round % 2 == 0 ? "in order" : "reversed", stdout);
      for (int i = 0; i < count; i++)
        if (commands[i].failed)
          printf ("\tfailed");
        else
          printf ("\t%.7f", commands[i].time);
      putchar ('\n');
    }
  free (buffer);
}

static struct settings
parse (int argc, char **argv)
{
  struct settings settings = {
    .input = "/dev/null", .sink = "null", .rounds = ROUNDS_LEAST, .seconds = 60
  };
  for (int option; (option = getopt (argc, argv, "ci:o:p:r:t:")) != -1;)
    switch (option)
      {
      case 'c':
        settings.by_shell = true;
        break;
      case 'i':
        settings.input = optarg;
        break;
      case 'o':
        settings.sink = optarg;
        break;
      case 'p':
        settings.prepare = optarg;
        break;
      case 'r':
        settings.rounds = (int) strtol (optarg, NULL, 10);
        break;
      case 't':
        settings.seconds = strtod (optarg, NULL);
        break;
      default:
        exit (EXIT_FAILURE);
      }
  settings.rounds = MAX (settings.rounds, ROUNDS_LEAST);
  return settings;
}

int
main (int argc, char **argv)
{
  struct settings settings = parse (argc, argv);
  struct command commands[COMMANDS_MAX];
  int count = read_commands (commands, &settings);
  run_all (commands, count, &settings);
  return fclose (stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
