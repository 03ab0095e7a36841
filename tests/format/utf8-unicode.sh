#!/bin/sh
# --utf8 does to all characters of Unicode, alone and between others, what
# Unicode's files and Python's tables call for.

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

# The table is what its generator makes from these files.
LC_ALL=C awk "$(cat "$srcdir/../src/format/utf8/table.awk")" \
  $unicode/extracted/DerivedGeneralCategory.txt \
  $unicode/extracted/DerivedJoiningType.txt \
  $unicode/DerivedCoreProperties.txt $unicode/HangulSyllableType.txt \
  $unicode/IndicSyllabicCategory.txt $unicode/PropList.txt \
  $unicode/Scripts.txt $unicode/emoji/emoji-data.txt \
  $unicode/emoji/emoji-variation-sequences.txt > properties.inc
compare "$srcdir/../src/format/utf8/properties.inc" properties.inc \
  || wrong_ 'run "make update-unicode"'

python3 -c '' || { test $fail = 0 && skip_ 'needs python3'; Exit $fail; }

cat > unicode.py <<'END'
import subprocess, sys, unicodedata
directory = sys.argv[1] + '/'

# The sets of codes in FILE, by the second field.
def read(file):
    sets = {}
    for line in open(directory + file, encoding='utf-8'):
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
categories = {}
for name, found in read('extracted/DerivedGeneralCategory.txt').items():
    categories.update(dict.fromkeys(found, name))

# Python may know an older version of Unicode, or a newer one.
def category(code):
    known = unicodedata.category(chr(code))
    return categories[code] if known == 'Cn' else known

# All codes but surrogates and newlines.
every = [c for c in range(0x110000) if not 0xd800 <= c < 0xe000 and c != 10]
kinds = {c: category(c) for c in every}
hidden = {c for c in every if kinds[c] in ('Cc', 'Cf', 'Zl', 'Zp')
          or c & 0xfffe == 0xfffe or 0xfdd0 <= c < 0xfdf0}
hidden |= core['Default_Ignorable_Code_Point']
hidden -= props['Prepended_Concatenation_Mark'] | {9}
hidden |= {0x2800, 0x13440, 0x13441, 0x13442, 0x16fe4, 0x1d159}
hidden |= {0x115f, 0x1160, 0x3164, 0xffa0}
marks = {c for c in every if kinds[c][0] == 'M'} - hidden
# Terminals put Hangul's conjoining vowels and finals on what comes before
# them.
jamo = {*range(0x1161, 0x1200), *range(0xd7b0, 0xd7c7), *range(0xd7cb, 0xd7fc)}
marks |= jamo
spaces = {c for c in every if kinds[c] == 'Zs'} - {32}
emoji = emoji_data['Extended_Pictographic'] | emoji_data['Emoji_Modifier']
emoji -= hidden
letters = {c for c in every if kinds[c][0] == 'L'} - hidden - marks - emoji
ends = {c for c in every if kinds[c][0] in 'PSZ'} | emoji
ends = ends - hidden - marks | {*range(32), 127}

# The letters of each kind that hidden characters change.
joining = read('extracted/DerivedJoiningType.txt')
scripts = read('Scripts.txt')
viramas = read('IndicSyllabicCategory.txt')['Virama'] & marks
with_virama = set().union(*(s for s in scripts.values() if s & viramas))
wrapping = set().union(*(scripts[name] for name in (
    'Javanese Khmer Lao Myanmar New_Tai_Lue Tai_Le Tai_Tham Tai_Viet Thai '
    'Tibetan').split())) & letters
mongolian = scripts['Mongolian'] & joining['D'] & letters
dual = joining['D'] & letters
right = joining['R'] & letters
indic = (with_virama & letters) - wrapping
cursive = dual | right
arabic = scripts['Arabic'] & letters
after_virama = indic | wrapping | ends
beside_zwsp = wrapping | ends
# If one of these follows a letter, no other letter is nearer.
spaced = {c for c in ends | marks if c >= 32}

# The notation of cat -v.
def notation(byte):
    low = byte & 127
    return (('M-' if byte > 127 else '')
            + ('^' + chr(low ^ 64) if low < 32 or low == 127 else chr(low)))

notations = [notation(byte) for byte in range(256)]

def escape(text):
    return ''.join(notations[byte] for byte in text.encode())

shown = {c: escape(chr(c)) if c in hidden else chr(c) for c in every}

def pick(condition, text):
    return text if condition else escape(text)

zwj, zwnj, zwsp, vs15, vs16 = '\u200d', '\u200c', '\u200b', '\ufe0e', '\ufe0f'
fvs, mvs = '\u180b', '\u180e'
beh, ka, virama, khmer = '\u0628', '\u0915', '\u094d', '\u1780'

# Unicode lists the keycaps as sequences, and the flags of tags, which are not
# shown.
sequences = [line.split('#')[0].split(';')[:2]
             for line in open(directory + 'emoji/emoji-sequences.txt',
                              encoding='utf-8')]
sequences = [(''.join(chr(int(code, 16)) for code in codes[0].split()),
              codes[1].strip()) for codes in sequences if len(codes) == 2
             and '..' not in codes[0]]
sequences = [(text, kind) for text, kind in sequences
             if kind != 'RGI_Emoji_Tag_Sequence']
keycaps = {text for text, kind in sequences if kind == 'Emoji_Keycap_Sequence'}
keys = {ord(text[0]) for text in keycaps}
assert len(keys) == 12

# Texts for cat, and what they become: code C before and after another
# character, with each hidden character that neighbors can show between them.
def beside(c):
    i, o = chr(c), shown[c]
    if chr(c) in (zwj, zwnj, zwsp, vs15, vs16, fvs, '\u180c', '\u180d',
                  '\u180f', mvs):
        return
    yield 'x' + i + 'x', 'x' + o + 'x'
    yield '\u2764' + i, '\u2764' + o
    for before, joiner, fits in (
            (beh, zwnj, True), (beh, zwj, c in ends),
            ('\u0712', zwnj, c in cursive | arabic),
            (ka + virama, zwnj, c in after_virama | arabic),
            (ka + virama, zwj, c in after_virama or c in viramas),
            (ka, zwj, c in viramas), ('\u2764' + vs16, zwj, c in emoji),
            (khmer, zwsp, c in beside_zwsp), (' ', zwsp, c in wrapping),
            (khmer, zwsp + zwsp, c in beside_zwsp), ('x', zwsp, False),
            (khmer + ' ', zwsp, True),
            ('\u1820' + fvs, mvs, c in mongolian),
            ('x', zwnj, c in arabic), ('x', zwj, False), ('x', zwsp, False),
            ('\u03b1', zwj, False), ('\u0430', zwj, False)):
        yield before + joiner + i, before + pick(fits, joiner) + o
    for joiner, after, fits in (
            (zwnj, beh, True), (zwj, ' ', c in dual or c in viramas),
            (zwnj, '\u0712', c in dual | arabic),
            (zwnj, ka, c in viramas | arabic), (zwj, ka, c in viramas),
            (zwj, virama, c in indic),
            (zwj, '\u2764', c in emoji or c in dual or c in viramas),
            (zwsp, khmer, c in beside_zwsp), (zwsp, ' ', c in wrapping),
            (zwsp + zwsp, khmer, c in beside_zwsp),
            (zwsp, ' ' + khmer, c < 128 or c not in hidden),
            (mvs, '\u1820', c in dual), (fvs, '', c in mongolian),
            (zwnj, 'x', c in arabic), (zwj, 'x', False), (zwsp, 'x', False),
            (zwj, '\u03b1', False), (zwnj, '\u0430', c in arabic)):
        yield i + joiner + after, o + pick(fits, joiner) + after
    for before in khmer, '':
        yield (before + i + zwsp + ' ',
               before + o + pick(c in wrapping or before and c in spaced, zwsp)
               + ' ')
    for selector in vs15, vs16:
        yield (i + selector + selector,
               o + pick(c in varied - keys, selector) + escape(selector))
        yield (i + selector + '\u20e3',
               o + pick(c in varied, selector) + '\u20e3')

# The same in a row.
def among(c):
    i, o = chr(c), shown[c]
    yield ('x' + i * 33 + 'x', 'x' + (i * 30 + escape(i * 3) if c in marks
                                      else o * 33) + 'x')

# Compare what cat makes of the first text of each of CASES, which are one
# a line, with the second text and END.
def check(cases, end='', *options):
    gets, gives = zip(*cases)
    got = subprocess.run(['cat', '--utf8=bytes', *options],
                         stdout=subprocess.PIPE,
                         input='\n'.join((*gets, '')).encode()).stdout
    if got == (end + '\n').join((*gives, '')).encode():
        return True
    for text, good, bad in zip(gets, gives, got.decode().split('\n')):
        if good + end != bad:
            print('%a: expected %a, got %a' % (text, good + end, bad))
            return False
    return False

# The first two planes, and the tags, have all kinds of characters.
few = [c for c in every if c < 0x20000 or 0xe0000 <= c < 0xe1100]
some = [c for c in few if kinds[c] not in ('Cn', 'Co', 'Lo')
        or c in hidden or c in jamo]
fine = check([(chr(c), shown[c]) for c in every])
fine &= check([(text, text) for text, kind in sequences])
many = hidden | cursive | viramas | emoji
fine &= check([case for c in few if kinds[c] not in ('Cn', 'Co', 'Lo')
               or c % 8 == 0 or c in many for case in beside(c)])
fine &= check([case for c in some for case in among(c)])
fine &= check([('x' + chr(c), 'x' + ('^I' if c == 9 else pick(
    c not in spaces, chr(c)) if c not in hidden else shown[c]))
    for c in every], '$', '-A')
sys.exit(not fine)
END
PYTHONUTF8=1 python3 unicode.py $unicode || wrong_ 'see above'

Exit $fail
