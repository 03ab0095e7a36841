/* A command line of cat, and all that it meets.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "program-case.h"

#include <stdlib.h>
#include <string.h>

#include "c-ctype.h"
#include "minmax.h"
#include "text.h"

/* The memory of the case.  */
static struct
{
  struct program_case the_case;
  char texts[INPUTS][TEXT_MAX];
  char strings[32 * 1024]; /* words and variables, each with a NUL */
  size_t used;             /* bytes in STRINGS */
} memory;

static void
start_case (void)
{
  memory.used = 0;
  memory.the_case = (struct program_case){ .count = 0 };
  for (int i = 0; i < INPUTS; i++)
    memory.the_case.texts[i].bytes = memory.texts[i];
}

/* Add the SIZE bytes at BYTES to the string that is being made, as far as
   there is room.  A NUL ends it early.  */
static void
add_bytes (char const *bytes, size_t size)
{
  size_t room = sizeof memory.strings - 1 - memory.used;
  size = MIN (size, room);
  memcpy (memory.strings + memory.used, bytes, size);
  memory.used += size;
}

static void
add (char const *string)
{
  add_bytes (string, strlen (string));
}

/* End the string that began at START, and return it.  */
static char *
end_string (size_t start)
{
  memory.strings[memory.used++] = '\0';
  memory.used = MIN (memory.used, sizeof memory.strings - 1);
  return memory.strings + start;
}

static void
add_word (char *word)
{
  if (memory.the_case.count < WORDS_MAX)
    memory.the_case.words[memory.the_case.count++] = word;
}

static void
add_variable (char *variable)
{
  if (memory.the_case.variable_count < VARIABLES_MAX)
    memory.the_case.variables[memory.the_case.variable_count++] = variable;
}

/* Lists of strings, which a separator divides.  */

static size_t
list_length (char const *list, char separator)
{
  size_t count = 1;
  for (; *list; list++)
    count += *list == separator;
  return count;
}

/* Return item NUMBER of LIST, and set *LENGTH to its length.  */
static char const *
list_item (char const *list, char separator, size_t number, size_t *length)
{
  for (; 0 < number; number--)
    list = strchr (list, separator) + 1;
  char const *end = strchr (list, separator);
  *length = end ? (size_t) (end - list) : strlen (list);
  return list;
}

/* Choices.  Each takes bytes from the front.  When none are left, each choice
   is 0, which is the plainest.  */

struct choices
{
  uint8_t const *bytes;
  size_t size;
};

static size_t
pick (struct choices *choices, size_t limit)
{
  size_t number = 0;
  for (size_t values = 1; values < limit && 0 < choices->size; values *= 256)
    {
      number = number * 256 + *choices->bytes++;
      choices->size--;
    }
  return number % limit;
}

/* Return true once in CASES times.  */
static bool
rarely (struct choices *choices, size_t cases)
{
  return pick (choices, cases) == cases - 1;
}

/* Add one of WORDS, which have blanks between them.  */
static void
add_one (struct choices *choices, char const *words)
{
  size_t length;
  size_t number = pick (choices, list_length (words, ' '));
  char const *word = list_item (words, ' ', number, &length);
  add_bytes (word, length);
}

#define PICK(choices, table)                                                  \
  ((table)[pick (choices, sizeof (table) / sizeof *(table))])

/* Words.  */

static char const plain_options[]
  = "-n -b -s -E -T -v -A -e -t -u -ns -bE -sn -vE -snET -benst -bs -su -nA "
    "--num --number --number-nonblank --squeeze --squeeze-blank "
    "--show-nonprinting --show-ends --show-e --show-tabs --show-all --show-a";

static char const odd_words[]
  = "-- -x -nx --no --none --show --help --version --vers --help=x "
    "--number=3 --= --n= -\377 --\033[31m --debug --debug";

static char const operands[]
  = "a a a a b c - - missing . a/b out no\nname \033]0;title\a ";

static char const colors[]
  = "--color=always --color=always --color=always --color=yes --color "
    "--color=auto --color=never --color=a --color= --c=force "
    "--color=tty,always";

static char const forms[]
  = "--utf8 --utf8=view --utf8=view --utf8=codes --utf8=bytes "
    "--utf8=always,view --utf8=auto,view --utf8=v --utf8=never "
    "--utf8=view,codes --u=b --utf8=, --utf8=a --utf8=x";

static char const times[]
  = "--timestamp --timestamp=elapsed --timestamp=elapsed-hms "
    "--timestamp=delta --time=d --timestamp=e --timestamp=x --timestamp=%T "
    "--timestamp=%.S";

static char const sizes[]
  = "0 1 9 10 512 99999999 18446744073709551615 18446744073709551616 -1 +1 "
    "1.5 0x10 ";
static char const units[] = " K k KB KiB M MB G E EiB Z Q b c w B iB KK T P %";

/* Add a format of date(1).  */
static void
add_time_format (struct choices *choices)
{
  static char const letters[]
    = "aAbBcCdDeFgGhHIjklmMNNpPqrRsStTuUVwWxXyYzzzzZ%fEOJ";
  static char const flags[] = "  _ _ - 0 ^ # + E O __ ^_ : :: ::: :::: .";
  static char const widths[]
    = "  1 3 6 9 10 60 99 127 128 255 256 300 999 1024 2147483647 "
      "4294967297 99999999999999999999";
  for (size_t i = 1 + pick (choices, 5); 0 < i; i--)
    {
      add ("%");
      add_one (choices, flags);
      add_one (choices, widths);
      if (rarely (choices, 4))
        add_one (choices, flags);
      add_bytes (&letters[pick (choices, sizeof letters - 1)], 1);
      static char const *const between[]
        = { "", " ", ":", "T", "\303\244", "\n", "\t", "x" };
      add (PICK (choices, between));
    }
}

/* Add a value of CAT_COLORS.  */
static void
add_rules (struct choices *choices)
{
  static char const levels[] = "error warning info debug notice ";
  static char const parts[]
    = "a e . * + ? ( ) [ ] {2} {1,3} | ^ $ \\: \\1 [^a] a{99} { \\w "
      "[[:alpha:]] \\ (a|b) [a-z]+ error / \001 \303\251 [[.a.]] x*";
  static char const codes[] = "31 1;31  4 38;5;200 0 x ; 7;7;7;7;7;7;7 30;40";
  for (size_t i = 1 + pick (choices, 3); 0 < i; i--)
    {
      if (pick (choices, 3) == 0)
        add_one (choices, levels);
      else
        {
          add ("/");
          for (size_t k = 1 + pick (choices, 5); 0 < k; k--)
            add_one (choices, parts);
          add (rarely (choices, 8) ? "" : "/");
          add (rarely (choices, 4) ? "i" : "");
        }
      add (rarely (choices, 16) ? "" : "=");
      add_one (choices, codes);
      add (i == 1 ? "" : ":");
    }
}

/* Choose a word of the command line.  */
static char *
choose_word (struct choices *choices)
{
  size_t start = memory.used;
  static char const *const lists[]
    = { operands,      operands,      operands,      operands,      operands,
        plain_options, plain_options, plain_options, plain_options, forms,
        forms,         colors,        times,         odd_words };
  size_t which = pick (choices, 16);
  if (which < sizeof lists / sizeof *lists)
    add_one (choices, lists[which]);
  else if (which == 14)
    {
      add ("--timestamp=");
      add_time_format (choices);
    }
  /* --progress starts a thread, which takes a while, so it's rare.  */
  else if (! rarely (choices, 4))
    add ("--preflight");
  else
    {
      add ("--progress");
      if (rarely (choices, 2))
        {
          add ("=");
          add_one (choices, sizes);
          add_one (choices, units);
        }
    }
  return end_string (start);
}

/* Choose the variables.  */
static void
choose_variables (struct choices *choices)
{
  static char terminal[] = "TERM=xterm";
  static char const others[]
    = "NO_COLOR=1 NO_COLOR= TERM=dumb TERM= POSIXLY_CORRECT=1 "
      "TZ=Europe/Berlin TZ=<-03>3 TZ= TZ=:/nowhere TZ=Asia/Kathmandu "
      "LC_ALL=de_DE.ISO-8859-1 LC_ALL=C.UTF-8 LANG=ja_JP.SJIS LC_CTYPE=de_DE";
  if (! rarely (choices, 4))
    add_variable (terminal);
  for (size_t i = pick (choices, 3); 0 < i; i--)
    {
      size_t start = memory.used;
      add_one (choices, others);
      add_variable (end_string (start));
    }
  if (rarely (choices, 3))
    {
      size_t start = memory.used;
      add ("CAT_COLORS=");
      add_rules (choices);
      add_variable (end_string (start));
    }
}

/* Texts.  */

/* Fill the SIZE bytes at OUT with lines of logs.  */
static void
log_text (struct random *random, char *out, size_t size)
{
  static char const pieces[]
    = "error~ERROR~: ~[~]~warning~ WARN ~INFO~debug~level=error~level~=~"
      "\"level\":\"error\"~{~}~\"~:~,~ ~\n~\n~\t~"
      "2026-11-28T00:20:12.123Z~00:20:12~Nov 28~host cron[12]~<3>~<14>~"
      "%LINK-3-UPDOWN:~failed~Failed~Permission denied~no such file~"
      "make: *** [~E1128 ~W/tag~HTTP/1.1 404~\" 500 12 \"~GET /x ~"
      "ValueError:~Traceback~0 errors~errors: 1~exit status 1~"
      "exit code 0~checking for~+ ~$ ~#033[31m~refused~x~(W)~trace~fatal~"
      "panic~Fehler:~\303\251~\033[31m~\r\n~daemon.notice~ok 3 - ~not ok~"
      "3 failed, 1 passed~docker | ";
  size_t count = list_length (pieces, '~');
  for (size_t run = 1; 0 < size; run = 1)
    {
      size_t length;
      char const *piece
        = list_item (pieces, '~', random_below (random, count), &length);
      if (random_below (random, 500) == 0)
        run += random_below (random, 9000);
      for (; 0 < run && 0 < size; run--)
        {
          length = MIN (length, size);
          memcpy (out, piece, length);
          out += length;
          size -= length;
        }
    }
}

/* Set TEXT to SIZE random bytes of KIND.  */
static void
make_text (struct random *random, size_t kind, char *text, size_t size)
{
  if (kind < 5)
    random_text (random, text, size);
  else if (kind < 7)
    log_text (random, text, size);
  else
    {
      /* Parts of both, in long lines.  */
      size_t half = size / 2;
      log_text (random, text, half);
      random_text (random, text + half, size - half);
    }
}

/* Choose TEXT, of at most LIMIT bytes.  */
static void
choose_text (struct choices *choices, struct text *text, size_t limit)
{
  static size_t const limits[]
    = { 3, 30, 100, 100, 300, 1000, 1000, 5000, 9000, 9000, 20000 };
  struct random random;
  size_t kind = pick (choices, 8);
  if (kind == 0)
    return;
  size_t most = PICK (choices, limits);
  if (rarely (choices, 16))
    most = 150 * 1000;
  if (rarely (choices, 256))
    most = TEXT_MAX;
  text->size = 1 + pick (choices, MIN (limit, most));
  if (kind == 1)
    {
      text->size = MIN (text->size, choices->size);
      memcpy (text->bytes, choices->bytes, text->size);
      choices->bytes += text->size;
      choices->size -= text->size;
      return;
    }
  random_start (&random, pick (choices, 256 * 256 * 256));
  make_text (&random, kind, text->bytes, text->size);
  static char const *const starts[]
    = { "",         "",         "",   "",   "\357\273\277", "\357\273\277\r\n",
        "\357\273", "\033[31m", "\r", "\n", "\n\n",         "\314\201" };
  char const *start = PICK (choices, starts);
  memcpy (text->bytes, start, MIN (strlen (start), text->size));
}

/* Numbers.  */

static void
choose_numbers (struct choices *choices, unsigned long long *numbers)
{
  /* The clocks of Linux go from 1970 to 2232.  */
  static unsigned long long const dates[]
    = { 1795825212, 0,          1,          951782399,  1109550000,
        1774746000, 1774745999, 2147483647, 2147483648, 4102444800,
        8277292036, 1790000000, 999999999,  1000000000 };
  static unsigned long long const elapsed[]
    = { 0,       1,       999,       1000,      59999,       60000,
        3599999, 3600000, 359999999, 360000000, 123456789012 };
  static enum program_output const outputs[]
    = { TO_FILE, TO_FILE, TO_FILE, TO_END,  TO_PIPE,   TO_PIPE,
        TO_PIPE, TO_NULL, TO_FULL, TO_FILE, TO_NOBODY, TO_NONE };
  static enum program_output const messages[]
    = { TO_FILE, TO_FILE, TO_FILE, TO_FILE, TO_FILE,
        TO_FILE, TO_SAME, TO_SAME, TO_FULL, TO_NONE };
  numbers[OUTPUT] = PICK (choices, outputs);
  numbers[MESSAGES] = PICK (choices, messages);
  /* Making a terminal takes a while.  */
  if (rarely (choices, 20))
    numbers[OUTPUT] = TO_TERMINAL;
  if (rarely (choices, 20))
    numbers[MESSAGES] = TO_TERMINAL;
  numbers[NO_STDIN] = rarely (choices, 40);
  numbers[DATE] = PICK (choices, dates);
  numbers[ELAPSED] = PICK (choices, elapsed);
  numbers[SPLITS] = pick (choices, 256 * 256);
  numbers[KERNEL] = pick (choices, 3);
  if (rarely (choices, 20))
    numbers[STOP] = 1 + pick (choices, 40);
}

static char const *const input_names[INPUTS] = { "stdin", "a", "b", "c" };

/* Return true if a word of THE_CASE is NAME.  */
static bool
has_word (struct program_case const *the_case, char const *name)
{
  for (int i = 0; i < the_case->count; i++)
    if (strcmp (the_case->words[i], name) == 0)
      return true;
  return false;
}

/* Return true if a word may add hundreds of bytes to each line.  */
static bool
is_decorated (struct program_case const *the_case)
{
  for (int i = 0; i < the_case->count; i++)
    if (strncmp (the_case->words[i], "--t", 3) == 0
        || strncmp (the_case->words[i], "--c", 3) == 0)
      return true;
  return false;
}

struct program_case *
program_case_make (uint8_t const *bytes, size_t size)
{
  struct choices choices = { bytes, size };
  struct program_case *the_case = &memory.the_case;
  start_case ();
  choose_numbers (&choices, the_case->numbers);
  choose_variables (&choices);
  for (size_t i = 1 + pick (&choices, 7); 0 < i; i--)
    add_word (choose_word (&choices));
  size_t limit = is_decorated (the_case) ? 150 * 1000 : TEXT_MAX;
  for (int i = 0; i < INPUTS; i++)
    if (i == 0 || has_word (the_case, input_names[i]))
      choose_text (&choices, &the_case->texts[i], limit);
  return the_case;
}

/* Cases as text: a line for each part, and an empty line at the end.  */

static char const *const number_names[NUMBERS]
  = { [OUTPUT] = "output", [MESSAGES] = "messages", [NO_STDIN] = "no-stdin",
      [DATE] = "date",     [ELAPSED] = "elapsed",   [SPLITS] = "splits",
      [KERNEL] = "kernel", [STOP] = "stop" };
static char const *const output_names[OUTPUTS]
  = { [TO_FILE] = "file",         [TO_END] = "end",   [TO_PIPE] = "pipe",
      [TO_TERMINAL] = "terminal", [TO_NULL] = "null", [TO_FULL] = "full",
      [TO_NOBODY] = "nobody",     [TO_NONE] = "none", [TO_SAME] = "same" };

/* Write NAME and the SIZE bytes at BYTES on a line.  */
static void
write_bytes (char const *name, char const *bytes, size_t size, FILE *file)
{
  fprintf (file, "%s ", name);
  for (size_t i = 0; i < size; i++)
    if (bytes[i] == '\\' || ! c_isprint (bytes[i]))
      fprintf (file, "\\%03o", (unsigned int) (unsigned char) bytes[i]);
    else
      putc (bytes[i], file);
  putc ('\n', file);
}

void
program_case_write (struct program_case const *the_case, FILE *file)
{
  for (int i = 0; i < the_case->variable_count; i++)
    write_bytes ("variable", the_case->variables[i],
                 strlen (the_case->variables[i]), file);
  for (int i = 0; i < the_case->count; i++)
    write_bytes ("word", the_case->words[i], strlen (the_case->words[i]),
                 file);
  for (int i = 0; i < INPUTS; i++)
    if (0 < the_case->texts[i].size)
      write_bytes (input_names[i], the_case->texts[i].bytes,
                   the_case->texts[i].size, file);
  for (int i = 0; i < NUMBERS; i++)
    if (i == OUTPUT || i == MESSAGES)
      fprintf (file, "%s %s\n", number_names[i],
               output_names[the_case->numbers[i]]);
    else if (the_case->numbers[i] != 0)
      fprintf (file, "%s %llu\n", number_names[i], the_case->numbers[i]);
  putc ('\n', file);
}

/* Replace each \NNN in LINE by its byte.  Return the new size.  */
static size_t
decode (char *line)
{
  char *out = line;
  for (char const *in = line; *in; out++)
    {
      bool is_octal = in[0] == '\\' && in[1] && in[2] && in[3];
      *out
        = is_octal
            ? (char) ((in[1] - '0') * 64 + (in[2] - '0') * 8 + (in[3] - '0'))
            : *in;
      in += is_octal ? 4 : 1;
    }
  return (size_t) (out - line);
}

/* Return the index of NAME among the COUNT NAMES, or COUNT.  */
static int
find_name (char const *const *names, int count, char const *name)
{
  int i = 0;
  while (i < count && strcmp (names[i], name) != 0)
    i++;
  return i;
}

/* Add the part called NAME, whose value has SIZE bytes at VALUE and a NUL.
   Return false if there's no such part.  */
static bool
add_named (char const *name, char const *value, size_t size)
{
  struct program_case *the_case = &memory.the_case;
  int number = find_name (number_names, NUMBERS, name);
  int input = find_name (input_names, INPUTS, name);
  size_t start = memory.used;
  if (number < NUMBERS)
    {
      int output = find_name (output_names, OUTPUTS, value);
      the_case->numbers[number]
        = (output < OUTPUTS ? (unsigned long long) output
                            : strtoull (value, NULL, 10));
    }
  else if (input < INPUTS)
    {
      the_case->texts[input].size = MIN (size, TEXT_MAX);
      memcpy (the_case->texts[input].bytes, value, MIN (size, TEXT_MAX));
    }
  else if (strcmp (name, "word") == 0)
    {
      add_bytes (value, size);
      add_word (end_string (start));
    }
  else if (strcmp (name, "variable") == 0)
    {
      add_bytes (value, size);
      add_variable (end_string (start));
    }
  else
    return false;
  return true;
}

struct program_case *
program_case_read (FILE *file)
{
  char *line = NULL;
  size_t room = 0;
  bool has_parts = false;
  start_case ();
  for (ssize_t length; 0 < (length = getline (&line, &room, file));)
    {
      line[strcspn (line, "\n")] = '\0';
      if (*line == '#')
        continue;
      if (*line == '\0')
        {
          if (has_parts)
            break;
          continue;
        }
      has_parts = true;
      char *value = line + strcspn (line, " ");
      if (*value)
        *value++ = '\0';
      size_t size = decode (value);
      value[size] = '\0';
      if (! add_named (line, value, size))
        {
          fprintf (stderr, "unknown part of a case: %s\n", line);
          exit (EXIT_FAILURE);
        }
    }
  free (line);
  return has_parts ? &memory.the_case : NULL;
}
