/* Unit tests of words as a shell reads them.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "quote.h"

#include <string.h>

#include "unit.h"

enum
{
  WORD_SIZE = 64,
  TEXT_SIZE = QUOTE_ENDS + QUOTE_GROWTH * WORD_SIZE + 1
};

/* Return the byte of the escape whose text after '\\' is at *TEXT, and move
 *TEXT past it.  Return 0 if it is none that cat uses.  */
static char
read_escape (char const **text)
{
  static char const letters[] = "abtnvfr"; /* from '\a' on, in ASCII */
  char const *letter = **text ? strchr (letters, **text) : NULL;
  if (letter)
    {
      ++*text;
      return (char) ('\a' + (letter - letters));
    }
  int byte = 0;
  for (int digits = 0; digits < 3 && '0' <= **text && **text <= '7'; digits++)
    byte = 8 * byte + *(*text)++ - '0';
  return (char) byte;
}

/* Set WORD to the word that a shell makes of TEXT: POSIX, 2024, "Quoting".
   Return false if TEXT is not one word, or can be anything else to a shell, or
   has a ':' that would end a name in a message.  */
static bool
read_word (char const *text, char *word)
{
  bool is_word = *text && ! strchr ("#~", *text);
  is_word = is_word && strcmp (text, "{") != 0 && strcmp (text, "}") != 0;
  while (is_word && *text)
    if (*text == '\'' || *text == '"')
      {
        char mark = *text++;
        while (*text && *text != mark)
          {
            is_word = is_word && (mark == '\'' || ! strchr ("$`\\!", *text));
            *word++ = *text++;
          }
        is_word = is_word && *text++ == mark;
      }
    else if (*text == '$' && text[1] == '\'')
      {
        text += 2;
        while (is_word && *text && *text != '\'')
          {
            is_word = *text++ == '\\';
            *word = read_escape (&text);
            is_word = is_word && *word++;
          }
        is_word = is_word && *text++ == '\'';
      }
    else
      {
        is_word = ! strchr ("|&;<>()$` \t\n*?[=!^:", *text);
        text += *text == '\\';
        *word++ = *text;
        is_word = is_word && *text++;
      }
  *word = '\0';
  return is_word;
}

/* Set TEXT to WORD, quoted in ROOM bytes.  Check that no other byte is
   written.  */
static void
quote_in (char *text, size_t room, char const *word)
{
  text[room] = '!';
  size_t size = quote (text, room, word, QUOTE_WORD);
  ck_assert_int_eq (text[room], '!');
  ck_assert_uint_le (size, room);
  text[size] = '\0';
}

/* Check that WORD, which is ASCII, is quoted only if it has to be, and then in
   a way that a shell and a terminal take as they should.  */
static void
check_word (char const *word)
{
  char text[TEXT_SIZE];
  char back[TEXT_SIZE];
  quote_in (text, QUOTE_ENDS + QUOTE_GROWTH * strlen (word), word);
  bool is_printable = true;
  for (char const *c = word; *c; c++)
    is_printable = is_printable && ' ' <= *c && *c <= '~';
  char other[TEXT_SIZE];
  size_t size = quote (other, TEXT_SIZE, word, QUOTE_CONTROLS);
  char const *expected = is_printable ? word : text;
  ck_assert_uint_eq (size, strlen (expected));
  ck_assert_mem_eq (other, expected, size);
  size_t inner = quote (other, TEXT_SIZE, word, QUOTE_INNER);
  ck_assert_uint_eq (inner, is_printable ? size : size - QUOTE_ENDS);
  ck_assert_mem_eq (other, is_printable ? word : text + 1, inner);
  bool is_plain
    = is_printable && read_word (word, back) && strcmp (back, word) == 0;
  ck_assert_int_eq (strcmp (text, word) == 0, is_plain);
  ck_assert_msg (read_word (text, back), "not a word: %s", text);
  ck_assert_msg (strcmp (back, word) == 0, "another word: %s", text);
  for (char const *c = text; *c; c++)
    ck_assert (' ' <= *c && *c <= '~');
}

/* Words of up to four of these bytes put each of them beside each other
   one.  */
START_TEST (a_shell_reads_the_word)
{
  static char const bytes[] = "a'\\ \n\0017#~{}?\"$!:\377";
  enum
  {
    BYTES = sizeof bytes - 1,
    LENGTH_MAX = 4
  };
  unsigned int words = 1;
  for (size_t length = 0; length <= LENGTH_MAX; length++)
    {
      for (unsigned int i = 0; i < words; i++)
        {
          char word[LENGTH_MAX + 1] = "";
          unsigned int left = i;
          for (size_t at = 0; at < length; at++, left /= BYTES)
            word[at] = bytes[left % BYTES];
          check_word (word);
        }
      words *= BYTES;
    }
}
END_TEST

START_TEST (each_byte_is_read)
{
  char const byte = (char) _i;
  check_word ((char[]){ byte, '\0' });
  check_word ((char[]){ 'x', byte, '\0' });
  check_word ((char[]){ byte, 'x', '\0' });
  check_word ((char[]){ '\'', byte, '\'', '\0' });
}
END_TEST

/* A text that is cut stands for the beginning of the word.  */
START_TEST (a_cut_text_is_a_word)
{
  static char const *const words[] = { "it's\001'\002 \377\n", "\001x" };
  char const *word = words[_i];
  size_t last = 0;
  size_t whole = QUOTE_ENDS + QUOTE_GROWTH * strlen (word);
  for (size_t room = 0; room <= whole; room++)
    {
      char text[TEXT_SIZE];
      char back[TEXT_SIZE];
      quote_in (text, room, word);
      if (room < QUOTE_ENDS)
        ck_assert_str_eq (text, "");
      else
        {
          ck_assert (read_word (text, back));
          ck_assert_mem_eq (back, word, strlen (back));
          ck_assert_uint_ge (strlen (back), last);
          last = strlen (back);
        }
    }
  ck_assert_uint_eq (last, strlen (word));
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("quote");
  tcase_add_test (tests, a_shell_reads_the_word);
  tcase_add_loop_test (tests, each_byte_is_read, 1, 256);
  tcase_add_loop_test (tests, a_cut_text_is_a_word, 0, 2);
  return run_tests (tests);
}
