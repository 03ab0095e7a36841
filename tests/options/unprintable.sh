#!/bin/sh
# No file name, no option and not even the program's own name can drive the
# terminal through a message.  In messages about options, GNU cat sends all
# bytes as they are.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_

esc=$(printf '\033')
none=$(errno_text_ ENOENT)
hint="Try 'cat --help' for more information.\n"
many="possibilities: '--number-nonblank' '--number'"

# Check that messages quote words for a shell.  Each line of stdin has a word
# and its quoted text, without the outer quotes, both as printf reads them.
# A shell reads $'\033' as ESC.
check_words_ ()
{
  while read -r word quoted; do
    word=$(printf "$word")
    export word
    gives_ 'cat "--$word"' '' "cat: unrecognized option '--$quoted'\n$hint" 1
    gives_ 'cat "--n=$word"' '' \
      "cat: option '--n=$quoted' is ambiguous; $many\n$hint" 1
    gives_ 'cat -- "./$word"' '' "cat: './$quoted': $none\n" 1
    if "$ours_/cat" --help | grep -e --color > grepped; then
      gives_ 'cat "--color=x$word" 2>&1 | head -n 1' \
        "cat: invalid argument 'x$quoted' for '--color'\n"
    fi
  done
}
cat > words <<'END'
\033[31mX '$'\\033''[31mX
\033 '$'\\033
a\033 a'$'\\033
\007it's\040x '$'\\a''it'\\''s x
\177x '$'\\177''x
a\nb a'$'\\n''b
\r'\t' '$'\\r'\\'''$'\\t'\\''
\233\061m '$'\\233''1m
END
check_words_ < words
LC_ALL=C.UTF-8
export LC_ALL
check_words_ < words
# musl doesn't know locale names: for musl, each locale is UTF-8.
if test "$(locale charmap 2> /dev/null)" = UTF-8; then
  check_words_ <<'END'
\302\233\061m '$'\\302\\233''1m
\303\251\303 \303\251'$'\\303
\303\251\033 \303\251'$'\\033
END
fi
LC_ALL=C
gives_ 'cat "-$esc"' '' "cat: invalid option -- ''\$'\\\\033'\n$hint" 1
gives_ 'cat -né' '' "cat: invalid option -- ''\$'\\\\303'\n$hint" 1

# The program's name.
ln -s "$(readlink "$ours_/cat")" "c$esc[2J" || framework_failure_
called="'./c'\$'\\\\033''[2J'"
gives_ '"./c$esc[2J" -z' '' "$called: invalid option -- 'z'
Try './c'\$'\\\\033''[2J --help' for more information.\n" 1
gives_ '"./c$esc[2J" "$esc"' '' "$called: ''\$'\\\\033': $none\n" 1
gives_ '"./c$esc[2J" x > /dev/null' '' "$called: x: $none\n" 1

# A word of 40,000 bytes, which becomes a text of 160,000 bytes, too long for
# the memory that cat has at the start.

# Print the text $1 40,000 times.
times_ ()
{
  awk -v text="$1" 'BEGIN { for (i = 0; i < 40000; i++) printf "%s", text }'
}
long=$(times_ "$esc")
export long
{
  printf "cat: unrecognized option '--'\$'"
  times_ '\\033'
  printf "'\n$hint"
} > expected
cat "--$long" 2> err && wrong_ 'a long option: status'
compare expected err > diff || wrong_ 'a long option'
{
  printf "cat: 'x'\$'"
  times_ '\\033'
  printf "': File name too long\n"
} > expected
cat "x$long" 2> err && wrong_ 'a long name: status'
compare expected err > diff || wrong_ 'a long name'

# No more memory than a message without such a word needs.
test $fail -eq 0 || Exit $fail
require_strace_

# Print how many bytes of the file bytes are not printable.
no_bytes_ ()
{
  LC_ALL=C tr -d '\n\040-\176' < bytes | wc -c
}
strace -qq -o trace cat -z 2> err
maps=$(grep -c '^mmap' trace)
without_memory_ ()
{
  strace -qq -o trace -e inject=/^mmap:error=ENOMEM:when=$((maps + 1))+ "$@"
}
export maps
name=$esc]x
export name
gives_ 'without_memory_ cat "$name" > out' '' \
  "cat: ''\$'\\\\033'']x': $none\n" 1
grep INJECTED trace > injected && wrong_ 'a short name is mapped'
gives_ 'without_memory_ cat "--$name" 2>&1 | head -n 1' \
  "cat: unrecognized option '--'\$'\\\\033'']x'\n"
for word in "$long" "--$long" "$(times_ "$(printf '\303\251x')")"; do
  without_memory_ cat "$word" 2> bytes
  status=$?
  grep INJECTED trace > injected || wrong_ 'a long name is not mapped'
  test $status -eq 1 || wrong_ "a long name without memory: status $status"
  test "$(no_bytes_)" -eq 0 || wrong_ 'a long name without memory'
  # The text from the first ' to the last is quoted for a shell.
  head -n 1 bytes | sed 's/^cat: [a-z ]*//
    s/: File name too long$//' > quoted
  LC_ALL=C grep -x "''*\(--\)*'*\(\\$'\(\\\\[0-7][0-7][0-7]\)*'\('x'\)*\)*'*" \
    quoted > grepped || wrong_ 'a long name without memory is not quoted'
done

Exit $fail
