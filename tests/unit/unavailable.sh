#!/bin/sh
# Stand for the unit tests if they can't be built.

echo 'unavailable.sh: skipped test: the unit tests need the library Check,' \
  'built for the C library that the program uses'
exit 77
