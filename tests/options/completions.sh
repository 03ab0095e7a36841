#!/bin/sh
# The shells complete the program's options under the name that it's installed
# as, when TAB is pressed in a terminal.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
test -z "$CAT_UNDER_TEST" || skip_ 'the completions are of another program'

unset MAKEFLAGS MFLAGS

# Install the completions under name $1 below $1.
install_completions_ ()
{
  make -C "$abs_top_builddir" install-completions \
    DESTDIR="$PWD/$1" datadir=/share program_transform_name="s/^cat\$\$/$1/" \
    > make.log 2>&1 || { cat make.log; fail_ "cannot install for $1"; }
  bash_file=$1/share/bash-completion/completions/$1
  fish_file=$1/share/fish/vendor_completions.d/$1.fish
  zsh_file=$1/share/zsh/site-functions/_$1
}

# Complete the last of the words "$@" with the file $bash_file, as bash does.
# bash takes "=" for a word of its own.
cat > complete.bash <<'END'
. "$1"
shift
set -- "$(complete -p "$1" | sed 's/.* -F \([^ ]*\) .*/\1/')" "$@"
COMP_WORDS=("${@:2}")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
word=${COMP_WORDS[COMP_CWORD]}
IFS=: # a shell may have any
"$1" "$2" "${word#=}" "${COMP_WORDS[COMP_CWORD - 1]}" 2> errors
printf '%s\n' "${COMPREPLY[@]}"
END
in_bash_ ()
{
  bash complete.bash "$bash_file" "$@" > bash.out 2>&1 || wrong_ 'bash fails'
  # compopt works only during a completion.
  grep -v compopt errors && wrong_ "bash: errors after $*"
  sort bash.out
}

cat --help > help
sed -n 's/^  *\(-[^ ]*\(, --[^ ]*\)*\)\(  .*\)*$/\1/p' help \
  | sed 's/\[.*//; s/, //' | sort > expected
test "$(wc -l < expected)" -gt 12 || wrong_ 'the options of --help'
sed 's/^\(-.\)--/\1 --/' expected | tr ' ' '\n' | sort > names
# The description of each option up to a semicolon, on one line.
awk '/^Examples:/ { exit }
  /^ +-/ { count++ }
  /^ / { text[count] = text[count] " " substr ($0, 28) }
  END {
    for (i = 1; i <= count; i++) {
      sub (/^ +/, "", text[i])
      sub (/;.*/, "", text[i])
      print text[i]
    }
  }' help > descriptions
test "$(wc -l < descriptions)" -eq "$(wc -l < expected)" \
  || wrong_ 'the descriptions of --help'
awk 'length > 59' descriptions > long
test -s long && wrong_ "too long beside a name: $(cat long)"
printf 'always\nauto\nnever\n' > colors
printf 'delta\nelapsed\nelapsed-hms\n' > times

for name in cat caracal-cat; do
  install_completions_ $name

  # Letters and names as in --help: "-A, --show-all" becomes -A--show-all.
  sed -n "s/^complete -c $name -/-/p" "$fish_file" \
    | sed "s/ -[adf] .*//; s/^-s \(.\)/-\1/; s/ *-l /--/" | sort > actual
  compare expected actual || wrong_ "fish: the options of $name"

  sed -n "s/^  \(-[^'=]*\).*/\1/p; s/^  '(\(-.\) \(--[^)]*\))'.*/\1\2/p" \
    "$zsh_file" | sort > actual
  compare expected actual || wrong_ "zsh: the options of $name"
  head -n 1 "$zsh_file" > actual
  echo "#compdef $name" > name
  compare name actual || wrong_ "zsh: the name $name"

  printf -- '--show-%s\n' all ends nonprinting tabs > shown
  while read -r description; do
    for file in "$bash_file" "$fish_file" "$zsh_file"; do
      grep -F -e "'$description'" -e "[$description]" "$file" > grepped \
        || wrong_ "$file: not the whole of: $description"
    done
  done < descriptions

  if (fish --version) > version 2>&1; then
    for case in '--show- shown' '--color= colors' '--timestamp= times'; do
      grep -e "${case% *}" names > grepped || continue
      fish --no-config -c "source $fish_file
        complete -C '$name ${case% *}'" > fish.out 2>&1 || wrong_ 'fish fails'
      cut -f 1 fish.out | sed 's/.*=//' | sort > actual
      compare "${case#* }" actual || wrong_ "fish: $name ${case% *}"
    done
    if grep -e --progress names > grepped; then
      fish --no-config -c "source $fish_file
        complete -C '$name --prog'" > fish.out 2>&1 || wrong_ 'fish fails'
      grep '^--progress=' fish.out > grepped || wrong_ 'fish: --progress='
    fi
  fi
  if (zsh --version) > version 2>&1; then
    zsh -n "$zsh_file" || wrong_ 'zsh cannot read it'
  fi
  if (bash --version) > version 2>&1; then
    bash -o posix -n "$bash_file" || wrong_ 'bash cannot read it'
    in_bash_ $name --show- > actual
    compare shown actual || wrong_ "bash: the completions of $name"
    in_bash_ $name - | grep -v = > actual
    compare names actual || wrong_ "bash: the options of $name"
    # A file: bash itself completes it.
    for words in 'a' '-n a' '-- --show-' 'a = b'; do
      in_bash_ $name $words > actual
      echo | compare - actual || wrong_ "bash: a file, in $name $words"
    done
  fi
done

if grep -e --color names > grepped; then
  grep -F -e '(always never auto)' "$zsh_file" > grepped \
    || wrong_ 'zsh: the words of --color'
  grep -F -e '(elapsed elapsed-hms delta)' "$zsh_file" > grepped \
    || wrong_ 'zsh: the words of --timestamp'
  if (bash --version) > version 2>&1; then
    in_bash_ $name --color = > actual
    compare colors actual || wrong_ 'bash: the words of --color='
    in_bash_ $name -n --color = a > actual
    grep '^a' colors | compare - actual || wrong_ 'bash: the words of --color=a'
    in_bash_ $name --timestamp = > actual
    compare times actual || wrong_ 'bash: the words of --timestamp='
    # "=" ends no word.
    in_bash_ $name --timestamp=d > actual
    echo --timestamp=delta | compare - actual || wrong_ 'bash: --timestamp=d'
  fi
fi

# ---- In a terminal: caracal is cat

make -C "$abs_top_builddir" install-completions DESTDIR="$PWD/root" \
  prefix=/usr sysconfdir=/etc program_transform_name= > make.log 2>&1 \
  || { cat make.log; fail_ 'cannot install for cat'; }
make_shells_ shells '$HOME/shells'
XDG_DATA_DIRS=$PWD/root/usr/share
BASH_COMPLETION_COMPAT_DIR=$PWD/root/etc/bash_completion.d
BASH_COMPLETION_USER_FILE=/dev/null
zsh_functions=$XDG_DATA_DIRS/zsh/site-functions
ZDOTDIR=$PWD/shells
HOME=$PWD
unset XDG_CONFIG_HOME XDG_DATA_HOME
export XDG_DATA_DIRS BASH_COMPLETION_COMPAT_DIR BASH_COMPLETION_USER_FILE \
  zsh_functions ZDOTDIR HOME
if test -r /usr/share/bash-completion/bash_completion; then
  completes_ bash bash --rcfile shells/bashrc -i
else
  warn_ "$ME_: without bash-completion: it is missing"
fi
if (zsh --version) > version 2>&1; then
  completes_ zsh zsh -i
fi
if (fish --version) > version 2>&1; then
  # Or a user's first fish would leave a process behind, which goes through all
  # manual pages and writes completions for them here.
  mkdir -p .local/share/fish/generated_completions
  completes_ fish fish --init-command 'source "$HOME/shells/fishrc"'
fi

# When the program is gone, so are all its completions.
make -C "$abs_top_builddir" uninstall-completions DESTDIR="$PWD/root" \
  prefix=/usr sysconfdir=/etc program_transform_name= > make.log 2>&1 \
  || { cat make.log; wrong_ 'cannot uninstall'; }
find root -type f > files
compare /dev/null files || wrong_ 'files are left'

Exit $fail
