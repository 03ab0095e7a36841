# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

SUMMARY = "Copy files to standard output, fast and without loss"
DESCRIPTION = "caracal accepts what GNU cat accepts, and writes what GNU cat \
               writes, byte for byte. It replaces the cat of busybox and coreutils."
HOMEPAGE = "@PACKAGE_URL@"
BUGTRACKER = "@PACKAGE_URL@"
SECTION = "base"
LICENSE = "GPL-3.0-or-later & Unicode-3.0"
LIC_FILES_CHKSUM = "file://COPYING;md5=1ebbd3e34237af26da5dc08a4e440464 \
                    file://LICENSES/Unicode-3.0.txt;md5=c4dc3fdb6f66ccb86038bea6f6640e8b"

SRC_URI = "@PACKAGE_URL@/caracal-${PV}.tar.xz"
SRC_URI[sha256sum] = "@SHA256@"

CVE_PRODUCT = "caracal"

inherit autotools-brokensep bash-completion update-alternatives

# The release's own configure needs no gettext.
AUTOTOOLS_AUXDIR = "${S}/build-aux"
do_configure() {
    oe_runconf
}

PACKAGECONFIG ??= "extensions nls"
PACKAGECONFIG[extensions] = ",--disable-extensions"
PACKAGECONFIG[nls] = ",--disable-nls,virtual/libintl"

EXTRA_OECONF = "--exec-prefix=${root_prefix} --bindir=${base_bindir} \
                --without-bash-builtin"

FILES:${PN} += "${datadir}/fish ${datadir}/zsh"

# coreutils has the priority 100, busybox 50.
ALTERNATIVE:${PN} = "cat"
ALTERNATIVE_LINK_NAME[cat] = "${base_bindir}/cat"
ALTERNATIVE_PRIORITY = "200"
ALTERNATIVE:${PN}-doc = "cat.1"
ALTERNATIVE_LINK_NAME[cat.1] = "${mandir}/man1/cat.1"

BBCLASSEXTEND = "native nativesdk"
