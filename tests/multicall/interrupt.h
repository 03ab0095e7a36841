/* Calls of cat that the caller ends.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef INTERRUPT_H
#define INTERRUPT_H

/* Call cat with ARGV, and end the call when a signal comes, 200 ms later.
   Return 3 if the call was ended and the process is as before.  */
int interrupt_main (int argc, char **argv);

#endif
