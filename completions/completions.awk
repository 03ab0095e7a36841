# Make a shell's completion from the text of --help.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Usage: awk -v shell=fish|zsh -v program=NAME -v extensions=yes|no
#            -f completions.awk src/usage.c

# Spaces begin the first line of an option.  Two spaces end its names, and the
# description follows.  In the source each line ends with \n\.

BEGIN {
  values["color"] = "always never auto"
  values["timestamp"] = "elapsed delta"
  if (shell == "zsh")
    {
      print "#compdef " program "\n"
      print "_arguments -s -S : \\"
    }
}

/^#if EXTENSIONS/ { in_extensions = 1 }
/^#endif/ { in_extensions = 0 }

/^  +-/ && (! in_extensions || extensions != "no") {
  sub (/\\n\\$/, "")
  match ($0, /[^ ]  +/)
  names = substr ($0, 1, RSTART)
  text = substr ($0, RSTART + RLENGTH)
  sub (/[,;:]$/, "", text)
  letter = name = ""
  if (match (names, /(^| )-[A-Za-z]/))
    letter = substr (names, RSTART + RLENGTH - 1, 1)
  if (match (names, /--[-a-z0-9]+/))
    name = substr (names, RSTART + 2, RLENGTH - 2)
  if (shell == "fish")
    fish(letter, name, text)
  else
    zsh(letter, name, text, names ~ /\[=/)
}

END {
  if (shell == "zsh")
    print "  '*:file:_files'"
}

function fish (letter, name, text)
{
  printf "complete -c %s", program
  if (letter)
    printf " -s %s", letter
  if (name)
    printf " -l %s", name
  if (name in values)
    printf " -f -a '%s'", values[name]
  printf " -d '%s'\n", text
}

# Print the argument of _arguments for an option: the names that exclude each
# other, the description, and the values.
function zsh (letter, name, text, has_argument,    both)
{
  both = letter && name
  gsub (/:/, "\\:", text)
  gsub (/\[/, "\\[", text)
  gsub (/\]/, "\\]", text)
  printf "  "
  if (both)
    printf "'(-%s --%s)'{-%s,--%s}", letter, name, letter, name
  else
    printf "%s", letter ? "-" letter : "--" name
  if (has_argument)
    printf "'=-[%s]::%s:(%s)' \\\n", text, name, values[name]
  else
    printf "'[%s]' \\\n", text
}
