#!/bin/bash
# A module of dracut: /usr/lib/dracut/modules.d/90caracal.  The cat of the
# initramfs is caracal's: /usr/bin/caracal-cat.static, if it is installed, or
# $CARACAL.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

caracal=${CARACAL-/usr/bin/caracal-cat.static}

check() {
  test -x "$caracal"
}

depends() {
  # base has a cat.
  echo base
}

install() {
  rm -f "${initdir:?}/usr/bin/cat" "$initdir/bin/cat"
  inst_simple "$caracal" /usr/bin/cat
}
