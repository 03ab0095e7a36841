/* An input that is the output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef SELF_COPY_H
#define SELF_COPY_H

#include <stdbool.h>

#include "io/input.h"
#include "io/output.h"

/* Print a message, and return true, if INPUT must not be copied to OUTPUT.
   Both may be one file, and the read may be at an offset before the next
   write.  Then each written byte would be read again until the disk is full.
   Do the same if the status of INPUT is needed and fstat fails.  */
bool self_copy_refuse (struct input *input, struct output const *output);

/* Print that INPUT is the output.  */
void self_copy_fail (struct input *input);

#endif
