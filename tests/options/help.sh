#!/bin/sh
# --help and --version print the right texts.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
# --help writes to standard output, before later options are looked at.
cat --help > help 2> err || wrong_ '--help failed'
test -s err && wrong_ '--help: stderr'
for option in -A -b -e -E -n -s -t -T -u -v; do
  grep "^  $option[, ]" help > line || wrong_ "--help does not have $option"
done
# The first long name on each line.
sed -n 's/^[^-]*\(-[A-Za-z], \)*\(--[A-Za-z0-9][-A-Za-z0-9]*\).*/\2/p' help \
  > completed
cat > expected <<'END'
--show-all
--number-nonblank
--show-ends
--number
--squeeze-blank
--show-tabs
--show-nonprinting
--debug
--help
--version
END
if grep preflight help > extensions; then
  printf -- '--%s\n' color preflight progress timestamp utf8 >> expected
  grep -o -e '--[a-z0-9]*\[=[A-Z]*\]' help > actual
  printf -- '--%s]\n' 'color[=WHEN' 'progress[=SIZE' 'timestamp[=FORMAT' \
    'utf8[=FORM' | compare - actual || wrong_ '--help: the arguments'
fi
compare expected completed || wrong_ '--help: long options'
sed -n '/^  -E,/,/^  -n,/p' help | grep -F '^M' > line \
  || wrong_ '--help does not have the ^M of -E'
grep '^Usage: cat \[OPTION\]... \[FILE\]...$' help > line \
  || wrong_ '--help: no usage'
test "$(grep -c '^Extensions:$' help)" -eq "$(grep -c -e --preflight help)" \
  || wrong_ '--help: the heading of the extensions'
tail -n 1 help | grep '^Report bugs to: ' > line || wrong_ '--help: no address'
awk 'length > 79' help > long
test -s long && wrong_ '--help: a line is too long'
# All descriptions begin in one column, after two spaces at least.
awk '/^Examples:/ { exit }
  /^ / && length > 27 && substr ($0, 26, 3) !~ /^  [^ ]/' help > unaligned
test -s unaligned && wrong_ "--help is not aligned: $(cat unaligned)"

# The manual has the extensions in a section of their own.
long_names_ ()
{
  tr -d '\\' | sed -n 's/^[^-]*\(-[A-Za-z], \)*\(--[a-z0-9][-a-z0-9]*\).*/\2/p'
}
sed -n '/^Extensions:/,$p' help | long_names_ > expected
if test -s expected; then
  sed -n '/^\.SH EXTENSIONS/,/^\.SH EXAMPLES/p' "$srcdir/../man/cat.1" \
    | sed -n '/^\.TP/{n;p;}' | sed 's/\\f.//g' | long_names_ > actual
  compare expected actual || wrong_ 'the extensions in the manual'
fi

head -n 1 help > expected
cat -n --help missing | head -n 1 > actual
compare expected actual || wrong_ '--help after -n'

cat --version > version 2> err || wrong_ '--version failed'
test -s err && wrong_ '--version: stderr'
printf '%s\n' "cat (caracal) $VERSION" 'compatible with GNU coreutils 9.11' \
  > expected
head -n 2 version > actual
compare expected actual || wrong_ '--version: the first lines'

# nstrftime, for --timestamp, is under version 3 of the LGPL.
grep -e --timestamp help > grepped && gpl=3 || gpl=2
grep "^License GPLv$gpl+: GNU GPL version $gpl or later " version > grepped \
  || wrong_ "--version: not GPL $gpl"

Exit $fail
