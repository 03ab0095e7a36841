# Make the table of properties.c from Unicode's files.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Usage: awk -f table.awk DIRECTORY/extracted/DerivedGeneralCategory.txt
#            DIRECTORY/DerivedCoreProperties.txt DIRECTORY/PropList.txt
#            DIRECTORY/HangulSyllableType.txt
#            DIRECTORY/emoji/emoji-data.txt
#            DIRECTORY/emoji/emoji-variation-sequences.txt

# An entry of blocks has 128 codes, 16 in a word.  A hexadecimal digit has the
# properties of a code, the last digit of a word those of its first code.  The
# properties are the bits of enum utf8_property.  An entry of block_numbers has
# the block of 128 codes.  The last entry is for all codes that follow.

BEGIN {
  FS = "[ \t]*[;#][ \t]*"
  joins = 1; varies = 2; mark = 4; hidden = 8
  last_code = number("10FFFF")

  # Characters with a glyph that has no ink.  No property has them.
  blank["2800"]; blank["13441"]; blank["13442"]; blank["16FE4"]
  blank["1D159"]

  # This mark controls the layout of hieroglyphs, as 13430 to 1343F do.
  blank["13440"]
}

function number (hex,    i, sum)
{
  for (i = 1; i <= length (hex); i++)
    sum = sum * 16 + index ("123456789ABCDEF", substr (hex, i, 1))
  return sum + 0
}

# Give PROPERTY to the codes of the first field: a code, two with dots between,
# or a sequence that begins with a code.
function give (property,    ends, code, last)
{
  split ($1, ends, / |\.\./)
  code = number(ends[1])
  last = $1 ~ /\.\./ ? number(ends[2]) : code
  for (; code <= last; code++)
    {
      has[code]
      has[code, property]
    }
}

/^# DerivedGeneralCategory/ && match ($0, /[0-9]+\.[0-9]+\.[0-9]+/) {
  unicode = substr ($0, RSTART, RLENGTH)
}

/^#/ || NF < 2 { next }

FILENAME ~ /GeneralCategory/ {
  if ($2 ~ /^L[ulmto]$/)
    give(joins)
  if ($2 ~ /^M/)
    give(mark)
  if ($2 ~ /^(Cc|Cf|Zl|Zp)$/)
    give(hidden)
}

$2 == "Default_Ignorable_Code_Point" || $2 == "Noncharacter_Code_Point" {
  give(hidden)
}

# These format characters have a glyph.
$2 == "Prepended_Concatenation_Mark" { give("shown") }

# Vowels and final consonants of Hangul.  Terminals put them on the character
# before them, as combining marks.
FILENAME ~ /HangulSyllableType/ && $2 ~ /^[VT]$/ { give(mark) }

# ASCII has emoji only as parts of sequences.
($2 == "Emoji" || $2 == "Extended_Pictographic") && ! /^00[0-7]/ {
  give(joins)
}

FILENAME ~ /variation-sequences/ { give(varies) }

function properties (code)
{
  if (! (code in has))
    return 0
  # -v escapes the controls of ASCII.
  if (127 < code && (code, hidden) in has && ! ((code, "shown") in has))
    return hidden
  return (((code, joins) in has) * joins + ((code, varies) in has) * varies \
          + ((code, mark) in has) * mark)
}

# Return the text of the block of 128 codes from CODE.
function block_at (code,    text, word, i)
{
  for (i = 0; i < 128; i++)
    {
      word = substr ("0123456789ABCDEF", properties(code + i) + 1, 1) word
      if (i % 16 == 15)
        {
          text = text (i % 48 == 15 ? "\n" (i == 15 ? "{ " : "  ") : " ")
          text = text "0x" word (i < 127 ? "," : "")
          word = ""
        }
    }
  return text " },"
}

END {
  for (hex in blank)
    {
      $1 = hex
      give(hidden)
    }
  print "/* Made by table.awk from the files of Unicode " unicode "."
  print "   Copyright (C) 2026 The caracal contributors"
  print "   SPDX-License" "-Identifier: GPL-3.0-or-later */"
  printf "\nstatic uint64_t const blocks[][8] = {"
  for (code = 0; code <= last_code; code += 128)
    {
      block = block_at(code)
      if (! (block in number_of))
        {
          number_of[block] = count++
          printf "%s", block
        }
      numbers[code / 128] = number_of[block]
    }
  printf "\n};\n\nstatic uint8_t const block_numbers[] = {"
  blocks = code / 128
  while (numbers[blocks - 2] == numbers[blocks - 1])
    blocks--
  for (i = 0; i < blocks; i++)
    printf "%s%d,", i % 14 ? " " : "\n", numbers[i]
  print "\n};"
}
