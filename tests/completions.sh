#!/bin/sh
# The shells complete the options that the program has.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
completions=$abs_top_builddir/completions
test -z "$CAT_UNDER_TEST" || skip_ 'the completions are of another program'

cat --help > help
sed -n 's/^  *\(-[^ ]*\(, --[^ ]*\)*\)  .*/\1/p' help \
  | sed 's/\[.*//; s/, //' | sort > expected
test "$(wc -l < expected)" -gt 12 || wrong_ 'the options of --help'

# Letters and names as --help has them, -A, --show-all as -A--show-all.
sed -n 's/^complete -c cat//p' "$completions/cat.fish" \
  | sed "s/ -[adf] .*//; s/ -s \(.\)/-\1/; s/ -l /--/" | sort > actual
compare expected actual || wrong_ 'fish: the options'

sed -n "s/^  \(-[^'=]*\).*/\1/p; s/^  '(\(-.\) \(--[^)]*\))'.*/\1\2/p" \
  "$completions/_cat" | sort > actual
compare expected actual || wrong_ 'zsh: the options'

if (fish --version) > version 2>&1; then
  fish --no-config -c "source $completions/cat.fish
    complete -C 'cat --show-'" > fish.out 2>&1 || wrong_ 'fish fails'
  cut -f 1 fish.out | sort > actual
  printf -- '--show-%s\n' all ends nonprinting tabs > expected
  compare expected actual || wrong_ 'fish completes otherwise'
fi
if (zsh --version) > version 2>&1; then
  zsh -n "$completions/_cat" || wrong_ 'zsh cannot read it'
fi

Exit $fail
