#!/bin/sh
# --utf8 leaves UTF-8 as it is, except for characters that can deceive a reader
# or drive a terminal.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_extensions_

# Check that --utf8 turns what printf makes of $1 into what it makes of $2, or
# leaves it as it is if there's no $2.  Check the same after an incomplete
# character and before a stray byte.
becomes_ ()
{
  gives_ "printf '$1' | cat --utf8=bytes" "${2-$1}"
  gives_ "printf '\342\202$1\200' | cat --utf8=bytes" \
    "M-bM-^B${2-$1}M-^@"
}

# Characters of one to four bytes, with the first and the last of each length.
becomes_ 'a~\t\n'
becomes_ '\302\240 \337\277'
becomes_ '\340\240\200 \342\202\254 \355\237\277 \356\200\200 \357\277\275'
becomes_ '\360\220\200\200 \360\237\230\200 \364\217\277\275'
becomes_ '\317\211\320\226\330\247\340\270\201\343\201\202\352\260\200'

# Controls.
becomes_ '\000\001\033\177\r' '^@^A^[^?^M'
becomes_ '\302\200\302\233\302\237' 'M-BM-^@M-BM-^[M-BM-^_'

# The direction of text, and the characters beside each range.
becomes_ '\330\233\330\234\330\235' '\330\233M-XM-^\\\330\235'
becomes_ '\342\200\212\342\200\213' '\342\200\212M-bM-^@M-^K'
becomes_ '\342\200\216' 'M-bM-^@M-^N'
becomes_ '\342\200\217\342\200\220' 'M-bM-^@M-^O\342\200\220'
becomes_ '\342\200\247\342\200\250' '\342\200\247M-bM-^@M-('
becomes_ '\342\200\251\342\200\252' 'M-bM-^@M-)M-bM-^@M-*'
becomes_ '\342\200\253\342\200\254' 'M-bM-^@M-+M-bM-^@M-,'
becomes_ '\342\200\255\342\200\256\342\200\257' \
  'M-bM-^@M--M-bM-^@M-.\342\200\257'
becomes_ '\342\201\237\342\201\245\342\201\246\342\201\247' \
  '\342\201\237M-bM-^AM-%%M-bM-^AM-&M-bM-^AM-'"\\047"
becomes_ '\342\201\250\342\201\251\342\201\257\342\201\260' \
  'M-bM-^AM-(M-bM-^AM-)M-bM-^AM-/\342\201\260'

# Annotations, tags, and noncharacters.
becomes_ '\357\277\257\357\277\270\357\277\271\357\277\272' \
  '\357\277\257M-oM-?M-8M-oM-?M-9M-oM-?M-:'
becomes_ '\357\277\273\357\277\274' 'M-oM-?M-;\357\277\274'
becomes_ '\363\237\277\275\363\240\200\200' '\363\237\277\275M-sM- M-^@M-^@'
becomes_ '\363\240\277\277\363\241\200\200' 'M-sM- M-?M-?\363\241\200\200'
becomes_ '\357\267\217\357\267\220\357\267\257\357\267\260' \
  '\357\267\217M-oM-7M-^PM-oM-7M-/\357\267\260'
becomes_ '\357\277\276\357\277\277' 'M-oM-?M->M-oM-?M-?'
becomes_ '\360\237\277\276\364\217\277\277' 'M-pM-^_M-?M->M-tM-^OM-?M-?'

# Encodings that are too long, surrogates, numbers that are too large, and
# bytes that never occur in UTF-8.
becomes_ '\300\200\301\277' 'M-@M-^@M-AM-?'
becomes_ '\340\237\277\360\217\277\277' 'M-`M-^_M-?M-pM-^OM-?M-?'
becomes_ '\355\240\200\355\277\277' 'M-mM- M-^@M-mM-?M-?'
becomes_ '\364\220\200\200\365\200\200\200' 'M-tM-^PM-^@M-^@M-uM-^@M-^@M-^@'
becomes_ '\370\376\377\200\277' 'M-xM-~M-^?M-^@M-?'

# Blanks: letters and symbols without ink.
becomes_ '\341\205\236\341\205\237\341\205\240\341\205\241' \
  '\341\205\236M-aM-^EM-^_M-aM-^EM- \341\205\241'
becomes_ '\342\240\200\342\240\201\343\205\244\357\276\240' \
  'M-bM- M-^@\342\240\201M-cM-^EM-$M-oM->M- '
becomes_ '\360\235\205\231\360\223\221\201' 'M-pM-^]M-^EM-^YM-pM-^SM-^QM-^A'

# Print the characters with the codes in $*, in the notation of printf.
u_ ()
{
  for code_ in $*; do
    code_=$((0x$code_)) first_=0 room_=128 others_=
    while test $code_ -ge $room_; do
      others_="$((128 + code_ % 64)) $others_"
      code_=$((code_ / 64)) room_=$((first_ ? room_ / 2 : 32))
      first_=$((128 + (first_ ? first_ / 2 : 64)))
    done
    printf '\\%03o' $((first_ + code_)) $others_
  done
}

# The last of the characters with the codes $1 is a hidden one.  Check that
# it's shown between the others of $1 and those of $2 or, with "hides_", that
# it isn't.
shows_ ()
{
  becomes_ "$(u_ $1 $2)"
}
hides_ ()
{
  gives_ "printf '$(u_ $1 $2)' | cat --utf8=codes" \
    "$(u_ ${1% *})<U+${1##* }>$(u_ $2)"
}

# U+200C and U+200D, where the script has them.  Persian, also after a mark and
# at the end of an abbreviation; Syriac, N'Ko, Mongolian.
zwj='\342\200\215'
shows_ '0645 06CC 200C' '062E'
shows_ '0628 0650 200C' '0631'
shows_ '0020 0647 200D' '002E'
shows_ '0647 200D'
shows_ '0712 200C' '0712'
shows_ '07CA 200C' '07CA'
shows_ '1820 200D' '0020'
# After a virama: Hindi, Nepali, Bengali, Tamil, Sinhala, Javanese; also at the
# end of a word: Malayalam, Kannada, Telugu.
shows_ '0915 094D 200D' '0937'
shows_ '0930 094D 200D' '092F'
shows_ '09A4 09CD 200C' '09A4'
shows_ '0B95 0BCD 200C' '0BB7'
shows_ '0D9A 0DCA 200D' '0DBA'
shows_ 'A9A7 A9C0 200C' 'A9A7'
shows_ '0D28 0D4D 200D' '0020'
shows_ '0D28 0D4D 200D' '002C 0D28'
shows_ '0CA8 0CCD 200C' '000A'
shows_ '0C28 0C4D 200C'
# Before a virama: Bengali, Kannada.
shows_ '09B0 200D' '09CD 09AF'
shows_ '0CB0 200D' '0CCD 0CAF'
# U+200C beside a letter of the Arabic script, whatever is on its other side:
# after a letter that doesn't join the next, hamza, tatweel, a digit, a Latin
# word, a quote or a mark; before a space, a word or the end.
shows_ '06A9 0627 0631 200C' '0647 0627'
for code in 0621 0627 0640 0031 06F1 0061 201D 0029 0020 064B 0430; do
  shows_ "$code 200C" '0647'
  shows_ "0647 200C" "$code"
done
shows_ '0631 064B 200C' '0061'
shows_ '0647 200C'
shows_ '200C' '0647'
shows_ '0621 200C' '0061'
# Two have a letter on one side each, and of three, the second has none.
becomes_ "$(u_ 0628 200C 200C 0628)"
becomes_ "$(u_ 0628 200C 200C 200C 0628)" \
  "$(u_ 0628 200C)M-bM-^@M-^L$(u_ 200C 0628)"
hides_ '0628 0020 200C' '0061'
hides_ '0640 200C' '0640'
hides_ '06F1 200C' '06F1'
becomes_ "$(u_ 0628 202E 200C 0061)" \
  "$(u_ 0628)M-bM-^@M-.M-bM-^@M-^L$(u_ 0061)"
# In emoji: a family, the flag of pirates, a heart on fire.
shows_ '1F469 1F3FD 200D' '1F467'
shows_ '1F3F4 200D' '2620'
shows_ '2764 FE0F 200D' '1F525'

# Not between or beside letters of Latin, Greek, Cyrillic, Armenian, Georgian,
# Hebrew, Han, kana and Hangul, digits, or spaces.
for joiner in 200C 200D; do
  for code in 0061 00E9 03B1 0430 0561 10D0 05D0 6F22 3042 AC00 0030 0660 \
    0966 0020 002D FF41 1D41A; do
    hides_ "$code $joiner" "$code"
    hides_ "$code $joiner"
    hides_ "$code $joiner" '0712'
    hides_ "$code $joiner" '0915'
    hides_ "$code $joiner" '1F469'
  done
  for code in 0061 03B1 0430 6F22 3042 AC00 0030 0660; do
    hides_ "0712 $joiner" "$code"
    hides_ "0915 094D $joiner" "$code"
    hides_ "1F469 $joiner" "$code"
  done
  # Beside another joiner, a letter that joins none, a vowel, and a mark.
  hides_ "0712 $joiner" '0061'
  hides_ "0710 $joiner" '0712'
  hides_ "0915 $joiner" '0915'
  hides_ "0915 094D $joiner" '093E'
  hides_ "0712 $joiner" '0730 0712'
  hides_ "0061 0301 $joiner" '0061'
  hides_ "0E01 $joiner" '0E01'
done
hides_ '0628 200D' '0628'
hides_ '0628 200D' '0621'
hides_ '0627 200D' '0628'
hides_ '0061 200D' '0628'
hides_ '0020 0712 200C' '0020'
hides_ '2764 200C' '1F525'
becomes_ "$(u_ 0712 200C 200C 0712)" \
  "$(u_ 0712)M-bM-^@M-^LM-bM-^@M-^L$(u_ 0712)"

# One or two U+200B, between letters and their marks, in the scripts that wrap
# there.
for code in 1780 0E01 0E81 1000 0F40 A98F 1A20; do
  shows_ "$code 200B" "$code"
  shows_ "$code 200B" '0020'
  shows_ "0020 200B" "$code"
  shows_ "$code 200B"
  hides_ "$code 200B" '0061'
  hides_ "0061 200B" "$code"
  becomes_ "$(u_ $code 200B 200B $code)"
  becomes_ "$(u_ $code 200B 200B 200B $code)" \
    "$(u_ $code)M-bM-^@M-^KM-bM-^@M-^KM-bM-^@M-^K$(u_ $code)"
done
shows_ '1780 17B6 200B' '1780'
shows_ 'A98F A9C0 200B' 'A98F'
hides_ '0061 200B' '0061'
hides_ '0020 200B' '0020'
hides_ '0915 200B' '0915'
hides_ '0031 200B' '0032'
hides_ '1780 200B' '0031'

# Beside a space or punctuation, the nearest letter on either side shows it, if
# that's in the same line and at most four characters away.
for mark in 0020 0021 0028 0025 0022 00AB 17D4 3002; do
  shows_ "1780 $mark 200B" '0020'
  shows_ '1780 200B' "$mark 0061"
  shows_ "0020 200B" "$mark 1780"
  shows_ "1780 $mark 200B" '0061'
  shows_ '0061 200B' "$mark 1780"
  becomes_ "$(u_ 1780 $mark 200B 200B 0020)"
  hides_ "0061 $mark 200B" '0061'
  hides_ "0061 $mark 200B" '0020 0061'
  hides_ "0031 $mark 200B" '0032'
  hides_ "1780 0061 $mark 200B" '0020'
  hides_ "1780 0031 $mark 200B" '0020'
  hides_ "0061 200B" "$mark 0061 1780"
done
shows_ '1780 17B6 0020 200B' '0028'
shows_ '1780 0020 0028 0020 200B' '0061'
hides_ '1780 0020 0028 0020 0020 200B' '0061'
# A mark alone, without a character of its own, shows nothing.
becomes_ "$(u_ 202E A9C0 200B 0020 1780)" \
  "M-bM-^@M-.$(u_ A9C0)M-bM-^@M-^K $(u_ 1780)"
shows_ '0061 200B' '0020 0020 0020 1780'
hides_ '0061 200B' '0020 0020 0020 0020 1780'
hides_ '1780 000A 200B' '0020'
hides_ '0061 200B' '000A 1780'
becomes_ "$(u_ 1780 0020 202E 200B 0020)" \
  "$(u_ 1780 0020)M-bM-^@M-.M-bM-^@M-^K "

# Mongolian: one selector after a letter, and the separator before a vowel.
for selector in 180B 180C 180D 180F; do
  shows_ "1820 $selector" '1820'
  hides_ "0061 $selector" '0061'
  hides_ "1820 $selector $selector" '1820'
done
shows_ '1828 180E' '1820'
shows_ '1828 180B 180E' '1820'
hides_ '1828 180E' '0020'
hides_ '0061 180E' '1820'

# Direction marks are hidden even between letters of the scripts that they are
# for.
for mark in 061C 200E 200F 202A 202B 202C 202D 202E 2066 2067 2068 2069; do
  hides_ "0628 $mark" '0628'
  hides_ "05D0 $mark" '0020'
done

# VS15 and VS16: after an emoji, once.  After a digit, # or * only in a keycap:
# "1<VS16>0<VS15>" looks like "10".  A text in bits, hidden after an emoji.
for key in 0030 0031 0039 0023 002A; do
  for selector in FE0E FE0F; do
    shows_ "$key $selector" '20E3'
    hides_ "$key $selector"
    hides_ "$key $selector" '0030'
    hides_ "$key $selector" '0020 20E3'
    hides_ "0041 $selector" '20E3'
    hides_ "$key 0301 $selector" '20E3'
    shows_ "00A9 $selector" '0030'
  done
done
# Nor after "#" and a U+200B, which a Khmer letter allows there.
hides_ '1780 0023 200B FE0F' '20E3'
vs15='\357\270\216'
vs16='\357\270\217'
becomes_ "\\342\\235\\244$vs16 \\342\\235\\244$vs15 1$vs16\\342\\203\\243"
becomes_ "x$vs16" 'xM-oM-8M-^O'
becomes_ "\\342\\235\\244$vs16$vs15$vs16" \
  "\\342\\235\\244${vs16}M-oM-8M-^NM-oM-8M-^O"
becomes_ '\360\237\230\200\363\240\204\200\363\240\207\257\357\270\200' \
  '\360\237\230\200M-sM- M-^DM-^@M-sM- M-^GM-/M-oM-8M-^@'

# Print the tags of text $1, in the notation of printf.
tags_ ()
{
  printf %s "$1" | od -An -v -tu1 -w1 | awk '{
    printf "\\363\\240\\%o\\%o", 128 + int ($1 / 64), 128 + $1 % 64
  }'
}
flag='\360\237\217\264'
cancel='\363\240\201\277'
# Tags can spell a text, so none is shown, not even those that make the flags of
# emoji-sequences.txt.
for part in gbeng gbsct gbwls a ustx; do
  printf "$flag$(tags_ $part)$cancel" | cat --utf8=bytes > out
  printf "$(tags_ $part)$cancel" | cat -v > v
  { printf "$flag"; cat v; } > expected
  compare expected out || wrong_ "tags are shown: $part"
done
becomes_ "x$(tags_ a)" 'xM-sM- M-^AM-!'

# Print $1 ten times.
ten_times_ ()
{
  printf '%s' "$1" "$1" "$1" "$1" "$1" "$1" "$1" "$1" "$1" "$1"
}

# 30 combining marks in a row, not 31.
marks=$(ten_times_ '\314\201\331\213\341\254\264')
becomes_ "x$marks"
becomes_ "x$marks\\314\\201\\314\\202x\\314\\201" \
  "x${marks}M-LM-^AM-LM-^Bx\\314\\201"
becomes_ "x$marks\\340\\270\\264$marks x$marks" \
  "x${marks}M-\`M-8M-4$(printf "$marks" | cat -v) x$marks"

# Hangul's vowels and final consonants have no width either: a text hidden in
# them.
vowels=$(ten_times_ '\341\205\261\341\207\277\355\237\206')
becomes_ "x$vowels"
becomes_ "x$vowels\\341\\206\\250\\355\\237\\273x" \
  "x${vowels}M-aM-^FM-(M-mM-^_M-;x"

# Codes instead of bytes.
gives_ "printf '\\342\\200\\256\\303\\251\\302\\205' | cat --utf8=codes" \
  '<U+202E>\303\251<U+0085>'
gives_ "printf '\\363\\240\\200\\201\\364\\217\\277\\277' | cat --utf8=codes" \
  '<U+E0001><U+10FFFF>'
printf 'x\001\377\355\240\200\342\200\213\t\n' > f
gives_ 'cat -A --utf8=codes f' \
  'x^AM-^?M-mM- M-^@<U+200B>^I$\n'
gives_ "printf 'x\\342\\200\\215' | cat -n --utf8=codes" '     1\tx<U+200D>'
gives_ "printf '\\342\\200\\215' | cat --utf8=codes --utf8=bytes" \
  'M-bM-^@M-^M'

# With -A, spaces other than U+0020 become codes.  The characters beside them
# stay.
for space in 00A0 1680 2000 2001 2002 2003 2004 2005 2006 2007 2008 2009 200A \
  202F 205F 3000; do
  gives_ "printf 'x$(u_ $space 0078)' | cat -A --utf8=codes" "x<U+$space>x"
  gives_ "printf 'x$(u_ $space 0078)' | cat -vET --utf8=codes" "x<U+$space>x"
  for option in -v -e -t; do
    gives_ "printf 'x$(u_ $space 0078)' | cat $option --utf8=codes" \
      "x$(u_ $space)x"
  done
done
for letter in 00A1 167F 1681 2010 3001 3041; do
  gives_ "printf '$(u_ $letter 0020)' | cat -A --utf8=codes" "$(u_ $letter) "
done
gives_ "printf '\\302\\240' | cat -A --utf8=bytes" 'M-BM- '

# If the locale names another charset, this is -v.
for charset in ISO-8859-1 ISO-8859-15@euro KOI8-R GB18030; do
  gives_ "printf 'x\\305\\2336n' | LC_ALL=xx_XX.$charset cat --utf8" \
    'xM-EM-^[6n'
done
for names in 'LC_CTYPE=xx.KOI8-R LANG=C.UTF-8' 'LC_CTYPE= LANG=xx.KOI8-R'; do
  gives_ "printf '\\305\\233' | LC_ALL= $names cat --utf8" 'M-EM-^['
done
for locale in C POSIX xx_XX xx_XX@yy xx_XX.UTF-8 xx_XX.utf8@yy; do
  gives_ "printf '\\305\\233' | LC_ALL=$locale LANG=xx.KOI8-R cat --utf8" \
    '\305\233'
done

# Incomplete characters: before ASCII, before a character, and at the end.
becomes_ '\342\202x\360\237\230\n' 'M-bM-^BxM-pM-^_M-^X\n'
becomes_ '\342\302\240\360\237\342\202\254' 'M-b\302\240M-pM-^_\342\202\254'
for end in '\303 M-C' '\342 M-b' '\342\202 M-bM-^B' '\360 M-p' \
  '\360\237 M-pM-^_' '\360\237\230 M-pM-^_M-^X'; do
  gives_ "printf 'x${end% *}' | cat --utf8" "x${end#* }"
  gives_ "printf '${end% *}' | cat -n --utf8" "     1\t${end#* }"
done

# Other options, which work as without --utf8.
printf '\303\251\t\r\n\n\n\n\342\200\256\n\342\202' > f
e='\303\251'
rtl='M-bM-^@M-.'
cut='M-bM-^B'
gives_ 'cat --utf8=bytes f' "$e\t^M\n\n\n\n$rtl\n$cut"
gives_ 'cat --utf8=bytes -v f' "$e\t^M\n\n\n\n$rtl\n$cut"
gives_ 'cat --utf8=bytes -E f' "$e\t^M\$\n\$\n\$\n\$\n$rtl\$\n$cut"
gives_ 'cat -e --utf8=bytes f' "$e\t^M\$\n\$\n\$\n\$\n$rtl\$\n$cut"
gives_ 'cat --utf8=bytes -T f' "$e^I^M\n\n\n\n$rtl\n$cut"
gives_ 'cat -t --utf8=bytes f' "$e^I^M\n\n\n\n$rtl\n$cut"
gives_ 'cat --utf8=bytes -sA f' "$e^I^M\$\n\$\n$rtl\$\n$cut"
gives_ 'cat --utf8=bytes -sn f' \
  "     1\t$e\t^M\n     2\t\n     3\t$rtl\n     4\t$cut"
gives_ 'cat --utf8=bytes -bsE f' \
  "     1\t$e\t^M\$\n\$\n     2\t$rtl\$\n     3\t$cut"
gives_ 'cat --utf8=bytes -u f' "$e\t^M\n\n\n\n$rtl\n$cut"
gives_ 'cat --utf8=bytes --timestamp=%% f | tail -n 2' "%% $rtl\n%% $cut"

# Abbreviations, and an argument.
for name in --u --ut --utf --utf8; do
  gives_ "printf '\303\251' | cat $name" "$e"
done
hint="Try 'cat --help' for more information.\n"
# The words of ls --color, and three more.
words="Valid arguments are:\n  - 'always', 'yes', 'force'\n\
  - 'never', 'no', 'none'\n  - 'auto', 'tty', 'if-tty'\n\
  - 'codes'\n  - 'view'\n  - 'bytes'\n"
gives_ 'cat --utf8=x f' '' \
  "cat: invalid argument 'x' for '--utf8'\n$words$hint" 1
gives_ 'cat --utf8= f' '' \
  "cat: invalid argument '' for '--utf8'\n$words$hint" 1
# Without a terminal, nothing changes, unless other options ask for it.
printf 'a\303\251\342\200\256\033' > mixed
same_ 'cat mixed'
gives_ 'cat --utf8=auto mixed' "$(cat mixed)"
gives_ 'cat --utf8=tty,bytes mixed' "$(cat mixed)"
gives_ 'cat --utf8 --utf8=never mixed' "$(cat mixed)"
gives_ 'cat --utf8=auto --utf8=yes mixed' 'a\303\251<U+202E>^['
gives_ 'cat -v --utf8=never mixed' "$(cat -v mixed)"
gives_ 'cat --utf88 f' '' "cat: unrecognized option '--utf88'\n$hint" 1

# Check that --utf8 joins a character that the end of an operand or of a read
# cuts.  printf makes the text of $1; with -n the output is $2.
cut_ ()
{
  for size in 1 2 3 4 5 6; do
    printf "$1" | head -c $size > a
    printf "$1" | tail -c +$((size + 1)) > b
    gives_ 'cat -n --utf8=bytes a b' "$2"
    gives_ 'cat -n --utf8=bytes a /dev/null - < b' "$2"
    gives_ '(cat a; sleep 0.02; cat b) | cat -n --utf8=bytes' "$2"
  done
}
cut_ '\360\237\230\200\303\251\n' "     1\t\360\237\230\200$e\n"
cut_ '\n\342\202\254\342\200\256' "     1\t\n     2\t\342\202\254$rtl"
cut_ '\360\220\n\355\240\302x' "     1\tM-pM-^P\n     2\tM-mM- M-Bx"
ka=$(u_ 0915 094D)
cut_ "$ka${zwj}$ka" "     1\t$ka${zwj}$ka"
cut_ "$ka${zwj}" "     1\t$ka${zwj}"
cut_ "$ka${zwj}b" "     1\t${ka}M-bM-^@M-^Mb"
cut_ "a${zwj}" '     1\taM-bM-^@M-^M'
cut_ "\\342\\235\\244$vs16" "     1\t\\342\\235\\244$vs16"
gives_ '(for byte in 360 237 230 200 12 342 202; do
           printf "\\$byte"; sleep 0.02; done) | cat -b --utf8=bytes' \
  "     1\t\360\237\230\200\n     2\t$cut"

# Only the start of a character is pending; the number of its line is not.
begin_steps_ -n --utf8=bytes
step_ 'x\n\342' '     1\tx\n     2\t'
step_ '\202\254\355\240' '     1\tx\n     2\t\342\202\254M-mM- '
end_steps_

# Texts in which characters depend on their neighbors, cut at each byte.
{
  printf "$flag$(tags_ gbeng)$cancel$flag$(tags_ gben)x$zwj\\341\\200\\200"
  printf "$zwj\\360\\237\\221\\251$zwj $vs16\\342\\235\\244$vs16$vs16"
  printf "$(u_ 0628 200C 0628 200D 0020 0D28 0D4D 200D 0D28 200D 0D4D 200C)"
  printf "$(u_ 1780 17B6 200B 1780 200B 200B 0061 1820 180B 180E 1820)"
  printf "$(u_ 1780 200B 200B 0020 200B 0028 0061 200B 0020 0020 1780)"
  printf "$(u_ 0061 200B 0020 0020 0062 0031 FE0F 20E3 0031 FE0F 0030)"
  printf "x$marks$marks$flag$(tags_ gbsct)"
} > text
cat --utf8=codes text > expected
cut_anywhere_ --utf8=codes

# Only what depends on more text is pending.
begin_steps_ --utf8=bytes
step_ "$ka${zwj}" "$ka"
step_ "$ka x$zwj" "$ka${zwj}$ka xM-bM-^@M-^M"
step_ "$flag$(tags_ a)" "$ka${zwj}$ka xM-bM-^@M-^M${flag}M-sM- M-^AM-!"
end_steps_

# Characters at each distance from the boundaries of slices and reads.
for border in 64 4096 32768 262144; do
  for before in 0 1 2 3 4; do
    head -c $((border - before)) /dev/zero | tr '\0' x > start
    cp start expected
    printf '\360\237\230\200\342\200\256\n' >> start
    printf '\360\237\230\200M-bM-^@M-.\n' >> expected
    cat --utf8=bytes start | cmp - expected || wrong_ "at $border - $before"
  done
done

# Text of valid characters alone does not change, wherever it is cut.
awk 'BEGIN {
  for (i = 0; i < 100000; i++)
    printf "\320\266\343\201\202\360\237\230\200%s", i % 11 ? " " : "\n"
}' > many
cat --utf8=bytes many | cmp - many || wrong_ 'characters from a file'
(head -c 500001 many; tail -c +500002 many) | cat --utf8=bytes | cmp - many \
  || wrong_ 'characters from a pipe'
"$gnu_/cat" -n many > expected 2> err \
  && { cat -n --utf8=bytes many | cmp - expected \
    || wrong_ 'numbered characters'; }

Exit $fail
