/* Other programs, and the turns of all actors.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef OTHERS_H
#define OTHERS_H

#include "simulation/world.h"

/* Add a program that writes SIZE bytes to OBJECT, a queue.  */
void others_write_to (struct object *object, off_t size);

/* Add a program that reads from OBJECT, a queue.  */
void others_read_from (struct object *object);

/* Choose the other programs of the run, and add them.  */
void others_start (void);

/* Let an actor act before a call of the program, or kill the program.  In a
   helper, wait for its next turn instead.  */
void others_act (void);

/* Let an actor act while the program waits.  Return false if no actor can do
   anything.  */
bool others_go_on (void);

#endif
