#!/bin/sh
# An error that the system reports only when an input is closed, standard input
# included, is reported as GNU cat does it: by the program, by cat in a
# multi-call program, and by the builtin.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/mount.cfg"
. "$srcdir/builtin/builtin.cfg"
require_gnu_cat_

printf 'a\tb\n\n' > f

# Compare runs with the operands - and f, and with the file $1 as standard
# input.
compare_closes_ ()
{
  for options in '' -u -n -A; do
    for operands in '' - '- f' 'f - f' 'missing - f' '- -'; do
      same_ "cat $options $operands < $1"
      same_ "cat $options $operands < $1 > out; echo \$?; od -c out"
      same_ "cat $options $operands < $1 | od -c"
    done
    same_ "cat $options f < $1"
    # A write error ends the run before the close.
    same_ "cat $options < $1 > /dev/full"
  done
}

# On FUSE, each close of a descriptor asks the server.
if mount_fuse_ unclosable fuse; then
  compare_closes_ fuse/300000
  same_ 'cat fuse/3000 f'
  same_ 'cat f fuse/3000 - fuse/5000 < fuse/4000'
  # The next command still has standard input.
  same_ '{ cat - f; read -r line; echo "$line"; } < fuse/3000'

  mkdir host_ && ln -s "$abs_top_builddir/tests/multicall/host" host_/cat \
    || framework_failure_
  if test -z "$CAT_BUILTIN"; then
    save_ours_=$ours_
    ours_=$PWD/host_
    compare_closes_ fuse/300000
    ours_=$save_ours_
  fi

  # The close of the output fails.
  mount_fuse_ full full || framework_failure_ "$(cat fuse-err)"
  same_ 'cat f > full/out; echo $?'
  builtin=$abs_top_builddir/src/bash-builtin/caracal.so
  if test -r "$builtin" && command -v bash > tool-path_; then
    use_builtin_ "$builtin"
    # If standard input was closed, bash fails to close fuse/3000 as well.
    same_in_bash_ 'exec < /dev/null; cat < fuse/3000; echo $?'
    same_in_bash_ 'exec < fuse/3000; cat - f; cat; echo $?'
    same_in_bash_ 'cat f > full/out; echo $?'
  else
    warn_ "$ME_: without the builtin"
  fi
else
  warn_ "$ME_: without FUSE, which needs root: $(cat fuse-err)"
fi

# strace makes closing this file fail.
: > strace-err
if has_strace_ \
  && strace -qq -o trace -P "$PWD/f" -e inject=close:error=EIO true \
    2> strace-err; then
  cp f stdin || framework_failure_
  for error in EIO ENOSPC EDQUOT EBADF; do
    inject="strace -qq -o trace -P \"\$PWD/stdin\" -e inject=close:error=$error"
    for options in '' -u -n; do
      same_ "$inject cat $options < stdin > out; echo \$?; cat out"
      same_ "$inject cat $options f - missing < stdin"
    done
    gives_ "$inject cat < stdin" 'a\tb\n\n' \
      "cat: closing standard input: $(errno_text_ $error)\n" 1
  done
else
  warn_ "$ME_: without strace: $(tail -n 1 strace-err)"
fi

same_end_
