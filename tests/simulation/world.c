/* One run: the program, the kernel that it calls, and other programs.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "simulation/world.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "minmax.h"
#include "options.h"
#include "simulation/others.h"
#include "simulation/threads.h"

struct world world;

unsigned int
pick (unsigned int count)
{
  return choose (&world.choices, count);
}

bool
rarely (unsigned int count)
{
  return pick (count) == count - 1;
}

void
report (char const *format, ...)
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

struct object *
world_object (enum kind kind, unsigned int source)
{
  if (world.object_count == OBJECTS_MAX)
    abort ();
  struct object *object = &world.objects[world.object_count++];
  object->kind = kind;
  object->number = (unsigned int) world.object_count;
  object->source = source;
  file_start (&object->file);
  pipe_start (&object->pipe);
  return object;
}

/* Return the counter of the writers of DESCRIPTION's pipe if DESCRIPTION is
   only for writing, or else the counter of its readers.  */
static unsigned int *
users (struct description const *description)
{
  struct pipe *pipe = &description->object->pipe;
  bool writes = (description->flags & O_ACCMODE) == O_WRONLY;
  return writes ? &pipe->writers : &pipe->readers;
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
                                       .references = 1,
                                       .is_path = flags & O_PATH };
  *users (description) += ! description->is_path;
  return description;
}

void
world_close (struct description *description)
{
  if (--description->references == 0)
    *users (description) -= ! description->is_path;
}

struct object *
world_find (char const *name)
{
  for (size_t i = 0; i < world.name_count; i++)
    if (strcmp (world.names[i].text, name) == 0)
      return world.names[i].object;
  return NULL;
}

int
world_resize (struct pipe *pipe, size_t capacity)
{
  size_t slots = 1;
  while (slots * PAGE < capacity)
    slots *= 2;
  if (world.pipe_slots_max < slots && pipe->capacity < slots)
    return -EPERM;
  if (slots < pipe->count)
    return -EBUSY;
  pipe->capacity = (unsigned int) slots;
  return (int) (slots * PAGE);
}

/* Return the size of an input, in bytes.  The ranges are near the sizes of
   pages, blocks and pipes, and their multiples.  */
static size_t
choose_size (void)
{
  static unsigned int const ranges[][2] = {
    { 0, 200 },
    { 1, 200 },
    { 0, 0 },
    { 1000, 10000 },
    { 4095, 4097 },
    { 65000, 70000 },
    { 131071, 131073 },
    { 100000, 300000 },
    { 262140, 262150 },
    { 500000, 700000 },
    { 1000000, 1100000 },
    { 1500000, 2000000 },
    { 2000000, 3000000 },
    { 17000000, 20000000 },
  };
  /* Most inputs are small, since the runs are faster.  */
  bool is_small = world.options || (! world.is_bulk && pick (2) == 0);
  bool is_large = world.is_bulk && world.object_count < 5;
  /* Other programs get past what the program reserves only if a file is larger
     than that.  Such files are rare, since the runs are slow.  */
  bool is_huge = is_large && ! is_small && world.object_count < 3;
  unsigned int i = is_huge && rarely (40) ? 13
                   : is_small             ? pick (5)
                   : is_large             ? 9 + pick (4)
                                          : pick (13);
  unsigned int size = ranges[i][0] + pick (ranges[i][1] - ranges[i][0] + 1);
  return pick (2) ? size : size / PAGE * PAGE;
}

/* Fill FILE with bytes of SOURCE, and perhaps with holes.  */
static void
fill_file (struct file *file, unsigned int source)
{
  off_t end = (off_t) choose_size ();
  /* Only one file has holes.  Otherwise the judge could not decide whose NULs
     are in the output.  */
  bool is_sparse = (! world.has_holes && ! world.has_bad_page && 2 * PAGE < end
                    && rarely (4));
  world.has_holes = world.has_holes || is_sparse;
  for (off_t at = 0, next; at < end; at = next)
    {
      off_t step = is_sparse ? PAGE * (1 + (off_t) pick (100)) : end - at;
      next = MIN (end, at + step);
      bool is_hole = is_sparse && pick (2);
      file_fill (file, at, next, is_hole ? NOBODY : source, 0);
      is_sparse = is_sparse && file->version_count < VERSIONS_MAX - 6;
    }
  file->min_size = file->max_size = file->size;
}

/* Return a new object of KIND, for an input.  SOURCE writes its bytes.  */
static struct object *
make_input (enum kind kind, unsigned int source)
{
  struct object *object = world_object (kind, source);
  struct pipe *pipe = &object->pipe;
  struct file *file = &object->file;
  if (kind != REGULAR)
    {
      if (object_is_queue (object))
        others_write_to (object, choose_size ());
      /* The judge compares the bytes of a queue with this version.  */
      file->version_count = 1;
      file->versions[0] = (struct version){ 0, FILE_PAGES * PAGE, source, 0 };
      pipe->keeps_rest = kind == TERMINAL;
      pipe->has_packets = kind == TERMINAL || rarely (kind == SOCKET ? 2 : 8);
      pipe->has_timeout = kind == SOCKET && ! pipe->has_packets && rarely (3);
      return object;
    }
  fill_file (file, source);
  file->device = 1 + rarely (4);
  file->can_clone = rarely (4);
  file->folio = pick (2) ? 16 : 1;
  file->is_cold = rarely (6);
  bool is_sparse = 1 < file->version_count;
  if ((! world.has_holes || is_sparse) && rarely (world.is_bulk ? 6 : 12))
    {
      file->bad_page = pick ((unsigned int) (file->size / PAGE) + 1);
      /* The program reads the first page after a hole in another way.  */
      if (is_sparse && pick (2))
        file->bad_page = (size_t) file->versions[1].end / PAGE;
      world.has_bad_page = true;
    }
  file->is_leased = rarely (24);
  if (rarely (16))
    {
      file->reported_size = pick (2) ? PAGE : 0;
      file->can_splice = rarely (2);
      file->fixed_offset = rarely (8);
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
  struct object *object
    = world_object (kinds[pick (world.is_bulk ? 7 : 10)], BEFORE);
  struct file *file = &object->file;
  file->device = 1;
  file->space = &world.space;
  if (object->kind == REGULAR)
    {
      size_t before = rarely (3) ? choose_size () : 0;
      file_fill (file, 0, (off_t) before, BEFORE, 0);
      file->is_command = rarely (10);
      file->at_end_only = rarely (10);
      file->can_clone = rarely (4);
      file->can_splice = ! rarely (16);
    }
  if (object_is_queue (object))
    others_read_from (object);
  if (object->kind == PIPE && rarely (8))
    {
      object->pipe.capacity = 256;
      object->pipe.is_larger = true;
    }
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
  /* If a call failed, the judge could not decide which of two equal operands
     the bytes come from.  */
  bool may_repeat = ! world.faults && ! world.has_bad_page;
  unsigned int choice = pick (NOTHING + 1);
  if (choice == NOTHING)
    choice += pick (CHOICES - NOTHING);
  struct object *object = NULL;
  if (choice == STANDARD_INPUT && may_repeat)
    return (struct operand){ .name = "-", .object = world.input };
  if (choice == LAST_AGAIN && 0 < world.operand_count && may_repeat)
    {
      struct operand last = world.operands[world.operand_count - 1];
      object = world_find (last.name);
      if (object)
        object->file.is_twice = true;
      return last;
    }
  /* If GNU cat formats a file into itself, it does not end either.  */
  if (choice == OUTPUT && 0 < world.output_start && ! world.options)
    object = world.output;
  else if (choice != NOTHING)
    {
      enum kind kind = choice < OTHER_KIND ? REGULAR : kinds[pick (5)];
      object = make_input (kind, source);
      /* The writer of a FIFO opens it later.  */
      if (kind == PIPE)
        object->pipe.writers = 0;
    }
  struct name *name = &world.names[world.name_count++];
  *name = (struct name){ { (char) ('a' + world.name_count) }, object };
  return (struct operand){ .name = name->text };
}

static void
choose_operands (void)
{
  size_t count = pick (3) ? 1 : 1 + pick (OPERANDS_MAX);
  if (rarely (4))
    world.operands[world.operand_count++]
      = (struct operand){ .name = "-", .object = world.input };
  for (; world.operand_count < count; world.operand_count++)
    world.operands[world.operand_count]
      = choose_operand (FIRST_INPUT + 1 + (unsigned int) world.operand_count);
}

/* Open standard input, standard output and standard error.  */
static void
open_standard (void)
{
  static enum kind const kinds[] = {
    PIPE, PIPE, REGULAR, REGULAR, SOCKET, TERMINAL, NULL_DEVICE, DIRECTORY
  };
  world.input = make_input (kinds[pick (8)], FIRST_INPUT);
  world.output = make_output ();
  enum kind kind = world.output->kind;
  int flags = O_WRONLY | (rarely (10) ? O_NONBLOCK : 0);
  if (kind == REGULAR && rarely (4))
    flags |= O_APPEND;
  if (kind == PIPE && rarely (12))
    flags |= O_DIRECT;
  struct description *in
    = world_open (world.input, rarely (12) ? O_NONBLOCK : 0);
  struct description *out = world_open (world.output, flags);
  struct object *messages = world_object (NULL_DEVICE, NOBODY);
  if (world.input->kind == REGULAR && rarely (3))
    in->offset = (off_t) pick ((unsigned int) world.input->file.size + 1);
  if (kind == REGULAR && ! rarely (3))
    out->offset = world.output->file.size;
  world.descriptors[0] = in;
  world.descriptors[1] = out;
  world.descriptors[2] = world_open (messages, O_WRONLY);
  world.input_start = in->offset;
  world.output_start = out->offset;
  world.output_flags = flags;
}

/* Choose the limits of the kernel and the user, the faults and the options. */
static void
choose_limits (void)
{
  static struct
  {
    unsigned int options;
    char const *letters;
  } const sets[] = {
    { UNBUFFERED, "-u" },
    { NUMBER, "-n" },
    { SHOW_ENDS, "-E" },
    { SQUEEZE_BLANK, "-s" },
    { SHOW_TABS | SHOW_NONPRINTING, "-Tv" },
  };
  world.space = rarely (12) ? pick (300) : SIZE_MAX;
  world.pipe_slots_max = rarely (8) ? 1 << pick (6) : SLOTS_MAX;
  world.descriptor_limit = rarely (12) ? 3 + (int) pick (6) : DESCRIPTORS_MAX;
  world.memory_limit = rarely (12) ? 0 : SIZE_MAX;
  world.ignores_sigpipe = rarely (3);
  world.faults = pick (2) ? 0 : pick (4);
  world.fault_rate = 2 + pick (30);
  world.missing = rarely (4) ? 1UL << pick (32) | 1UL << pick (32) : 0;
  world.kill = rarely (8) ? 1 + pick (80) : 0;
  world.pace = pick (5);
  world.is_bulk = rarely (3);
  if (rarely (8))
    {
      size_t i = pick (5);
      world.options = sets[i].options;
      world.letters = sets[i].letters;
    }
}

/* Report the properties of OBJECT, which has NAME and may be NULL.  */
static void
describe (char const *name, struct object const *object)
{
  static char const *const kinds[KINDS]
    = { "file",      "pipe",      "socket",    "terminal",
        "/dev/null", "/dev/zero", "/dev/full", "folder" };
  struct file const *file = object ? &object->file : NULL;
  if (! object)
    report ("  %s: nothing", name);
  else if (object->kind == REGULAR)
    report ("  %s: file %u of %jd bytes on disk %u%s%s%s%s%s%s%s", name,
            object->source, (intmax_t) file->size, file->device,
            file->is_cold ? ", cold" : "",
            file->can_clone ? ", can be cloned" : "",
            file->can_splice ? "" : ", cannot be spliced",
            file->is_leased ? ", leased" : "",
            file->is_command ? ", takes commands" : "",
            file->at_end_only ? ", is written at its end only" : "",
            0 <= file->reported_size ? ", has another st_size" : "");
  else
    report ("  %s: %s %u%s", name, kinds[object->kind], object->source,
            object->pipe.has_packets ? ", packets" : "");
}

void
world_clear (void)
{
  pages_reset ();
  threads_start ();
  size_t constant = offsetof (struct world, breaches);
  memset ((char *) &world + constant, 0, sizeof world - constant);
}

void
world_start (void)
{
  world_clear ();
  world.names[world.name_count++]
    = (struct name){ .text = ".", .object = world_object (DIRECTORY, NOBODY) };
  world.names[0].object->file.device = 1;
  choose_limits ();
  open_standard ();
  choose_operands ();
  others_start ();
  report ("cat with options %#x, %zu operands:", world.options,
          world.operand_count);
  for (size_t i = 0; i < world.operand_count; i++)
    report ("  operand %s", world.operands[i].name);
  describe ("standard input", world.input);
  describe ("standard output", world.output);
  for (size_t i = 1; i < world.name_count; i++)
    describe (world.names[i].text, world.names[i].object);
  report ("  flags of the output %#o, its offset %jd",
          (unsigned int) world.output_flags, (intmax_t) world.output_start);
}
