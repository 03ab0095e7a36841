/* One run: a program, the kernel that it calls, and the others.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef WORLD_H
#define WORLD_H

#include <setjmp.h>

#include "simulation/choice.h"
#include "simulation/object.h"

enum
{
  DESCRIPTORS_MAX = 32,
  DESCRIPTIONS_MAX = 1024,
  OBJECTS_MAX = 24,
  NAMES_MAX = 16,
  OPERANDS_MAX = 4,
  ACTORS_MAX = 32,
  SHARES_MAX = 32,
  RECEIVED_MAX = 16 * 1024 * 1024,
  TAKEN_MAX = 4 * 1024 * 1024,
  STORY_MAX = 160,
  BREACHES_MAX = 8
};

/* How a run ends.  */
enum end
{
  RETURNED,    /* with a status, or has not ended */
  KILLED,      /* by another program */
  BROKEN_PIPE, /* by SIGPIPE */
  BROKEN       /* a promise is broken */
};

/* An entry of the current folder.  */
struct name
{
  char text[8];
  struct object *object; /* NULL if there is none of this name */
};

/* An operand, and how far it came.  */
struct operand
{
  char const *name;
  struct object *object; /* that was opened, or NULL before that */
  bool is_output;        /* it was the output when it was opened */
  bool is_short;         /* a read got less than it could */
  bool has_ended;        /* a read said so */
  unsigned int writes;
};

/* Another program, or a thread of this one.  */
struct actor
{
  bool (*act) (struct actor *actor); /* returns false if it can do nothing */
  struct object *object;
  struct description *description; /* that it shares with the program */
  unsigned int left;               /* of what it does */
  unsigned int rest; /* turns to wait; UINT32_MAX: it hangs for ever */
};

/* A part of standard input that another program has read.  */
struct share
{
  off_t start, end;
};

/* The numbers that the judge keeps.  */
struct counts
{
  size_t in_hand;  /* bytes read and not written */
  size_t written;  /* bytes, by write */
  size_t received; /* bytes of the output, without a rival's */
  size_t taken;    /* bytes that were read, if the options format */
  size_t rival_written, rival_received;
  unsigned long calls, idle_calls; /* idle: since something was moved */
  bool saw_empty;          /* FIONREAD reported an output without bytes */
  unsigned int stdin_ends; /* reads of standard input that said so */
};

struct world
{
  struct choices choices;
  bool tells; /* what happens */
  jmp_buf start;
  struct object objects[OBJECTS_MAX];
  struct description descriptions[DESCRIPTIONS_MAX];

  /* All from here on is 0 at the start of a run.  */
  char breaches[BREACHES_MAX][STORY_MAX]; /* how promises were broken */
  size_t breach_count;
  enum end end;
  /* The kernel.  */
  size_t object_count, description_count, name_count;
  struct name names[NAMES_MAX];
  struct object *input, *output; /* the standard ones */
  off_t input_start, output_start;
  int output_flags, descriptor_limit;
  struct description *descriptors[DESCRIPTORS_MAX];
  int peeked;                      /* whose offset the last call got, or -1 */
  size_t space;                    /* free pages of each disk */
  size_t pipe_slots_max;           /* for one who may have no more (pipe(7)) */
  size_t memory, memory_limit;     /* bytes that mmap gives */
  unsigned int clock;              /* milliseconds */
  unsigned int faults, fault_rate; /* one call in FAULT_RATE fails */
  unsigned long missing; /* calls that the kernel does not have, by bits */
  bool ignores_sigpipe;
  bool has_holes, has_bad_page; /* an input */
  /* The others.  */
  struct actor actors[ACTORS_MAX];
  size_t actor_count;
  bool is_bulk;      /* much is copied while they interfere */
  unsigned int pace; /* of four calls, those that others act before */
  unsigned int kill; /* calls until the program is killed, or 0 */
  /* The program, and what the judge knows of it.  */
  unsigned int options; /* of enum option_flag */
  char const *letters;  /* of the options, an argument */
  struct operand operands[OPERANDS_MAX];
  size_t operand_count;
  size_t turn; /* operands that were opened, or could not be */
  struct share shares[SHARES_MAX];
  size_t share_count;
  struct counts counts;
  char messages[4096];
  size_t message_size;
  bool reads_stdin; /* by the last read */
  bool has_write_error, input_changed;
  bool has_excuse;      /* a call failed that a plain loop makes, too */
  bool has_hidden_copy; /* a call failed after it had copied */
  bool must_fail;       /* no retry can make up for a failure */
};

/* The bound calls have no argument that could lead to it.  */
extern struct world world;

/* The output's bytes; and if the program formats, those that it has read.  */
extern unsigned char received[RECEIVED_MAX], taken[TAKEN_MAX];

/* Return a number below COUNT, 0 being plainest.  */
unsigned int pick (unsigned int count);

/* Return true once in COUNT times.  */
bool rarely (unsigned int count);

/* Begin with an empty world.  */
void world_clear (void);

/* Make a world of what is chosen next, and tell what it is like.  */
void world_start (void);

/* Add an object of KIND to the world.  */
struct object *world_object (enum kind kind, unsigned int source);

/* Return a description of OBJECT, opened with FLAGS.  */
struct description *world_open (struct object *object, int flags);

/* Give up one reference of DESCRIPTION.  */
void world_close (struct description *description);

/* Return the object of NAME in the current folder, or NULL.  */
struct object *world_find (char const *name);

/* Have PIPE grow or shrink to CAPACITY bytes.  Return its capacity, or a
   negative errno.  */
int world_resize (struct pipe *pipe, size_t capacity);

/* End the run.  */
_Noreturn void world_end (enum end end);

/* Say what happens, if the world tells.  */
void tell (char const *format, ...)
  __attribute__ ((__format__ (__printf__, 1, 2)));

#endif
