/* Time commands, in turn.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: timer [-c] [-i INPUT] [-o SINK] [-p PREPARE] [-r ROUNDS] [-t SECONDS]

   Each line of standard input is a name, a tab and a command.  In each round
   every command is run once, another one first each time, so that whatever
   else goes on befalls them all.  There are ROUNDS rounds, or fewer where they
   take more than SECONDS, but three at least.

   A command is split at blanks and run without a shell; a word @FILE stands
   for the lines of FILE.  With -c it is a shell's.  Its standard input is
   INPUT.  Its standard output is SINK: null, pipe or socket, which is read
   here, file:NAME, which is emptied before, or append:NAME.  PREPARE is a
   shell command that is run before each, and not timed.

   For each command a line is printed: its name, the median of the seconds
   from before it is spawned to after it was reaped and its output read, their
   quartiles, the median of its time as a multiple of the first command's in
   the same round, or "-" where that one failed, and the number of rounds; or
   its name and "failed".  */

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

extern char **environ;

enum
{
  COMMANDS_MAX = 64,
  ROUNDS_MAX = 100000,
  ROUNDS_LEAST = 3,
  DRAIN_SIZE = 256 * 1024
};

struct settings
{
  char const *input;
  char const *sink;
  char const *prepare; /* or NULL */
  int rounds;
  double seconds;
  bool by_shell;
};

struct command
{
  char *name;
  char **words;
  double *times;  /* of each round, in seconds */
  double *ratios; /* to those of the first command */
  bool failed;
};

/* The ends of a command's standard output: FROM is read here, or -1.  */
struct sink
{
  int to;
  int from;
};

static void
fail (char const *what)
{
  perror (what);
  exit (EXIT_FAILURE);
}

static void *
allocate (size_t size)
{
  void *memory = malloc (size);
  if (! memory)
    fail ("malloc");
  return memory;
}

static double
now (void)
{
  struct timespec time;
  clock_gettime (CLOCK_MONOTONIC, &time);
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

/* The words of a command, ended by NULL, as they are added.  */
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

/* Read a line from FILE, without its newline, to be freed, or NULL.  */
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

/* What to execute for TEXT, which is taken over.  */
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
  size_t size = sizeof (double) * (size_t) settings->rounds;
  int count = 0;
  for (char *line; count < COMMANDS_MAX && (line = read_line (stdin));)
    {
      char *tab = strchr (line, '\t');
      if (! tab)
        continue;
      *tab = '\0';
      commands[count++] = (struct command){
        .name = line,
        .words = split (tab + 1, settings->by_shell),
        .times = allocate (size),
        .ratios = allocate (size),
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

static struct sink
open_sink (char const *kind)
{
  struct sink sink = { .to = -1, .from = -1 };
  int ends[2];
  if (strcmp (kind, "null") == 0)
    sink.to = open_file ("/dev/null", O_WRONLY);
  else if (strncmp (kind, "file:", 5) == 0)
    sink.to = open_file (kind + 5, O_WRONLY | O_CREAT | O_TRUNC);
  else if (strncmp (kind, "append:", 7) == 0)
    {
      close (open_file (kind + 7, O_WRONLY | O_CREAT | O_TRUNC));
      sink.to = open_file (kind + 7, O_WRONLY | O_APPEND);
    }
  else
    {
      bool is_pipe = strcmp (kind, "pipe") == 0;
      if (is_pipe ? pipe2 (ends, O_CLOEXEC)
                  : socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends))
        fail (kind);
      sink = (struct sink){ .to = ends[1], .from = ends[0] };
    }
  return sink;
}

/* Read FD to its end, and close it.  */
static void
drain (int fd, char *buffer)
{
  if (fd < 0)
    return;
  while (0 < read (fd, buffer, DRAIN_SIZE))
    continue;
  close (fd);
}

/* Run COMMAND.  Return the seconds that it took.  */
static double
run (struct command *command, struct settings const *settings, char *buffer)
{
  if (settings->prepare && system (settings->prepare) != 0)
    command->failed = true;
  int input = open_file (settings->input, O_RDONLY);
  struct sink sink = open_sink (settings->sink);
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
  drain (sink.from, buffer);
  if (process < 0 || waitpid (process, &status, 0) < 0 || status != 0)
    command->failed = true;
  double time = now () - start;

  posix_spawn_file_actions_destroy (&actions);
  close (input);
  return time;
}

/* Run the COUNT COMMANDS.  Return the number of rounds.  */
static int
run_all (struct command *commands, int count, struct settings const *settings)
{
  char *buffer = allocate (DRAIN_SIZE);
  double start = now ();
  int round = 0;
  while (round < settings->rounds
         && (round < ROUNDS_LEAST || now () - start < settings->seconds))
    {
      for (int i = 0; i < count; i++)
        {
          struct command *command = &commands[(i + round) % count];
          if (! command->failed)
            command->times[round] = run (command, settings, buffer);
        }
      round++;
    }
  free (buffer);
  return round;
}

static int
compare (void const *a, void const *b)
{
  double x = *(double const *) a, y = *(double const *) b;
  return (x > y) - (x < y);
}

/* Sort the COUNT VALUES and return their median.  */
static double
median (double *values, int count)
{
  qsort (values, (size_t) count, sizeof *values, compare);
  return values[count / 2];
}

/* Set COMMAND's ratios to FIRST, of ROUNDS rounds.  */
static void
compare_with (struct command *command, struct command const *first, int rounds)
{
  for (int i = 0; i < rounds; i++)
    command->ratios[i] = command->times[i] / first->times[i];
}

/* Print what COMMAND took in ROUNDS rounds, and its ratio if HAS_RATIO.  */
static void
report (struct command *command, int rounds, bool has_ratio)
{
  if (command->failed)
    {
      printf ("%s\tfailed\n", command->name);
      return;
    }
  double *times = command->times;
  double middle = median (times, rounds);
  printf ("%s\t%.7f\t%.7f\t%.7f\t", command->name, middle, times[rounds / 4],
          times[rounds * 3 / 4]);
  if (has_ratio)
    printf ("%.4f\t%d\n", median (command->ratios, rounds), rounds);
  else
    printf ("-\t%d\n", rounds);
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
  if (settings.rounds < ROUNDS_LEAST || ROUNDS_MAX < settings.rounds)
    settings.rounds = ROUNDS_LEAST;
  return settings;
}

int
main (int argc, char **argv)
{
  struct settings settings = parse (argc, argv);
  struct command commands[COMMANDS_MAX];
  int count = read_commands (commands, &settings);
  int rounds = run_all (commands, count, &settings);
  for (int i = 0; i < count; i++)
    compare_with (&commands[i], &commands[0], rounds);
  for (int i = 0; i < count; i++)
    report (&commands[i], rounds, ! commands[0].failed);
  return fclose (stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
