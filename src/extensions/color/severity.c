/* The severity of a line of a log.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* A line is read once, into tokens: a byte for each word, number, time, sign
   or run of blanks.  At each token, the first notation that fits says what it
   means.  tables.awk makes our tables of the lists in "words" and the rules in
   "notations", so what's here knows nothing of logs.  To see what happens to a
   line, run tests/tools/severity.  */

#include <config.h>

#include "extensions/color/severity.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "c-ctype.h"
#include "minmax.h"

enum
{
  /* How many bytes of a line may come before a level.  With 64, 7 of the 2141
     lines of tests/extensions/levels.txt get a wrong color, with 96 one, with
     128 none.  The rest is for longer program names.  */
  HEAD = 160,

  /* The same for a JSON object, whose level may come after long values.  */
  OBJECT = 4096,

  /* A failure may also be among the last bytes of a long line.  */
  TAIL = 48,

  /* How many tokens may come before what makes a line one of a log.  */
  MARK = 32,

  /* How many tokens a side of a notation may have.  */
  REACH = 8
};

/* What a notation may say, besides a severity.  */
enum
{
  FAILURE = SEVERITY_NONE, /* an error, unless the line has a level */
  DOUBT,                   /* a warning, unless it has one or a failure */
  NOTHING,                 /* the word doesn't count */
  ASKED,                   /* nor do failures and doubts after it */
  SAYS,                    /* what the word says by itself */
  MOVES                    /* the line has come to a place: this plus it */
};

/* What a notation says, and where the rows of its sides begin: the tokens
   before and after its pivot, away from it.  */
struct notation
{
  uint16_t left, right;
  unsigned char says;
};

/* The tests watch us: NEXT is read to the token OUT, and at the token AT, the
   notation NUMBER fits, or none.  */
#ifndef SEVERITY_TABLE
#  define SEVERITY_TABLE static const
#  define SEVERITY_READ(next, out)
#  define SEVERITY_FIND(at, number)
#endif
#include "extensions/color/tables.inc"

/* A line while it's read.  */
struct line
{
  unsigned char const *next; /* in TEXT */
  unsigned char *out;        /* end of TOKENS */
  unsigned char text[OBJECT + TAIL + 2];
  unsigned char tokens[REACH + OBJECT + TAIL + 2];
};

static inline bool
is_in (unsigned char byte, char const *bytes)
{
  while (*bytes && (unsigned char) *bytes != byte)
    bytes++;
  return *bytes;
}

static inline bool
is_word (unsigned char byte)
{
  return WORDS <= codes[byte];
}

/* Return the hash of the bytes from *NEXT to the end of a word, after what has
   the hash BEFORE, and move *NEXT there.  The first byte may be a sign.  */
static inline uint32_t
hash_word (unsigned char const **next, uint32_t before)
{
  uint32_t hash = before;
  do
    hash = hash * FACTOR + codes[*(*next)++];
  while (is_word (**next));
  return hash;
}

/* Return the list that has the word or phrase with HASH, or 0, plus MORE if a
   phrase begins with it.  We don't compare the words, because one in seven
   million others has the hash of a listed one.  KEYS say in which of the slots
   a hash is, so there's no loop, which would mispredict.  */
static inline unsigned int
find_word (uint32_t hash)
{
  unsigned int key = keys[hash >> 24];
  unsigned int slot = ((hash >> key % 8) + key) % SLOTS;
  return hashes[slot] == hash ? lists[slot] : 0;
}

/* Read a word, or a phrase of words with a sign between, and return its
   token.  */
static inline unsigned char
read_word (struct line *line)
{
  unsigned char const *begin = line->next;
  unsigned char const *next = begin;
  uint32_t hash = hash_word (&next, 0);
  unsigned int list = find_word (hash);
  unsigned int found = list % MORE;
  line->next = next;
  while (list & MORE && is_word (next[1]))
    {
      hash = hash_word (&next, hash);
      list = find_word (hash);
      if (list % MORE != 0)
        {
          found = list % MORE;
          line->next = next;
        }
    }
  unsigned int way = c_isupper (*begin) ? 2 - c_islower (begin[1]) : 0;
  unsigned char const *end = next = line->next;
  if (found == 0 && c_isdigit (end[-1]))
    return way == 2 ? CODE : NAME;
  if (found == 0 && end[-1] == 'g' && 4 < end - begin && way == 0)
    return end[-2] == 'n' && end[-3] == 'i' ? ING : WORDS;
  /* The end of a word may be listed: ValueError, AUTH_FAILED.  */
  if (found == 0 && way != 0)
    {
      while (begin < next && c_islower (next[-1]))
        next--;
      if (next == end)
        while (begin < next && c_isupper (next[-1]))
          next--;
      if (begin < next)
        {
          next--;
          hash = hash_word (&next, 1);
          found = find_word (hash) % MORE;
        }
    }
  return (unsigned char) (WORDS + 3 * found + way);
}

/* Read what begins with a digit, and return its token.  */
static unsigned char
read_number (struct line *line)
{
  unsigned char const *begin = line->next;
  unsigned char const *next = begin;
  unsigned int number = 0;
  uint32_t hash = (uint32_t) (*begin - '0');
  for (; c_isdigit (*next); next++)
    {
      number = number * 10 + (unsigned int) (*next - '0');
      hash = hash * FACTOR + codes[*next];
    }
  size_t digits = (size_t) (next - begin);
  bool is_time = 8 <= digits
                 || (is_in (*next, digits < 3 ? ":-/" : "-/")
                     && c_isdigit (next[1]) && c_isdigit (next[2]));
  bool is_decimal = *next == '.' && c_isdigit (next[1]);
  if (is_time || is_decimal)
    {
      while (
        c_isdigit (*next)
        || (is_in (*next, is_time ? ":.,/+-T" : ".") && c_isdigit (next[1])))
        next++;
      if (is_time && is_in (*next, "AP") && next[1] == 'M')
        next += 2;
      next += is_time && (*next | 32) == 'z';
    }
  line->next = next;
  if (is_word (*next))
    {
      (void) hash_word (&line->next, 0);
      return NAME;
    }
  if (is_time || is_decimal)
    return is_time ? TIME : DECIMAL;
  /* The lowest three bits of syslog's priority are the severity.  */
  if (line->out[-1] == codes['<'] && *next == '>' && number < 192 && digits < 4
      && (*begin != '0' || digits == 1))
    {
      unsigned char digit[2] = { (unsigned char) ('0' + number % 8) };
      next = digit;
      hash = hash_word (&next, number % 8);
      digits = 1;
    }
  unsigned int list = digits < 4 ? find_word (hash) % MORE : 0;
  return (unsigned char) (list == 0 ? COUNT : WORDS + 3 * list + digits - 1);
}

/* Read a word or number, and return its token.  */
static inline unsigned char
read_part (struct line *line)
{
  return c_isdigit (*line->next) ? read_number (line) : read_word (line);
}

/* Return true if TOKEN is in SET.  */
static inline bool
has_token (unsigned int set, unsigned char token)
{
  return sets[(set - 1) * 32 + token / 8] >> token % 8 & 1;
}

/* Return true if the byte at NEXT joins two parts of a name.  */
static inline bool
is_joint (unsigned char const *next)
{
  return codes['.'] <= codes[*next] && codes[*next] <= codes['+']
         && is_word (next[1]) && ! (*next == '-' && c_isdigit (next[-1]));
}

/* Read the next token of LINE.  */
static void
read_token (struct line *line)
{
  unsigned char const *next = line->next;
  unsigned char token = codes[*next];
  if (is_word (*next))
    {
      token = read_part (line);
      while (is_joint (line->next) && ! has_token (ALONE, token)
             && line->out[-1] != codes['%'])
        {
          unsigned char const *joint = line->next++;
          unsigned char part = read_part (line);
          if (has_token (ALONE, part))
            {
              line->next = joint;
              break;
            }
          token = *joint == '.' && has_token (LAST, part) ? part : NAME;
        }
    }
  else
    {
      line->next++;
      if (NARROW <= token && token <= BROAD)
        {
          while (c_isblank (*line->next))
            line->next++;
          if (token == NARROW && line->next != next + 1)
            token = line->next - next < 4 ? WIDE : BROAD;
        }
      else if (*next == '[' && line->tokens + 2 < line->out
               && (line->out[-2] == codes['^'] || line->out[-2] == codes['#']
                   || line->out[-2] == codes['\\']))
        {
          while (c_isdigit (*line->next) || *line->next == ';')
            line->next++;
          if (*line->next == 'm')
            {
              line->next++;
              line->out -= 2;
              return;
            }
          line->next = next + 1;
        }
    }
  *line->out++ = token;
  if (*line->next == ' ' && is_word (line->next[1]))
    {
      *line->out++ = NARROW;
      line->next++;
    }
}

/* Return true if the tokens after TOKEN fit one of ROWS.  STEP is 1, or -1 for
   the tokens before it.  */
static bool
fits (unsigned char const *row, unsigned char const *token, int step)
{
  do
    {
      unsigned char const *next = token + step;
      for (; *row != 0 && has_token (*row, *next); row++)
        next += step;
      if (*row == 0)
        return true;
      while (*row++ != 0)
        ;
    }
  while (*row != 0);
  return false;
}

/* Return the number of the first of the notations MEMBER that fits TOKEN, or 0
   for none.  */
static unsigned char
find_notation (unsigned char const *member, unsigned char const *token)
{
  while (*member != 0
         && ! (fits (rows + notations[*member].left, token, -1)
               && fits (rows + notations[*member].right, token, 1)))
    member++;
  return *member;
}

enum severity
severity_of (char const *text, size_t size)
{
  struct line line;
  bool is_object = size != 0 && (*text == '{' || text[size - 1] == '}');
  size_t head = MIN (size, is_object ? OBJECT : HEAD);
  size_t tail = MIN (size - head, TAIL);
  memcpy (line.text, text, head);
  line.text[head] = '_'; /* for what we leave out, in a word or not */
  size_t gap = tail < size - head;
  memcpy (line.text + head + gap, text + size - tail, tail);
  line.text[head + gap + tail] = '\n';
  line.next = line.text;
  line.tokens[0] = START;
  line.out = line.tokens + 1;
  unsigned char *end = line.tokens; /* of the tokens that may be a level */

  enum severity weak = SEVERITY_NONE; /* what failures and doubts say */
  enum place place = PLACE_LEAD;
  bool is_quoted = false, is_asked = false;
  for (unsigned char const *at = line.tokens + 1;; at++)
    {
      while (line.out <= at + REACH && line.out[-1] != END)
        {
          if (line.next < line.text + head)
            end = line.out;
          SEVERITY_READ (line.next, line.out);
          read_token (&line);
        }
      if (*at == END)
        return weak;
      enum place here
        = is_quoted && place != PLACE_JSON ? PLACE_QUOTED : place;
      unsigned int group = group_of[here * TOKENS + *at];
      if (group != 0
          && ! (weak == SEVERITY_ERROR && FAILURE <= said_by[*at]
                && said_by[*at] <= DOUBT))
        {
          unsigned char number = find_notation (members + first[group], at);
          SEVERITY_FIND (at, number);
          unsigned int says = number != 0 ? notations[number].says : NOTHING;
          if (says == SAYS)
            says = said_by[*at];
          if (says < FAILURE && at <= end)
            return (enum severity) says;
          if (says == FAILURE && ! is_asked)
            weak = SEVERITY_ERROR;
          else if (says == DOUBT && ! is_asked)
            weak = MIN (weak, SEVERITY_WARNING);
          else if (says == ASKED)
            is_asked = true;
          else if (MOVES <= says && at < line.tokens + MARK)
            place = (enum place) (says - MOVES);
        }
      if (*at == codes['"'] && at[-1] != codes['\\'])
        is_quoted
          = ! is_quoted && ! (at[-1] == codes['='] && PLACE_LOG <= place);
      if (place == PLACE_LEAD && TIME <= *at)
        place = at == line.tokens + 1 || is_in (*line.text, "/.<")
                  ? PLACE_FIRST
                : line.tokens[1] <= BROAD ? PLACE_QUIET
                                          : PLACE_TEXT;
      else if (place == PLACE_FIRST && *at <= BROAD)
        place = PLACE_TEXT;
    }
}
