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

# Of four times, the quartiles are the second and the fourth.  The spread of
# "just" is 2.9 %, and that of "wide" 3.1 %.  The orders of "near" differ by
# 2 %, and those of "apart" by 4 %.
printf '%s\n' one two just wide near apart broken > names
fields_ > times << 'END'
in_order 1 2.00 0.971 0.969 1.00 1.00 1
reversed 1 2.02 0.971 0.969 1.02 1.04 1
in_order 1 2.04 1.029 1.031 1.00 1.00 failed
reversed 1 2.06 1.029 1.031 1.02 1.04 failed
END
fields_ > expected << 'END'
one 1.0000000 1.0000000 1.0000000 1.0000 4 steady
two 2.0300000 2.0200000 2.0600000 2.0300 4 steady
just 1.0000000 0.9710000 1.0290000 1.0000 4 steady
wide 1.0000000 0.9690000 1.0310000 1.0000 4 unsteady
near 1.0100000 1.0000000 1.0200000 1.0100 4 steady
apart 1.0200000 1.0000000 1.0400000 1.0200 4 unsteady
broken failed
END
awk -f "$here/figures.awk" names times | compare expected - || wrong_ figures

# If the first command failed, there are no ratios.
printf '%s\n' broken other > names
fields_ > times << 'END'
in_order failed 3
reversed failed 1
in_order failed 2
END
fields_ > expected << 'END'
broken failed
other 2.0000000 1.0000000 3.0000000 - 3 unsteady
END
awk -f "$here/figures.awk" names times | compare expected - \
  || wrong_ 'figures after a failure'

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
cp run.1 uneven || framework_failure_

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
# tenth, and each is 1.
row_ 3 3 '1.0000000 1.0000000 1.0000000 1.0000 12 steady'
# After two calls, those of the eight times are the third and the seventh.
row_ 2 2 '1.0000000 1.0000000 1.1000000 1.0000 8 unsteady'
row_ 1 1 '1.0000000 0.9000000 1.1000000 1.0000 4 unsteady'
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

# A GiB in 0.5 s is 2 GiB/s.  The spread is half the distance of the quartiles.
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
