/* The calls that the program makes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "simulation/calls.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>

#include "minmax.h"
#include "simulation/file.h"
#include "simulation/judge.h"
#include "simulation/kernel.h"
#include "simulation/others.h"
#include "simulation/pipe.h"

/* What each call can fail with, from its manual page, though nothing in the
   world is the reason.  EXCUSES: a plain loop of read and write makes this
   call, too.  CAN_MISS: there are kernels without it.  */
static struct fault
{
  bool excuses, can_miss;
  short int errnums[5];
} const faults[CALLS] = {
  [CALL_OPEN] = { true, false, { EINTR, EMFILE, EACCES, EIO } },
  [CALL_CLOSE] = { true, false, { EINTR, EIO } },
  [CALL_READ] = { true, false, { EINTR, EIO } },
  [CALL_WRITE] = { true, false, { EINTR, EIO, ENOSPC } },
  [CALL_PREAD] = { true, false, { EINTR, EIO } },
  [CALL_PWRITE] = { true, false, { EINTR, EIO, ENOSPC, EDQUOT } },
  [CALL_FSTAT] = { true, false, { EIO } },
  [CALL_POLL] = { true, false, { EINTR } },
  [CALL_PIPE] = { false, true, { EMFILE, ENFILE } },
  [CALL_SPLICE] = { false, true, { EINTR, EINVAL, ENOMEM, EIO } },
  [CALL_SENDFILE] = { false, true, { EINTR, EINVAL, ENOMEM, EIO } },
  [CALL_COPY_FILE_RANGE]
  = { false, true, { EINTR, EOPNOTSUPP, EINVAL, EIO, ENOSPC } },
  [CALL_CLONE] = { false, true, { EOPNOTSUPP, EINVAL, EPERM, ETXTBSY } },
  [CALL_SET_PIPE] = { false, true, { EPERM, EBUSY, ENOMEM } },
  [CALL_GET_PIPE] = { .can_miss = true },
  [CALL_PREADV2] = { false, true, { EOPNOTSUPP, EINTR } },
  [CALL_OPENAT2] = { false, true, { EXDEV, EAGAIN, ELOOP } },
  [CALL_FADVISE] = { false, true, { EINVAL } },
  [CALL_MMAP] = { false, true, { ENOMEM } },
  [CALL_THREAD] = { false, true, { EAGAIN } },
};

int
call_begin (enum call call)
{
  struct fault const *fault = &faults[call];
  others_act ();
  world.peeked = -1;
  if (fault->can_miss && world.missing >> call & 1)
    return -ENOSYS;
  if (world.faults == 0 || fault->errnums[0] == 0
      || ! rarely (world.fault_rate))
    return 0;
  world.faults--;
  unsigned int count = 0;
  while (count < 5 && fault->errnums[count])
    count++;
  int errnum = fault->errnums[pick (count)];
  if (fault->can_miss && pick (2))
    {
      world.missing |= 1UL << call;
      errnum = ENOSYS;
    }
  if (errnum == EINTR)
    return -EINTR;
  bool loses = (errnum == ENOSPC || errnum == EDQUOT
                || (errnum == EIO && call == CALL_PWRITE));
  if (fault->excuses || loses || errnum == EIO)
    world.has_excuse = true;
  if (loses)
    world.must_fail = true;
  return -errnum;
}

ssize_t
call_end (ssize_t result, size_t size, char const *format, ...)
{
  if (world.tells)
    {
      char text[STORY_MAX];
      va_list arguments;
      va_start (arguments, format);
      vsnprintf (text, sizeof text, format, arguments);
      va_end (arguments);
      tell ("%s = %jd%s%s", text, (intmax_t) (result < 0 ? -1 : result),
            result < 0 ? " " : "", result < 0 ? strerror ((int) -result) : "");
    }
  judge_call (size);
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

int
descriptor_new (struct description *description, int least)
{
  for (int fd = least; fd < world.descriptor_limit; fd++)
    if (! world.descriptors[fd])
      {
        world.descriptors[fd] = description;
        return fd;
      }
  world_close (description);
  return -EMFILE;
}

int
wait_for (struct object *object, int flags, short int events, char const *call)
{
  while (! (object_events (object, flags) & events))
    {
      if (object != world.output)
        judge_wait (call);
      if (world.faults && rarely (world.fault_rate))
        {
          world.faults--;
          tell ("(a signal)");
          return -EINTR;
        }
      if (! others_go_on ())
        judge_broken ("%s waits for what nobody will do", call);
    }
  return 0;
}

/* Count SIZE BYTES more that OBJECT got.  */
static void
count_written (struct object *object, unsigned char const *bytes, size_t size)
{
  if (object == world.output
      && (object->kind == NULL_DEVICE || object->kind == TERMINAL
          || (object->kind == REGULAR && object->file.is_command)))
    judge_receive (bytes, size);
}

ssize_t
write_out (struct description *description, unsigned char const *bytes,
           size_t size, off_t position)
{
  struct object *object = description->object;
  int flags = description->flags;
  size_t done = 0;
  do
    {
      ssize_t part = object_write (object, flags, bytes + done, size - done,
                                   position + (off_t) done);
      if (0 <= part)
        {
          count_written (object, bytes + done, (size_t) part);
          done += (size_t) part;
          if (! object_is_queue (object))
            break;
          continue;
        }
      if (part == -EPIPE && ! world.ignores_sigpipe)
        world_end (BROKEN_PIPE);
      if (part == -EAGAIN && ! (flags & O_NONBLOCK))
        part = wait_for (object, flags, POLLOUT | POLLERR, "write");
      if (part < 0)
        return 0 < done ? (ssize_t) done : part;
    }
  while (done < size);
  return (ssize_t) done;
}

ssize_t
read_in (struct description *description, unsigned char *bytes, size_t size,
         off_t position)
{
  struct object *object = description->object;
  for (;;)
    {
      ssize_t got = object_read (object, bytes, size, position);
      if (got != -EAGAIN || description->flags & O_NONBLOCK)
        return got;
      if (object_is_queue (object) && object->pipe.has_timeout && pick (2))
        {
          judge_wait ("read");
          world.has_excuse = true;
          return got;
        }
      int interrupted = wait_for (object, 0, POLLIN | POLLHUP, "read");
      if (interrupted)
        return interrupted;
    }
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

ssize_t
simulated_read (int fd, void *bytes, size_t size)
{
  int fault = call_begin (CALL_READ);
  struct description *from = description_of (fd);
  bool is_file = from && from->object->kind == REGULAR;
  size_t wanted = size;
  if (! can_read (from))
    return call_end (-EBADF, 0, "read (%d)", fd);
  /* No disk stands behind a pipe.  */
  if (fault == -EIO && from->object->kind == PIPE)
    fault = 0;
  /* Some file systems give less than there is.  */
  if (is_file)
    size = choose_part (size);
  if (size < wanted)
    world.operands[world.turn ? world.turn - 1 : 0].is_short = true;
  if (is_file && from->object->file.is_cold && ! fault)
    {
      judge_wait ("read");
      others_go_on ();
      from->object->file.is_cold = false;
    }
  ssize_t got = fault ? fault : read_in (from, bytes, size, from->offset);
  if (0 <= got)
    {
      if (is_file)
        from->offset += got;
      judge_read (from, bytes, (size_t) got, wanted);
    }
  return call_end (got, got < 0 ? 0 : (size_t) got, "read (%d, %zu)", fd,
                   wanted);
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
                        : read_in (from, bytes, size, position);
  return call_end (got, got < 0 ? 0 : (size_t) got, "pread (%d, %zu, %jd)", fd,
                   size, (intmax_t) position);
}

/* Return where a write to TO begins, which would be at POSITION.  */
static off_t
write_position (struct description const *to, off_t position)
{
  bool appends = to->object->kind == REGULAR && to->flags & O_APPEND;
  return appends ? to->object->file.size : position;
}

ssize_t
simulated_write (int fd, void const *bytes, size_t size)
{
  int fault = call_begin (CALL_WRITE);
  struct description *to = description_of (fd);
  if (! can_write (to))
    return call_end (-EBADF, 0, "write (%d)", fd);
  size_t wanted = size;
  size = choose_part (size);
  off_t position = write_position (to, to->offset);
  ssize_t done = fault ? fault : write_out (to, bytes, size, position);
  if (0 < done)
    {
      to->offset = position + done;
      judge_write (bytes, (size_t) done, wanted);
    }
  if (done < 0 && done != -EINTR && done != -EAGAIN)
    world.has_write_error = true;
  return call_end (done, done < 0 ? 0 : (size_t) done, "write (%d, %zu)", fd,
                   wanted);
}

ssize_t
simulated_pwrite (int fd, void const *bytes, size_t size, off_t position)
{
  int fault = call_begin (CALL_PWRITE);
  struct description *to = description_of (fd);
  ssize_t done = ! to                           ? -EBADF
                 : object_is_queue (to->object) ? -ESPIPE
                 : ! can_write (to)             ? -EBADF
                 : fault                        ? fault
                         : write_out (to, bytes, choose_part (size),
                                      write_position (to, position));
  if (done < 0 && done != -EINTR)
    world.has_write_error = true;
  return call_end (done, done < 0 ? 0 : (size_t) done, "pwrite (%d, %zu, %jd)",
                   fd, size, (intmax_t) position);
}

ssize_t
simulated_writev (int fd, struct iovec const *pieces, int count)
{
  call_begin (CALL_OTHER);
  judge_wait ("write of a message");
  size_t before = world.message_size;
  for (int i = 0; i < count; i++)
    {
      size_t part = MIN (pieces[i].iov_len,
                         sizeof world.messages - 1 - world.message_size);
      memcpy (world.messages + world.message_size, pieces[i].iov_base, part);
      world.message_size += part;
    }
  world.messages[world.message_size] = '\0';
  size_t size = world.message_size - before;
  return call_end ((ssize_t) size, size, "writev (%d, \"%s\")", fd,
                   world.messages + before);
}

/* Open NAME of the current folder, or a descriptor by its name in /proc, with
   FLAGS.  Return a description, or NULL with a negative errno in *ERROR.  */
static struct description *
open_name (char const *name, int flags, int *error)
{
  static char const descriptor[] = "/proc/self/fd/";
  size_t length = sizeof descriptor - 1;
  struct object *object = NULL;
  if (strncmp (name, descriptor, length) == 0)
    {
      struct description const *found = description_of (atoi (name + length));
      object = found ? found->object : NULL;
    }
  else
    object = world_find (name);
  *error = ! object                                        ? -ENOENT
           : object->kind == SOCKET                        ? -ENXIO
           : flags & O_DIRECTORY && object->kind != FOLDER ? -ENOTDIR
                                                           : 0;
  bool is_path = flags & O_PATH;
  if (*error == 0 && object->kind == REGULAR && object->file.is_leased
      && ! is_path && flags & O_NONBLOCK)
    *error = -EWOULDBLOCK;
  if (*error)
    return NULL;
  struct description *description = world_open (object, flags);
  description->is_path = is_path;
  return description;
}

/* Wait until OBJECT can be opened: a lease, or a FIFO without a writer.
   Return 0 or -EINTR.  */
static int
wait_to_open (struct object *object, int flags)
{
  while ((object->kind == REGULAR && object->file.is_leased)
         || (object->kind == PIPE && object->pipe.writers == 0
             && ! (flags & O_NONBLOCK)))
    {
      judge_wait ("open");
      if (world.faults && rarely (world.fault_rate))
        {
          world.faults--;
          return -EINTR;
        }
      if (! others_go_on ())
        judge_broken ("open waits for what nobody will do");
    }
  return 0;
}

int
simulated_open (char const *name, int flags, ...)
{
  int result = call_begin (CALL_OPEN);
  struct description *description = NULL;
  if (result == 0)
    description = open_name (name, flags, &result);
  if (result == 0 && ! description->is_path)
    result = wait_to_open (description->object, flags);
  if (description && result < 0)
    {
      world_close (description);
      description = NULL;
    }
  if (result != -EINTR)
    judge_open (name, flags, description);
  if (description)
    {
      result = descriptor_new (description, 0);
      if (result < 0)
        world.has_excuse = true;
    }
  return (int) call_end (result, 0, "open (\"%s\", %s%s)", name,
                         flags & O_PATH ? "O_PATH" : "O_RDONLY",
                         flags & O_NONBLOCK ? " | O_NONBLOCK" : "");
}

int
simulated_close (int fd)
{
  int fault = call_begin (CALL_CLOSE);
  struct description *description = description_of (fd);
  if (! description)
    return (int) call_end (-EBADF, 0, "close (%d)", fd);
  world.descriptors[fd] = NULL;
  world_close (description);
  return (int) call_end (fault, 0, "close (%d)", fd);
}

off_t
simulated_lseek (int fd, off_t offset, int whence)
{
  /* No call compares an offset and sets it.  Between two lseeks that do,
     another program can move it, and the model does not let it.  */
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
  return call_end (result, 0, "lseek (%d, %jd, %s)", fd, (intmax_t) offset,
                   (char const *[]){ "SEEK_SET", "SEEK_CUR", "SEEK_END",
                                     "SEEK_DATA", "SEEK_HOLE" }[whence]);
}

/* Put the status of OBJECT into STATUS.  */
static void
put_status (struct object const *object, struct stat *status)
{
  static mode_t const modes[KINDS] = {
    [REGULAR] = S_IFREG,     [PIPE] = S_IFIFO,        [SOCKET] = S_IFSOCK,
    [TERMINAL] = S_IFCHR,    [NULL_DEVICE] = S_IFCHR, [ZERO_DEVICE] = S_IFCHR,
    [FULL_DEVICE] = S_IFCHR, [FOLDER] = S_IFDIR,
  };
  *status = (struct stat){ .st_mode = modes[object->kind] | 0600,
                           .st_ino = object->number,
                           .st_blksize = PAGE };
  if (object->kind != REGULAR)
    return;
  status->st_dev = object->file.device;
  status->st_size = file_reported_size (&object->file);
  status->st_blocks = (blkcnt_t) (file_blocks (&object->file) * (PAGE / 512));
}

int
simulated_fstat (int fd, struct stat *status)
{
  int fault = call_begin (CALL_FSTAT);
  struct description const *description = description_of (fd);
  int result = description ? fault : -EBADF;
  if (result == 0)
    put_status (description->object, status);
  return (int) call_end (result, 0, "fstat (%d)", fd);
}

int
simulated_stat (char const *name, struct stat *status)
{
  int fault = call_begin (CALL_FSTAT);
  struct object const *object = world_find (name);
  int result = object ? fault : -ENOENT;
  if (result == 0)
    put_status (object, status);
  return (int) call_end (result, 0, "stat (\"%s\")", name);
}

int
simulated_statfs (int fd, struct statfs *status)
{
  call_begin (CALL_OTHER);
  (void) fd;
  *status = (struct statfs){ .f_type = 0 };
  return (int) call_end (0, 0, "fstatfs (%d)", fd);
}

/* Return the pipe of DESCRIPTION if that is a pipe or FIFO, or NULL.  */
static struct pipe *
pipe_of (struct description *description)
{
  return (description && description->object->kind == PIPE
            ? &description->object->pipe
            : NULL);
}

int
simulated_fcntl (int fd, int command, ...)
{
  va_list arguments;
  va_start (arguments, command);
  int argument = (command == F_SETPIPE_SZ || command == F_SETFL
                      || command == F_DUPFD_CLOEXEC
                    ? va_arg (arguments, int)
                    : 0);
  va_end (arguments);
  int fault = call_begin (command == F_SETPIPE_SZ   ? CALL_SET_PIPE
                          : command == F_GETPIPE_SZ ? CALL_GET_PIPE
                                                    : CALL_OTHER);
  struct description *description = description_of (fd);
  struct pipe *pipe = pipe_of (description);
  int result = -EINVAL;
  char const *name = "F_SETFL";
  if (! description)
    result = -EBADF;
  else if (command == F_GETFL)
    result = description->flags, name = "F_GETFL";
  else if (command == F_GETFD)
    result = 0, name = "F_GETFD";
  else if (command == F_DUPFD_CLOEXEC)
    {
      description->references++;
      result = descriptor_new (description, argument);
      name = "F_DUPFD_CLOEXEC";
    }
  else if (command == F_SETFL)
    judge_broken ("flags of a descriptor are changed");
  else if (command == F_GETPIPE_SZ)
    {
      name = "F_GETPIPE_SZ";
      result = ! pipe ? -EBADF : fault ? fault : (int) pipe->capacity * PAGE;
      if (0 < result)
        pipe->seen = pipe->capacity;
    }
  else if (command == F_SETPIPE_SZ)
    {
      name = "F_SETPIPE_SZ";
      if (pipe && (size_t) argument < pipe->seen * PAGE)
        judge_broken ("a pipe is made smaller");
      result = ! pipe  ? -EBADF
               : fault ? fault
                       : world_resize (pipe, (size_t) argument);
    }
  return (int) call_end (result, 0, "fcntl (%d, %s, %d)", fd, name, argument);
}

/* Clone as ioctl_ficlonerange(2) says.  */
static int
clone_range (struct description *to, uint64_t const *argument)
{
  int in;
  memcpy (&in, argument, sizeof (int64_t) == 8 ? sizeof in : 0);
  int64_t wide;
  memcpy (&wide, argument, sizeof wide);
  struct description *from = description_of ((int) wide);
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
  bool ends = start + size == source->size;
  if (start % PAGE || target % PAGE || (size % PAGE && ! ends)
      || source->size < start + size || from->object == to->object)
    return -EINVAL;
  return file_copy (source, start, &to->object->file, target, (size_t) size)
             == size
           ? 0
           : -ENOSPC;
}

/* Put the number of bytes that can be read of DESCRIPTION into *SIZE.  Return
   0 or a negative errno.  */
static int
count_ahead (struct description const *description, int *size)
{
  struct object const *object = description->object;
  if (object->kind != PIPE && object->kind != REGULAR)
    return -ENOTTY;
  *size
    = (int) (object->kind == PIPE ? (off_t) object->pipe.held
                                  : object->file.size - description->offset);
  return 0;
}

int
simulated_ioctl (int fd, unsigned long request, ...)
{
  va_list arguments;
  va_start (arguments, request);
  void *argument = va_arg (arguments, void *);
  va_end (arguments);
  struct description *description = description_of (fd);
  if (request == FIONREAD)
    {
      call_begin (CALL_OTHER);
      int result
        = ! description ? -EBADF : count_ahead (description, argument);
      return (int) call_end (result, 0, "ioctl (%d, FIONREAD)", fd);
    }
  int fault = call_begin (CALL_CLONE);
  int result = ! description ? -EBADF
               : fault       ? fault
                             : clone_range (description, argument);
  return (int) call_end (result, result == 0, "ioctl (%d, FICLONERANGE)", fd);
}

int
simulated_isatty (int fd)
{
  call_begin (CALL_OTHER);
  struct description const *description = description_of (fd);
  bool is = description && description->object->kind == TERMINAL;
  return 1 + (int) call_end (is ? 0 : -ENOTTY, 0, "isatty (%d)", fd);
}

int
simulated_getsockopt (int fd, int level, int option, void *value,
                      socklen_t *size)
{
  call_begin (CALL_OTHER);
  (void) level;
  struct description const *description = description_of (fd);
  bool is_socket = description && description->object->kind == SOCKET;
  if (is_socket)
    {
      bool has
        = description->object->pipe.has_timeout && option == SO_RCVTIMEO;
      struct timeval time = { .tv_usec = has ? 100000 : 0 };
      memcpy (value, &time, MIN (*size, sizeof time));
    }
  return (int) call_end (is_socket ? 0 : -ENOTSOCK, 0, "getsockopt (%d)", fd);
}

/* Wait for the one descriptor in WANTED, TIMEOUT milliseconds.  */
static int
poll_one (struct pollfd *wanted, int timeout)
{
  struct description const *description = description_of (wanted->fd);
  if (! description)
    {
      wanted->revents = POLLNVAL;
      return 1;
    }
  struct object *object = description->object;
  short int events = (short int) (wanted->events | POLLERR | POLLHUP);
  if (timeout < 0)
    {
      int interrupted = wait_for (object, description->flags, events, "poll");
      if (interrupted)
        return interrupted;
    }
  else
    {
      for (int i = 0; i < 3; i++)
        if (! (object_events (object, description->flags) & events))
          others_go_on ();
      if (! (object_events (object, description->flags) & events))
        world.clock += (unsigned int) timeout;
    }
  wanted->revents
    = (short int) (object_events (object, description->flags) & events);
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
  return (int) call_end (result, 0, "poll (%d, %d)", count ? wanted->fd : -1,
                         timeout);
}

int
simulated_pipe (int ends[2])
{
  int result = call_begin (CALL_PIPE);
  if (result == 0)
    {
      struct object *object = world_object (PIPE, NOBODY);
      object->pipe.is_private = true;
      ends[0] = descriptor_new (world_open (object, O_RDONLY), 0);
      ends[1] = descriptor_new (world_open (object, O_WRONLY), 0);
      result = MIN (ends[0], ends[1]);
      if (result < 0 && 0 <= ends[0])
        {
          world_close (world.descriptors[ends[0]]);
          world.descriptors[ends[0]] = NULL;
        }
    }
  return (int) call_end (MIN (result, 0), 0, "pipe ()");
}

int
simulated_posix_fadvise (int fd, off_t offset, off_t size, int advice)
{
  int result = call_begin (CALL_FADVISE);
  (void) offset, (void) size;
  struct description *description = description_of (fd);
  if (description && description->object->kind == REGULAR
      && advice == POSIX_FADV_WILLNEED)
    description->object->file.is_cold = false;
  call_end (result, 0, "posix_fadvise (%d, %d)", fd, advice);
  return -result;
}

void *
simulated_mmap (void *address, size_t size, int protection, int flags, int fd,
                off_t offset)
{
  static char memory[8 * 1024 * 1024];
  (void) address, (void) protection, (void) flags, (void) fd, (void) offset;
  int result = call_begin (CALL_MMAP);
  size_t start = world.memory;
  if (sizeof memory - start < size || world.memory_limit < size)
    result = -ENOMEM;
  if (result == 0)
    world.memory += (size + PAGE - 1) / PAGE * PAGE;
  return (call_end (result, 0, "mmap (%zu)", size) < 0 ? (void *) -1
                                                       : memory + start);
}

int
simulated_munmap (void *address, size_t size)
{
  call_begin (CALL_OTHER);
  (void) address;
  return (int) call_end (0, 0, "munmap (%zu)", size);
}

int
simulated_getpagesize (void)
{
  return PAGE;
}

/* Read FD to BYTES at POSITION, or at its offset if that is -1, unless that
   would wait, as preadv2(2) with RWF_NOWAIT does.  */
static ssize_t
read_if_ready (int fd, struct iovec const *bytes, off_t position)
{
  int fault = call_begin (CALL_PREADV2);
  struct description *from = description_of (fd);
  bool is_file = from && from->object->kind == REGULAR;
  bool moves = position == -1;
  ssize_t got = ! can_read (from)                ? -EBADF
                : fault                          ? fault
                : ! is_file && ! moves           ? -ESPIPE
                : from->object->kind == TERMINAL ? -EOPNOTSUPP
                : is_file && from->object->file.is_cold
                  ? -EAGAIN
                  : object_read (from->object, bytes->iov_base, bytes->iov_len,
                                 moves ? from->offset : position);
  if (0 <= got && moves)
    {
      from->offset += is_file ? got : 0;
      judge_read (from, bytes->iov_base, (size_t) got, bytes->iov_len);
    }
  return call_end (got, 0 < got && moves ? (size_t) got : 0,
                   "preadv2 (%d, %zu, %jd, RWF_NOWAIT)", fd, bytes->iov_len,
                   (intmax_t) position);
}

/* Open NAME with O_PATH, as openat2(2) does.  */
static long
open_path (char const *name)
{
  int result = call_begin (CALL_OPENAT2);
  struct description *description
    = result ? NULL : open_name (name, O_PATH, &result);
  if (description)
    result = descriptor_new (description, 0);
  return call_end (result, 0, "openat2 (\"%s\", O_PATH)", name);
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
  return (number == SYS_openat2 ? open_path (argument)
                                : read_if_ready (fd, argument, position));
}

int
simulated_clock_gettime (clockid_t clock, struct timespec *now)
{
  (void) clock;
  *now = (struct timespec){ .tv_sec = 1 + world.clock / 1000,
                            .tv_nsec = world.clock % 1000 * 1000000L };
  return 0;
}
