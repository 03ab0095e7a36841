#!/bin/sh
# Text whose size is about that of a buffer, page or pipe is formatted as
# GNU cat does.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_gnu_cat_

text_ 1048578 | tr '7' '\r' > text || framework_failure_

each_set="{ $(for set in $(option_sets_ | tr ' ' ,); do
  echo "cat $(echo $set | tr , ' ') file || echo fails"
done)
} | cksum"
for border in 1 512 1024 4096 32768 65536 131072 262144 1048576; do
  for size in $((border - 1)) $border $((border + 1)); do
    head -c $size text > file || framework_failure_
    same_ "cat file"
    same_ "cat < file"
    same_ "cat file | cat"
    same_ "cat file file - < file"
    test $size -ne $((border + 1)) || same_ "$each_set"
    for options in -n -s -E -A -sbA; do
      same_ "cat $options < file && cat file | cat $options \
        && cat $options file file"
    done
  done
done

# A CR before a boundary and its LF behind it, at each small distance from the
# ends of the blocks that are read and formatted.
for border in 1024 32768 262144; do
  for before in 3 2 1 0; do
    for after in '\n' 'x\n' '\r\n' ''; do
      {
        head -c $((border - before)) /dev/zero | tr '\0' x
        printf "\r$after"
      } > file
      same_ "cat -E file && cat -A file file && cat -E - < file \
        && (cat file; printf '\n') | cat -nE"
    done
  done
done

# About a slice or a buffer of bytes that stay as they are, between some that
# don't, with a text of varying size before them.
for run in 4096 40960 61440 65535 65536 69632 100000 131072; do
  for before in 1 3000 24000; do
    {
      awk "BEGIN { for (n = 0; n < $before; n++) print n % 4 ? \"\" : \"\t\" }"
      for part in 1 2 3; do
        head -c $run /dev/zero | tr '\0' $part
        printf '\t\n\n\n'
      done
    } > file
    same_ "cat -n file && cat -s file && cat -A file file && cat -T file"
  done
done

same_end_
