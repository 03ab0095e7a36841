#!/bin/sh
# --timestamp: each line starts with the time.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_extensions_

printf 'one\n\n\ntwo\tx\r\n\001\377\n\n\n\n\nlast' > a
printf 'goes on\r' > b
printf '\n\n\nend\n' > c
: > empty
awk 'BEGIN {
  for (i = 0; i < 60000; i++)
    print "line " i (i % 7 ? "" : "\n")
}' > many
head -c 300000 /dev/zero | tr '\0' x > long
echo >> long

# A format whose text is always the same.
for options in '' -n -b -s -E -T -v -A -nA -sb -sA -bE -nsE -ub; do
  for files in 'a' 'a b c' 'b c' 'b' 'empty' 'empty a empty' 'many a' 'a many' \
    'long a' 'a long c'; do
    cat $options $files > plain
    sed 's/^/T% /' plain > expected
    cat --timestamp=T%% $options $files > out 2> err || fail=1
    cmp expected out && compare /dev/null err \
      || { echo "with $options $files"; fail=1; }
  done
done

# The year and the second are what date prints.
year=$(date +%Y)
case $(echo x | cat --timestamp=%Y) in
  "$year x" | "$((year + 1)) x") ;;
  *) fail_ 'not the year' ;;
esac
before=$(date +%s)
now=$(echo x | cat --timestamp=%s)
after=$(date +%s)
test "$before" -le "${now% x}" && test "${now% x}" -le "$after" \
  || fail_ "not the second: $before $now $after"

# Check that each line that the shell code $2 prints matches the extended
# regular expression $1.
matches_ ()
{
  eval "$2" > out || fail_ "fails: $2"
  test -s out && ! grep -v -E -e "^$1\$" out || fail_ "wrong: $2"
}

matches_ '[0-9]{9} x' 'echo x | cat --timestamp=%N'
matches_ '[0-9]{3} x' 'echo x | cat --timestamp=%3N'
# As date does, print nine digits for %-N.  Of 30 times, three end with 0.
matches_ '[0-9]{9} x' 'echo x | cat --timestamp=%-N'
matches_ '%-N [0-9]{9}[0-9]{9} x' 'echo x | cat --timestamp="%%-N %-N%-N"'
seq 30 | while read -r line; do
  echo x | cat --timestamp=%-N
done > out
grep -v -E -x '[0-9]{9} x' out && wrong_ '%-N leaves digits out'
matches_ '[0-9]{2} [0-9]{4} x' 'echo x | cat --timestamp="%OS %EY"'
matches_ '[+]05:30 x' 'echo x | TZ=XYZ-5:30 cat --timestamp=%:z'
matches_ '[+]05:30:00 x' 'echo x | TZ=XYZ-5:30 cat --timestamp=%::z'
matches_ '[+]05:30 x' 'echo x | TZ=XYZ-5:30 cat --timestamp=%:::z'
matches_ '[+]0000 x' 'echo x | TZ=UTC0 cat --timestamp=%z'
matches_ '[0-9]{4}(-[0-9]{2}){2}T([0-9]{2}:){2}[0-9]{2}[.][0-9]{3}-02:00 x' \
  'echo x | TZ=XYZ2 cat --timestamp'
matches_ '% x' 'echo x | cat --timestamp=%%'
matches_ '[0-9]+[.][0-9]{3} x' 'echo x | cat --timestamp=elapsed'
matches_ '00:00:[0-9]{2} x' 'echo x | cat --timestamp=elapsed-hms'
matches_ '[0-9]+[.][0-9]{3} x' 'echo x | cat --time=delta'
# Lines of one block.
matches_ '0[.]000 y' 'printf "y\ny\ny\n" | cat --timestamp=delta | tail -n 2'
# Only a date needs the time zone.
if has_strace_; then
  TZ=Europe/Berlin strace -qq -o trace cat --timestamp=elapsed a > out
  grep Europe trace && wrong_ 'a time zone for no date'
fi
mkfifo fifo
# Print the second line with the format $1.  It is sent more than a second
# after the first line has come out.
second_line_ ()
{
  : > lines
  cat --timestamp="$1" < fifo >> lines &
  exec 9> fifo
  echo x >&9
  wait_until_ test -s lines
  sleep 1.1
  echo y >&9
  exec 9>&-
  wait
  tail -n 1 lines
}
matches_ '[1-9][0-9]*[.][0-9]{3} y' 'second_line_ delta'
matches_ '[1-9][0-9]*[.][0-9]{3} y' 'second_line_ elapsed'
matches_ '00:00:(0[1-9]|[1-5][0-9]) y' 'second_line_ elapsed-hms'
# Each read asks for the time, but a date that has only seconds is kept.
for format in %s %N; do
  second_line_ $format > second
  test "$(cut -d ' ' -f 1 lines | sort -u | wc -l)" -eq 2 \
    || wrong_ "one time of two reads: $format"
done

# The first byte of a line is passed on when it comes.
begin_steps_ --timestamp=T%%
step_ half 'T%% half'
end_steps_

# ts(1)'s conversions do what they do there, except that the digits differ.
shape_ ()
{
  sed 's/[0-9]/0/g'
}
for case in '%.S=00.000000' '%.s=0000000000.000000' '%.T=00:00:00.000000' \
  'a%.Sb%%.T=a00.000000b%.T' '%%%.S%%.S=%00.000000%.S'; do
  echo x | cat --timestamp="${case%=*}" | shape_ > out
  echo "${case#*=} x" | compare - out || wrong_ "the format ${case%=*}"
done
# Another program of this name would begin a job.
ts -h < /dev/null > ts.out 2> err
if grep 'usage: ts' err > grepped; then
  for format in 'a%.Sb %.T.%.s%%.' '%b %d %H:%M:%.S'; do
    echo x | cat --timestamp="$format" | shape_ > out
    echo x | ts "$format" | shape_ | compare - out \
      || wrong_ "not as for ts: $format"
  done
else
  warn_ "$ME_: no ts: $(cat err)"
fi
before=$(date +%s%N)
now=$(echo x | cat --timestamp=%.s)
after=$(date +%s%N)
now=$(echo "${now% x}" | tr -d .)
test "${before%???}" -le "$now" && test "$now" -le "${after%???}" \
  || wrong_ "not the microsecond: $before $now $after"

for format in %Q % %: %:Y %:z%Q '%::::z' 'a%' '%9999N' '%a
b' %n '%5' %. '%.N' '%.3S' '%-.S' %EN %Ea %OF \
  %_300z %_999z %_1000z %_5000:z %_2147483640z %_99999999999999999999z \
  '%_100z%_100z%_100z' '%_999z%_999z%_999z' %300Y %_300N %300A %300c \
  "$(printf '%%%02000d' 0)"; do
  cat --timestamp="$format" a > out 2> err
  test $? -eq 1 || fail_ "status of $format"
  compare /dev/null out || fail=1
  grep 'invalid time format' err > grepped || fail_ "message of $format"
done

# The names of days are those of the user's language, except on musl and in a
# static program, which have English ones: DIFFERENCES.
printf '#include <stdio.h>\n#ifndef __GLIBC__\n#error\n#endif\n' > libc.c
compiler=$(sed -n 's/^CC = //p' "$abs_top_builddir/Makefile")
if ! is_static_ && $compiler -E libc.c > preprocessed 2> err \
  && make_locale_ de_DE.UTF-8; then
  for format in %A %B; do
    day=$(LOCPATH=$PWD LC_ALL=de_DE.UTF-8 date +$format)
    told=$(echo x | LOCPATH=$PWD LC_ALL=de_DE.UTF-8 cat --timestamp=$format)
    test "$told" = "$day x" || test "$day" = "$(date +$format)" \
      || wrong_ "$told is not $day"
  done
fi

# Any other word may be a mistake, as "eplased" is.  A word may be abbreviated
# if only one begins like that.
words="  - 'elapsed'
  - 'elapsed-hms'
  - 'delta'
Try 'cat --help' for more information.
"
for format in T eplased ELAPSED 'elapsed ' delta-hms '' elaps; do
  gives_ 'cat --timestamp="$format" a' '' "cat: invalid argument \
'$format' for '--timestamp'
Valid arguments are formats of date(1), with a percent sign, and:
$words" 1
done
matches_ '00:00:[0-9]{2} x' 'echo x | cat --timestamp=elapsed-h'

# Without "=", a format is an operand.  If there's no such file, a hint follows.
none='No such file or directory'
gives_ 'cat --timestamp "%F %T" empty' '' "cat: '%%F %%T': $none
cat: did you mean '--timestamp=%%F %%T'?
" 1
for options in --timestamp=%T --timestamp=elapsed -n; do
  gives_ "cat $options %T empty" '' "cat: %%T: $none\n" 1
done
gives_ 'cat --timestamp T empty' '' "cat: T: $none\n" 1
gives_ 'cat --timestamp % empty' '' "cat: %%: $none\n" 1
: > %T
gives_ 'cat --timestamp %T empty' '' ''

echo a > a || framework_failure_
# If a filter refuses the clock, it stands still.  An emulator that stands for
# the processor, and has a thread of its own, asks the clock without a call.
set --
threads=$(threads_of_ cat)
for call in clock_gettime clock_gettime64; do
  test "${threads:-1}" -eq 1 || has_thread_sanitizer_ || break
  "$tools_/refuse" $call EPERM true 2> err \
    && set -- "$@" "$tools_/refuse" $call EPERM +2
done
printf '0.000 a\n0.000 a\n' > expected
for kind in elapsed delta; do
  test $# -eq 0 && break
  "$@" cat --timestamp=$kind a a > out || wrong_ "status $?, refused clock"
  cmp expected out || wrong_ "a refused clock, $kind: $(cat out)"
done

Exit $fail
