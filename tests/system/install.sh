#!/bin/sh
# "make install" replaces a cat that is in use, and "make uninstall" removes
# it.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# INSTALLS is how many times the program is replaced.

. "${srcdir=.}/init.sh"; begin_
enter_build_
# A program with debugging information can be larger than begin_ allows.
ulimit -S -f unlimited

# Run make with the target and variables $@, and leave its output in make.log.
make_ ()
{
  (unset MAKEFLAGS MFLAGS && make -C "$abs_top_builddir" "$@") \
    > make.log 2>&1
}

prefix=$PWD/usr
bin=$prefix/bin
loadables=$prefix/lib/bash
# Here the program is called cat, even if configure gives it another name, and
# nothing goes to the system's own /etc, even if a package is configured so.
set -- prefix="$prefix" sysconfdir="$prefix/etc" loadablesdir="$loadables" \
  program_transform_name=
make_ install-exec install-bash-builtin "$@" \
  || fail_ "not installed: $(tail make.log)"
copies_ "$bin/cat"

echo text > text

# The watcher calls the builtin through a script.
builtin=$loadables/by-builtin
if test -r "$loadables/caracal.so"; then
  printf '#!%s\nenable -f "${0%%/*}/caracal.so" cat && cat "$1"\n' \
    "$(command -v bash)" > "$builtin" && chmod +x "$builtin" \
    || framework_failure_
  copies_ "$builtin"
fi
test -x "$builtin" || builtin=$bin/cat
"$tools_/watch-cat" / "$PWD/text" "$bin/cat" "$builtin" \
  > times 2> watcher-err &
watcher=$!
installs=0
while test $installs -lt "${INSTALLS-6}" && kill -0 $watcher 2> kill-err; do
  make_ install-exec install-bash-builtin "$@" \
    || wrong_ "not installed again: $(tail make.log)"
  installs=$((installs + 1))
done
make_ install-strip "$@" || wrong_ "install-strip: $(tail make.log)"
kill $watcher 2> kill-err
wait $watcher || wrong_ "install $installs: $(cat watcher-err)"
echo "$ME_: $installs installs, watched $(cat times) times"
echo cat > expected
ls -A "$bin" > names
compare expected names || wrong_ 'another file is left'

# A program that doesn't run here replaces nothing, unless it's for another
# machine or another system.
cp "$bin/cat" old || framework_failure_
cat > broken-install << 'END'
while test $# -gt 1; do
  shift
done
printf '#!/bin/sh\nexit 1\n' > "$1" && chmod +x "$1"
END
broken="INSTALL_PROGRAM=sh '$PWD/broken-install'"
make_ install-exec "$@" "$broken" && wrong_ 'a program is not tried'
cmp old "$bin/cat" || wrong_ 'cat was replaced by a program that does not run'
ls -A "$bin" > names
compare expected names || wrong_ 'a program that does not run is left'
make_ install-exec "$@" "$broken" DESTDIR="$PWD/a root" \
  || wrong_ "not for another system: $(tail make.log)"
test -x "a root$bin/cat" || wrong_ 'no program for another system'
make_ install-exec "$@" prefix="$PWD/other" "$broken" cross_compiling=yes \
  || wrong_ "not for another machine: $(tail make.log)"
test -x other/bin/cat || wrong_ 'no program for another machine'

# The directory can have blanks, and the program another name.
make_ install-strip "$@" DESTDIR="$PWD/a root" \
  program_transform_name='s/^/caracal-/' \
  || wrong_ "another name: $(tail make.log)"
copies_ "a root$bin/caracal-cat"

# Only caracal is removed.
echo other > "a root$bin/cat"
make_ uninstall "$@" DESTDIR="$PWD/a root" || wrong_ "$(tail make.log)"
echo other | compare - "a root$bin/cat" || wrong_ 'another cat was removed'
make_ uninstall "$@" || wrong_ "uninstall: $(tail make.log)"
test ! -e "$bin/cat" || wrong_ 'cat was not removed'
make_ uninstall "$@" || wrong_ "uninstall without a cat: $(tail make.log)"

Exit $fail
