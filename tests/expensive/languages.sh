#!/bin/sh
# --utf8 on the translations of this system's programs, by language.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_extensions_

# The translations come from the installed packages, many of which, such as
# gettext, apt and iso-codes, have 40 languages or more.
locales=${LOCALES:-/usr/share/locale}
python3 -c '' || skip_ 'needs python3'

cat > languages.py <<'END_OF_PYTHON'
import collections, glob, re, struct, subprocess, sys

# The strings of a catalogue (the GNU gettext manual, "The Format of GNU MO
# Files"), each on one line.
def strings(catalogue):
    data = open(catalogue, 'rb').read()
    order = '<' if data[:4] == b'\xde\x12\x04\x95' else '>'
    count, _, table = struct.unpack(order + '3I', data[8:20])
    charset = 'utf-8'
    for i in range(count):
        size, at = struct.unpack_from(order + '2I', data, table + 8 * i)
        found = data[at:at + size]
        if i == 0:      # the header
            named = re.search(rb'charset=([-\w]+)', found)
            charset = named.group(1).decode() if named else charset
            continue
        for text in found.split(b'\0'):
            try:
                yield re.sub('[\0-\x1f\x7f]', ' ', text.decode(charset))
            except (UnicodeDecodeError, LookupError):
                pass

languages = collections.defaultdict(list)
for catalogue in glob.glob(sys.argv[1] + '/*/LC_MESSAGES/*.mo'):
    languages[catalogue.split('/')[-3]] += strings(catalogue)
languages = {name: texts for name, texts in languages.items() if texts}
if len(languages) < 40:
    sys.exit(77)

# The manual names these, which reorder text or have no effect in their place.
named = {0xad, 0xfeff, 0xfe0f, *range(0x200b, 0x2010), *range(0x202a, 0x202f),
         *range(0x2066, 0x206a)}
fine = True
for language, texts in sorted(languages.items()):
    shown = subprocess.run(['cat', '--utf8=codes'], stdout=subprocess.PIPE,
                           input='\n'.join(texts).encode()).stdout.decode()
    changed = [(old, new) for old, new in zip(texts, shown.split('\n'))
               if old != new]
    if not changed:
        continue
    share = 100 * len(changed) / len(texts)
    print('%-12s %6d strings, %6.2f %% changed' % (language, len(texts), share))
    # Some Khmer translations have three U+200B between words.
    if len(texts) > 1000 and share > (1.5 if language == 'km' else 3):
        fine = False
    for old, new in changed:
        codes = {int(c, 16) for c in re.findall(r'<U\+([0-9A-F]+)>', new)}
        back = re.sub(r'<U\+([0-9A-F]+)>', lambda c: chr(int(c[1], 16)), new)
        if codes - named or back != old:
            print(language, ascii(old), ascii(new))
            fine = False
print('%d languages, %d strings'
      % (len(languages), sum(map(len, languages.values()))))
sys.exit(not fine)
END_OF_PYTHON
PYTHONUTF8=1 python3 languages.py "$locales"
case $? in
  0) ;;
  77) skip_ "$locales has less than 40 languages" ;;
  *) wrong_ 'see above' ;;
esac

Exit $fail
