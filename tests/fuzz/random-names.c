/* Print names of files that are hard to quote, with a NUL after each.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: random-names SEED COUNT END

   END follows each name that has an apostrophe.  */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/text.h"

enum
{
  PARTS_MAX = 10, /* of a name */
  KINDS_MAX = 3,  /* of parts in a name: few, so they meet often */
  NAME_SIZE = 100 /* of the longest name, with a NUL */
};

/* The kinds of parts.  Two bytes of a string are the first and the last value
   of a byte of the part.  */
static char const *const kinds[] = {
  "ac",
  "''",
  " ~",
  "\001\037",
  "\001\377",
  "\302\337\200\277",                 /* UTF-8: two bytes */
  "\340\357\200\277\200\277",         /* three */
  "\360\364\200\277\200\277\200\277", /* four */
  "\340\357\200\277",                 /* two of three */
  "\201\376\100\376",                 /* SHIFT_JIS, GB18030, BIG5 */
  "\241\376\241\376",                 /* EUC-JP, and the same */
  "\216\217\241\376\241\376",         /* EUC-JP */
  "\201\37609\201\37609",             /* GB18030 */
};

/* Add a part to NAME.  */
static void
add_part (struct random *random, char const *kind, char *name)
{
  size_t length = strlen (name);
  for (; *kind; kind += 2)
    {
      unsigned char const *range = (unsigned char const *) kind;
      size_t values = range[1] - range[0] + 1U;
      name[length++] = (char) (range[0] + random_below (random, values));
    }
  name[length] = '\0';
}

int
main (int argc, char **argv)
{
  if (argc != 4)
    return EXIT_FAILURE;
  struct random random;
  random_start (&random, strtoull (argv[1], NULL, 10));
  unsigned long count = strtoul (argv[2], NULL, 10);
  for (unsigned long i = 0; i < count; i++)
    {
      char const *in_name[KINDS_MAX];
      for (size_t k = 0; k < KINDS_MAX; k++)
        in_name[k]
          = kinds[random_below (&random, sizeof kinds / sizeof *kinds)];
      char name[NAME_SIZE] = "";
      for (size_t parts = 1 + random_below (&random, PARTS_MAX); 0 < parts;
           parts--)
        add_part (&random, in_name[random_below (&random, KINDS_MAX)], name);
      printf ("%s%s%c", name, strchr (name, '\'') ? argv[3] : "", '\0');
    }
  return fclose (stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
