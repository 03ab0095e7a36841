/* The environment of a call of cat.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef ENVIRONMENT_H
#define ENVIRONMENT_H

/* POSIX leaves this declaration to the program.  */
extern char **environ;

/* Return a copy of bash's exported variables as they are now, for environ.
   bash exits if there is no memory.  */
char **environment_copy (void);

/* Free ENVIRONMENT, from environment_copy.  */
void environment_free (char **environment);

#endif
