#!/bin/sh
# Options are accepted and refused as GNU cat does, with the same messages.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_gnu_cat_

printf 'a\tb\n\n\n\001c\r\n' > f

# Each long name and each of its abbreviations: accepted, ambiguous or unknown.
# The texts of --help and --version are not GNU's.
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
  '--sh' '--s' '---' '---n' -- '-n --show-al' '-\?'; do
  same_ "cat $arguments f < f"
  same_ "POSIXLY_CORRECT= cat $arguments f < f"
  same_ "cat f $arguments < f"
done

# Messages begin with the name that the program was called by, directories
# included.  GNU cat 9.1 does the same; 9.7 leaves the directories out of some
# messages.
mkdir 'a directory' || framework_failure_
ln -s "$(readlink "$ours_/cat")" other
ln -s "$(readlink "$ours_/cat")" 'a directory/cat'
for name in other ./other 'a directory/cat' "$PWD/a directory/cat"; do
  export name
  hint="Try '$name --help' for more information.\n"
  gives_ 'PATH=.:$PATH; "$name" missing' \
    '' "$name: missing: $(errno_text_ ENOENT)\n" 1
  gives_ 'PATH=.:$PATH; "$name" -z' \
    '' "$name: invalid option -- 'z'\n$hint" 1
  gives_ 'PATH=.:$PATH; "$name" f > /dev/full' \
    '' "$name: write error: $(errno_text_ ENOSPC)\n" 1
done

# --help and --version into an output that fails.
same_ 'cat --help > /dev/full'
same_ 'cat --version > /dev/full'
same_ 'cat --help >&-'

same_end_
