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
  FILE_PAGES = 3072,
  VERSIONS_MAX = 12,
  SLOTS_MAX = 512,

  PIPE_SLOTS = 16 /* of a new pipe (pipe(7)) */
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
  FOLDER,
  KINDS
};

/* The bytes of a file from START to END, as they were at some time.  */
struct version
{
  off_t start, end;
  unsigned int source, salt;
};

struct file
{
  off_t size;
  off_t least, most; /* sizes, since the program opened it */
  size_t version_count;
  struct version versions[VERSIONS_MAX];

  /* The file system.  */
  unsigned int device;
  size_t *space;       /* free pages of the disk, or NULL */
  unsigned int folio;  /* pages that it caches in one piece */
  off_t reported_size; /* instead of SIZE, or -1 */
  bool is_cold;        /* a read waits for the disk */
  size_t bad_page;     /* that cannot be read, or SIZE_MAX */
  bool at_end_only;    /* a write elsewhere fails */
  bool is_command;     /* each write is a command; nothing is kept */
  bool fixed_offset;   /* lseek does not move the offset */
  bool can_splice, can_clone;
  bool is_leased; /* to open it waits */
  bool has_changed;
  bool is_twice; /* among the operands */

  /* All before is 0 at first.  */
  size_t page_count;              /* of PAGES, those that may be in use */
  struct page *pages[FILE_PAGES]; /* NULL if never written */
};

/* Bytes in a pipe: a copy, or a reference to the page of a file.  */
struct slot
{
  struct page *page;
  unsigned int offset, size;
  bool is_copy;   /* more may be added to it */
  bool is_packet; /* one read takes no more than this */
};

/* A pipe, a FIFO, a socket or the input side of a terminal.  */
struct pipe
{
  unsigned int first, count; /* of SLOTS */
  unsigned int capacity;     /* in slots */
  unsigned int seen;         /* the capacity that the program was told of */
  unsigned int readers, writers;
  size_t held;       /* bytes */
  uintmax_t written; /* bytes so far, by all */
  uintmax_t sent;    /* by its own writer, for whom SOURCE stands */
  bool has_packets;  /* a socket's datagrams, a terminal's lines */
  bool keeps_rest;   /* of a packet that was read in part */
  bool has_timeout;  /* SO_RCVTIMEO */
  bool is_private;   /* the program made it */
  bool has_stream;   /* bytes in it that cannot be read once more */
  bool is_larger;    /* another program made it larger */

  /* All before is 0 at first.  */
  struct slot slots[SLOTS_MAX];
};

struct object
{
  enum kind kind;
  unsigned int number; /* of the inode */
  unsigned int source; /* who writes what is read from it */
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

/* Return true if OBJECT is used through its pipe.  */
bool object_is_queue (struct object const *object);

/* Read at most SIZE bytes of OBJECT at POSITION to BYTES.  Return their
   number, or a negative errno, -EAGAIN if there are none yet.  */
ssize_t object_read (struct object *object, unsigned char *bytes, size_t size,
                     off_t position);

/* Write at most SIZE BYTES to OBJECT, open with FLAGS, at POSITION.  Return as
   object_read does.  */
ssize_t object_write (struct object *object, int flags,
                      unsigned char const *bytes, size_t size, off_t position);

/* Return the events of poll(2) that OBJECT, open with FLAGS, has.  */
short int object_events (struct object const *object, int flags);

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

/* Begin with an empty PIPE that nobody has open.  */
void pipe_start (struct pipe *pipe);

bool pipe_is_full (struct pipe const *pipe);

/* Copy what PIPE has room for of SIZE BYTES, as packets if IS_PACKET.  Return
   how many these are.  */
size_t pipe_put (struct pipe *pipe, unsigned char const *bytes, size_t size,
                 bool is_packet);

/* Do the same with new slots, which are like SLOT.  */
size_t pipe_put_pages (struct pipe *pipe, unsigned char const *bytes,
                       size_t size, struct slot slot);

/* Add a packet without bytes to PIPE, which has room.  */
void pipe_empty_packet (struct pipe *pipe);

/* Add SIZE bytes at OFFSET of PAGE to PIPE, which has room.  */
void pipe_refer (struct pipe *pipe, struct page *page, size_t offset,
                 size_t size);

/* Take at most SIZE bytes, or one packet, out of PIPE to BYTES.  Return their
   number.  */
size_t pipe_take (struct pipe *pipe, unsigned char *bytes, size_t size);

/* Drop the first SIZE bytes of the first slot of PIPE.  */
void pipe_drop (struct pipe *pipe, size_t size);

/* Move at most SIZE bytes of FROM into TO, without copying them.  Return their
   number.  */
size_t pipe_move (struct pipe *from, struct pipe *to, size_t size);

#endif
