/* The calls that the program makes, bound to a simulated kernel.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef CALLS_H
#define CALLS_H

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/vfs.h>
#include <time.h>

/* The file "bindings" says which name of the C library each replaces.  */
int simulated_open (char const *name, int flags, ...);
int simulated_close (int fd);
ssize_t simulated_read (int fd, void *bytes, size_t size);
ssize_t simulated_pread (int fd, void *bytes, size_t size, off_t position);
ssize_t simulated_write (int fd, void const *bytes, size_t size);
ssize_t simulated_pwrite (int fd, void const *bytes, size_t size,
                          off_t position);
ssize_t simulated_writev (int fd, struct iovec const *pieces, int count);
off_t simulated_lseek (int fd, off_t offset, int whence);
int simulated_fstat (int fd, struct stat *status);
int simulated_stat (char const *name, struct stat *status);
int simulated_statfs (int fd, struct statfs *status);
int simulated_fcntl (int fd, int command, ...);
int simulated_ioctl (int fd, unsigned long request, ...);
int simulated_isatty (int fd);
int simulated_getsockopt (int fd, int level, int option, void *value,
                          socklen_t *size);
int simulated_poll (struct pollfd *wanted, nfds_t count, int timeout);
int simulated_pipe (int ends[2]);
ssize_t simulated_splice (int in, off_t *in_offset, int out, off_t *out_offset,
                          size_t size, unsigned int flags);
ssize_t simulated_sendfile (int out, int in, off_t *offset, size_t size);
ssize_t simulated_copy_file_range (int in, off_t *in_offset, int out,
                                   off_t *out_offset, size_t size,
                                   unsigned int flags);
int simulated_posix_fadvise (int fd, off_t offset, off_t size, int advice);
void *simulated_mmap (void *address, size_t size, int protection, int flags,
                      int fd, off_t offset);
int simulated_munmap (void *address, size_t size);
int simulated_getpagesize (void);
long simulated_syscall (long number, ...);
int simulated_clock_gettime (clockid_t clock, struct timespec *now);
int simulated_pthread_create (pthread_t *thread,
                              pthread_attr_t const *attributes,
                              void *(*function) (void *), void *argument);
int simulated_pthread_sigmask (int how, sigset_t const *set, sigset_t *before);
int simulated_pthread_join (pthread_t thread, void **result);

#endif
