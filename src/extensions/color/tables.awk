# Make the tables of severity.c.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-2.0-or-later

# Usage: awk "$(cat tables.awk)" words notations

# A token is a number below 256.  Each list of words has three: for small
# letters, for a capital and for capitals, or for numbers of one to three digits.
# A set of tokens is a string with a 1 for each token in it and a 0 for others.
# A notation is about one of its tokens, the pivot.  Each side of the pivot may
# be spelled in several ways, which are rows of sets, from the pivot outwards.

BEGIN {
  CONVFMT = "%.0f"
  FACTOR = 1664525 # times 2^32, it's an exact number in awk
  SLOTS = 1024
  power[0] = 1 # without mathematics, busybox's awk has no "^"
  for (n = 1; n < 8; n++)
    power[n] = 2 * power[n - 1]
  n = WORDS = split("END START NARROW WIDE BROAD . / - @ + ! \" # % & ' ( ) * , : ; < " \
            "= > [ \\ ] ` { | } ? DOLLAR CARET ~ COLON OTHER TIME DECIMAL COUNT " \
            "NAME CODE ING", names, " ")
  while (n--)
    token[sign[n] = names[n + 1]] = n
  token["^"] = token["START"]
  token["$"] = token["END"]
  # What a byte is: its token, or what it counts in the hash of a word.
  special[9] = "BROAD"; special[10] = "END"; special[13] = special[32] = "NARROW"
  special[36] = "DOLLAR"; special[94] = "CARET"; special[239] = "COLON"
  for (n = 0; n < 256; n++) {
    c = sprintf("%c", n)
    code[n] = n in special ? token[special[n]] : 127 < n ? n \
      : c ~ /[0-9]/ ? WORDS : c ~ /[A-Za-z_]/ ? 96 + n % 32 \
      : token[c in token ? c : "OTHER"]
    code_of[c] = code[n]
  }
  PLACES = "lead first text quiet quoted log program json request"
  n = split("error warning info debug failure doubt nothing asked says " PLACES, names, " ")
  while (n--)
    says[names[n + 1]] = n
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
  for (n = split(substr($0, n + 2), part, ", "); n; n--)
    list_of[part[n] ~ /^\*/ ? part[n] : tolower(part[n])] = lists
  next
}

# What a name stands for: places, a set, or some ways to spell something.
$2 == "..." && $3 == "=" { places[$1] = substr($0, index($0, "=") + 2); next }
$2 ~ /^=!?$/ { means[$1] = substr($0, length($1 $2) + 3); negated[$1] = $2 == "=!"; next }
$2 == ":" { ways[$1] = substr($0, index($0, ":") + 2); next }

# A notation.
{
  result[++notations] = $1
  text[notations] = $0
  where[notations] = $3 == "..." ? $2 : "ANYWHERE"
  sub(/^[a-z]+ +([A-Z]+ \.\.\. )?/, "")
  notation[notations] = substr($0, 1, index($0, "  ") - 1)
}

function fail(message) {
  print "tables.awk: " message > "/dev/stderr"
  exit failed = 1
}

# Cut the first element from TEXT, note it in ELEMENT, and return the rest.
function cut(text) {
  sub(/^ */, "", text)
  match(text, /^([a-z]*[A-Z]+|.)/)
  element = substr(text, 1, RLENGTH)
  return substr(text, RLENGTH + 1)
}

# Return the set that NAME stands for.
function set_of(name,    filter, part, parts, n, t, is_in, bits) {
  if (name in set)
    return set[name]
  if (match(name, /^[a-z]+/)) {
    filter = substr(name, 1, RLENGTH)
    part[parts = 1] = substr(name, RLENGTH + 1)
  }
  else if (name in means)
    parts = split(means[name], part, " ")
  else if (! (name in token || name in list || name ~ /^(_|WORD)$/))
    fail("unknown name: " name)
  for (n = 1; n <= parts; n++)
    set_of(part[n])
  for (t = 0; t < WORDS + 3 * lists + 3; t++) {
    is_in = name == "_" ? token["NARROW"] <= t && t <= token["BROAD"] \
      : name == "WORD" ? token["TIME"] <= t : name in token ? t == token[name] \
      : name in list && int((t - WORDS) / 3) == list[name]
    for (n = 1; n <= parts; n++)
      is_in = is_in || substr(set[part[n]], t + 1, 1) == 1
    if (negated[name])
      is_in = ! is_in && token["START"] < t
    n = (t - WORDS) % 3
    if (filter)
      is_in = is_in && (filter == "big" ? n : filter == "caps" ? n == 2 \
                        : filter == "flat" ? n != 1 : n == 0)
    bits = bits (is_in ? 1 : 0)
  }
  return set[name] = bits
}

# Return TEXT as a string of C, in a line of a table.
function quoted(text,    n, c, string) {
  for (n = 1; n <= length(text); n++) {
    c = substr(text, n, 1)
    string = string (c ~ /["\\]/ ? "\\" : "") c
  }
  return "\"" string "\",\n"
}

# Return the number of the set that NAME stands for, which isn't 0.
function number_of(name,    bits) {
  bits = set_of(name)
  if (! (bits in number)) {
    bits_of[sets + 0] = bits
    set_names = set_names quoted(name)
    number[bits] = ++sets
  }
  return number[bits]
}

# Return how good a pivot NAME is: best are words that say something, at 1, and
# then other words of a list.
function rank(name,    bits, t, this, worst) {
  if (name in ways)
    return 9
  bits = set_of(name)
  for (t = 0; t < length(bits); t++) {
    this = t < token["BROAD"] ? 9 : t == token["BROAD"] ? 8 : t < token["TIME"] ? 3 \
      : said[t] ~ /[a-z]/ ? 1 : WORDS + 3 <= t ? 2 : 4
    if (worst < this && substr(bits, t + 1, 1) == 1)
      worst = this
  }
  return worst
}

# Add all ways to spell TEXT after ROW to rows, each from the pivot outwards.
function spell(row, text, is_left,    name, part, n) {
  sub(/^ */, "", text)
  if (text == "") {
    rows = rows row "0, "
    return
  }
  text = cut(text)
  name = element
  if (sub(/^\?/, "", text))
    spell(row, text, is_left)
  if (name in ways)
    for (n = split(ways[name], part, " "); n; n--)
      spell(row, part[n] " " text, is_left)
  else {
    n = number_of(name) ", "
    spell(is_left ? n row : row n, text, is_left)
  }
}

# Return where the rows of the side TEXT begin.
function side_of(text, is_left) {
  rows = ""
  spell("", text, is_left)
  if (! (rows in side)) {
    side[rows] = side_size + 0
    side_rows = side_rows rows "0, "
    side_size += split(rows, names, ",")
  }
  return side[rows]
}

# Return true, and own the slots, if KEY leads each hash of bucket HIGH to a free
# slot.
function fits(high, key,    n, slot, taken) {
  for (n = 0; n < bucket_size[high]; n++) {
    slot = (int(bucket[high, n] / power[key % 8]) + key) % SLOTS
    if (slot in owner || slot in taken)
      return 0
    taken[slot] = bucket[high, n]
  }
  for (slot in taken)
    owner[slot] = taken[slot]
  return 1
}

# Print the constant array NAME of TYPE with VALUES.
function print_table(type, name, values) {
  gsub(/, /, ",\n", values)
  print "SEVERITY_TABLE " type " " name " = {\n" values "};"
}

# Print the constant array NAME of strings with VALUES.
function print_names(name, values) {
  print "static char const *const " name " = {\n" values "};"
}

END {
  if (failed)
    exit 1
  if (256 < WORDS + 3 * lists + 3)
    fail("too many lists")
  # The words, and the beginnings of phrases: "no", "no such".
  for (word in list_of) {
    rest = word
    hash = sub(/^\*/, "", rest) ? 1 : word ~ /^[0-9]/ ? substr(word, 1, 1) : 0
    while (rest != "") {
      match(rest, "^" SIGN "?[^ -/:-@[-^`{-~]+")
      for (n = 1; n <= RLENGTH; n++)
        hash = (hash * FACTOR + code_of[substr(rest, n, 1)]) % 4294967296
      rest = substr(rest, RLENGTH + 1)
      if (! (hash in value))
        bucket[n = int(hash / 16777216), bucket_size[n]++] = hash
      value[hash] += rest != "" ? value[hash] < 128 ? 128 : 0 : list_of[word]
    }
  }
  # The most hashes with one highest byte are the hardest to place.
  for (n = 64; n; n--)
    for (high = 0; high < 256; high++)
      if (bucket_size[high] == n)
        for (keys[high] = 0; ! fits(high, keys[high]); keys[high]++)
          if (keys[high] == 255)
            fail("too many words")
  for (n = 0; n < SLOTS; n++) {
    hash_row = hash_row (owner[n] + 0) ", "
    list_row = list_row (value[owner[n]] + 0) ", "
  }
  for (n = 0; n < 256; n++) {
    code_row = code_row code[n] ", "
    key_row = key_row (keys[n] + 0) ", "
  }

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
    if (! (where[n] in places) || ! (result[n] in says))
      fail("unknown word: " text[n])
    notation_row = notation_row "{ " side_of(left, 1) ", " side_of(right, 0) ", " \
      says[result[n]] " }, "
    for (t = 0; t < length(pivot); t++)
      if (substr(pivot, t + 1, 1) == 1)
        for (k = split(places[where[n]], part, " "); k; k--)
          if (part[k] != result[n])
            group[part[k], t] = group[part[k], t] n ", "
  }
  # A group has the notations for a token in a place; group 0 has none.
  group_number[""] = 0
  groups = members_size = 1
  first_row = member_row = "0, "
  count = split(PLACES, part, " ")
  for (k = 1; k <= count; k++)
    for (t = 0; t < WORDS + 3 * lists + 3; t++) {
      this = group[part[k], t]
      if (! (this in group_number)) {
        group_number[this] = groups
        first_row = first_row (members_size + 0) ", "
        member_row = member_row this "0, "
        groups++
        members_size += split(this "0", names, ",")
      }
      group_row = group_row group_number[this] ", "
      if (k == 1)
        said_row = said_row (said[t] in says ? says[said[t]] : says["nothing"]) ", "
    }
  last = number_of("LAST")
  alone = number_of("ALONE")
  for (n = 0; n < sets; n++)
    for (t = 0; t < 256; t += 8) {
      byte = 0
      for (k = 7; 0 <= k; k--)
        byte = 2 * byte + substr(bits_of[n] "", t + k + 1, 1)
      set_row = set_row byte ", "
    }

  print "enum {"
  for (n = 1; n <= split("START END NARROW WIDE BROAD TIME DECIMAL COUNT NAME CODE ING", names, " "); n++)
    print names[n] " = " token[names[n]] ","
  print "WORDS = " WORDS ", TOKENS = " WORDS + 3 * lists + 3 ", FACTOR = " FACTOR ", SLOTS = " SLOTS ", MORE = 128,"
  print "LAST = " last ", ALONE = " alone "};"
  for (k = 1; k <= count; k++)
    PLACE_list = PLACE_list "PLACE_" toupper(part[k]) ", "
  print "enum place { " PLACE_list "};"
  byte = "unsigned char"
  print_table(byte, "codes[256]", code_row)
  print_table(byte, "keys[256]", key_row)
  print_table("uint32_t", "hashes[SLOTS]", hash_row)
  print_table(byte, "lists[SLOTS]", list_row)
  print_table(byte, "said_by[]", said_row)
  print_table(byte, "sets[]", set_row)
  print_table(byte, "rows[]", side_rows)
  print_table("struct notation", "notations[]", "{ 0 }, " notation_row)
  print_table(byte, "group_of[]", group_row)
  print_table("uint16_t", "first[]", first_row)
  print_table(byte, "members[]", member_row)

  # The names, for tests/tools/severity and tests/unit/severity.
  for (n = 0; n < WORDS; n++)
    sign_names = sign_names quoted(sign[n])
  for (n = 1; n <= notations; n++)
    rules = rules quoted(text[n])
  print "#ifdef SEVERITY_NAMES"
  print_names("sign_names[WORDS]", sign_names)
  print_names("list_names[]", quoted("WORD") list_names)
  print_names("set_names[]", set_names)
  print_names("rules[]", quoted("") rules)
  print "#endif"
}
