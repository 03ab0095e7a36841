#!/bin/sh
# If caracal is the cat of the system, other programs' builds and test suites,
# whose scripts call cat, have the same results as with GNU's.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# CLIENTS are the source packages.  We unpack upstream's tarball, without
# Debian's patches, which mirrors often lack.

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"
make_client_root_

# Print the shell code that builds $1, or tests it, as $2 says.  dash and Linux
# have scripts that write code instead of tests, so we compare what they write.
code_ ()
{
  case $1,$2 in
    autoconf,test) echo 'make check TESTSUITEFLAGS=1-100' ;;
    dash,test)
      echo 'make clean; ./configure && make \
        && sha256sum config.h src/*.[cho]' ;;
    # Debian's tarball has no manual, and the tests are only named.
    gawk,build) echo './configure --disable-extensions \
        && make -C support && make gawk' ;;
    gawk,test) echo 'make -s -C test -k check 2>&1 | sed "s/^/# /"' ;;
    git,build) echo 'make NO_GETTEXT=1 all' ;;
    git,test)
      echo 'make -C t -k T="$(cd t && echo t[01][0-9][0-9][0-9]-*.sh)"' ;;
    # Debian's tarball lacks some drivers, so "make mrproper" fails.
    linux,build) echo : ;;
    linux,test)
      echo 'rm -rf out && make O=out defconfig && make O=out -j2 lib/ \
        && find out -type f ! -name "*.cmd" -exec sha256sum {} +' ;;
    *,build) echo './configure && make' ;;
    *,test) echo 'make -k check' ;;
  esac
}

# Print the results of the tests in the file log, in their order by name.
# A time isn't a result.
results_ ()
{
  pattern='PASS|FAIL|XFAIL|SKIP|ERROR|ok|not ok|# |\*\*\* t| *[0-9]+: '
  grep -E "^($pattern|[0-9a-f]{64} )" log | sed 's/ *([0-9.:ms ]*)$//' | sort
}

for client in ${CLIENTS-autoconf dash diffutils gawk git grep linux sed}; do
  inside_ "mkdir -p /clients/$client && cd /clients/$client \
    && apt-get build-dep -y $client && apt-get source --tar-only $client" \
    || { warn_ "$ME_: no source of $client: $(tail -n 1 log)"; continue; }
  inside_ "cd /clients/$client && useradd -m tester$client \
    && tar xf *.orig.tar.* --strip-components=1 \
    && $(code_ $client build) && chown -R tester$client ." \
    || { tail -n 5 log; wrong_ "$client is not built"; continue; }
  for cat in gnu caracal; do
    use_cat_ $cat
    inside_ "cd /clients/$client \
      && setpriv --reuid=tester$client --regid=tester$client --clear-groups \
        env HOME=/home/tester$client KBUILD_BUILD_TIMESTAMP=2026-01-01 \
          sh -c '$(code_ $client test)'"
    results_ > "$client.$cat"
  done
  test -s "$client.gnu" || { tail -n 5 log; wrong_ "$client: no results"; }
  compare "$client.gnu" "$client.caracal" || wrong_ "$client: other results"
  echo "$ME_: $client: $(wc -l < "$client.gnu") results"
done

Exit $fail
