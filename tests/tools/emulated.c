/* Stand for PROGRAM, which is for another machine: run it in EMULATOR, qemu's
   user mode, with this program's name and arguments.  Files in ROOT hide
   others.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int
main (int argc, char **argv)
{
  enum
  {
    BEFORE = 6 /* arguments of the emulator */
  };
  char **emulated = calloc ((size_t) argc + BEFORE, sizeof *emulated);
  if (! emulated)
    return 127;
  emulated[0] = EMULATOR;
  emulated[1] = "-L";
  emulated[2] = ROOT;
  emulated[3] = "-0";
  emulated[4] = argv[0];
  emulated[5] = PROGRAM;
  memcpy (emulated + BEFORE, argv + 1, (size_t) argc * sizeof *emulated);
  execv (EMULATOR, emulated);
  perror (EMULATOR);
  return 127;
}
