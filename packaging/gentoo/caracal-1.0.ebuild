# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

EAPI=8

DESCRIPTION="A cat(1) that loses nothing"
HOMEPAGE="https://caracal.example.org"
SRC_URI="https://caracal.example.org/${P}.tar.xz"

LICENSE="GPL-3+"
SLOT="0"
KEYWORDS="~amd64 ~arm64"
IUSE="+extensions nls static"

# The program is cacat.  /usr/libexec/caracal, put first in PATH, has it as cat.
src_configure() {
	econf --program-prefix=ca $(use_enable extensions) $(use_enable nls) \
		$(usev static LDFLAGS="${LDFLAGS} -static")
}

src_test() {
	emake check-quick
}

src_install() {
	default
	dosym ../../bin/cacat /usr/libexec/caracal/cat
}
