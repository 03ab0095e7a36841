/* The objects that a descriptor can refer to, and their bytes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef OBJECT_H
#define OBJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum
{
  PAGE = 4096,
  VERSIONS_MAX = 14,
  SLOTS_MAX = 512,
  PIPE_SLOTS = 16,                /* capacity of a new pipe (pipe(7)) */
  UNLIMITED = 1024 * 1024 * 1024, /* in bytes; no run comes that far */

  /* The writers of bytes.  The upper three bits of a byte name its writer.  */
  NOBODY = 0,      /* NULs */
  FIRST_INPUT = 1, /* inputs are 1 to 5; this one has lines, too */
  BEFORE = 6,      /* writes what must not be copied: the output before the
                      run, files under a new name, inputs after the end */
  RIVAL = 7,       /* another program that writes to the output */
  SOURCES = 8
};

enum kind
{
  REGULAR,
  NULL_DEVICE,
  ZERO_DEVICE,
  FULL_DEVICE,
  DIRECTORY,
  PIPE, /* this kind and the next are queues */
  SOCKET,
  TERMINAL,
  KINDS
};

/* Properties of an object.  world.c says how frequent each is.  */
enum trait
{
  IS_COLD = 1,       /* not in memory: a read waits for the disk */
  IS_LEASED = 2,     /* an open waits for the end of a lease */
  CAN_CLONE = 4,     /* the file system shares blocks */
  NO_SPLICE = 8,     /* splice and its like refuse the file */
  OTHER_SIZE = 16,   /* fstat reports no bytes, or a page */
  FIXED_OFFSET = 32, /* lseek does not move the offset */
  AT_END_ONLY = 64,  /* a write fails unless it is at the end */
  IS_COMMAND = 128,  /* each write is a command; no bytes are stored */
  HAS_PACKETS = 256, /* a slot is a datagram, or a line of a terminal */
  HAS_TIMEOUT = 512, /* SO_RCVTIMEO is set */
  IS_LARGER = 1024,  /* another program made the pipe larger */
  LARGE_FOLIO = 2048 /* the page cache has folios of 16 pages */
};

/* The bytes of an object from START to END, as they were at some time: written
   by SOURCE, in its version SALT.  */
struct version
{
  off_t start, end;
  unsigned int source, salt;
};

/* Bytes in a queue are a range of some object's bytes.  If splice referred to
   a file, that object is the file, and a change of the file is visible.  */
struct slot
{
  struct object *object;
  off_t start;
  size_t size;    /* at most a page */
  size_t room;    /* bytes that a write may add to the slot's page */
  bool is_packet; /* a read ends with this slot */
};

struct object
{
  enum kind kind;
  unsigned int number; /* number of the inode */
  unsigned int source; /* writer of the bytes that are read from it */
  unsigned int traits; /* bits of enum trait */

  /* The bytes are in STORE if it is not NULL.  Otherwise, they are those of
     the last version that has them, or NULs.  So an input needs no memory.  */
  off_t size; /* of a queue: bytes from its writers, or the store in use */
  off_t min_size, max_size; /* smallest and largest size during the run */
  size_t version_count;
  struct version versions[VERSIONS_MAX];
  unsigned char *store;
  off_t store_size;

  /* A regular file.  */
  unsigned int device; /* number of the disk */
  off_t room;          /* free bytes of the disk, or UNLIMITED */
  off_t bad_page;      /* offset of a page that cannot be read, or -1 */
  bool has_changed;    /* by another program */
  bool is_twice;       /* two operands name it */

  /* A queue: a pipe, a FIFO, a socket or the input side of a terminal.  */
  unsigned int readers, writers;
  unsigned int capacity; /* in slots */
  unsigned int seen;     /* capacity that a call reported, or 0 */
  bool is_private;       /* the program made it */
  off_t used;            /* bytes in the queue */
  off_t passed;          /* bytes that were ever in the queue */
  unsigned int first, count;
  struct slot slots[SLOTS_MAX]; /* object_start leaves them as they are */
};

/* An open file description (open(2)).  */
struct description
{
  struct object *object;
  off_t offset;
  int flags;
  unsigned int references;
};

/* Make the bytes that each source writes.  They are the same in each run.  */
void sources_start (void);

/* Return the bytes that SOURCE, in its version SALT, writes from POSITION to
   the end of its page.  */
unsigned char const *source_bytes (unsigned int source, unsigned int salt,
                                   off_t position);

/* Store in BYTES the SIZE bytes that SOURCE, in its version SALT, writes at
   POSITION.  */
void source_copy (unsigned int source, unsigned int salt, off_t position,
                  unsigned char *bytes, size_t size);

/* Return the source of BYTE.  */
unsigned int source_of (unsigned char byte);

/* Return how many of SIZE bytes at POSITION are on the same page.  */
size_t until_page_end (off_t position, size_t size);

/* Make OBJECT a new object of KIND.  */
void object_start (struct object *object, enum kind kind);

/* Return true if OBJECT is a queue: its bytes go when they are read.  */
bool object_is_queue (struct object const *object);

/* Copy SIZE bytes of OBJECT at POSITION to BYTES.  */
void object_copy (struct object const *object, off_t position,
                  unsigned char *bytes, size_t size);

/* Write the bytes of OBJECT from START to END, as another program does: those
   of SOURCE in its version SALT.  If SOURCE is NOBODY, these are NULs.  */
void object_fill (struct object *object, off_t start, off_t end,
                  unsigned int source, unsigned int salt);

/* Cut OBJECT, a file, to SIZE bytes.  If a pipe refers to bytes after these,
   on the same folio, Linux clears them.  FOLIO_END is 0 if no pipe does, or
   else the end of the folio.  */
void object_cut (struct object *object, off_t size, off_t folio_end);

/* Set *RANGE to the next bytes of OBJECT at POSITION, at most SIZE.  Return
   their number, 0 at the end, or a negative errno.  It is -EAGAIN if no bytes
   have come yet.  */
ssize_t object_next (struct object *object, off_t position, size_t size,
                     struct slot *range);

/* Remove the next SIZE bytes of OBJECT, if it is a queue.  */
void object_drop (struct object *object, size_t size);

/* Read at most SIZE bytes of OBJECT at POSITION to BYTES.  Return their
   number, or a negative errno, as object_next does.  */
ssize_t object_read (struct object *object, unsigned char *bytes, size_t size,
                     off_t position);

/* Write at most SIZE BYTES to OBJECT at POSITION, as packets if IS_PACKET.
   Return their number, or a negative errno.  It is -EAGAIN if OBJECT has no
   room.  */
ssize_t object_write (struct object *object, bool is_packet,
                      unsigned char const *bytes, size_t size, off_t position);

/* Write as many of SIZE BYTES to QUEUE as it has room for, as packets if
   IS_PACKET.  Return their number.  If BYTES is NULL, they are the next bytes
   of the source of QUEUE.  */
size_t queue_write (struct object *queue, bool is_packet,
                    unsigned char const *bytes, size_t size);

/* Add RANGE to QUEUE by reference.  Return the number of bytes added, or 0 if
   QUEUE is full.  */
size_t queue_refer (struct object *queue, struct slot range);

/* Return true if QUEUE has no room for another slot.  */
bool queue_is_full (struct object const *queue);

/* Return slot number I of QUEUE, from the first on.  */
struct slot *queue_slot (struct object *queue, unsigned int i);

/* Return the events of poll(2) that OBJECT, open with FLAGS, has.  */
short int object_events (struct object const *object, int flags);

#endif
