#!/bin/sh
# A release copies on NFS 4.2, NFS 3, SMB 3 and 9P as on a local file system,
# and reports the server's errors.  Where the server can copy, no byte crosses
# the network.  qemu runs Debian's kernel, which is both server and client; the
# host serves 9P.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"
. "$srcdir/expensive/qemu.cfg"

build_release_
packages=cifs-utils,dmsetup,iproute2,kmod,ksmbd-tools,nfs-kernel-server
make_guest_ trixie $packages,rpcbind,strace,xfsprogs \
  '9p 9pnet_virtio fuse loop xfs' \
  'tests/expensive/network-copies.sh tests/expensive/network-faults.sh' \
  '*/network-copies.sh'
# The kernel for virtual machines has no 9P.
fetch_ amd64 trixie trixie-security > log 2>&1 \
  || skip_ "no kernel: $(tail -n 1 log)"
mkdir host || framework_failure_
run_ network -virtfs local,path=host,mount_tag=host,security_model=none
test "$(grep -c '^PASS' results)" -eq 2 || wrong_ 'not both tests have passed'
Exit $fail
