/* Say why lines have their severities.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: severity [LINE]...

   For each LINE, or each line of standard input, print its severity, and then
   its words, each with its token and the notation that fits there.  The one
   that decided has an arrow.  Then come the notations that nearly fit: those
   whose section is another, or of which one side fits, and what's wrong with
   the other.  */

#include <config.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static void note_read (unsigned char const *next, unsigned char const *out);
static void note_found (unsigned char const *at, unsigned char number);

#define SEVERITY_NAMES
#define SEVERITY_TABLE static const
#define SEVERITY_READ(next, out) note_read (next, out)
#define SEVERITY_FIND(at, number) note_found (at, number)
#include "extensions/color/severity.c"

enum
{
  TOKENS_MAX = OBJECT_MAX + BACK_MAX + 16,
  NEAREST = 16, /* more tokens than both sides can have */
  NEAR_MAX = 5  /* notations to print for a token */
};

/* What severity_of has read: TOKENS[0] is START.  */
static struct
{
  unsigned char const *text, *first; /* of its memory */
  size_t count;                      /* of the next four */
  unsigned char tokens[TOKENS_MAX + 1];
  size_t begins[TOKENS_MAX + 1]; /* the byte where a token begins */
  unsigned char found[TOKENS_MAX + 1];
  size_t last; /* token at which a notation was found */
} seen;

static void
note_read (unsigned char const *next, unsigned char const *out)
{
  if (! seen.text)
    {
      seen.text = next;
      seen.first = out;
      seen.tokens[0] = START;
    }
  size_t begin = (size_t) (next - seen.text);
  size_t count = (size_t) (out - seen.first);
  memcpy (seen.tokens + 1, seen.first, count);
  seen.begins[count + 1] = begin;
  seen.count = count;
}

static void
note_found (unsigned char const *at, unsigned char number)
{
  size_t token = (size_t) (at - seen.first) + 1;
  seen.found[token] = number;
  if (number != 0)
    seen.last = token;
}

/* Write the name of TOKEN, as in notations, to NAME, and return it.  */
static char const *
name_token (unsigned char token, char name[32])
{
  static char const *const ways[] = { "low", "big", "caps" };
  if (token == NARROW)
    return "_";
  if (token < WORDS)
    return sign_names[token];
  snprintf (name, 32, "%s%s", ways[(token - WORDS) % 3],
            list_names[(token - WORDS) / 3]);
  return name;
}

/* Return the byte of the line of SIZE bytes where the token AT begins.  Of a
   long line, severity_of leaves out what comes before the last BACK_MAX bytes.
 */
static size_t
begin_of (size_t at, size_t size)
{
  size_t begin = seen.begins[at];
  size_t read = seen.begins[seen.count + 1];
  return read < size && read - BACK_MAX <= begin ? begin + (size - read)
                                                 : begin;
}

/* Print the text of the token AT, in a column.  */
static void
print_text (size_t at, char const *line, size_t size)
{
  size_t begin = begin_of (at, size);
  int width = (int) MIN (begin_of (at + 1, size) - begin, 20);
  printf ("  %-20.*s  ", width, line + begin);
}

/* Print what the notation NUMBER says, and the notation.  Return where it
   begins in its line of the file.  */
static char const *
print_notation (unsigned char number)
{
  char const *rule = rules[number];
  size_t size = strcspn (rule, " ");
  printf ("%-8.*s", (int) size, rule);
  rule += size + strspn (rule + size, " ");
  printf ("%.*s", (int) (strstr (rule, "  ") - rule), rule);
  return rule;
}

/* How far a side of a notation fits.  */
struct side
{
  unsigned int set;           /* the first that doesn't fit, or 0 */
  int fitting;                /* tokens before it, away from the pivot */
  unsigned char const *token; /* which isn't in SET */
};

/* Return how far the side of a notation that begins at SET fits the tokens
   from TOKEN on: see fits.  */
static struct side
fit (unsigned char const *set, unsigned char const *token, int step)
{
  struct side best = { .fitting = -1 };
  int n = 0;
  set++;
  while (*set != 0)
    if (has_token (*set, token[step * (n + 1)]))
      {
        set += 2;
        n++;
      }
    else
      {
        if (best.fitting < n)
          best = (struct side){ *set, n, token + step * (n + 1) };
        if (set[1] == 0)
          return best;
        set += set[1];
        n = 0;
      }
  return (struct side){ 0, n, NULL };
}

/* Print the notations that token AT nearly fits, the nearest first, unless
   they say that it doesn't count.  If one fits, those after it weren't tried.
   Most lines have a colon and a blank, which mean little, so two tokens have
   to fit beside a sign, and one beside a word.  */
static void
print_near (size_t at, char const *line, size_t size)
{
  unsigned char const *token = seen.tokens + at;
  int printed = 0;
  for (int near = NEAREST; 0 <= near; near--)
    for (unsigned char const *member = members + firsts[*token];
         *member != 0 && *member != seen.found[at] && printed < NEAR_MAX;
         member++)
      {
        struct notation const *notation = notations + *member;
        struct side left = fit (rows + notation->left, token, -1);
        struct side right = fit (rows + notation->right, token, 1);
        bool fits_all = left.set == 0 && right.set == 0;
        struct side side = left.set != 0 ? left : right;
        int fitting = left.fitting + right.fitting;
        int wanted = *token < WORDS ? 2 : ! fits_all;
        if (notation->says == SAYS_NOTHING || (left.set != 0 && right.set != 0)
            || fitting < wanted || (fits_all ? NEAREST : fitting) != near)
          continue;
        char name[32];
        print_text (at, line, size);
        char const *text = print_notation (*member);
        if (! fits_all)
          printf (": %s is not %s\n", name_token (*side.token, name),
                  set_names[side.set - 1]);
        else if (strstr (text, " ... "))
          printf (": fits, but this isn't %.*s\n", (int) strcspn (text, " "),
                  text);
        else
          printf (": fits, but not in quotes\n");
        printed++;
      }
}

/* Return what the notation that fits the token AT says.  */
static unsigned int
says_at (size_t at)
{
  unsigned int says = notations[seen.found[at]].says;
  return says == SAYS_ITSELF ? said_by[seen.tokens[at]] : says;
}

/* Return the first token whose notation says RESULT, or 0 for none.  */
static size_t
find_result (unsigned int result)
{
  for (size_t at = 1; at <= seen.last; at++)
    if (says_at (at) == result)
      return at;
  return 0;
}

/* Say why the SIZE bytes at LINE have their severity.  */
static void
explain (char const *line, size_t size)
{
  static char const *const names[]
    = { "error", "warning", "info", "debug", "none" };
  memset (&seen, 0, sizeof seen);
  enum severity severity = severity_of (line, size);
  printf ("%s: %.*s\n", names[severity], (int) size, line);
  /* The search ends at a level.  Without one, the first failure decides, or
     else the first doubt.  */
  bool has_level
    = severity != SEVERITY_NONE && says_at (seen.last) == severity;
  size_t decision = has_level                      ? seen.last
                    : severity == SEVERITY_ERROR   ? find_result (SAYS_FAILURE)
                    : severity == SEVERITY_WARNING ? find_result (SAYS_DOUBT)
                                                   : 0;
  for (size_t at = 1; at <= seen.count; at++)
    if (seen.tokens[at] != NARROW)
      {
        char name[32];
        print_text (at, line, size);
        if (seen.found[at] == 0)
          printf ("%s\n", name_token (seen.tokens[at], name));
        else
          {
            printf ("%-14s  ", name_token (seen.tokens[at], name));
            print_notation (seen.found[at]);
            printf ("%s\n", at == decision ? "  <--" : "");
          }
      }
  printf ("nearly:\n");
  for (size_t at = 1; at <= (has_level ? seen.last : seen.count); at++)
    print_near (at, line, size);
}

int
main (int argc, char **argv)
{
  for (int i = 1; i < argc; i++)
    explain (argv[i], strlen (argv[i]));
  if (argc == 1)
    {
      char *line = NULL;
      size_t room = 0;
      for (ssize_t size; 0 < (size = getline (&line, &room, stdin));)
        explain (line, (size_t) size - (line[size - 1] == '\n'));
      free (line);
    }
  return EXIT_SUCCESS;
}
