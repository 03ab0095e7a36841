#!/bin/sh
# "make multicall-sources" writes sources that compile without configure, with
# all switches and with none, and make a cat.  busybox.sh tests each switch.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_

require_tools_ make nm
test "$(uname)" = Linux || skip_ 'the sources are for Linux'
has_sanitizers_ && skip_ 'the sources are compiled without sanitizers'
test -n "$CAT_UNDER_TEST" && skip_ 'the sources are not those of this cat'
unset CFLAGS CPPFLAGS LDFLAGS MAKEFLAGS MAKELEVEL MFLAGS

# Print the value of $1 in the build.
value_ ()
{
  sed -n "s/^$1 = //p" "$abs_top_builddir/Makefile"
}

make -C "$abs_top_builddir" multicall-sources DIR="$PWD/sources" > log 2>&1 \
  || { cat log; fail_ 'make multicall-sources fails'; }
make -C "$abs_top_builddir" multicall-sources DIR="$PWD/sources" > log 2>&1 \
  && wrong_ 'a directory that exists is overwritten'

# They contain only what busybox's license allows.
find sources -name '*.[ch]' -exec grep -LE \
  'Identifier: GPL-2.0-or-later|[e]ither version 2(\.1)? of the' \
  {} + > other
test -s other && wrong_ "under another license: $(cat other)"

cat > main.c <<'END'
int caracal_main (int argc, char **argv);
int
main (int argc, char **argv)
{
  return caracal_main (argc, argv);
}
END

# Build the program $1/cat, with each switch set to $2.
build_ ()
{
  mkdir "$1" || framework_failure_
  cflags='-O1 -g -Wall -Wextra -Wmissing-prototypes -Werror'
  for switch in BYTE_RULES DEBUG_REPORT FAST_METHODS LINE_RULES VECTORS; do
    cflags="$cflags -D$switch=$2"
  done
  { make -C sources clean \
      && make -C sources CC="$(value_ CC)" CFLAGS="$cflags" \
      && eval "$(value_ CC) $(value_ LDFLAGS)" -o "$1/cat" main.c \
        sources/cat.o -lpthread
  } > log 2>&1 || { cat log; fail_ "$1: does not build"; }
  nm -g --defined-only sources/cat.o | sed '/ caracal_[a-z]/d' > names
  test -s names && wrong_ "$1: names that may conflict: $(cat names)"
  "$1/cat" < main.c > out || skip_ 'a program for another machine'
}
build_ all 1
build_ none 0

for option in -A -b -e -E -n -s -t -T -v --debug; do
  none/cat "$option" < main.c > out 2> err \
    && wrong_ "none: $option is accepted"
done
all/cat --debug main.c 2> err > out
grep 'main.c: .* bytes' err > grepped || wrong_ 'all: no report'

# A copy is made by the same methods as in the whole program.
text_ 300000 > big
if has_ COPY_FILE_RANGE && has_ SPLICE && is_for_linux_; then
  for output in out /dev/null; do
    (PATH=$ours_:$PATH; cat --debug big) 2> expected > $output
    (PATH=$PWD/all:$PATH; cat --debug big) 2> err > $output
    compare expected err || wrong_ "all: methods to $output"
  done
fi

require_gnu_cat_
printf 'error: a\tb\r\n\n\n\n\351\001 \303\251\n' > data
for program in all none; do
  ours_=$PWD/$program
  for code in 'cat big data' 'cat < data > out' 'cat missing data . 2>&1' \
    'cat big | cat - data | cat > out' 'cat --none' 'cat data > /dev/full'; do
    same_ "$code"
  done
done
ours_=$PWD/all
for code in 'cat -A big data' 'cat data | cat -n - data' 'cat -bsT data data' \
  'cat -s big | cat -v'; do
  same_ "$code"
done

same_end_
