# Make the tables of severity.c.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-2.0-or-later

# Usage: LC_ALL=C awk "$(cat tables.awk)" words notations

# A token is a number below 256.  Each list of words has three tokens: for words
# in small letters, with a capital, and in capitals, or else for numbers of one,
# two and three digits.
# A set of tokens is a string with a 1 for each token in it and a 0 for others.
# A notation is about one of its tokens, the pivot.  Each side of the pivot may
# be spelled in several ways, which are rows of sets, from the pivot outwards.

BEGIN {
  CONVFMT = "%.0f"
  # Products of 2^32 and these are exact numbers in awk.
  STEP = PHRASE = 1664525
  FACTOR_HIGH = 2654435769
  FACTOR_LOW = 2135587861
  TWO32 = 4294967296
  SLOTS = 1024

  # is_among in severity.c asks for signs that are neighbors in this list.
  SIGNS = "END START NARROW WIDE BROAD @ + . / - : , ! \" # % & ' ( ) * ; < = > " \
          "[ \\ ] ` { | } ? DOLLAR CARET ~ COLON OTHER TIME DECIMAL COUNT NAME CODE ING"
  WORDS = split(SIGNS, names, " ")
  for (n = 1; n <= WORDS; n++) {
    token[names[n]] = n - 1
    sign_names = sign_names quoted(names[n])
  }
  token["^"] = token["START"]
  token["$"] = token["END"]
  special[9] = "BROAD"; special[10] = "END"; special[13] = special[32] = "NARROW"
  special[36] = "DOLLAR"; special[94] = "CARET"; special[239] = "COLON"
  for (n = 0; n < 256; n++) {
    c = sprintf("%c", n)
    if (n in special)
      code[c] = token[special[n]]
    else if (n < 128 && c !~ /[0-9A-Za-z_]/)
      code[c] = token[c in token ? c : "OTHER"]
    else
      code[c] = n
    codes = codes code[c] ",\n"
    # In the hash of a word, capitals count as small letters.
    if (WORDS <= code[c] && int(n / 32) % 2 == 0)
      code[c] += 32
  }
  SECTIONS = split("lead first text quiet quoted log program json request", section, " ")
  RESULTS = split("error warning info debug failure doubt nothing asked says", names, " ")
  for (n = 1; n <= RESULTS; n++)
    says[names[n]] = n - 1
  for (n = 1; n <= SECTIONS; n++)
    says[section[n]] = RESULTS + n - 1
}

/^#/ || /^$/ { next }

# A list of words.
FILENAME ~ /words$/ {
  n = index($0, ":")
  split(substr($0, 1, n - 1), part, " ")
  list[part[1]] = ++lists
  list_names = list_names quoted(part[1])
  for (way = 0; way < 3; way++)
    said[WORDS + 3 * lists + way] = part[way == 2 && part[3] ? 3 : 2]
  for (n = split(substr($0, n + 2), part, ", "); n; n--) {
    if (tolower(part[n]) in list_of)
      fail("a word of two lists: " part[n])
    list_of[tolower(part[n])] = lists
  }
  next
}

# What a name stands for: sections, a set, or some ways to spell something.
$2 == "..." && $3 == "=" { sections[$1] = substr($0, index($0, "=") + 2); next }
$2 ~ /^=!?$/ { means[$1] = substr($0, length($1 $2) + 3); negated[$1] = $2 == "=!"; next }
$2 == ":" { ways[$1] = substr($0, index($0, ":") + 2); next }

# A notation.
{
  result[++notations] = $1
  rules = rules quoted($0)
  where[notations] = $3 == "..." ? $2 : "ANYWHERE"
  if (! (where[notations] in sections) || ! ($1 in says))
    fail("unknown word: " $0)
  sub(/^[a-z]+ +([A-Z]+ \.\.\. )?/, "")
  notation[notations] = substr($0, 1, index($0, "  ") - 1)
}

function fail(message) {
  print "tables.awk: " message > "/dev/stderr"
  failed = 1
  exit 1
}

# Cut the first element from TEXT, note it in ELEMENT, and return the rest.
function cut(text) {
  sub(/^ */, "", text)
  match(text, /^([a-z]*[A-Z]+|.)/)
  element = substr(text, 1, RLENGTH)
  return substr(text, RLENGTH + 1)
}

# Return the set that NAME stands for.
function set_of(name,    filter, rest, others, n, t, way, is_in, bits) {
  if (name in set)
    return set[name]
  if (match(name, /^[a-z]+/)) {
    filter = substr(name, 1, RLENGTH)
    rest = substr(name, RLENGTH + 1)
  }
  else if (name in means)
    rest = means[name]
  else if (! (name in token || name in list || name ~ /^(_|WORD)$/))
    fail("unknown name: " name)
  # Busybox's awk mixes up the local arrays of a function that calls itself.
  for (; rest != ""; rest = substr(rest, n + 1)) {
    n = index(rest " ", " ")
    others = others set_of(substr(rest, 1, n - 1))
  }
  for (t = 0; t < TOKENS; t++) {
    way = (t - WORDS) % 3
    is_in = name == "_" ? token["NARROW"] <= t && t <= token["BROAD"] \
      : name == "WORD" ? token["TIME"] <= t : name in token ? t == token[name] \
      : name in list && int((t - WORDS) / 3) == list[name]
    for (n = t + 1; n <= length(others) && ! is_in; n += TOKENS)
      is_in = substr(others, n, 1) == "1"
    if (negated[name])
      is_in = ! is_in && token["START"] < t
    if (filter)
      is_in = is_in && (filter == "big" ? way : filter == "caps" ? way == 2 \
                        : filter == "flat" ? way != 1 : way == 0)
    bits = bits (is_in ? "1" : "0")
  }
  return set[name] = bits
}

# Return TEXT as a string of C, in a line of a table.
function quoted(text) {
  gsub(/["\\]/, "\\\\&", text)
  return "\"" text "\",\n"
}

# Return the number of the set BITS, which isn't 0 and has a NAME.
function number_of(bits, name,    t, k, byte) {
  if (! (bits in number)) {
    number[bits] = ++sets
    set_names = set_names quoted(name)
    bits_of[sets] = bits
    for (t = 1; t <= 256; t += 8) {
      byte = 0
      for (k = 7; 0 <= k; k--)
        byte = 2 * byte + substr(bits, t + k, 1)
      set_row = set_row byte ",\n"
    }
  }
  return number[bits]
}

# Return how good a pivot NAME is, from 1 to 9.  Words that say something are
# best, with 1, and then come other words of a list, with 2.
function rank(name,    bits, t, this, worst) {
  if (name in ways)
    return 9
  bits = set_of(name)
  for (t = 0; t < TOKENS; t++)
    if (substr(bits, t + 1, 1) == "1") {
      this = t < token["BROAD"] ? 9 : t == token["BROAD"] ? 8 : t < token["TIME"] ? 3 \
        : said[t] ~ /[a-z]/ ? 1 : WORDS + 3 <= t ? 2 : 4
      if (worst < this)
        worst = this
    }
  return worst
}

# ROW is spelled already.  Spell TEXT, which follows it, in all ways, and add the
# rows to row_of: from the pivot outwards, with three digits a set.  Rows that
# begin alike become neighbors.
function spell(row, text, is_left,    name, rest, n) {
  sub(/^ */, "", text)
  if (text == "") {
    for (n = ++rows; row "" < row_of[n - 1] ""; n--)
      row_of[n] = row_of[n - 1]
    row_of[n] = row
    return
  }
  text = cut(text)
  name = element
  if (sub(/^\?/, "", text))
    spell(row, text, is_left)
  if (name in ways)
    for (rest = ways[name]; rest != ""; rest = substr(rest, n + 1)) {
      n = index(rest " ", " ")
      spell(row, substr(rest, 1, n) " " text, is_left)
    }
  else {
    n = 100 + number_of(set_of(name), name)
    spell(is_left ? n row : row n, text, is_left)
  }
}

# Return where the side TEXT begins.
function side_of(text, is_left,    n, k, t, bits, is_in, next_row, skip, values) {
  rows = 0
  spell("", text, is_left)
  # First comes the set of all tokens that may be nearest to the pivot.
  for (t = 1; t <= TOKENS; t++) {
    is_in = 0
    for (n = 1; n <= rows && ! is_in; n++)
      is_in = row_of[n] == "" || substr(bits_of[substr(row_of[n], 1, 3) - 100], t, 1) == "1"
    bits = bits (is_in ? "1" : "0")
  }
  values = number_of(bits, text) ",\n"
  # A row ends with 0.  Behind each set is how far away the next row is that
  # doesn't begin with the sets up to this one.
  for (n = 1; n <= rows; n++) {
    for (k = 3; k <= length(row_of[n]); k += 3) {
      skip = 2 * (length(row_of[n]) - k) / 3 + 3
      for (next_row = n + 1; substr(row_of[next_row], 1, k) == substr(row_of[n], 1, k); next_row++)
        skip += 2 * length(row_of[next_row]) / 3 + 1
      skip = next_row <= rows ? skip : 0
      if (255 < skip)
        fail("too many ways: " text)
      values = values (substr(row_of[n], k - 2, 3) - 100) ", " skip ",\n"
    }
    values = values "0,\n"
  }
  if (! (values in side)) {
    side[values] = side_size + 0
    side_size += gsub(/,/, ",", values)
    side_rows = side_rows values
  }
  return side[values]
}

# Return the hash of WORD, which is the upper half of a number of 64 bits.
function hash_of(word,    n, c, low, high, step_low, step_high, sum_low, sum_high) {
  for (n = 1; n <= length(word); n++) {
    if (n % 8 == 1) {
      low = n == 1 ? FACTOR_LOW : step_low * STEP
      high = n == 1 ? FACTOR_HIGH : step_high * STEP + int(low / TWO32)
      low = step_low = low % TWO32
      high = step_high = high % TWO32
    }
    c = code[substr(word, n, 1)]
    sum_low += c * low
    sum_high += c * high
    high = (high * 256 + int(low * 256 / TWO32)) % TWO32
    low = low * 256 % TWO32
  }
  return (sum_high + int(sum_low / TWO32)) % TWO32
}

# Return true, and own the slots, if KEY leads each hash that ends with LOW to a
# free slot.
function fits(low, key,    n, slot) {
  for (n = 0; n < count[low]; n++) {
    slot = int(bucket[low, n] * key % TWO32 / (TWO32 / SLOTS))
    if (slot in owner) {
      while (n--)
        delete owner[taken[n]]
      return 0
    }
    owner[slot] = bucket[low, n]
    taken[n] = slot # busybox's awk keeps what is in a local array
  }
  return 1
}

# Print the constant array NAME of TYPE with VALUES.
function print_table(type, name, values) {
  print "SEVERITY_TABLE " type " " name "[] = {\n" values "};"
}

END {
  if (failed)
    exit 1
  TOKENS = WORDS + 3 * lists + 3
  if (256 < TOKENS)
    fail("too many lists")

  # The words, and the beginnings of phrases: "no", "no such".
  SIGN = " -/:-@[-^`{-~"
  for (word in list_of) {
    rest = word
    hash = 0
    is_end = sub(/^\*/, "", rest)
    while (rest != "") {
      if (rest ~ "^[" SIGN "]") {
        hash = (hash + code[substr(rest, 1, 1)]) * PHRASE
        rest = substr(rest, 2)
      }
      match(rest, "^[^" SIGN "]+")
      hash = (hash + hash_of(substr(rest, 1, RLENGTH))) % TWO32
      rest = substr(rest, RLENGTH + 1)
      if (is_end)
        hash = TWO32 - 1 - hash
      if (! (hash in value)) {
        low = hash % 256
        bucket[low, count[low]++] = hash
      }
      if (rest == "")
        value[hash] += list_of[word] - value[hash] % 128
      else if (value[hash] < 128)
        value[hash] += 128
    }
  }
  # Hashes that end like many others are the hardest to place, so they're first.
  for (n = 64; n; n--)
    for (low = 0; low < 256; low++)
      if (count[low] == n)
        for (key[low] = 1; ! fits(low, key[low]); key[low]++)
          if (key[low] == 255)
            fail("too many words")
  for (n = 0; n < 256; n++)
    keys = keys (key[n] + 0) ",\n"
  for (n = 0; n < SLOTS; n++)
    slots = slots (owner[n] - owner[n] % 256 + value[owner[n]]) ",\n"

  for (n = 1; n <= notations; n++) {
    best = 9
    before = ""
    for (rest = notation[n]; rest != ""; before = before " " name) {
      rest = cut(rest)
      name = element
      if (rank(name) < best && rest !~ /^\?/) {
        best = rank(name)
        left = before
        pivot = set_of(name)
        right = rest
      }
      if (sub(/^\?/, "", rest))
        name = name "?"
    }
    mask = 0
    for (k = 1; k <= SECTIONS; k++) {
      bit = k == 1 ? 1 : 2 * bit
      here = index(" " sections[where[n]] " ", " " section[k] " ") && section[k] != result[n]
      mask += here ? bit : 0
      for (t = 0; t < TOKENS; t++)
        if (here && result[n] != "nothing" && substr(pivot, t + 1, 1) == "1")
          stops[t, k] = 1
    }
    notation_rows = notation_rows "{ " side_of(left, 1) ", " side_of(right, 0) ", " \
      mask ", " says[result[n]] " },\n"
    for (t = 0; t < TOKENS; t++)
      if (substr(pivot, t + 1, 1) == "1")
        member[t] = member[t] n ",\n"
  }
  members = "0,\n"
  size = 1
  begin[""] = 0
  for (t = 0; t < TOKENS; t++) {
    if (! (member[t] in begin)) {
      begin[member[t]] = size
      members = members member[t] "0,\n"
      size += gsub(/,/, ",", member[t]) + 1
    }
    firsts = firsts begin[member[t]] ",\n"
    mask = 0
    for (k = SECTIONS; k; k--)
      mask = 2 * mask + ((t, k) in stops || section[k] ~ /^(lead|first)$/ \
                         || t == token["END"] || t == token["\""])
    stop = stop mask ",\n"
    said_by = said_by says[said[t] in says ? said[t] : "nothing"] ",\n"
  }

  print "enum {"
  for (n = split("START END NARROW WIDE BROAD TIME DECIMAL COUNT NAME CODE ING", names, " "); n; n--)
    print names[n] " = " token[names[n]] ","
  print "WORDS = " WORDS ", MORE = 128, STEP = " STEP ", PHRASE = " PHRASE ","
  print "FINAL = " number_of(set_of("FINAL"), "FINAL") ", ALONE = " number_of(set_of("ALONE"), "ALONE") "};"
  print "#define FACTOR ((uint64_t) " FACTOR_HIGH " << 32 | " FACTOR_LOW ")"
  print "enum section {"
  for (n = 1; n <= SECTIONS; n++)
    print "SECTION_" toupper(section[n]) ","
  print "};"
  byte = "unsigned char"
  print_table(byte, "codes", codes)
  print_table(byte, "keys", keys)
  print_table("uint32_t", "slots", slots)
  print_table(byte, "said_by", said_by)
  print_table(byte, "sets", set_row)
  print_table(byte, "rows", side_rows)
  print_table("struct notation", "notations", "{ 0, 0, 0, " says["nothing"] " },\n" notation_rows)
  print_table("uint16_t", "stops", stop)
  print_table("uint16_t", "firsts", firsts)
  print_table(byte, "members", members)

  # The names, for tests/tools/severity and tests/unit/severity.
  print "#ifdef SEVERITY_NAMES"
  print "static char const *const sign_names[] = {\n" sign_names "};"
  print "static char const *const list_names[] = {\n\"WORD\",\n" list_names "};"
  print "static char const *const set_names[] = {\n" set_names "};"
  print "static char const *const rules[] = {\n\"\",\n" rules "};"
  print "#endif"
}
