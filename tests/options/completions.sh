#!/bin/sh
# The shells complete the options that the program has, for the name that it has
# after installation.

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

# Complete as bash-completion does: read its own file and ours, and call the
# function that ours names, which runs the program.
bash_completion=/usr/share/bash-completion/bash_completion
cat > complete.bash <<'END'
. "$1"
. "$2"
set -- "$3" $(complete -p "$3")
COMP_WORDS=("$1" --show-)
COMP_CWORD=1
COMP_LINE="$1 --show-"
COMP_POINT=${#COMP_LINE}
while test "$2" != -F; do shift; done
"$3" "${COMP_WORDS[0]}" --show- "${COMP_WORDS[0]}"
printf '%s\n' "${COMPREPLY[@]}"
END

cat --help > help
sed -n 's/^  *\(-[^ ]*\(, --[^ ]*\)*\)  .*/\1/p' help \
  | sed 's/\[.*//; s/, //' | sort > expected
test "$(wc -l < expected)" -gt 12 || wrong_ 'the options of --help'

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
  if (fish --version) > version 2>&1; then
    fish --no-config -c "source $fish_file
      complete -C '$name --show-'" > fish.out 2>&1 || wrong_ 'fish fails'
    cut -f 1 fish.out | sort > actual
    compare shown actual || wrong_ "fish: the completions of $name"
  fi
  if (zsh --version) > version 2>&1; then
    zsh -n "$zsh_file" || wrong_ 'zsh cannot read it'
  fi
  if test -r "$bash_completion"; then
    test -e "$ours_/$name" || ln -s cat "$ours_/$name" || framework_failure_
    bash complete.bash "$bash_completion" "$bash_file" $name > bash.out 2>&1 \
      || wrong_ 'bash fails'
    sort bash.out > actual
    compare shown actual || wrong_ "bash: the completions of $name"
  fi
done

Exit $fail
