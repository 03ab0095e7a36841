/* The simulated system calls.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>

#include "minmax.h"
#include "simulation/judge.h"
#include "simulation/kernel.h"
#include "simulation/others.h"

#define FAULT(call, traits, ...) [CALL_##call] = { traits, { __VA_ARGS__ } },
static struct fault
{
  int traits;
  short int errnums[5];
} const faults[] = { CALLS (FAULT) };

int
call_begin (enum call call)
{
  struct fault const *fault = &faults[call];
  bool can_miss = fault->traits & CAN_MISS;
  others_act ();
  world.peeked = -1;
  if (can_miss && world.missing >> call & 1)
    return -ENOSYS;
  if (world.faults == 0 || fault->errnums[0] == 0
      || ! rarely (world.fault_rate))
    return 0;
  world.faults--;
  unsigned int count = 0;
  while (count < 5 && fault->errnums[count])
    count++;
  int errnum = fault->errnums[pick (count)];
  if (can_miss && pick (2))
    {
      world.missing |= 1UL << call;
      errnum = ENOSYS;
    }
  bool loses = (errnum == ENOSPC || errnum == EDQUOT
                || (errnum == EIO && call == CALL_PWRITE));
  bool excuses = fault->traits & EXCUSES || loses || errnum == EIO;
  world.has_excuse = world.has_excuse || (excuses && errnum != EINTR);
  world.must_fail = world.must_fail || loses;
  return -errnum;
}

ssize_t
call_end (enum call call, ssize_t result, char const *format, ...)
{
  if (world.verbose)
    {
      char text[TEXT_MAX];
      va_list arguments;
      va_start (arguments, format);
      vsnprintf (text, sizeof text, format, arguments);
      va_end (arguments);
      if (result < 0)
        report ("%s = -1 %s", text, strerror ((int) -result));
      else
        report ("%s = %zd", text, result);
    }
  judge_call (0 < result && faults[call].traits & MOVES ? (size_t) result : 0);
  if (0 <= result)
    return result;
  errno = (int) -result;
  return -1;
}

size_t
choose_part (size_t size)
{
  return world.faults && 1 < size && rarely (4 * world.fault_rate)
           ? 1 + pick ((unsigned int) MIN (size, UINT32_MAX) - 1)
           : size;
}

struct description *
description_of (int fd)
{
  return 0 <= fd && fd < DESCRIPTORS_MAX ? world.descriptors[fd] : NULL;
}

/* Give DESCRIPTION the lowest free descriptor, and return the descriptor.  If
   none is free, close DESCRIPTION and return -EMFILE.  */
static int
descriptor_new (struct description *description)
{
  for (int fd = 0; fd < world.descriptor_limit; fd++)
    if (! world.descriptors[fd])
      {
        world.descriptors[fd] = description;
        return fd;
      }
  world_close (description);
  return -EMFILE;
}

static void
descriptor_close (int fd)
{
  struct description *description = world.descriptors[fd];
  world.descriptors[fd] = NULL;
  world_close (description);
}

bool
can_read (struct description const *description)
{
  return (description && ! description->is_path
          && (description->flags & O_ACCMODE) != O_WRONLY);
}

bool
can_write (struct description const *description)
{
  return (description && ! description->is_path
          && (description->flags & O_ACCMODE) != O_RDONLY);
}

/* Return the bits of EVENTS that DESCRIPTION has.  */
static short int
ready (struct description const *description, short int events)
{
  return events & object_events (description->object, description->flags);
}

/* Wait in CALL until an actor has acted.  Return 0, or -EINTR.  */
static int
wait_once (char const *call)
{
  if (world.faults && rarely (world.fault_rate))
    {
      world.faults--;
      return -EINTR;
    }
  if (! others_go_on ())
    judge_broken ("%s waits for what nobody will do", call);
  return 0;
}

int
wait_for (struct description const *description, short int events,
          char const *call)
{
  int interrupted = 0;
  while (! interrupted && ! ready (description, events))
    {
      if (description->object != world.output)
        judge_wait (call);
      interrupted = wait_once (call);
    }
  if (interrupted)
    report ("(a signal)");
  return interrupted;
}

/* Pass SIZE BYTES to the judge if OBJECT is the output and does not store
   them.  */
static void
receive (struct object const *object, unsigned char const *bytes, size_t size)
{
  if (object == world.output
      && (object->kind == NULL_DEVICE || object->kind == TERMINAL
          || object->file.is_command))
    judge_receive (bytes, size);
}

ssize_t
write_description (struct description *description, unsigned char const *bytes,
                   size_t size, off_t position)
{
  struct object *object = description->object;
  int flags = description->flags;
  ssize_t done = 0, left = (ssize_t) size;
  judge_change (object);
  do
    {
      ssize_t part = object_write (object, flags, bytes + done, (size_t) left,
                                   position + done);
      if (part == -EPIPE && ! world.ignores_sigpipe)
        world_end (BROKEN_PIPE);
      if (part == -EAGAIN && ! (flags & O_NONBLOCK))
        part = wait_for (description, POLLOUT | POLLERR, "write");
      else if (0 <= part)
        receive (object, bytes + done, (size_t) part);
      if (part < 0)
        return 0 < done ? done : part;
      done += part;
      left -= part;
    }
  while (0 < left && object_is_queue (object));
  return done;
}

ssize_t
read_description (struct description *description, unsigned char *bytes,
                  size_t size, off_t position)
{
  struct object *object = description->object;
  for (;;)
    {
      ssize_t got = object_read (object, bytes, size, position);
      if (got != -EAGAIN || description->flags & O_NONBLOCK)
        return got;
      if (object->pipe.has_timeout && pick (2))
        {
          judge_wait ("read");
          world.has_excuse = world.must_fail = true;
          return got;
        }
      int interrupted = wait_for (description, POLLIN | POLLHUP, "read");
      if (interrupted)
        return interrupted;
    }
}

ssize_t
simulated_read (int fd, void *bytes, size_t size)
{
  struct description *from = description_of (fd);
  bool is_pipe = from && from->object->kind == PIPE;
  int fault = call_begin (is_pipe ? CALL_READ_PIPE : CALL_READ);
  if (! can_read (from))
    return call_end (CALL_READ, -EBADF, "read (%d)", fd);
  struct object *object = from->object;
  bool is_file = object->kind == REGULAR;
  /* Some file systems return less than the file has.  */
  size_t part = is_file ? choose_part (size) : size;
  if (part < size && from != world.descriptors[0])
    world.operands[world.tried_count - 1].is_short = true;
  if (object->file.is_cold && ! fault)
    {
      judge_wait ("read");
      others_go_on ();
      object->file.is_cold = false;
    }
  ssize_t got
    = fault ? fault : read_description (from, bytes, part, from->offset);
  from->offset += is_file ? MAX (0, got) : 0;
  if (0 <= got)
    judge_read (from, bytes, (size_t) got, size);
  return call_end (CALL_READ, got, "read (%d, %zu)", fd, size);
}

ssize_t
simulated_pread (int fd, void *bytes, size_t size, off_t position)
{
  int fault = call_begin (CALL_PREAD);
  struct description *from = description_of (fd);
  ssize_t got = ! from                           ? -EBADF
                : object_is_queue (from->object) ? -ESPIPE
                : ! can_read (from)              ? -EBADF
                : fault                          ? fault
                        : read_description (from, bytes, size, position);
  return call_end (CALL_PREAD, got, "pread (%d, %zu, %jd)", fd, size,
                   (intmax_t) position);
}

/* Return the offset at which a write into TO begins: POSITION, or the end of
   the file if TO appends.  */
static off_t
write_position (struct description const *to, off_t position)
{
  bool appends = to->object->kind == REGULAR && to->flags & O_APPEND;
  return appends ? to->object->file.size : position;
}

/* Note in the world if a write of SIZE bytes failed.  DONE is its result.  */
static void
note_write (ssize_t done, size_t size)
{
  bool goes_on = 0 < done || size == 0 || done == -EINTR || done == -EAGAIN;
  world.has_write_error = world.has_write_error || ! goes_on;
}

/* Return FAULT, or 0 instead of -ENOSPC.  Some full devices write no bytes and
   report no error.  */
static ssize_t
fail_write (int fault)
{
  return fault == -ENOSPC && pick (2) ? 0 : fault;
}

ssize_t
simulated_write (int fd, void const *bytes, size_t size)
{
  int fault = call_begin (CALL_WRITE);
  struct description *to = description_of (fd);
  if (! can_write (to))
    return call_end (CALL_WRITE, -EBADF, "write (%d)", fd);
  size_t part = choose_part (size);
  off_t position = write_position (to, to->offset);
  ssize_t done = fault ? fail_write (fault)
                       : write_description (to, bytes, part, position);
  if (0 < done)
    {
      to->offset = position + done;
      judge_write (bytes, (size_t) done, size);
    }
  note_write (done, size);
  return call_end (CALL_WRITE, done, "write (%d, %zu)", fd, size);
}

ssize_t
simulated_pwrite (int fd, void const *bytes, size_t size, off_t position)
{
  int fault = call_begin (CALL_PWRITE);
  struct description *to = description_of (fd);
  ssize_t done = ! to                           ? -EBADF
                 : object_is_queue (to->object) ? -ESPIPE
                 : ! can_write (to)             ? -EBADF
                                                : 0;
  if (done == 0)
    {
      done = fault ? fail_write (fault)
                   : write_description (to, bytes, choose_part (size),
                                        write_position (to, position));
      note_write (done, size);
    }
  return call_end (CALL_PWRITE, done, "pwrite (%d, %zu, %jd)", fd, size,
                   (intmax_t) position);
}

ssize_t
simulated_writev (int fd, struct iovec const *pieces, int count)
{
  call_begin (CALL_OTHER);
  judge_wait ("write of a message");
  char *message = world.messages + world.message_size, *end = message;
  char *limit = world.messages + sizeof world.messages - 1;
  for (int i = 0; i < count; i++)
    {
      size_t part = MIN (pieces[i].iov_len, (size_t) (limit - end));
      end = (char *) memcpy (end, pieces[i].iov_base, part) + part;
    }
  *end = '\0';
  world.message_size += (size_t) (end - message);
  return call_end (CALL_OTHER, end - message, "writev (%d, \"%s\")", fd,
                   message);
}

/* Wait until OBJECT can be opened with FLAGS: for the end of a lease, or for
   the writer of a FIFO.  Return 0, or -EINTR.  */
static int
wait_to_open (struct object *object, int flags)
{
  int interrupted = 0;
  while (! interrupted
         && (object->file.is_leased
             || (object->kind == PIPE && object->pipe.writers == 0
                 && ! (flags & O_NONBLOCK))))
    {
      judge_wait ("open");
      interrupted = wait_once ("open");
    }
  return interrupted;
}

/* Open NAME with FLAGS.  NAME is in the current directory, or the name of a
   descriptor in /proc/self/fd.  Return 0 with *DESCRIPTION set, or a negative
   errno.  */
static int
open_name (char const *name, int flags, struct description **description)
{
  static char const directory[] = "/proc/self/fd/";
  size_t length = sizeof directory - 1;
  struct object *object = world_find (name);
  if (strncmp (name, directory, length) == 0)
    {
      int fd = (int) strtol (name + length, NULL, 10);
      object = description_of (fd) ? description_of (fd)->object : NULL;
    }
  if (! object)
    return -ENOENT;
  if (object->kind == SOCKET)
    return -ENXIO;
  if (flags & O_DIRECTORY && object->kind != DIRECTORY)
    return -ENOTDIR;
  bool is_path = flags & O_PATH;
  if (! is_path && flags & O_NONBLOCK && object->file.is_leased)
    return -EWOULDBLOCK;
  struct description *opened = world_open (object, flags);
  int waited = is_path ? 0 : wait_to_open (object, flags);
  if (waited)
    world_close (opened);
  else
    *description = opened;
  return waited;
}

/* Open NAME with FLAGS by CALL, open or openat2.  Return the descriptor, or -1
   with errno set.  */
static int
open_by (enum call call, char const *name, int flags)
{
  struct description *description = NULL;
  int result = call_begin (call);
  if (result == 0)
    result = open_name (name, flags, &description);
  if (description)
    result = descriptor_new (description);
  /* A plain loop needs a descriptor beside the three standard ones, so it
     would fail, too.  */
  if (result == -EMFILE && call == CALL_OPEN && world.descriptor_limit == 3)
    world.has_excuse = true;
  if (result != -EINTR)
    judge_open (name, flags, result < 0 ? NULL : description);
  return (int) call_end (call, result, "%s (\"%s\", %s%s)",
                         call == CALL_OPEN ? "open" : "openat2", name,
                         flags & O_PATH ? "O_PATH" : "O_RDONLY",
                         flags & O_NONBLOCK ? " | O_NONBLOCK" : "");
}

int
simulated_open (char const *name, int flags, ...)
{
  return open_by (CALL_OPEN, name, flags);
}

int
simulated_close (int fd)
{
  int result = call_begin (CALL_CLOSE);
  if (description_of (fd))
    descriptor_close (fd);
  else
    result = -EBADF;
  return (int) call_end (CALL_CLOSE, result, "close (%d)", fd);
}

off_t
simulated_lseek (int fd, off_t offset, int whence)
{
  /* The program compares an offset by a first call of lseek, and sets it by a
     second.  In the model, nobody acts between the two calls.  */
  struct description *description = description_of (fd);
  if (! description || fd != world.peeked || whence != SEEK_SET
      || description->offset < offset)
    call_begin (CALL_OTHER);
  world.peeked = whence == SEEK_CUR && offset == 0 ? fd : -1;
  off_t result = -EBADF;
  if (description && description->object->kind == REGULAR)
    {
      struct file const *file = &description->object->file;
      result = (whence == SEEK_SET   ? offset
                : whence == SEEK_CUR ? description->offset + offset
                : whence == SEEK_END
                  ? file->size + offset
                  : file_find (file, offset, whence == SEEK_HOLE));
      if (result < 0 && whence <= SEEK_END)
        result = -EINVAL;
      else if (file->fixed_offset)
        result = description->offset;
      else if (0 <= result)
        description->offset = result;
    }
  else if (description)
    result = object_is_queue (description->object) ? -ESPIPE : 0;
  return call_end (CALL_OTHER, result, "lseek (%d, %jd, %s)", fd,
                   (intmax_t) offset,
                   (char const *[]){ "SEEK_SET", "SEEK_CUR", "SEEK_END",
                                     "SEEK_DATA", "SEEK_HOLE" }[whence]);
}

/* Store the status of OBJECT in *STATUS.  Return 0, a negative errno, or
   WITHOUT if OBJECT is NULL.  */
static int
fill_status (struct object const *object, struct stat *status, int without)
{
  static mode_t const modes[KINDS] = {
    [REGULAR] = S_IFREG,     [PIPE] = S_IFIFO,        [SOCKET] = S_IFSOCK,
    [TERMINAL] = S_IFCHR,    [NULL_DEVICE] = S_IFCHR, [ZERO_DEVICE] = S_IFCHR,
    [FULL_DEVICE] = S_IFCHR, [DIRECTORY] = S_IFDIR,
  };
  int fault = call_begin (CALL_FSTAT);
  if (! object || fault)
    return object ? fault : without;
  size_t blocks = file_blocks (&object->file) * (PAGE / 512);
  *status = (struct stat){ .st_mode = modes[object->kind] | 0600,
                           .st_ino = object->number,
                           .st_dev = object->file.device,
                           .st_size = file_reported_size (&object->file),
                           .st_blocks = (blkcnt_t) blocks,
                           .st_blksize = PAGE };
  return 0;
}

int
simulated_fstat (int fd, struct stat *status)
{
  struct description const *description = description_of (fd);
  int result
    = fill_status (description ? description->object : NULL, status, -EBADF);
  return (int) call_end (CALL_FSTAT, result, "fstat (%d)", fd);
}

/* With the options of the simulation, only version 1.0 calls this.  */
int
simulated_stat (char const *name, struct stat *status)
{
  int result = fill_status (world_find (name), status, -ENOENT);
  return (int) call_end (CALL_FSTAT, result, "stat (\"%s\")", name);
}

int
simulated_fstatfs (int fd, struct statfs *status)
{
  call_begin (CALL_OTHER);
  *status = (struct statfs){ .f_type = 0 };
  return (int) call_end (CALL_OTHER, 0, "fstatfs (%d)", fd);
}

/* Give DESCRIPTION another descriptor.  Return the descriptor, or a negative
   errno.  */
static int
duplicate (struct description *description)
{
  description->references++;
  return descriptor_new (description);
}

static struct command
{
  int number;
  enum call call;
  bool has_argument;
  char const *name;
} const commands[] = {
  { F_GETFD, CALL_OTHER, false, "F_GETFD" },
  { F_GETFL, CALL_OTHER, false, "F_GETFL" },
  { F_DUPFD_CLOEXEC, CALL_OTHER, true, "F_DUPFD_CLOEXEC" },
  { F_GETPIPE_SZ, CALL_GET_PIPE, false, "F_GETPIPE_SZ" },
  { F_SETPIPE_SZ, CALL_SET_PIPE, true, "F_SETPIPE_SZ" },
  { .name = NULL, .call = CALL_OTHER },
};

/* Return the capacity below which the program must not set PIPE, in slots: the
   capacity that a call reported.  If none did, return the real capacity, or 0
   if another program made PIPE larger.  */
static unsigned int
least_capacity (struct pipe const *pipe)
{
  bool can_know = pipe->seen || pipe->is_larger;
  return can_know ? pipe->seen : pipe->capacity;
}

int
simulated_fcntl (int fd, int number, ...)
{
  struct command const *command = commands;
  while (command->name && command->number != number)
    command++;
  va_list arguments;
  va_start (arguments, number);
  int argument = command->has_argument ? va_arg (arguments, int) : 0;
  va_end (arguments);
  int fault = call_begin (command->call);
  struct description *to = description_of (fd);
  bool is_pipe = to && to->object->kind == PIPE;
  struct pipe *pipe = is_pipe ? &to->object->pipe : NULL;
  if (! command->name)
    judge_broken ("flags of a descriptor are changed");
  if (is_pipe && number == F_SETPIPE_SZ
      && (size_t) argument < least_capacity (pipe) * PAGE)
    judge_broken ("a pipe is made smaller");
  int result = ! to                        ? -EBADF
               : number == F_GETFD         ? 0
               : number == F_GETFL         ? to->flags
               : number == F_DUPFD_CLOEXEC ? duplicate (to)
               : ! is_pipe                 ? -EBADF
               : fault                     ? fault
               : number == F_SETPIPE_SZ
                 ? world_resize (pipe, (size_t) argument)
                 : (int) pipe->capacity * PAGE;
  if ((number == F_GETPIPE_SZ || number == F_SETPIPE_SZ) && 0 < result)
    pipe->seen = pipe->capacity;
  return (int) call_end (command->call, result, "fcntl (%d, %s, %d)", fd,
                         command->name, argument);
}

/* Clone as ioctl_ficlonerange(2) says.  Return 0, or a negative errno.  */
static int
clone_range (struct description *to, uint64_t const *argument)
{
  struct description *from = description_of ((int) argument[0]);
  off_t start = (off_t) argument[1], target = (off_t) argument[3];
  off_t size = (off_t) argument[2];
  if (! can_read (from) || ! can_write (to) || to->flags & O_APPEND)
    return -EBADF;
  struct file *source = &from->object->file;
  if (from->object->kind != REGULAR || to->object->kind != REGULAR)
    return -EINVAL;
  if (source->device != to->object->file.device)
    return -EXDEV;
  if (! source->can_clone)
    return -EOPNOTSUPP;
  /* A size of 0 means up to the end of the source.  */
  if (size == 0)
    size = MAX (0, source->size - start);
  bool ends = start + size == source->size;
  if (start % PAGE || target % PAGE || (size % PAGE && ! ends)
      || source->size < start + size || from->object == to->object)
    return -EINVAL;
  judge_change (to->object);
  off_t copied
    = file_copy (source, start, &to->object->file, target, (size_t) size);
  world.has_hidden_copy
    = world.has_hidden_copy || (0 < copied && copied < size);
  return copied == size ? 0 : -ENOSPC;
}

/* Store in *SIZE the number of bytes that can be read from FD, as FIONREAD
   does.  Return 0, or -1 with errno set.  */
static int
count_readable (int fd, int *size)
{
  call_begin (CALL_OTHER);
  struct description const *from = description_of (fd);
  enum kind kind = from ? from->object->kind : KINDS;
  if (kind == PIPE)
    *size = (int) from->object->pipe.used;
  else if (kind == REGULAR)
    *size = (int) (from->object->file.size - from->offset);
  if (kind == PIPE && from->object == world.output)
    world.counts.saw_empty = *size == 0;
  int result = ! from ? -EBADF : kind == PIPE || kind == REGULAR ? 0 : -ENOTTY;
  return (int) call_end (CALL_OTHER, result, "ioctl (%d, FIONREAD)", fd);
}

int
simulated_ioctl (int fd, unsigned long request, ...)
{
  va_list arguments;
  va_start (arguments, request);
  void *argument = va_arg (arguments, void *);
  va_end (arguments);
  if (request == FIONREAD)
    return count_readable (fd, argument);
  int fault = call_begin (CALL_CLONE);
  struct description *to = description_of (fd);
  int result = ! to ? -EBADF : fault ? fault : clone_range (to, argument);
  return (int) call_end (CALL_CLONE, result, "ioctl (%d, FICLONERANGE)", fd);
}

static bool
is_kind (int fd, enum kind kind)
{
  struct description const *description = description_of (fd);
  return description && description->object->kind == kind;
}

int
simulated_isatty (int fd)
{
  call_begin (CALL_OTHER);
  int result = is_kind (fd, TERMINAL) ? 1 : -ENOTTY;
  return 0 < call_end (CALL_OTHER, result, "isatty (%d)", fd);
}

int
simulated_getsockopt (int fd, int level, int option, void *value,
                      socklen_t *size)
{
  call_begin (CALL_OTHER);
  (void) level;
  bool is_socket = is_kind (fd, SOCKET);
  bool has = (is_socket && option == SO_RCVTIMEO
              && description_of (fd)->object->pipe.has_timeout);
  struct timeval time = { .tv_usec = has ? 100000 : 0 };
  if (is_socket)
    memcpy (value, &time, MIN (*size, sizeof time));
  int result = is_socket ? 0 : -ENOTSOCK;
  return (int) call_end (CALL_OTHER, result, "getsockopt (%d)", fd);
}

/* Wait for the descriptor of WANTED, TIMEOUT milliseconds, or forever if
   TIMEOUT is negative.  Return 1, 0 after the time, or -EINTR.  */
static int
poll_one (struct pollfd *wanted, int timeout)
{
  struct description const *description = description_of (wanted->fd);
  short int events = (short int) (wanted->events | POLLERR | POLLHUP);
  int interrupted = 0;
  if (description && timeout < 0)
    interrupted = wait_for (description, events, "poll");
  else if (description)
    {
      if (description->object == world.output && 0 < timeout)
        judge_pause ();
      for (int i = 0; i < 3 && ! ready (description, events); i++)
        others_go_on ();
      if (! ready (description, events))
        world.clock += (unsigned int) timeout;
    }
  if (interrupted)
    return interrupted;
  wanted->revents = description ? ready (description, events) : POLLNVAL;
  return wanted->revents != 0;
}

int
simulated_poll (struct pollfd *wanted, nfds_t count, int timeout)
{
  int result = call_begin (CALL_POLL);
  if (result == 0 && count == 1)
    result = poll_one (wanted, timeout);
  else if (result == 0)
    {
      judge_wait ("poll");
      others_go_on ();
      world.clock += (unsigned int) timeout;
    }
  return (int) call_end (CALL_POLL, result, "poll (%d, %d)",
                         count ? wanted->fd : -1, timeout);
}

int
simulated_pipe (int ends[2])
{
  int result = call_begin (CALL_PIPE);
  if (result == 0)
    {
      struct object *object = world_object (PIPE, NOBODY);
      object->pipe.is_private = true;
      ends[0] = descriptor_new (world_open (object, O_RDONLY));
      ends[1] = descriptor_new (world_open (object, O_WRONLY));
      result = MIN (0, ends[1]);
      if (result < 0 && 0 <= ends[0])
        descriptor_close (ends[0]);
    }
  return (int) call_end (CALL_PIPE, result, "pipe ()");
}

int
simulated_posix_fadvise (int fd, off_t offset, off_t size, int advice)
{
  int result = call_begin (CALL_FADVISE);
  (void) offset, (void) size;
  struct description *description = description_of (fd);
  if (! result && description && advice == POSIX_FADV_WILLNEED)
    description->object->file.is_cold = false;
  call_end (CALL_FADVISE, result, "posix_fadvise (%d, %d)", fd, advice);
  return -result;
}

/* The memory that mmap returns, in the order of the calls.  */
static char memory[8 * 1024 * 1024];

void *
simulated_mmap (void *address, size_t size, int protection, int flags, int fd,
                off_t offset)
{
  (void) address, (void) protection, (void) flags, (void) fd, (void) offset;
  int result = call_begin (CALL_MMAP);
  char *start = memory + world.memory;
  if (sizeof memory - world.memory < size || world.memory_limit < size)
    result = -ENOMEM;
  if (result == 0)
    world.memory += (size + PAGE - 1) / PAGE * PAGE;
  result = (int) call_end (CALL_MMAP, result, "mmap (%zu)", size);
  return result < 0 ? MAP_FAILED : start;
}

int
simulated_munmap (void *address, size_t size)
{
  call_begin (CALL_OTHER);
  char const *start = address;
  if (start < memory || memory + world.memory <= start)
    judge_broken ("memory is unmapped that mmap did not give");
  return (int) call_end (CALL_OTHER, 0, "munmap (%zu)", size);
}

int
simulated_getpagesize (void)
{
  return PAGE;
}

/* Read from FD at POSITION to BYTES, as preadv2(2) with RWF_NOWAIT does: fail
   if the read would wait.  If POSITION is -1, use the offset of FD.  Return
   the number of bytes, or -1 with errno set.  */
static ssize_t
read_if_ready (int fd, struct iovec const *bytes, off_t position)
{
  int fault = call_begin (CALL_PREADV2);
  struct description *from = description_of (fd);
  bool is_file = is_kind (fd, REGULAR);
  bool moves = position == -1;
  ssize_t got = ! can_read (from)        ? -EBADF
                : fault                  ? fault
                : ! is_file && ! moves   ? -ESPIPE
                : is_kind (fd, TERMINAL) ? -EOPNOTSUPP
                : from->object->file.is_cold
                  ? -EAGAIN
                  : object_read (from->object, bytes->iov_base, bytes->iov_len,
                                 moves ? from->offset : position);
  if (0 <= got && moves)
    {
      from->offset += is_file ? got : 0;
      judge_read (from, bytes->iov_base, (size_t) got, bytes->iov_len);
    }
  return call_end (CALL_PREADV2, got, "preadv2 (%d, %zu, %jd, RWF_NOWAIT)", fd,
                   bytes->iov_len, (intmax_t) position);
}

long
simulated_syscall (long number, ...)
{
  va_list arguments;
  va_start (arguments, number);
  int fd = va_arg (arguments, int);
  void *argument = va_arg (arguments, void *);
  va_arg (arguments, long);
  long position = number == SYS_preadv2 ? va_arg (arguments, long) : 0;
  va_end (arguments);
  return (number == SYS_openat2 ? open_by (CALL_OPENAT2, argument, O_PATH)
                                : read_if_ready (fd, argument, position));
}
