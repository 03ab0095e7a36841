/* The kind of a file system.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef FILE_SYSTEM_H
#define FILE_SYSTEM_H

#include <stdbool.h>

/* Return true if the file FD is on FUSE, where another program answers each
   request.  */
bool is_on_fuse (int fd);

/* Return true if the file system of FD depends on no other program and no
   other machine, as far as is known.  */
bool is_local (int fd);

#endif
