#!/bin/sh
# Stands for the unit tests where they cannot be built.

echo 'skipped: the unit tests need the library Check, built for the C' \
  'library that the program uses'
exit 77
