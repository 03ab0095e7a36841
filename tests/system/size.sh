#!/bin/sh
# A static program has at most 64 KiB, to fit an initramfs.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_

has_sanitizers_ && skip_ 'sanitizers are large'
"$ours_/cat" --help | grep -e --preflight > extensions \
  && skip_ 'a program for an initramfs is configured without extensions'
has_languages_ \
  && skip_ 'a program for an initramfs is configured with --disable-nls'
require_static_
strip --version > version 2>&1 || skip_ 'strip is missing'
program=$(readlink -f "$ours_/cat")
strip -o stripped "$program" || fail_ 'strip failed'
nm "$program" > symbols 2> err
grep -w 'T __libc_start_call_main' symbols > glibc \
  && skip_ 'glibc alone has 700 KB'
test "$(wc -c < stripped)" -le 65536 \
  || wrong_ "stripped it has $(wc -c < stripped) bytes, more than 64 KiB"

Exit $fail
