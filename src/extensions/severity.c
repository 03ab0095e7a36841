/* The severity of a line of a log.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* One table has texts that decide a severity, and the contexts in which they
   do.  Contexts are needed because source code and prose have words like
   "error" and "failed", too.  A time or the name of a program at the beginning
   of the line removes most doubts: only logs have them.

   The first level in the head of a line decides, so that a line of INFO about
   an error is not red.  If there is no level, a failure decides: a text that
   programs write when a call or a service has failed.  */

#include <config.h>

#include "extensions/severity.h"

#include <stdbool.h>
#include <string.h>

#include "bits.h"
#include "c-ctype.h"
#include "minmax.h"

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

  /* Groups of texts: those that any byte can stand before, and those of one
     letter.  The numbers of the others are by the first byte.  */
  INSIDE = 15,
  LETTERS = 14
};

/* The highest lane, if no text can begin at its byte.  */
#define NO_TEXT (UINT64_MAX << 3 * LANE)

/* A line without its newline, and a text in it.  */
struct line
{
  struct severity_filter const *filter;
  char const *text;
  size_t size;
  size_t begin;  /* of the text */
  size_t end;    /* of the text */
  size_t value;  /* end of what was matched after the text */
  size_t mark;   /* end of the first time or program, or 0 if not looked for */
  size_t quoted; /* bytes that were searched for quotes */
  enum severity severity;
  bool has_program; /* at MARK */
  bool is_quoted;
  bool has_failed;
  bool has_escapes; /* as -v shows them */
};

/* Return true if BYTE can be part of a word.  All bytes that are not ASCII
   can.  */
static inline bool
is_of_word (char byte)
{
  return c_isalnum (byte) || byte == '_' || ! c_isascii (byte);
}

/* Return true if BYTE is one of BYTES.  */
static inline bool
is_in (char byte, char const *bytes)
{
  while (*bytes && *bytes != byte)
    bytes++;
  return *bytes;
}

/* Return the byte at INDEX of LINE, or a newline if INDEX is outside.  */
static inline char
at (struct line const *line, size_t index)
{
  return index < line->size ? line->text[index] : '\n';
}

/* Return true if the text stands after the mark of a log: a program at the
   beginning of the line, as in "ld: " and "app[12]: ", or a time, a date or
   a number of seconds, which are at least six digits, or four with signs
   between them, or two after a bracket.  */
static bool
is_of_log (struct line *line)
{
  size_t size = MIN (line->size, HEAD);
  size_t enough = *line->text == '[' ? 4 : 6;
  size_t digits = 0;
  size_t sign = 0;
  size_t i = 0;
  if (line->mark == 0
      && (is_of_word (*line->text) || is_in (*line->text, "/.<")))
    {
      while (i < size && ! c_isspace (line->text[i]))
        i++;
      line->has_program
        = at (line, i - 1) == ':'
          && ! (c_isupper (*line->text) && c_isalpha (at (line, i - 2)));
      line->mark = line->has_program ? i : 0;
    }
  for (i = 0; line->mark == 0; i++)
    {
      char before = at (line, i - 1);
      if (i == size)
        line->mark = SIZE_MAX;
      else if (c_isdigit (line->text[i]))
        {
          digits += digits != 0 || ! (is_of_word (before) || before == '-');
          line->mark = enough <= digits + sign ? i : 0;
        }
      else if (digits != 0)
        {
          sign = is_in (line->text[i], ":.-/") ? 2 : 0;
          digits = sign ? digits : 0;
        }
    }
  return line->mark < line->begin;
}

/* A context has alternatives.  "@" stands for the text, some letters for
   a byte of a class, or for bytes of it:

     d  digits               w  bytes of a word, dots and @, or none
     u  capitals             r  bytes but blanks
     _  blanks, or none      q  all before a double quote, and the quote
     D  a tab, or more than one blank

   or for a condition:

     C  text is in capitals             L  text is after the mark of a log
     T  text begins with a capital      Q  text is after a program
     c  text begins with a small letter M  a message begins here
     k  text is not in capitals         I  line does not begin as a comment
     l  text has no capital or many     J  line is not indented, or L
     ^  beginning of the line           $  end of the line

   Other bytes stand for themselves.  */

/* The classes.  "a" stands for a letter, "A" for a capital, "0" for a digit,
   "_" for a byte of a word, "b" for such a byte but a digit, a space for a
   blank, a newline for an end of the line, and "^" for all bytes but those
   after it.  */
static char const *const classes[128]
  = { ['A'] = "a",
      ['N'] = "0",
      ['d'] = "+0",
      ['P'] = "123456789",
      ['U'] = "A",
      ['u'] = "+A",
      ['W'] = "_",
      ['w'] = "+_.@",
      ['r'] = "+^ \n",
      ['n'] = "n",
      ['o'] = "o",
      ['h'] = " ",
      ['_'] = "+ ",
      ['D'] = "+ ",
      [' '] = " \n",
      ['b'] = "^_",
      ['x'] = "^_=",             /* before brackets, but of an array */
      ['i'] = " \n,;|[(",        /* before a key */
      ['F'] = "^])>:",           /* before a program */
      ['S'] = ":.-/,+",          /* in a time, or a place in a file */
      ['V'] = "b\"'`$%-/<{[",    /* begin a message */
      ['v'] = "^ \n=+",          /* the same after a level in capitals */
      ['f'] = " \n!),.:;\\]'",   /* after a failure */
      ['s'] = " \n[(<|:*!,.;>-", /* before a level in capitals */
      ['t'] = " \n])>|:,!/;*" }; /* after it */

/* The conditions about capitals: a bit for small letters, one for a capital
   before them, and one for capitals.  */
static unsigned char const cases[256]
  = { ['C'] = 4, ['T'] = 6, ['c'] = 1, ['k'] = 3, ['l'] = 5 };

/* Rows with a function of their own.  */
enum
{
  MESSAGE, /* its beginning */
  NOTHING, /* contexts in which other texts do not count */
  KEY,     /* of a level */
  ESCAPE,  /* a sequence that -v has made visible */
  LAST     /* texts at the end of a line */
};

/* The texts and their contexts.  Vertical bars divide texts.  A small letter
   stands for a capital, too.  */
static struct row
{
  char const *contexts[32];
  char const *texts[SEVERITY_NONE + 1]; /* by severity; the last of failures */
  bool is_inside;                       /* any byte can stand before a text */
} const rows[SEVERITY_ROWS] = {
  [MESSAGE]
  = { { "]_h@", "]:_h@", "Q^r:_h@", /* app[12] error, ld: error */
        "Sd_h@", "Sd,_h@", "Sdu_h@", "Sd|_h@", /* 10:11:12Z error */
        ":d:_h@",                   /* main.c:12: error */
        "L -_h@", "L)_h@", "L>_h@", /* 10:11:12 - app - error */
        /* 10:11:12 app: error, but not Product: Error */
        "LFhr:_h@" } },
  [NOTHING] = { { "bno @", "i0 @", "@_w:_0b", "@w=0b" } },
  [KEY] = { /* "log.level": "error", level=error, LEVEL: Error */
            { "\"w@\":_", "ciw@=", "Liw@=", "LCiw@: " },
            { [SEVERITY_NONE]
              = "level|lvl|severity|severityText|levelname|PRIORITY|s|@l" },
            true },
  [ESCAPE] = { { "@" }, { [SEVERITY_NONE] = "^[[" }, true },
  [LAST]
  = { { "L @", "IJ @_$" },
      { "... fail|... FAILED|... ERROR",
        [SEVERITY_NONE] /* most are the usual texts of errno */
        = "failed|failure|address already in use|broken pipe|"
          "cannot allocate memory|command not found|connection refused|"
          "connection reset by peer|connection timed out|"
          "device or resource busy|directory not empty|file exists|"
          "input/output error|invalid argument|is a directory|"
          "network is unreachable|no route to host|no space left on device|"
          "no such file or directory|not a directory|"
          "operation not permitted|permission denied|read-only file system|"
          "resource temporarily unavailable|too many open files" } },
  { { "LCs@t", "M@hV", "MC@hv", "MC@_$",      /* 10:11:12 error no */
      "x[_@_]", ":@]", "LC/@]",               /* [error], [core:error] */
      "J @:h", "M@:h", "-- @:h", "J @h_:",    /* error: no, ld : error : no */
      ":@h_:", "==@:h", /* kern  :err   : no, ==1==ERROR: no */
      "J T@:W", "J @[AN", "^@[N", "J @hud:", /* error[E03], error TS23: no */
      "D@Dv", "^T@Dv", "M@Dv",                /* 3:1  error  no */
      "^C@hv", "^C@_$", "L @h(W", "L @h-W",   /* ERROR no, usb 1: error -71 */
      "rhC@_[", "WC:@hv", "C:@:h", /* a.py::b FAILED [ 50%], log4j:ERROR no */
      "L<@>", "L|@|", "C::@::" },  /* 10:11:12 <warn> */
    /* Some words are of gcc and binutils in the program's languages.  */
    { "error|err|fatal|severe|critical|crit|alert|emerg|emergency|panic|fail|"
      "eror|FAILED|FAILURE|XPASS|ERRO|FATA|FTL|"
      "fehler|erreur|erreur fatale|errore|erro|erro fatal|błąd",
      "warning|warn|WRN|DEPRECATED|DEPRECATION|warnung|aviso|avertissement|"
      "attention|attenzione|ostrzeżenie",
      "info|information|informational|notice|note|INF|LOG|STATEMENT|DETAIL|"
      "PASS",
      "debug|dbug|trace|trce|verbose|DEBU|DBG|TRC|FINE|FINER|FINEST" } },
  /* Some lack their first letters, which may be capitals.  */
  { { "J w@:h", "Mw@:h", "w@：" },
    { "шибка|милка|エラー|错误",
      "преждение|ередження|警告" },
    true },
  { { "Mw@:h", "^w@:h", "^wW@_$", "^wW@h[" }, /* ValueError: no */
    { "Error|Exception", "Warning" },
    true },
  /* glog, logcat and others.  */
  { { "J @NNNN NN:", "J @NNNNNNNN NN:", "^@/AA", "L @/AA", "LNNN_h@ A", "x[@]",
      "x[@ NNNNNN NN:", "^@, [NNNN-", "^@: ", "M@: ", "L @! " },
    { "E|F", "W", "I", "D|V" } },
  { { "^@ " }, { "E  " } },                  /* pytest */
  { { ".NNN @ " }, { [SEVERITY_WARNING] = "#" } }, /* Redis */
  { { "%w@U" },                              /* %LINK-3-UPDOWN */
    { "-0-|-1-|-2-|-3-", "-4-", "-5-|-6-", "-7-" },
    true },
  /* The status in an access log, in the common or the combined format.  */
  { { "NN:NN:NN SNNNN@q 5NN ", "NN:NN:NN@q 5NN " }, { "] \"" }, true },
  { { "NN:NN:NN SNNNN@q 4NN ", "NN:NN:NN@q 4NN " },
    { [SEVERITY_WARNING] = "] \"" },
    true },
  { { "NN:NN:NN SNNNN@q 2NN ", "NN:NN:NN SNNNN@q 3NN " },
    { [SEVERITY_INFO] = "] \"" },
    true },
  { { "@" },
    { "undefined reference to `|cannot find -l|syntax error near |"
      "syntax error at |panicked at|Assertion `|(core dumped)|(EE)|at=error|"
      "build FAILED|FAILED.|-ERROR **|-CRITICAL **",
      "(WW)|-WARNING **", "(II)|OK ]|OK  ]" } },
  { { "^@", "M@" },
    { "*** [|*** No |*** wait|not ok |npm error|npm ERR!|CMake Error|::error|"
      "Error response from |Error from server |"
      "Traceback (most recent call last)|Exception in thread |Caused by: |"
      "Uncaught |Unhandled exception|terminate called after |Syntax error |"
      "CONFLICT (",
      "npm warn|CMake Warning|CMake Deprecation Warning|::warning",
      "ok |::notice", "::debug" } },
  { { "^d @_$", "^d @,", "=d @," }, /* 2 failed, 1 passed */
    { "failed|failures|errors|error", "warnings" } },
  /* A word with one capital may be one of a name: "Notify of Failure".  */
  { { "lL@f", "TM@f", "T^@f", "L:_@f", "L[_@f", "J @:h" },
    { [SEVERITY_NONE]
      = "failed|failure|failures|refused|denied|timed out|unreachable|"
        "unable to|cannot|can't|could not|couldn't|I/O error|Hardware Error|"
        "BUG|Oops|not found|does not exist|doesn't exist|no such|aborted|"
        "aborting|crashed|not permitted|not allowed|unauthorized|"
        "unrecognized|unsupported|segmentation fault|general protection|"
        "segfault at|Kernel panic|Out of memory" } },
  { { "kQ@f", "kQ@A" }, /* a program that says no */
    { [SEVERITY_NONE]
      = "not|no |doesn't|didn't|isn't|invalid|illegal|unknown|unexpected|"
        "undefined|unbound|unresolved|unterminated|missing|bad|corrupt|"
        "corrupted|broken|mismatched|malformed|truncated|readonly|"
        "nonexistent|must|division by|too many|too long" } },
  { { "L@ P", "L@: P", "^@ P", "^@: P", "I@ Pw$", "I@: Pw$" },
    { [SEVERITY_NONE] = "exit status|exit code|exited with|exited with code|"
                        "exited with status|returned status" } },
};

/* Return the entry of BYTE in a table of 128 bytes.  A byte that is not ASCII
   is part of a word.  */
static inline unsigned char
entry_of (char byte)
{
  return (unsigned char) (c_isascii (byte) ? byte : '_');
}

/* Return true if BYTE fits LETTER of a context.  */
static inline bool
is_like (struct severity_filter const *filter, char byte, char letter)
{
  return c_isascii (letter) && classes[(unsigned char) letter]
           ? filter->classes[entry_of (byte)] >> (letter & 63) & 1
           : byte == letter;
}

static bool matches (struct line *line, size_t begin, size_t end, size_t row);

/* Return true if the letters of CONTEXT from I on fit LINE from *INDEX on, all
   in the direction of STEP, 1 or SIZE_MAX.  Set *INDEX to the byte behind.  */
static inline bool
fits (struct line *line, size_t *index, char const *context, size_t i,
      size_t step)
{
  char const *text = line->text;
  bool holds = true;
  for (; holds && i != SIZE_MAX && context[i]; i += step)
    {
      char letter = context[i];
      size_t start = *index;
      char const *class = c_isascii (letter) ? classes[(unsigned char) letter]
                                             : NULL;
      if (class && *class == '+')
        {
          while (*index < line->size
                 && is_like (line->filter, text[*index], letter))
            *index += step;
          holds = letter == '_' || letter == 'w'
                  || (*index != start
                      && (letter != 'D' || *index != start + step
                          || text[start] == '\t'));
        }
      else if (class || ! (c_isalpha (letter) || is_in (letter, "^$")))
        {
          holds = is_like (line->filter, at (line, start), letter);
          *index += step;
        }
      else if (letter == 'q')
        {
          char const *end = text + start - 1;
          do
            end
              = memchr (end + 1, '"', line->size - (size_t) (end + 1 - text));
          while (end && end[-1] == '\\');
          *index = end ? (size_t) (end + 1 - text) : line->size;
        }
      else
        holds = letter == 'L'   ? is_of_log (line)
                : letter == 'J' ? ! c_isblank (*text) || is_of_log (line)
                : letter == 'I' ? ! is_in (*text, " \t#*/;%")
                : letter == 'Q' ? is_of_log (line) && line->has_program
                                    && ! c_isdigit (*text)
                : letter == '^' ? start == SIZE_MAX
                : letter == '$' ? line->size <= start
                : letter == 'M' ? matches (line, start + 1, line->end, MESSAGE)
                                : true; /* see cases */
    }
  return holds;
}

/* Return true if a context of ROW is around the text from BEGIN to END of
   LINE.  Set where its letters end.  */
static bool
matches (struct line *line, size_t begin, size_t end, size_t row)
{
  struct severity_masks const *masks = &line->filter->masks[row];
  bool has_capital = c_isupper (at (line, begin));
  bool has_small = c_islower (at (line, begin + 1));
  uint32_t mask = masks->before[entry_of (at (line, begin - 1))]
                  & masks->after[entry_of (at (line, end))]
                  & masks->cases[! has_capital ? 0
                                 : has_small   ? 1
                                               : 2];
  for (; mask != 0; mask &= mask - 1)
    {
      int i = count_trailing_zeros (mask);
      char const *context = rows[row].contexts[i];
      size_t text = masks->texts[i];
      size_t before = begin - 1;
      size_t after = end;
      if (fits (line, &after, context, text + 1, 1)
          && fits (line, &before, context, text - 1, SIZE_MAX))
        {
          line->value = after;
          return true;
        }
    }
  return false;
}

/* Return true if the text is in double quotes, which are around strings of
   source code and data of a log, or counts or reports nothing.  */
static bool
is_nothing (struct line *line)
{
  char const *end = line->text + line->begin;
  char const *next = line->text + line->quoted;
  for (; next < end && (next = memchr (next, '"', (size_t) (end - next)));
       next++)
    line->is_quoted = ! line->is_quoted;
  line->quoted = MAX (line->quoted, line->begin);
  return line->is_quoted || matches (line, line->begin, line->end, NOTHING);
}

/* Return a hash of the first word in the SIZE bytes at TEXT, as if in small
   letters: of the first byte, and of up to seven letters that follow.  */
static uint32_t
hash (char const *text, size_t size)
{
  uint32_t sum = (unsigned char) *text | 0x20;
  for (size_t i = 1; i < MIN (size, 8) && c_islower (text[i] | 0x20); i++)
    sum = sum * 33 + ((unsigned char) text[i] | 0x20);
  return sum;
}

/* Return true if BYTE is of the class that CLASS, a byte of CLASSES, stands
   for.  */
static bool
is_of_class (char byte, char class)
{
  switch (class)
    {
    case 'a':
      return c_isalpha (byte);
    case 'A':
      return c_isupper (byte);
    case '0':
      return c_isdigit (byte);
    case '_':
      return is_of_word (byte);
    case 'b':
      return is_of_word (byte) && ! c_isdigit (byte);
    case ' ':
      return c_isspace (byte) && byte != '\n';
    default:
      return class == '^' || byte == class;
    }
}

/* Let BIT be in the masks of the bytes that can stand beside a text if the
   letters of CONTEXT from I on fit, in the direction of STEP.  */
static void
set_masks (struct severity_filter *filter, uint32_t *masks, uint32_t bit,
           char const *context, size_t i, size_t step)
{
  bool goes_on = true;
  for (; goes_on && i != SIZE_MAX && context[i] && context[i] != 'q';
       i += step)
    {
      char letter = is_in (context[i], "^$") ? '\n'
                    : context[i] == 'M'      ? 'h'
                                             : context[i];
      bool is_class = c_isascii (letter) && classes[(unsigned char) letter];
      goes_on = is_in (letter, "_wCTcklLQIJ");
      if (! is_class && ! goes_on)
        masks[entry_of (letter)] |= bit;
      for (int byte = 0; byte < 128 && is_class; byte++)
        masks[byte] |= filter->classes[byte] >> (letter & 63) & 1 ? bit : 0;
    }
  for (int byte = 0; byte < 128 && goes_on; byte++)
    masks[byte] |= bit;
}

/* Let BYTE stand at PLACE in the texts of GROUP.  */
static void
allow (struct severity_filter *filter, int byte, size_t place, int group)
{
  filter->lanes[(unsigned char) byte]
    &= ~(UINT64_C (1) << (place * LANE + (size_t) group));
}

/* Add the SIZE bytes at BYTES, a text of ROW with SEVERITY.  */
static void
add_text (struct severity_filter *filter, char const *bytes, size_t size,
          size_t row, enum severity severity)
{
  size_t offset = row == LAST ? size - 3 : 0;
  uint32_t sum = hash (bytes + offset, size - offset);
  unsigned char *first = &filter->first[row == LAST][sum % SEVERITY_HASHES];
  int group = size < 3              ? LETTERS
              : rows[row].is_inside ? INSIDE
                                    : (unsigned char) *bytes % LETTERS;
  filter->texts[filter->count]
    = (struct severity_text){ .bytes = bytes,
                              .size = (unsigned char) size,
                              .row = (unsigned char) row,
                              .severity = (unsigned char) severity,
                              .next = *first };
  *first = ++filter->count;
  for (size_t i = 0; i < MIN (size, 3) && row != LAST; i++)
    {
      allow (filter, bytes[i], 1 + i, group);
      allow (filter, c_toupper (bytes[i]), 1 + i, group);
    }
}

/* Add the contexts and the texts of ROW.  */
static void
add_row (struct severity_filter *filter, size_t row)
{
  struct severity_masks *masks = &filter->masks[row];
  for (size_t i = 0; i < 32 && rows[row].contexts[i]; i++)
    {
      char const *context = rows[row].contexts[i];
      size_t text = strcspn (context, "@");
      uint32_t bit = UINT32_C (1) << i;
      unsigned int fit = 7;
      masks->texts[i] = (unsigned char) text;
      set_masks (filter, masks->before, bit, context, text - 1, SIZE_MAX);
      set_masks (filter, masks->after, bit, context, text + 1, 1);
      for (size_t j = 0; j < text; j++)
        if (cases[(unsigned char) context[j]])
          fit = cases[(unsigned char) context[j]];
      for (int j = 0; j < 3; j++)
        masks->cases[j] |= fit >> j & 1 ? bit : 0;
    }
  for (int severity = 0; severity <= SEVERITY_NONE; severity++)
    for (char const *text = rows[row].texts[severity];
         text && *text && filter->count < SEVERITY_TEXTS_MAX;
         text += *text == '|')
      {
        size_t size = strcspn (text, "|");
        add_text (filter, text, size, row, (enum severity) severity);
        text += size;
      }
}

void
severity_start (struct severity_filter *filter)
{
  *filter = (struct severity_filter){ .count = 0 };
  for (int byte = 0; byte < 256; byte++)
    {
      filter->lanes[byte] = UINT64_MAX
                            << (is_of_word ((char) byte) ? 0 : LANE);
      allow (filter, byte, 0, INSIDE);
      allow (filter, byte, 3, LETTERS);
    }
  for (char const *after = " /\"012:!,]"; *after; after++)
    allow (filter, *after, 2, LETTERS);
  for (int letter = 0; letter < 128; letter++)
    for (char const *class = classes[letter]; class && *class; class ++)
      if (*class != '+' || class != classes[letter])
        for (int byte = 0; byte < 128; byte++)
          if (is_of_class ((char) byte, *class))
            filter->classes[byte] ^= UINT64_C (1) << (letter & 63);
  for (size_t row = 0; row < SEVERITY_ROWS; row++)
    add_row (filter, row);
}

/* Return the severity of the number at INDEX of LINE.  END is the byte after
   a priority of syslog, or 0 for a level of pino.  */
static enum severity
severity_of_number (struct line const *line, size_t index, char end)
{
  static unsigned char const severities[] = { 0, 0, 0, 0, 1, 2, 2, 3 };
  size_t i = index;
  int number = 0;
  for (; i < index + 3 && c_isdigit (at (line, i)); i++)
    number = number * 10 + at (line, i) - '0';
  if (i == index
      || (end ? at (line, i) != end || c_isspace (at (line, i + 1))
                  || 191 < number
              : number % 10 != 0 || number < 10 || 60 < number))
    return SEVERITY_NONE;
  return severities[end ? number % 8 : number < 30 ? 7 : 8 - number / 10];
}

/* Note the severity of the text in LINE that has the word of its hash at
   INDEX.  LIST is 1 for the texts that end a line.  If IS_VALUE, the text is
   the value of a key, and needs no context.  */
static void
look_at (struct line *line, size_t index, int list, bool is_value)
{
  struct severity_filter const *filter = line->filter;
  uint32_t sum = hash (line->text + index, line->size - index);
  struct severity_text const *text;
  for (int i = filter->first[list][sum % SEVERITY_HASHES];
       i != 0 && line->severity == SEVERITY_NONE; i = text->next)
    {
      text = &filter->texts[i - 1];
      size_t same = 0;
      line->begin = index - (list == 1 ? text->size - 3U : 0);
      line->end = line->begin + text->size;
      if (line->size < line->begin || line->size < line->end)
        continue;
      for (char const *next = line->text + line->begin;
           same < text->size
           && (next[same] == text->bytes[same]
               || (next[same] | ' ') == text->bytes[same]);)
        same++;
      if (is_value || 1 < text->size)
        line->end += c_isdigit (at (line, line->end)); /* [trace3], DEBUG2 */
      if (same < text->size
          || (is_value
                ? is_of_word (at (line, line->end))
                    || text->severity == SEVERITY_NONE
                : (*line->text == '{' && text->row != KEY)
                    || ! matches (line, line->begin, line->end, text->row)
                    || (text->row != KEY && is_nothing (line))))
        continue;
      line->severity = text->severity;
      line->has_escapes |= text->row == ESCAPE;
      line->has_failed |= text->severity == SEVERITY_NONE
                          && text->row != ESCAPE && text->row != KEY;
      if (text->row == KEY)
        {
          size_t value = line->value;
          char quote = at (line, value);
          value += is_in (quote, "\"'");
          if (at (line, line->begin - 1) == '"')
            line->severity = severity_of_number (
              line, value, at (line, line->begin) == 'P' ? quote : '\0');
          if (value < line->size)
            look_at (line, value, 0, true);
        }
    }
}

/* Return the severity of LINE, of which only the filter, the text and the size
   are set.

   Each byte shifts its lanes into 64 bits.  These then have a lane of each of
   the last four bytes, at the place of the byte.  A bit of the highest lane is
   0 if a text of its group may begin there.  */
static enum severity
severity_of_line (struct line *line)
{
  char const *next = line->text;
  bool is_json = at (line, 0) == '{';
  char const *head = next + MIN (line->size, is_json ? JSON_HEAD : HEAD);
  uint64_t lanes = UINT64_MAX << LANE; /* a newline before the line */
  line->severity
    = at (line, 0) == '<' ? severity_of_number (line, 1, '>') : SEVERITY_NONE;
  while (next < head && line->severity == SEVERITY_NONE)
    {
      UNROLL
      do
        lanes = lanes << LANE | line->filter->lanes[(unsigned char) *next++];
      while (NO_TEXT <= lanes && next < head);
      if (lanes < NO_TEXT)
        look_at (line, (size_t) (next - line->text) - 3, 0, false);
    }
  if (line->severity != SEVERITY_NONE || is_json)
    return line->severity;
  size_t end = line->size;
  while (
    end != 0
    && (c_isspace (line->text[end - 1]) || is_in (line->text[end - 1], ".!)")))
    end--;
  if (2 < end && c_isalpha (line->text[end - 1]))
    look_at (line, end - 3, 1, false);
  return line->has_failed ? SEVERITY_ERROR : line->severity;
}

enum severity
severity_of (struct severity_filter const *filter, char const *text,
             size_t size)
{
  char plain[PLAIN];
  struct line line = { .filter = filter, .text = text, .size = size };
  enum severity severity;
  while ((severity = severity_of_line (&line)) == SEVERITY_NONE
         && line.has_escapes)
    {
      /* Look again without the sequences of SGR, as "^[[31m".  */
      size_t used = 0;
      for (size_t i = 0; i < MIN (line.size, PLAIN); i++)
        if (line.size < i + 3 || memcmp (line.text + i, "^[[", 3) != 0)
          plain[used++] = line.text[i];
        else
          while (i < line.size && line.text[i] != 'm')
            i++;
      line = (struct line){ .filter = filter, .text = plain, .size = used };
    }
  return severity;
}
