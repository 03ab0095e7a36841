/* Regular files.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "simulation/object.h"

#include <errno.h>
#include <string.h>

#include "minmax.h"

static unsigned char const nuls[PAGE];

void
file_start (struct file *file)
{
  memset (file->pages, 0, file->page_count * sizeof *file->pages);
  memset (file, 0, offsetof (struct file, pages));
  file->reported_size = -1;
  file->bad_page = SIZE_MAX;
  file->can_splice = true;
  file->folio = 1;
}

size_t
until_page_end (off_t position, size_t size)
{
  return MIN (size, PAGE - (size_t) position % PAGE);
}

ssize_t
file_readable (struct file const *file, size_t size, off_t position)
{
  off_t bad = (off_t) file->bad_page * PAGE;
  off_t end = position < bad ? MIN (bad, file->size) : file->size;
  if (end <= position)
    return 0;
  if (bad <= position && position < bad + PAGE)
    return -EIO;
  return (ssize_t) MIN ((off_t) size, end - position);
}

size_t
file_read (struct file const *file, unsigned char *bytes, size_t size,
           off_t position)
{
  off_t end = MIN (file->size, position + (off_t) size);
  for (off_t at = position; at < end;)
    {
      size_t part = until_page_end (at, (size_t) (end - at));
      struct page const *page = file->pages[at / PAGE];
      memcpy (bytes, (page ? page->bytes : nuls) + at % PAGE, part);
      bytes += part;
      at += (off_t) part;
    }
  return (size_t) MAX (0, end - position);
}

/* Make PAGE the page INDEX of FILE, which then owns the reference.  */
static void
set_page (struct file *file, size_t index, struct page *page)
{
  page_unref (file->pages[index]);
  file->pages[index] = page;
  file->page_count = MAX (file->page_count, index + 1);
}

struct page *
file_page (struct file *file, size_t index)
{
  if (! file->pages[index])
    {
      set_page (file, index, page_new (nuls));
      file->pages[index]->is_hole = true;
    }
  return file->pages[index];
}

static bool
is_hole (struct file const *file, size_t index)
{
  return ! file->pages[index] || file->pages[index]->is_hole;
}

/* Reserve a block of the disk for page INDEX of FILE, unless the page has a
   block.  Return false if the disk or the model has no room.  */
static bool
take_block (struct file *file, size_t index)
{
  if (FILE_PAGES <= index)
    return false;
  if (! file->space || *file->space == SIZE_MAX || ! is_hole (file, index))
    return true;
  return 0 < *file->space && (*file->space)--;
}

static void
set_size (struct file *file, off_t size)
{
  file->size = size;
  file->max_size = MAX (file->max_size, size);
  file->min_size = MIN (file->min_size, size);
}

ssize_t
file_write (struct file *file, unsigned char const *bytes, size_t size,
            off_t position)
{
  if (file->at_end_only && position != file->size)
    return -EINVAL;
  off_t at = position;
  while (0 < size && take_block (file, (size_t) at / PAGE))
    {
      size_t part = until_page_end (at, size);
      struct page *page = file_page (file, (size_t) at / PAGE);
      /* BYTES may overlap this page, if a pipe refers to it.  */
      memmove (page_writable (page) + at % PAGE, bytes, part);
      bytes += part;
      size -= part;
      at += (off_t) part;
    }
  if (position < at && file->size < at)
    set_size (file, at);
  return position < at || size == 0 ? at - position : -ENOSPC;
}

static void
add_version (struct file *file, struct version version)
{
  if (file->version_count < VERSIONS_MAX)
    file->versions[file->version_count++] = version;
}

void
file_fill (struct file *file, off_t start, off_t end, unsigned int source,
           unsigned int salt)
{
  add_version (file, (struct version){ start, end, source, salt });
  for (off_t at = start; at < end && source != NOBODY;)
    {
      size_t index = (size_t) at / PAGE;
      size_t part = until_page_end (at, (size_t) (end - at));
      if (part == PAGE && ! file->pages[index])
        set_page (file, index, page_new (source_page (source, salt, index)));
      else
        source_copy (source, salt, (size_t) at,
                     page_writable (file_page (file, index)) + at % PAGE,
                     part);
      at += (off_t) part;
    }
  set_size (file, MAX (file->size, end));
}

void
file_cut (struct file *file, off_t size)
{
  off_t folio = file->folio * PAGE;
  off_t folio_end = (size + folio - 1) / folio * folio;
  size_t first = (size_t) size / PAGE, kept = (size_t) size % PAGE;
  bool is_visible = false;
  for (size_t i = first; i < file->page_count; i++, kept = 0)
    {
      struct page *page = file->pages[i];
      bool in_use = page && 1 < page->references;
      /* Linux clears the rest of the folio in which the cut is.  A page of
         that folio stays if a pipe refers to it.  */
      if (kept == 0 && (! in_use || folio_end <= (off_t) i * PAGE))
        {
          page_unref (page);
          file->pages[i] = NULL;
        }
      else if (! is_hole (file, i))
        {
          memset (page_writable (page) + kept, 0, PAGE - kept);
          page->is_hole = kept == 0;
          is_visible = is_visible || in_use;
        }
    }
  if (is_visible)
    add_version (file, (struct version){ .start = size, .end = folio_end });
  set_size (file, size);
}

ssize_t
file_copy (struct file *from, off_t start, struct file *to, off_t target,
           size_t size)
{
  unsigned char bytes[PAGE];
  off_t done = 0;
  ssize_t most = file_readable (from, size, start), written = most;
  while (done < most && 0 < written)
    {
      size_t part = until_page_end (target + done, (size_t) (most - done));
      file_read (from, bytes, part, start + done);
      written = file_write (to, bytes, part, target + done);
      done += MAX (0, written);
    }
  return 0 < done ? done : written;
}

off_t
file_reported_size (struct file const *file)
{
  return file->reported_size < 0 ? file->size : file->reported_size;
}

size_t
file_blocks (struct file const *file)
{
  size_t count = 0;
  for (size_t i = 0; i < file->page_count; i++)
    count += ! is_hole (file, i);
  return count;
}

off_t
file_find (struct file const *file, off_t position, bool hole)
{
  if (file->size <= position || position < 0)
    return -ENXIO;
  size_t i = (size_t) position / PAGE;
  size_t end = ((size_t) file->size + PAGE - 1) / PAGE;
  while (i < end && is_hole (file, i) != hole)
    i++;
  if (i == end)
    return hole ? file->size : -ENXIO;
  return MAX (position, (off_t) i * PAGE);
}

bool
file_had (struct file const *file, off_t position, unsigned char byte)
{
  for (size_t i = 0; i < file->version_count; i++)
    {
      struct version const *version = &file->versions[i];
      unsigned char had
        = source_byte (version->source, version->salt, (size_t) position);
      if (version->start <= position && position < version->end && byte == had)
        return true;
    }
  return false;
}
