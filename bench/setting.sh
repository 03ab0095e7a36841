# The scale, the data, the programs and the machine.           -*- sh -*-

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Set how many bytes are copied, how many rounds and seconds a row has at most,
# and how often it may be timed.  word_bytes is the size of a text whose words
# are random; file_sizes and all_bytes are for files of one size.  A quick run
# only shows that everything works, so it times no row twice.  $1 is quick or
# full.
choose_scale ()
{
  mib=1048576
  case $1 in
    quick)
      repeats=1 rounds=2 seconds=1 startups=4 many=1000 calls=20
      big_bytes=$((64 * mib)) pipe_bytes=$((128 * mib))
      text_bytes=$((8 * mib)) word_bytes=65536
      block_loop_bytes=$((256 * mib))
      sizes="1 4096 $mib $((64 * mib))"
      all_bytes=$((16 * mib)) file_sizes=65536
      ;;
    full)
      repeats=3 rounds=8 seconds=2 startups=500 many=10000 calls=200
      big_bytes=$((1024 * mib)) pipe_bytes=$((1024 * mib))
      text_bytes=$((128 * mib)) word_bytes=$mib
      block_loop_bytes=$((2048 * mib))
      sizes="1 64 1024 4096 16384 65536 262144 $mib $((4 * mib)) $((16 * mib))
        $((64 * mib)) $((256 * mib)) $((1024 * mib))"
      all_bytes=$((128 * mib))
      file_sizes="4096 16384 65536 262144 $mib $((8 * mib))"
      ;;
    *)
      echo 'usage: bench/run quick|full' >&2
      exit 1
      ;;
  esac
}

# Remove make_directories' directories and find_clone's mount.
remove_directories ()
{
  test -z "$mounted" || umount "$mounted"
  rm -rf "$work" "$memory"
}

# Make the directories $work, on a disk, and $memory, in memory.
make_directories ()
{
  mounted= clone=
  trap remove_directories EXIT
  trap 'exit 1' HUP INT TERM
  work=$(mktemp -d "${BENCH_DIR:-/var/tmp}/caracal-bench.XXXXXX") || exit 1
  memory=$(mktemp -d "${BENCH_MEMORY:-/dev/shm}/caracal-bench.XXXXXX") \
    || exit 1
  programs=$work/programs
  disk_type=$(file_system_type "$work")
  case $work$memory$PWD in
    *[[:space:]]*)
      echo 'bench: a directory with a space in its name does not work' >&2
      exit 1
      ;;
  esac
}

# Print the type of the file system of the directory $1.
file_system_type ()
{
  df -PT "$1" | awk 'NR == 2 { print $2 }'
}

# Return true if files in the directory $1 can share blocks.
shares_blocks ()
{
  echo x > "$1/one" \
    && "$tools/mechanism" ficlone "$1/one" > "$1/other" 2> /dev/null
}

# Set $clone to a directory whose file system shares blocks, and $clone_type to
# the file system's type.  If there's no such directory, try to mount one.  If
# that fails, $clone is empty.
find_clone ()
{
  for clone in ${BENCH_CLONE:-} "$work"; do
    clone_type=$(file_system_type "$clone")
    shares_blocks "$clone" && return
  done
  clone=
  mkdir "$work/mount"
  for clone_type in btrfs xfs; do
    rm -f "$work/image"
    truncate -s $((4 * big_bytes + 512 * mib)) "$work/image"
    "mkfs.$clone_type" -q "$work/image" > /dev/null 2>&1 \
      && mount -o loop "$work/image" "$work/mount" 2> /dev/null \
      && mounted=$work/mount clone=$work/mount && return
  done
}

# Write standard input to the file $2, again and again, up to $1 bytes at most.
repeat ()
{
  cat > "$work/repeated"
  size=$(wc -c < "$work/repeated")
  count=$(($1 / size))
  while test $count -gt 0; do
    cat "$work/repeated"
    count=$((count - 1))
  done > "$2"
  rm -f "$work/repeated"
}

# Print a MiB of lines that have 0 to $1 letters each.
lines ()
{
  awk -v longest="$1" 'BEGIN {
    srand (1)
    for (line = "abcdefgh ijklmnop qrstuvw xyz,.-"; length (line) < longest;)
      line = line line
    for (total = 0; total < 1048576; total += length (text) + 1)
      {
        text = substr (line, 1, int (rand () * (longest + 1)))
        print text
      }
  }'
}

# Make $many files of at least $2 and less than $3 bytes in $work/$1.d, and the
# list $work/$1 of their names.
make_files ()
{
  mkdir "$work/$1.d"
  awk -v directory="$work/$1.d" -v count="$many" -v least="$2" -v most="$3" '
    BEGIN {
      srand (2)
      for (text = "0123456789abcde\n"; length (text) < most;)
        text = text text
      for (i = 0; i < count; i++)
        {
          file = sprintf ("%s/%05d", directory, i)
          size = least + int (rand () * (most - least))
          printf "%s", substr (text, 1, size) > file
          close (file)
          print file
        }
    }' > "$work/$1"
}

# Make files of $1 bytes, at most 4096 of them and at most $all_bytes together,
# and the list $work/sized of their names.  Set $first to the first one.
make_sized_files ()
{
  rm -rf "$work/sized.d"
  mkdir "$work/sized.d"
  count=$((all_bytes / $1))
  test $count -le 4096 || count=4096
  head -c $((count * $1)) "$big" | split -a 3 -b "$1" - "$work/sized.d/"
  printf '%s\n' "$work/sized.d"/* > "$work/sized"
  first=$work/sized.d/aaa
}

# Make the files that the tables copy.
make_data ()
{
  echo 'bench: making data' >&2
  big=$memory/big piece=$memory/piece small=$work/small
  head -c "$big_bytes" /dev/urandom > "$big"
  head -c $((16 * mib)) "$big" > "$piece"
  head -c 520 "$piece" > "$small"
  cp "$big" "$piece" "$work"
  find_clone
  test -z "$clone" || cp "$big" "$piece" "$clone"

  lines 100 | repeat "$text_bytes" "$memory/text"
  lines 8 | repeat "$text_bytes" "$memory/short"
  head -c "$text_bytes" "$big" > "$memory/random"
  for kind in text short random; do
    head -c 3000000 "$memory/$kind" > "$memory/$kind-piece"
  done
  make_files files 1500 7500
  make_files tiny-files 50 400

  # These fill and empty the pipes around a program.
  splicer="$tools/mechanism splice-direct"
  drain='dd of=/dev/null bs=256K'
  find_processors
}

# Set $one and $other to commands that run a program on one processor, and on
# another, or leave them empty if there's no choice.  Between two processors,
# a pipe may take five times as long, and the scheduler chooses differently from
# run to run.
find_processors ()
{
  one= other=
  list=$(sed -n 's/^Cpus_allowed_list:[[:blank:]]*//p' /proc/self/status)
  command -v taskset > /dev/null || list=
  case $list in
    *[-,]*) one="taskset -c ${list%%[-,]*}" other="taskset -c ${list##*[-,]}" ;;
  esac
}

# Return true if the command $1 is one of GNU coreutils.
is_gnu ()
{
  case $("$1" --version 2> /dev/null) in
    *'(GNU coreutils)'*) return 0 ;;
    *) return 1 ;;
  esac
}

# Print the line for the program called $1, whose command is $2.  If the command
# is missing, print nothing and list the program as absent.
program ()
{
  if command -v "${2%% *}" > /dev/null; then
    printf '%s\t%s\n' "$1" "$2"
  else
    echo "bench: $1 is missing" >&2
    echo "$1" >> "$results/absent"
  fi
}

# Print the command for uutils' cat: a separate program or a part of coreutils.
find_uutils ()
{
  command -v uu-cat || command -v /usr/lib/cargo/bin/coreutils/cat \
    || echo 'coreutils cat'
}

# Print the release of the GNU program $1.
gnu_release ()
{
  "$1" --version | sed -n '1s/.* //p'
}

# Print the line for the GNU cat that bench/peers has installed, unless $gnu is
# of the same release.
newest_gnu ()
{
  newest=$here/installed/gnu-cat
  test -x "$newest" || return 0
  release=$(gnu_release "$newest")
  test "$release" = "$(gnu_release "$gnu")" || program "GNU $release" "$newest"
}

# Print the lines for all programs to compare, and set $gnu to the command of
# the system's GNU cat.  The first line is for the newest GNU cat: the others
# must write the bytes that it writes, and their times are divided by its time.
find_programs ()
{
  PATH=$here/installed:$PATH
  gnu=${GNU_CAT:-}
  for name in cat gcat gnucat; do
    test -z "$gnu" && is_gnu $name && gnu=$(command -v $name)
  done
  : "${gnu:=gnu-cat}"
  newest_gnu
  program GNU "$gnu"
  program caracal "$PWD/src/cat"
  program 'caracal, static' "$tools/static/src/cat"
  program uutils "$(find_uutils)"
  program rat rat
  program fcat fcat
  program busybox 'busybox cat'
  program toybox 'toybox cat'
}

# Print the version of the program named $1, whose command is $2.
version ()
{
  case $1 in
    busybox) busybox | head -n 1 ;;
    fcat) echo 'from crates.io; it does not print its version' ;;
    GNU\ *)
      echo "$($2 --version | head -n 1), with the C library of its package"
      ;;
    *) $2 --version 2> /dev/null | head -n 1 ;;
  esac
}

# Print the commit that is measured: that of the source, from which "make bench"
# has built the program.
describe_commit ()
{
  if ! test -e "$here/../.git" \
    || ! commit=$(git -C "$here" rev-parse HEAD 2> /dev/null); then
    echo 'caracal is not built from a clone.'
  elif git -C "$here" diff --quiet HEAD -- ..; then
    echo "caracal is commit $commit."
  else
    echo "caracal is commit $commit with changes."
  fi
}

# Print the date, the machine, the commit and the versions of the programs, as
# Markdown.
describe_machine ()
{
  sharing=nothing
  test -z "$clone" || sharing=$clone_type
  processor=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)
  memory_size=$(awk '/^MemTotal/ { printf "%.0f GiB", $2 / 1048576 }' \
    /proc/meminfo)
  # The release of the kernel, without the suffix that names its build.
  kernel=$(uname -r | sed 's/^\([0-9.]*\).*/\1/')
  echo "$(date -u +%Y-%m-%d), $(uname -s) $kernel on $(uname -m)," \
    "$(getconf _NPROCESSORS_ONLN) processors (${processor:-unknown})," \
    "$memory_size of memory; the disk is $(disk_name) with $disk_type," \
    "files in memory are on $(file_system_type "$memory")," \
    "and files that can share blocks on $sharing;" \
    "pipe-max-size is $(cat /proc/sys/fs/pipe-max-size)." \
    "$(describe_commit)"
  echo
  while IFS=$tab read -r name command; do
    echo "- $name: $(version "$name" "$command")"
  done < "$programs"
  test ! -f "$results/absent" || sed 's/.*/- &: missing/' "$results/absent"
}

# Print the name of the disk of $work.
disk_name ()
{
  df -P "$work" | awk 'NR == 2 { print $1 }'
}
