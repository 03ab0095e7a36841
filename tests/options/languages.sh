#!/bin/sh
# Messages are in the user's language, and neither a catalogue nor a locale is
# loaded before there's a message.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
test -z "$CAT_UNDER_TEST" || skip_ 'the catalogues are of another program'
has_languages_ || skip_ 'configured with --disable-nls'

# The program looks for catalogues here, in locale/.
ln -sf "$tools_/translated-cat" "$ours_/cat" || framework_failure_
languages=
for catalogue in "$srcdir"/../po/*.gmo "$abs_top_builddir"/po/*.gmo; do
  test -r "$catalogue" || continue
  language=$(basename "$catalogue" .gmo)
  languages="$languages $language"
  mkdir -p "locale/$language/LC_MESSAGES" \
    && cp "$catalogue" "locale/$language/LC_MESSAGES/caracal.mo" \
    || framework_failure_
done
test -n "$languages" || skip_ 'no catalogues: msgfmt was missing'

# glibc needs a locale that exists.  For musl, any name is a UTF-8 locale.
LOCPATH=$PWD
export LOCPATH
is_glibc=true
LC_ALL=de.UTF-8 cat -y 2> err && wrong_ 'no failure of an option'
grep '^cat: ung' err > line && is_glibc=false
if $is_glibc; then
  for charset in UTF-8 ISO-8859-1; do
    make_locale_ de_DE.$charset || skip_ "localedef cannot make de_DE.$charset"
  done
fi

# Run the command $2... in language $1.
in_ ()
{
  wanted=$1
  shift
  env LC_ALL=de_DE.UTF-8 LANGUAGE=$wanted "$@"
}

echo data > f
echo more > g
german='Eingabe- und Ausgabedatei sind dieselbe'
in_ de cat g f > out 2> err < /dev/null || wrong_ 'fails in German'
printf 'more\ndata\n' > expected
compare expected out || wrong_ 'other bytes in German'
in_ de cat f g >> f 2> err && wrong_ 'no failure in German'
echo "cat: f: $german" > expected
compare expected err || wrong_ 'not German'
printf 'data\nmore\n' > expected
compare expected f || wrong_ 'bytes of f'
in_ ja cat f >> f 2> err && wrong_ 'no failure in Japanese'
echo 'cat: f: 入力ファイルが出力ファイルと同じです' > expected
compare expected err || wrong_ 'not Japanese'

# The text after the second colon is the C library's.
if test -c /dev/full; then
  in_ de cat f > /dev/full 2> err && wrong_ 'no failure of a write'
  grep '^cat: Schreibfehler: .' err > line || wrong_ 'write error in German'
fi
in_ de cat --n 2> err && wrong_ 'no failure of an option'
cat > expected <<END
cat: Option „--n“ ist nicht eindeutig; möglich sind: \
„--number-nonblank“ „--number“
Mehr Informationen mit „cat --help“.
END
compare expected err || wrong_ 'an ambiguous option in German'
# Listed words have the language's quotation marks.
if cat --help | grep -e --timestamp > grepped; then
  in_ fr cat --timestamp=x f 2> err && wrong_ 'no failure of a format'
  sed -n 3,5p err > words
  nbsp=$(printf '\302\240')
  for word in elapsed elapsed-hms delta; do
    echo "  - «$nbsp$word$nbsp»"
  done | compare - words || wrong_ 'the words of a format in French'
fi
in_ de cat -y 2> err && wrong_ 'no failure of a letter'
cat > expected <<'END'
cat: ungültige Option -- „y“
Mehr Informationen mit „cat --help“.
END
compare expected err || wrong_ 'an invalid option in German'

# So has --help the names of arguments, and --progress its words and its decimal
# point.  musl has only one decimal point.
if cat --help | grep -e --progress > grepped; then
  in_ de cat --help | grep -F -e '--color[=WANN]' > grepped \
    || wrong_ 'the name of an argument in German'
  in_ de cat --progress f 2> err > out || wrong_ '--progress fails in German'
  $is_glibc && point=, || point=.
  grep -E "^10 B 0:00:[0-9]+[$point][0-9] .*, im Schnitt .* 100 %\$" err \
    > grepped || wrong_ "--progress in German: $(cat err)"
  in_ ja cat --progress=9 f 2> err > out \
    || wrong_ '--progress fails in Japanese'
  grep '、「サイズ」より 1 B 多い$' err > grepped \
    || wrong_ "--progress in Japanese: $(cat err)"
fi

# English in the C locale, whatever LANGUAGE says.
echo 'cat: f: input file is output file' > expected
for locale in LC_ALL=C LC_ALL=POSIX LC_ALL= 'LC_ALL=C LANG=de_DE.UTF-8'; do
  (export LANGUAGE=de $locale; cat f >> f) 2> err \
    && wrong_ "no failure: $locale"
  compare expected err || wrong_ "not English: $locale"
done

# The charset is the locale's, even if the language is another one.  A static
# program for another machine may lack the modules that convert.
if $is_glibc; then
  modules=$(LC_ALL=C tr '\000' '\n' < "$abs_top_builddir/src/cat" \
    | LC_ALL=C sed -n '/^\/.*\/gconv$/p')
  if test -n "$modules" && ! test -d "$modules"; then
    warn_ "$ME_: without ISO-8859-1: $modules is missing"
  else
    LC_ALL=de_DE.ISO-8859-1 cat -y 2> err \
      && wrong_ 'no failure in ISO-8859-1'
    printf 'cat: ung\374ltige Option' > expected
    head -c "$(wc -c < expected)" err > actual
    compare expected actual || wrong_ 'German in ISO-8859-1'
  fi
  LC_ALL= LC_MESSAGES=de_DE.UTF-8 cat f >> f 2> err \
    && wrong_ 'no failure with LC_MESSAGES'
  echo "cat: f: $german" > expected
  compare expected err || wrong_ 'not German: LC_MESSAGES'
fi

# Print the options that the text of --help names, as completions.sh does.
options_ ()
{
  sed -n 's/^  *\(-[^ ]*\(, --[^ ]*\)*\)\(  .*\)*$/\1/p' | sed 's/\[.*//'
}
cat --help > english
options_ < english > expected
# Find out if wc -L counts columns.
test "$(printf '\345\255\227\n' | LC_ALL=C.UTF-8 wc -L 2> err)" = 2 \
  && has_columns=true || has_columns=false
for language in $languages; do
  in_ $language cat --help > help || wrong_ "$language: --help fails"
  cmp -s english help && wrong_ "$language: --help is in English"
  options_ < help > actual
  compare expected actual || wrong_ "$language: other options"
  if $has_columns && test "$(LC_ALL=C.UTF-8 wc -L < help)" -gt 79; then
    wrong_ "$language: --help has long lines"
  fi
  # A text names the argument as it stands after the option.
  sed -n 's/.*--.*\[=\([^]]*\)\].*/\1/p' help > arguments
  while read -r argument; do
    sed 's/\[=[^]]*\]//' help | grep -F "$argument" > grepped \
      || wrong_ "$language: --help does not say what $argument is"
  done < arguments
  # The texts begin in one column.
  if $has_columns; then
    sed -n 's/^\(  .*--color\[=[^]]*\]  *\).*/\1x/p' help > color
    test "$(LC_ALL=C.UTF-8 wc -L < color)" -eq 28 \
      || test ! -s color \
      || wrong_ "$language: the text of --color: $(cat color)"
  fi
  in_ $language cat --version > version || wrong_ "$language: --version fails"
  head -n 1 version > first-line
  echo "cat (caracal) $VERSION" | compare - first-line \
    || wrong_ "$language: --version"
done

# A copy loads neither a catalogue nor a locale.
if has_strace_; then
  program=$ours_/cat
  in_ de strace -f -o trace "$program" f >> f 2> err
  grep 'caracal\.mo' trace > opened || wrong_ 'no catalogue in the trace'
  in_ de strace -f -o trace "$program" -A f g > out || wrong_ 'strace fails'
  if grep -i 'locale\|LC_\|de_DE\|gconv\|caracal\.mo' trace; then
    wrong_ 'a plain copy opened a locale'
  fi
fi

Exit $fail
