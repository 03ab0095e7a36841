/* Regular files.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef FILE_H
#define FILE_H

#include "simulation/object.h"

/* Begin with an empty FILE.  */
void file_start (struct file *file);

/* Return how many of SIZE bytes at POSITION are on the same page.  */
size_t until_page_end (off_t position, size_t size);

/* Return how many of SIZE bytes at POSITION of FILE can be read, or -EIO if
   the first cannot.  */
ssize_t file_readable (struct file const *file, size_t size, off_t position);

/* Read at most SIZE bytes of FILE at POSITION to BYTES, also those that cannot
   be read.  Return their number.  */
size_t file_read (struct file const *file, unsigned char *bytes, size_t size,
                  off_t position);

/* Write SIZE BYTES to FILE at POSITION.  Return how many the disk and the
   model have room for, or a negative errno.  */
ssize_t file_write (struct file *file, unsigned char const *bytes, size_t size,
                    off_t position);

/* Return page INDEX of FILE as the page cache has it, borrowed.  */
struct page *file_page (struct file *file, size_t index);

/* Have SOURCE, in its version SALT, write the bytes from START to END of FILE,
   as another program does, beyond what the disk has room for.  NOBODY leaves a
   hole, which must be at the end of the file.  */
void file_fill (struct file *file, off_t start, off_t end, unsigned int source,
                unsigned int salt);

/* Set the size of FILE, which is larger.  */
void file_cut (struct file *file, off_t size);

/* Copy at most SIZE bytes of FROM at START to TARGET of TO.  Return as
   file_write does.  */
ssize_t file_copy (struct file *from, off_t start, struct file *to,
                   off_t target, size_t size);

/* Return the size that fstat reports of FILE.  */
off_t file_reported_size (struct file const *file);

/* Return the number of pages of FILE that have blocks on the disk.  */
size_t file_blocks (struct file const *file);

/* Return the first place of FILE, from POSITION on, that is a hole if HOLE or
   data if not.  Return -ENXIO if there is none.  */
off_t file_find (struct file const *file, off_t position, bool hole);

/* Return true if BYTE can have been at POSITION of FILE at some time.  */
bool file_had (struct file const *file, off_t position, unsigned char byte);

#endif
