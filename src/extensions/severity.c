/* The severity of a line of a log.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* Is a line an error, a warning, or neither?  Three modules answer:

     severity-rows.c   the texts that decide, and the contexts in which they do
     severity-facts.c  the facts about a text that make up a context
     severity-line.c   what the words around a text say

   This one finds the texts.  Source code and prose are full of words like
   "error" and "failed", so a text counts only in one of its contexts.  Best is
   a time or a program's name at the beginning of the line, because only logs
   have that.  In such a line, a word of failure counts anywhere, unless it's
   part of a name.  In other lines, it counts where prose and source code
   seldom have it: at the beginning, after "x: ", before a colon.

   The first level in the head of a line decides, so an INFO line about an
   error isn't red.  Without a level, a failure decides, or else a doubt.
   A failure is what programs write when a call or a service has failed.  */

#include <config.h>

#include "extensions/severity-rows.h"

#include <stdbool.h>
#include <string.h>

#include "bits.h"
#include "c-ctype.h"
#include "minmax.h"

enum
{
  /* How many bytes of a line may come before a level.  With 64, 7 of the 2141
     lines of tests/extensions/levels.txt get a wrong color, with 96 one, with
     128 none.  The rest is for longer program names.  */
  HEAD = 160,

  /* The same for a JSON object, whose level may come after long values.  */
  JSON_HEAD = 4096,

  /* A failure may also be among the last bytes of a long line.  This is a
     little more than the longest text.  */
  TAIL = 48,

  /* How many bytes we copy to take out stored escape sequences.  */
  PLAIN = 1024,

  KEY_SIZE = 3, /* bytes by which a text is found; none is shorter */
  WORD = 1      /* the bit of a code that says the byte can be in a word */
};

/* The search for a level in a line.  */
struct search
{
  struct severity_line line;
  struct severity_lookup const *lookup;
  enum severity severity;
  enum severity failure; /* the worst so far: NONE, WARNING or ERROR */
  bool is_json;
  bool is_value;    /* the text is a key's value, which needs no context */
  bool is_tail;     /* only failures count */
  bool has_escapes; /* stored as text */
  bool is_plain;    /* these were taken out */
};

/* Return the slot of KEY, which has the codes of four bytes: of a text's first
   three, and of the byte before them.  The factor shifts all bits of that byte
   out but one, which says whether it's part of a word.  So a text that begins
   a word isn't found inside another word, and looking up each byte of a line
   stays cheap.  */
static inline size_t
slot_of (uint32_t key)
{
  return key * (UINT32_C (2654435769) << 7) >> 18;
}

/* Return KEY without its first byte, and with the code of BYTE at the end.  */
static inline uint32_t
add_byte (struct severity_lookup const *lookup, uint32_t key, char byte)
{
  return key << 8 | lookup->codes[(unsigned char) byte];
}

/* Add the text that begins at BYTES to LOOKUP, with the SEVERITY of its column
   and its ROW.  It will be found after a byte that can be in a word if BEFORE
   is WORD, or after another if BEFORE is 0.  */
static void
add_text (struct severity_lookup *lookup, char const *bytes, size_t row,
          int severity, uint32_t before)
{
  size_t size = strcspn (bytes, "|");
  uint32_t key = before;
  for (size_t i = 0; i < KEY_SIZE; i++)
    key = add_byte (lookup, key, bytes[i]);
  uint16_t *first = &lookup->first[slot_of (key)];
  unsigned char fourth = (unsigned char) bytes[KEY_SIZE];
  if (lookup->count < SEVERITY_TEXTS_MAX)
    {
      lookup->texts[lookup->count++] = (struct severity_text){
        .bytes = bytes,
        .size = (unsigned char) size,
        .row = (unsigned char) row,
        .severity = (unsigned char) severity,
        .fourth = KEY_SIZE < size ? lookup->folded[fourth] : 0,
        .next = *first
      };
      *first = lookup->count;
    }
}

void
severity_start (struct severity_lookup *lookup)
{
  *lookup = (struct severity_lookup){ .count = 0 };
  for (int byte = 0; byte < 256; byte++)
    {
      lookup->folded[byte]
        = (unsigned char) (c_isdigit (byte) ? '0' : c_tolower (byte));
      lookup->codes[byte]
        = (unsigned char) (lookup->folded[byte] << 1
                           | (is_of_word ((char) byte) ? WORD : 0));
    }
  for (size_t row = 0; row < severity_row_count; row++)
    for (uint32_t const *context = severity_rows[row].contexts; *context;
         context++)
      lookup->wanted[row] |= *context;
  for (size_t row = 0; row < severity_row_count; row++)
    for (int severity = 0; severity < SEVERITY_COLUMNS; severity++)
      for (char const *bytes = severity_rows[row].texts[severity]; bytes;
           bytes = strchr (bytes, '|'))
        {
          bytes += *bytes == '|';
          add_text (lookup, bytes, row, severity, 0);
          /* Some texts may also begin inside a word.  */
          if (row == KEY || row == CLASS || row == SUFFIX
              || ! is_of_word (*bytes))
            add_text (lookup, bytes, row, severity, WORD);
        }
}

/* Our severity for each of syslog's.  */
static unsigned char const severities[8]
  = { [4] = SEVERITY_WARNING, SEVERITY_INFO, SEVERITY_INFO, SEVERITY_DEBUG };

/* Return the severity of the syslog priority that LINE begins with, as <3>, or
   SEVERITY_NONE if it begins with something else.  The lowest three bits of
   a priority are the severity.  It has no leading zeros (RFC 5424).  */
static enum severity
severity_of_priority (struct severity_line const *line)
{
  size_t end = skip (line, 1, 1, "0");
  bool is_padded = 2 < end && at (line, 1) == '0';
  unsigned int number = 0;
  for (size_t i = 1; i < MIN (end, 5); i++)
    number = number * 10 + (unsigned int) (line->bytes[i] - '0');
  if (end == 1 || is_padded || 191 < number || at (line, end) != '>'
      || c_isspace (at (line, end + 1)))
    return SEVERITY_NONE;
  return severities[number % 8];
}

/* Return the first text in a slot, from FIRST on, that may have BYTE after its
   key, or 0 if there's none.  */
static inline unsigned int
find_text (struct severity_lookup const *lookup, unsigned int first, char byte)
{
  unsigned char fourth = lookup->folded[(unsigned char) byte];
  while (first != 0 && lookup->texts[first - 1].fourth != 0
         && lookup->texts[first - 1].fourth != fourth)
    first = lookup->texts[first - 1].next;
  return first;
}

static void look_at (struct search *search, size_t index, unsigned int first);

/* Note the severity that a key's value gives: "log.level": "error",
   level=error.  The text of SEARCH is the key.  */
static void
look_at_value (struct search *search)
{
  struct severity_line *line = &search->line;
  size_t begin = line->begin;
  size_t value = line->end;
  while (is_of_word (at (line, begin - 1))
         || is_in (at (line, begin - 1), ".@"))
    begin--;
  if (at (line, begin - 1) == '"'
      && (search->is_json || severity_mark (line) <= begin))
    {
      value -= at (line, value - 1) == '"';
      if (at (line, value) != '"' || at (line, value + 1) != ':')
        return;
      value++;
      value = skip (line, value + 1, 1, " ");
    }
  else if (at (line, value++) != '=' || at (line, 0) == ' '
           || ! is_in (at (line, begin - 1), " \n,;|[(")
           || (c_isupper (at (line, line->begin))
               && begin < severity_mark (line)))
    return;
  value += is_in (at (line, value), "\"'");
  unsigned int digit = (unsigned int) (at (line, value) - '0');
  if (digit < 8 && at (line, line->begin) == 'P' /* journald */)
    search->severity = severities[digit];
  else if (0 < digit && digit < 7 && at (line, line->begin - 1) == '"'
           && at (line, value + 1) == '0'
           && ! is_of_word (at (line, value + 2)))
    search->severity = severities[digit < 3 ? 7 : 8 - digit]; /* pino */
  uint32_t key = 0;
  for (size_t i = 0; i < KEY_SIZE; i++)
    key = add_byte (search->lookup, key, at (line, value + i));
  unsigned int first
    = find_text (search->lookup, search->lookup->first[slot_of (key)],
                 at (line, value + KEY_SIZE));
  search->is_value = true;
  if (first != 0)
    look_at (search, value, first);
  search->is_value = false;
}

/* Note the severity of the status after a request.  The text of SEARCH begins
   the request, which may have blanks only if it's in quotes.  */
static void
look_at_status (struct search *search)
{
  struct severity_line const *line = &search->line;
  char const *end = line->bytes + line->size;
  char const *next = line->bytes + line->end - 1;
  bool is_quoted = *next == '"';
  do
    next = memchr (next + 1, is_quoted ? '"' : ' ', (size_t) (end - next - 1));
  while (next && next[-1] == '\\');
  size_t i = next ? (size_t) (next - line->bytes) - ! is_quoted : line->size;
  if (is_quoted == is_of_word (at (line, line->begin - 1))
      && at (line, i + 1) == ' ' && skip (line, i + 2, 1, "0") == i + 5
      && at (line, i + 5) == ' ')
    search->severity = at (line, i + 2) == '5'   ? SEVERITY_ERROR
                       : at (line, i + 2) == '4' ? SEVERITY_WARNING
                                                 : SEVERITY_INFO;
}

/* Extend LINE's text, which has the letters of TEXT, to the end of a number or
   the beginning of a word if it may be longer than TEXT: DEBUG2, exit status
   12, ValueError.  */
static void
widen (struct severity_line *line, struct severity_text const *text)
{
  char last = text->bytes[text->size - 1];
  if (is_of_word (last))
    {
      if (at (line, line->end) == '_')
        line->end += c_isdigit (at (line, line->end + 1));
      line->end = skip (line, line->end, 1, "0");
    }
  if (text->row == CLASS || text->row == SUFFIX)
    while (is_of_word (at (line, line->begin - 1))
           || is_in (at (line, line->begin - 1), ".@"))
      line->begin--;
}

/* Return true if LINE's text neither cuts a word in two, nor has the status 0
   where TEXT has that of a failure.  */
static bool
is_whole (struct severity_line const *line, struct severity_text const *text)
{
  char last = text->bytes[text->size - 1];
  return ! (last == '0' && text->severity == SEVERITY_FAILURE
            && at (line, line->begin + text->size - 1) == '0'
            && line->end == line->begin + text->size)
         && ! (is_of_word (*text->bytes)
               && is_of_word (at (line, line->begin - 1)))
         && ! (is_of_word (last) && is_of_word (at (line, line->end))
               && at (line, line->end) != WIDE_COLON);
}

/* Return true if the bytes at INDEX of SEARCH's line are those of TEXT.  */
static bool
has_text (struct search const *search, size_t index,
          struct severity_text const *text)
{
  struct severity_line const *line = &search->line;
  bool is_first = *text->bytes == '\n';
  size_t begin = index + is_first;
  size_t size = text->size - is_first;
  if ((is_first && begin != 0) || line->size < begin
      || line->size - begin < size)
    return false;
  char const *bytes = line->bytes + begin;
  char const *wanted = text->bytes + is_first;
  /* Begin at the end, because the first bytes are usually the same.  */
  while (size != 0
         && (bytes[size - 1] == wanted[size - 1]
             || (char) search->lookup->folded[(unsigned char) bytes[size - 1]]
                  == wanted[size - 1]))
    size--;
  return size == 0;
}

/* Return true if TEXT, wherever it is, may change what SEARCH has found.  */
static inline bool
is_wanted (struct search const *search, struct severity_text const *text)
{
  if (search->is_json && ! search->is_value && text->row != KEY
      && *text->bytes != '"')
    return false;
  return text->severity < SEVERITY_FAILURE
           ? ! search->is_tail
           : search->failure != SEVERITY_ERROR || text->row <= CLASS;
}

/* Note the severity of TEXT, found at INDEX of SEARCH's line, if it counts
   there.  */
static void
judge (struct search *search, size_t index, struct severity_text const *text)
{
  bool is_failure = SEVERITY_FAILURE <= text->severity;
  search->line.begin = index + (*text->bytes == '\n');
  search->line.end = index + text->size;
  if (search->is_value)
    {
      index = skip (&search->line, search->line.end, 1, "0"); /* DEBUG2 */
      if (! is_of_word (at (&search->line, index)))
        search->severity = MIN (text->severity, SEVERITY_NONE);
      return;
    }
  if (text->row <= ESCAPE)
    {
      if (text->row == KEY)
        look_at_value (search);
      else if (text->row == STATUS)
        look_at_status (search);
      else
        search->has_escapes = ! search->is_plain;
      return;
    }
  widen (&search->line, text);
  if (! is_whole (&search->line, text))
    return;
  if (severity_fits (&search->line, severity_rows[text->row].contexts,
                     search->lookup->wanted[text->row])
      && ! severity_is_nothing (&search->line)
      && ! (is_failure && severity_is_name (&search->line)))
    {
      if (! is_failure)
        search->severity = text->severity;
      else if (text->severity == SEVERITY_FAILURE)
        search->failure = SEVERITY_ERROR;
      else if (search->failure == SEVERITY_NONE)
        search->failure = SEVERITY_WARNING;
    }
}

/* Note the severity of the text that begins at INDEX of SEARCH's line, if one
   does.  FIRST, which isn't 0, is what find_text has returned for it.  */
static void
look_at (struct search *search, size_t index, unsigned int first)
{
  char fourth = at (&search->line, index + KEY_SIZE);
  do
    {
      struct severity_text const *text = &search->lookup->texts[first - 1];
      if (is_wanted (search, text) && has_text (search, index, text))
        judge (search, index, text);
      first = find_text (search->lookup, text->next, fourth);
    }
  while (first != 0 && search->severity == SEVERITY_NONE);
}

/* Look at the texts between INDEX and END of SEARCH's line until we find
   a level, or a stored escape sequence.  */
static void
scan (struct search *search, size_t index, size_t end)
{
  struct severity_lookup const *lookup = search->lookup;
  char const *next = search->line.bytes + index;
  char const *last = search->line.bytes + end;
  uint32_t key = index == 0 ? lookup->codes['\n'] : WORD;
  unsigned int first = 0;
  while (next < last && search->severity == SEVERITY_NONE
         && ! search->has_escapes)
    {
      UNROLL
      do
        {
          key = add_byte (lookup, key, *next++);
          first = lookup->first[slot_of (key)];
        }
      while (first == 0 && next < last);
      index = (size_t) (next - search->line.bytes);
      first = find_text (lookup, first, at (&search->line, index));
      if (first != 0)
        look_at (search, index - KEY_SIZE, first);
    }
}

/* Return where the JSON object in LINE begins, or the size of LINE if it has
   none.  An object begins the line, or it ends the line and comes after the
   prefix that docker and kubectl write, "proxy-1  | ".  */
static size_t
find_json (struct severity_line const *line)
{
  size_t size = line->size;
  size_t last = at (line, size - 1 - (at (line, size - 1) == '\r')) == '}'
                  ? MIN (SEVERITY_MARK, size)
                  : at (line, 0) == '{';
  for (size_t i = 0; i < last; i++)
    if (line->bytes[i] == '{' && is_in (at (line, i - 1), " \n")
        && at (line, skip (line, i + 1, 1, " ")) == '"')
      return i;
  return size;
}

/* Run SEARCH, which is new, and return the severity that it finds.  */
static enum severity
severity_of_line (struct search *search)
{
  struct severity_line const *line = &search->line;
  size_t json = find_json (line);
  search->severity
    = at (line, 0) == '<' ? severity_of_priority (line) : SEVERITY_NONE;
  scan (search, 0, MIN (json, HEAD));
  search->is_json = json < line->size;
  search->is_tail = ! search->is_json;
  if (search->is_json)
    scan (search, json, json + MIN (JSON_HEAD, line->size - json));
  else
    scan (search, MAX (MIN (json, HEAD), line->size - MIN (TAIL, line->size)),
          line->size);
  return search->severity == SEVERITY_NONE ? search->failure
                                           : search->severity;
}

/* Return a new search in the SIZE bytes at TEXT.  */
static struct search
begin_search (struct severity_lookup const *lookup, char const *text,
              size_t size)
{
  return (struct search){ .line = { .bytes = text, .size = size },
                          .lookup = lookup,
                          .severity = SEVERITY_NONE,
                          .failure = SEVERITY_NONE };
}

enum severity
severity_of (struct severity_lookup const *lookup, char const *text,
             size_t size)
{
  char plain[PLAIN];
  struct search search = begin_search (lookup, text, size);
  enum severity severity = severity_of_line (&search);
  if (! search.has_escapes)
    return severity;
  /* Look again without the stored SGR sequences: "^[[31m", "#033[31m".  */
  size_t used = 0;
  for (size_t i = 0; i < MIN (size, PLAIN); i++)
    {
      char const *bracket = is_in (text[i], "^#\\")
                              ? memchr (text + i, '[', MIN (7, size - i))
                              : NULL;
      size_t end = bracket ? (size_t) (bracket - text) : i;
      end = skip (&search.line, end, 1, "0;[");
      if (bracket && at (&search.line, end) == 'm')
        i = end;
      else
        plain[used++] = text[i];
    }
  search = begin_search (lookup, plain, used);
  search.is_plain = true;
  return severity_of_line (&search);
}
