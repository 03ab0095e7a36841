/* The common part of the tests' file systems, which are FUSE servers.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef FUSE_SERVER_H
#define FUSE_SERVER_H

#include <stddef.h>

struct fuse_in_header;

/* Answer REQUEST on the descriptor FUSE with the negative errno ERROR, or 0,
   and SIZE bytes at BYTES.  */
void fuse_answer (int fuse, struct fuse_in_header const *request, int error,
                  void const *bytes, size_t size);

/* Answer the first request, FUSE_INIT, with FLAGS as in linux/fuse.h.  */
void fuse_answer_init (int fuse, struct fuse_in_header const *request,
                       unsigned int flags);

/* Mount the file system of the descriptor FUSE of /dev/fuse on the directory
   DIRECTORY.  Call SERVE with SERVER and each request and its argument, until
   the file system is unmounted.  Return the exit status of the program.  */
int fuse_serve (int fuse, char const *directory,
                void (*serve) (void *server,
                               struct fuse_in_header const *request,
                               void const *argument),
                void *server);

#endif
