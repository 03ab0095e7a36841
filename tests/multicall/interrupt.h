/* Calls of cat that the caller ends, or from which it wrongly calls cat.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef INTERRUPT_H
#define INTERRUPT_H

/* Call cat with ARGV, and end the call when a signal comes, 200 ms later.
   Return 3 if the call was ended and the process is as before.  */
int interrupt_main (int argc, char **argv);

/* Call cat with ARGV.  From within that call, call cat for the file "inner".
   Return the status of the outer call.  */
int nest_main (int argc, char **argv);

#endif
