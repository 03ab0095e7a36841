#!/bin/sh
# TAB completes the options of cat in bash, zsh and fish of two Debian
# releases, after "make install".  tests/expensive/debian.sh tests the package
# like that.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"
require_root_
require_tools_ debootstrap

# Run make in the build with the arguments $@.
make_ ()
{
  make -C "$abs_top_builddir" DESTDIR="$root" program_transform_name= "$@" \
    > make.log 2>&1 || { tail make.log; fail_ "make $1 fails"; }
}

for suite in ${SUITES:-bookworm trixie}; do
  make_system_ $suite bash-completion,fish,zsh
  # What packaging/README says for Debian.
  make_ install-completions prefix=/usr sysconfdir=/etc \
    zshdir=/usr/share/zsh/vendor-completions
  in_shells_ "$suite: /usr"
  make_ uninstall-completions prefix=/usr sysconfdir=/etc \
    zshdir=/usr/share/zsh/vendor-completions
  # The defaults, with what "make install" and packaging/README tell the user.
  make_ install-completions prefix=/usr/local
  sed -n 's/^For completions.*~\/.bashrc: *//p' make.log > line
  test -s line || wrong_ 'no hint for bash'
  in_shells_ "$suite: /usr/local" line XDG_DATA_DIRS=/usr/local/share:/usr/share
  remove_root_
  root=
  echo "$ME_: $suite: TAB completes in bash, fish and zsh"
done

Exit $fail
