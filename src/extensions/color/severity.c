/* The severity of a line of a log.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* A line is read once, into tokens: a byte for each word, number, time, sign
   or run of blanks.  At a token that has notations, the first notation that
   fits the tokens around it says what the token means.  tables.awk makes our
   tables from the lists in "words" and the rules in "notations", so what's
   here knows nothing of logs.  To see what happens to a line, run
   tests/tools/severity.

   Why tokens?  A word alone says little, because an "error" may be a level, a
   user or what didn't happen.  So what's around the word decides.  Tables made
   by hand needed 1452 lines to describe that, and one regular expression
   needed 219 KB of code.  With tokens, it takes 13 KB of tables.

   Most of the time goes into reading, and most of that into mispredicted
   branches.  So words are hashed eight bytes at a time and looked up without a
   branch, and the whole line is read before the first notation is tried.  */

#include <config.h>

#include "extensions/color/severity.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "bits.h"
#include "c-ctype.h"
#include "minmax.h"

enum
{
  /* How many bytes of a line may come before a level.  With 64, 7 of the 2141
     lines of tests/extensions/levels.txt get a wrong color, with 96 one, with
     128 none.  The rest is for longer program names.  */
  FRONT_MAX = 160,

  /* The same for a JSON object, whose level may come after long values.  */
  OBJECT_MAX = 4096,

  /* A failure may also be among the last bytes of a long line.  */
  BACK_MAX = 48,

  /* The length of Error, the shortest of the listed ends of words.  */
  ENDING = 5,

  /* How many tokens of a line, with START as the first, can make it a line of
     a log.  */
  LOG_MAX = 32
};

/* What a notation may say, besides a severity.  A failure makes a line without
   a level an error, and a doubt makes it a warning, so these two are in the
   order of the severities.  */
enum
{
  SAYS_FAILURE = SEVERITY_NONE,
  SAYS_DOUBT,
  SAYS_NOTHING, /* the word doesn't count */
  SAYS_ASKED,   /* failures and doubts after the word don't count either */
  SAYS_ITSELF,  /* what the word says by itself */
  SAYS_SECTION  /* SAYS_SECTION + N: the line has come to section N */
};

/* What a notation says, where it counts, and where the rows of its sides
   begin.  A row is about the tokens to the left or right of the pivot, from
   the pivot outwards.  */
struct notation
{
  uint16_t left, right;
  uint16_t sections; /* a bit for each */
  unsigned char says;
};

/* The tests watch us by two macros.  At SEVERITY_READ, the codes before NEXT
   have become the tokens before OUT.  At SEVERITY_FIND, the notation NUMBER
   fits at the token AT, or no notation does if NUMBER is 0.  */
#ifndef SEVERITY_TABLE
#  define SEVERITY_TABLE static const
#  define SEVERITY_READ(next, out)
#  define SEVERITY_FIND(at, number)
#endif
#include "extensions/color/tables.inc"

/* We read codes, not the bytes of a line.  The code of a sign is its token,
   which is below WORDS.  In words and numbers, the code of a byte is the byte
   itself.  */
static inline bool
is_word (unsigned char code)
{
  return WORDS <= code;
}

/* Return true if CODE is one of the signs from FIRST to LAST in tables.awk. */
static inline bool
is_among (unsigned char code, char first, char last)
{
  return codes[(unsigned char) first] <= code
         && code <= codes[(unsigned char) last];
}

/* Add the codes of the SIZE bytes at TEXT at END, and return the new end.  */
static inline unsigned char *
add_codes (unsigned char *end, char const *text, size_t size)
{
  UNROLL
  for (size_t n = 0; n < size; n++)
    end[n] = codes[(unsigned char) text[n]];
  return end + size;
}

/* Return the hash of the codes from *NEXT to the end of a word, and move *NEXT
   there.  Case doesn't matter, and if ANY_DIGIT, digits count as 0.  We take
   eight bytes at a time, because a loop over bytes would mispredict the end of
   each word, and one misprediction takes longer than all that's here.  */
static inline uint32_t
hash_word (unsigned char const **next, bool any_digit)
{
  uint64_t hash = 0;
  for (uint64_t factor = FACTOR;; factor *= STEP)
    {
      unsigned char const *code = *next;
      uint64_t word = ((uint64_t) code[0] | (uint64_t) code[1] << 8
                       | (uint64_t) code[2] << 16 | (uint64_t) code[3] << 24
                       | (uint64_t) code[4] << 32 | (uint64_t) code[5] << 40
                       | (uint64_t) code[6] << 48 | (uint64_t) code[7] << 56);
      /* The lowest 1 in SIGNS is the highest bit of the first byte below
         WORDS.  Of the bytes in words, digits are those whose two highest bits
         are 0.  */
      uint64_t signs = (word - EACH (WORDS)) & ~word & EACH (HIGH_BIT);
      uint64_t digits = any_digit ? ~(word | word << 1) & EACH (HIGH_BIT) : 0;
      word = (word | EACH (0x20)) & ~((digits >> 3) - (digits >> 7));
      if (signs != 0)
        {
          word &= (signs ^ (signs - 1)) >> 8;
          *next += (unsigned int) count_trailing_zeros_ll (signs) / 8;
          return (uint32_t) ((hash + word * factor) >> 32);
        }
      hash += word * factor;
      *next += sizeof word;
    }
}

/* Return the list of the word or phrase with HASH, or 0 if it's in none.  Add
   MORE if it begins a longer phrase.  Each hash has one slot, found by KEYS,
   so there's no loop to mispredict.  The lowest byte of a slot is the list,
   and its other bytes are those of the hash.  We don't compare the words
   themselves, so one in five million words that are in no list is taken for a
   word of a list.  */
static inline unsigned int
find_word (uint32_t hash)
{
  uint32_t slot = slots[hash * keys[hash % 256] >> 22];
  uint32_t list = slot ^ (hash & ~(uint32_t) 255);
  return list & -(uint32_t) (list < 256);
}

/* Return the token of the word from BEGIN to END, which is in the list FOUND,
   or in none if that's 0.  */
static unsigned char
name_word (unsigned char const *begin, unsigned char const *end,
           unsigned int found)
{
  unsigned int way = c_isupper (*begin) ? 2 - c_islower (begin[1]) : 0;
  unsigned char const *part = begin;
  if (found == 0 && c_isdigit (end[-1]))
    {
      found = find_word (hash_word (&part, true)) % MORE;
      if (found == 0)
        return way == 2 ? CODE : NAME;
    }
  if (found == 0 && way == 0)
    return begin + 4 < end && end[-2] == 'n' && end[-3] == 'i' ? ING : WORDS;
  if (found == 0 && begin + ENDING < end)
    {
      /* The end of a word may be listed: ValueError, AUTH_FAILED.  */
      part = end;
      while (begin < part && c_islower (part[-1]))
        part--;
      if (part == end)
        while (begin < part && c_isupper (part[-1]))
          part--;
      if (begin < part)
        {
          part--;
          found = find_word (~hash_word (&part, false)) % MORE;
        }
    }
  return (unsigned char) (WORDS + 3 * found + way);
}

/* Read a word, or a phrase of words with a sign between, move *END behind it,
   and return its token.  */
static inline unsigned char
read_word (unsigned char const **end)
{
  unsigned char const *begin = *end;
  uint32_t hash = hash_word (end, false);
  unsigned int list = find_word (hash);
  unsigned int found = list % MORE;
  unsigned char const *next = *end;
  while (list & MORE && is_word (next[1]))
    {
      hash = (hash + *next++) * PHRASE;
      hash += hash_word (&next, false);
      list = find_word (hash);
      if (list % MORE != 0)
        {
          found = list % MORE;
          *end = next;
        }
    }
  /* Most words are of small letters, so this branch is predicted.  One that
     asks for FOUND wouldn't be, because FOUND is known late.  */
  unsigned char last = (*end)[-1];
  unsigned int is_rare = c_isupper (*begin);
  is_rare |= c_isdigit (last);
  is_rare |= last == 'g';
  if (is_rare == 0)
    return (unsigned char) (WORDS + 3 * found);
  return name_word (begin, *end, found);
}

/* Read what begins with a digit and stands after the token BEFORE, move *END
   behind it, and return its token.  */
static unsigned char
read_number (unsigned char const **end, unsigned char before)
{
  unsigned char const *begin = *end;
  unsigned char const *next = begin;
  unsigned int number = 0;
  for (; c_isdigit (*next); next++)
    number = number * 10 + (unsigned int) (*next - '0');
  size_t digits = (size_t) (next - begin);
  bool is_time = 8 <= digits
                 || (is_among (*next, '/', digits < 3 ? ':' : '-')
                     && c_isdigit (next[1]) && c_isdigit (next[2]));
  char first_sign = is_time ? '+' : '.';
  char last_sign = is_time ? ',' : '.';
  while (
    c_isdigit (*next)
    || ((is_among (*next, first_sign, last_sign) || (is_time && *next == 'T'))
        && c_isdigit (next[1])))
    next++;
  next += is_time && (*next | 32) == 'z';
  *end = next;
  if (is_word (*next))
    {
      (void) hash_word (end, false);
      return NAME;
    }
  if (is_time || begin + digits < next)
    return is_time ? TIME : DECIMAL;
  if (3 < digits)
    return COUNT;
  /* The lowest three bits of syslog's priority are the severity.  */
  uint64_t first = *begin;
  if (before == codes['<'] && *next == codes['>'] && number < 192
      && (*begin != '0' || digits == 1))
    {
      first = '0' + number % 8;
      digits = 1;
    }
  uint64_t word = first + (0x303000 & ((1U << 8 * digits) - 1));
  unsigned int list = find_word ((uint32_t) (word * FACTOR >> 32)) % MORE;
  return (unsigned char) (list == 0 ? COUNT : WORDS + 3 * list + digits - 1);
}

/* Return true if TOKEN is in SET.  */
static inline bool
has_token (unsigned int set, unsigned char token)
{
  return sets[(set - 1) * 32 + token / 8] >> token % 8 & 1;
}

/* Return true if the sign at NEXT joins two parts of a name.  */
static inline bool
is_joint (unsigned char const *next)
{
  return is_among (*next, '@', '-') && is_word (next[1])
         && ! (*next == codes['-'] && c_isdigit (next[-1]));
}

/* Read a word or number that stands after the token BEFORE, move *NEXT behind
   it, and return its token.  */
static inline unsigned char
read_part (unsigned char const **next, unsigned char before)
{
  if (! c_isdigit (**next))
    return read_word (next);
  unsigned char const *end = *next; /* so that *NEXT may be in a register */
  unsigned char token = read_number (&end, before);
  *next = end;
  return token;
}

/* Read a word or number, or a name made of several.  It stands after the token
   BEFORE.  Move *NEXT behind it, and return its token.  */
static inline unsigned char
read_name (unsigned char const **next, unsigned char before)
{
  unsigned char token = read_part (next, before);
  while (is_joint (*next) && ! has_token (ALONE, token)
         && before != codes['%'])
    {
      unsigned char const *end = *next + 1;
      unsigned char part = read_part (&end, NAME);
      if (has_token (ALONE, part))
        break;
      token = **next == codes['.'] && has_token (FINAL, part) ? part : NAME;
      *next = end;
    }
  return token;
}

/* Read the line at NEXT, which ends with eight END, into OUT.  Return the last
   token that begins before LIMIT.  */
static unsigned char const *
read_line (unsigned char const *next, unsigned char const *limit,
           unsigned char *out)
{
  unsigned char const *last = out;
  unsigned char token = START;
  *out++ = token; /* we look back up to three tokens */
  *out++ = token;
  for (*out++ = token; token != END; *out++ = token)
    {
      SEVERITY_READ (next, out);
      last = next < limit ? out : last;
      token = *next;
      if (is_word (token))
        token = read_name (&next, out[-1]);
      else if (NARROW <= token && token <= BROAD)
        {
          unsigned char const *first = next++;
          while (NARROW <= *next && *next <= BROAD)
            next++;
          if (token == NARROW && next != first + 1)
            token = next - first < 4 ? WIDE : BROAD;
        }
      else if (*next++ == codes['[']
               && (out[-2] == codes['^'] || out[-2] == codes['#']
                   || out[-2] == codes['\\']))
        {
          unsigned char const *end = next;
          while (c_isdigit (*end) || *end == codes[';'])
            end++;
          if (*end == 'm')
            {
              out -= 2;
              token = *--out;
              next = end + 1;
              continue;
            }
        }
    }
  return last;
}

/* Return true if the tokens after TOKEN fit one of the rows at SET.  STEP is
   1, or -1 for the tokens before it.  If a set doesn't fit, we skip all rows
   that begin with the sets up to it.  So behind each set is how far away the
   first other row is, or 0 if there is none.  */
static bool
fits (unsigned char const *set, unsigned char const *token, int step)
{
  unsigned char const *next = token + step;
  while (*set != 0)
    if (has_token (*set, *next))
      {
        set += 2;
        next += step;
      }
    else if (set[1] != 0)
      {
        set += set[1];
        next = token + step;
      }
    else
      return false;
  return true;
}

/* Return the number of the first notation that fits at TOKEN and may stand in
   SECTION, which is one bit, or 0 if none does.  */
static unsigned char
find_notation (unsigned char const *token, unsigned int section)
{
  unsigned char const *member = members + firsts[*token];
  for (; *member != 0; member++)
    {
      struct notation const *notation = notations + *member;
      unsigned char const *left = rows + notation->left;
      unsigned char const *right = rows + notation->right;
      /* Each side begins with the set of all tokens that may be next to the
         pivot, because this one test refuses most notations.  */
      unsigned int may_fit = (notation->sections & section) != 0;
      may_fit &= has_token (*right, token[1]);
      may_fit &= has_token (*left, token[-1]);
      if (may_fit != 0 && fits (left + 1, token, -1)
          && fits (right + 1, token, 1))
        break;
    }
  return *member;
}

enum severity
severity_of (char const *text, size_t size)
{
  unsigned char line[OBJECT_MAX + 1 + BACK_MAX + sizeof (uint64_t)];
  unsigned char tokens[3 + OBJECT_MAX + 1 + BACK_MAX + 1];
  bool is_object = size != 0 && (*text == '{' || text[size - 1] == '}');
  size_t front = MIN (size, is_object ? OBJECT_MAX : FRONT_MAX);
  unsigned char *end = add_codes (line, text, front);
  size_t back = MIN (size - front, BACK_MAX);
  if (front + back < size)
    *end++ = '_'; /* stands for what we leave out, even inside a word */
  end = add_codes (end, text + size - back, back);
  memset (end, END, sizeof (uint64_t));
  unsigned char const *last = read_line (line, line + front, tokens);

  enum severity weak = SEVERITY_NONE; /* what failures and doubts say */
  enum section section = SECTION_LEAD;
  bool is_quoted = false, is_asked = false;
  unsigned char const *start = tokens + 2; /* the last START */
  unsigned char const *at = start;
  for (;;)
    {
      unsigned int here
        = 1U << (is_quoted && section != SECTION_JSON ? SECTION_QUOTED
                                                      : section);
      do
        at++;
      while ((stops[*at] & here) == 0);
      if (*at == END)
        return weak;
      unsigned char number = find_notation (at, here);
      SEVERITY_FIND (at, number);
      unsigned int says = notations[number].says;
      if (says == SAYS_ITSELF)
        says = said_by[*at];
      if (says < SAYS_FAILURE && at <= last)
        return (enum severity) says;
      if (SAYS_FAILURE <= says && says <= SAYS_DOUBT && ! is_asked)
        weak = MIN (weak, says - SAYS_FAILURE);
      else if (says == SAYS_ASKED)
        is_asked = true;
      else if (SAYS_SECTION <= says && at < start + LOG_MAX)
        section = (enum section) (says - SAYS_SECTION);
      if (*at == codes['"'] && at[-1] != codes['\\'])
        is_quoted
          = ! is_quoted && ! (at[-1] == codes['='] && SECTION_LOG <= section);
      if (section == SECTION_LEAD && TIME <= *at)
        section
          = at[-1] == START || *text == '/' || *text == '.' || *text == '<'
              ? SECTION_FIRST
            : start[1] <= BROAD ? SECTION_QUIET
                                : SECTION_TEXT;
      else if (section == SECTION_FIRST && *at <= BROAD)
        section = SECTION_TEXT;
    }
}
