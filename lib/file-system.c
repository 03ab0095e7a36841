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

/* The numbers of linux/magic.h.  */
enum
{
  FUSE = 0x65735546
};

/* Set *TYPE to the number of the file system of FD.  Return false if that is
   unknown.  */
static bool
get_type (MAYBE_UNUSED int fd, MAYBE_UNUSED uint32_t *type)
{
#if HAVE_SYS_VFS_H
  struct statfs system;
  if (fstatfs (fd, &system) == 0)
    {
      *type = (uint32_t) system.f_type;
      return true;
    }
#endif
  return false;
}

bool
is_on_fuse (int fd)
{
  uint32_t type;
  return get_type (fd, &type) && type == FUSE;
}

bool
is_local (int fd)
{
  static uint32_t const remote[] = {
    FUSE,       0x6969, /* NFS */
    0xff534d42,         /* CIFS */
    0xfe534d42,         /* SMB2 */
    0x00c36400,         /* Ceph */
    0x01021997,         /* 9P */
    0x5346414f,         /* AFS */
  };
  uint32_t type;
  if (! get_type (fd, &type))
    return false;
  for (size_t i = 0; i < sizeof remote / sizeof *remote; i++)
    if (type == remote[i])
      return false;
  return true;
}
