#!/bin/sh
# With --utf8=view, SGR sequences pass and are reset at the end of their line,
# and what a viewer doesn't need isn't shown.  All else is as with --utf8.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_extensions_

# Check that --utf8=view turns what printf makes of $1 into what it makes of
# $2, or leaves it as it is if there's no $2.
views_ ()
{
  gives_ "printf '$1' | cat --utf8=view" "${2-$1}"
}

esc='\033['
beth='\334\222' zwnj='\342\200\214' zwj='\342\200\215'
off="${esc}m"

# Lines that reset themselves, as git, grep and ls write them.
views_ "${esc}33mcommit 1$off\\nAuthor: x\\n"
views_ "${esc}01;31m${esc}Kx$off${esc}K\\n" "${esc}01;31mx$off\\n"
views_ "a ${esc}1;38;5;208mb${esc}0m\\n"
# Lines that don't.  The next line has no style, as in less -R.
views_ "${esc}31mx\\ny\\n" "${esc}31mx$off\\ny\\n"
views_ "${esc}31mx$off${esc}4m\\n\\n" "${esc}31mx$off${esc}4m$off\\n\\n"
# The last line, without a newline.
views_ "x\\n${esc}31my" "x\\n${esc}31my$off"
views_ "${esc}31mx$off"
# The kinds of underlines, and 24 bits.
views_ "${esc}4:3mx${esc}38;2;1;2;3my\\n" \
  "${esc}4:3mx${esc}38;2;1;2;3my$off\\n"

# Concealed text, and text in the color of its background.  unit/sgr.c has more.
views_ "${esc}31mx${esc}1;8my\\n" "${esc}31mx^[[1;8my$off\\n"
# A file that ends with a style leaves it to no message, and to no other file.
printf "${esc}31mx" > red
gives_ 'cat --utf8=view red missing red - < /dev/null 2>&1; true' \
  "${esc}31mx${off}cat: missing: No such file or directory\\n${esc}31mx$off"
# The style also ends before the message about a read that fails, and comes in
# order if the line is decorated.
if has_strace_; then
  for options in '' --color=always --timestamp=%%; do
    { test "$options" != --timestamp=%% || printf '%% '
      printf "${esc}31mx${off}cat: red: %s\\n" "$(errno_text_ EIO)"
    } > expected
    strace -qq -o trace -P "$PWD/red" -e inject=read:error=EIO:when=2 \
      cat --utf8=view $options red > out 2>&1
    compare expected out || wrong_ "a message in a style: $options"
  done
fi
printf 'y\n' > plain
gives_ 'cat --utf8=view -n red plain' "     1\\t${esc}31mx${off}y\\n"
# What is a style on some terminals only.
views_ "${esc}11mx${esc}38:5:1my\\n" "^[[11mx^[[38:5:1my\\n"
views_ "${esc}31mx\\n${esc}41my\\n" "${esc}31mx$off\\n${esc}41my$off\\n"

# GNU grep and gcc erase to the end of the line beside each color, because the
# background may have another color there.  Nothing is to the right of the
# cursor, so this isn't shown.
views_ "a${esc}Kb${esc}0Kc\\n" 'abc\n'
views_ "${esc}K\\r${esc}K\\n" '\n'
views_ "a${esc}K" 'a'
views_ "a\\r${esc}K" 'a^M'
views_ "$beth$zwj${esc}K" "$beth$zwj"
views_ "a${esc}0" 'a^[[0'
for option in -b -s; do
  printf "x\\n${esc}K\\n\\n${esc}0K\\ny\\n" > erased
  printf 'x\n\n\n\ny\n' > empty
  gives_ "cat --utf8=view $option erased" "$(cat $option empty)\\n"
done
gives_ 'cat --utf8=view -E erased' 'x$\n^[[K$\n$\n^[[0K$\ny$\n'
erasure=$(printf "${esc}K" | sed 's/\[/\\[/')
# without_erasures_ COMMAND
# Check that --utf8=view leaves just the erasures out of what COMMAND prints.
without_erasures_ ()
{
  "$@" > erasing 2>&1
  grep "$erasure" erasing > grepped || return
  sed "s/$erasure//g" erasing > expected
  cat --utf8=view erasing | compare expected - || wrong_ "the colors of $1"
}
printf 'one x\ntwo\n' > searched
without_erasures_ grep --color=always x searched
compiler=$(sed -n 's/^CC = //p' "$abs_top_builddir/Makefile")
echo 'int f (void) { return x + "y"; }' > wrong.c
without_erasures_ $compiler -fdiagnostics-color=always -c wrong.c

# Other sequences: OSC with a title, a link and the clipboard; movements,
# erasures, reports; C1; other letters; parts of sequences.
views_ '\033]0;x\007' '^[]0;x^G'
views_ '\033]8;;http://x\033\134y' '^[]8;;http://x^[\134y'
views_ '\033]52;c;eA==\007' '^[]52;c;eA==^G'
for rest in 2J H 1A 1K 2K 00K ';K' '0;0K' '?K' 6n '?1049h' '?25l' '>c' '>4m' \
  '=1m' 'x' '1 m' '1!m' \
  '0;0r' '"p' 's'; do
  views_ "${esc}$rest" "^[[$rest"
done
views_ '\302\23331mx' '<U+009B>31mx'
views_ '\23331mx' 'M-^[31mx'
views_ '\033c\033(0\033P1$x\033\134' '^[c^[(0^[P1$x^[\134'
views_ 'x\033' 'x^['
views_ "x$esc" 'x^[['
views_ "x${esc}31" 'x^[[31'
views_ "x${esc}31\\nm" 'x^[[31\nm'
views_ "\\033${esc}31mx\\n" "^[${esc}31mx$off\\n"
views_ '\b\f\v\000\001\177' '^H^L^K^@^A^?'
views_ '\342\200\256x\303\251' '<U+202E>x\303\251'

# A CR before a newline isn't shown, another one is.
views_ 'a\r\nb\r\n' 'a\nb\n'
views_ 'a\rb\n\rc\r\r\n' 'a^Mb\n^Mc^M\n'
views_ 'a\r' 'a^M'
views_ '\r\n\r\n' '\n\n'
views_ "${esc}31mx\\r\\ny\\r\\n" "${esc}31mx$off\\ny\\n"
views_ '\342\202\r\n' 'M-bM-^B\n'

# U+FEFF at the start of each file isn't shown, but any other is.
bom='\357\273\277'
views_ "${bom}x\\n" 'x\n'
views_ "$bom" ''
views_ "${bom}${bom}x" '<U+FEFF>x'
views_ "x${bom}" 'x<U+FEFF>'
views_ "\\n${bom}x" '\n<U+FEFF>x'
views_ "${bom}${esc}1mx\\r\\n" "${esc}1mx$off\\n"
views_ '\357\273x' 'M-oM-;x'
printf "${bom}x\\n" > marked
gives_ 'cat --utf8=view marked /dev/null marked - < marked' 'x\nx\nx\n'
printf '\342\202' > part
gives_ 'cat --utf8=view marked part marked' 'x\nM-bM-^Bx\n'
gives_ 'cat --utf8 marked' '<U+FEFF>x\n'
printf '\357\273' > begin
printf '\277x' > end
# Neither file begins with it.
gives_ 'cat --utf8=view begin end' '<U+FEFF>x'

# What isn't shown doesn't count: combining marks are counted across it, of
# which 30 are shown, and a joiner, a tag, a CR or part of a character is
# beside what follows it.

# repeat_ COUNT TEXT
# Print TEXT COUNT times.
repeat_ ()
{
  awk -v count="$1" -v text="$2" \
    'BEGIN { for (i = 0; i < count; i++) printf "%s", text }'
}
mark='\314\201'
code='<U+0301>'
for between in '' "$off" "${esc}1m$off" "$off$off$off$off$off$off$off"; do
  views_ "e$(repeat_ 40 "$between$mark")\n" \
    "e$(repeat_ 30 "$between$mark")$(repeat_ 10 "$between$code")\n"
done
views_ "$(repeat_ 3000 "e${esc}32m$mark${esc}m")x" \
  "$(repeat_ 3000 "e${esc}32m$mark${esc}m")x"
# A sequence that is shown isn't next to the letter.
views_ "e$(repeat_ 30 $mark)${esc}8m$mark\n" \
  "e$(repeat_ 30 $mark)^[[8m$mark\n"
views_ "$beth$zwnj${esc}1m$off$beth\n"
views_ "$beth$off$zwnj$beth\n"
views_ "$beth$zwj$off \n"
views_ "$beth$zwj$off$beth\n" "$beth<U+200D>$off$beth\n"
views_ "${beth}x$off$zwnj$beth\n" "${beth}x$off<U+200C>$beth\n"
views_ "$beth$zwj" "$beth$zwj"
views_ "x\r$off\n\r${esc}1m\r$off\n" "x$off\n^M${esc}1m$off\n"
views_ "x\r${esc}8m\n" "x^M^[[8m\n"
# A letter or newline decides about a character, or a CR, that begins less than
# 64 bytes before it.
views_ "$beth$zwnj$(repeat_ 20 "$off")$beth\\n"
views_ "$beth$zwnj$(repeat_ 21 "$off")$beth\\n" \
  "$beth<U+200C>$(repeat_ 21 "$off")$beth\\n"
views_ "x\\r$(repeat_ 20 "$off")\\n" "x$(repeat_ 20 "$off")\\n"
views_ "x\\r$(repeat_ 21 "$off")\\n" "x^M$(repeat_ 21 "$off")\\n"

# joins_ FIRST SECOND OUT
# Check that --utf8=view makes OUT of FIRST and of SECOND, two files, and the
# same if U+FEFF begins SECOND.
joins_ ()
{
  printf "$1" > first
  printf "$2" > second
  printf "$bom$2" > marked-second
  gives_ 'cat --utf8=view first second' "$3"
  gives_ 'cat --utf8=view first marked-second' "$3"
  gives_ 'cat --utf8=view first only /dev/null marked-second' "$3"
}
printf "$bom" > only
joins_ "e$(repeat_ 20 $mark)" "$(repeat_ 20 $mark)\n" \
  "e$(repeat_ 30 $mark)$(repeat_ 10 $code)\n"
joins_ 'x\r' '\ny\r\n' 'x\ny\n'
joins_ 'x\r' 'y' 'x^My'
joins_ "$beth$zwnj" "$beth" "$beth$zwnj$beth"
joins_ "$beth$zwnj" 'x' "$beth<U+200C>x"
joins_ 'x\303' '\251y' 'x\303\251y'
joins_ "x${esc}3" '1my' "x${esc}31my$off"
joins_ "x$esc$(repeat_ 61 0)" '1y' "x^[[$(repeat_ 61 0)1y"

# A style that is pending after a CR or a joiner is the first file's.
joins_ "x\\r${esc}31m" 'y\n' "x^M${esc}31m${off}y\\n"
joins_ "x\\r${esc}31m" '\ny\n' "x^M${esc}31m$off\\ny\\n"
joins_ "$beth$zwj${esc}31m" 'y\n' "$beth$zwj${esc}31m${off}y\\n"
joins_ "$beth$(repeat_ 20 $mark)$zwj${esc}31m" "$(repeat_ 20 $mark)\\n" \
  "$beth$(repeat_ 20 $mark)$zwj${esc}31m$off$(repeat_ 10 $mark)$(
    repeat_ 10 $code)\\n"
joins_ "x\\r$off" '\ny\n' "x$off\\ny\\n"
printf "\\n\\n\\r${esc}1m" > first
printf '\n\n\n\n' > second
gives_ 'cat --utf8=view -sn first second' \
  "     1\\t\\n     2\\t^M${esc}1m$off\\n     3\\t\\n"
if has_strace_; then
  strace -qq -o trace -P "$PWD/first" -e inject=read:error=EIO:when=2 \
    cat --utf8=view first > out 2>&1
  printf "\\n\\n^M${esc}1m${off}cat: first: %s\\n" "$(errno_text_ EIO)" \
    > expected
  compare expected out || wrong_ 'a message in a style that is pending'
fi

# Other options.
printf "${esc}31ma\\tb\\r\\n\\r\\n\\r\\n\\r\\nc\\n" > f
red="${esc}31m"
gives_ 'cat --utf8=view f' "${red}a\\tb$off\\n\\n\\n\\nc\\n"
gives_ 'cat --utf8=view -T f' "${red}a^Ib$off\\n\\n\\n\\nc\\n"
gives_ 'cat --utf8=view -n f' \
  "     1\\t${red}a\\tb$off\\n     2\\t\\n     3\\t\\n     4\\t\\n     5\\tc\\n"
# A line of only a CR is empty.
gives_ 'cat --utf8=view -b f' \
  "     1\\t${red}a\\tb$off\\n\\n\\n\\n     2\\tc\\n"
gives_ 'cat --utf8=view -s f' "${red}a\\tb$off\\n\\nc\\n"
gives_ 'cat --utf8=view -sn f' \
  "     1\\t${red}a\\tb$off\\n     2\\t\\n     3\\tc\\n"
gives_ 'cat --utf8=view -sb f' "     1\\t${red}a\\tb$off\\n\\n     2\\tc\\n"
# A file of only U+FEFF has no line.
gives_ 'cat --utf8=view -n only' ''
# -E is about the ends of lines, so it shows the CR.  The dollar has no style.
gives_ 'cat --utf8=view -E f' \
  "${red}a\\tb^M$off\$\\n^M\$\\n^M\$\\n^M\$\\nc\$\\n"
gives_ 'cat --utf8=view -E marked' '<U+FEFF>x$\n'
# -v and all that have it show each control.
for option in -v -e -t -A; do
  gives_ "cat --utf8=view $option f marked" "$(cat $option --utf8 f marked)\\n"
done
gives_ "cat -v --utf8=view f | head -n 1" '^[[31ma\tb^M\n'
# Decorations.  A line with a style of its own keeps it.
printf "${esc}31mERROR: a\\r\\nERROR: b\\r\\n" > log
gives_ 'cat --utf8=view --timestamp=%% log' \
  "%% ${esc}31mERROR: a$off\\n%% ERROR: b\\n"
cat --color=always --utf8=view log > out
printf "${esc}31mERROR: a$off\\n" > expected
head -n 1 out | compare expected - || wrong_ 'a style within a color'
gives_ 'cat --utf8=auto,view f' "$(cat f)\\n"

# The same, cut at each byte by the end of a read.
{
  printf "${esc}33mcommit$off\\r\\n${esc}31mx\\n$bom${esc}8m\\033]0;t\\007"
  printf "${esc}38;5;1m${esc}41m${esc}2J\\033${esc}4:3mx"
  printf "\\r\\r\\n\\r${esc}48;2;1;2;3m"
} > text
{
  printf "${esc}33mcommit$off\\n${esc}31mx$off\\n<U+FEFF>^[[8m^[]0;t^G"
  printf "${esc}38;5;1m^[[41m^[[2J^[${esc}4:3mx"
  printf "^M$off\\n^M${esc}48;2;1;2;3m$off"
} > expected
cut_anywhere_ --utf8=view

# At a boundary of a slice and of a read.
for border in 64 4096 32768 262144; do
  for before in 0 1 2 3 4 5; do
    {
      head -c $((border - before)) /dev/zero | tr '\0' x
      printf "${esc}31m\\r\\n${esc}8my"
    } > start
    {
      head -c $((border - before)) /dev/zero | tr '\0' x
      printf "${esc}31m$off\\n^[[8my"
    } > expected
    cat --utf8=view start | cmp - expected || wrong_ "at $border - $before"
  done
done

# The manual's alias, in each shell that's here.  Another cat refuses the
# option.
sed -n 's/\\-/-/g; /^cat --utf8=view .*alias/p' "$srcdir/../man/cat.1" > guard
test "$(wc -l < guard)" = 1 || wrong_ 'the manual has no line with the alias'
cat > refusing <<'END'
#!/bin/sh
case $* in *--utf8*) exit 1 ;; esac
END
chmod +x refusing
mkdir other && mv refusing other/cat || framework_failure_
for shell in sh bash dash zsh; do
  $shell -c : 2> /dev/null || continue
  echo 'alias cat' | cat guard - > script
  $shell script > out 2> err
  test "$(sed 's/^alias //' out)" = \
    "cat='cat --utf8=auto,view --color=auto'" || wrong_ "$shell: no alias"
  compare /dev/null err || wrong_ "$shell: the guard complains"
  (PATH=$PWD/other:$PATH; $shell script) > out 2> err
  compare /dev/null out || wrong_ "$shell: an alias of another cat"
done

# Only what may become a sequence, or a CR, is pending.
begin_steps_ --utf8=view
step_ 'a\033' 'a'
step_ '[38;5;1' 'a'
step_ 'mb' "a${esc}38;5;1mb"
step_ '\033]' "a${esc}38;5;1mb^[]"
step_ '\033[31x\r' "a${esc}38;5;1mb^[]^[[31x"
step_ 'y' "a${esc}38;5;1mb^[]^[[31x^My"
# The longest sequence has 64 bytes.
ones=1111111111111111111111111111111111111111111111111111111111111
step_ "${esc}$ones" "a${esc}38;5;1mb^[]^[[31x^My"
step_ '1' "a${esc}38;5;1mb^[]^[[31x^My^[[${ones}1"
end_steps_

Exit $fail
