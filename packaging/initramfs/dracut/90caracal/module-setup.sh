#!/bin/bash
# A module of dracut, to be installed in /usr/lib/dracut/modules.d/90caracal.
# It makes caracal the cat of the initramfs: $CARACAL or, if that is unset,
# /usr/bin/caracal-cat.static, if that is there.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

caracal=${CARACAL-/usr/bin/caracal-cat.static}

check() {
  test -x "$caracal"
}

depends() {
  # base brings a cat, which has to be there before install replaces it.
  echo base
}

install() {
  rm -f "${initdir:?}/usr/bin/cat" "$initdir/bin/cat"
  inst_simple "$caracal" /usr/bin/cat
}
