#!/bin/sh
# --color: each line has the color of the first rule that matches it, or of its
# level.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_extensions_

red='\033[1;31m' magenta='\033[1;35m' faint='\033[2m' off='\033[m'

# colors_ TEXT OUT [OPTIONS]
# Check that --color makes OUT of TEXT.  The rules are those of CAT_COLORS, or
# the default ones if it is not set.
colors_ ()
{
  printf "$1" > text
  gives_ "cat --color=always $3 text" "$2" '' 0
}

colors_ '' ''
colors_ 'fine\n\n' 'fine\n\n'
colors_ 'error: here\n' "${red}error: here$off\n"
colors_ 'FATAL\nx\nErRoR: y\n' "${red}FATAL$off\nx\n${red}ErRoR: y$off\n"
colors_ '[Warning]\n' "${magenta}[Warning]$off\n"
colors_ 'x: DEBUG\n\nTRACE\n' "${faint}x: DEBUG$off\n\n${faint}TRACE$off\n"
for word in errors terror error_1 err0r 'fata l' warnings xwarning debugger \
  traced 7trace _debug fatal2 'no error here' 'an error here' /error.html \
  ERROR=1 'ERROR: 0' '0 error(s)' 'level=info ERROR' libgpg-error-dev; do
  colors_ "$word\n" "$word\n"
done
# The first level decides rather than the most severe one.
colors_ 'DEBUG WARNING FATAL\n' "${faint}DEBUG WARNING FATAL$off\n"
colors_ 'INFO ERROR\n' 'INFO ERROR\n'
# Only the head of the line can have the level.
line=$(printf '%154s' . | tr ' ' .) rest=$(printf '%48s' . | tr ' ' .)
colors_ "$line: ERR: x$rest\n$line:  ERR: x$rest\n" \
  "$red$line: ERR: x$rest$off\n$line:  ERR: x$rest\n"
# Unless it begins or ends like a JSON object: a long message comes before the
# level, a container's name before the object, and the object may be cut.
for line in '{"msg":"%s","level":"error","a":"%s"}' \
  'web-1 | {"msg":"%s","level":"error","a":"%s"}' \
  '{"msg":"%s","level":"error","a":"%s'; do
  line=$(printf "$line" "$rest$rest$rest$rest" "$rest$rest")
  colors_ "$line\n" "$red$line$off\n"
done
# A word that begins with a digit isn't read in two parts.
colors_ '10:11:12 app: 9failed to open\n' '10:11:12 app: 9failed to open\n'

# A line that has escape sequences keeps them, even if a rule matches it.
colors_ '\033[32mERROR\033[m\nERROR\n' \
  "\033[32mERROR\033[m\n${red}ERROR$off\n"
colors_ '\033[1;31mERROR\033[m x\n' "${red}^[[1;31mERROR^[[m x$off\n" -v
colors_ '\033[1;31mERROR\033[m x\n' "${red}^[[1;31mERROR^[[m x$off\n" --utf8
colors_ '\033[32mfine\033[m\n' '^[[32mfine^[[m\n' -v

# The end of the text, CRs, NULs, and bytes that are not characters.
colors_ 'x\nERROR' "x\n${red}ERROR$off"
colors_ 'ERROR\r\n' "${red}ERROR\r$off\n"
colors_ 'a\000[error]\000b\n\000\n' "${red}a\000[error]\000b$off\n\000\n"
colors_ '\377 [error]\303\nx\377' "${red}\377 [error]\303$off\nx\377"
printf '\377\000[error]\303\nx\377' > text
gives_ 'LC_ALL=C.UTF-8 cat --color=always --timestamp=T%% text' \
  "${red}T%% \377\000[error]\303$off\nT%% x\377" '' 0

# The rules see a line as it is written, without its number and its time.
colors_ 'ERROR\nx\n' "$red     1	ERROR$off\n     2	x\n" -n
colors_ '\n\nERROR\n\n' "\n\n$red     1	ERROR$off\n\n" -b
colors_ '\n\n\nERROR\n' "\n${red}ERROR$off\n" -s
colors_ 'error: \n\n' "${red}error: \$$off\n\$\n" -E
colors_ 'error: \tx\n' "${red}error: ^Ix$off\n" -T
colors_ '\001error:\rx\r\n' "^Aerror:^Mx^M\$\n" -A
colors_ '\001 error: \r\n' "${red}^A error: ^M$off\n" -v
colors_ '\t error: \n' "$red     1	^I error: \$$off\n" -nET
colors_ 'ERROR\nx' "${red}T%% ERROR${off}\nT%% x" --timestamp=T%%
colors_ 'x\nERROR' "T%%      1	x\n${red}T%%      2	ERROR$off" \
  '-n --timestamp=T%%'
colors_ 'x\n' 'ERROR:%% x\n' --timestamp=ERROR:%%

# rules_ RULES TEXT OUT [OPTIONS]
# Check that --color makes OUT of TEXT with the rules RULES in CAT_COLORS.
rules_ ()
{
  CAT_COLORS=$1
  export CAT_COLORS
  colors_ "$2" "$3" "$4"
  unset CAT_COLORS
}

# The first message enters the user's locale.  Rules match bytes in any case.
printf 'x\351 b\n' > bytes
export CAT_COLORS='/x.*b/=1'
gives_ 'LC_ALL=C.UTF-8 cat --color=always . bytes 2> err' \
  "\033[1mx\351 b$off\n" '' 1
unset CAT_COLORS

rules_ '' 'ERROR\n' "${red}ERROR$off\n"
rules_ '/b+/=1;36' 'ERROR\nabbb\nABBB\n' \
  "${red}ERROR$off\n\033[1;36mabbb$off\nABBB\n"
rules_ '/b/i=1:/c/=2' 'B\nC\nERROR\n' "\033[1mB$off\nC\n${red}ERROR$off\n"
rules_ '/ERROR/=' 'ERROR\nWARN\n' "ERROR\n${magenta}WARN$off\n"
rules_ '/x/=1' '\033[2mx\n' '\033[2mx\n'
rules_ '/b/=1:/a/=2' 'a\nab\nc\n' "\033[2ma$off\n\033[1mab$off\nc\n"
rules_ '/a=b/=3' 'a=b\na\n' "\033[3ma=b$off\na\n"
rules_ '/a\:b/=4:/b/=5' 'a:b\nb\na\n' "\033[4ma:b$off\n\033[5mb$off\na\n"
rules_ '/^[[\:digit\:]]$/=6' '7\n\\\n:\nd\n' "\033[6m7$off\n\\\\\n:\nd\n"
rules_ '/\\\:/=7' 'a:\na\\:\n' "a:\n\033[7ma\\\\:$off\n"
rules_ '//=8' 'x\n\n' "\033[8mx$off\n\033[8m$off\n"
rules_ ':/x/=9::' 'x\n' "\033[9mx$off\n"
rules_ '/x.*error/=:/error/=31' 'x error\nerror\n' \
  "x error\n\033[31merror$off\n"
rules_ '/^x$/=1' 'x\nx\r\n' "\033[1m     1	x$off\n     2	x\r\n" -n
rules_ '/^a.b$/=1' 'a\000b\n' "\033[1ma\000b$off\n"
rules_ '/\$$/=1' 'x\n' "\033[1mx\$$off\n" -E
rules_ '/^1/=1' '1	x\nx	1\n' "\033[1m1	x$off\nx	1\n"
rules_ '/^1/=1' '1	x\nx	1\n' "\033[1m     1	1	x$off\n     2	x	1\n" -n
rules_ '/a/b/=1' 'a/b\nab\n' "\033[1ma/b$off\nab\n"
rules_ '/error/=1' 'an error\nERROR\n' "\033[1man error$off\n${red}ERROR$off\n"

# A level has the last color that its name was given, or none.  Rules come
# before levels, wherever they stand.
all='[error]\n[warn]\n[info]\n[debug]\nx\n'
rules_ 'error=7:warning=35:debug=:info=1;32' "$all" "\033[7m[error]$off
\033[35m[warn]$off\n\033[1;32m[info]$off\n[debug]\nx\n"
rules_ 'error=:warning=:debug=' "$all" "$all"
rules_ 'error=1:error=3' '[error]\n' "\033[3m[error]$off\n"
rules_ 'error=3:/err/=4:error=5' '[error]\n' "\033[4m[error]$off\n"

# bad_ RULES RULE PROBLEM
# Check that RULES are refused with a message that names RULE and PROBLEM.
bad_ ()
{
  echo x > text
  gives_ "CAT_COLORS='$1' cat --color=always text" '' \
    "cat: $2: $3 in CAT_COLORS\n" 1
}

for rules in x error=1:x x::/y/=1 x:-; do
  bad_ "$rules" x "rule without '='"
done
bad_ 'x\:y' "'x\\\\:y'" "rule without '='"
bad_ - - "rule without '='"
for item in y=1 =1 Error=1 errors=1 warn=1 trace=31 /=1 /y=1 y/=1 /y/x=1 i=1 \
  /i=1 y/i=1 /y/ii=1; do
  bad_ "error=1:$item" "'$item'" 'neither a level nor /REGEX/'
done
# A color may have 128 bytes.
longest=$(printf '%0128d' 1)
rules_ "error=$longest" '[error]\n' "\033[$longest""m[error]$off\n"
for sgr in x 1,2 ' 1' 1m 1i i1 -1 "0$longest"; do
  bad_ "error=1:/y/=$sgr" "'/y/=$sgr'" 'invalid color'
  bad_ "error=$sgr" "'error=$sgr'" 'invalid color'
done
bad_ '/x(/=1:/y/=1' "'/x(/=1'" 'invalid regular expression'
bad_ '/y/=1:/[\:/=1' "'/[\\\\:/=1'" 'invalid regular expression'

# repeat_ COUNT TEXT
# Print TEXT COUNT times, without newlines.
repeat_ ()
{
  yes "$2" | head -n "$1" | tr -d '\n'
}

# Regular expressions at the limits and beyond them.
xs=$(repeat_ 1024 x)
rules_ "/$xs/=1" "$xs\n" "\033[1m$xs$off\n"
rules_ "/y\\:${xs#xx}/=1" "y:${xs#xx}\n" "\033[1my:${xs#xx}$off\n"
bad_ "/x$xs/=1" "'/x$xs/=1'" 'regular expression over 1024 bytes'
open=$(repeat_ 20000 '(')
bad_ "/$open/=1" "'/$open/=1'" 'regular expression over 1024 bytes'
rules_ "/$(repeat_ 500 '(')a$(repeat_ 500 ')')/=1" 'a\nb\n' "\033[1ma$off\nb\n"

# 4096 parts are allowed.  A parenthesis is one, and so is a closing brace.
# 6 * 682 is 4092, because a bound counts as one more copy.  musl allows 255
# repetitions.
if CAT_COLORS='/(a){300}/=1' cat --color=always /dev/null 2> err; then
  rules_ '/(aaa){681}/=1' 'a\n' 'a\n'
  rules_ '/(a?b){681}/=1' 'a\n' 'a\n'
fi
bad_ '/(aaa){682}/=1' "'/(aaa){682}/=1'" 'too many repetitions'
bad_ '/(a?b){682}/=1' "'/(a?b){682}/=1'" 'too many repetitions'
brackets='/[acegikmoqsuwy]{255}[acegikmoqsuwy]{255}/=1'
bad_ "$brackets" "'$brackets'" 'too many repetitions'
as=$(repeat_ 1020 a)
rules_ '/(a{255}){4}/=1' "${as#a}\n$as\n" "${as#a}\n\033[1m$as$off\n"
rules_ '/(ba{0,254}){4}/=1' "bbb\nbbbb\n" "bbb\n\033[1mbbbb$off\n"
rules_ "/a$(repeat_ 10 +)/=1" 'a\n' "\033[1ma$off\n"
rules_ "/$(repeat_ 300 'a*')/=1" 'a\n' "\033[1ma$off\n"
rules_ "/$(repeat_ 300 'a+')/=1" 'a\n' 'a\n'
rules_ '/^([0-9]{1,3}[.]){3}[0-9]{1,3}$/=1' '127.0.0.1\n1\n' \
  "\033[1m127.0.0.1$off\n1\n"
rules_ '/[a{255}]*[b{255}]*/=1' 'a\n' "\033[1ma$off\n"
for regex in '(a{1023}){5}b' "a$(repeat_ 13 +)" '(a{2,}){255}{9}' \
  '((a{1,255}){1,255}){1,255}' 'a{255}{255}{255}' '(a{0,255}b?)*{40}c+' \
  'a{99999999999999999999}'; do
  bad_ "/$regex/=1" "'/$regex/=1'" 'too many repetitions'
done

for regex in '(a)\1' '(a)b\9' '[\](a)\1'; do
  quoted=$(printf '%s' "$regex" | sed 's/\\/&&/g')
  bad_ "/$regex/=1" "'/$quoted/=1'" 'back reference'
done
rules_ '/(a)\\1/=1' 'a\\1\naa\n' "\033[1ma\\\\1$off\naa\n"

# The words for WHEN.
printf 'ERROR\n' > a
for when in always alw yes y force f; do
  gives_ "cat --color=$when a" "${red}ERROR$off\n"
done
for when in never n no none auto au tty t if-tty i; do
  gives_ "CAT_COLORS=bad cat --color=$when a" 'ERROR\n'
done
gives_ 'CAT_COLORS=bad cat a' 'ERROR\n'
gives_ 'cat --color a' 'ERROR\n'
gives_ 'cat --c=al a' "${red}ERROR$off\n"
gives_ 'cat --color=always --color=never a' 'ERROR\n'
gives_ 'cat --color=never --color=always a' "${red}ERROR$off\n"
gives_ 'cat --color=always --color a' 'ERROR\n'

# no_word_ WHEN PROBLEM
# Check that WHEN is refused with a message that names PROBLEM.
no_word_ ()
{
  gives_ "cat --color=$1 a" '' "cat: $2 argument '$1' for '--color'
Valid arguments are:
  - 'always', 'yes', 'force'
  - 'never', 'no', 'none'
  - 'auto', 'tty', 'if-tty'
Try 'cat --help' for more information.
" 1
}

for when in x Always always1 nope; do
  no_word_ $when invalid
done
for when in a ''; do
  no_word_ "$when" invalid
done

# If --color has no effect, cat copies as without it.
cat --debug --color=auto a 2> err > out
cat --debug a 2> expected > out
compare expected err || wrong_ 'not copied as without --color'

if "$tools_/through" terminal 1 true < /dev/null 2> err; then
  terminal='"$tools_/through" terminal 1'
  TERM=xterm
  export TERM
  gives_ "$terminal cat --color a" "${red}ERROR$off\n"
  gives_ "TERM=dumb $terminal cat --color a" 'ERROR\n'
  gives_ "TERM= $terminal cat --color a" 'ERROR\n'
  gives_ "TERM=dumb $terminal cat --color=always a" "${red}ERROR$off\n"
  gives_ "unset TERM; $terminal cat --color a" "${red}ERROR$off\n"
  gives_ "$terminal cat --color=tty a" "${red}ERROR$off\n"
  gives_ "NO_COLOR= $terminal cat --color a" "${red}ERROR$off\n"
  gives_ "NO_COLOR=1 $terminal cat --color a" 'ERROR\n'
  gives_ "NO_COLOR=0 CAT_COLORS=bad $terminal cat --color=auto a" 'ERROR\n'
  gives_ "NO_COLOR=1 $terminal cat --color=always a" "${red}ERROR$off\n"
  gives_ "$terminal cat --color=never a" 'ERROR\n'
  gives_ "$terminal cat a" 'ERROR\n'
  gives_ "CAT_COLORS=bad $terminal cat --color a" '' \
    "cat: bad: rule without '=' in CAT_COLORS\n" 1
else
  warn_ "$ME_: without terminals: $(cat err)"
fi

# An operand that ends inside a line: a message does not get the line's color.
printf 'oh: ERROR' > part
printf ' war' > war
printf ' x' > plain
printf 'ning\nx\n' > ning
gives_ 'cat --color=always part none part a 2>&1' \
  "${red}oh: ERROR${off}cat: none: No such file or directory
${red}oh: ERROR$off${red}ERROR$off\n" '' 1
gives_ 'cat --color=always war ning' ' warning\nx\n'
gives_ 'printf "\n" | cat --color=always part -' "${red}oh: ERROR$off\n"
printf 'ERROR\r' > cr
gives_ 'cat -E --color=always cr' "${red}ERROR$off$red\r$off"
gives_ 'cat -E --color=always cr ning' "${red}ERROR$off$red\rning\$$off\nx\$\n"

# A color ends where a style of the line's own begins, however late that is.
# So --utf8=view can tell whether the style hides text.
printf "\033[41mx\033[32m y\n" > green
for option in '' --utf8=view; do
  on_red='\033[41mx\033[32m y'
  test "$option" = '' || on_red=$on_red$off
  gives_ "cat --color=always $option part green" \
    "${red}oh: ERROR$off$on_red\\n" '' 0
  gives_ "cat --color=always $option part plain green" \
    "${red}oh: ERROR$off${red} x$off$on_red\\n" '' 0
  # Up to 64 KiB, the line has no color; after that, its beginning has.
  for size in 60000 65000 70000 120000; do
    head -c $size /dev/zero | tr '\0' ' ' > blanks
    {
      test $size -lt 65536 || printf "$red"
      cat part blanks
      test $size -lt 65536 || printf "$off"
      printf "$on_red\\n"
    } > expected
    cat part blanks green > long
    cat --color=always $option long > out
    cmp expected out || wrong_ "a style after $size bytes: $option"
  done
  begin_steps_ --color=always $option
  step_ 'oh: ERROR' "${red}oh: ERROR$off"
  step_ '\033[41mx' "${red}oh: ERROR$off\033[41mx"
  step_ ' y' "${red}oh: ERROR$off\033[41mx y"
  end_steps_
done

# The color also ends before the message about a read that fails.
if has_strace_; then
  strace -qq -o trace -P "$PWD/part" -e inject=read:error=EIO:when=2 \
    cat --color=always part > out 2>&1
  printf "${red}oh: ERROR${off}cat: part: $(errno_text_ EIO)\n" > expected
  compare expected out || wrong_ 'a line that is pending, before a message'
fi

# The beginning of a line is passed on, and keeps its color.
traced=
! has_strace_ || traced='strace -qq -o polls -e trace=/poll'
mkfifo text-in text-out
$traced cat --color=always < text-in > text-out &
exec 3> text-in 4< text-out
# says_ TEXT OUT
# Send TEXT, and check that cat writes OUT.
says_ ()
{
  printf "$2" > expected
  printf "$1" >&3
  head -c "$(wc -c < expected)" <&4 > actual
  compare expected actual || wrong_ "after '$1'"
}
says_ 'oh: ERROR' "${red}oh: ERROR$off"
says_ ' goes on' "$red goes on$off"
says_ '\n' '\n'
says_ 'war' 'war'
says_ 'ning ERROR\n[debug]' "ning ERROR\n${faint}[debug]$off"
says_ 'ger\nx\n' "${faint}ger$off\nx\n"
exec 3>&-
dd bs=1 count=1 <&4 > actual 2> err
exec 4<&-
compare /dev/null actual || wrong_ 'something at the end'
wait
# Each of the three lines whose beginning came alone was given 50 ms.
test -z "$traced" \
  || test "$(grep -c -E ', 50\)|tv_nsec=50000000' polls)" -eq 3 \
  || wrong_ "waits for the rest of a line: $(cat polls)"

# Reading a pipe cuts lines anywhere.  The pipe is full before cat starts.
text_ 300000 | sed 's/^/warning: /' > cut-text
cat --color=always cut-text > expected
cat cut-text | { sleep 1; cat --color=always; } > out
cmp expected out || wrong_ 'lines that the reads of a pipe cut'

# Rules see at most 64 KiB of a line, wherever blocks end.

# long_ SIZE TEXT
# Print a line of SIZE dots and TEXT.
long_ ()
{
  head -c "$1" /dev/zero | tr '\0' .
  printf '%s\n' "$2"
}
escape=$(printf '\033')
CAT_COLORS='/(^|[^a-z])error([^a-z]|$)/=31:/warning/=33:error=:warning='
export CAT_COLORS
for size in 0 1 65530 65531; do
  long_ $size error > long
  sed "s/.*/$escape[31m&$escape[m/" long > expected
  cat --color=always long > out
  compare expected out > diff || wrong_ "error after $size bytes"
  # The number and the time are not part of the text.
  cat -n --timestamp=T%% long | sed "s/.*/$escape[31m&$escape[m/" > numbered
  cat -n --timestamp=T%% --color=always long | compare numbered - > diff \
    || wrong_ "error after a number and $size bytes"
done
for before in 1000 66000 100000 130000 200000; do
  { text_ $before; echo; cat long; } > later
  cat --color=always later | tail -n 1 | compare expected - > diff \
    || wrong_ "the longest line, after $before bytes"
done
for size in 65532 65536 131072 300000; do
  long_ $size error > long
  cat --color=always long | compare long - > diff \
    || wrong_ "an error that is too far: $size"
  for options in '' -v '-n --timestamp=T%%'; do
    { echo 'error at the start'; printf 'warning '; cat long; } > starts
    cat $options starts | sed "1s/.*/$escape[31m&$escape[m/
      2s/.*/$escape[33m&$escape[m/" > expected
    # The color is reset at the end of each block.
    cat --color=always $options starts \
      | sed "s/$escape[[]m$escape[[]33m//g" > out
    compare expected out > diff || wrong_ "a long line: $size $options"
  done
done
# At the cut neither the line nor a word ends.
long_ 65531 errors > long
cat --color=always long | compare long - > diff || wrong_ 'a word that is cut'
unset CAT_COLORS

# Many lines of all lengths have the color that awk computes, wherever a block
# of the file ends.
text_ 700000 | awk 'BEGIN {
  count = split ("[error]|ERROR x|[warning]|[debug]|traces|errors|x",
    words, "|")
}
{
  n = (n * 1103 + 12345) % 65521
  print words[1 + n % count] (n % 11 ? " " $0 : "")
}' > many

# Print the lines of stdin with their colors.  If $1 is 1, the text of a line
# begins after a tab.
color_by_awk_ ()
{
  awk -v numbered="$1" '{
    line = $0
    if (numbered)
      sub (/^[^\t]*\t/, "", line)
    color = line ~ /^(\[error|ERROR)/ ? "1;31" \
      : line ~ /^\[warn/ ? "1;35" : line ~ /^\[debug/ ? 2 : 0
    print color ? "\033[" color "m" $0 "\033[m" : $0
  }'
}
for options in '' -s -n -b -E -vT -nsE -A; do
  case $options in *[nb]*) numbered=1 ;; *) numbered=0 ;; esac
  cat $options many | color_by_awk_ $numbered > expected
  cat --color=always $options many > out
  cmp expected out || wrong_ "many lines, cat $options"
done

# If you remove the colors, the output is the same as without --color.

# Print random text, the same for the same seed $1.
random_ ()
{
  awk -v seed="$1" 'BEGIN {
    srand (seed)
    count = split ("error|FATAL|warning|Debug|trace|x| |\t|@|\n|\n\n|\r\n|" \
                   "\377|\303\244|.|  7\t|long", words, "|")
    while (rand () < 0.995)
      {
        word = words[1 + int (rand () * count)]
        if (word == "long")
          for (i = rand () * 3000; 0 < i; i--)
            printf "a text that is long "
        else
          printf "%s", word
      }
  }' | tr '@' '\0'
}
seed=1
while test $seed -le 12; do
  random_ $seed > r$seed
  seed=$((seed + 1))
done
option_sets_ > sets
while read -r options; do
  seed=$((seed % 10 + 1))
  case $((seed % 3)) in
    0) extra='' ;;
    1) extra=-u ;;
    2) extra=--timestamp=T%% ;;
  esac
  for files in r$seed "r$seed r$((seed + 1)) r$((seed + 2)) r1"; do
    cat $options $extra $files > expected
    cat --color=always $options $extra $files > colored
    cat $files | cat --color=always $options $extra > colored-pipe
    for out in colored colored-pipe; do
      sed "s/$escape\[[0-9;]*m//g" $out > plain
      cmp expected plain || wrong_ "cat --color $options $extra $files"
    done
  done
done < sets

Exit $fail
