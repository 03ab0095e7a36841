#!/bin/sh
# --utf8 on all characters of Unicode, alone and between others, as Unicode's
# files and Python's tables describe them.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_extensions_

unicode=/usr/share/unicode
test -f $unicode/DerivedCoreProperties.txt \
  || skip_ "needs $unicode, of Debian's package unicode-data"
grep 'Unicode 15\.0\.0' "$srcdir/../src/format/utf8/properties.inc" \
  > /dev/null || framework_failure_ 'another version of Unicode'
grep -e '-15\.0\.0\.txt' $unicode/DerivedCoreProperties.txt > /dev/null \
  || skip_ "needs version 15.0.0 of $unicode"

# The table is as its generator makes it from these files.
LC_ALL=C awk -f "$srcdir/../src/format/utf8/table.awk" \
  $unicode/extracted/DerivedGeneralCategory.txt \
  $unicode/DerivedCoreProperties.txt $unicode/PropList.txt \
  $unicode/emoji/emoji-data.txt \
  $unicode/emoji/emoji-variation-sequences.txt > properties.inc
compare "$srcdir/../src/format/utf8/properties.inc" properties.inc \
  || wrong_ 'run "make update-unicode"'

python3 -c '' || { test $fail = 0 && skip_ 'needs python3'; Exit $fail; }

cat > unicode.py <<'END'
import subprocess, sys, unicodedata
folder = sys.argv[1] + '/'

# The sets of codes in FILE, by the second field.
def read(file):
    sets = {}
    for line in open(folder + file, encoding='utf-8'):
        fields = [field.strip() for field in line.split('#')[0].split(';')]
        if len(fields) > 1:
            ends = [int(end, 16) for end in fields[0].split(' ')[0].split('..')]
            sets.setdefault(fields[1], set()).update(
                range(ends[0], ends[-1] + 1))
    return sets

core = read('DerivedCoreProperties.txt')
props = read('PropList.txt')
emoji_data = read('emoji/emoji-data.txt')
varied = set().union(*read('emoji/emoji-variation-sequences.txt').values())
newer = {}    # categories that an older Python does not know
for category, codes in read('extracted/DerivedGeneralCategory.txt').items():
    for code in codes:
        newer[code] = category

def category(code):
    known = unicodedata.category(chr(code))
    return newer.get(code, 'Cn') if known == 'Cn' else known

codes = [c for c in range(0x110000) if not 0xd800 <= c < 0xe000 and c != 10]
hidden = core['Default_Ignorable_Code_Point'] | {
    c for c in codes if category(c) in ('Cc', 'Cf', 'Zl', 'Zp')
    or c & 0xfffe == 0xfffe or 0xfdd0 <= c < 0xfdf0}
hidden -= props['Prepended_Concatenation_Mark'] | {9}
hidden |= {0x2800, 0x13440, 0x13441, 0x13442, 0x16fe4, 0x1d159}
hidden |= {0x115f, 0x1160, 0x3164, 0xffa0}
marks = {c for c in codes if category(c)[0] == 'M'} - hidden
emoji = {c for c in emoji_data['Emoji'] | emoji_data['Extended_Pictographic']
         if c > 127}
joins = ({c for c in codes if category(c)[0] == 'L'} | emoji) - hidden - marks

# The notation of cat -v.
def escaped(text):
    out = ''
    for byte in text.encode():
        out += 'M-' if byte > 127 else ''
        byte &= 127
        out += ('^' + chr(byte ^ 64) if byte < 32 or byte == 127
                else chr(byte))
    return out

def shown(code):
    return escaped(chr(code)) if code in hidden else chr(code)

# Codes of all kinds, for the slower comparisons: without most ideographs and
# Hangul, and without private use.
few = [c for c in codes if c < 0x3500 or 0xa000 <= c < 0xad00
       or 0xf900 <= c < 0x17000 or 0x1a000 <= c < 0x20100
       or 0xe0000 <= c < 0xe1100]

# Compare what cat makes of the lines MAKE(code) for CODES with EXPECT(code).
def check(what, make, expect, codes=few):
    text = ''.join(make(c) + '\n' for c in codes)
    want = ''.join(expect(c) + '\n' for c in codes).encode()
    got = subprocess.run(['cat', '--utf8'], input=text.encode(),
                         stdout=subprocess.PIPE).stdout
    if got == want:
        return
    for c, a, b in zip(codes, want.split(b'\n'), got.split(b'\n')):
        if a != b:
            print('%s: U+%04X: expected %r, got %r' % (what, c, a, b))
            break
    check.failed = 1
check.failed = 0

def pick(condition, text):
    return text if condition else escaped(text)

zwj, zwnj, vs15, vs16 = '\u200d', '\u200c', '\ufe0e', '\ufe0f'
flag, england = '\U0001f3f4', '\U000e0067\U000e0062\U000e0065\U000e006e' \
    '\U000e0067\U000e007f'
check('alone', chr, shown, codes)
check('after a letter', lambda c: 'x' + chr(c) + 'x',
      lambda c: 'x' + (chr(c) if c in (0x200c, 0x200d) else shown(c)) + 'x')
check('after a heart', lambda c: '\u2764' + chr(c),
      lambda c: '\u2764' + (chr(c) if c in (0xfe0e, 0xfe0f) else shown(c)))
for name, joiner in ('ZWJ', zwj), ('ZWNJ', zwnj):
    check('before ' + name, lambda c: chr(c) + joiner + 'a',
          lambda c: shown(c) + pick(c in joins, joiner) + 'a')
    check('after ' + name, lambda c: '\u0430' + joiner + chr(c),
          lambda c: '\u0430' + pick(c in joins | marks, joiner) + shown(c))
for name, selector in ('VS15', vs15), ('VS16', vs16):
    check('before ' + name, lambda c: chr(c) + selector + selector,
          lambda c: shown(c) + pick(c in varied, selector)
          + escaped(selector))
check('in a flag', lambda c: flag + england[:3] + chr(c) + england[4:],
      lambda c: flag + (england[:3] + chr(c) + england[4:]
                        if 0xe0061 <= c <= 0xe007a or 0xe0030 <= c <= 0xe0039
                        else escaped(england[:3]) + shown(c)
                        + escaped(england[4:])))
check('33 in a row', lambda c: 'x' + chr(c) * 33 + 'x',
      lambda c: 'x' + (chr(c) * 30 + escaped(chr(c) * 3) if c in marks
                       else chr(c) * 33 if c not in hidden
                       else escaped(chr(c) * 33)) + 'x')
sys.exit(check.failed)
END
LC_ALL=C.UTF-8 python3 unicode.py $unicode || wrong_ 'see above'

Exit $fail
