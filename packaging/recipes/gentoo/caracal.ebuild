# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

EAPI=8

inherit flag-o-matic

DESCRIPTION="Copy files to standard output, fast and without loss"
HOMEPAGE="@PACKAGE_URL@"
SRC_URI="@PACKAGE_URL@/${P}.tar.xz"

LICENSE="GPL-3+ extensions? ( Unicode-3.0 )"
SLOT="0"
KEYWORDS="~amd64 ~arm64"
IUSE="+extensions nls static"

RDEPEND="nls? ( virtual/libintl )"
DEPEND="${RDEPEND}"

# The program is caracal-cat.  To call it as cat, put /usr/lib/caracal/bin first
# in PATH.
src_configure() {
	use static && append-ldflags -static
	econf --program-prefix=caracal- --without-bash-builtin \
		$(use_enable extensions) $(use_enable nls)
}

src_test() {
	emake check-quick
}

src_install() {
	default
	dosym -r /usr/bin/caracal-cat /usr/lib/caracal/bin/cat
}
