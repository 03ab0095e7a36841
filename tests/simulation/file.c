/* Regular files.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "simulation/file.h"

#include <errno.h>
#include <string.h>

#include "minmax.h"

static unsigned char const nuls[PAGE];

void
file_start (struct file *file)
{
  memset (file->pages, 0, file->page_count * sizeof *file->pages);
  file->page_count = 0;
  file->size = file->least = file->most = 0;
  file->version_count = 0;
  file->device = 0;
  file->space = NULL;
  file->reported_size = -1;
  file->bad_page = SIZE_MAX;
  file->is_cold = file->at_end_only = file->is_command = false;
  file->fixed_offset = file->can_clone = file->is_leased = false;
  file->is_twice = false;
  file->can_splice = true;
  file->folio = 1;
}

ssize_t
file_readable (struct file const *file, size_t size, off_t position)
{
  off_t bad = (off_t) file->bad_page * PAGE;
  if (file->bad_page == SIZE_MAX || bad + PAGE <= position
      || file->size <= MAX (bad, position))
    return (ssize_t) size;
  return bad <= position ? -EIO : (ssize_t) MIN ((off_t) size, bad - position);
}

size_t
file_read (struct file const *file, unsigned char *bytes, size_t size,
           off_t position)
{
  if (file->size <= position)
    return 0;
  size = (size_t) MIN ((off_t) size, file->size - position);
  for (size_t done = 0; done < size;)
    {
      size_t at = (size_t) position + done;
      size_t part = MIN (size - done, PAGE - at % PAGE);
      struct page const *page = file->pages[at / PAGE];
      memcpy (bytes + done, (page ? page->bytes : nuls) + at % PAGE, part);
      done += part;
    }
  return size;
}

/* Put PAGE at INDEX of FILE.  */
static void
set_page (struct file *file, size_t index, struct page *page)
{
  page_drop (file->pages[index]);
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

/* Take a block of the disk for page INDEX of FILE if it has none.  Return
   false if there is none left.  */
static bool
take_block (struct file *file, size_t index)
{
  if (FILE_PAGES <= index)
    return false;
  if (! file->space || ! is_hole (file, index))
    return true;
  if (*file->space == 0)
    return false;
  --*file->space;
  return true;
}

static void
set_size (struct file *file, off_t size)
{
  file->size = size;
  file->most = MAX (file->most, size);
  file->least = MIN (file->least, size);
}

ssize_t
file_write (struct file *file, unsigned char const *bytes, size_t size,
            off_t position)
{
  if (file->at_end_only && position != file->size)
    return -EINVAL;
  size_t done = 0;
  while (done < size)
    {
      size_t at = (size_t) position + done;
      size_t part = MIN (size - done, PAGE - at % PAGE);
      if (! take_block (file, at / PAGE))
        break;
      unsigned char *page = page_writable (file_page (file, at / PAGE));
      /* BYTES may be of this page, too, through a pipe.  */
      memmove (page + at % PAGE, bytes + done, part);
      done += part;
    }
  if (file->size < position + (off_t) done && 0 < done)
    set_size (file, position + (off_t) done);
  return 0 < done || size == 0 ? (ssize_t) done : -ENOSPC;
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
      size_t part = (size_t) MIN (end - at, PAGE - at % PAGE);
      if (part == PAGE && is_hole (file, index) && ! file->pages[index])
        set_page (file, index, page_new (source_page (source, salt, index)));
      else
        source_put (source, salt, (size_t) at,
                    page_writable (file_page (file, index)) + at % PAGE, part);
      at += (off_t) part;
    }
  set_size (file, MAX (file->size, end));
}

void
file_cut (struct file *file, off_t size)
{
  off_t folio = file->folio * PAGE;
  off_t folio_end = (size + folio - 1) / folio * folio;
  size_t first = (size_t) size / PAGE;
  bool shows = false;
  for (size_t i = first; i < file->page_count; i++)
    {
      struct page *page = file->pages[i];
      size_t kept = i == first ? (size_t) size % PAGE : 0;
      bool in_use = page && 1 < page->references;
      /* The kernel clears the rest of the folio that is cut, which stays as a
         whole if a pipe refers to it.  */
      if (kept == 0 && (! in_use || folio_end <= (off_t) i * PAGE))
        {
          page_drop (page);
          file->pages[i] = NULL;
        }
      else if (! is_hole (file, i))
        {
          memset (page_writable (page) + kept, 0, PAGE - kept);
          page->is_hole = kept == 0;
          shows = shows || in_use;
        }
    }
  if (shows)
    add_version (file, (struct version){ .start = size, .end = folio_end });
  set_size (file, size);
}

ssize_t
file_copy (struct file *from, off_t start, struct file *to, off_t target,
           size_t size)
{
  unsigned char bytes[PAGE];
  size_t done = 0;
  ssize_t most = file_readable (from, size, start);
  if (most < 0)
    return most;
  size = (size_t) most;
  while (done < size)
    {
      size_t at = (size_t) target + done;
      size_t part = MIN (size - done, PAGE - at % PAGE);
      part = file_read (from, bytes, part, start + (off_t) done);
      ssize_t written = file_write (to, bytes, part, (off_t) at);
      if (written <= 0)
        return 0 < done ? (ssize_t) done : written;
      done += (size_t) written;
    }
  return (ssize_t) done;
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
      if (version->start <= position && position < version->end
          && byte
               == source_byte (version->source, version->salt,
                               (size_t) position))
        return true;
    }
  return false;
}
