# Make the table of character.c from Unicode's files.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-2.0-or-later

# Usage: awk "$(cat table.awk)"
#            DIRECTORY/extracted/DerivedGeneralCategory.txt
#            DIRECTORY/extracted/DerivedJoiningType.txt
#            DIRECTORY/DerivedCoreProperties.txt
#            DIRECTORY/HangulSyllableType.txt
#            DIRECTORY/IndicSyllabicCategory.txt
#            DIRECTORY/PropList.txt DIRECTORY/Scripts.txt
#            DIRECTORY/emoji/emoji-data.txt
#            DIRECTORY/emoji/emoji-variation-sequences.txt

# The characters have a few different sets of properties.  An entry of sets is
# such a set, made of the bits of enum utf8_property.  An entry of blocks has
# 128 codes, 16 in a word.  A hexadecimal digit is the number of a code's set;
# the last digit of a word is that of its first code.  An entry of block_numbers
# is the number of the block for 128 codes.  The last entry is also for all
# codes that follow.

BEGIN {
  FS = "[ \t]*[;#][ \t]*"
  ends_word = 1; mark = 2; hidden = 4; space = 8; emoji = 16; varies = 32
  dual = 64; right = 128; mongolian = 256; indic = 512; virama = 1024
  wraps = 2048; arabic = 4096
  last_code = number("10FFFF")

  # Characters with a glyph that has no ink.  No property has them.
  blank["2800"]; blank["13441"]; blank["13442"]; blank["16FE4"]
  blank["1D159"]

  # This mark controls the layout of hieroglyphs, as 13430 to 1343F do.
  blank["13440"]

  # Scripts with no spaces between words, and two others that wrap at U+200B.
  split ("Khmer Lao Myanmar New_Tai_Lue Tai_Le Tai_Tham Tai_Viet Thai " \
         "Javanese Tibetan", names, " ")
  for (i in names)
    wrapping[names[i]]
}

function number (hex,    i, sum)
{
  for (i = 1; i <= length (hex); i++)
    sum = sum * 16 + index ("123456789ABCDEF", substr (hex, i, 1))
  return sum + 0
}

# Give PROPERTY, with VALUE if it has one, to the codes of the first field: a
# code, two with dots between, or a sequence that begins with a code.
function give (property, value,    ends, code, last)
{
  split ($1, ends, / |\.\./)
  code = number(ends[1])
  last = $1 ~ /\.\./ ? number(ends[2]) : code
  for (; code <= last; code++)
    {
      has[code]
      has[code, property] = value
    }
}

/^# DerivedGeneralCategory/ && match ($0, /[0-9]+\.[0-9]+\.[0-9]+/) {
  unicode = substr ($0, RSTART, RLENGTH)
}

/^#/ || NF < 2 { next }

FILENAME ~ /GeneralCategory/ {
  if ($2 ~ /^[PSZ]/)
    give(ends_word)
  if ($2 ~ /^L/)
    give("letter")
  if ($2 ~ /^M/)
    give(mark)
  if ($2 ~ /^(Cc|Cf|Zl|Zp)$/)
    give(hidden)
  if ($2 == "Zs" && $1 != "0020")
    give(space)
}

$2 == "Default_Ignorable_Code_Point" || $2 == "Noncharacter_Code_Point" {
  give(hidden)
}

# These format characters have a glyph.
$2 == "Prepended_Concatenation_Mark" { give("shown") }

# Vowels and final consonants of Hangul.  Terminals put them on the character
# before them, as combining marks.
FILENAME ~ /HangulSyllableType/ && $2 ~ /^[VT]$/ { give(mark) }

FILENAME ~ /JoiningType/ {
  if ($2 == "D")
    give(dual)
  if ($2 == "R")
    give(right)
}

FILENAME ~ /IndicSyllabicCategory/ && $2 == "Virama" { give(virama) }

FILENAME ~ /Scripts/ && $3 ~ /^[LM]/ { give("script", $2) }

$2 == "Extended_Pictographic" || $2 == "Emoji_Modifier" { give(emoji) }

# Of ASCII, only the keys of keycaps vary, and the program knows these.
FILENAME ~ /variation-sequences/ && $1 !~ /^00[0-7]/ { give(varies) }

# Return the properties of the letter CODE.
function letter_properties (code,    script)
{
  script = has[code, "script"]
  if (script == "Arabic")
    return arabic + ((code, dual) in has) * dual
  if ((code, dual) in has)
    return dual + (script == "Mongolian") * mongolian
  if ((code, right) in has)
    return right
  return script in wrapping ? wraps : (script in with_virama) * indic
}

# Return the properties of CODE.  In two cases, not all files agree with them.
# A control of ASCII is not hidden, because -v escapes it.  An emoji ends a word
# even if it is a letter.
function properties (code)
{
  if (! (code in has))
    return 0
  if ((code, hidden) in has && ! ((code, "shown") in has))
    return code < 128 ? ends_word : hidden
  if ((code, mark) in has)
    return mark + ((code, virama) in has) * virama
  if ((code, emoji) in has)
    return emoji + ends_word + ((code, varies) in has) * varies
  if ((code, "letter") in has)
    return letter_properties(code)
  return (((code, ends_word) in has) * ends_word \
          + ((code, space) in has) * space + ((code, varies) in has) * varies)
}

# Return the hexadecimal digit of the set of properties SET.
function digit (set)
{
  if (! (set in digit_of))
    {
      if (set_count == 16)
        {
          print "table.awk: more than 16 sets" > "/dev/stderr"
          exit 1
        }
      digit_of[set] = substr ("0123456789ABCDEF", ++set_count, 1)
      sets[set_count] = set
    }
  return digit_of[set]
}

# Return the text of the block of 128 codes from CODE.
function block_at (code,    text, word, i)
{
  for (i = 0; i < 128; i++)
    {
      word = digit(properties(code + i)) word
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
  for (code = 0; code <= last_code; code++)
    if ((code, virama) in has)
      with_virama[has[code, "script"]]
  print "/* Made by table.awk from the files of Unicode " unicode "."
  print "   Copyright (C) 2026 The caracal contributors"
  print "   Copyright (C) 1991-2024 Unicode, Inc."
  print "   SPDX-License" "-Identifier: GPL-2.0-or-later AND Unicode-3.0 */"
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
  printf "\n};\n\nstatic uint16_t const sets[] = {"
  for (i = 1; i <= set_count; i++)
    printf "%s0x%x,", i % 12 == 1 ? "\n" : " ", sets[i]
  printf "\n};\n\nstatic uint8_t const block_numbers[] = {"
  blocks = code / 128
  while (numbers[blocks - 2] == numbers[blocks - 1])
    blocks--
  for (i = 0; i < blocks; i++)
    printf "%s%d,", i % 14 ? " " : "\n", numbers[i]
  print "\n};"
}
