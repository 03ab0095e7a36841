#!/bin/sh
# If a file grows, shrinks or is replaced while it's copied, cat ends, and the
# copy is one that reading could have given.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/strace.cfg"

text_ 4000000 > whole
head -c 2000000 whole > half
tail -c 2000000 whole > rest

echo 'cat: f: input file became shorter; stray bytes follow' > stray

# If an input is cut before the kernel copies it, offsets end up where read
# would leave them.
if has_strace_; then
  for call in copy_file_range sendfile; do # sendfile64 on 32-bit systems
    output=copied left=131072
    test $call = copy_file_range || output=/dev/null
    cp half f
    (
      strace -qq -o trace -e inject=/^$call:delay_enter=600000:when=1 \
        cat > $output &
      sleep .3
      dd if=/dev/null bs=1 seek=$left of=f 2> dd-err
      wait
      echo end >> f
      cat
    ) < f > out
    # Not every system has the call.
    grep DELAYED trace > delayed || continue
    echo end > expected
    cmp expected out || wrong_ "offsets after $call of what was cut"
  done
fi

# A cut while the file is read and written leaves a part of it, and isn't
# a failure.
if has_strace_; then
  for call in read pwrite64 write; do
    cp half f
    strace -qq -o trace -e inject=/^$call\$:delay_exit=600000:when=2 \
      -e inject='/^(copy_file_range|splice)$:error=ENOSYS' \
      cat f > out 2> err &
    sleep .3
    dd if=/dev/null bs=1 seek=100001 of=f 2> dd-err
    wait $!
    status=$?
    test $status -eq 0 || wrong_ "status $status of a cut in $call: $(cat err)"
    head -c "$(wc -c < out)" half | cmp - out \
      || wrong_ "bytes of a cut in $call"
  done

  # copy_file_range and splice hold references to pages, so what they copied
  # beyond the cut may be NULs.  It stays in the output, and cat says so.
  make_elsewhere_
  for call in copy_file_range splice; do
    cp half f
    output=out
    test $call = copy_file_range || output=$elsewhere/out
    test "$output" = /out && continue
    strace -qq -o trace -e inject=/^$call\$:delay_exit=600000:when=2 \
      cat f > "$output" 2> err &
    sleep .3
    dd if=/dev/null bs=1 seek=100001 of=f 2> dd-err
    wait $!
    status=$?
    grep "^$call.*= [1-9].*DELAYED" trace > delayed || continue
    test $status -eq 1 || wrong_ "status $status of a cut in $call"
    compare stray err || wrong_ "message of a cut in $call"
    cmp -l "$output" half 2> err | awk '$2 != 0 { exit 1 }' \
      || wrong_ "bytes of a cut in $call"
  done

  # The file is cut in a page that the private pipe holds, and grows again,
  # past the piece or by less.  The page gets new bytes, but those behind it in
  # the pipe stay old.  No old byte may follow a new one, because reading would
  # not give that.
  tr a-z A-Z < half > capitals
  for grown in 2000000 300000 110000; do
    test -n "$elsewhere" || break
    cp half "$elsewhere/f"
    strace -qq -o trace -e inject=/^splice\$:delay_exit=600000:when=1 \
      cat "$elsewhere/f" > out 2> err &
    sleep .3
    dd if=/dev/null bs=1 seek=100001 \
      of="$elsewhere/f" 2> dd-err
    head -c $grown capitals | tail -c +100002 >> "$elsewhere/f"
    wait $!
    status=$?
    grep '^splice.*= [1-9].*DELAYED' trace > delayed || break
    tr -dc 'a-zA-Z' < out | grep '[A-Z].*[a-z]' > mixed
    test $status -eq 1 || ! test -s mixed \
      || wrong_ "old bytes after new ones, grown to $grown bytes"
  done
fi

# If a file is only appended to, as a log is, cat reads and writes the piece
# that was being copied, and the kernel copies what follows.
if has_strace_; then
  for call in copy_file_range splice; do
    cat half half half half half half half half > f
    output=out
    test $call = copy_file_range || output=$elsewhere/out
    test "$output" = /out && continue
    at_call_ $call when=1 'echo more >> f' "f > $output" || continue
    cmp f "$output" || wrong_ "bytes of an append at $call"
    awk '/^(copy_file_range|splice[(][^,]*, [^,]*, 1,)/ && $NF ~ /^[0-9]+$/ {
      sum += $NF
    } END { exit sum < 0.9 * 16000000 }' trace \
      || wrong_ "$call doesn't go on after an append"
  done
fi

# Only pread can read a piece of standard input again, which others share.  If
# a filter refuses it, reading is all that's left, and no byte is lost.  The
# loader may call pread before that.
if has_strace_; then
  first=$(strace -qq -e trace=pread64 cat /dev/null 2>&1 | wc -l)
  take_ ()
  {
    dd bs=1 count=1 of=taken <&5 2> dd-err
    echo more >> f
  }
  cat half half > f
  at_call_ copy_file_range when=1 take_ '<&5 > out' \
    -e "inject=pread64:error=EPERM:when=$((first + 1))+" 5< f
  echo 0 | cmp - status.ours || wrong_ "without pread: $(cat err.ours)"
  cmp f out || wrong_ 'bytes without pread'
fi

# A change when cat is certainly in the middle, because it waits for its reader.
# The input ends where read returns 0, not where st_size said.
for options in '' -u -n; do
  cat $options half > before
  cat $options whole > longer
  for change in 'cat rest >> f' ': > f' 'cp rest new; mv new f'; do
    cp half f
    { cat $options f; echo $? > status; } | {
      dd bs=1 count=100 2> dd-err
      eval "$change"
      cat
    } > out
    read -r status < status
    test "$status" -eq 0 || wrong_ "status $status in the middle of: $change"
    case $change in
      'cat rest'*) cmp longer out ;;
      # Bytes that are still in the pipe may become NULs, unless they were
      # copied there.
      ':'*)
        test "$(wc -c < out)" -lt 2000000 \
          && cmp -l before out 2> err | awk -v options="$options" \
            'options != "" || $3 != 0 { exit 1 }'
        ;;
      *) cmp before out ;;
    esac || wrong_ "bytes of cat $options in the middle of: $change"
  done
done

Exit $fail
