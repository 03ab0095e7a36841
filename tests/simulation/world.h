/* One run: its choices, objects and their bytes, the program, other programs.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef WORLD_H
#define WORLD_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum
{
  PAGE = 4096,
  FUSE = 0x65735546, /* headers before Linux 5.17 have no name for it */
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
  HAS_TIMEOUT = 512, /* SO_RCVTIMEO is set, or SO_SNDTIMEO of the output */
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
  unsigned int device;  /* number of the disk */
  off_t room;           /* free bytes of the disk, or UNLIMITED */
  off_t bad_page;       /* offset of a page that cannot be read, or -1 */
  bool has_changed;     /* by another program */
  unsigned int changes; /* the time of the last one, which fstat reports */
  bool is_twice;        /* two operands name it */

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

enum
{
  CHOICES_MAX = 20000, /* each choice after these is 0 */
  DESCRIPTORS_MAX = 32,
  DESCRIPTIONS_MAX = 1024,
  OBJECTS_MAX = 24,
  NAMES_MAX = 16,
  OPERANDS_MAX = 4,
  ACTORS_MAX = 32,
  SHARES_MAX = 32,
  STORE_MAX = 48 * 1024 * 1024,
  CONSUMED_MAX = 4 * 1024 * 1024,
  TEXT_MAX = 160
};

/* Everything in a run is chosen: from a seed, or as in an earlier run.  0 is
   the plainest choice.  To shrink a run, its choices are replaced by 0.  */
struct choices
{
  uint64_t state; /* state of the random generator */
  size_t count;   /* number of choices made so far */
  size_t given;   /* number of choices to repeat */
  bool is_repeat; /* repeat the first GIVEN of MADE, then choose 0 */
  uint32_t made[CHOICES_MAX];
};

/* Kinds of events.  A run switches off a random half of them, so that the
   others come more often, and together.  */
enum event
{
  FAULTS = 1,      /* calls fail */
  REFUSALS = 2,    /* calls fail in the whole run */
  SHORT_CALLS = 4, /* calls move fewer bytes than they could */
  SIGNALS = 8,     /* come while the program waits */
  BAD_PAGES = 16,  /* of inputs can't be read */
  CHANGES = 32,    /* of inputs, by other programs */
  GROWTH = 4096,   /* of inputs, as of logs */
  SHARES = 64,     /* others read standard input */
  RIVALS = 128,    /* others write to the output */
  TOGGLES = 256,   /* others set and clear O_NONBLOCK */
  NAMES = 512,     /* become those of other files */
  RESTS = 1024,    /* readers and writers are slow */
  ENDS = 2048,     /* a kill, or the caller wants an end */
  APPENDS = 8192,  /* others set and clear O_APPEND of the output */
  EVENTS = 16384
};

/* How a run ends.  If no program could have done better, the run isn't
   judged.  */
enum end
{
  RETURNED,    /* the program returned a status, or has not ended */
  KILLED,      /* another program killed the program */
  BROKEN_PIPE, /* SIGPIPE ended the program */
  UNDECIDED,   /* others acted between two calls that should be one */
  BROKEN       /* the program broke a promise */
};

/* An entry of the current directory.  */
struct name
{
  char text[8];
  struct object *object; /* NULL if no object has the name */
};

/* An operand, and the progress of its copy.  */
struct operand
{
  char const *name;
  struct object *object; /* NULL until the operand is opened */
  bool is_output;        /* the output, past its start, when opened */
  bool is_short;         /* a read or a write stopped early */
  bool has_ended;        /* a read returned 0 */
  unsigned int writes;   /* number of calls of write */
};

/* Another program, or a thread of the program.  */
struct actor
{
  bool (*act) (struct actor *actor); /* a step; false if nothing changed */
  struct object *object;
  struct description *description; /* shared with the program, or NULL */
  unsigned int left;               /* steps or bytes; or a thread's number */
  unsigned int rest; /* turns to wait; UINT32_MAX: it hangs forever */
};

/* A part of standard input that another program has read, in bytes.  */
struct share
{
  off_t start, end;
};

/* The numbers that the judge keeps.  */
struct counts
{
  size_t unwritten; /* bytes that the program has read and not written */
  size_t written;   /* bytes that write has written */
  size_t received;  /* bytes of the output, without those of a rival */
  size_t moved;     /* bytes that all calls of the program have moved */
  size_t consumed;  /* bytes read, if the options change the text */
  size_t rival_written, rival_received; /* bytes of a rival */
  unsigned long calls, idle_calls;      /* idle: since a call moved bytes */
  off_t claimed;       /* bytes of the output that are not yet filled */
  off_t read_error_at; /* the offset of standard input when the program said
                          that it has lost a piece of it, because others read
                          it as well; 0 if it didn't */
  size_t copied;       /* bytes of this operand that the kernel has copied to
                          places in the output */
  off_t copied_from;   /* where in the output these begin */
  bool has_lost_copy;  /* the kernel reported EIO after it had copied some */
  bool write_failed;   /* the last write failed, and can't be repeated */
  bool saw_empty;      /* FIONREAD reported that the output is empty */
  unsigned int stdin_ends; /* reads of standard input that returned 0 */
};

/* The caller of the program.  */
struct caller
{
  bool is_call;           /* it calls cat_call, not cat_last */
  unsigned int questions; /* until it wants an end; 0: it never does */
  bool has_to_end;        /* it has said so */
};

/* What lseek reported, if it only read the offset of a description.  */
struct peek
{
  struct description const
    *description;     /* NULL if the last call was another */
  off_t offset, size; /* of the description, and of its file */
  size_t share_count;
};

struct world
{
  bool verbose;  /* print the run */
  jmp_buf start; /* a run goes on here after its end */
  struct object objects[OBJECTS_MAX];
  struct description descriptions[DESCRIPTIONS_MAX];

  /* All members from here on are 0 at the start of a run.  */
  char breach[TEXT_MAX]; /* names the broken promise */
  enum end end;
  /* The kernel.  */
  size_t object_count, description_count, name_count;
  struct name names[NAMES_MAX];
  struct object *input, *output; /* standard input, standard output */
  struct object *transit;        /* the pipe within copy_file_range, or NULL */
  uint32_t file_systems[3];      /* of disk 1 and 2: numbers (statfs(2)) */
  off_t input_start, output_start;
  int output_flags, descriptor_limit;
  struct description *descriptors[DESCRIPTORS_MAX];
  struct description *error_output; /* it gets the messages */
  struct peek peek;                 /* the last call, if it read an offset */
  bool in_copy;                     /* copy_file_range copies */
  bool others_append;               /* they have set O_APPEND of the output */
  bool appended_in_place; /* others set O_APPEND, and wrote to a place */
  bool overwrote;         /* they cleared it again, and then the program's copy
                             overwrote what they had written there */
  bool may_not_notice;    /* that copy was too short to be checked, or they had
                             written beyond its place */
  int flags_seen;         /* those of the output, by F_GETFL */
  off_t known_size; /* of standard input: the least that fstat reported */
  off_t raced_to;   /* where the output ended when the program moved its
                       offset back over what others had just written */
  unsigned int pipe_slots_max; /* most slots that a user may set (pipe(7)) */
  size_t memory, memory_limit; /* bytes: mapped, and most for one mmap */
  unsigned int clock;          /* milliseconds that the program waited */
  unsigned int waited;         /* those since a call has moved bytes */
  bool is_slow; /* the copy is slower than 256 MiB/s; if not, it needs no time
                 */
  unsigned int events;     /* bits of enum event: those that may come */
  unsigned int faults;     /* left */
  unsigned int fault_rate; /* one call of FAULTY in FAULT_RATE fails */
  uint64_t faulty;         /* bits 1 << enum call: the calls that may fail */
  int same_error;          /* errno that they give if they can, or 0 */
  unsigned int parts;      /* left, of calls that move only a part */
  unsigned int part_rate;  /* one call in PART_RATE does */
  unsigned int signals;    /* left, of those during a wait */
  bool is_calm;            /* no call fails for a fault, and none is refused */
  uint64_t refused;        /* bits 1 << enum call: those that always fail */
  int refusal;             /* the errno of these */
  bool ignores_sigpipe;
  bool has_bad_page; /* in some input */
  /* Other programs, and threads.  */
  struct actor actors[ACTORS_MAX];
  size_t actor_count;
  struct cell const *cell; /* what the run copies, or NULL if anything */
  unsigned int pace;       /* actors act before PACE of four calls */
  unsigned int kill;       /* calls until the program is killed; 0: never */
  struct caller caller;
  /* The program, and what the judge knows of it.  */
  char const *letters; /* the options, as an argument, or NULL */
  unsigned int rules;  /* what they mean to the oracle of tests/fuzz */
  bool changes_text;   /* the output isn't just the bytes of the inputs */
  bool shows_ends;     /* a CR before a newline shows */
  struct operand operands[OPERANDS_MAX];
  size_t operand_count;
  size_t tried_count; /* operands opened, and those that failed to open */
  struct share shares[SHARES_MAX];
  size_t share_count;
  struct counts counts;
  char messages[4096]; /* of the program, on standard error */
  size_t message_size;
  bool reads_stdin; /* the last read was of standard input */
  int left_open;    /* a descriptor that the program has not closed, or 0; it
                       need not if a thread runs, which the process ends */
  bool has_write_error, input_changed, input_cut;
  bool has_excuse;        /* a call failed that a plain loop also makes */
  bool has_copy_in_place; /* a call has copied into the output, a file, which
                             may not count */
  bool has_pread;         /* pread wasn't refused at its first time */
  bool lacks_pread;       /* but later */
  bool lacks_pwrite;      /* pwrite was refused */
  bool lacks_count;       /* FIONREAD has failed */
  bool lacks_time;        /* a call that measures time has failed */
  bool has_lost_offset;   /* a call failed that could have moved an offset
                             back */
  bool must_fail;         /* a call failed, and no retry can repair that */
};

/* The current run.  It's global, because the simulated calls have no argument
   that could pass it.  */
extern struct choices choices;
extern struct world world;

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

/* Return true if OBJECT is a queue, whose bytes go when they are read.  */
bool object_is_queue (struct object const *object);

/* Copy SIZE bytes of OBJECT at POSITION to BYTES.  */
void object_copy (struct object const *object, off_t position,
                  unsigned char *bytes, size_t size);

/* Set the size of OBJECT, a file, to SIZE.  */
void object_set_size (struct object *object, off_t size);

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

/* Begin to choose from SEED.  */
void choices_start (uint64_t seed);

/* Choose and return a number below COUNT, which is not 0.  */
unsigned int pick (unsigned int count);

/* Return true once in COUNT times, on average.  */
bool rarely (unsigned int count);

/* Make the world empty, at the start of a run.  */
void world_clear (void);

/* Make a world from the next choices, and report it.  */
void world_start (void);

/* Add an object of KIND to the world, and return it.  SOURCE writes the bytes
   that are read from it.  */
struct object *world_object (enum kind kind, unsigned int source);

/* Open OBJECT with FLAGS.  Return the new description, with one reference.  */
struct description *world_open (struct object *object, int flags);

/* Remove a reference to DESCRIPTION.  Close it with the last one.  */
void world_close (struct description *description);

/* Return the object of NAME in the current directory, or NULL.  */
struct object *world_find (char const *name);

/* Return true if a queue refers to bytes of OBJECT from START to END.  */
bool world_refers (struct object const *object, off_t start, off_t end);

/* End the run, with END as the reason.  */
_Noreturn void world_end (enum end end);

/* Print a line of the run, if the run is to be printed.  */
void print_line (char const *format, ...)
  __attribute__ ((__format__ (__printf__, 1, 2)));

/* Add a program that writes SIZE bytes to OBJECT, a queue, or one that reads
   from OBJECT.  */
void others_write_to (struct object *object, off_t size);
void others_read_from (struct object *object);

/* Choose which calls may fail, and which are refused.  */
void faults_choose (void);

/* Choose the other programs of the run, and add them.  */
void others_start (void);

/* Let an actor act before a call of the program, or kill the program.  In a
   helper, wait for its next turn instead.  */
void others_act (void);

/* Let the program act that sets O_APPEND of the output, if there is one.  */
void others_append (void);

/* Let the actors that use OBJECT act less than MOST times, because they could
   win a race.  */
void others_race (struct object const *object, unsigned int most);

/* Let an actor act while the program waits.  Return false if no actor can do
   anything.  */
bool others_go_on (void);

/* Forget the threads of an earlier run.  */
void threads_start (void);

/* Return true if a helper makes the current call.  A helper is a thread that
   the program made.  */
bool threads_is_helper (void);

/* Return true if any helper has not ended.  */
bool threads_are_running (void);

/* If a helper makes the current call, let the main thread go on, and do not
   return.  */
void threads_leave (void);

#endif
