#!/bin/sh
# A static program works in a root directory that has nothing else: no /dev,
# /proc and /etc, no libraries, locales and time zones.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
has_sanitizers_ && skip_ 'sanitizers need /proc'
require_static_
require_gnu_cat_

# With three descriptors, no loader can open a library.
(ulimit -n 3; "$tools_/in-root") > out 2> err
test $? -ne 127 || skip_ 'the tests are linked dynamically'

mkdir root wrapper && cp -L "$ours_/cat" root || framework_failure_
in_root_="$tools_/in-root $PWD/root"
as_root_=
test "$(id -u)" -eq 0 || as_root_='unshare -r'
enter_="$as_root_ $in_root_"
$enter_ cat --help > help 2> err
status=$?
test $status -eq 77 && skip_ "cannot change the root: $(cat err)"
test $status -eq 0 || fail_ "does not run: $(cat err)"

# A wrapper, called cat, runs the program with another root, but with its
# caller's directory and descriptors.
printf '#!/bin/sh\nexec %s cat "$@"\n' "$enter_" > wrapper/cat
chmod +x wrapper/cat
ours_=$PWD/wrapper

cd root || framework_failure_
: > empty
printf 'a\n\n\n\nb\tc\r\n\001\377\351 no newline' > a
text_ 300000 > big
i=0
while test $i -lt 300; do
  text_ $((i * 3)) > many$i
  i=$((i + 1))
done
mkdir directory
ln -s loop loop
cd ..

# Run the shell code $1 in the directory root, which cat sees as its root.
here_ ()
{
  same_ "cd root && { $1; }"
}

option_sets_ > sets
while read -r options; do
  here_ "cat $options a empty big a"
done < sets
for code in 'cat < empty' 'cat < a' 'cat - < a' 'cat a | cat big - a' \
  'cat a | cat -n - -' 'cat big | cat | cat' 'cat -u < big' 'cat -Aebt a' \
  'cat --number --squeeze-blank a' 'cat -- -n' 'cat -n -- a a' 'cat -x' \
  'cat --none' 'cat --s' 'cat --number=1' 'cat none a loop/x directory loop' \
  'cat a/x ""' 'cat many*' 'cat -n many*' 'cat many* none* big' \
  'cat many* > ../out; cat < ../out' \
  'rm ../out; cat big >> ../out; cat < ../out' \
  'cat big > out; cat out; cat < out' 'cat >&-' 'cat a >&-' \
  'cat none a >&-' 'cat a <&-' 'cat <&-' 'cat - a <&-' 'cat a 2>&-' \
  'cat none 2>&-' 'cat a > /dev/full' 'cat big > /dev/full' \
  'cat big > /dev/null' 'cat a >> a; cat a' 'cat < directory' \
  'cat big | head -n 1; echo' \
  'LC_ALL=xx_YY.UTF-8 LANGUAGE=xx cat none'; do
  here_ "$code"
done

# Without an environment, and without a name for the program.
cat_="$enter_ cat"
none=$(errno_text_ ENOENT)
gives_ "env -i $cat_ -n a | head -n 2" '     1\ta\n     2\t\n'
gives_ "env -i $cat_ none" '' "cat: none: $none\n" 1
gives_ "echo x | $enter_" 'x\n'
gives_ "echo x | $enter_ ''" 'x\n'
gives_ "$enter_ '' none" '' ": none: $none\n" 1

# With few resources.
for limit in '-n 4' '-s 64' '-v 2048'; do
  $as_root_ sh -c "ulimit $limit && exec $in_root_ cat a big big" > out 2> err \
    || wrong_ "fails with ulimit $limit: $(cat err)"
  (cd root && "$gnu_/cat" a big big) | cmp - out \
    || wrong_ "bytes with ulimit $limit"
done
gives_ "$as_root_ sh -c 'ulimit -n 3; exec $in_root_ cat a'" '' \
  "cat: a: $(errno_text_ EMFILE)\n" 1

if grep -e --timestamp help > grepped; then
  for case in 'Europe/Berlin +0000' 'XXX-3 +0300' 'YYY5 -0500' \
    ':/etc/localtime +0000'; do
    gives_ "echo x | TZ=${case% *} cat --timestamp=T%z" "T${case#* } x\n"
  done
  gives_ "echo x | env -i $cat_ --timestamp=%Z" 'UTC x\n'
  gives_ 'echo ERROR | cat --color=always' '\033[1;31mERROR\033[m\n'
  gives_ 'cat --color a | head -n 1' 'a\n'
  gives_ 'cat --preflight a none' '' "cat: none: $none\n" 1
  gives_ "printf '\\303\\251\\001' | cat --utf8" '\303\251^A'
  gives_ 'cat --progress big 2>&1 > out | grep -c "^292.9 KiB .*100 %"' '1\n'
  cmp root/big out || wrong_ 'bytes with --progress'
fi

same_end_
