#!/bin/sh
# The benchmark's figures are what arithmetic makes of the times, a row is timed
# again while a figure is unsteady, and cat is first only if no peer is as fast.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
here=$(cd "$srcdir/../bench" && pwd) || framework_failure_
tab=$(printf '\t')

# Turn the words of standard input into fields that tabs divide.  A word's "_"
# stands for a blank.
fields_ ()
{
  sed "s/  */$tab/g; s/_/ /g"
}
# Check that the file $1 has the line $2.
has_line_ ()
{
  grep -x -F -e "$2" "$1" > grepped || { cat "$1"; wrong_ "no line: $2"; }
}

# ---- Times become figures

# figures_ NAME...
# Check that the file times, in which each NAME has a column, becomes the
# figures of standard input.
figures_ ()
{
  printf '%s\n' "$@" > names
  fields_ > expected
  awk -f "$here/figures.awk" names times > figures \
    && compare expected figures || wrong_ "figures of $*"
}

# In each round, most commands take their median time, so the pace is 1.  Of
# four times, the quartiles are the second and the fourth, and half of 1.57
# times their distance is 2.98 % for "just", and 3.14 % for "wide".
fields_ > times << 'END'
in_order 1 2 4 0.981 0.98 1
reversed 1 2 4 0.981 0.98 1
in_order 1 2 4 1.019 1.02 failed
reversed 1 2 4 1.019 1.02 failed
END
figures_ one two four just wide broken << 'END'
one 1.0000000 1.0000000 1.0000000 1.0000 4 steady
two 2.0000000 2.0000000 2.0000000 2.0000 4 steady
four 4.0000000 4.0000000 4.0000000 4.0000 4 steady
just 1.0000000 0.9701700 1.0298300 1.0000 4 steady
wide 1.0000000 0.9686000 1.0314000 1.0000 4 unsteady
broken failed
END

# The orders of "near" differ by 2 %, and those of "apart" by 5 %.  Of forty
# times, the quartiles are the eleventh and the 31st.  Their distances are 0.02
# and 0.05, which are multiplied by 1.57 and divided by the square root of 40.
for i in 1 2 3 4 5 6 7 8 9 10; do
  printf '%s\n' 'in_order 1 2 4 1.00 1.00' 'reversed 1 2 4 1.02 1.05' \
    'reversed 1 2 4 1.02 1.05' 'in_order 1 2 4 1.00 1.00'
done | fields_ > times
figures_ one two four near apart << 'END'
one 1.0000000 1.0000000 1.0000000 1.0000 40 steady
two 2.0000000 2.0000000 2.0000000 2.0000 40 steady
four 4.0000000 4.0000000 4.0000000 4.0000 40 steady
near 1.0100000 1.0050352 1.0149648 1.0100 40 steady
apart 1.0250000 1.0125881 1.0374119 1.0250 40 unsteady
END

# While the machine is slow, each command takes half as long again.
fields_ > times << 'END'
in_order 1.0 2
reversed 1.5 3
in_order 1.5 3
reversed 1.0 2
END
figures_ one two << 'END'
one 1.2500000 1.2500000 1.2500000 1.0000 4 steady
two 2.5000000 2.5000000 2.5000000 2.0000 4 steady
END

# A command alone has no pace: half of 1.57 times half a second is 0.3925.
figures_ alone << 'END'
alone 1.2500000 0.8575000 1.6425000 1.0000 4 unsteady
END

# An interval that would reach below 0 begins at the shortest time: half of 1.57
# times 8 is 6.28.
fields_ > times << 'END'
in_order 1
reversed 1
in_order 9
reversed 9
END
figures_ wild << 'END'
wild 5.0000000 1.0000000 11.2800000 1.0000 4 unsteady
END

# If the first command failed, there are no ratios.
fields_ > times << 'END'
in_order failed 2
reversed failed 2
in_order 1 2
reversed 1 2
END
figures_ broken other << 'END'
broken failed
other 2.0000000 2.0000000 2.0000000 - 4 steady
END

# ---- A row is timed until its figures are steady

# A timer that gives the times of the file run.1 at its first call, and so on.
cat > timer << 'END'
#!/bin/sh
here=${0%/*}
echo >> "$here/calls"
cat "$here/run.$(($(wc -l < "$here/calls")))"
END
chmod +x timer || framework_failure_
for run in 1 2 3; do
  printf 'in order\t1\nreversed\t1\nin order\t1\nreversed\t1\n' > run.$run
done
printf 'in order\t0.9\nreversed\t0.9\nin order\t1.1\nreversed\t1.1\n' > run.1

# row_ TIMES REPEATS FIGURES
# Check that a row that may be timed REPEATS times is timed TIMES times, and has
# the FIGURES.
row_ ()
{
  : > calls
  rm -f results.tsv
  (
    tools=$PWD work=$PWD memory=$PWD results=$PWD programs=programs
    repeats=$2 rounds=4 seconds=1 row_rounds= row_seconds=
    . "$here/lib.sh"
    table t title source list < /dev/null
    candidate 'one word' 'echo x' 'echo x'
    end_row row 5
  ) 2> err || { cat err; wrong_ 'no row'; }
  test "$(wc -l < calls)" -eq $1 || wrong_ "$(wc -l < calls) calls, not $1"
  echo "t row 5 one_word $3" | fields_ | compare - results.tsv \
    || wrong_ "the row that is timed $1 times"
}
# After three calls, the quartiles of the twelve times are the fourth and the
# tenth, and each is 1.  After two calls, those of the eight times are the third
# and the seventh, and their distance of 0.1 is multiplied by 1.57 and divided
# by the square root of 8.  After one, half of 1.57 * 0.2 is 0.157.
row_ 3 3 '1.0000000 1.0000000 1.0000000 1.0000 12 steady'
row_ 2 2 '1.0000000 0.9444921 1.0555079 1.0000 8 unsteady'
row_ 1 1 '1.0000000 0.8430000 1.1570000 1.0000 4 unsteady'
cp run.2 run.1 || framework_failure_
row_ 1 3 '1.0000000 1.0000000 1.0000000 1.0000 4 steady'

# ---- Verdicts

# Report the figures of standard input, which are those of the table t, whose
# shape is $1.
report_ ()
{
  rm -rf directory && mkdir directory || framework_failure_
  printf '%s\tcommand\n' GNU caracal 'caracal, static' rat fcat \
    > directory/programs.tsv
  printf 't\ttitle\tsource\t%s\n' "$1" > directory/tables.tsv
  fields_ > directory/results.tsv
  awk -v directory=directory -f "$here/report.awk" > report
}

# A GiB in 0.5 s is 2 GiB/s.  ± is half the length of the interval.
report_ programs << 'END'
t far 1073741824 GNU 0.5 0.49 0.51 1 4 steady
t far 1073741824 caracal 0.25 0.2475 0.2525 0.5 4 steady
t far 1073741824 rat 0.8 0.79 0.81 1.6 4 steady
t far 1073741824 fcat wrong
t overlap 1073741824 GNU 0.5 0.49 0.51 1 4 steady
t overlap 1073741824 caracal 0.5 0.48 0.49 1 4 steady
t overlap 1073741824 rat 1 0.8 1.25 2 4 unsteady
t overlap 1073741824 fcat 0.4 0.4 0.4 0.8 4 steady
t open 1073741824 GNU 0.5 0.49 0.51 1 4 steady
t open 1073741824 caracal 0.25 0.25 0.25 0.5 4 steady
t open 1073741824 rat 1 0.8 1.25 2 4 unsteady
t open 1073741824 fcat failed
t unsteady 1073741824 GNU 0.5 0.49 0.51 1 4 steady
t unsteady 1073741824 caracal 0.25 0.2 0.5 0.5 4 unsteady
END
has_line_ report \
  '| far | 2.00 ±2 % | 4.00 ±1 %, first | 1.25 ±1 % | *wrong* |'
has_line_ report "| overlap | 2.00 ±2 % | 2.00 ±1 %, **not first**: GNU, \
fcat; no verdict: rat | 0.80 to 1.25 | 2.50 ±0 % |"
has_line_ report \
  '| open | 2.00 ±2 % | 4.00 ±0 %, no verdict: rat | 0.80 to 1.25 | – |'
has_line_ report '| unsteady | 2.00 ±2 % | 2.00 to 5.00 |  |  |'

# Only programs are peers, and only those that the row runs in the same way.
# Each of our programs has its own verdict.
report_ list << 'END'
t one 0 GNU 0.5 0.5 0.5 1 4 steady
t one 0 caracal 0.5 0.5 0.5 1 4 steady
t one 0 caracal,_static 0.25 0.25 0.25 0.5 4 steady
t one 0 sendfile 0.125 0.125 0.125 0.25 4 steady
t two 0 GNU,_many 0.5 0.5 0.5 1 4 steady
t two 0 GNU,_one 0.25 0.25 0.25 0.5 4 steady
t two 0 caracal,_many 0.3 0.3 0.3 0.6 4 steady
t two 0 caracal,_one 0.3 0.3 0.3 0.6 4 steady
t two 0 caracal,_static,_few 2 2 2 4 4 steady
END
has_line_ report '| one | GNU | 500 ms ±0 % | 1.00 |  |'
has_line_ report \
  '| one | caracal | 500 ms ±0 %, **not first**: GNU | 1.00 |  |'
has_line_ report '| one | caracal, static | 250 ms ±0 %, first | 0.50 |  |'
has_line_ report '| one | sendfile | 125 ms ±0 % | 0.25 |  |'
has_line_ report '| two | caracal, many | 300 ms ±0 %, first | 0.60 |  |'
has_line_ report \
  '| two | caracal, one | 300 ms ±0 %, **not first**: GNU | 0.60 |  |'
has_line_ report '| two | caracal, static, few | 2.00 s ±0 % | 4.00 |  |'

# ---- The commit that was measured

# Check that the benchmark in the directory clone says that caracal $1.
commit_is_ ()
{
  said=$(. "$here/setting.sh" && here=clone/bench && describe_commit)
  test "$said" = "caracal $1." || wrong_ "$said"
}
mkdir -p clone/bench && : > clone/bench/file || framework_failure_
commit_is_ 'is not built from a clone'
if git --version > version 2>&1; then
  unset GIT_DIR GIT_WORK_TREE
  git_ ()
  {
    git -C clone -c user.name=tester -c user.email=tester@localhost \
      -c commit.gpgsign=false "$@" > git.log 2>&1 || framework_failure_ git
  }
  git_ init
  git_ add .
  git_ commit -m first
  commit=$(git -C clone rev-parse HEAD)
  commit_is_ "is commit $commit"
  echo change >> clone/bench/file
  commit_is_ "is commit $commit with changes"
fi

# Figures of a source that no commit has aren't published.
mkdir -p bench/results && cp "$here/publish" clone/bench \
  && echo 'A machine. caracal is commit 0123 with changes.' \
    > bench/results/machine.md || framework_failure_
sh clone/bench/publish 2> err && wrong_ 'publishes changes'
test ! -e clone/bench/RESULTS.md || wrong_ 'RESULTS.md was written'
has_line_ err 'publish: bench/results/machine.md does not name a commit'

Exit $fail
