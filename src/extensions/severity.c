/* The severity of a line of a log.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

/* The first level in the head of a line decides, so that a line of INFO about
   an error is not red.  The status in an access log is a level, too.  If there
   is no level, a failure decides: a text that programs write when a call or a
   service has failed.

   Source code and prose have words like "error" and "failed", too.  So a text
   counts only beside a mark: a colon, brackets, a key, the beginning of a
   message.  A time before the text removes most doubts, because only logs have
   times.  Double quotes are around strings of source code and data of a log,
   which never count.  */

#include <config.h>

#include "extensions/severity.h"

#include <assert.h>
#include <string.h>

#include "attribute.h"
#include "bit-counts.h"
#include "c-ctype.h"
#include "minmax.h"
#include "unroll.h"

enum
{
  /* The bytes of a line in which a level begins.  64 bytes lose 36 of 1986
     lines of tests/extensions/levels.txt, 96 lose seven, 128 none.  Some bytes
     more are for lines that begin with longer names.  */
  HEAD = 160,

  /* The same for an object of JSON, which may have its level after other
     values.  */
  JSON_HEAD = 4096,

  PLAIN = 1024, /* bytes that are looked at without escape sequences */

  LANE = 16, /* bits */

  /* The groups of the levels that are one letter, and of the texts that any
     byte can stand before.  These are no first bytes of other texts.  */
  LETTERS = 13,
  ENDS = 11
};

#define ALL_LANES UINT64_MAX
#define FIRST_LANE UINT64_C (0xffff)

/* The highest lane, if no text can begin at its byte.  */
#define NO_TEXT (FIRST_LANE << 3 * LANE)

enum form
{
  LEVELS,   /* in any case, and so the next two */
  LABELS,   /* only before a colon */
  FAILURES, /* no levels */
  CAPITALS, /* exactly this, and so all but the last */
  PHRASES,  /* whatever stands beside them */
  DATED,    /* the kernel's, after a time */
  OPENINGS, /* of a message */
  NUMBERS,  /* values of JSON */
  STATUSES, /* between the time and the request of an access log */
  SGR,      /* a sequence of SGR that -v has made visible */
  NAMES,    /* the end of the name of an exception */
  LAST      /* failures at the end of a line, in any case */
};

/* The texts.  Vertical bars divide those of a row.  */
static struct
{
  enum form form;
  enum severity severity;
  char const *texts;
} const rows[] = {
  { LEVELS, SEVERITY_ERROR,
    "error|err|fatal|severe|critical|crit|alert|emerg|emergency|panic|fail|"
    "eror" },
  { LEVELS, SEVERITY_WARNING, "warning|warn" },
  { LEVELS, SEVERITY_INFO, "info|information|notice|note" },
  { LEVELS, SEVERITY_DEBUG, "debug|dbug|trace|trce|verbose" },
  { CAPITALS, SEVERITY_ERROR, "FAILED|FAILURE|XPASS|ERRO|FATA|FTL" },
  { CAPITALS, SEVERITY_WARNING, "WRN" },
  { CAPITALS, SEVERITY_INFO,
    "INF|LOG|HINT|DETAIL|CONTEXT|STATEMENT|LOCATION|QUERY|PASS|PASSED|"
    "SUCCESS" },
  { CAPITALS, SEVERITY_DEBUG, "DEBU|DBG|VRB|FINE|FINER|FINEST" },
  /* The words of gcc and binutils in the program's languages.  */
  { LABELS, SEVERITY_ERROR,
    "fehler|erreur|errore|erro|"
    "błąd|ошибка|Ошибка|"
    "помилка|Помилка|エラー|错误" },
  { LABELS, SEVERITY_WARNING,
    "warnung|aviso|avertissement|attention|attenzione|ostrzeżenie|"
    "предупреждение|Предупреждение|"
    "попередження|Попередження|警告" },
  { FAILURES, SEVERITY_NONE,
    "failed|failure|failures|refused|denied|timed out|unreachable|unable to|"
    "cannot|can't|could not|couldn't" },
  { DATED, SEVERITY_ERROR,
    "I/O error|Hardware Error|general protection|segfault at|BUG: |Oops: |"
    "Kernel panic|Out of memory: " },
  { PHRASES, SEVERITY_ERROR,
    "undefined reference to `|cannot find -l|syntax error near |syntax error "
    "at |syntax error: |"
    "syntax error, |panicked at|Assertion `|(core dumped)|(EE)" },
  { PHRASES, SEVERITY_WARNING, "(WW)" },
  { PHRASES, SEVERITY_INFO, "(II)|OK ]|OK  ]" },
  { OPENINGS, SEVERITY_ERROR,
    "*** [|*** No |*** wait|not ok |npm error|npm ERR!|CMake "
    "Error|::error|Error response from |"
    "Error from server |Traceback (most recent call last)|"
    "Exception in thread |Caused by: |Uncaught |Unhandled exception|"
    "Unhandled Exception|terminate called after |Segmentation fault|"
    "Syntax error |CONFLICT (" },
  { OPENINGS, SEVERITY_WARNING,
    "npm warn|npm WARN|CMake Warning|CMake Deprecation Warning|::warning" },
  { OPENINGS, SEVERITY_INFO, "ok |::notice" },
  { OPENINGS, SEVERITY_DEBUG, "::debug" },
  /* pino and the journal.  */
  { NUMBERS, SEVERITY_ERROR,
    "\"level\":50|\"level\":60|\"level\": 50|\"level\": 60|\"PRIORITY\":\"0|"
    "\"PRIORITY\":\"1|\"PRIORITY\":\"2|\"PRIORITY\":\"3" },
  { NUMBERS, SEVERITY_WARNING, "\"level\":40|\"level\": 40|\"PRIORITY\":\"4" },
  { NUMBERS, SEVERITY_INFO,
    "\"level\":30|\"level\": 30|\"PRIORITY\":\"5|\"PRIORITY\":\"6" },
  { NUMBERS, SEVERITY_DEBUG,
    "\"level\":10|\"level\":20|\"level\": 10|\"level\": 20|"
    "\"PRIORITY\":\"7" },
  { STATUSES, SEVERITY_NONE, "] \"" },
  { SGR, SEVERITY_NONE, "^[[" },
  { NAMES, SEVERITY_ERROR, "Error|Exception" },
  { NAMES, SEVERITY_WARNING, "Warning" },
  /* Most are the usual texts of errno.  This is the last row.  */
  { LAST, SEVERITY_ERROR,
    "failed|failure|address already in use|broken pipe|"
    "cannot allocate memory|command not found|connection refused|"
    "connection reset by peer|connection timed out|device or resource "
    "busy|directory not empty|"
    "file exists|input/output error|invalid argument|is a directory|"
    "network is unreachable|no route to host|no space left on device|"
    "no such file or directory|not a directory|operation not permitted|"
    "permission denied|read-only file system|"
    "resource temporarily unavailable|too many open files" },
};

/* The levels that are one letter.  Redis has a number sign.  */
static char const *const letters[] = { [SEVERITY_ERROR] = "EF",
                                       [SEVERITY_WARNING] = "W#",
                                       [SEVERITY_INFO] = "I",
                                       [SEVERITY_DEBUG] = "DV" };

/* The marks: what stands before a text, and what after it.  A capital stands
   for a kind of bytes, or for a condition, and a space for blanks.  "_" is
   blanks or nothing, and "^" an end of the line.  Any other byte stands for
   itself.

     A  a letter          E  a blank, or an end   M  a message begins here
     N  a digit           F  before capitals      T  a time comes before
     U  a capital         G  after capitals       C  two blanks, or a tab
     W  of a word         H  after a failure      Q  = and maybe a quote
     B  not of a word     D  some digits          K  the rest of a key
     X  no blank, no end  V  some of a name
     Y  the first of      Z  ( or -
        a message  */
static struct
{
  /* v: a value; w, c, C: a level in any case, with a capital, in capitals; f,
     g, G: a failure that is small, with a capital, in capitals; l: a label; n:
     a name; i: a letter; h: a number sign; z: nothing.  */
  char of;
  char const *before;
  char const *after;
} const marks[] = {
  /* The value of a key, which may be in quotes.  */
  { 'v', "EKevelQ", "B" }, /* level=error */
  { 'v', "EKlvlQ", "B" },
  { 'v', "EKseverityQ", "B" },
  { 'v', "EatQ", "B" },
  { 'v', "\"Kevel\":_\"", "B" }, /* "log.level": "error" */
  { 'v', "\"Klvl\":_\"", "B" },
  { 'v', "\"Kseverity\":_\"", "B" },
  { 'v', "\"levelname\":_\"", "B" },
  { 'v', "\"s\":\"", "" },

  { 'C', "TF", "G" },    /* 10:11:12 main ERROR no */
  { 'C', "M", "E" },     /* [main] ERROR no */
  { 'C', "X ", " [" },   /* a.py::b FAILED  [ 50%] */
  { 'C', "... ", "_^" }, /* b ... FAIL */
  { 'C', "E", ":W" },    /* ERROR:root */
  { 'C', "W:", "E" },    /* log4j:ERROR no */
  { 'C', "^", "[N" },    /* ERRO[0012] */
  { 'C', "==", ": " },   /* ==1234==ERROR: */
  { 'w', "B[_", "_]" },  /* [error] */
  { 'w', ":", "]" },     /* [core:error] */
  { 'w', "T<", ">" },    /* 10:11:12 <warn> */
  { 'w', "^", ": " },    /* error: no */
  { 'w', "X ", ": " },   /* a.c:1: error: no */
  { 'w', "X ", " : " },  /* a.obj : error : no */
  { 'w', " :", " :" },   /* kern  :err   : */
  { 'w', "E", "[UN" },   /* error[E0308] */
  { 'w', "E", " UV:" },  /* error TS2304: */
  { 'w', " C", "C X" },  /* a column */
  { 'w', "T ", " ZW" },  /* usb 1: error -71 */
  { 'w', "X M", " Y" },  /* 10:11:12 error no */
  { 'c', "^", ":N" },    /* Err:5 http://x */
  { 'c', "^", "C X" },   /* Warning  BackOff */

  { 'f', "TB", "H" },  /* 10:11:12 request failed, no */
  { 'f', "X ", ": " }, /* connect failed: no */
  { 'f', ": M", " " }, /* cp: cannot open a */
  { 'g', "M", " " },   /* Failed to connect */
  { 'g', "T: ", "E" },
  { 'g', "T[ ", " " },
  { 'G', "T", "B" },
  { 'G', "U ", "E" }, /* BUILD FAILED in 3s */
  { 'G', " ", ".E" }, /* Build FAILED. */

  /* French has a space before the colon, Chinese has a colon of its own.  */
  { 'l', "", ":E" },
  { 'l', "", " :E" },
  { 'l', "", " fatal" }, /* erreur fatale : */
  { 'l', "", "\u00a0:" },
  { 'l', "", "：" },

  { 'n', "^", ": X" }, /* ValueError: no -- indented, it is documentation */
  { 'n', "^", "_^" },
  { 'n', "^", " [" },
  { 'n', "^U ", ": X" }, /* E   ValueError: no, of pytest */
  { 'n', ":D: ", ": X" },
  { 'n', "X M", ": X" },

  { 'i', "B[", "]" },    /* [E] */
  { 'i', "E", "D NN:" }, /* E0102 15:04:05 */
  { 'i', "^", "/A" },    /* E/Tag( 12): */
  { 'i', "TE", "/A" },
  { 'i', "T D D ", " " },   /* 03-11 14:00:00.123  17  23 E Tag: */
  { 'h', ":NN.NNN ", " " }, /* 16:00:02.124 # Server */

  { 'z', "E0 ", "" },  /* 0 failed */
  { 'z', "Eno ", "" }, /* no error */
  { 'z', "", ":_0B" }, /* errors: 0 */
  { 'z', "", " count:_0B" },
  { 'z', "", " UV:_0B" }, /* ERROR SUMMARY: 0 */
  { 'z', "", "=0B" },
  { 'z', "", "=nil" },
};

/* The bytes of each kind, as ranges: the first and the last byte of each.  Any
   byte is right before a condition is looked at.  */
static char const *const kinds[] = {
  ['A'] = "AZaz",
  ['B'] = "\1/:@[^``{\177",
  ['C'] = "\t\t\r\r  ",
  ['D'] = "09",
  ['E'] = "\n\n\t\t\r\r  ",
  ['F'] = "\n\n\t\t\r\r  !!(()*,.::;<>>[[||",
  ['G'] = "\n\n\t\t\r\r  !!)*,,//::;;>>[[]]||",
  ['H'] = "\n\n\t\t\r\r  !!)),,..::;;\\\\",
  ['K'] = "..09@@AZ__az\200\377",
  ['M'] = "\1\377",
  ['N'] = "09",
  ['Q'] = "\"\"''==",
  ['T'] = "\1\377",
  ['U'] = "AZ",
  ['V'] = "09AZaz",
  ['W'] = "09AZ__az\200\377",
  ['X'] = "\1\10\13\14\16\37!\377",
  ['Y'] = "\"\"$%''--//<<AZ[[_z{{\200\377",
  ['Z'] = "((--",
};

/* The kinds that are conditions or more than one byte, as bits.  */
#define KIND(letter) (UINT32_C (1) << ((letter) &31))
#define SPECIAL_KINDS                                                         \
  (KIND ('B') | KIND ('C') | KIND ('D') | KIND ('K') | KIND ('M')             \
   | KIND ('Q') | KIND ('T') | KIND ('V'))

/* The settings of a text, and the marks that count in each.  */
enum setting
{
  LEVEL_IN_SMALL,
  LEVEL_WITH_CAPITAL,
  LEVEL_IN_CAPITALS,
  FAILURE_IN_SMALL,
  FAILURE_WITH_CAPITAL,
  FAILURE_IN_CAPITALS,
  LABEL,
  NAME,
  LETTER,
  NUMBER_SIGN,
  NOTHING
};

static char const *const settings[]
  = { "vw", "vwc", "vwcC", "f", "g", "G", "l", "n", "vi", "h", "z" };

#define COUNT_OF(table) (sizeof (table) / sizeof *(table))
static_assert (COUNT_OF (marks) <= 64, "a bit for each mark");
static_assert (COUNT_OF (settings) == SEVERITY_SETTINGS, "marks for each");

/* A line without its newline.  */
struct line
{
  struct severity_filter const *filter;
  char const *text;
  size_t size;
  size_t time_end; /* of the first time, or 0 if it was not looked for */
  bool has_failed;
  bool has_sgr;
};

/* Return true if BYTE can be part of a word.  All bytes that are not ASCII
   can.  */
static inline bool
is_of_word (char byte)
{
  return c_isalnum (byte) || byte == '_' || ! c_isascii (byte);
}

static inline bool
is_blank (char byte)
{
  return byte == ' ' || byte == '\t' || byte == '\r';
}

/* Return true if BYTE is one of BYTES.  */
static inline bool
is_in (char byte, char const *bytes)
{
  while (*bytes && *bytes != byte)
    bytes++;
  return *bytes;
}

/* Return true if the SIZE bytes at TEXT, in any case, are those at SMALL,
   which have no capitals.  c_strncasecmp needs twice the time.  */
static inline bool
is_text (char const *text, char const *small, size_t size)
{
  size_t same = 0;
  while (same < size && c_tolower (text[same]) == small[same])
    same++;
  return same == size;
}

/* Return the byte at INDEX of LINE, or a newline if INDEX is outside.  */
static inline char
at (struct line const *line, size_t index)
{
  return index < line->size ? line->text[index] : '\n';
}

/* Return true if INDEX of LINE is in double quotes, or LINE is an object of
   JSON.  */
static bool
is_data (struct line const *line, size_t index)
{
  char const *end = line->text + index;
  char const *next = line->text;
  bool is_quoted = false;
  for (; (next = memchr (next, '"', (size_t) (end - next))); next++)
    is_quoted = ! is_quoted;
  return is_quoted || *line->text == '{';
}

/* Return true if a time, a date or a number of seconds stands before END of
   LINE: at least six digits, or four with signs between them, or two after a
   bracket.  */
static bool
is_dated (struct line *line, size_t end)
{
  char const *text = line->text;
  size_t size = MIN (line->size, HEAD);
  size_t enough = text[0] == '[' ? 2 : 4;
  for (size_t i = 0; line->time_end == 0; i++)
    {
      if (i < size
          && ! (c_isdigit (text[i]) && ! is_of_word (at (line, i - 1))))
        continue;
      size_t digits = 0;
      size_t signs = 0;
      for (; i < size && digits < (signs ? enough : 6); i++)
        if (c_isdigit (text[i]))
          digits++;
        else if (is_in (text[i], ":.-/"))
          signs++;
        else
          break;
      if (digits >= (signs ? enough : 6))
        line->time_end = i;
      else if (i >= size)
        line->time_end = SIZE_MAX;
    }
  return line->time_end != SIZE_MAX && line->time_end <= end;
}

/* Return true if a message can begin at BEGIN of LINE: after a bracket, a
   dash, a time or the name of a program, or at the start of the line.  The
   colon of another name goes on with a sentence, as in "Product: Error".  */
static bool
begins_message (struct line *line, size_t begin)
{
  size_t end = begin;
  while (is_blank (at (line, end - 1)))
    end--;
  if (begin == 0 || end == begin || end == 0)
    return begin == 0;
  char last = at (line, end - 1);
  char second = at (line, end - 2);
  if (last == ']')
    return true;
  if (is_in (last, ")>") || (last == '-' && is_blank (second)))
    return is_dated (line, end);
  size_t i = end - 1;
  if (last == ':')
    {
      while (i != SIZE_MAX && ! is_blank (at (line, i)))
        i--;
      if (i == SIZE_MAX)
        return ! (c_isupper (at (line, 0)) && c_islower (at (line, 1)));
      while (is_blank (at (line, i)))
        i--;
      return (second == ']'
              || (! is_in (at (line, i), "])>:") && is_dated (line, i)));
    }
  /* A number with a sign in it: a time, or a place in a file.  */
  i -= last == 'M' && is_in (second, "AP") ? 2 : is_in (last, ",Z|");
  size_t number = i;
  while (c_isdigit (at (line, i)))
    i--;
  return i != number && is_in (at (line, i), ":.-/,+");
}

/* Return true if PATTERN matches LINE from INDEX on, or up to INDEX and
   backwards if STEP is -1.  */
static bool
matches (struct line *line, size_t index, char const *pattern, size_t step)
{
  uint32_t const *kinds_of = line->filter->kinds;
  size_t left = step == 1 ? SIZE_MAX : strlen (pattern);
  char const *next = step == 1 ? pattern : pattern + left - 1;
  for (; left != 0 && *next; left--, next += step)
    {
      char kind = *next;
      char byte = at (line, index);
      if (kind == ' ' || kind == '_')
        {
          if (kind == ' ' && ! is_blank (byte))
            return false;
          while (is_blank (at (line, index)))
            index += step;
        }
      else if (! c_isupper (kind))
        {
          if (byte != (kind == '^' ? '\n' : kind))
            return false;
          index += step;
        }
      else if (! (kinds_of[(unsigned char) byte] & KIND (kind)) && kind != 'K')
        return false;
      else if (! (SPECIAL_KINDS & KIND (kind)))
        index += step;
      else if (kind == 'T'   ? ! is_dated (line, index + 1)
               : kind == 'M' ? ! begins_message (line, index + 1)
               : kind == 'C'
                 ? byte != '\t' && ! is_blank (at (line, index + step))
                 : false)
        return false;
      else if (kind == 'Q')
        {
          index += byte == '=' ? 0 : step;
          if (at (line, index) != '=')
            return false;
          index += step;
        }
      else if (kind == 'D' || kind == 'K' || kind == 'V')
        while (kinds_of[(unsigned char) at (line, index)] & KIND (kind))
          index += step;
    }
  return true;
}

/* Return the kind of the mark of SETTING that the text from BEGIN to END of
   LINE has, or NUL if it has none.  */
static char
mark_of (struct line *line, size_t begin, size_t end, enum setting setting)
{
  struct severity_filter const *filter = line->filter;
  uint64_t left = (filter->marks[setting]
                   & filter->before[(unsigned char) at (line, begin - 1)]
                   & filter->after[(unsigned char) at (line, end)]);
  size_t prior = begin - 1;
  size_t next = end;
  while (is_blank (at (line, prior)))
    prior--;
  while (is_blank (at (line, next)))
    next++;
  left &= (filter->prior[(unsigned char) at (line, prior)]
           & filter->next[(unsigned char) at (line, next)]);
  for (; left != 0; left &= left - 1)
    {
      int i = count_trailing_zeros_ll (left);
      char const *before = marks[i].before;
      char const *after = marks[i].after;
      if ((! *after || ! after[1] || matches (line, end, after, 1))
          && (! *before || matches (line, begin - 1, before, SIZE_MAX)))
        return marks[i].of;
    }
  return '\0';
}

/* Return true if the text from BEGIN to END of LINE is in quotes, or counts or
   reports nothing.  */
static bool
is_nothing (struct line *line, size_t begin, size_t end)
{
  return is_data (line, begin) || mark_of (line, begin, end, NOTHING);
}

/* Return true if the text from BEGIN to END of LINE has a mark of SETTING.  */
static bool
is_marked (struct line *line, size_t begin, size_t end, enum setting setting)
{
  char mark = mark_of (line, begin, end, setting);
  return mark == 'v' || (mark && ! is_nothing (line, begin, end));
}

/* Return a hash of the first word in the SIZE bytes at TEXT, as if in small
   letters: of the first byte, and of the letters that follow.  */
static uint32_t
hash (char const *text, size_t size)
{
  uint32_t sum = 0;
  size_t i = 0;
  do
    sum = sum * 33 + ((unsigned char) text[i++] | 0x20);
  while (i < size && c_isalpha (text[i]));
  return sum;
}

/* Let BYTE stand at PLACE in the texts of GROUP.  */
static void
allow (struct severity_filter *filter, char byte, int place, int group)
{
  filter->lanes[(unsigned char) byte]
    &= ~(UINT64_C (1) << (place * LANE + group));
}

/* Add the SIZE bytes at BYTES, from the row ROW of the table.  */
static void
add_text (struct severity_filter *filter, char const *bytes, size_t size,
          size_t row)
{
  bool is_end = (rows[row].form == NAMES || ! c_isascii (*bytes)
                 || is_in (*bytes, "]^"));
  int group
    = ((unsigned char) *bytes + 4 * (rows[row].form == FAILURES)) % LANE;
  if (is_end)
    group = ENDS;
  bool is_last = rows[row].form == LAST;
  uint32_t sum = is_last ? hash (bytes + size - 3, 3) : hash (bytes, size);
  unsigned char *first = &(is_last ? filter->last : filter->first)[sum % 256];
  filter->texts[filter->count]
    = (struct severity_text){ .bytes = bytes,
                              .size = (unsigned char) size,
                              .row = (unsigned char) row,
                              .next = *first,
                              .hash = sum };
  *first = ++filter->count;
  for (int place = 1; place <= 3 && ! is_last; place++)
    {
      allow (filter, bytes[place - 1], place, group);
      if (rows[row].form < CAPITALS)
        allow (filter, (char) c_toupper (bytes[place - 1]), place, group);
    }
}

/* Set BIT in those of MASKS whose byte can be the first of a text that KIND,
   the first of a pattern, accepts.  */
static void
add_mark (struct severity_filter *filter, uint64_t *masks, char kind,
          uint64_t bit)
{
  for (size_t byte = 0; byte < 256; byte++)
    if (! kind || kind == '_' || (char) byte == (kind == '^' ? '\n' : kind)
        || (kind == ' ' && is_blank ((char) byte))
        || (c_isupper (kind) && (filter->kinds[byte] & KIND (kind))))
      masks[byte] |= bit;
}

void
severity_start (struct severity_filter *filter)
{
  *filter = (struct severity_filter){ .count = 0 };
  for (int byte = 0; byte < 256; byte++)
    {
      filter->lanes[byte]
        = is_of_word ((char) byte) ? ALL_LANES : ALL_LANES - FIRST_LANE;
      allow (filter, (char) byte, 3, LETTERS);
      allow (filter, (char) byte, 0, ENDS);
    }
  for (size_t kind = 'A'; kind < COUNT_OF (kinds); kind++)
    for (char const *range = kinds[kind]; range && *range; range += 2)
      for (int byte = (unsigned char) range[0];
           byte <= (unsigned char) range[1]; byte++)
        filter->kinds[byte] |= KIND (kind);
  filter->kinds[0] = filter->kinds[1]; /* NUL cannot stand in a range */
  for (size_t row = 0; row < COUNT_OF (rows); row++)
    for (char const *text = rows[row].texts;
         *text && filter->count < SEVERITY_TEXTS_MAX; text += *text == '|')
      {
        size_t size = strcspn (text, "|");
        add_text (filter, text, size, row);
        text += size;
      }
  for (size_t i = 0; i < COUNT_OF (letters); i++)
    for (char const *letter = letters[i]; *letter; letter++)
      allow (filter, *letter, 1, LETTERS);
  for (char const *after = " \"/]0123456789"; *after; after++)
    allow (filter, *after, 2, LETTERS);
  for (size_t i = 0; i < COUNT_OF (marks); i++)
    {
      uint64_t bit = UINT64_C (1) << i;
      char const *before = marks[i].before;
      char const *after = marks[i].after;
      size_t size = strlen (before);
      size_t left = size;
      while (left != 0 && is_in (before[left - 1], "C _"))
        left--;
      size_t blanks = strspn (after, "C _");
      add_mark (filter, filter->before, size ? before[size - 1] : '\0', bit);
      add_mark (filter, filter->after, *after, bit);
      add_mark (filter, filter->prior,
                left != 0 && left != size ? before[left - 1] : '\0', bit);
      add_mark (filter, filter->next, blanks ? after[blanks] : '\0', bit);
      for (size_t setting = 0; setting < COUNT_OF (settings); setting++)
        if (is_in (marks[i].of, settings[setting]))
          filter->marks[setting] |= bit;
    }
}

/* Return the severity of the status in LINE, if the time of an access log ends
   at INDEX, in the common or the combined format, or SEVERITY_NONE.  */
static enum severity
severity_of_status (struct line *line, size_t index)
{
  size_t i = index + 3;
  if (! matches (line, index - 1, "[NN/AAA/NNNN:NN:NN:NN XNNNN", SIZE_MAX))
    return SEVERITY_NONE;
  for (; i < line->size && line->text[i] != '"'; i++)
    i += line->text[i] == '\\';
  return ! matches (line, i, "\" NNN ", 1) ? SEVERITY_NONE
         : at (line, i + 2) == '5'         ? SEVERITY_ERROR
         : at (line, i + 2) == '4'         ? SEVERITY_WARNING
                                           : SEVERITY_INFO;
}

/* Return the severity of TEXT, if it is at INDEX of LINE, or SEVERITY_NONE.
   Note in LINE if it is a failure.  */
static enum severity
severity_there (struct severity_text const *text, struct line *line,
                size_t index)
{
  enum form form = rows[text->row].form;
  char const *here = line->text + index;
  size_t end = index + text->size;
  bool is_there = false;
  if (line->size < end
      || ! (form < CAPITALS ? is_text (here, text->bytes, text->size)
                            : memcmp (here, text->bytes, text->size) == 0))
    return SEVERITY_NONE;
  int capitals = ! c_isupper (*here) ? 0 : ! c_isupper (here[1]) ? 1 : 2;
  switch (form)
    {
    case LEVELS:
      end += c_isdigit (at (line, end)); /* as in [trace3] and DEBUG2 */
      FALLTHROUGH;
    case CAPITALS:
      is_there = (! is_of_word (at (line, end))
                  && is_marked (line, index, end,
                                (enum setting) (LEVEL_IN_SMALL + capitals)));
      break;
    case LABELS:
      is_there = is_marked (line, index, end, LABEL);
      break;
    case FAILURES:
      line->has_failed |= is_marked (
        line, index, end, (enum setting) (FAILURE_IN_SMALL + capitals));
      break;
    case PHRASES:
      is_there = ! is_data (line, index);
      break;
    case DATED:
      is_there = is_dated (line, index) && ! is_data (line, index);
      break;
    case OPENINGS:
      is_there = begins_message (line, index) && ! is_data (line, index);
      break;
    case STATUSES:
      return severity_of_status (line, index);
    case SGR:
      line->has_sgr = true;
      break;
    case NUMBERS:
      is_there = ! c_isdigit (at (line, end));
      break;
    case NAMES:
      while (is_of_word (at (line, index - 1)) || at (line, index - 1) == '.')
        index--;
      is_there
        = text->size < end - index && is_marked (line, index, end, NAME);
      break;
    case LAST:
      break;
    }
  return is_there ? rows[text->row].severity : SEVERITY_NONE;
}

/* Return the severity of the text at INDEX of LINE.  It is in one of GROUPS,
   as bits.  */
ATTRIBUTE_NOINLINE static enum severity
severity_at (struct line *line, size_t index, uint64_t groups)
{
  struct severity_filter const *filter = line->filter;
  uint32_t sum = hash (line->text + index, line->size - index);
  struct severity_text const *text;
  for (int i = filter->first[sum % 256]; 0 < i; i = text->next)
    {
      text = &filter->texts[i - 1];
      enum severity severity = text->hash == sum
                                 ? severity_there (text, line, index)
                                 : SEVERITY_NONE;
      if (severity != SEVERITY_NONE)
        return severity;
    }
  char letter = line->text[index];
  if (groups >> LETTERS & 1
      && is_marked (line, index, index + 1,
                    letter == '#' ? NUMBER_SIGN : LETTER))
    for (size_t i = 0; i < COUNT_OF (letters); i++)
      if (is_in (letter, letters[i]))
        return (enum severity) i;
  return SEVERITY_NONE;
}

/* Go on at *INDEX of the first SIZE bytes of TEXT, with the lanes of the bytes
   before in *STATE.  Return the groups, as bits, of which a text may begin
   three bytes before the new *INDEX.  Return 0 if none does.

   Each byte shifts its lanes into 64 bits.  These then have a lane of each of
   the last four bytes, at the place of the byte.  A bit of the highest lane is
   0 if a text of its group may begin there.  */
static uint64_t
find_beginning (struct severity_filter const *filter, char const *text,
                size_t size, size_t *index, uint64_t *state)
{
  uint64_t lanes = *state;
  UNROLL
  for (size_t i = *index; i < size; i++)
    {
      lanes = lanes << LANE | filter->lanes[(unsigned char) text[i]];
      if (lanes < NO_TEXT)
        {
          *index = i + 1;
          *state = lanes;
          return ~lanes >> 3 * LANE;
        }
    }
  return 0;
}

/* Return true if one of the texts of the last row ends LINE.  */
ATTRIBUTE_NOINLINE static bool
ends_in_failure (struct line *line)
{
  struct severity_text const *text;
  size_t end = line->size;
  while (is_blank (at (line, end - 1)))
    end--;
  uint32_t sum = end < 3 ? 0 : hash (line->text + end - 3, 3);
  for (int i = line->filter->last[sum % 256]; 0 < i; i = text->next)
    {
      text = &line->filter->texts[i - 1];
      size_t begin = end - text->size;
      if (text->hash == sum && text->size <= end
          && is_text (line->text + begin, text->bytes, text->size))
        return (matches (line, begin - 1, "E", SIZE_MAX)
                && ! is_nothing (line, begin, end));
    }
  return false;
}

/* Return the severity of the priority at the start of LINE, as in "<34>", or
   SEVERITY_NONE.  */
static enum severity
severity_of_priority (struct line *line)
{
  static enum severity const severities[]
    = { SEVERITY_ERROR,   SEVERITY_ERROR, SEVERITY_ERROR, SEVERITY_ERROR,
        SEVERITY_WARNING, SEVERITY_INFO,  SEVERITY_INFO,  SEVERITY_DEBUG };
  int number = 0;
  if (! matches (line, 0, "<D>X", 1))
    return SEVERITY_NONE;
  for (size_t i = 1; line->text[i] != '>' && number < 192; i++)
    number = number * 10 + line->text[i] - '0';
  return number < 192 ? severities[number % 8] : SEVERITY_NONE;
}

/* Return the severity of LINE.  If IS_CUT, the line goes on after it.  */
static enum severity
severity_of_line (struct line *line, bool is_cut)
{
  bool is_json = at (line, 0) == '{';
  enum severity severity
    = at (line, 0) == '<' ? severity_of_priority (line) : SEVERITY_NONE;
  size_t head = MIN (line->size, is_json ? JSON_HEAD : HEAD);
  size_t index = 0;
  uint64_t state = ALL_LANES - FIRST_LANE; /* a newline before the line */
  uint64_t groups;
  while (severity == SEVERITY_NONE
         && (groups = find_beginning (line->filter, line->text, head, &index,
                                      &state)))
    severity = severity_at (line, index - 3, groups);
  if (severity == SEVERITY_NONE && ! is_json
      && (line->has_failed || (! is_cut && ends_in_failure (line))))
    severity = SEVERITY_ERROR;
  return severity;
}

/* Copy the SIZE bytes at TEXT, at most PLAIN, to PLAIN_TEXT, without the
   sequences of SGR that -v has made visible, as "^[[31m".  Return the number
   of bytes that are left.  */
static size_t
copy_plain (char *plain_text, char const *text, size_t size)
{
  size_t used = 0;
  for (size_t i = 0; i < size;)
    if (size - i < 3 || memcmp (text + i, "^[[", 3) != 0)
      plain_text[used++] = text[i++];
    else
      for (i += 3; i < size && text[i++] != 'm';)
        ;
  return used;
}

enum severity
severity_of (struct severity_filter const *filter, char const *text,
             size_t size, bool is_cut)
{
  struct line line = { .filter = filter, .text = text, .size = size };
  enum severity severity = severity_of_line (&line, is_cut);
  if (severity != SEVERITY_NONE || ! line.has_sgr)
    return severity;
  char plain_text[PLAIN];
  size_t left = copy_plain (plain_text, text, MIN (size, PLAIN));
  line = (struct line){ .filter = filter, .text = plain_text, .size = left };
  return severity_of_line (&line, is_cut || PLAIN < size);
}
