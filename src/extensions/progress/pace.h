/* The pauses between the lines of --progress in a file.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PACE_H
#define PACE_H

/* Return the seconds from a line to the next line, if standard error is no
   terminal.  The copy has run for SECONDS.  */
double pace_pause (double seconds);

#endif
