#!/bin/sh
# If the input is cut at any moment of a copy, the output is one that reading
# and writing could have given, or cat reports that stray bytes follow it, and
# they do.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# CUTS is the number of all cuts.  Any other cat can be judged as well:
#
#   make check-cuts CUTS=18000 CAT_UNDER_TEST=/usr/bin/cat
#
# A few outputs are wrong because of read(2), and no cat could prevent that:
# Linux clears the large folio in which a file is cut while read copies it.  On
# ext4 and Linux 6.18, of 40,000 reads at the very moment of a cut, 43 had NULs
# in a page or more.  Of 18,000 files that were rewritten right after it, 7 had
# up to 48 KiB of them.  On tmpfs there were none.  So we allow four in 10,000
# cuts.  A kernel copy without a check gets one in 450 wrong.

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/mount.cfg"
ulimit -S -f unlimited
cuts=${CUTS:-10000}
seed=${SEED:-1}

# A directory on each file system: the current one, one in memory, and btrfs.
places=.
memory=$(mktemp -d /dev/shm/cat-XXXXXX 2> mktemp-err)
cleanup_ ()
{
  unmount_
  test -z "$memory" || rm -rf "$memory"
}
if test -n "$memory"; then
  places="$places $memory"
else
  warn_ "$ME_: without tmpfs: $(cat mktemp-err)"
fi
if test "$(id -u)" -ne 0; then
  warn_ "$ME_: without btrfs: only root can mount it"
elif ! truncate -s 400M image || ! mkfs.btrfs -q image > mkfs-log 2>&1; then
  warn_ "$ME_: without btrfs: $(tail -n 1 mkfs-log)"
else
  mount_ btrfs mount -o loop image btrfs && places="$places btrfs"
fi

# Print the name of the file system of the directory $1.
name_of_ ()
{
  df --output=fstype "$1" | tail -n 1
}

kinds='all middle end hole rewrite append'
set -- $places
each=$((cuts / (6 * $# * $#) + 1))
printf '%-8s %-6s %-6s %7s %7s %7s %9s %9s\n' \
  kind from to cuts hits wrong reported needless > table
for kind in $kinds; do
  for from in $places; do
    for to in $places; do
      counts=$("$tools_/cutter" $kind $each $seed $from/in $to/out \
        "$ours_/cat" 2>> err) \
        || framework_failure_ "$kind from $from to $to: $(tail -n 1 err)"
      seed=$((seed + 1))
      set -- $counts
      printf '%-8s %-6s %-6s %7d %7d %7d %9d %9d\n' $kind \
        "$(name_of_ $from)" "$(name_of_ $to)" "$@" >> table
      case="$kind from $(name_of_ $from) to $(name_of_ $to)"
      test $5 -eq 0 || wrong_ "$case: $5 needless reports"
    done
  done
done
awk 'NR > 1 { for (i = 4; i <= 8; i++) sum[i] += $i }
  { print }
  END { printf "%-22s", "together"
    for (i = 4; i <= 8; i++) printf i < 7 ? " %7d" : " %9d", sum[i]
    print "" }' table
grep '^cutter: ' err | head -n 20 >&2

# Nothing else is reported.
sed '/^cutter: /d; s/^cat: [^ ]*: //' err | sort | uniq -c > messages
sed '/ input file became shorter; [a-zA-Z ]*$/d' messages > others
test -s others && wrong_ "messages: $(cat others)"

wrong=$(awk 'NR > 1 { sum += $6 } END { print sum }' table)
test "$wrong" -le $((1 + cuts / 2500)) \
  || wrong_ "$wrong wrong outputs with status 0"

# Each kind must have hit, or we have tested nothing.
for kind in $kinds; do
  awk -v kind=$kind '$1 == kind { hits += $5 } END { exit ! hits }' table \
    || wrong_ "no hit: $kind"
done
Exit $fail
