/* Kernels that must not read past the slack of a slice.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "checked-kernel.h"

#include <stdbool.h>

#include "buffer.h"
#include "format/kernels/kernel.h"
#include "minmax.h"

/* choose.c with other names for its functions.  */
#define kernel_baseline chosen_baseline
#define kernel_fastest chosen_fastest
static struct kernel const *chosen_baseline (void);
static struct kernel const *chosen_fastest (void);
#include "format/kernels/choose.c"
#undef kernel_baseline
#undef kernel_fastest

static struct kernel const *real;

/* Bytes that are out of bounds during a call.  */
struct fence
{
  char const *start;
  size_t size;
};

/* Let FENCE cover the bytes from START on, up to OTHER, which is in use, or to
   the first byte that's poisoned already, but WIDTH bytes at most.  */
static void
fence_start (struct fence *fence, char const *start, void const *other)
{
  enum
  {
    WIDTH = 256
  };
  char const *end = start;
  while (end < start + WIDTH && end != other && ! is_poisoned (end))
    end++;
  *fence = (struct fence){ start, (size_t) (end - start) };
  poison (start, fence->size);
}

static void
fence_end (struct fence const *fence)
{
  unpoison (fence->start, fence->size);
}

static void
checked_copy (char *out, char const *in, size_t size)
{
  size_t chunks = MAX (1, (size + KERNEL_CHUNK - 1) / KERNEL_CHUNK);
  struct fence fence;
  fence_start (&fence, in + chunks * KERNEL_CHUNK, out);
  real->copy (out, in, size);
  fence_end (&fence);
}

static void
checked_find (struct special_bytes const *special, char const *in, size_t size,
              struct byte_masks *found)
{
  struct fence fence;
  fence_start (&fence, in + size + KERNEL_SLACK, found);
  real->find (special, in, size, found);
  fence_end (&fence);
}

static bool
checked_is_ascii (char const *in, size_t size)
{
  size_t chunks = (size + KERNEL_CHUNK - 1) / KERNEL_CHUNK;
  struct fence fence;
  fence_start (&fence, in + MAX (1, chunks) * KERNEL_CHUNK, NULL);
  bool result = real->is_ascii (in, size);
  fence_end (&fence);
  return result;
}

static char *
checked_escape (struct escape_rules const *rules, char const *in, size_t size,
                struct byte_masks const *found, char *out)
{
  struct fence fence;
  fence_start (&fence, in + size + KERNEL_SLACK, out);
  char *end = real->escape (rules, in, size, found, out);
  fence_end (&fence);
  return end;
}

static char *
checked_number (struct numbering *numbering, char const *in, size_t size,
                struct byte_masks const *newlines, char *out)
{
  struct fence fence;
  fence_start (&fence, in + size + KERNEL_SLACK, out);
  char *end = real->number (numbering, in, size, newlines, out);
  fence_end (&fence);
  return end;
}

static struct kernel const checked = { .copy = checked_copy,
                                       .find = checked_find,
                                       .is_ascii = checked_is_ascii,
                                       .escape = checked_escape,
                                       .number = checked_number };

void
checked_kernel_choose (unsigned int number)
{
  real = (number == 0   ? &kernel_portable
          : number == 1 ? chosen_baseline ()
                        : chosen_fastest ());
}

struct kernel const *
kernel_baseline (void)
{
  return &checked;
}

struct kernel const *
kernel_fastest (void)
{
  return &checked;
}
