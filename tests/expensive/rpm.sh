#!/bin/sh
# The RPM packages are the same in two builds, and can be installed in a root
# of their own.  There a package that has a cat conflicts with caracal-as-cat.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"
require_root_

require_tarball_
require_tools_ rpmbuild musl-gcc
test -d /usr/include/bash || skip_ 'the headers of bash are missing'
HOME=$PWD
export HOME

# Define times and flags as in Fedora's macros.  As at Fedora, all builds have
# the same directory and the same builder's name.
flags='-O2 -flto=auto -ffat-lto-objects -fexceptions -g
  -Wp,-U_FORTIFY_SOURCE,-D_FORTIFY_SOURCE=3 -fstack-protector-strong
  -fasynchronous-unwind-tables -fstack-clash-protection -fno-omit-frame-pointer'
cat > .rpmmacros <<END
%_topdir $PWD/top
%source_date_epoch_from_changelog 1
%use_source_date_epoch_as_buildtime 1
%clamp_mtime_to_source_date_epoch 1
%_buildhost builder
%optflags $(echo $flags)
%build_ldflags -Wl,-z,relro -Wl,--as-needed -Wl,-z,now
END

# Build with the command $2..., and leave the packages in the directory $1.
build_ ()
{
  packages=$1
  shift
  rm -rf top && mkdir -p "$packages" || framework_failure_
  "$@" > build.log 2>&1 || { tail -n 30 build.log; fail_ "fails: $*"; }
  for package in top/RPMS/*/*.rpm; do
    name=${package##*/}
    mv "$package" "$packages/${name%-1.*}.rpm" || framework_failure_
  done
}

# Build the packages of "make rpm" into the directory $1, with the options $2.
# If this isn't Fedora, the packages that the build needs have other names.
build_ours_ ()
{
  build_ "$1" make -C "$abs_top_builddir" rpm \
    RPMBUILD_FLAGS="--nodeps --define '_topdir $PWD/top' $2"
}

# Print the files of package $1, except files with a build ID, and catalogues.
files_ ()
{
  rpm -qlp "$1" | grep -v '/\.build-id\|/LC_MESSAGES/' | sort
}

build_ours_ packages
(
  umask 077
  TZ=Asia/Kathmandu LC_ALL=C.UTF-8 build_ours_ again --nocheck
) || Exit 1
for name in caracal caracal-as-cat caracal-bash caracal-dynamic \
  caracal-initramfs libcaracal-devel; do
  cmp packages/$name-"$VERSION".rpm again/$name-"$VERSION".rpm \
    || wrong_ "$name: two builds differ"
  mv packages/$name-"$VERSION".rpm packages/$name.rpm || framework_failure_
done

share=/usr/share
doc=$share/doc/caracal-$VERSION
licenses=$share/licenses/caracal-$VERSION
cat > expected <<END
/usr/bin/caracal-cat
$share/bash-completion/completions/caracal-cat
$doc
$doc/DIFFERENCES
$doc/NEWS
$doc/README.md
/usr/lib/caracal
/usr/lib/caracal/bin
/usr/lib/caracal/bin/cat
/usr/lib/caracal/man
/usr/lib/caracal/man/man1
/usr/lib/caracal/man/man1/cat.1
$share/fish/vendor_completions.d/caracal-cat.fish
$licenses
$licenses/COPYING.musl
$licenses/GPL-2.0-or-later.txt
$licenses/GPL-3.0-or-later.txt
$licenses/Unicode-3.0.txt
$share/man/man1/caracal-cat.1
$share/zsh/site-functions/_caracal-cat
END
files_ packages/caracal.rpm | sed 's/\.1\.gz$/.1/' | sort > actual
sort expected > sorted && mv sorted expected
compare expected actual || wrong_ 'the files of caracal'
rpm -qlp packages/caracal.rpm | grep '/locale/de/LC_MESSAGES/caracal\.mo$' \
  > catalogue || wrong_ 'caracal speaks no German'

cat > expected <<END
/etc/bash_completion.d/caracal.bash
/usr/bin/cat
$share/bash-completion/completions/cat
$share/fish/vendor_completions.d/cat.fish
$share/man/man1/cat.1
$share/zsh/site-functions/_cat
END
files_ packages/caracal-as-cat.rpm | sed 's/\.1\.gz$/.1/' > actual
compare expected actual || wrong_ 'the files of caracal-as-cat'

licenses=$share/licenses/caracal-dynamic-$VERSION
cat > expected <<END
/usr/bin/caracal-cat.dynamic
$licenses
$licenses/GPL-2.0-or-later.txt
$licenses/GPL-3.0-or-later.txt
$licenses/Unicode-3.0.txt
$share/man/man1/caracal-cat.dynamic.1
END
files_ packages/caracal-dynamic.rpm | sed 's/\.1\.gz$/.1/' > actual
compare expected actual || wrong_ 'the files of caracal-dynamic'

# Debuggers find the information of each program by its build ID.
for name in caracal caracal-dynamic caracal-initramfs; do
  rpm -qlp packages/$name.rpm | grep '/\.build-id/../' > found \
    || wrong_ "$name has no build ID"
done

licenses=$share/licenses/caracal-initramfs-$VERSION
cat > expected <<END
/usr/bin/caracal-cat.static
$licenses
$licenses/COPYING.musl
$licenses/GPL-2.0-or-later.txt
$licenses/GPL-3.0-or-later.txt
/usr/lib/dracut/modules.d/90caracal
/usr/lib/dracut/modules.d/90caracal/module-setup.sh
$share/man/man1/caracal-cat.static.1
END
files_ packages/caracal-initramfs.rpm | sed 's/\.1\.gz$/.1/' | sort > actual
sort expected | compare - actual || wrong_ 'the files of caracal-initramfs'

files_ packages/caracal-bash.rpm > actual
for name in caracal.so cat; do
  grep "/lib.*/bash/$name\$" actual > found || wrong_ "no $name in caracal-bash"
done

# caracal-bash requires the bash that the headers belong to.
minor=$(bash -c 'echo "${BASH_VERSINFO[0]} ${BASH_VERSINFO[1]}"')
set -- $minor
rpm -qp --requires packages/caracal-bash.rpm > requires
grep -x "(bash >= $1\.$2 with bash < $1\.$(($2 + 1))~)" requires > found \
  || { cat requires; wrong_ 'caracal-bash accepts any bash'; }

# In Fedora's own archive, the program is dynamic and leaves cat alone.
build_ archive rpmbuild -tb --nodeps --nocheck "$tarball"
printf '%s\n' caracal caracal-bash libcaracal-devel > expected
ls archive | sed "s/-$VERSION\.rpm\$//" | compare expected - \
  || wrong_ "the packages for Fedora's archive"
rpm -qlp archive/caracal-"$VERSION".rpm | grep '/bin/' > actual
printf '%s\n' /usr/bin/caracal-cat /usr/lib/caracal/bin/cat \
  | compare - actual || wrong_ "the programs for Fedora's archive"
rpm -qp --requires archive/caracal-"$VERSION".rpm > requires
grep '^libc\.so' requires > found \
  || wrong_ "the program for Fedora's archive is not dynamic"

# packaging/README says why these remain, except the files' names, which are
# this test's.
if command -v rpmlint > path; then
  cat > rpmlint.toml <<'END'
Filters = ["bad-manual-page-folder", "conffile /usr/bin/cat$",
  "dangling-relative-symlink /usr/bin/cat ", "invalid-license",
  "manpage-not-compressed", "no-documentation", "no-(group|packager)-tag",
  "no-manual-page-for-binary", "no-signature", "non-coherent-filename",
  "requires-on-release",
  "static-library-without-debuginfo", "statically-linked-binary",
  "unstripped-binary-or-object"]
END
  rpmlint --strict --config=rpmlint.toml packages/*.rpm archive/*.rpm \
    > log 2>&1 || { cat log; wrong_ 'rpmlint'; }
else
  warn_ "$ME_: without rpmlint"
fi

# Stand-ins for coreutils: version 1 with a cat, version 2 without a cat.
{
  printf '%s\n' 'Name: %name' 'Version: %version' 'Release: 1' \
    'Summary: a stand-in' 'License: none' 'BuildArch: noarch' \
    '%description' 'A stand-in.' '%install' \
    'mkdir -p %buildroot/usr/bin' \
    'echo GNU > %buildroot/usr/bin/%program' '%files' '/usr/bin/%program'
} > stand-in.spec
# Make a stand-in for package $1, version $2, with the program $3.
stand_in_ ()
{
  build_ packages rpmbuild -bb --define "name $1" --define "version $2" \
    --define "program $3" stand-in.spec
}
stand_in_ coreutils 1 cat
stand_in_ coreutils 2 head

root=$PWD/root
mkdir "$root" && rpm --root "$root" --initdb || framework_failure_
in_root_ () { rpm --root "$root" "$@" > log 2>&1; }
tree_ () { (cd "$root" && find usr ! -type d | sort); }

must_ -i packages/coreutils-1.rpm
tree_ > before

for name in caracal caracal-initramfs; do
  rpm -qp --requires packages/$name.rpm \
    | grep -v '^\(libc\.so\|rtld(\|rpmlib(\)' > requires
  # dracut's module is a script.
  test $name = caracal || sed -i '/^\/bin\/bash$/d' requires
  test ! -s requires || { cat requires; wrong_ "$name requires more"; }
done
# The libraries are those of this machine.
must_ -i --nodeps packages/caracal.rpm packages/caracal-dynamic.rpm \
  packages/caracal-initramfs.rpm
must_ -V --nodeps caracal caracal-dynamic caracal-initramfs
is_hardened_ "$root/usr/bin/caracal-cat" static
is_hardened_ "$root/usr/bin/caracal-cat.dynamic" dynamic
copies_ "$root/usr/bin/caracal-cat"
copies_ "$root/usr/bin/caracal-cat.dynamic"
copies_ "$root/usr/bin/caracal-cat.static"
copies_ "$root/usr/lib/caracal/bin/cat"

must_not_ -i packages/caracal-as-cat.rpm
grep '/usr/bin/cat conflicts with caracal-as-cat' log > conflict \
  || { cat log; wrong_ 'the conflict is not with /usr/bin/cat'; }
echo GNU | compare - "$root/usr/bin/cat" || wrong_ 'cat has been replaced'

must_ -U packages/coreutils-2.rpm
must_ -i packages/caracal-as-cat.rpm
must_ -V caracal-as-cat
cmp "$root/usr/bin/cat" "$root/usr/bin/caracal-cat" || wrong_ 'not static'
copies_ "$root/usr/bin/cat"

# An upgrade keeps the choice of the dynamic program, and leaves no other file.
build_ours_ later "--define 'dist .later' --nocheck"
ln -sf caracal-cat.dynamic "$root/usr/bin/cat" || framework_failure_
tree_ > chosen
must_ -U --nodeps later/caracal-"$VERSION".rpm \
  later/caracal-as-cat-"$VERSION".rpm later/caracal-dynamic-"$VERSION".rpm
rpm --root "$root" -q caracal-as-cat | grep later > found \
  || wrong_ 'nothing was upgraded'
tree_ | grep -v /.build-id/ > actual
grep -v /.build-id/ chosen | compare - actual \
  || wrong_ 'an upgrade leaves files'
cmp "$root/usr/bin/cat" "$root/usr/bin/caracal-cat.dynamic" \
  || wrong_ 'an upgrade forgets the choice'
copies_ "$root/usr/bin/cat"
# Without this, rpm would leave the link behind, as cat.rpmsave.
ln -sf caracal-cat "$root/usr/bin/cat" || framework_failure_

must_not_ -U --oldpackage packages/coreutils-1.rpm
copies_ "$root/usr/bin/cat"
must_not_ -e caracal

must_ -e caracal-as-cat caracal-dynamic caracal caracal-initramfs
must_ -U --oldpackage packages/coreutils-1.rpm
tree_ > after
compare before after || wrong_ 'the packages leave files behind'

Exit $fail
