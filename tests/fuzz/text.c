/* Text that is hard to format.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "text.h"

#include <limits.h>
#include <stdbool.h>
#include <string.h>

/* Skip the first numbers, which are alike for small states.  */
void
random_start (struct random *random, unsigned long long seed)
{
  random->state = (seed + 1) * UINT64_C (0x9e3779b97f4a7c15);
  for (int i = 0; i < 4; i++)
    random_below (random, 1);
}

/* xorshift64, of Marsaglia, "Xorshift RNGs", 2003.  */
size_t
random_below (struct random *random, size_t limit)
{
  random->state ^= random->state << 13;
  random->state ^= random->state >> 7;
  random->state ^= random->state << 17;
  return (size_t) ((random->state >> 16) % limit);
}

struct alphabet
{
  char const *bytes;
  size_t size;
};

#define ALPHABET(bytes)                                                       \
  {                                                                           \
    bytes, sizeof (bytes) - 1                                                 \
  }

static struct alphabet const alphabets[] = {
  ALPHABET ("\n"),
  ALPHABET ("\na"),
  ALPHABET ("\r\n"),
  ALPHABET ("\r\na"),
  ALPHABET ("\n\n\n\n\t\r\0a"),
  ALPHABET ("\t\n abc"),
  ALPHABET ("abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ 012\n"),
  ALPHABET ("\0\001\037 ~\177\200\201\237\240\376\377\n\r\t"),
  ALPHABET ("\377\200"),
  ALPHABET ("x"),
};

enum
{
  ALPHABETS = sizeof alphabets / sizeof *alphabets
};

/* Return a byte from alphabet WHICH.  The one after the last has all
   bytes.  */
static char
random_byte (struct random *random, size_t which)
{
  if (which == ALPHABETS)
    return (char) random_below (random, UCHAR_MAX + 1);
  struct alphabet const *alphabet = &alphabets[which];
  return alphabet->bytes[random_below (random, alphabet->size)];
}

/* The pieces of random UTF-8: characters of each length; the first and last of
   each row of table 3-7 of the Unicode standard, and of each range that --utf8
   escapes; the neighbors just outside of these; surrogates; sequences that are
   too long, too large or too short; bytes that no character has.  */
static char const *const pieces[]
  = { "a", "\n", "\t", "\r", "\177", "x\n", "\320\260\320\261\320\262 ",
      "\343\201\202\344\272\234",
      /* Two bytes.  */
      "\302\200", "\302\237", "\302\240", "\303\277", "\337\277", "\330\233",
      "\330\234", "\330\235", "\301\277", "\300\200",
      /* Three.  */
      "\340\240\200", "\340\237\277", "\340\200\200", "\341\200\200",
      "\354\277\277", "\355\237\277", "\355\240\200", "\355\277\277",
      "\356\200\200", "\342\200\215", "\342\200\216", "\342\200\217",
      "\342\200\220", "\342\200\247", "\342\200\250", "\342\200\251",
      "\342\200\252", "\342\200\256", "\342\200\257", "\342\201\245",
      "\342\201\246", "\342\201\251", "\342\201\252", "\357\267\217",
      "\357\267\220", "\357\267\257", "\357\267\260", "\357\277\270",
      "\357\277\271", "\357\277\273", "\357\277\274", "\357\277\275",
      "\357\277\276", "\357\277\277",
      /* Four.  */
      "\360\220\200\200", "\360\217\277\277", "\360\237\230\200",
      "\360\237\277\275", "\360\237\277\276", "\360\257\277\277",
      "\361\200\200\200", "\363\237\277\277", "\363\240\200\200",
      "\363\240\201\277", "\363\240\202\200", "\364\217\277\275",
      "\364\217\277\276", "\364\220\200\200", "\365\200\200\200",
      "\370\210\200\200\200",
      /* Characters that are shown by their neighbors: joiners, VS15, VS16,
         tags, and the characters that they change.  Marks, many of them.  */
      "\342\200\214", "\342\200\215", "\357\270\216", "\357\270\217",
      "\342\235\244", "\360\237\221\251", "\360\237\217\275", "1",
      "\342\235\244\357\270\217\342\200\215", "\360\237\217\264",
      "\360\237\217\264\363\240\201\247\363\240\201\242",
      "\360\237\217\264\363\240\201\247\363\240\201\242\363\240\201\245"
      "\363\240\201\256\363\240\201\247\363\240\201\277",
      "\363\240\201\245", "\363\240\200\261", "\340\244\225", "\340\245\215",
      "\314\201", "\331\216", "\340\270\264", "\343\202\231",
      "\360\235\205\245",
      "\314\201\314\202\314\203\314\204\314\205\314\206\314\207\314\210"
      "\314\211\314\212\314\213\314\214\314\215\314\216\314\217\314\220"
      "\314\221\314\222\314\223\314\224\314\225\314\226\314\227\314\230"
      "\314\231\314\232\314\233\314\234\314\235",
      /* Letters and marks beside which joiners are shown: Arabic, Syriac,
         Malayalam, Khmer, Javanese, Mongolian.  U+200B, and Mongolian
         selectors.  */
      "\330\250", "\330\247", "\330\241", "\331\200", "\334\222", "\334\220",
      "\340\264\250", "\340\265\215", "\341\236\200", "\352\246\247",
      "\352\247\200", "\341\240\240", "\342\200\213", "\341\240\213",
      "\341\240\216", "\341\240\217",
      /* What beside them shows a U+200B, or doesn't.  A keycap.  */
      " ", "!", "(", "\341\236\266", "\340\270\201",
      "1\357\270\217\342\203\243", "\342\203\243",
      /* SGR sequences, and parts of them.  CRs.  */
      "\033[m", "\033[0m", "\033[31m", "\033[41m", "\033[1;8m", "\033[38;5;1m",
      "\033[48;5;196m", "\033[38;2;255;0;0m", "\033[38:5:9m", "\033[101m",
      "\033[38;5;9;101m", "\033[4:3m", "\033[58;5;8m", "\033[38;5m", "\033[2m",
      "\033[22m", "\033[11m", "\033[31;41;;;;;;;;;;;;;;;m", "\033[39;49m",
      "\033[2K", "\033[K", "\033[0K", "\033[00K", "\033[;K", "K", "\033",
      "\033[", "[", "3", "8", ";", ":", "m", "\r\n", "\r\r\n",
      "\033[38;2;255;255;255;48;2;100;100;100;1;3;4;000021;000022m",
      "\033[0000000000000000000000000000000000000000000000000000000000000m",
      "\033[00000000000000000000000000000000000000000000000000000000000000m",
      /* Spaces, which -A shows.  */
      "\341\232\200", "\342\200\200", "\342\200\212", "\342\201\237",
      "\343\200\200", "\343\200\201",
      /* Blanks, and characters that Unicode calls ignorable.  */
      "\342\240\200", "\343\205\244", "\357\276\240", "\302\255", "\315\217",
      "\341\205\237", "\341\205\241", "\341\206\250", "\355\236\260",
      "\341\236\265", "\357\273\277",
      /* Parts.  */
      "\200", "\277", "\302", "\330", "\340", "\340\240", "\342\200",
      "\355\237", "\357\277", "\360", "\360\220", "\360\237\277",
      "\363\240\201", "\364\217", "\376", "\377" };

enum
{
  PIECES = sizeof pieces / sizeof *pieces
};

/* Fill the SIZE bytes at OUT with pieces of all kinds, or of only a few kinds,
   which also makes long runs of valid pieces.  */
static void
random_utf8 (struct random *random, char *out, size_t size)
{
  size_t some[4];
  for (int i = 0; i < 4; i++)
    some[i] = random_below (random, PIECES);
  bool all = random_below (random, 2) == 0;
  while (0 < size)
    {
      size_t which
        = all ? random_below (random, PIECES) : some[random_below (random, 4)];
      size_t length = strlen (pieces[which]);
      if (size < length)
        length = size;
      memcpy (out, pieces[which], length);
      out += length;
      size -= length;
    }
}

void
random_text (struct random *random, char *out, size_t size)
{
  enum
  {
    LONG_RUN = 200
  };
  if (random_below (random, 4) == 0)
    {
      random_utf8 (random, out, size);
      return;
    }
  size_t which = random_below (random, ALPHABETS + 1);
  size_t runs = random_below (random, 4);
  while (0 < size)
    {
      char byte = random_byte (random, which);
      /* In some texts, one byte in eight begins a run.  */
      size_t run = 1;
      if (runs == 0 && random_below (random, 8) == 0)
        run += random_below (random, LONG_RUN);
      if (size < run)
        run = size;
      memset (out, byte, run);
      out += run;
      size -= run;
    }
}
