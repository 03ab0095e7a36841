/* What is true of every run of cat.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

/* The rules don't say what cat should write.  They compare three runs with
   each other, and with the oracle's text:

     whole   the command line, with regular files as inputs
     cut     the same, with inputs that are cut into packets
     plain   the options without decorations, written in another way

   Text without decorations is the same in all three, and the oracle's.  */

#include <config.h>

#include "program-rules.h"

#include <stdlib.h>
#include <string.h>

#include "c-ctype.h"
#include "compare.h"
#include "extensions/color/color.h"
#include "minmax.h"
#include "options.h"
#include "oracle.h"
#include "program-run.h"

enum
{
  LINE_LONG = COLOR_TEXT_MAX /* bytes after which a line's color is decided */
};

static char const *const operand_names[INPUTS] = { "-", "a", "b", "c" };

/* What a case asks for.  */
struct wishes
{
  bool is_copy; /* the command line is valid, and asks for a copy */
  struct options options;
  char *argv[1 + WORDS_MAX + 1]; /* OPTIONS borrow it */
};

static bool
yes (void *context)
{
  (void) context;
  return true;
}

/* Parse the command line of THE_CASE without any message.  */
static void
parse (struct wishes *wishes, struct program_case const *the_case)
{
  static struct diagnose diagnose;
  static char program[] = "cat";
  wishes->argv[0] = program;
  memcpy (wishes->argv + 1, the_case->words, sizeof the_case->words);
  diagnose_start (&diagnose, program);
  diagnose.environment = the_case->variables;
  /* A caller who wants cat to stop gets no message.  */
  diagnose.interruption = (struct interruption){ .ask = yes };
  wishes->is_copy = options_parse (&wishes->options, 1 + the_case->count,
                                   wishes->argv, &diagnose)
                    == OPTIONS_COPY;
  diagnose_end (&diagnose);
}

static bool
has_option (struct wishes const *wishes, unsigned int options)
{
  return wishes->options.set & options;
}

/* Return how many operands are called NAME.  */
static int
count_operand (struct wishes const *wishes, char const *name)
{
  int count = 0;
  for (ptrdiff_t i = 0; i < wishes->options.count; i++)
    count += strcmp (wishes->options.operands[i], name) == 0;
  return count;
}

/* Texts.  */

/* Return an empty text that has room for SIZE bytes.  */
static struct text
new_text (size_t size)
{
  struct text text = { malloc (size + 1), 0 };
  if (! text.bytes)
    abort ();
  return text;
}

static bool
are_equal (struct text const *one, struct text const *other)
{
  return (
    one->size == other->size
    && (one->size == 0 || memcmp (one->bytes, other->bytes, one->size) == 0));
}

/* Return WHAT, after printing where ONE, called NAME, and OTHER differ.  */
static char const *
differ (char const *what, struct text const *one, struct text const *other)
{
  size_t at = 0;
  while (at < MIN (one->size, other->size)
         && one->bytes[at] == other->bytes[at])
    at++;
  struct text const *both[] = { one, other };
  for (int i = 0; i < 2; i++)
    {
      size_t from = at < 30 ? 0 : at - 30;
      program_run_print ("%zu bytes, from byte %zu on: ", both[i]->size, from);
      for (size_t k = from; k < MIN (both[i]->size, at + 50); k++)
        {
          int byte = (unsigned char) both[i]->bytes[k];
          if (' ' <= byte && byte < 127)
            program_run_print ("%c", byte);
          else
            program_run_print ("\\%03o", (unsigned int) byte);
        }
      program_run_print ("\n");
    }
  return what;
}

/* Return the length of the sequence at IN, ESC [ digits and semicolons m, or 0
   if there's none before END.  */
static size_t
sgr_length (char const *in, char const *end)
{
  char const *at = in;
  if (end - at < 3 || *at++ != '\033' || *at++ != '[')
    return 0;
  while (at < end && ('0' <= *at && *at <= ';'))
    at++;
  return at < end && *at == 'm' ? (size_t) (at + 1 - in) : 0;
}

/* Return a copy of TEXT without colors.  An unended last line gets a newline,
   so it stays a line, which has a time, even if it only has colors.  */
static struct text
without_colors (struct text const *text)
{
  struct text result = new_text (text->size + 1);
  char const *end = text->bytes + text->size;
  for (char const *in = text->bytes; in < end;)
    {
      size_t length = sgr_length (in, end);
      if (length == 0)
        result.bytes[result.size++] = *in;
      in += MAX (length, 1);
    }
  if (0 < text->size && end[-1] != '\n')
    result.bytes[result.size++] = '\n';
  return result;
}

/* Return a copy of TEXT in which each byte follows its color.  */
static struct text
with_each_color (struct text const *text)
{
  enum
  {
    NAME = 2 /* bytes of a checksum of the color */
  };
  struct text result = new_text ((NAME + 1) * text->size);
  char const *end = text->bytes + text->size;
  unsigned int color = 0;
  for (char const *in = text->bytes; in < end;)
    {
      size_t length = sgr_length (in, end);
      if (0 < length)
        {
          char const *after = in + length;
          bool is_reset = length == sizeof SGR_RESET - 1;
          for (color = ! is_reset; in < after; in++)
            color = color * 31 + (is_reset ? 0 : (unsigned char) *in);
        }
      else
        {
          result.bytes[result.size++] = (char) (color >> 8);
          result.bytes[result.size++] = (char) color;
          result.bytes[result.size++] = *in++;
        }
    }
  return result;
}

/* Return a copy of TEXT without the times before its lines, which are those of
   PLAIN.  For a DELTA, the first time differs from the others.  If the times
   aren't all alike, the result has one of them.  */
static struct text
without_times (struct text const *text, struct text const *plain,
               bool is_delta)
{
  struct text result = new_text (text->size);
  char const *in = text->bytes, *end = in + text->size;
  char const *line = plain->bytes, *plain_end = line + plain->size;
  char const *time = NULL;
  size_t size = 0;
  for (size_t number = 0; in < end && line < plain_end; number++)
    {
      char const *newline = memchr (line, '\n', (size_t) (plain_end - line));
      size_t length = (size_t) ((newline ? newline + 1 : plain_end) - line);
      line += length;
      if (number == 0 || (number == 1 && is_delta))
        {
          /* A time has no newline, so it's what the line has before its
             text.  */
          newline = memchr (in, '\n', (size_t) (end - in));
          size_t whole = (size_t) ((newline ? newline + 1 : end) - in);
          time = in;
          size = whole < length ? 0 : whole - length;
        }
      if (size <= (size_t) (end - in) && memcmp (in, time, size) == 0)
        in += size;
      length = MIN (length, (size_t) (end - in));
      memcpy (result.bytes + result.size, in, length);
      result.size += length;
      in += length;
    }
  memcpy (result.bytes + result.size, in, (size_t) (end - in));
  result.size += (size_t) (end - in);
  return result;
}

static bool
has_escape (struct text const *text)
{
  return 0 < text->size && memchr (text->bytes, '\033', text->size);
}

/* Return true if TEXT has a line that is so long that its color is decided
   before its end.  */
static bool
has_long_line (struct text const *text)
{
  size_t from = 0;
  for (size_t i = 0; i < text->size; i++)
    {
      if (text->bytes[i] == '\n')
        from = i + 1;
      if (LINE_LONG < i - from)
        return true;
    }
  return false;
}

/* The rules.  */

/* Return true if the UTF-8 text at IN, which has SIZE bytes, begins with
   a control character that --utf8 must not show.  */
static bool
is_control (unsigned char const *in, size_t size)
{
  if (*in == '\t' || *in == '\n')
    return false;
  return (*in < ' ' || *in == 0x7f
          || (1 < size && *in == 0xc2 && in[1] < 0xa0) /* C1 */
          || (2 < size && *in == 0xe2 && in[1] == 0x80 /* U+202A-202E and */
              && ((0xa8 <= in[2] && in[2] <= 0xae)     /* U+2028, U+2029 */
                  || in[2] == 0x8e || in[2] == 0x8f))  /* U+200E, U+200F */
          || (2 < size && *in == 0xe2 && in[1] == 0x81 /* U+2060-206F */
              && 0xa0 <= in[2] && in[2] <= 0xaf));
}

/* Return WRONG if TEXT has a control character, otherwise NULL.  If
   HAS_COLORS, sequences that set colors don't count.  */
static char const *
find_control (struct text const *text, bool has_colors, char const *wrong)
{
  char const *end = text->bytes + text->size;
  for (char const *in = text->bytes; in < end; in++)
    {
      size_t length = has_colors ? sgr_length (in, end) : 0;
      if (0 < length)
        in += length - 1;
      else if (is_control ((unsigned char const *) in, (size_t) (end - in)))
        {
          program_run_print ("byte %td\n", in - text->bytes);
          return wrong;
        }
    }
  return NULL;
}

/* Remove the last reset of a style from TEXT.  */
static void
remove_last_reset (struct text *text)
{
  enum
  {
    SIZE = sizeof SGR_RESET - 1
  };
  for (size_t at = text->size; SIZE <= at; at--)
    if (memcmp (text->bytes + at - SIZE, SGR_RESET, SIZE) == 0)
      {
        memmove (text->bytes + at - SIZE, text->bytes + at, text->size - at);
        text->size -= SIZE;
        return;
      }
}

/* Compare PLAIN with the oracle, if that knows the answer.  */
static char const *
check_oracle (struct wishes const *wishes, struct program_run *plain)
{
  struct program_case const *the_case = plain->the_case;
  static char in[INPUTS * TEXT_MAX];
  size_t size = 0;
  bool has_stdin = false;
  struct options const *options = &wishes->options;
  for (ptrdiff_t i = 0; i < options->count; i++)
    for (int k = 0; k < INPUTS; k++)
      if (strcmp (options->operands[i], operand_names[k]) == 0
          && ! (k == 0 && (has_stdin || the_case->numbers[NO_STDIN])))
        {
          struct text const *text = &the_case->texts[k];
          if (sizeof in - size < text->size)
            return NULL;
          has_stdin = has_stdin || k == 0;
          memcpy (in + size, text->bytes, text->size);
          size += text->size;
        }
  unsigned int set = options->set & (RULES_END - 1);
  if (has_option (wishes, UTF8)
      && (COMPARE_MAX < size
          || (has_option (wishes, UTF8_VIEW) && 1 < options->count)))
    return NULL;
  struct text expected = new_text (ORACLE_GROWTH * size);
  bool has_mark = (set & UTF8_VIEW && ! (set & SHOW_ENDS) && 3 <= size
                   && memcmp (in, "\357\273\277", 3) == 0);
  size_t skipped = has_mark ? 3 : 0;
  expected.size
    = oracle (set, 0, in + skipped, size - skipped, expected.bytes);
  /* At the end, cat resets the style before a character that isn't complete,
     because the next file may complete it; the oracle, after it.  */
  if (has_option (wishes, UTF8_VIEW))
    {
      remove_last_reset (&plain->out);
      remove_last_reset (&expected);
    }
  char const *wrong
    = (are_equal (&plain->out, &expected)
         ? NULL
         : differ ("the text isn't the oracle's", &plain->out, &expected));
  free (expected.bytes);
  return wrong;
}

/* Compare WHOLE, without its decorations, with PLAIN.  */
static char const *
check_decorations (struct wishes const *wishes,
                   struct program_run const *whole,
                   struct program_run const *plain)
{
  struct text text = whole->out, bare = plain->out;
  bool has_color = has_option (wishes, COLOR);
  if (has_color)
    {
      text = without_colors (&text);
      bare = without_colors (&bare);
    }
  if (has_option (wishes, TIMESTAMP))
    {
      struct text longer = text;
      text = without_times (&longer, &bare,
                            wishes->options.time_kind == TIMESTAMP_DELTA);
      if (has_color)
        free (longer.bytes);
    }
  char const *wrong
    = (are_equal (&text, &bare)
         ? NULL
         : differ ("decorations change more than they add", &text, &bare));
  if (text.bytes != whole->out.bytes)
    free (text.bytes);
  if (has_color)
    free (bare.bytes);
  return wrong;
}

/* Return true if cat may color lines.  WISHES don't say so for "--color" on
   a terminal, because the tests' own output is none.  */
static bool
may_color (struct program_case const *the_case, struct wishes const *wishes)
{
  return (has_option (wishes, COLOR)
          || the_case->numbers[OUTPUT] == TO_TERMINAL);
}

/* Return true if cat may color a line that has escape sequences, because its
   color was decided before they were read.  Then we can't tell which colors
   are cat's.  */
static bool
mixes_colors (struct program_case const *the_case, struct wishes const *wishes)
{
  bool has_escapes = false, has_long_lines = false;
  for (int i = 0; i < INPUTS; i++)
    {
      has_escapes = has_escapes || has_escape (&the_case->texts[i]);
      has_long_lines = has_long_lines || has_long_line (&the_case->texts[i]);
    }
  return (may_color (the_case, wishes) && has_escapes
          && (has_long_lines || has_option (wishes, UNBUFFERED)));
}

/* Compare the results of WHOLE and CUT.  */
static char const *
check_cuts (struct wishes const *wishes, struct program_run const *whole,
            struct program_run const *cut)
{
  if (whole->status != cut->status)
    return "the status depends on how the input is cut";
  /* Reports name methods and speeds.  */
  bool has_reports = has_option (wishes, DEBUG | PROGRESS);
  if (has_reports && whole->the_case->numbers[MESSAGES] == TO_SAME)
    return NULL;
  if (! has_reports && ! are_equal (&whole->messages, &cut->messages))
    return differ ("the messages depend on how the input is cut",
                   &whole->messages, &cut->messages);
  if (mixes_colors (whole->the_case, wishes))
    return NULL;
  struct text one = whole->out, other = cut->out;
  bool has_color = may_color (whole->the_case, wishes);
  if (has_color)
    {
      /* With -u, the color is that of the part that was read first.  */
      bool is_unbuffered = has_option (wishes, UNBUFFERED);
      one = is_unbuffered ? without_colors (&one) : with_each_color (&one);
      other
        = is_unbuffered ? without_colors (&other) : with_each_color (&other);
    }
  char const *wrong
    = (are_equal (&one, &other)
         ? NULL
         : differ ("the output depends on how the input is cut", &one,
                   &other));
  if (has_color)
    {
      free (one.bytes);
      free (other.bytes);
    }
  return wrong;
}

/* Set WORDS to a command line with the rules and operands of WISHES, but
   written in another way.  */
static void
spell (struct wishes *wishes, char **words)
{
  static struct
  {
    unsigned int set;
    char word[16];
  } options[] = {
    { NUMBER, "-n" },
    { NUMBER_NONBLANK, "-b" },
    { SQUEEZE_BLANK, "-s" },
    { SHOW_ENDS, "-E" },
    { SHOW_TABS, "-T" },
    { SHOW_NONPRINTING, "-v" },
    { PREFLIGHT, "--preflight" },
    { UTF8, "--utf8=bytes" },
    { UTF8_CODES, "--utf8" },
    { UTF8_VIEW, "--utf8=view" },
  };
  static char end[] = "--", only_stdin[] = "-";
  for (size_t i = 0; i < sizeof options / sizeof *options; i++)
    if (has_option (wishes, options[i].set)
        && ! (options[i].set == SHOW_NONPRINTING && has_option (wishes, UTF8)))
      *words++ = options[i].word;
  *words++ = end;
  /* The operands are the first words, if there are any.  */
  bool has_none = wishes->options.operands[0] != wishes->argv[1];
  for (ptrdiff_t i = 0; i < wishes->options.count; i++)
    *words++ = has_none ? only_stdin : wishes->argv[1 + i];
  *words = NULL;
}

/* Return true if GNU cat has all options of THE_CASE, with the same meaning,
   and no message shows an unprintable option, which only we escape.  */
static bool
is_for_gnu (struct program_case const *the_case)
{
  for (int i = 0; i < the_case->count; i++)
    {
      char const *word = the_case->words[i];
      if (word[0] == '-' && ! c_isprint (word[1]) && word[1] != '\0')
        return false;
      if (strncmp (word, "--", 2) == 0 && word[2] != '\0' && word[2] != 'n'
          && word[2] != 's')
        return false;
    }
  return the_case->numbers[STOP] == 0;
}

/* Compare WHOLE with what GNU_CAT does.  */
static char const *
check_gnu (struct program_run const *whole, char const *gnu_cat)
{
  struct program_case the_case = *whole->the_case;
  /* GNU cat fails if its output is non-blocking, and with 1 it isn't.  */
  the_case.numbers[SPLITS] = 1;
  struct program_run gnu = *whole;
  gnu.the_case = &the_case;
  gnu.words = the_case.words;
  gnu.program = gnu_cat;
  program_run (&gnu);
  char const *wrong
    = (! are_equal (&whole->out, &gnu.out)
         ? differ ("the output isn't GNU cat's", &whole->out, &gnu.out)
       : ! are_equal (&whole->messages, &gnu.messages) ? differ (
           "the messages aren't GNU cat's", &whole->messages, &gnu.messages)
       : whole->status != gnu.status ? "the status isn't GNU cat's"
                                     : NULL);
  program_run_free (&gnu);
  return wrong;
}

/* Return true if cat was stopped by its caller in RUN.  */
static bool
has_stop (struct program_run const *run)
{
  return run->the_case->numbers[STOP] != 0;
}

/* Compare the decorated run WHOLE with PLAIN, which has everything that cat
   should write.  */
static char const *
check_whole (struct wishes const *wishes, struct program_run const *whole,
             struct program_run const *plain)
{
  unsigned long long output = whole->the_case->numbers[OUTPUT];
  struct text const *all = &plain->out;
  struct text begun = { all->bytes, MIN (whole->out.size, all->size) };
  if (whole->the_case->numbers[MESSAGES] == TO_SAME || output == TO_NULL)
    return NULL;
  if (output == TO_FULL || output == TO_NOBODY || output == TO_NONE)
    return (0 < all->size && whole->status == EXIT_SUCCESS
              ? "a failed write isn't reported"
              : NULL);
  if (! has_stop (whole))
    return (mixes_colors (whole->the_case, wishes)
              ? NULL
              : check_decorations (wishes, whole, plain));
  return (
    has_option (wishes, DECORATING | UTF8_VIEW)
        || are_equal (&whole->out, &begun)
      ? NULL
      : differ ("more is written than before the stop", &whole->out, all));
}

/* Return true if RUN failed before it wrote anything, perhaps because of
   a decoration that PLAIN doesn't have.  */
static bool
is_refused (struct program_run const *run)
{
  return run->status != EXIT_SUCCESS && run->out.size == 0;
}

static char const *
check_runs (struct wishes const *wishes, struct program_run *whole,
            struct program_run *cut, struct program_run *plain,
            char const *gnu_cat)
{
  char const *wrong = NULL;
  program_run (whole);
  program_run (cut);
  if (whole->left_behind || cut->left_behind)
    return whole->left_behind ? whole->left_behind : cut->left_behind;
  if (gnu_cat && is_for_gnu (whole->the_case))
    wrong = check_gnu (whole, gnu_cat);
  if (! wrong && whole->the_case->numbers[MESSAGES] == TO_FILE)
    wrong = find_control (&whole->messages, false,
                          "a message has a control character");
  if (! wrong && ! has_stop (whole)
      && ! mixes_colors (whole->the_case, wishes))
    wrong = check_cuts (wishes, whole, cut);
  /* If the output is an operand as well, the input isn't the same in each run.
     On a terminal, some options mean something else.  */
  if (wrong || ! wishes->is_copy || is_refused (whole)
      || whole->the_case->numbers[OUTPUT] == TO_TERMINAL
      || 0 < count_operand (wishes, "out"))
    return wrong;
  program_run (plain);
  if (plain->left_behind)
    return plain->left_behind;
  if (has_option (wishes, UTF8))
    wrong = find_control (&plain->out, has_option (wishes, UTF8_VIEW),
                          "--utf8 shows a control character");
  if (! wrong)
    wrong = check_whole (wishes, whole, plain);
  bool is_copied
    = ! has_option (wishes, PREFLIGHT) || plain->status == EXIT_SUCCESS;
  return wrong || ! is_copied ? wrong : check_oracle (wishes, plain);
}

char const *
program_rules_check (struct program_case const *the_case, char const *gnu_cat)
{
  static struct wishes wishes;
  static struct program_case cases[3];
  char *words[sizeof wishes.argv / sizeof *wishes.argv + 16];
  struct program_run whole = { .the_case = &cases[0] };
  struct program_run cut = { .the_case = &cases[1] };
  struct program_run plain = { .the_case = &cases[2] };
  for (unsigned int i = 0; i < 3; i++)
    {
      cases[i] = *the_case;
      cases[i].numbers[KERNEL] = (the_case->numbers[KERNEL] + i) % 3;
    }
  cases[2].numbers[OUTPUT] = cases[2].numbers[MESSAGES] = TO_FILE;
  cases[2].numbers[STOP] = 0;
  parse (&wishes, the_case);
  whole.words = cases[0].words;
  cut.words = cases[1].words;
  plain.words = words;
  if (wishes.is_copy)
    spell (&wishes, words);
  /* A pipe can be read only once.  */
  for (int i = 0; i < INPUTS; i++)
    cut.is_cut[i] = i == 0 || count_operand (&wishes, operand_names[i]) <= 1;
  char const *wrong = check_runs (&wishes, &whole, &cut, &plain, gnu_cat);
  program_run_free (&whole);
  program_run_free (&cut);
  program_run_free (&plain);
  return wrong;
}
