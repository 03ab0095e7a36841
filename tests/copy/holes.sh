#!/bin/sh
# A copy of a file keeps large holes and has the right bytes.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
ulimit -S -f unlimited

# Print how many blocks of 512 bytes the file $1 uses.
blocks_ ()
{
  set -- $(ls -ls --block-size=512 "$1")
  echo "$1"
}

# A system that has neither call cannot report holes, either.
finds_holes=true
has_ COPY_FILE_RANGE || has_ SPLICE || finds_holes=false

mega=$((1024 * 1024))
sparse_ middle $((20 * mega)) 5000 0 $((10 * mega))
sparse_ ends $((20 * mega + 1)) 5000 $((4 * mega))
sparse_ whole $((8 * mega))  0
sparse_ last $((12 * mega)) $mega $((11 * mega))
sparse_ small-holes $((2 * mega)) 4096 0 8192 16384 24576 65536 1048576
test "$(blocks_ middle)" -lt 1000 || skip_ 'this file system keeps no holes'

for file in middle ends whole last small-holes; do
  rm -f out
  cat $file > out || wrong_ "$file: status $?"
  cmp $file out || wrong_ "$file: bytes"
  test "$(blocks_ out)" -le $(($(blocks_ $file) + 16)) \
    || test $file = small-holes || ! $finds_holes \
    || wrong_ "$file: $(blocks_ $file) blocks became $(blocks_ out)"
  rm -f out
  cat $file middle $file > out || wrong_ "$file thrice: status $?"
  dd if=$file bs=64k of=expected 2> dd-err
  dd if=middle bs=64k 2> dd-err >> expected
  dd if=$file bs=64k 2> dd-err >> expected
  cmp expected out || wrong_ "$file thrice: bytes"

  # The other ways to copy need not keep holes, but all bytes.
  for code in "cat < $file > out" "cat -u $file > out" \
    "cat $file | cat > out" ": > out; cat $file >> out"; do
    eval "$code" || wrong_ "$code: status $?"
    cmp $file out || wrong_ "$code: bytes"
  done

  # An output that has bytes already: a hole would leave these.
  head -c $((30 * mega)) /dev/zero | tr '\0' x > out
  cp out expected
  dd if=$file of=expected conv=notrunc bs=64k 2> dd-err
  cat $file 1<> out || wrong_ "$file over another: status $?"
  cmp expected out || wrong_ "$file over another: bytes"

  # Other bytes before and after the copies.
  { echo start; cat $file missing $file; echo end; } > out 2> err
  { echo start; dd if=$file bs=64k 2> dd-err
    dd if=$file bs=64k 2> dd-err; echo end; } > expected
  cmp expected out || wrong_ "$file between lines: bytes"
done

# Other programs that write to the same output.
(
  cat middle ends whole &
  for n in 1 2 3 4 5 6 7 8 9; do
    echo "writer $n"
  done
  wait
) > out
test "$(tr -d '\0' < out | grep -c 'writer [1-9]$')" -ge 8 \
  || wrong_ 'lines of a writer beside a sparse copy are lost'
test "$(wc -c < out)" -eq $((48 * mega + 1 + 81)) \
  || wrong_ 'bytes beside a sparse copy are lost'

# An output that another program cuts after cat has started.
mkfifo fifo || framework_failure_
head -c $((30 * mega)) /dev/zero | tr '\0' x > out
cat fifo ends 1<> out & pid=$!
exec 7> fifo || framework_failure_
: > out
echo first >&7
exec 7>&-
wait $pid || wrong_ "a file that was cut: status $?"
{ echo first; dd if=ends bs=64k 2> dd-err; } > expected
cmp expected out || wrong_ 'a file that was cut: bytes'
! $finds_holes || test "$(blocks_ out)" -lt 1000 \
  || wrong_ "a file that was cut: $(blocks_ out) blocks"

# A file that is open with O_DIRECT accepts only whole blocks.
if has_strace_ && ! has_sanitizers_; then
  strace -o calls -e trace=write cat whole > out \
    || wrong_ "with strace: status $?"
  sed -n 's/^write(1, .*) *= \([0-9]*\)$/\1/p' calls | while read -r size; do
    test $((size % 512)) -eq 0 || echo "$size"
  done > sizes
  test ! -s sizes || wrong_ "a part of a block: $(cat sizes)"
fi

# A file so large that cat can only end if it keeps the hole.
if $finds_holes && truncate -s 1T huge 2> err; then
  echo end >> huge
  timeout 60 cat huge > out || wrong_ "a terabyte: status $?"
  test "$(wc -c < out)" -eq $((1024 * 1024 * mega + 4)) \
    || wrong_ 'a terabyte: size'
  test "$(tail -c 4 out)" = end || wrong_ 'a terabyte: its end'
fi

Exit $fail
