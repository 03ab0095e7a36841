/* Cut the input of a copy at a random moment, and judge the output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: cutter KIND CUTS SEED INPUT OUTPUT COMMAND

   CUTS times, write new bytes to the file INPUT, start "COMMAND INPUT" or
   "COMMAND < INPUT" with its output into the new file OUTPUT, and change INPUT
   while it runs:

     all       cut it to nothing
     middle    cut it somewhere in the middle
     end       cut off a few bytes at its end
     hole      cut it anywhere, and let ftruncate restore its size
     rewrite   cut it anywhere, and write other bytes up to its old size
     append    don't cut it, only append other bytes

   Print how many cuts there were, how many hit (COMMAND had copied some bytes,
   but not all), how many left a wrong output with status 0, how many were
   reported with status 1, and how many of these left no stray bytes behind the
   new end.  The status is 0 unless the tool itself fails.  */

#include <config.h>

#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum
{
  PAGE = 4096,
  SIZE_MIN = 1024 * 1024,
  SIZE_MAX_OF_INPUT = 4 * 1024 * 1024,
  APPENDED_MAX = 512 * 1024,
  BYTES_MAX = SIZE_MAX_OF_INPUT + APPENDED_MAX,
  CHUNK = 16 * PAGE, /* of the writes that rewrite */
  UNCUT = 8,         /* runs that only show how long a copy takes */
  SHOWN = 5,         /* wrong outputs that are described */
  SECONDS_MAX = 60   /* until a command that hangs is ended */
};

static char const *const kinds[]
  = { "all", "middle", "end", "hole", "rewrite", "append" };

enum kind
{
  ALL,
  MIDDLE,
  END,
  HOLE,
  REWRITE,
  APPEND,
  KINDS
};

/* The bytes of the input, and those that replace or follow them.  None is NUL,
   and each depends on its position.  */
static unsigned char old_bytes[BYTES_MAX], new_bytes[BYTES_MAX];
static unsigned char copied[BYTES_MAX + 1];

struct cut
{
  enum kind kind;
  off_t size;     /* of the input before */
  off_t kept;     /* bytes that the cut left */
  off_t new_size; /* bytes after all changes */
};

static uint64_t state;

/* Return a random number below LIMIT (xorshift64*).  */
static off_t
random_below (off_t limit)
{
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  uint64_t number = state * UINT64_C (2685821657736338717);
  return (off_t) ((number >> 16) % (uint64_t) limit);
}

static void
fill_with_text (unsigned char *bytes)
{
  for (size_t i = 0; i < BYTES_MAX; i++)
    bytes[i] = (unsigned char) (1 + random_below (255));
}

static double
seconds (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

static void
write_at (int fd, unsigned char const *bytes, off_t start, off_t end,
          off_t chunk)
{
  while (start < end)
    {
      off_t size = chunk - start % chunk;
      if (end - start < size)
        size = end - start;
      ssize_t written = pwrite (fd, bytes + start, (size_t) size, start);
      if (written < 0)
        fail ("cutter: write");
      start += written;
    }
}

static int
new_file (char const *name)
{
  if (unlink (name) != 0 && errno != ENOENT)
    fail (name);
  int fd = open (name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0)
    fail (name);
  return fd;
}

static off_t
size_of (int fd)
{
  struct stat status;
  if (fstat (fd, &status) != 0)
    fail ("cutter: fstat");
  return status.st_size;
}

static struct cut
choose_cut (enum kind kind)
{
  struct cut cut = { .kind = kind };
  cut.size = SIZE_MIN + random_below (SIZE_MAX_OF_INPUT - SIZE_MIN);
  cut.new_size = cut.size;
  switch (kind)
    {
    case ALL:
      break;
    case MIDDLE:
      cut.kept = cut.size / 4 + random_below (cut.size / 2);
      break;
    case END:
      cut.kept = cut.size - 1 - random_below (3 * PAGE);
      break;
    case APPEND:
      cut.kept = cut.size;
      cut.new_size += 1 + random_below (APPENDED_MAX);
      break;
    default:
      cut.kept = random_below (cut.size);
      break;
    }
  /* Some cuts are at the end of a page, where no part of a page is cleared. */
  if (kind != APPEND && random_below (4) == 0)
    cut.kept -= cut.kept % PAGE;
  if (kind <= END)
    cut.new_size = cut.kept;
  return cut;
}

static void
change (int fd, struct cut const *cut)
{
  if (cut->kept < cut->size && ftruncate (fd, cut->kept) != 0)
    fail ("cutter: ftruncate");
  if (cut->kind == HOLE && ftruncate (fd, cut->size) != 0)
    fail ("cutter: ftruncate");
  if (cut->kind == REWRITE || cut->kind == APPEND)
    write_at (fd, new_bytes, cut->kept, cut->new_size, CHUNK);
}

/* Start COMMAND on the file INPUT, or with it as standard input, and with the
   output OUT.  */
static pid_t
start_copy (char const *command, char const *input, int out)
{
  bool is_operand = random_below (2) == 0;
  pid_t child = fork ();
  if (child < 0)
    fail ("fork");
  if (0 < child)
    return child;
  int in = open (is_operand ? "/dev/null" : input, O_RDONLY | O_CLOEXEC);
  if (dup2 (in, STDIN_FILENO) < 0 || dup2 (out, STDOUT_FILENO) < 0)
    _exit (TROUBLE);
  alarm (SECONDS_MAX);
  execlp (command, "cat", is_operand ? input : "-", (char *) NULL);
  _exit (TROUBLE);
}

/* Wait for a random moment in the copy of CUT to OUT by CHILD, which takes
   LENGTH seconds: at a time, or when the output has a certain size.  */
static void
wait_for_moment (struct cut const *cut, int out, pid_t child, double length)
{
  double start = seconds ();
  double part = (double) random_below (1000) / 1000;
  if (random_below (2) == 0)
    {
      off_t least = random_below (cut->size);
      while (size_of (out) <= least && ! has_ended (child))
        continue;
      start = seconds ();
      length = 1e-4;
    }
  while (seconds () - start < part * length)
    continue;
}

/* Return true if reading and writing could have given the first SIZE bytes of
   COPIED.  Else *WRONG is where they are wrong.

   Each byte is read once, one after the other: those before the cut, and those
   after it while they were still there.  What follows is what the file had
   after the changes.  Only in the page with the cut may Linux clear bytes, and
   write new ones, while read(2) copies them.  */
static bool
is_possible (struct cut const *cut, off_t size, off_t *wrong)
{
  off_t kept = cut->kept;
  off_t page_end = (kept + PAGE - 1) / PAGE * PAGE;
  off_t largest = cut->new_size < cut->size ? cut->size : cut->new_size;
  bool has_changed = false, has_hole = false;
  *wrong = size;
  if (size < kept || largest < size)
    return false;
  for (off_t i = 0; i < size; i++)
    {
      unsigned char byte = copied[i];
      bool is_old = i < cut->size && byte == old_bytes[i];
      bool is_new = (kept <= i
                     && ((cut->kind == HOLE && byte == 0)
                         || (REWRITE <= cut->kind && byte == new_bytes[i])));
      bool is_in_cut = kept < cut->size && kept <= i && i < page_end;
      if (is_in_cut ? is_old || is_new || byte == 0
                    : is_new || (is_old && ! has_changed))
        {
          bool is_sure = ! is_in_cut && is_new && ! is_old;
          has_changed |= is_sure;
          has_hole |= is_sure && cut->kind == HOLE;
          continue;
        }
      *wrong = i;
      return false;
    }
  /* ftruncate restores the whole size in one step.  */
  return ! has_hole || size == cut->size;
}

static void
describe (struct cut const *cut, off_t size, off_t wrong, off_t offset,
          int status)
{
  off_t nuls = 0;
  while (wrong + nuls < size && copied[wrong + nuls] == 0)
    nuls++;
  fprintf (stderr,
           "cutter: %s: status %d, size %jd, cut to %jd, copied %jd, offset "
           "%jd, wrong at %jd, NULs there %jd\n",
           kinds[cut->kind], status, (intmax_t) cut->size,
           (intmax_t) cut->kept, (intmax_t) size, (intmax_t) offset,
           (intmax_t) wrong, (intmax_t) nuls);
}

int
main (int argc, char **argv)
{
  keep_standard_descriptors ();
  if (argc != 7)
    return TROUBLE;
  int kind = 0;
  while (kind < KINDS && strcmp (argv[1], kinds[kind]) != 0)
    kind++;
  if (kind == KINDS)
    return TROUBLE;
  long cuts = atol (argv[2]);
  state = UINT64_C (88172645463325252) + (uint64_t) atol (argv[3]);
  char const *input = argv[4], *output = argv[5], *command = argv[6];
  fill_with_text (old_bytes);
  fill_with_text (new_bytes);

  double length = 0;
  long hits = 0, broken = 0, reported = 0, needless = 0;
  for (long run = -UNCUT; run < cuts; run++)
    {
      struct cut cut = choose_cut ((enum kind) kind);
      int in = new_file (input), out = new_file (output);
      write_at (in, old_bytes, 0, cut.size, SIZE_MAX_OF_INPUT);
      double start = seconds ();
      pid_t child = start_copy (command, input, out);
      off_t before = 0;
      if (0 <= run)
        {
          wait_for_moment (&cut, out, child, length);
          before = size_of (out);
          change (in, &cut);
        }
      else
        cut.kept = cut.new_size = cut.size;
      int status = wait_for (child);
      if (status == TROUBLE)
        fail ("cutter: the command hangs, or doesn't run");
      /* The machine may become slower or faster.  */
      double last = seconds () - start;
      length = run == -UNCUT ? last : length + (last - length) / UNCUT;

      off_t wrong, offset = lseek (out, 0, SEEK_CUR);
      ssize_t size = pread (out, copied, sizeof copied, 0);
      bool is_right = (is_possible (&cut, size, &wrong)
                       && (status != 0 || offset == size));
      if (run < 0 && (status != 0 || ! is_right))
        fail ("cutter: a copy without a cut");
      hits += 0 < before && before < cut.size;
      reported += status != 0;
      bool has_strays
        = cut.kept < cut.size && cut.kept <= offset && offset < size;
      broken += status == 0 && ! is_right;
      needless += status != 0 && ! has_strays;
      if ((status == 0 ? ! is_right : ! has_strays)
          && broken + needless <= SHOWN)
        describe (&cut, size, wrong, offset, status);
      close (in);
      close (out);
    }
  unlink (input);
  unlink (output);
  printf ("%ld %ld %ld %ld %ld\n", cuts, hits, broken, reported, needless);
  return fflush (stdout) == 0 ? 0 : TROUBLE;
}
