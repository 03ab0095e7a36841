/* The facts about a text in a line of a log.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "extensions/severity-facts.h"

/* What a byte near a text may be.  We look this up, because searching a string
   for the byte makes logs that are all errors 20 % slower.  */
enum
{
  OPENS = 1 << 0,  /* a word may begin after it */
  CLOSES = 1 << 1, /* a word may end before it */
  GAPS = 1 << 2,   /* a blank, or a sign that needs none */
  SIGNS = 1 << 3,  /* it may lead to the first word */
  SAID = 1 << 4,   /* it begins what is said, as a letter does */
  ENDS = 1 << 5,   /* nothing may follow but these */
  FRAMES = 1 << 6  /* two of it, or of its pair, may enclose a text */
};
static unsigned char const kinds[256]
  = { ['\t'] = OPENS | CLOSES | GAPS | SIGNS | ENDS,
      ['\n'] = OPENS | CLOSES | GAPS,
      ['\r'] = ENDS,
      [' '] = OPENS | CLOSES | GAPS | SIGNS | ENDS,
      ['!'] = OPENS | CLOSES | SIGNS | ENDS,
      ['"'] = SIGNS | SAID,
      ['$'] = SAID,
      ['%'] = SAID | SIGNS | GAPS,
      ['\''] = SAID,
      ['('] = FRAMES | OPENS | SIGNS | SAID,
      [')'] = CLOSES | ENDS,
      ['*'] = FRAMES | OPENS | CLOSES | SIGNS | ENDS,
      [','] = FRAMES | OPENS | CLOSES,
      ['-'] = FRAMES | OPENS | GAPS | SIGNS | SAID,
      ['.'] = OPENS | SIGNS | SAID,
      ['/'] = FRAMES | CLOSES | SAID,
      [':'] = FRAMES | OPENS | CLOSES | GAPS | SIGNS,
      [';'] = FRAMES | OPENS | CLOSES,
      ['<'] = FRAMES | OPENS | SIGNS | SAID,
      ['='] = FRAMES | OPENS | GAPS | SIGNS,
      ['>'] = OPENS | CLOSES | GAPS | SIGNS,
      ['['] = FRAMES | OPENS | SIGNS | SAID,
      [']'] = OPENS | CLOSES,
      ['`'] = SAID,
      ['{'] = SIGNS | SAID,
      ['|'] = FRAMES | OPENS | CLOSES | GAPS | SIGNS,
      ['~'] = SAID };

/* Fewer blanks than this may come before the first word, because most source
   code is indented by as many, or more.  */
enum
{
  INDENT = 4
};

/* Return true if BYTE is of one of the kinds of MASK.  */
static inline bool
is_kind (char byte, unsigned int mask)
{
  return kinds[(unsigned char) byte] & mask;
}

/* Return true if the time of LINE comes right after its text.  */
static bool
is_before_time (struct severity_line const *line)
{
  size_t time = skip (line, line->end, 1, " \t,;:|[]()<>-");
  return time != line->end && c_isdigit (at (line, time)) && time < line->mark
         && line->mark != SIZE_MAX && line->mark <= time + 8;
}

/* Return true if a message begins after the byte at INDEX of LINE and the
   blanks after it: "]: ", "main.c:12: ", "10:11:12Z ", "10:11:12 AM ", " - "
   and the like.  */
static bool
ends_mark (struct severity_line const *line, size_t index)
{
  if (is_in (at (line, index), "[]>|)-:"))
    return at (line, index) != '>' || at (line, index - 1) != '-'; /* "->" */
  if (at (line, index) == ',')
    index--;
  else
    while (c_isupper (at (line, index)))
      index--;
  if (at (line, index) == ' ' && c_isdigit (at (line, index - 1)))
    index--;
  size_t digits = skip (line, index, SIZE_MAX, "0");
  return digits != index
         && (is_in (at (line, digits), ":.-/,+T")
             || (7 < index - digits && line->mark <= index + 1));
}

/* Return true if the byte at INDEX of LINE begins it, or only a few blanks, or
   signs and digits, come before it, unless these begin a list item.  */
static bool
is_lead (struct severity_line const *line, size_t index)
{
  char start = at (line, 0);
  size_t left = skip (line, index - 1, SIZE_MAX, " ");
  if (index == 0 || left == SIZE_MAX)
    return index < INDENT;
  if (is_in (start, " -") || (start == '*' && at (line, 1) != '*')
      || (c_isdigit (start) && ! c_isupper (at (line, index + 1))))
    return false;
  while (is_kind (at (line, left), SIGNS) || c_isdigit (at (line, left)))
    left--;
  return left == SIZE_MAX;
}

/* Return true if the text of LINE comes after a number, a slash and a name, as
   Android writes the process before the level: "936-1010/com.example I/x".  */
static bool
follows_ids (struct severity_line const *line)
{
  size_t index = line->begin;
  bool has_slash = false;
  while (at (line, index - 1) != '\n' && ! c_isspace (at (line, index - 1)))
    has_slash |= at (line, --index) == '/';
  return has_slash && c_isdigit (at (line, index));
}

/* Return the facts about the bytes before the text of LINE, but LEAD, TOLD and
   NUMBER only if WANTED has them.  */
static uint32_t
facts_before (struct severity_line *line, uint32_t wanted)
{
  size_t begin = line->begin;
  size_t left = skip_blanks (line, begin - 1, SIZE_MAX);
  char start = at (line, 0);
  char previous = at (line, left);
  uint32_t facts = 0;

  if (severity_mark (line) <= begin)
    facts |= LOG | FLUSH | (line->has_program ? PROGRAM : 0);
  else if (at (line, begin) != ' '
           && c_isdigit (at (line, left - is_in (previous, ":)")))
           && (is_in (previous, ":)")
               || at (line, skip (line, left, SIZE_MAX, "0")) == ':'))
    facts |= LOG | FLUSH; /* "in main.c:1: ", "in main.c:1 " */
  else if (! is_in (start, " \t;#")
           && ! (is_in (start, "/*-+$")
                 && is_in (at (line, 1 + (at (line, 1) == start)), " \n")))
    facts |= FLUSH;

  if (begin == 0 || (begin == 2 && start == '<'))
    facts |= FIRST;
  if (left == SIZE_MAX)
    facts |= MARGIN;
  if (wanted & LEAD && ! (facts & LOG) && is_lead (line, begin))
    facts |= LEAD;
  if (wanted & TOLD && ! (facts & LOG) && c_isalpha (start)
      && severity_is_told (line))
    facts |= TOLD;
  if (facts & LOG
      && (left != begin - 1 || at (line, begin) == ' '
            ? ends_mark (line, left)
            : previous == '"' && at (line, begin - 2) == '='))
    facts |= MESSAGE;
  if (left != begin - 1 && previous == ':')
    facts |= AFTER;
  if (is_kind (at (line, begin - 1), GAPS))
    facts |= SPACE;
  if (is_kind (at (line, begin - 1), OPENS)
      && is_kind (at (line, line->end), CLOSES))
    facts |= APART;
  if (wanted & NUMBER
      && (c_isdigit (at (line, begin - 1)) || follows_ids (line)))
    facts |= NUMBER;
  return facts;
}

/* Return the facts about the bytes after the text of LINE.  */
static uint32_t
facts_after (struct severity_line const *line)
{
  size_t end = line->end;
  size_t right = skip_blanks (line, end, 1);
  char after = at (line, end);
  char next = at (line, right);
  /* If a short line begins with a capital, it may end with a colon.  */
  bool is_title
    = line->size < 40 && c_isupper (at (line, skip (line, 0, 1, " ;!*>")));
  size_t colon = skip (line, right, 1, " )*!");
  uint32_t facts = 0;

  if ((at (line, colon) == ':' && c_isspace (at (line, colon + 1))
       && (colon + 1 < line->size || is_title))
      || after == WIDE_COLON)
    facts |= COLON | HEADS;
  if ((after == ':' && is_of_word (at (line, end + 1)))
      || (is_in (after, ")]}>|,") && is_in (at (line, end + 1), " :>|")))
    facts |= HEADS;
  if (after == '!')
    facts |= BANG | HEADS;
  size_t rest = end + (after == '.' && c_islower (at (line, end - 1)));
  while (is_kind (at (line, rest), ENDS))
    rest++;
  if (line->size <= rest)
    facts |= END;

  size_t code = end + 1;
  while (c_isupper (at (line, code)) || at (line, code) == '#')
    code++;
  size_t last_digit = skip (line, code, 1, "0") - 1;
  if (is_in (after, "[( ") && c_isdigit (at (line, code))
      && is_in (at (line, last_digit + 1 + (at (line, last_digit + 2) == '[')),
                "[]):"))
    facts |= CODE;
  if (is_in (after, ".;!:\n\r"))
    facts |= ABOUT;
  size_t name = right + (after == '[');
  size_t name_end = name;
  while (! c_isspace (at (line, name_end)))
    name_end++;
  if ((name != end || at (line, end - 1) == ' ') && 1 < name_end - name
      && is_in (at (line, name_end - 1), ":]"))
    facts |= TAG;
  if (right != end || after == '#')
    {
      if ((is_of_word (next) || is_kind (next, SAID))
          && ! (is_in (next, "hlmprHLMPR")
                && severity_is_word (line, right,
                                     "|port|mode|level|log|record|reporting|"
                                     "handling|handler|")))
        facts |= SAYS | HEADS;
      if (c_isupper (next))
        facts |= SENTENCE;
      if (is_in (next, "([-*") && at (line, right + 1) != ')')
        facts |= PAREN;
      size_t last = right; /* the end of the next word */
      while (is_of_word (at (line, last)))
        last++;
      if (is_in (next, "([-#")
          || (right + 3 < last && at (line, last - 3) == 'i'
              && at (line, last - 2) == 'n' && at (line, last - 1) == 'g')
          || (c_islower (next)
              && severity_is_word (
                line, right,
                "|in|at|from|on|while|when|during|response|"
                "for|with|to|by|after|before|occurred|detected|"
                "because|due|after|as|since|")))
        facts |= ABOUT;
    }
  return facts;
}

/* Return the facts about the bytes around the text of LINE.  FACTS are those
   that we know already.  */
static uint32_t
facts_around (struct severity_line const *line, uint32_t facts)
{
  size_t begin = line->begin;
  size_t end = line->end;
  size_t left = skip_blanks (line, begin - 1, SIZE_MAX);
  size_t right = skip_blanks (line, end, 1);
  char before = at (line, begin - 1);
  char after = at (line, end);
  char next = at (line, right);
  uint32_t around = 0;

  if (((after == '\t' || end + 1 < right)
       && (left == SIZE_MAX || before == '\t' || left + 1 < begin - 1))
      || (left == SIZE_MAX && right != end && next == '\xE2') /* a bullet */)
    around |= COLUMN;
  char previous = at (line, left);
  if (is_before_time (line)
      || (before == '.' && after == ' '
          && (facts & LOG || word_begin (line, begin - 2) == 0)
          && severity_is_word (line, word_begin (line, begin - 2),
                               "|kern|user|mail|daemon|auth|authpriv|syslog|"
                               "cron|local0|local1|local2|local3|local4|"
                               "local5|local6|local7|"))
      || (previous == '[' && next == ']'
          && (facts & LOG || ! is_of_word (at (line, left - 1))))
      || (is_in (previous, ":/") && next == ']')
      || (before == '(' && after == ')' && c_isspace (at (line, begin - 2))
          && (facts & LEAD || (facts & LOG && ends_mark (line, begin - 3))
              || at (line, end + 1) == ':'
              || (facts & BIG && line->size == end + 1)))
      || (previous == '|' && next == '|' && facts & (LOG | CAPITALS))
      || (facts & LOG
          && ((previous == '<' && next == '>')
              || (previous == ':' && next == ':'
                  && at (line, right + 1) != ':')
              || (before == after && is_in (after, "-*=,;|")
                  && is_in (at (line, begin - 2), after == ',' || after == ';'
                                                    ? "0123456789Z"
                                                    : " -*=\"")))))
    around |= ENCLOSED;
  if (c_isupper (before)
      && (c_isupper (after)
          || (c_isdigit (after)
              && at (line, word_begin (line, begin - 1) - 1) == '%')))
    around |= BETWEEN;
  return around;
}

/* Return true if FACTS has all facts of one of CONTEXTS.  */
static bool
holds (uint32_t const *contexts, uint32_t facts)
{
  while (*contexts && (facts & *contexts) != *contexts)
    contexts++;
  return *contexts;
}

/* The facts that facts_after and facts_around find.  */
static uint32_t const after_facts
  = COLON | SAYS | HEADS | END | CODE | ABOUT | BANG | SENTENCE | PAREN | TAG;
static uint32_t const around_facts = COLUMN | ENCLOSED | BETWEEN;

bool
severity_fits (struct severity_line *line, uint32_t const *contexts,
               uint32_t wanted)
{
  uint32_t facts = ANYWHERE | facts_before (line, wanted);
  if (! c_isupper (at (line, line->begin)))
    facts |= UNMIXED;
  else
    facts |= c_islower (at (line, line->begin + 1)) ? BIG
                                                    : BIG | CAPITALS | UNMIXED;
  if (holds (contexts, facts))
    return true;
  /* After a sign, as in "[error]", what is around the text decides most lines,
     but elsewhere it seldom does.  */
  if (wanted & around_facts && is_kind (at (line, line->begin - 1), FRAMES))
    {
      facts |= facts_around (line, facts);
      if (holds (contexts, facts))
        return true;
      wanted &= ~around_facts;
    }
  if (wanted & after_facts)
    {
      facts |= facts_after (line);
      if (holds (contexts, facts))
        return true;
    }
  uint32_t around = wanted & around_facts ? facts_around (line, facts) : 0;
  return around != 0 && holds (contexts, facts | around);
}
