/* The surroundings of a call of cat: descriptors, directory, locale.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef SURROUNDINGS_H
#define SURROUNDINGS_H

/* A place that refers to a file: the number of a descriptor, or the directory.
   cat and bash each have a file of their own there.  One of them is in use. */
struct place
{
  int number;
  int other; /* a descriptor of the file that is not in use */
};

/* A trap may change descriptors by exec, the directory by cd, and the locale
   by an assignment.  After a function, bash closes its descriptors of process
   substitutions, which operands may name.  cat changes the locale for a
   message.  So cat and bash are kept apart from the first trap on, until cat
   ends.  */
struct surroundings
{
  struct place *places; /* NULL before the first trap */
  int count;            /* of the places */
  char *locale; /* that is not in use, or NULL if no signal has a trap */
};

/* Begin with the surroundings of bash, which cat shares.  */
void surroundings_start (struct surroundings *surroundings);

/* Return the lowest descriptor for the files that cat opens.  If a trap may
   run meanwhile, this is 10: a trap may use those below, as in "exec 3>&-".
   bash uses those from 10 itself.  */
int surroundings_lowest_fd (void);

/* Let a trap use and change the surroundings of bash.  */
void surroundings_of_bash (struct surroundings *surroundings);

/* Go on with those of cat.  */
void surroundings_of_cat (struct surroundings *surroundings);

/* Give bash its surroundings, and release those of cat.  */
void surroundings_end (struct surroundings *surroundings);

#endif
