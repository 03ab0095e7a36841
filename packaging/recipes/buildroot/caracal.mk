################################################################################
#
# caracal
#
################################################################################

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

CARACAL_VERSION = @PACKAGE_VERSION@
CARACAL_SITE = @PACKAGE_URL@
CARACAL_SOURCE = caracal-$(CARACAL_VERSION).tar.xz
CARACAL_LICENSE = GPL-3.0-or-later
CARACAL_LICENSE_FILES = COPYING
# Any other cat must be installed first, because caracal takes its place.
CARACAL_CONF_OPTS = --exec-prefix=/ --without-bash-builtin
CARACAL_DEPENDENCIES = \
	$(TARGET_NLS_DEPENDENCIES) \
	$(if $(BR2_PACKAGE_BUSYBOX),busybox) \
	$(if $(BR2_PACKAGE_COREUTILS),coreutils)

# The extensions contain a table of Unicode.
ifeq ($(BR2_PACKAGE_CARACAL_EXTENSIONS),y)
CARACAL_LICENSE += , Unicode-3.0
CARACAL_LICENSE_FILES += LICENSES/Unicode-3.0.txt
else
CARACAL_CONF_OPTS += --disable-extensions
endif

$(eval $(autotools-package))
