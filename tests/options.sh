#!/bin/sh
# The command line: what is taken, what is refused, and how it is said.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_gnu_cat_

printf 'a\tb\n\n\n\001c\r\n' > f

# Each long name, each abbreviation of it: accepted, ambiguous or unknown.
# Those of --help and --version that are taken are not GNU's text.
for name in number-nonblank number squeeze-blank show-nonprinting show-ends \
  show-tabs show-all help version; do
  size=${#name}
  while test $size -gt 0; do
    short=$(echo $name | cut -c1-$size)
    case $short in
      h* | ver*) same_ "cat --$short > /dev/null" ;;
      ve | v) same_ "cat --$short > /dev/null" ;;
      *) same_ "cat --$short f" ;;
    esac
    same_ "cat --$short=1 f"
    same_ "cat --${short}x f"
    size=$((size - 1))
  done
done

for arguments in -A -b -e -E -n -s -t -T -u -v -AbeEnstTuv -benstuvAET \
  -ne -bn -nb '-n -b' '-b -n' --number-nonblank\ --number \
  -x -nx -xn -h -V -1 -0 '-n -z' '-z -q' '--none -z' '-z --none' \
  '--number -z' --nope=1 --number=x '-- --help' 'f --nope' 'f -z f' \
  '--sh' '--s' '---' '---n' -- '-n --show-al' '-é' '-\?'; do
  same_ "cat $arguments f < f"
  same_ "POSIXLY_CORRECT= cat $arguments f < f"
  same_ "cat f $arguments < f"
done

# The program is called what it was called.
for name in other ./other "$PWD/a folder/cat"; do
  mkdir -p "a folder"
  for cats in gnu ours; do
    eval "folder=\$${cats}_"
    ln -sf "$(readlink "$folder/cat")" other || framework_failure_
    ln -sf "$(readlink "$folder/cat")" "a folder/cat" || framework_failure_
    for arguments in missing -z --nope --sh; do
      PATH=.:$PATH "$name" $arguments
      echo $?
    done > out.$cats 2>&1
  done
  in_own_libc_ out.gnu
  compare out.gnu out.ours || wrong_ "messages of a program called $name"
done

# Written late, and to a full device.
same_ 'cat --help > /dev/full'
same_ 'cat --version > /dev/full'
same_ 'cat --help >&-'

same_end_
