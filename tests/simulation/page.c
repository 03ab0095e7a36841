/* Pages of the simulated memory.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "simulation/page.h"

#include <stdlib.h>
#include <string.h>

#include "minmax.h"
#include "simulation/choice.h"

enum
{
  PAGES_MAX = 16 * 1024,

  /* Size of the noise of a source, in bytes.  It is a prime number, so that no
     two pages of a file are equal, and no two versions of a page.  */
  NOISE = 16381
};

static unsigned char noise[SOURCES][NOISE + PAGE];
static struct page pages[PAGES_MAX];
static unsigned char own[PAGES_MAX][PAGE]; /* the bytes of each page */
static size_t page_count;                  /* pages that were ever in use */
static struct page *free_pages;            /* pages no longer in use */

/* Make the noise of SOURCE, which is the same in each run.  The upper three
   bits of a byte name SOURCE, and the lower five are random.  FIRST_INPUT also
   has newlines, CRs and tabs.  */
static void
make_noise (unsigned int source)
{
  static struct choices choices;
  static char const special[] = "\n\r\t";
  choices_start (&choices, source);
  for (size_t i = 0; i < NOISE; i++)
    {
      choices.count = 0;
      unsigned int five_bits = choose (&choices, 32);
      noise[source][i]
        = (unsigned char) (source == FIRST_INPUT && five_bits < 3
                             ? special[five_bits]
                             : (int) (source << 5 | five_bits));
    }
  memcpy (noise[source] + NOISE, noise[source], PAGE);
}

void
pages_reset (void)
{
  if (noise[FIRST_INPUT][0] == 0)
    for (unsigned int source = FIRST_INPUT; source < SOURCES; source++)
      make_noise (source);
  page_count = 0;
  free_pages = NULL;
}

struct page *
page_new (unsigned char const *bytes)
{
  struct page *page = free_pages;
  if (page)
    free_pages = page->next;
  else if (page_count == PAGES_MAX)
    abort ();
  else
    page = &pages[page_count++];
  *page = (struct page){ .references = 1 };
  page->bytes = bytes ? (unsigned char *) bytes : own[page - pages];
  return page;
}

struct page *
page_ref (struct page *page)
{
  page->references++;
  return page;
}

void
page_unref (struct page *page)
{
  if (! page || 0 < --page->references)
    return;
  page->next = free_pages;
  free_pages = page;
}

unsigned char *
page_writable (struct page *page)
{
  unsigned char *bytes = own[page - pages];
  if (page->bytes != bytes)
    page->bytes = memcpy (bytes, page->bytes, PAGE);
  page->is_hole = false;
  return bytes;
}

unsigned char const *
source_page (unsigned int source, unsigned int salt, size_t index)
{
  return noise[source] + (salt * 4001 + index * 997) % NOISE;
}

void
source_copy (unsigned int source, unsigned int salt, size_t position,
             unsigned char *bytes, size_t size)
{
  while (0 < size)
    {
      size_t part = MIN (size, PAGE - position % PAGE);
      memcpy (bytes,
              source_page (source, salt, position / PAGE) + position % PAGE,
              part);
      bytes += part;
      position += part;
      size -= part;
    }
}

unsigned char
source_byte (unsigned int source, unsigned int salt, size_t position)
{
  return source_page (source, salt, position / PAGE)[position % PAGE];
}

unsigned int
source_of (unsigned char byte)
{
  return 0 < byte && byte < 32 ? FIRST_INPUT : byte >> 5;
}
