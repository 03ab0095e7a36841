#!/bin/sh
# The Debian packages have the same bytes in each build.  Systems of two Debian
# releases have a cat at every moment, whatever is done with the packages, and
# whenever dpkg or a script is killed.  In the end the systems are as they
# were.  The scripts harm nothing that belongs to others:
# packaging/debian/tests/attacks.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"
require_root_

require_tarball_
require_tools_ debootstrap dpkg-buildpackage dh
dpkg-checkbuilddeps "$srcdir/../packaging/debian/control" 2> unmet \
  || skip_ "$(sed 's/.*: //' unmet)"

# ---- Building

# Build as packaging/debian/README.source says, in the directory $1, with time
# zone $2, locale $3 and DEB_BUILD_OPTIONS $4, running the command $5...  Leave
# the output in the file log.
build_ ()
{
  (
    mkdir -p "$1" && cp "$tarball" "$1" && chmod 777 "$1" && cd "$1" \
      || framework_failure_
    zone=$2
    locale=$3
    options=$4
    shift 4
    env -i PATH="${PATH#*:}" HOME=/ TZ="$zone" LC_ALL="$locale" \
      DEB_BUILD_OPTIONS="$options" "$@" sh -e ../commands
  ) > log 2>&1 \
    || { grep -A 40 '^FAIL' log || tail -n 40 log; fail_ 'does not build'; }
}
sed -n 's/^    //p' "$srcdir/../packaging/debian/README.source" > commands
test "$(wc -l < commands)" -eq 4 || framework_failure_ 'README.source'
# An ordinary user builds, and each of the three programs is tested once.
chmod 755 .
nobody='setpriv --reuid=nobody --regid=nogroup --clear-groups'
build_ packages UTC C '' $nobody
print_results_ log packages/caracal-*/build/caracal
test "$(grep -c '^# TOTAL:' log)" -eq 3 || wrong_ 'not three runs of the tests'
if command -v blhc > path; then
  blhc --debian log > blhc.log || { cat blhc.log; wrong_ 'blhc'; }
else
  warn_ "$ME_: without blhc"
fi
(umask 077 && build_ another-directory Asia/Tokyo C.UTF-8 nocheck) || Exit 1
for package in packages/*.deb; do
  cmp "$package" "another-directory/${package#*/}" || wrong_ 'not reproducible'
done

# Where a dynamic program is wanted, it's the only one.
build_ dynamic-alone UTC C nocheck env DEB_BUILD_PROFILES=pkg.caracal.dynamic
ls dynamic-alone | sed -n 's/_.*\.deb$//p' | grep -v dbgsym \
  | LC_ALL=C sort > found
printf '%s\n' caracal caracal-as-cat caracal-bash libcaracal-dev \
  | compare - found || wrong_ 'the packages with pkg.caracal.dynamic'
dpkg-deb -x dynamic-alone/caracal_*.deb files_of_dynamic_alone
is_hardened_ files_of_dynamic_alone/usr/bin/caracal-cat dynamic
dpkg-deb -f dynamic-alone/caracal_*.deb Static-Built-Using | grep . > found \
  && wrong_ 'the dynamic program names musl'

# The source package.
unpack_ source
(
  cd "source/caracal-$VERSION" && cp -R packaging/debian debian \
    && upstream=$(dpkg-parsechangelog -S Version | sed 's/-[^-]*$//') \
    && cp "$tarball" "../caracal_$upstream.orig.tar.xz" \
    && cd .. && dpkg-source --build "caracal-$VERSION"
) > log 2>&1 || { tail log; wrong_ 'no source package'; }

if command -v lintian > path; then
  # Debian 12's lintian is older than our policy version, and than loong64.  The
  # changelog's number of Debian's bug has to come from whoever uploads, and so
  # has the repository.  dh itself obeys nocheck.
  not_ours=newer-standards-version,unknown-field
  not_ours=$not_ours,invalid-arch-string-in-source-relation
  not_ours=$not_ours,initial-upload-closes-no-bugs
  not_ours=$not_ours,upstream-metadata-missing-repository
  not_ours=$not_ours,override_dh_auto_test-does-not-check-DEB_BUILD_OPTIONS
  for built in packages/*.changes dynamic-alone/*.changes source/*.dsc; do
    lintian -I --fail-on error,warning,info --suppress-tags $not_ours \
      "$built" > log 2>&1 || { cat log; wrong_ "lintian $built"; }
  done
else
  warn_ "$ME_: without lintian"
fi

# Pack the package $1 again as $2, with a higher version, after the command $3
# in the directory of its files.
repack_ ()
{
  rm -rf files
  dpkg-deb -R "$1" files \
    && sed -i 's/^Version: .*/&+more/' files/DEBIAN/control \
    && rm -f files/DEBIAN/md5sums \
    && (cd files && eval "$3") \
    && dpkg-deb --root-owner-group -b files "$2" > log \
    || framework_failure_ "cannot pack $2"
}
mkdir debs
cp packages/caracal_*.deb debs/caracal.deb
cp packages/caracal-dynamic_*.deb debs/dynamic.deb
cp packages/caracal-as-cat_*.deb debs/as-cat.deb
cp packages/caracal-initramfs_*.deb debs/initramfs.deb
# Bytes after the end of a program change nothing.
repack_ debs/caracal.deb debs/caracal-later.deb \
  'echo later >> usr/bin/caracal-cat'
repack_ debs/dynamic.deb debs/dynamic-later.deb \
  'echo later >> usr/bin/caracal-cat.dynamic'
repack_ debs/as-cat.deb debs/as-cat-later.deb true

for package in caracal caracal-dynamic caracal-initramfs; do
  dpkg-deb -x packages/${package}_*.deb files_of_$package
done
# Its description says so, and the flags for hardening make it larger.
hooks=files_of_caracal-initramfs
test "$(wc -c < $hooks/usr/bin/caracal-cat.static)" -le 65536 \
  || wrong_ 'caracal-initramfs: the program has more than 64 KiB'
is_hardened_ files_of_caracal/usr/bin/caracal-cat static
is_hardened_ files_of_caracal-dynamic/usr/bin/caracal-cat.dynamic dynamic
dpkg-deb -f packages/caracal_*.deb Static-Built-Using | grep '^musl (= ' \
  > found || wrong_ 'caracal: the version of musl is unknown'

# The whole suite passes with the installed program.
sed -n 's/^Test-Command: .*AUTOPKGTEST_TMP/cd "$AUTOPKGTEST_TMP/p' \
  "$srcdir/../packaging/debian/tests/control" \
  | sed "s|=/usr|=$PWD/files_of_caracal/usr|" > suite
mkdir suite-build && chown nobody suite-build || framework_failure_
(
  cd "source/caracal-$VERSION" && AUTOPKGTEST_TMP=../../suite-build $nobody \
    sh -e ../../suite
) > log 2>&1 || { grep -A 40 '^FAIL' log; wrong_ 'the suite fails'; }
print_results_ log suite-build
test "$(sed -n 's/^# PASS: *//p' log)" -gt 70 || wrong_ 'the suite is not whole'

# A program can use the library, with the flags of caracal.pc.
mkdir dev && dpkg-deb -x packages/libcaracal-dev_*.deb dev
if command -v pkg-config > path; then
  flags=$(PKG_CONFIG_SYSROOT_DIR=$PWD/dev PKG_CONFIG_PATH=$(
    echo dev/usr/lib/*/pkgconfig) pkg-config --cflags --libs caracal) \
    || wrong_ 'caracal.pc'
  {
    echo '#include <cat.h>'
    echo 'int main (int argc, char **argv) { return cat_main (argc, argv); }'
  } > uses.c
  cc -o uses uses.c $flags && echo text | ./uses | grep text > copy \
    || wrong_ 'libcaracal-dev cannot be used'
else
  warn_ "$ME_: without a program that uses the library: no pkg-config"
fi

# bash can load the builtin.
mkdir bash && dpkg-deb -x packages/caracal-bash_*.deb bash
for name in caracal.so cat; do
  builtin=./bash/usr/lib/bash/$name
  bash -c "enable -f $builtin cat && cat <<< text && type cat" > copy \
    && printf 'text\ncat is a shell builtin\n' | compare - copy \
    || wrong_ "$name of caracal-bash does not work"
done

# The hooks are where their programs look for them, and can be run.
for hook in usr/share/initramfs-tools/hooks/caracal \
  usr/lib/dracut/modules.d/90caracal/module-setup.sh; do
  test -x "$hooks/$hook" || wrong_ "no $hook"
done

# The initramfs is made anew when a hook or its program changes.
dpkg-deb --ctrl-tarfile packages/caracal-initramfs_*.deb \
  | tar xOf - ./triggers | grep '^activate-noawait update-initramfs' > found \
  || wrong_ 'the initramfs stays as it is'

# The catalogues were made in the build, not in the release.
test -e packages/caracal-*/build/caracal/po/de.gmo \
  || wrong_ 'the catalogues were not made anew'

# ---- In a system

watcher=
cleanup_ ()
{
  test -z "$watcher" || kill "$watcher"
  test -z "$root" || remove_root_
}

# Run the shell code $1 in the system, and check that it succeeds.
does_ ()
{
  inside_ "$1" || { cat log; wrong_ "$suite: fails: $1"; }
}

# Set up the Debian release called $suite.
set_up_ ()
{
  # The attacks need a locale, completions need shells.
  make_system_ $suite bash-completion,fish,locales,manpages-de,zsh
  # This is four times as fast, and we don't test power failures here.
  echo force-unsafe-io > "$root/etc/dpkg/dpkg.cfg.d/fast"
  # Without this file, the hundreds of installations don't each index the
  # manuals, which takes longer than the rest of them.
  rm -f "$root/var/lib/man-db/auto-update"

  mkdir "$root/debs" && cp debs/*.deb "$root/debs" \
    && cp -R "$srcdir/../packaging/debian/tests" "$root/debs" \
    && cp "$root"/var/cache/apt/archives/coreutils_*.deb \
      "$root/debs/coreutils.deb" || framework_failure_ 'no coreutils'
  repack_ "$root/debs/coreutils.deb" "$root/debs/coreutils-later.deb" \
    'echo later >> "$(ls bin/cat usr/bin/cat 2> /dev/null)"'
  # cat is in /bin in bookworm, in /usr/bin in trixie; an upgrade moves it.
  repack_ "$root/debs/coreutils-later.deb" "$root/debs/coreutils-moved.deb" \
    'mkdir -p bin; mv bin/cat usr/bin/cat || mv usr/bin/cat bin/cat'
  # Ubuntu has such links in its own packages, to another coreutils.
  repack_ "$root/debs/coreutils.deb" "$root/debs/coreutils-linked.deb" \
    'for name in cat chmod chown install ln sync; do
       ln -sf "../lib/cargo/bin/coreutils/$name" \
         "$(ls "bin/$name" "usr/bin/$name" 2> /dev/null)"
     done'
}

# Start watching whether the system has a cat at every moment.
watch_ ()
{
  printf 'one\ntwo\n' > "$root/text"
  "$tools_/watch-cat" "$root" /text /bin/cat /usr/bin/cat \
    > times 2> watcher-err &
  watcher=$!
}

# Stop watching, and check that the system has always had a cat.
watched_ ()
{
  kill $watcher
  wait $watcher || wrong_ "$suite: $(cat watcher-err)"
  watcher=
  echo "$ME_: $suite: watched $(cat times) times"
}

# Print all files of the system, except temporary ones and dpkg's own, and the
# diversions of cat.  In the home directory of the shells, fish goes on writing
# completions after its test.
system_ ()
{
  (
    cd "$root" \
      && find . -xdev -path ./var -prune -o -path ./debs -prune \
        -o -path ./faults -prune -o -path ./shells_ -prune \
        -o -path ./tmp -prune \
        -o -type f -exec cksum {} + \
        -o -printf '%y %p %l\n' | grep -v /ld.so.cache | sort
  )
  chroot "$root" dpkg-divert --list '*cat*'
}

# Check that the system is as the file $1 says.  $2 says what was done before.
is_ ()
{
  system_ > now
  compare "$1" now || wrong_ "$suite: not as it was, after: $2"
}

# Check that the file $2 is the cat of package $1.  It may be a link.
is_cat_of_ ()
{
  rm -rf files && mkdir files || framework_failure_
  dpkg-deb --fsys-tarfile "$root/debs/$1.deb" \
    | tar xf - -C files --wildcards '*/bin/cat'
  diff --no-dereference "$(find files -name cat)" "$2" > log
}

# Check that cat is ours, and that the cat of package $1 is beside it.  $2 says
# what was done before.
is_ours_ ()
{
  usr_bin=$root/usr/bin
  manuals=$root/usr/share/man/man1
  program=$usr_bin/caracal-cat
  test ! -e "$program.dynamic" || program=$program.dynamic
  cmp "$usr_bin/cat" "$program" \
    || wrong_ "$suite: cat is not $program, after: $2"
  set -- "$1" "$2" "$usr_bin"/cat.*
  test $# -eq 3 && is_cat_of_ "$1" "$3" \
    || wrong_ "$suite: the cat of $1 is not beside ours, after: $2"
  cmp "$manuals/cat.1.gz" "$manuals/caracal-cat.1.gz" \
    && test -e "$manuals/cat.distrib.1.gz" \
    || wrong_ "$suite: the manual is not ours, after: $2"
  # man would prefer a German one.
  manuals=$root/usr/share/man/de/man1
  test ! -e "$manuals/cat.1.gz" && test -e "$manuals/cat.distrib.1.gz" \
    || wrong_ "$suite: the German manual is GNU's, after: $2"
  for other in caracal caracal-dynamic caracal-as-cat caracal-initramfs \
    coreutils; do
    if inside_ "dpkg -L $other"; then
      does_ "dpkg -V $other"
      test ! -s log || { cat log; wrong_ "$suite: damage, after: $2"; }
    fi
  done
  test -z "$(chroot "$root" dpkg --audit)" || wrong_ "$suite: audit, after: $2"
}

# Install, upgrade and remove packages, and check cat after each step.
life_ ()
{
  system_ > before
  for command in \
    'apt-get install -y /debs/caracal.deb /debs/as-cat.deb' \
    'apt-get install -y --reinstall /debs/as-cat.deb' \
    'apt-get install -y /debs/as-cat-later.deb' \
    'dpkg -i /debs/as-cat.deb' \
    'dpkg -i /debs/caracal-later.deb' \
    'dpkg -i /debs/caracal.deb' \
    'dpkg -i /debs/coreutils.deb' \
    'apt-get install -y ca-certificates' \
    'apt-get purge -y --autoremove ca-certificates openssl' \
    'apt-get install -y --reinstall manpages-de' \
    'apt-get install -y /debs/initramfs.deb'; do
    does_ "$command"
    is_ours_ coreutils "$command"
  done
  in_shells_ "$suite: caracal-as-cat"
  does_ 'apt-get remove -y caracal caracal-initramfs'
  is_ before 'remove of all'
  does_ 'dpkg --purge caracal-as-cat caracal caracal-initramfs'
  is_ before 'purge of all'
}

# Let apt know the packages $@, as if an archive had them.
add_archive_ ()
{
  mkdir "$root/debs/archive" && cp "$@" "$root/debs/archive" \
    && (cd "$root/debs/archive" && dpkg-scanpackages . > Packages) 2> log \
    || framework_failure_ 'no archive'
  echo 'deb [trusted=yes] file:/debs/archive ./' \
    > "$root/etc/apt/sources.list.d/archive.list"
  does_ 'apt-get update'
}

remove_archive_ ()
{
  rm -r "$root/debs/archive" "$root/etc/apt/sources.list.d/archive.list"
}

# Run the test that Debian itself runs with packages from its archive.
replaces_cat_ ()
{
  add_archive_ debs/caracal.deb debs/dynamic.deb debs/as-cat.deb \
    debs/initramfs.deb
  does_ 'apt-get install -y caracal-as-cat caracal-initramfs'
  does_ 'sh /debs/tests/replaces-cat'
  does_ 'dpkg --purge caracal caracal-initramfs'
  remove_archive_
  is_ before 'replaces-cat'
}

# Choose the dynamic program, upgrade all packages, and go back.
switch_ ()
{
  for install in 'dpkg -i' 'apt-get install -y --allow-downgrades'; do
    case $install in
      dpkg*) remove='dpkg --purge' ;;
      *) remove='apt-get purge -y' ;;
    esac
    for command in "$install $ours" "$install /debs/dynamic.deb" \
      "$install /debs/caracal-later.deb" "$install /debs/as-cat-later.deb" \
      "$install /debs/dynamic-later.deb" "$install $ours /debs/dynamic.deb" \
      "$remove caracal-dynamic" "$install /debs/dynamic.deb" \
      'dpkg --remove --force-depends caracal-dynamic' \
      "$install /debs/dynamic.deb"; do
      does_ "$command"
      is_ours_ coreutils "$command"
    done
    add_archive_ debs/*-later.deb
    does_ 'apt-get upgrade -y'
    tail -c 6 "$root/usr/bin/cat" | grep later > found \
      || wrong_ "$suite: nothing was upgraded"
    is_ours_ coreutils 'upgrade of all'
    remove_archive_
    does_ "dpkg --purge $all"
    is_ before 'purge of the switch'
  done
}

# Install the packages beside the system's cat.
beside_ ()
{
  does_ 'dpkg -i /debs/caracal.deb /debs/initramfs.deb'
  is_cat_of_ coreutils "$root/usr/bin/cat" \
    || wrong_ "$suite: caracal replaces cat"
  for name in caracal-cat caracal-cat.static /usr/lib/caracal/bin/cat; do
    does_ "echo text | $name"
    echo text | compare - log || wrong_ "$suite: $name"
  done
  does_ 'zcat /usr/lib/caracal/man/man1/cat.1.gz'
  does_ 'dpkg --purge caracal caracal-initramfs'
  is_ before 'purge of caracal and caracal-initramfs'
}

# Upgrade coreutils while our package is installed, and check cat.
coreutils_ ()
{
  for deb in coreutils-later coreutils-moved coreutils-later coreutils; do
    does_ 'dpkg -i /debs/caracal.deb /debs/as-cat.deb'
    does_ "dpkg -i /debs/$deb.deb"
    is_ours_ $deb "install of $deb"
    does_ 'dpkg --purge caracal-as-cat caracal'
    is_cat_of_ $deb "$root/usr/bin/cat" \
      || wrong_ "$suite: lost the cat of $deb"
  done
  is_ before "coreutils' upgrades"
}

# Attack the maintainer scripts.  The file $1 says how the system is.
attacks_ ()
{
  does_ 'sh /debs/tests/attacks /debs/caracal.deb /debs/as-cat.deb'
  grep skipped log
  is_ "$1" 'attacks'
}

# ---- Maintainer scripts that are killed

# Replace the programs with which maintainer scripts change the system.  At
# call number /faults/when, they kill the script, or dpkg as well.
set_faults_ ()
{
  mkdir "$root/faults" || framework_failure_
  cat > "$root/faults/ln" <<\END
#!/bin/sh
PATH=/usr/sbin:/usr/bin:/sbin:/bin
"${0##*/}" "$@"
status=$?
case $* in
  --truename* | --list*) exit $status ;;
  */man/man1/* | */man/de/*) ;;
  # One language stands for all.
  */man/*) exit $status ;;
esac
if test -n "$DPKG_MAINTSCRIPT_NAME"; then
  read -r count < /faults/when
  echo $((count - 1)) > /faults/when
  if test $count -eq 1; then
    read -r whom < /faults/whom
    script=$PPID
    dpkg=$(sed -n 's/^PPid:[^0-9]*//p' /proc/$script/status)
    test $whom = script || kill -s KILL $dpkg
    kill -s KILL $script
  fi
fi
exit $status
END
  chmod +x "$root/faults/ln" || framework_failure_
  for program in mv rm install sync dpkg-divert; do
    cp "$root/faults/ln" "$root/faults/$program" || framework_failure_
  done
}

# Run the command $2, with $1, script or dpkg, killed after step $3.  Return
# false if there are fewer steps.
killed_ ()
{
  echo "$1" > "$root/faults/whom"
  echo "$3" > "$root/faults/when"
  inside_ "PATH=/faults:\$PATH; $2"
  test "$(cat "$root/faults/when")" -le 0
}

# Kill the command $2 after each of its steps, and check that our cat can still
# be installed, and that the cat of package $cat_package comes back, as the
# file $state says.  The command $1 runs before $2.
faults_ ()
{
  for whom in script dpkg; do
    for way in "dpkg --configure -a && dpkg -i $ours" 'true'; do
      step=1
      while does_ "$1" && killed_ $whom "$2" $step; do
        does_ "$way"
        test "$way" = true \
          || is_ours_ $cat_package "$whom killed at step $step of $2, then $way"
        does_ "dpkg --purge $all"
        is_ $state "$whom killed at step $step of $2, then $way"
        step=$((step + 1))
      done
      does_ "dpkg --purge $all"
      kills=$((kills + step - 1))
    done
  done
}

# Check the same with dpkg and its children killed at any moment of the command
# $2: later each time, until the command ends.  It works when it's run again.
# The command $1 runs before it.
cut_short_ ()
{
  delay=0
  while
    does_ "$1"
    delay=$((delay + 1 + delay / 10))
    ! inside_ "timeout -s KILL \
      $((delay / 1000)).$(printf %03d $((delay % 1000))) $2"
  do
    test $delay -lt 9000 || wrong_ "$suite: never done: $2"
    # The kernel takes a while to end dpkg, which holds its lock until then.
    wait_until_ inside_ '! pidof -c dpkg'
    inside_ 'dpkg --configure -a'
    does_ "$2"
    test -z "$(chroot "$root" dpkg-divert --list '*bin/cat')" \
      || is_ours_ $cat_package "dpkg killed after $delay ms of $2"
    does_ "dpkg --purge $all"
    is_ $state "dpkg killed after $delay ms of $2"
    kills=$((kills + 1))
  done
  does_ "dpkg --purge $all"
}

# Do all this again with a cat that's a link, as in Ubuntu.
linked_ ()
{
  does_ 'apt-get install -y --no-install-recommends rust-coreutils'
  does_ 'dpkg -i /debs/coreutils-linked.deb'
  cat_package=coreutils-linked
  state=linked
  system_ > $state
  attacks_ $state
  does_ "dpkg -i $ours"
  for deb in coreutils coreutils-linked; do
    does_ "dpkg -i /debs/$deb.deb"
    is_ours_ $deb "install of $deb, with links"
  done
  does_ 'dpkg --purge caracal-as-cat caracal'
  is_ $state 'purge, with links'
  faults_ "dpkg -i $ours" 'dpkg -r caracal-as-cat'
  does_ 'dpkg -i /debs/coreutils.deb'
  does_ 'apt-get purge -y --autoremove rust-coreutils'
  is_ before 'coreutils with links'
}

ours='/debs/caracal.deb /debs/as-cat.deb'
with_dynamic="$ours /debs/dynamic.deb"
all='caracal-as-cat caracal-dynamic caracal'
for suite in ${SUITES:-bookworm trixie}; do
  kills=0
  cat_package=coreutils
  state=before
  set_up_
  watch_
  life_
  replaces_cat_
  switch_
  beside_
  attacks_ $state
  coreutils_
  set_faults_
  faults_ true "dpkg -i $ours"
  faults_ "dpkg -i $ours" 'dpkg -i /debs/as-cat-later.deb'
  faults_ "dpkg -i $ours" 'dpkg -i /debs/caracal-later.deb'
  faults_ "dpkg -i $ours" 'dpkg -r caracal-as-cat'
  faults_ "dpkg -i $ours" 'dpkg -i /debs/dynamic.deb'
  faults_ "dpkg -i $with_dynamic" 'dpkg --purge caracal-dynamic'
  cut_short_ true "dpkg -i $ours"
  cut_short_ "dpkg -i $ours" 'dpkg -i /debs/dynamic.deb'
  cut_short_ "dpkg -i $with_dynamic" 'dpkg --purge caracal-dynamic'
  cut_short_ "dpkg -i $ours" 'dpkg --purge caracal-as-cat'
  linked_
  watched_
  test $kills -gt 0 || wrong_ "$suite: nothing was killed"
  echo "$ME_: $suite: killed $kills times"
  remove_root_
done

Exit $fail
