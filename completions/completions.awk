# Make a shell's completion from the table of options.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Usage: awk -v shell=bash|fish|zsh -v program=NAME -v extensions=yes|no
#            "$(cat completions.awk)" src/arguments.c src/options.c
#            [completions.bash]

# In src/arguments.c, each line of "arguments" has the name and the words of an
# argument.  In src/options.c, each entry of "all_options", which may take
# several lines, has the name, the letter, the argument and the description of
# an option.  WORDS_OF_... is defined above them.

BEGIN {
  if (shell == "zsh")
    {
      print "#compdef " program "\n"
      print "_arguments -s -S : \\"
    }
}

# The last file is the completion for bash, with places for the options to go.
FILENAME ~ /\.bash$/ {
  if (/@options@/)
    printf "%s", options
  else if (/@values@/)
    printf "%s", cases
  else
    {
      gsub (/@function@/, function_name())
      gsub (/@program@/, program)
      print
    }
  next
}

/^# *define WORDS_OF_/ {
  match ($0, /WORDS_OF_[A-Z]+/)
  words[substr ($0, RSTART, RLENGTH)] = strings(substr ($0, RSTART + RLENGTH))
  next
}

/^#if EXTENSIONS/ { in_extensions = 1 }
/^#endif/ { in_extensions = 0 }
in_extensions && extensions == "no" || /^#/ { next }

/^struct argument const arguments/, /^[}];/ {
  if (match ($0, /^  \[[A-Z0-9_]+\]/))
    argument($0)
}

/^[}] const all_options/, /^[}];/ {
  if (/^  [{] /)
    entry = ""
  sub (/\\n\\$/, " ")
  entry = entry $0
  if (/"\) },$/)
    option(entry)
}

END {
  if (shell == "zsh")
    print "  '*:file:_files'"
}

# Return the strings in TEXT, one after the other, with each WORDS_OF_...
# replaced by its words.
function strings (text,    part, result)
{
  while (match (text, /"[^"]*"|WORDS_OF_[A-Z]+/))
    {
      part = substr (text, RSTART, RLENGTH)
      text = substr (text, RSTART + RLENGTH)
      result = result (part ~ /^"/ ? substr (part, 2, length (part) - 2) \
                                   : words[part])
    }
  return result
}

# Note the argument of LINE, "  [KIND] = { "NAME", WORDS },".  Of several words
# with one meaning, only the first is completed.
function argument (line,    kind, parts, list)
{
  kind = substr (line, 4, RLENGTH - 4)
  split (line, parts, "\"")
  names[kind] = parts[2]
  list = strings(substr (line, index (line, ", ")))
  gsub (/,[^ ]*/, "", list)
  values[kind] = list
}

# Add or print the option of ENTRY,
# "  { "NAME", 'LETTER', KIND, BITS, N_ ("TEXT") },".  TEXT ends at a semicolon.
function option (entry,    parts, name, letter, kind, text)
{
  split (entry, parts, /, */)
  name = parts[1] ~ /"/ ? strings(parts[1]) : ""
  letter = substr (parts[2], 2, 1)
  if (letter == "\\")
    letter = ""
  kind = parts[3]
  text = entry
  sub (/.*N_ \("/, "", text)
  sub (/"\) },$/, "", text)
  sub (/;.*/, "", text)
  gsub (/'/, "'\\''", text)
  if (shell == "bash")
    bash(letter, name, text, kind)
  else if (shell == "fish")
    fish(letter, name, text, kind)
  else
    zsh(letter, name, text, kind)
}

# Return a name for bash's function that is also valid for a variable, because
# some shells accept no other.
function function_name (    name)
{
  name = "_caracal_" program
  gsub (/[^A-Za-z0-9_]/, "_", name)
  return name
}

# Add lines to "options", an array of names and descriptions, and to "cases",
# the words for the arguments.  A name with an "=" needs an argument.
function bash (letter, name, text, kind)
{
  if (letter)
    options = options "    -" letter " '" text "'\n"
  if (name)
    options = options "    --" name " '" text "'\n"
  if (! names[kind])
    return
  options = options "    --" name "= '" text "'\n"
  cases = cases "    --" name ") words='" values[kind] "' ;;\n"
}

# For an argument that isn't required, fish completes the "=" only with -a.
function fish (letter, name, text, kind)
{
  printf "complete -c %s", program
  if (letter)
    printf " -s %s", letter
  if (name)
    printf " -l %s", name
  if (names[kind])
    printf " -f -a '%s'", values[kind] ? values[kind] : "1K 1M 1G"
  printf " -d '%s'\n", text
}

# Print what zsh's _arguments needs for an option: the names that exclude each
# other, the description, and the values.
function zsh (letter, name, text, kind)
{
  gsub (/:/, "\\:", text)
  gsub (/\[/, "\\[", text)
  gsub (/\]/, "\\]", text)
  printf "  "
  if (letter && name)
    printf "'(-%s --%s)'{-%s,--%s}", letter, name, letter, name
  else
    printf "%s", letter ? "-" letter : "--" name
  if (names[kind])
    printf "'=-[%s]::%s:%s' \\\n", text, names[kind],
      values[kind] ? "(" values[kind] ")" : " "
  else
    printf "'[%s]' \\\n", text
}
