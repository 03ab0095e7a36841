# Make a shell's completion from the text of --help.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Usage: awk -v shell=bash|fish|zsh -v program=NAME -v extensions=yes|no
#            -f completions.awk src/usage.c [completions.bash]

# Spaces and a hyphen begin the first line of an option.  Two spaces or the end
# of the line end its names, and the description follows.  Further lines of the
# description begin with spaces.  In the source each line ends with \n\.

BEGIN {
  values["color"] = "always never auto"
  values["timestamp"] = "elapsed elapsed-hms delta"
  values["utf8"] = "bytes codes"
  if (shell == "zsh")
    {
      print "#compdef " program "\n"
      print "_arguments -s -S : \\"
    }
}

FNR == 1 { files++ }

# The second file is the completion for bash, with places for the options.
files == 2 {
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

/^#if EXTENSIONS/ { in_extensions = 1 }
/^#endif/ { in_extensions = 0 }
in_extensions && extensions == "no" { next }

{ sub (/\\n\\$/, "") }

/^  +-/ {
  names = $0
  text = ""
  if (match ($0, /[^ ]  +/))
    {
      names = substr ($0, 1, RSTART)
      text = substr ($0, RSTART + RLENGTH)
    }
  next
}

names && /^  +/ {
  sub (/^ +/, text ? " " : "")
  text = text $0
  next
}

names {
  option(names, text)
  names = ""
}

END {
  if (shell == "zsh")
    print "  '*:file:_files'"
}

# Add or print the option with the NAMES and the description TEXT.
function option (names, text,    letter, name, argument)
{
  if (match (names, /(^| )-[A-Za-z]/))
    letter = substr (names, RSTART + RLENGTH - 1, 1)
  if (match (names, /--[-a-z0-9]+/))
    name = substr (names, RSTART + 2, RLENGTH - 2)
  if (match (names, /=[A-Z]+/))
    argument = substr (names, RSTART + 1, RLENGTH - 1)
  gsub (/'/, "'\\''", text)
  if (shell == "bash")
    bash(letter, name, text, argument)
  else if (shell == "fish")
    fish(letter, name, text, argument)
  else
    zsh(letter, name, text, argument)
}

# Return a name for the function of bash.  A shell may accept only names that
# are valid for variables.
function function_name (    name)
{
  name = "_caracal_" program
  gsub (/[^A-Za-z0-9_]/, "_", name)
  return name
}

# Add lines to "options", an array of names and descriptions, and to "cases",
# the words for the arguments.  A name with an "=" needs an argument.
function bash (letter, name, text, argument)
{
  if (letter)
    options = options "    -" letter " '" text "'\n"
  if (name)
    options = options "    --" name " '" text "'\n"
  if (! argument)
    return
  options = options "    --" name "= '" text "'\n"
  cases = cases "    --" name ") words='" values[name] "' ;;\n"
}

function fish (letter, name, text, argument)
{
  printf "complete -c %s", program
  if (letter)
    printf " -s %s", letter
  if (name)
    printf " -l %s", name
  if (argument)
    printf " -f"
  if (name in values)
    printf " -a '%s'", values[name]
  printf " -d '%s'\n", text
}

# Print the argument of _arguments for an option: the names that exclude each
# other, the description, and the values.
function zsh (letter, name, text, argument,    both)
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
  if (argument)
    printf "'=-[%s]::%s:%s' \\\n", text, argument,
      name in values ? "(" values[name] ")" : " "
  else
    printf "'[%s]' \\\n", text
}
