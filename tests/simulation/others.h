/* Other programs, and the turns of all actors.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef OTHERS_H
#define OTHERS_H

#include "simulation/world.h"

/* Add a program that writes SIZE bytes to OBJECT, a queue.  */
void others_write_to (struct object *object, size_t size);

/* Add a program that reads what OBJECT, a queue, gets.  */
void others_read_from (struct object *object);

/* Choose who else there is in the world.  */
void others_start (void);

/* Let others act before a call of the program, and perhaps kill it.  */
void others_act (void);

/* Let one of the others act, while the program waits.  Return false if nobody
   can do anything.  */
bool others_go_on (void);

#endif
