#!/bin/sh
# If caracal is the cat of the system, the test suites of other programs, whose
# scripts call cat, have the same results as with GNU's.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# CLIENTS are the source packages.

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/release.cfg"
make_client_root_

# Print the shell code that builds $1, and the code that tests it.
code_ ()
{
  case $1,$2 in
    autoconf,test) echo 'make check TESTSUITEFLAGS=1-100' ;;
    git,build) echo 'make NO_GETTEXT=1 all' ;;
    git,test)
      echo 'make -C t -k T="$(cd t && echo t[01][0-9][0-9][0-9]-*.sh)"' ;;
    *,build) echo './configure && make' ;;
    *,test) echo 'make -k check' ;;
  esac
}

# Print the results of the tests in the file log, in their order by name.
# A time isn't a result.
results_ ()
{
  grep -E '^(PASS|FAIL|XFAIL|SKIP|ERROR|ok|not ok|# |\*\*\* t| *[0-9]+: )' log \
    | sed 's/ *([0-9.:ms ]*)$//' | sort
}

for client in ${CLIENTS-autoconf dash diffutils gawk git grep}; do
  inside_ "mkdir -p /clients && cd /clients && apt-get build-dep -y $client \
    && apt-get source $client && mv $client-*/ $client \
    && useradd -m tester$client && chown -R tester$client $client \
    && cd $client && $(code_ $client build)" \
    || { wrong_ "$client is not built: $(tail -n 1 log)"; continue; }
  for cat in gnu caracal; do
    use_cat_ $cat
    inside_ "cd /clients/$client && chown -R tester$client . \
      && setpriv --reuid=tester$client --regid=tester$client --clear-groups \
        env HOME=/home/tester$client sh -c '$(code_ $client test)'"
    results_ > "$client.$cat"
  done
  test -s "$client.gnu" || { tail -n 5 log; wrong_ "$client: no results"; }
  compare "$client.gnu" "$client.caracal" || wrong_ "$client: other results"
  echo "$ME_: $client: $(wc -l < "$client.gnu") results"
done

Exit $fail
