# cat in a script of bash.                                     -*- sh -*-

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

table bash 'In a script of bash' 'caracal' programs << END
Time for a script, less is better: bash starts, and calls cat $calls times, for
520 bytes each time. "No call" is the loop without cat. "Builtin" is caracal.so.
"Example" is the cat among bash's example builtins, which has no options.
END

builtin=$PWD/src/bash-builtin/caracal.so
example=$work/example.so
examples=/usr/share/doc/bash/examples/loadables
head -c 520 "$memory/text-piece" > "$work/text"

# Add the program called $1, with the command $2, to the row.  $3 is the line in
# the loop, $4 the script's last line.
number=0
script ()
{
  number=$((number + 1))
  directory=$work/bash.$number
  mkdir "$directory"
  case $2 in
    *.so) echo "enable -f $2 cat" ;;
    *)
      ln -s "$2" "$directory/cat"
      echo "PATH=$directory:\$PATH"
      ;;
  esac > "$directory/script"
  printf 'for ((i = 0; i < %s; i++)); do\n%s\ndone\n%s\n' "$calls" "$3" "$4" \
    >> "$directory/script"
  candidate "$1" "bash $directory/script" "bash $directory/script"
}

# Time the row $1, for which the loop has the line $2.  $3 is the last line.
scripts ()
{
  script GNU "$(command -v "$gnu")" "$2" "${3-}"
  script caracal "$PWD/src/cat" "$2" "${3-}"
  test ! -x "$tools/static/src/cat" \
    || script 'caracal, static' "$tools/static/src/cat" "$2" "${3-}"
  test ! -f "$example" || script Example "$example" "$2" "${3-}"
  script Builtin "$builtin" "$2" "${3-}"
  end_row "$1" 0
}

if test -f "$builtin"; then
  # shellcheck disable=SC2046 # words
  cc -shared -fPIC -O2 -w $(pkg-config --cflags bash 2> /dev/null) \
    -o "$example" "$examples/cat.c" 2> /dev/null \
    || leave_out "bash's example builtin: it cannot be built"
  scripts 'No call' :
  scripts 'cat << END > file' "cat << END > $memory/here
$(cat "$work/text")
END" "echo \"\$(< $memory/here)\""
  scripts 'cat file > /dev/null' "cat $work/text > /dev/null"
  # shellcheck disable=SC2016 # for bash
  scripts 'x=$(cat file)' "x=\$(cat $work/text)" 'echo "$x"'
  scripts 'cat file - << END' "cat $work/text - << END
word
END"
  scripts 'while read; do cat file; done' "while read -r line; do
  cat $work/text
  done <<< word"
else
  leave_out 'all: configured without the builtin'
fi
