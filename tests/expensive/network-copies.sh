#!/bin/sh
# On network file systems, cat copies as on local ones.  Where the server can
# copy, no byte crosses the network, and no copy needs more requests than GNU
# cat's.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# network.sh runs this.

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/network.cfg"
require_gnu_cat_

truncate -s 1G image || framework_failure_
mount_xfs_ export image
export_ export
serve_

# ---- The requests

# The inputs, in the directory $1.
make_inputs_ ()
{
  mkdir -p "$1/many"
  text_ 4096 > "$1/small"
  text_ 2000000 > "$1/part" \
    && cat "$1/part" "$1/part" "$1/part" "$1/part" > "$1/large"
  split -a 3 -b 2000 "$1/part" "$1/many/" && rm "$1/part" \
    || framework_failure_
}

# Print how many requests of each name the client of the protocol $1 has sent:
# a name and a number on each line.
requests_ ()
{
  case $1 in
    nfs*)
      awk -v on=" on $test_dir_/$1 " '
        /^device/ { found = index ($0, on) }
        found && /^\t *[A-Z_]+: / { sub (/:/, "", $1); print $1, $2 }
      ' /proc/self/mountstats ;;
    smb)
      sed -n 's/: / /; s/^\(SMBs\|Reads\|Writes\|IOCTLs\) *\([0-9]*\) .*/\1 \2/p
        s/^\(SMBs\)  *\([0-9]*\)$/\1 \2/p' /proc/fs/cifs/Stats ;;
    9p)
      sed -n 's/.* request P9_T\([A-Z]*\) .*/\1 1/p' \
        /sys/kernel/tracing/trace ;;
  esac
}

# Copy by the shell code $3, called $2, with the cat in the directory $4, on the
# file system $1 mounted anew.  Add a line to the file table.
measure_ ()
{
  rm -f export/out 9p/out
  umount $1 2> umount-err
  case $1 in
    nfs*) mount_share_ $1 export actimeo=3600 ;;
    *) mount_share_ $1 export ;;
  esac
  sync
  echo 3 > /proc/sys/vm/drop_caches
  test ! -e /sys/kernel/tracing/trace || : > /sys/kernel/tracing/trace
  requests_ $1 > before
  (PATH=$4:$PATH; cd $1 && eval "$3") 2> err \
    || wrong_ "$1, $2: $(cat err)"
  requests_ $1 > after
  program=caracal
  test "$4" = "$ours_" || program=GNU
  awk -v row="$1 $2 $program" '
    {
      number = FILENAME == "before" ? -$2 : $2
      sub (/_PLUS$/, "", $1)
      $1 = toupper ($1)
      sub (/S$/, "", $1)
      count[$1] += number
      if ($1 != "SMB")
        all += number
    }
    END {
      # These are all requests of SMB, or else each is in a line of its own.
      if ("SMB" in count)
        all = count["SMB"]
      print row, count["READ"] + 0, count["WRITE"] + 0, \
        count["COPY"] + count["IOCTL"] + 0, \
        count["STATF"] + count["FSSTAT"] + 0, all
    }' before after >> table
}

mkdir -p 9p
make_inputs_ export
mount -t tracefs tracefs /sys/kernel/tracing
echo 1 > /sys/kernel/tracing/events/9p/9p_client_req/enable
mount_share_ 9p export && make_inputs_ 9p
echo kind copy program READ WRITE COPY STATFS all > table
while read -r name code; do
  for kind in nfs4 nfs3 smb 9p; do
    for program in "$gnu_" "$ours_"; do
      measure_ $kind $name "$code" "$program"
    done
    umount $kind && mount_share_ $kind export
    case $name in
      thousand) cat export/many/* > expected ;;
      small) cp export/small expected ;;
      *) cp export/large expected ;;
    esac
    cmp $kind/out expected || wrong_ "$kind, $name: not the bytes"
  done
done <<'END'
small cat small > out
large cat large > out
shared cat < large > out
append cat large >> out
to-pipe cat large | dd of=out bs=64k iflag=fullblock 2> /dev/null
thousand cat many/* > out
END
awk '{ printf "%-5s %-9s %-8s %5s %6s %5s %7s %6s\n", $1, $2, $3, $4, $5, $6,
  $7, $8 }' table

# Print the lines that break a rule.  GNU cat is on the line before caracal.
awk '
  function wrong (why) { print why ": " $0 }
  $3 == "GNU" { least = $8; next }
  $3 != "caracal" { next }
  {
    # We ask after each piece whether the input was truncated.  For a thousand
    # files, Linux sends up to 1500 requests more.
    more = $2 == "thousand" ? 2000 : 1
    server_copies = $1 ~ /nfs4|smb/ && $2 ~ /small|large|thousand/
  }
  server_copies && ($4 + $5 != 0 || $6 == 0) { wrong("not by the server") }
  ! server_copies && $2 != "shared" && $6 != 0 { wrong("by the server") }
  $1 ~ /nfs/ && $2 ~ /small|large|thousand/ && least + more < $8 {
    wrong("too many requests")
  }
  $7 != 0 { wrong("asks what file system this is") }
' table > broken
test ! -s broken || wrong_ "$(cat broken)"

# ---- The bytes

# Programs that share an input or an output.
tr '\000-\377' B < export/large > other
for kind in nfs4 nfs3 smb 9p; do
  for code in '(cat $kind/large & cat other; wait) > $kind/out' \
    '(cat < $kind/large & cat other; wait) >> $kind/out' \
    '(cat $kind/large | cat & cat other; wait) >> $kind/out' \
    '(cat <&3 & cat <&3; cat other; wait) 3< $kind/large > $kind/out'; do
    : > $kind/out
    eval "$code"
    tr -dc B < $kind/out | cmp - other || wrong_ "$kind, $code: other"
    tr -d B < $kind/out | cmp - $kind/large || wrong_ "$kind, $code: large"
  done
done

# Tests of copies on a local file system, run in a directory of the server.
while read -r kinds tests; do
  for kind in $(echo $kinds | tr , ' '); do
    for test in $tests; do
      (cd $kind && exec timeout 600 sh "$srcdir/${test#tests/}") \
        > log 2>&1 < /dev/null
      case $? in
        0) echo "$kind: $test passes" ;;
        77) echo "$kind: $(tail -n 1 log)" ;;
        *) tail -n 50 log; wrong_ "$kind: $test fails" ;;
      esac
    done
  done
done <<'END'
nfs4,nfs3,smb,9p tests/copy/known-output.sh
nfs4 tests/copy/offsets.sh
END

Exit $fail
