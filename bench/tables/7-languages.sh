# Text in several languages, with --utf8.                       -*- sh -*-

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Print $word_bytes of words made of the letters $1, which are codes, or a first
# and a last code with a hyphen between.  A quarter of the words contain the
# characters $2.
words ()
{
  LC_ALL=C awk -v letters="$1" -v sequence="$2" -v bytes="$word_bytes" '
    function number (hex,    i, sum)
    {
      for (i = 1; i <= length (hex); i++)
        sum = sum * 16 + index ("123456789ABCDEF", substr (hex, i, 1))
      return sum + 0
    }
    function utf8 (code,    rest, first)
    {
      if (code < 128)
        return sprintf ("%c", code)
      for (first = 64; first <= code; first /= 2)
        {
          rest = sprintf ("%c", 128 + code % 64) rest
          code = int (code / 64)
        }
      return sprintf ("%c", 256 - 2 * first + code) rest
    }
    BEGIN {
      count = split (letters, ranges, " ")
      for (i = 1; i <= count; i++)
        {
          ends = split (ranges[i], end, "-")
          first[i] = number(end[1])
          size[i] = number(end[ends]) - first[i] + 1
        }
      for (i = split (sequence, codes, " "); i; i--)
        special = utf8(number(codes[i])) special
      srand (3)
      while (total < bytes)
        {
          word = rand () < 0.25 ? special : ""
          for (left = 1 + int (8 * rand ()); left; left--)
            {
              i = 1 + int (count * rand ())
              word = word utf8(first[i] + int (size[i] * rand ()))
            }
          word = word (rand () < 0.1 ? "\n" : " ")
          total += length (word)
          printf "%s", word
        }
    }'
}

table languages 'Text in several languages' caracal programs << 'END'
GiB/s to /dev/null, more is better. The words are random, made of the language's
letters. Persian, Hindi, Khmer, Malayalam and emoji have characters without a
glyph that their neighbors need, so --utf8 looks at both neighbors of each. -v
writes four bytes for most bytes of a letter.
END
while IFS=$tab read -r language letters sequence; do
  words "$letters" "$sequence" > "$memory/words"
  repeat "$text_bytes" "$memory/language" < "$memory/words"
  candidate 'GNU, -v' "$gnu -v $memory/language" "$gnu -v $memory/words"
  candidate 'caracal, -v' "$PWD/src/cat -v $memory/language" \
    "$PWD/src/cat -v $memory/words"
  expect=$memory/words
  candidate 'caracal, --utf8' "$PWD/src/cat --utf8 $memory/language" \
    "$PWD/src/cat --utf8 $memory/words"
  test ! -x "$tools/static/src/cat" \
    || candidate 'caracal, static, --utf8' \
      "$tools/static/src/cat --utf8 $memory/language" \
      "$tools/static/src/cat --utf8 $memory/words"
  end_row "$language" "$(wc -c < "$memory/language")"
done << END
English${tab}0061-007A${tab}0074 0068 0065
German${tab}0061-007A${tab}00FC 00DF 0065
Russian${tab}0430-044F${tab}0441 044F
Persian${tab}0628-063A 06A9-06AF 06CC${tab}06CC 200C 0647
Hindi${tab}0915-0939 0915-0939 093E-0948${tab}0915 094D 200D 0937
Khmer${tab}1780-17A2 1780-17A2 17B6-17C5${tab}1780 200B 1780
Malayalam${tab}0D15-0D39 0D15-0D39 0D3E-0D43${tab}0D28 0D4D 200D 0D28
Chinese${tab}4E00-9FA5${tab}3002
Japanese${tab}3042-3093 4E00-9FA5${tab}30AB 30BF
Korean${tab}AC00-D7A3${tab}D55C AE00
emoji${tab}1F600-1F64F${tab}1F469 200D 1F467 2764 FE0F
END
rm -f "$memory/words" "$memory/language"
