/* One run: its choices, objects and their bytes, the program, other programs.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "simulation/world.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/line-format.h"
#include "minmax.h"

struct choices choices;
struct world world;

/* Return the next number of the generator with STATE, which is SplitMix64 by
   Sebastiano Vigna: small, and the same on every machine.  */
static uint32_t
generate (uint64_t *state)
{
  uint64_t mixed = *state += 0x9e3779b97f4a7c15;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
  return (uint32_t) (mixed >> 32);
}

void
choices_start (uint64_t seed)
{
  choices.state = seed;
  choices.count = 0;
  choices.is_repeat = false;
}

unsigned int
pick (unsigned int count)
{
  if (choices.count == CHOICES_MAX)
    return 0;
  uint32_t *made = &choices.made[choices.count++];
  if (! choices.is_repeat)
    *made = (uint32_t) ((uint64_t) generate (&choices.state) * count >> 32);
  else
    *made = choices.count <= choices.given ? MIN (*made, count - 1) : 0;
  return *made;
}

bool
rarely (unsigned int count)
{
  return pick (count) == count - 1;
}

void
print_line (char const *format, ...)
{
  if (! world.verbose)
    return;
  va_list arguments;
  va_start (arguments, format);
  vprintf (format, arguments);
  va_end (arguments);
  putchar ('\n');
}

void
world_end (enum end end)
{
  world.end = end;
  threads_leave ();
  longjmp (world.start, 1);
}

/* Objects and their bytes.  */

enum
{
  /* Size of a source's noise, in bytes.  It's a prime number, so no two pages
     of a file are equal, and no two versions of a page.  */
  NOISE = 16381
};

static unsigned char noise[SOURCES][NOISE + PAGE];

/* The upper three bits of a byte name its source, and the lower five are
   random.  FIRST_INPUT also has newlines, CRs and tabs.  */
void
sources_start (void)
{
  static char const special[] = "\n\r\t";
  for (unsigned int source = FIRST_INPUT; source < SOURCES; source++)
    {
      uint64_t state = source;
      for (size_t i = 0; i < NOISE; i++)
        {
          unsigned int five_bits = generate (&state) >> 27;
          bool is_special = source == FIRST_INPUT && five_bits < 3;
          noise[source][i]
            = (unsigned char) (is_special ? (unsigned char) special[five_bits]
                                          : source << 5 | five_bits);
        }
      memcpy (noise[source] + NOISE, noise[source], PAGE);
    }
}

unsigned char const *
source_bytes (unsigned int source, unsigned int salt, off_t position)
{
  size_t page = (size_t) (position / PAGE);
  return noise[source] + (salt * 4001 + page * 997) % NOISE + position % PAGE;
}

size_t
until_page_end (off_t position, size_t size)
{
  return MIN (size, PAGE - (size_t) (position % PAGE));
}

void
source_copy (unsigned int source, unsigned int salt, off_t position,
             unsigned char *bytes, size_t size)
{
  for (size_t part; 0 < size; bytes += part, size -= part)
    {
      part = until_page_end (position, size);
      memcpy (bytes, source_bytes (source, salt, position), part);
      position += (off_t) part;
    }
}

unsigned int
source_of (unsigned char byte)
{
  return 0 < byte && byte < 32 ? FIRST_INPUT : byte >> 5;
}

/* Make OBJECT a new object of KIND.  */
static void
object_start (struct object *object, enum kind kind)
{
  memset (object, 0, offsetof (struct object, slots));
  object->kind = kind;
  object->bad_page = -1;
  object->room = UNLIMITED;
  object->capacity = PIPE_SLOTS;
}

void
object_copy (struct object const *object, off_t position, unsigned char *bytes,
             size_t size)
{
  if (object->store)
    {
      memmove (bytes, object->store + position, size);
      return;
    }
  for (off_t part, end = position + (off_t) size; position < end;)
    {
      struct version const none = { .source = NOBODY }, *version = &none;
      part = end - position;
      for (size_t i = object->version_count; 0 < i-- && version == &none;)
        {
          struct version const *own = &object->versions[i];
          bool has = own->start <= position && position < own->end;
          off_t border = has ? own->end : own->start;
          if (position < border)
            part = MIN (part, border - position);
          if (has)
            version = own;
        }
      source_copy (version->source, version->salt, position, bytes,
                   (size_t) part);
      bytes += part;
      position += part;
    }
}

void
object_set_size (struct object *object, off_t size)
{
  object->size = size;
  object->max_size = MAX (object->max_size, size);
  object->min_size = MIN (object->min_size, size);
}

/* Clear the store of FILE from its end to POSITION.  */
static void
clear_gap (struct object *file, off_t position)
{
  if (file->size < position)
    memset (file->store + file->size, 0, (size_t) (position - file->size));
}

void
object_fill (struct object *object, off_t start, off_t end,
             unsigned int source, unsigned int salt)
{
  if (object->version_count < VERSIONS_MAX)
    object->versions[object->version_count++]
      = (struct version){ start, end, source, salt };
  if (object->store)
    {
      clear_gap (object, start);
      source_copy (source, salt, start, object->store + start,
                   (size_t) (end - start));
    }
  object_set_size (object, MAX (object->size, end));
}

void
object_cut (struct object *object, off_t size, off_t folio_end)
{
  if (size < folio_end)
    object_fill (object, size, folio_end, NOBODY, 0);
  object_set_size (object, size);
}

ssize_t
object_next (struct object *object, off_t position, size_t size,
             struct slot *range)
{
  *range = (struct slot){ .object = object, .start = position };
  if (object_is_queue (object))
    {
      if (object->count == 0)
        return 0 < object->writers ? -EAGAIN : 0;
      *range = *queue_slot (object, 0);
      /* Nothing may be added to a page that two slots share.  */
      if (size < range->size)
        range->room = 0;
      return (ssize_t) (range->size = MIN (size, range->size));
    }
  if (object->kind == DIRECTORY || position < 0)
    return object->kind == DIRECTORY ? -EISDIR : -EINVAL;
  off_t bad = object->bad_page;
  off_t most = object->kind == NULL_DEVICE ? 0 : UNLIMITED;
  if (object->kind != REGULAR)
    range->start = 0;
  else if (position < object->size && bad <= position && position < bad + PAGE
           && 0 <= bad)
    return -EIO;
  else
    most
      = (position < bad ? MIN (bad, object->size) : object->size) - position;
  range->size = (size_t) MAX (0, MIN ((off_t) size, most));
  return (ssize_t) range->size;
}

ssize_t
object_read (struct object *object, unsigned char *bytes, size_t size,
             off_t position)
{
  ssize_t done = 0, part = 0;
  struct slot range = { .is_packet = false };
  if (size == 0 && object->kind == PIPE)
    return 0;
  do
    {
      part
        = object_next (object, position + done, size - (size_t) done, &range);
      if (part < 0)
        break;
      object_copy (range.object, range.start, bytes + done, (size_t) part);
      /* The rest of a packet is lost, but that of a line is not.  */
      bool loses_rest = range.is_packet && object->kind != TERMINAL;
      object_drop (object,
                   loses_rest ? queue_slot (object, 0)->size : (size_t) part);
      done += part;
    }
  while (0 < part && (size_t) done < size && ! range.is_packet);
  return 0 < done ? done : MIN (0, part);
}

ssize_t
object_write (struct object *object, bool is_packet,
              unsigned char const *bytes, size_t size, off_t position)
{
  if (object->kind == FULL_DEVICE)
    return -ENOSPC;
  if (object->kind == PIPE || object->kind == SOCKET)
    {
      if (size == 0 && object->kind == PIPE)
        return 0;
      if (object->readers == 0)
        return -EPIPE;
      size_t done = queue_write (object, is_packet, bytes, size);
      return 0 < done || size == 0 ? (ssize_t) done : -EAGAIN;
    }
  if (object->kind != REGULAR || object->traits & IS_COMMAND)
    return (ssize_t) size;
  if (position < 0
      || (object->traits & AT_END_ONLY && position != object->size))
    return -EINVAL;
  off_t most = MIN (object->room, object->store_size - position);
  off_t part = MIN ((off_t) size, most);
  if (size == 0 || part <= 0)
    return size ? -ENOSPC : 0;
  clear_gap (object, position);
  memmove (object->store + position, bytes, (size_t) part);
  object->room -= object->room < UNLIMITED ? part : 0;
  object_set_size (object, MAX (object->size, position + part));
  return part;
}

/* Queues: pipes, sockets, and the input side of terminals.  */

bool
object_is_queue (struct object const *object)
{
  return PIPE <= object->kind;
}

struct slot *
queue_slot (struct object *queue, unsigned int i)
{
  return &queue->slots[(queue->first + i) % SLOTS_MAX];
}

bool
queue_is_full (struct object const *queue)
{
  return queue->capacity <= queue->count;
}

size_t
queue_refer (struct object *queue, struct slot range)
{
  if (queue_is_full (queue))
    return 0;
  /* Only pages of a file are without their own borders.  */
  if (! object_is_queue (range.object))
    range.size = until_page_end (range.start, range.size);
  *queue_slot (queue, queue->count++) = range;
  queue->used += (off_t) range.size;
  queue->passed += (off_t) range.size;
  return range.size;
}

size_t
queue_write (struct object *queue, bool is_packet, unsigned char const *bytes,
             size_t size)
{
  /* The store is larger than all slots together, so it can be used again.  */
  if (queue->store && queue->store_size < queue->size + (off_t) size + PAGE)
    queue->size = 0;
  size_t done = 0, part = size % PAGE;
  struct slot *last = queue_slot (queue, queue->count - 1);
  /* The first bytes go to the last page if they fit, as in pipe_write of
     Linux.  The rest fills whole pages.  */
  if (0 < queue->count && 0 < part && part <= last->room)
    {
      /* A slot that splice moved here has its bytes elsewhere.  */
      if (last->object != queue
          || last->start + (off_t) last->size != queue->size)
        {
          object_copy (last->object, last->start, queue->store + queue->size,
                       last->size);
          last->object = queue;
          last->start = queue->size;
          queue->size += (off_t) last->size;
        }
      if (bytes)
        memcpy (queue->store + queue->size, bytes, part);
      queue->size += (off_t) part;
      queue->used += (off_t) part;
      queue->passed += (off_t) part;
      last->size += part;
      last->room -= part;
      done = part;
    }
  while ((done < size || (size == 0 && is_packet)) && ! queue_is_full (queue))
    {
      part = MIN (PAGE, size - done);
      struct slot slot
        = { queue, queue->size, part, is_packet ? 0 : PAGE - part, is_packet };
      if (bytes)
        memcpy (queue->store + queue->size, bytes + done, part);
      queue->size += (off_t) part;
      queue_refer (queue, slot);
      done += part;
      if (size == 0)
        break;
    }
  return done;
}

void
object_drop (struct object *object, size_t size)
{
  if (object->count == 0)
    return;
  struct slot *slot = queue_slot (object, 0);
  slot->start += (off_t) size;
  slot->size -= size;
  object->used -= (off_t) size;
  if (0 < slot->size)
    return;
  object->first = (object->first + 1) % SLOTS_MAX;
  object->count--;
}

short int
object_events (struct object const *object, int flags)
{
  if (! object_is_queue (object))
    return POLLIN | POLLOUT;
  bool writes = (flags & O_ACCMODE) == O_WRONLY;
  if (object->kind == TERMINAL && writes)
    return POLLOUT;
  return (short int) (writes ? (queue_is_full (object) ? 0 : POLLOUT)
                                 | (object->readers == 0 ? POLLERR : 0)
                             : (0 < object->count ? POLLIN : 0)
                                 | (object->writers == 0 ? POLLHUP : 0));
}

/* The world.  */

struct object *
world_object (enum kind kind, unsigned int source)
{
  if (world.object_count == OBJECTS_MAX)
    abort ();
  struct object *object = &world.objects[world.object_count++];
  object_start (object, kind);
  object->number = (unsigned int) world.object_count;
  object->source = source;
  return object;
}

/* Return the counter of the writers of DESCRIPTION's queue if DESCRIPTION is
   only for writing, or else the counter of its readers.  */
static unsigned int *
users (struct description const *description)
{
  struct object *object = description->object;
  bool writes = (description->flags & O_ACCMODE) == O_WRONLY;
  return writes ? &object->writers : &object->readers;
}

struct description *
world_open (struct object *object, int flags)
{
  if (world.description_count == DESCRIPTIONS_MAX)
    abort ();
  struct description *description
    = &world.descriptions[world.description_count++];
  *description = (struct description){ .object = object,
                                       .flags = flags,
                                       .references = 1 };
  *users (description) += ! (flags & O_PATH);
  return description;
}

void
world_close (struct description *description)
{
  if (--description->references == 0)
    *users (description) -= ! (description->flags & O_PATH);
}

struct object *
world_find (char const *name)
{
  for (size_t i = 0; i < world.name_count; i++)
    if (strcmp (world.names[i].text, name) == 0)
      return world.names[i].object;
  return NULL;
}

bool
world_refers (struct object const *object, off_t start, off_t end)
{
  for (size_t i = 0; i < world.object_count; i++)
    for (unsigned int j = 0; j < world.objects[i].count; j++)
      {
        struct slot const *slot = queue_slot (&world.objects[i], j);
        if (slot->object == object && slot->start < end
            && start < slot->start + (off_t) slot->size)
          return true;
      }
  return false;
}

/* How often an input and an output of some kinds have a trait: once in that
   many times, or never if it is 0.  */
static struct
{
  unsigned int trait, kinds, input, output;
  char const *text;
} const traits[] = {
  { IS_COLD, 1 << REGULAR, 6, 0, "cold" },
  { IS_LEASED, 1 << REGULAR, 24, 0, "leased" },
  { CAN_CLONE, 1 << REGULAR, 4, 4, "can be cloned" },
  { LARGE_FOLIO, 1 << REGULAR, 2, 0, "folios of 64 KiB" },
  { NO_SPLICE, 1 << REGULAR, 32, 16, "cannot be spliced" },
  { OTHER_SIZE, 1 << REGULAR, 16, 0, "has another st_size" },
  { FIXED_OFFSET, 1 << REGULAR, 128, 0, "its offset stays" },
  { AT_END_ONLY, 1 << REGULAR, 0, 10, "is written at its end only" },
  { IS_COMMAND, 1 << REGULAR, 0, 10, "takes commands" },
  { HAS_PACKETS, 1 << TERMINAL, 1, 0, "lines" },
  { HAS_PACKETS, 1 << SOCKET, 2, 0, "datagrams" },
  { HAS_PACKETS, 1 << PIPE, 8, 0, "packets" },
  { HAS_TIMEOUT, 1 << SOCKET, 6, 4, "a timeout" },
  { IS_LARGER, 1 << PIPE, 0, 8, "made larger" },
};

enum
{
  TRAITS = sizeof traits / sizeof *traits
};

/* Choose the traits of OBJECT, an output if IS_OUTPUT, or else an input.  */
static void
choose_traits (struct object *object, bool is_output)
{
  for (size_t i = 0; i < TRAITS; i++)
    {
      unsigned int times = is_output ? traits[i].output : traits[i].input;
      if (traits[i].kinds >> object->kind & 1 && times && rarely (times))
        object->traits |= traits[i].trait;
    }
}

/* What a run copies if it isn't left to chance: a cell of the table of routes,
   and sizes that make two pieces and a rest, or a head and a tail.  */
struct cell
{
  enum kind input;
  bool is_standard; /* the input is standard input, whose offset is shared */
  enum kind output;
  unsigned int sizes[2]; /* least and largest size of the input, in bytes */
};

static struct cell const cells[] = {
  { REGULAR, false, REGULAR, { 12000, 150000 } },
  { REGULAR, false, REGULAR, { 1048576, 2500000 } },
  { REGULAR, true, REGULAR, { 1048576, 2000000 } },
  { REGULAR, true, REGULAR, { 1048576, 1200000 } },
  { REGULAR, false, PIPE, { 66000, 400000 } },
  { REGULAR, false, PIPE, { 300000, 1000000 } },
  { REGULAR, true, PIPE, { 66000, 400000 } },
  { REGULAR, true, PIPE, { 1048576, 1700000 } },
  { REGULAR, false, NULL_DEVICE, { 8000, 100000 } },
  { REGULAR, false, NULL_DEVICE, { 1048576, 1500000 } },
  { REGULAR, true, NULL_DEVICE, { 1048576, 1700000 } },
  { PIPE, true, PIPE, { 262144, 700000 } },
  { PIPE, true, NULL_DEVICE, { 262144, 500000 } },
  { PIPE, false, PIPE, { 262144, 500000 } },
  { SOCKET, true, PIPE, { 262144, 500000 } },
};

/* Return the size of an input, in bytes.  The ranges are near the sizes of
   pages, blocks and pipes, and their multiples.  */
static off_t
choose_size (void)
{
  enum
  {
    SMALL = 5, /* ranges of files that make fast runs */
    HUGE = 13  /* the range that is larger than any claim; the next one
                  may make a run fast */
  };
  /* The first and the last size of each range.  */
  static unsigned int const ranges[]
    = { 0,       200,     1,        200,      0,        0,
        1000,    10000,   4095,     4097,     65000,    70000,
        131071,  131073,  100000,   300000,   262140,   262150,
        500000,  700000,  1000000,  1100000,  1500000,  2000000,
        2000000, 3000000, 17000000, 20000000, 40000000, 42000000 };
  bool is_small = world.letters || pick (2) == 0;
  unsigned int i = pick (is_small ? SMALL : HUGE);
  /* Only standard input may be huge.  */
  if (! is_small && world.object_count < 3 && rarely (80))
    i = HUGE + rarely (2);
  unsigned int const *range = ranges + 2 * (size_t) i;
  if (world.cell && pick (8))
    range = world.cell->sizes;
  unsigned int size = range[0] + pick (range[1] - range[0] + 1);
  return pick (2) ? size : size / PAGE * PAGE;
}

/* Return a new object of KIND, for an input.  SOURCE writes its bytes.  */
static struct object *
make_input (enum kind kind, unsigned int source)
{
  struct object *object = world_object (kind, source);
  choose_traits (object, false);
  if (kind == REGULAR)
    {
      off_t end = choose_size ();
      if (0 < end)
        object_fill (object, 0, end, source, 0);
      object->min_size = object->max_size = object->size;
      /* Perhaps a page cannot be read.  */
      if (world.events & BAD_PAGES && pick (2))
        {
          object->bad_page
            = pick ((unsigned int) (object->size / PAGE) + 1) * PAGE;
          world.has_bad_page = true;
        }
      object->device = 1 + rarely (4);
    }
  else if (object_is_queue (object))
    {
      others_write_to (object, choose_size ());
      object->version_count = 1;
      object->versions[0] = (struct version){ 0, UNLIMITED, source, 0 };
    }
  return object;
}

/* Return a new object, for the output.  */
static struct object *
make_output (void)
{
  static enum kind const kinds[]
    = { PIPE,    PIPE,        PIPE,     REGULAR, REGULAR,
        REGULAR, NULL_DEVICE, TERMINAL, SOCKET,  FULL_DEVICE };
  static unsigned char store[STORE_MAX];
  struct object *object = world_object (
    world.cell ? world.cell->output : kinds[pick (10)], BEFORE);
  object->store = store;
  object->store_size
    = (object_is_queue (object) ? 2 * SLOTS_MAX * PAGE : STORE_MAX);
  object->device = 1;
  object->room = rarely (12) ? PAGE * (off_t) pick (300) : UNLIMITED;
  choose_traits (object, true);
  if (object->kind == REGULAR)
    object_fill (object, 0, rarely (3) ? choose_size () : 0, BEFORE, 0);
  if (object_is_queue (object))
    others_read_from (object);
  if (object->traits & IS_LARGER)
    object->capacity = 256;
  return object;
}

/* Return the next operand.  If it is a new object, SOURCE writes its bytes. */
static struct operand
choose_operand (unsigned int source)
{
  /* The choices.  Numbers below STANDARD_INPUT are new files.  */
  enum
  {
    STANDARD_INPUT = 6,
    NOTHING,
    OUTPUT,
    LAST_AGAIN,
    OTHER_KIND, /* this number and the next */
    CHOICES = 12
  };
  static enum kind const kinds[]
    = { PIPE, NULL_DEVICE, DIRECTORY, TERMINAL, SOCKET };
  /* If a call failed, the judge couldn't tell which of two equal operands the
     bytes come from.  */
  bool may_repeat = ! world.faults && ! world.has_bad_page;
  unsigned int choice = pick (NOTHING + 1);
  if (choice == NOTHING)
    choice += pick (CHOICES - NOTHING);
  bool is_cell = world.cell && ! world.cell->is_standard && pick (8);
  struct object *object = NULL;
  if (is_cell)
    choice = 0;
  if (choice == STANDARD_INPUT && may_repeat)
    return (struct operand){ .name = "-", .object = world.input };
  if (choice == LAST_AGAIN && 0 < world.operand_count && may_repeat)
    {
      struct operand last = world.operands[world.operand_count - 1];
      object = world_find (last.name);
      if (object)
        object->is_twice = true;
      return last;
    }
  /* GNU cat doesn't end either if it formats a file into itself.  */
  bool appends = world.output_flags & O_APPEND;
  off_t next = appends ? world.output->size : world.output_start;
  if (choice == OUTPUT && 0 < next && ! world.letters)
    object = world.output;
  else if (choice != NOTHING)
    {
      enum kind kind = is_cell ? world.cell->input : REGULAR;
      if (OTHER_KIND <= choice)
        kind = kinds[pick (sizeof kinds / sizeof *kinds)];
      object = make_input (kind, source);
      /* The writer of a FIFO opens it later.  */
      if (kind == PIPE)
        object->writers = 0;
    }
  struct name *name = &world.names[world.name_count++];
  *name = (struct name){ { (char) ('a' + world.name_count) }, object };
  return (struct operand){ .name = name->text };
}

/* Open standard input, standard output and standard error.  */
static void
open_standard (void)
{
  static enum kind const kinds[] = {
    PIPE, PIPE, REGULAR, REGULAR, SOCKET, TERMINAL, NULL_DEVICE, DIRECTORY
  };
  enum kind input = kinds[pick (sizeof kinds / sizeof *kinds)];
  bool is_cell = world.cell && world.cell->is_standard;
  world.input = make_input (is_cell ? world.cell->input : input, FIRST_INPUT);
  world.output = make_output ();
  enum kind kind = world.output->kind;
  int flags = O_WRONLY | (rarely (10) ? O_NONBLOCK : 0);
  if (kind == REGULAR && rarely (4))
    flags |= O_APPEND;
  if (kind == PIPE && rarely (12))
    flags |= O_DIRECT;
  struct description **standard = world.descriptors;
  standard[0] = world_open (world.input, rarely (12) ? O_NONBLOCK : 0);
  standard[1] = world_open (world.output, flags);
  world.error_output = standard[2]
    = world_open (world_object (NULL_DEVICE, NOBODY), O_WRONLY);
  if (world.input->kind == REGULAR && rarely (3))
    standard[0]->offset = pick ((unsigned int) world.input->size + 1);
  if (kind == REGULAR && ! rarely (3))
    standard[1]->offset = world.output->size;
  world.input_start = standard[0]->offset;
  world.output_start = standard[1]->offset;
  world.output_flags = flags;
}

/* Choose the limits of the kernel and the user, the faults and the options. */
static void
choose_limits (void)
{
  static struct
  {
    char const *letters;
    unsigned int rules; /* bits of enum format_rule */
  } const sets[] = {
    { "-u", 0 },
    { "-n", NUMBER },
    { "-E", SHOW_ENDS },
    { "-s", SQUEEZE_BLANK },
    { "-Tv", SHOW_TABS | SHOW_NONPRINTING },
  };
  /* Those of disk 1, where the output is, and of disk 2.  */
  static uint32_t const file_systems[][2] = {
    { EXT4_SUPER_MAGIC, EXT4_SUPER_MAGIC },
    { EXT4_SUPER_MAGIC, EXT4_SUPER_MAGIC },
    { EXT4_SUPER_MAGIC, NFS_SUPER_MAGIC },
    { EXT4_SUPER_MAGIC, FUSE },
    { EXT4_SUPER_MAGIC, FUSE },
    { NFS_SUPER_MAGIC, EXT4_SUPER_MAGIC },
    { FUSE, EXT4_SUPER_MAGIC },
    { 0, EXT4_SUPER_MAGIC },
  };
  world.pipe_slots_max = rarely (8) ? 1 << pick (6) : SLOTS_MAX;
  world.descriptor_limit = rarely (12) ? 3 + (int) pick (6) : DESCRIPTORS_MAX;
  world.memory_limit = rarely (12) ? 0 : SIZE_MAX;
  world.ignores_sigpipe = rarely (3);
  world.events = pick (EVENTS);
  world.faults = world.events & FAULTS ? 1 + pick (3) : 0;
  world.fault_rate = 1 + pick (pick (2) ? 30 : 4);
  world.parts = world.events & SHORT_CALLS ? 1 + pick (30) : 0;
  world.part_rate = 1 + pick (8);
  world.signals = world.events & SIGNALS ? 1 + pick (3) : 0;
  faults_choose ();
  world.is_calm = ! world.faults && ! world.refused;
  bool ends = world.events & ENDS && pick (2);
  world.caller.is_call = rarely (4);
  bool wants_end = ends && world.caller.is_call && pick (4);
  world.caller.questions = wants_end ? 1 + pick (100) : 0;
  world.kill = ends && ! wants_end ? 1 + pick (80) : 0;
  unsigned int i = pick (sizeof file_systems / sizeof *file_systems);
  memcpy (world.file_systems + 1, file_systems[i], sizeof file_systems[i]);
  world.pace = pick (5);
  world.is_slow = pick (2);
  world.cell = pick (3) ? &cells[pick (sizeof cells / sizeof *cells)] : NULL;
  /* Others most often use what they share.  */
  if (world.cell && world.cell->is_standard && pick (4))
    world.events |= SHARES | RIVALS;
  /* Most rules are about files that change while they're copied.  */
  if (world.cell && world.cell->input == REGULAR && pick (2))
    world.events |= CHANGES;
  if (! world.cell && rarely (3))
    {
      i = pick (sizeof sets / sizeof *sets);
      world.letters = sets[i].letters;
      world.rules = sets[i].rules;
      world.changes_text = sets[i].rules != 0;
      world.shows_ends = sets[i].rules == SHOW_ENDS;
    }
}

/* Report OBJECT, which has NAME and may be NULL.  */
static void
describe (char const *name, struct object const *object)
{
  static char const *const kinds[KINDS]
    = { "file",      "/dev/null", "/dev/zero", "/dev/full",
        "directory", "pipe",      "socket",    "terminal" };
  if (object)
    print_line ("  %s: %s %u of %jd bytes on disk %u", name,
                kinds[object->kind], object->source, (intmax_t) object->size,
                object->device);
  for (size_t i = 0; object && i < TRAITS; i++)
    if (object->traits & traits[i].trait
        && traits[i].kinds >> object->kind & 1)
      print_line ("    %s", traits[i].text);
}

void
world_clear (void)
{
  threads_start ();
  size_t constant = offsetof (struct world, breach);
  memset ((char *) &world + constant, 0, sizeof world - constant);
}

void
world_start (void)
{
  world_clear ();
  world.names[world.name_count++]
    = (struct name){ .text = ".", .object = world_object (DIRECTORY, NOBODY) };
  world.names[0].object->device = 1;
  choose_limits ();
  open_standard ();
  size_t count = pick (3) ? 1 : 1 + pick (OPERANDS_MAX);
  bool is_cell = world.cell && world.cell->is_standard;
  if (is_cell ? pick (8) != 0 : rarely (4))
    world.operands[world.operand_count++]
      = (struct operand){ .name = "-", .object = world.input };
  for (; world.operand_count < count; world.operand_count++)
    world.operands[world.operand_count]
      = choose_operand (FIRST_INPUT + 1 + (unsigned int) world.operand_count);
  others_start ();
  print_line ("%s with option %s, %zu operands:",
              world.caller.is_call ? "cat_call" : "cat_last",
              world.letters ? world.letters : "none", world.operand_count);
  for (size_t i = 0; i < world.operand_count; i++)
    print_line ("  operand %s", world.operands[i].name);
  describe ("standard input", world.input);
  describe ("standard output", world.output);
  for (size_t i = 1; i < world.name_count; i++)
    describe (world.names[i].text, world.names[i].object);
  print_line ("  flags of the output %#o, its offset %jd",
              (unsigned int) world.output_flags,
              (intmax_t) world.output_start);
}
