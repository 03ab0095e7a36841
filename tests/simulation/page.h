/* Pages of the simulated memory.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PAGE_H
#define PAGE_H

#include <stdbool.h>
#include <stddef.h>

enum
{
  PAGE = 4096,

  /* Who wrote a byte is in its upper three bits.  */
  NOBODY = 0,      /* NULs */
  FIRST_INPUT = 1, /* the inputs are 1 to 5 */
  BEFORE = 6,      /* what the output had before the run */
  RIVAL = 7,       /* another program that writes to the output */
  SOURCES = 8
};

/* A page of a file or of a pipe.  A pipe may refer to the page of a file: a
   change of the page is then seen through the pipe.  */
struct page
{
  unsigned int references;
  bool is_hole;         /* no block of the disk stands behind it */
  unsigned char *bytes; /* PAGE of them, its own or constant */
  struct page *next;    /* among the free ones */
};

/* Forget all pages.  */
void pages_reset (void);

/* Return a page with one reference.  It shares BYTES, which are constant, or
   if BYTES is NULL it has its own, whose values are unspecified.  */
struct page *page_new (unsigned char const *bytes);

struct page *page_hold (struct page *page);

/* Give up one reference of PAGE, which may be NULL.  */
void page_drop (struct page *page);

/* Return the bytes of PAGE for writing, which all references show.  */
unsigned char *page_writable (struct page *page);

/* Return the PAGE bytes of page INDEX of what SOURCE writes, in its version
   SALT.  NOBODY writes NULs.  */
unsigned char const *source_page (unsigned int source, unsigned int salt,
                                  size_t index);

/* Put the SIZE bytes from POSITION on of what SOURCE writes into BYTES.  */
void source_put (unsigned int source, unsigned int salt, size_t position,
                 unsigned char *bytes, size_t size);

unsigned char source_byte (unsigned int source, unsigned int salt,
                           size_t position);

/* Return the source of BYTE.  */
unsigned int source_of (unsigned char byte);

#endif
