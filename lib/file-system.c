/* The kind of a file system.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "file-system.h"

#include <stddef.h>
#include <stdint.h>

#if HAVE_SYS_VFS_H
#  include <sys/vfs.h>
#endif

#include "attribute.h"

/* A number of linux/magic.h.  */
enum
{
  FUSE = 0x65735546
};

/* Return the number of the file system of FD, or 0 if that is unknown.
   A FUSE server may refuse the question, so that a refusal means FUSE.  */
static uint32_t
type_of (MAYBE_UNUSED int fd)
{
#if HAVE_SYS_VFS_H
  struct statfs system;
  return fstatfs (fd, &system) == 0 ? (uint32_t) system.f_type : FUSE;
#else
  return 0;
#endif
}

bool
is_on_fuse (int fd)
{
  return type_of (fd) == FUSE;
}

bool
is_local (int fd)
{
  /* These are numbers of linux/magic.h, too.  */
  static uint32_t const remote[] = {
    0x6969,     /* NFS */
    0xff534d42, /* CIFS */
    0xfe534d42, /* SMB2 */
    0x00c36400, /* Ceph */
    0x01021997, /* 9P */
    0x5346414f, /* AFS */
    FUSE,
  };
  uint32_t type = type_of (fd);
  if (type == 0)
    return false;
  for (size_t i = 0; i < sizeof remote / sizeof *remote; i++)
    if (type == remote[i])
      return false;
  return true;
}
