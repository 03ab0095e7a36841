#!/bin/sh
# Offsets end up where read and write would leave them, and flags don't change.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_gnu_cat_

text_ 400000 > f
text_ 100 > g

# No flag of a descriptor is changed, whatever the kind of its file.
if test -r /proc/self/fdinfo/1; then
  for options in '' -u -n; do
    for output in '> out' '>> out' '1<> out' '| dd of=out 2> dd-err' \
      '> /dev/null'; do
      eval "{ grep flags /proc/self/fdinfo/0 /proc/self/fdinfo/1 >&3
              cat $options f - f
              grep flags /proc/self/fdinfo/0 /proc/self/fdinfo/1 >&4
            } < f 3> before 4> after $output"
      compare before after || wrong_ "flags changed: cat $options $output"
    done
  done
fi

for options in '' -u -n; do
  # The shell reads one or two lines, byte by byte, and cat reads on from
  # there.  Other programs read and write on from where cat stopped.
  same_ "{ read -r a; read -r b; cat $options; } < f"
  same_ "{ read -r a; cat $options > /dev/null; echo end; cat; } < f"
  same_ "{ echo start; cat $options f; echo middle; cat $options g
           echo end; } > out; cat out"
  same_ "{ echo start; cat $options; echo middle; cat $options g
           echo end; } < f > out; cat out"
  same_ ": > out; { echo start; cat $options f g f; echo end; } >> out
         cat out"
  same_ ": > out; { cat $options f; cat $options f; } 1<> out; cat out"
  same_ "{ cat $options g; } 1<> f; cat f; text_ 400000 > f"
  # Offsets at the end of the input, and after the end of the output.
  same_ "{ cat f > /dev/null; cat $options; } < f"
  same_ "rm -f out; { dd if=/dev/null bs=1 seek=10000 2> dd-err
           cat $options f; } > out; cat out"
  same_ ": > out; { cat f; : > out; cat $options f; } > out; od -c out"
done

# If the output fails in the middle, the offset of a shared input is right
# behind the last byte that reached the output.
if has_ SPLICE; then
  text_ 8000000 > long
  (
    trap '' PIPE
    { cat --debug 2> debug; cat > rest; } < long
  ) | head -c 3000000 > start
  reached=$(sed -n 's/.*-: splice \([0-9]*\) bytes (.*/\1/p' debug)
  test $((reached + $(wc -c < rest))) -eq 8000000 \
    || wrong_ "the offset after an error of the output: $(cat debug)"
fi

# The last bytes before the largest offset.  Linux refuses a read or a write
# that would cross it.  Only tmpfs has files of that size.
largest=9223372036854775807
elsewhere=$(mktemp -d /dev/shm/cat-XXXXXX 2> mktemp-err)
cleanup_ () { test -z "$elsewhere" || rm -rf "$elsewhere"; }
if test -z "$elsewhere" \
  || ! (ulimit -S -f unlimited; truncate -s $largest "$elsewhere/f") 2> err
then
  warn_ "$ME_: no file of 2^63-1 bytes: $(cat mktemp-err err)"
  same_end_
fi

# Move the offset of standard input or output to $1.
seek_input_ ()
{
  dd bs=1 skip=$1 count=0 2> dd-err
}
seek_output_ ()
{
  dd bs=1 seek=$1 count=0 if=/dev/null 2> dd-err
}

# The file in.SIZE ends with SIZE bytes there, and a shared input has an offset
# near its end.
for size in 1 100 4096 40000 131073 400000; do
  head -c $size f > expected
  (
    ulimit -S -f unlimited
    seek_output_ $((largest - size)) && dd bs=$size if=expected 2> dd-err
  ) 1<> "$elsewhere/f" || framework_failure_
  same_ '{ seek_input_ $((largest - size)); cat; } < "$elsewhere/f" \
           > "$elsewhere/out"; cat "$elsewhere/out"'
  cmp expected "$elsewhere/out" || wrong_ "the last $size bytes"
done

# All bytes that fit reach the output, and then a write fails.  GNU cat 9.12
# does the same; 9.1 writes only whole blocks there.
for room in 1 100 4096 40000 131073 399999 400000; do
  for code in 'cat f' 'cat < f' 'cat f g'; do
    (
      ulimit -S -f unlimited
      rm -f "$elsewhere/out"
      { seek_output_ $((largest - room)); eval "$code"; } 1<> "$elsewhere/out"
    ) 2> err
    status=$?
    dd bs=$room skip=$((largest - room)) count=1 iflag=skip_bytes \
      < "$elsewhere/out" > reached 2> dd-err
    head -c $room f | cmp - reached || wrong_ "$code: room of $room bytes"
    if test $room -eq 400000 && test "$code" != 'cat f g'; then
      test $status -eq 0 || wrong_ "$code: $room bytes fit: $(cat err)"
    else
      test $status -eq 1 && grep 'cat: write error: ' err > grepped \
        || wrong_ "$code: room of $room bytes: status $status: $(cat err)"
    fi
  done
done

same_end_
