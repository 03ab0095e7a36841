/* The objects that a descriptor can refer to.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef OBJECT_H
#define OBJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "simulation/page.h"

enum
{
  FILE_PAGES = 6144,
  VERSIONS_MAX = 12,
  SLOTS_MAX = 512,

  PIPE_SLOTS = 16 /* capacity of a new pipe (pipe(7)) */
};

enum kind
{
  REGULAR,
  PIPE,
  SOCKET,
  TERMINAL,
  NULL_DEVICE,
  ZERO_DEVICE,
  FULL_DEVICE,
  DIRECTORY,
  KINDS
};

/* The bytes of a file from START to END, as they were at some time: written by
   SOURCE, in its version SALT.  */
struct version
{
  off_t start, end;
  unsigned int source, salt;
};

struct file
{
  off_t size;
  off_t min_size, max_size; /* smallest and largest size during the run */
  size_t version_count;
  struct version versions[VERSIONS_MAX];

  /* The file system.  */
  unsigned int device; /* number of the disk */
  size_t *space;       /* free pages of the disk; NULL or SIZE_MAX: no limit */
  unsigned int folio;  /* pages in a folio of the page cache */
  off_t reported_size; /* st_size if that is not SIZE, or -1 */
  bool is_cold;        /* not in memory: a read waits for the disk */
  size_t bad_page;     /* index of a page that cannot be read, or SIZE_MAX */
  bool at_end_only;    /* a write fails unless it is at the end */
  bool is_command;     /* each write is a command; no bytes are stored */
  bool fixed_offset;   /* lseek does not move the offset */
  bool can_splice, can_clone;
  bool is_leased;   /* an open waits for the end of a lease */
  bool has_changed; /* by another program */
  bool is_twice;    /* two operands have its name */

  size_t page_count; /* pages from this index on are NULL */
  /* file_start sets all members above.  */
  struct page *pages[FILE_PAGES]; /* NULL: only NULs, and not on the disk */
};

/* Bytes in a pipe: a copy, or a reference to the page of a file.  */
struct slot
{
  struct page *page;
  unsigned int offset, size; /* in the page, in bytes */
  bool is_copy;              /* more bytes may be added to the page */
  bool is_packet;            /* a read ends with this slot */
};

/* A pipe, a FIFO, a socket or the input side of a terminal.  */
struct pipe
{
  unsigned int first, count; /* of SLOTS */
  unsigned int capacity;     /* in slots */
  unsigned int seen;         /* capacity that a call reported, or 0 */
  unsigned int readers, writers;
  size_t used;       /* bytes in the pipe */
  uintmax_t written; /* bytes that all programs have written */
  uintmax_t sent;    /* bytes of its own writer, SOURCE of the object */
  bool has_packets;  /* a slot is a datagram, or a line of a terminal */
  bool keeps_rest;   /* if a packet is read in part, the rest stays */
  bool has_timeout;  /* SO_RCVTIMEO is set */
  bool is_private;   /* the program made it */
  bool has_stream;   /* some bytes in it cannot be read again */
  bool is_larger;    /* another program made it larger */

  /* pipe_start sets all members above.  */
  struct slot slots[SLOTS_MAX];
};

struct object
{
  enum kind kind;
  unsigned int number; /* number of the inode */
  unsigned int source; /* writer of the bytes that are read from it */
  struct file file;
  struct pipe pipe;
};

/* An open file description (open(2)).  */
struct description
{
  struct object *object;
  off_t offset;
  int flags;
  unsigned int references;
  bool is_path; /* O_PATH */
};

/* Return true if OBJECT is a queue: its bytes are in OBJECT->pipe.  */
bool object_is_queue (struct object const *object);

/* Read at most SIZE bytes of OBJECT at POSITION to BYTES.  Return their
   number, or a negative errno.  It is -EAGAIN if no bytes have come yet.  */
ssize_t object_read (struct object *object, unsigned char *bytes, size_t size,
                     off_t position);

/* Write at most SIZE BYTES to OBJECT, open with FLAGS, at POSITION.  Return
   their number, or a negative errno.  It is -EAGAIN if OBJECT has no room.  */
ssize_t object_write (struct object *object, int flags,
                      unsigned char const *bytes, size_t size, off_t position);

/* Return the events of poll(2) that OBJECT, open with FLAGS, has.  */
short int object_events (struct object const *object, int flags);

/* Make FILE empty.  */
void file_start (struct file *file);

/* Return how many of SIZE bytes at POSITION are on the same page.  */
size_t until_page_end (off_t position, size_t size);

/* Return how many of SIZE bytes at POSITION of FILE can be read, or -EIO if
   the first cannot.  */
ssize_t file_readable (struct file const *file, size_t size, off_t position);

/* Copy at most SIZE bytes of FILE at POSITION to BYTES, also those of a page
   that a call cannot read.  Return their number.  */
size_t file_read (struct file const *file, unsigned char *bytes, size_t size,
                  off_t position);

/* Write as many of SIZE BYTES to FILE at POSITION as the disk and the model
   have room for.  Return their number, or a negative errno.  */
ssize_t file_write (struct file *file, unsigned char const *bytes, size_t size,
                    off_t position);

/* Return page INDEX of FILE as it is in the page cache.  FILE owns it.  */
struct page *file_page (struct file *file, size_t index);

/* Write the bytes of FILE from START to END, as another program does: those of
   SOURCE in its version SALT.  The disk always has room for them.  If SOURCE
   is NOBODY, leave a hole, which must be at the end of FILE.  */
void file_fill (struct file *file, off_t start, off_t end, unsigned int source,
                unsigned int salt);

/* Cut FILE to SIZE bytes.  FILE is not smaller.  */
void file_cut (struct file *file, off_t size);

/* Copy at most SIZE bytes of FROM at START into TO at TARGET.  Return their
   number, or a negative errno.  */
ssize_t file_copy (struct file *from, off_t start, struct file *to,
                   off_t target, size_t size);

/* Return the size in bytes that fstat reports for FILE.  */
off_t file_reported_size (struct file const *file);

/* Return the number of pages of FILE that have blocks on the disk.  */
size_t file_blocks (struct file const *file);

/* Return the first offset of FILE, from POSITION on, that is in a hole if HOLE
   is true, or else in data.  Return -ENXIO if FILE has no such offset.  */
off_t file_find (struct file const *file, off_t position, bool hole);

/* Return true if BYTE can have been at POSITION of FILE at some time.  */
bool file_had (struct file const *file, off_t position, unsigned char byte);

/* Make PIPE empty.  Nobody has it open.  */
void pipe_start (struct pipe *pipe);

/* Return true if PIPE has no room for another slot.  */
bool pipe_is_full (struct pipe const *pipe);

/* Copy as many of SIZE BYTES into PIPE as it has room for, as packets if
   IS_PACKET is true.  Return their number.  */
size_t pipe_write (struct pipe *pipe, unsigned char const *bytes, size_t size,
                   bool is_packet);

/* Copy as many of SIZE BYTES into new slots of PIPE as it has room for.  The
   slots have the flags of SLOT.  Return the number of bytes.  */
size_t pipe_write_pages (struct pipe *pipe, unsigned char const *bytes,
                         size_t size, struct slot slot);

/* Add a packet without bytes to PIPE, which has room.  */
void pipe_write_empty_packet (struct pipe *pipe);

/* Add a reference to SIZE bytes at OFFSET of PAGE to PIPE, which has room.  */
void pipe_refer (struct pipe *pipe, struct page *page, size_t offset,
                 size_t size);

/* Move at most SIZE bytes, or one packet, from PIPE to BYTES.  Return their
   number.  */
size_t pipe_read (struct pipe *pipe, unsigned char *bytes, size_t size);

/* Remove the first SIZE bytes of the first slot of PIPE.  */
void pipe_drop (struct pipe *pipe, size_t size);

/* Move at most SIZE bytes of FROM into TO, as references to their pages.
   Return their number.  */
size_t pipe_move (struct pipe *from, struct pipe *to, size_t size);

#endif
