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

  /* The writers of bytes.  The upper three bits of a byte name its writer.  */
  NOBODY = 0,      /* NULs */
  FIRST_INPUT = 1, /* inputs are 1 to 5; this one has lines, too */
  BEFORE = 6,      /* the writer of the output before the run */
  RIVAL = 7,       /* another program that writes to the output */
  SOURCES = 8
};

/* A page of a file or of a pipe.  A pipe may refer to the page of a file.
   Then a reader of the pipe sees a change of the page.  */
struct page
{
  unsigned int references;
  bool is_hole;         /* it has no block on the disk */
  unsigned char *bytes; /* PAGE bytes, its own or constant ones */
  struct page *next;    /* the next free page */
};

/* Free all pages, before a run.  */
void pages_reset (void);

/* Return a page with one reference.  The page shares BYTES, which are
   constant.  If BYTES is NULL, the page has its own bytes, with unspecified
   values.  */
struct page *page_new (unsigned char const *bytes);

/* Add a reference to PAGE, and return PAGE.  */
struct page *page_ref (struct page *page);

/* Remove a reference to PAGE, which may be NULL.  Free PAGE with the last
   one.  */
void page_unref (struct page *page);

/* Return the bytes of PAGE, for a change that all references to PAGE see.
   PAGE gets its own bytes and is no hole.  */
unsigned char *page_writable (struct page *page);

/* Return the PAGE bytes that SOURCE, in its version SALT, writes to page
   INDEX.  They are constant.  NOBODY writes NULs.  */
unsigned char const *source_page (unsigned int source, unsigned int salt,
                                  size_t index);

/* Store in BYTES the SIZE bytes that SOURCE, in its version SALT, writes at
   POSITION.  */
void source_copy (unsigned int source, unsigned int salt, size_t position,
                  unsigned char *bytes, size_t size);

/* Return the byte that SOURCE, in its version SALT, writes at POSITION.  */
unsigned char source_byte (unsigned int source, unsigned int salt,
                           size_t position);

/* Return the source of BYTE.  */
unsigned int source_of (unsigned char byte);

#endif
