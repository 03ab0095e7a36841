# The rules that "make syntax-check" has beside those of maint.mk, and the rules
# of maint.mk that we leave out.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Many tests wait, so we run more of them at a time than there are processors.
# On two processors, the suite takes 91 s with -j5.  When the tests still waited
# longer, it took 149 s with -j5, and 203 s with -j3.
check-TESTS: AM_MAKEFLAGS += $(if $(findstring -j,$(MAKEFLAGS)),,-j5)

# We call bindtextdomain when a message is needed, not in main.  The rule for
# NEWS knows only the headings that gnulib's announcements have.  The layout is
# clang-format's, not indent's.  The rule for assert doesn't know static_assert.
local-checks-to-skip = \
  sc_bindtextdomain \
  sc_immutable_NEWS \
  sc_indent \
  sc_prohibit_assert_without_use \
  sc_prohibit_strcmp \
  sc_tight_scope

# The rule looks for our option texts, and finds options of apt-get, buildah,
# patchelf and rpmbuild.
exclude_file_name_regexp--sc_two_space_separator_in_usage = \
  ^(.*/run|bench/peers|tests/expensive/(container|rpm)\.sh)$$

# A recipe's placeholders are for "make recipes".
exclude_file_name_regexp--sc_makefile_at_at_check = ^packaging/recipes/

# Pictures aren't text.
exclude_file_name_regexp--sc_prohibit_empty_lines_at_EOF = \.png$$

# One of glibc's texts has such a word, and programs write it in their logs.
exclude_file_name_regexp--sc_prohibit_undesirable_word_seq = \
  ^(lib/errno-text\.c|src/extensions/color/words)$$

# The layout is that of one version of clang-format: each differs in details.
clang_format_version = 14
sc_layout:
	@for tool in clang-format-$(clang_format_version) clang-format; do	\
	  if $$tool --version 2> /dev/null				\
	      | grep ' version $(clang_format_version)\.' > /dev/null; then	\
	    cd $(srcdir) && $$tool --dry-run --Werror			\
	      $$(git ls-files '*.c' '*.h');				\
	    exit;							\
	  fi;								\
	done;								\
	echo '$(ME): skipping $@: needs clang-format $(clang_format_version)'

# Each file has a license and a copyright: REUSE.toml, which an older reuse
# doesn't read.
sc_reuse:
	@case $$(reuse --version 2> /dev/null | sed -n '1s/.* //p') in	\
	  '' | [0-3].*)							\
	    echo '$(ME): skipping $@: needs reuse 4.0 or later' ;;	\
	  *)								\
	    cd $(srcdir) && reuse lint --lines ;;			\
	esac

# LICENSES has the text of GPL 2.
exclude_file_name_regexp--sc_GPL_version = \
  ^(LICENSES/|packaging/debian/copyright$$)

# Three directories have another license than the rest (see HACKING), and each
# recipe names the license of the whole.
free_for_gpl_2 = src lib packaging/multicall
recipes_of_packages = \
  (caracal\.(mk|rb|scm|spec)|BUILD|bb|default\.nix|ebuild|template)$$
license_of_whole = ^[^\#;]*license.*(GPL-3\.0-or-later|GPL-3\+|gpl3)
sc_license:
	@cd $(srcdir) && id='SPDX''-License-Identifier: GPL-2';		\
	other=$$(git grep -L "$${id}.0-or-later" $(free_for_gpl_2)	\
	    ':!*/README';						\
	  git grep -l "$$id" . $(free_for_gpl_2:%=':!%');		\
	  git ls-files packaging | grep -E '$(recipes_of_packages)'	\
	    | xargs grep -LiE '$(license_of_whole)');			\
	test -z "$$other" || { echo "$$other";				\
	  echo '$(ME): these files have another license'; exit 1; }

# packaging/debian/copyright has the license of each gnulib file.  We take the
# files from gnulib.sum, because gl may also hold a build's objects.  Two of
# them aren't in the tarball, and two are licenses.
sc_license_of_gnulib:
	@cd $(srcdir) && awk '						\
	  function compare (file, notice, name, all)			\
	  {								\
	    all = file;							\
	    sub (/[^\/]*$$/, "*", all);					\
	    match (notice, /[Vv]ersion [0-9.]+/);			\
	    name = (notice ~ /Lesser/ ? "LGPL-" : "GPL-")		\
	      substr (notice, RSTART + 8, RLENGTH - 8) "+";		\
	    if (notice ~ /unlimited permission/) name = "FSFULLR";	\
	    if (name != (file in known ? known[file] : known[all]))	\
	      { print file ": " name; bad = 1 }				\
	  }								\
	  FILENAME ~ /copyright$$/ {					\
	    if (/^Files:/) { split ("", files); inside = 1 }		\
	    else if (! /^ /) inside = 0;				\
	    if (inside) for (i = 1; i <= NF; i++) files[$$i];		\
	    if (/^License:/) for (file in files) known[file] = $$2;	\
	    if (/^$$/) split ("", files);				\
	    next							\
	  }								\
	  FNR == 1 { if (last) compare(last, notice);			\
	    last = FILENAME; notice = "" }				\
	  FNR <= 20 { notice = notice " " $$0 }				\
	  END { compare(last, notice); exit bad }'			\
	  packaging/debian/copyright					\
	  $$(sed -n 's/^[0-9a-f]*  //p' gnulib.sum			\
	    | grep -v -e m4/gnulib-cache.m4 -e m4/std-gnu11.m4 -e COPYING)	\
	  || { echo '$(ME): not so in packaging/debian/copyright'; exit 1; }

# packaging/debian/copyright repeats the notices of musl.
sc_license_of_musl:
	@cd $(srcdir)/packaging						\
	  && sed -e '1,/^Comment:/d; /^$$/,$$d' -e 's/^ //; s/^\.$$//'	\
	    debian/copyright | diff COPYING.musl -			\
	  || { echo '$(ME): COPYING.musl is not in debian/copyright'; exit 1; }

# The files of packaging/multicall are also used in busybox, which has another
# config.h, and so does bash.  A test builds emulated.c by itself, for the
# machine that runs the test.
without_config_h = \
  ^(packaging/multicall/|src/bash-builtin/|tests/tools/emulated\.c$$)
exclude_file_name_regexp--sc_require_config_h = $(without_config_h)
exclude_file_name_regexp--sc_require_config_h_first = $(without_config_h)

# The tests pass only small numbers to their programs.
exclude_file_name_regexp--sc_prohibit_atoi_atof = ^tests/(multicall|tools)/

# po/POTFILES.in names the program's files that have texts to translate.
generated_files =
_gl_translatable_string_re = \b(N?_|gettext) *\([^)"]*("|$$)

# A catalogue is valid, and its translations have no argument but %s, in order,
# because that's all diagnose_add knows.  The translation of a changed message
# may be missing.
sc_catalogues:
	@if ! msgfmt --version > /dev/null 2>&1; then			\
	  echo '$(ME): skipping $@: needs gettext'; exit 0;		\
	fi;								\
	for translation in $(translations); do				\
	  msgfmt --check -o /dev/null $(srcdir)/$$translation		\
	    && ! sed '/^"Plural-Forms:/d' $(srcdir)/$$translation	\
	      | grep '%[^s]'						\
	    || { echo "$(ME): $$translation is not valid"; exit 1; };	\
	done

# The same files give the same tarball, whatever options a user has set for tar
# and xz.
unexport TAR_OPTIONS XZ_DEFAULTS
export XZ_OPT := -e

# distcheck makes a tarball from a tarball, which has no commit to take the time
# from.
distcheck: export SOURCE_DATE_EPOCH = $(shell echo "$(DIST_TIME)")

# maint.mk's "make release" announces and uploads a GNU release.  Ours writes
# the files of a release, and prints the commands that publish them.
override release-type = dist-release
_autoreconf = :
.PHONY: dist-release
dist-release: dist
	$(SHELL) $(srcdir)/packaging/release $(VERSION)
	$(MAKE) recipes

# Write the recipes, with the checksums of the tarball, to the directory $(DIR).
# No recipe in the tarball can have them.
.PHONY: recipes
recipes: DIR = release/recipes
recipes: tarball := $(distdir).tar.xz
recipes: VERSION := $(release_version)
recipes:
	mkdir -p '$(DIR)'
	cd $(srcdir)/packaging && cp -R recipes/* alpine arch '$(abspath $(DIR))'
	cd '$(DIR)' && mv gentoo/caracal.ebuild gentoo/caracal-$(VERSION).ebuild \
	  && mv yocto/caracal.bb yocto/caracal_$(VERSION).bb
	sum=$$(sha256sum < $(tarball) | sed 's/ .*//')			\
	  && find '$(DIR)' -type f -exec $(fill) -e "s/@SHA256[@]/$$sum/"	\
	    -e "s/^sha256sums=(SKIP)/sha256sums=($$sum)/" -i {} +
	printf 'sha512sums="%s  caracal-$$pkgver.tar.xz"\n'		\
	  "$$(sha512sum < $(tarball) | sed 's/ .*//')" >> '$(DIR)/alpine/APKBUILD'

# Our own packages, made of the tarball of "make dist".  packaging/README has
# those that an archive would take.
.PHONY: deb rpm
deb:
	rm -rf packages/deb && mkdir -p packages/deb
	cd packages/deb && tar xf '$(abs_builddir)/$(distdir).tar.xz'	\
	  && cd $(distdir) && cp -R packaging/debian debian		\
	  && dpkg-buildpackage --build=binary --no-sign
rpm:
	rm -rf packages/rpm
	rpmbuild -tb --with static_musl --with as_cat			\
	  --define '_topdir $(abs_builddir)/packages/rpm'		\
	  $(RPMBUILD_FLAGS) $(distdir).tar.xz

# State is passed in structs, so a variable at file scope is a constant.
# HACKING says why these are static variables all the same.
not_state =						\
  const extern typedef return method_function		\
  bash-builtin/help\.c:.*static				\
  builtin\.c:.*sig_atomic_t.caught;			\
  progress\.c:.*atomic_bool.has_line;			\
  cat\.c:.*(struct.cat.cat;|cat_(is_running|memory))		\
  main\.c:.*struct.diagnose.diagnose;			\
  errno-text\.c:.*unknown\[
space := $() $()
variable = ^(static )?[a-z][a-z_ ]+[ *][a-z_]+(\[.*\])*( = .*)?;$$
sc_file_scope_variable:
	@prohibit='$(variable)|^ +static '				\
	exclude='$(subst $(space),|,$(strip $(not_state)))'		\
	in_vc_files='^($(_dot_escaped_srcdir)/)?(src|lib)/.*\.c$$'		\
	halt='variables at file scope; pass them in a struct'		\
	  $(_sc_search_regexp)

# Lines have at most 80 columns, except in the text of --version.
sc_line_length:
	@cd $(srcdir) && ! git ls-files '*.c' '*.h' '*.sh' '*.mk'	\
	  | grep -v '^src/options\.c$$' | xargs grep -nE '^.{81,}'

# A tarball has the version of its commit.  Other targets keep that of the
# commit at which configure was made, because a new version means compiling all
# files again.
with_tarball = $(filter-out %clean,$(filter dist% release%		\
  check-expensive check-hardening,$(MAKECMDGOALS)))
ifneq (,$(with_tarball))
ifneq ($(VERSION),$(shell $(SHELL) $(srcdir)/packaging/version))
$(shell touch $(srcdir)/configure.ac)
endif
endif

# Files that can't ask packaging/version have the version of the next release.
sc_packaging_version:
	@next='$(release_version)';					\
	for line in							\
	    "man/cat.1 \.TH .* \"caracal $$next\" .*"			\
	    "src/cat.h .*CAT_VERSION \"$$next\""			\
	    "NEWS \* $$next, .*"					\
	    "packaging/rpm/caracal.spec %global gnulib_version $$(sed -n	\
	      "/^gnulib_version=/s/[^0-9]*\(....\)-\(..\)-\(..\).*/\1\2\3/p" \
	      $(srcdir)/bootstrap.conf)"; do				\
	  grep -x "$${line#* }" "$(srcdir)/$${line%% *}" > /dev/null	\
	    || { echo "$(ME): $${line%% *}: not $${line#* }"; exit 1; };	\
	done

# Each release with a date has a tag, unless the clone has no tags at all.  Only
# a release has a plain version.
sc_tags:
	@cd $(srcdir) && test -n "$$(git tag -l 'v*')" || exit 0;	\
	for release in $$(sed -n 's/^\* \([0-9.]*\), [0-9-]*$$/\1/p' NEWS); do \
	  git rev-parse -q --verify "v$$release^{commit}" > /dev/null	\
	    || test '$(VERSION)' = "$$release"				\
	    || { echo "$(ME): NEWS has $$release, git no v$$release"; exit 1; }; \
	done;								\
	commit=$$(git rev-parse -q --verify 'v$(VERSION)^{commit}')	\
	  || exit 0;							\
	test "$$commit" = "$$(git rev-parse HEAD)"			\
	  || { echo '$(ME): packaging/version: $(VERSION) is released'; exit 1; }

# Each break of the simulation is distributed, and changes the source that we
# have now.
breaks = tests/simulation/breaks
sc_breaks:
	@cd $(srcdir) && for patch in $$(git ls-files '$(breaks)/*.patch'); do	\
	  grep -F " $$patch " tests/simulation/local.mk > /dev/null	\
	    || { echo "$(ME): local.mk has no $$patch"; exit 1; };	\
	  patch -s -f -p1 --dry-run < $$patch				\
	    || { echo "$(ME): $$patch does not apply"; exit 1; };	\
	done

# Whoever reads these in git needs an address, so they can't have a placeholder
# for that of configure.ac.
contact_files = README.md SECURITY.md
.PHONY: update-contact
update-contact:
	cd $(srcdir)							\
	  && sed -i 's/<[^ <>]*@[^ <>]*>/<$(PACKAGE_BUGREPORT)>/' $(contact_files)
sc_contact:
	@cd $(srcdir)							\
	  && other=$$(grep -LF '<$(PACKAGE_BUGREPORT)>' $(contact_files);	\
	    git grep -lF -e '$(PACKAGE_BUGREPORT)' -e '$(PACKAGE_URL)'	\
	      -- $(addprefix :^,configure.ac $(contact_files)));	\
	  test -z "$$other" || {					\
	    echo "$(ME): another address, or one of their own: $$other"; exit 1; }

# The simulated fstat fills this field.
exclude_file_name_regexp--sc_prohibit_stat_st_blocks = \
  ^tests/simulation/kernel\.c$$

# These log lines are just as programs write them.
exclude_file_name_regexp--sc_error_message_uppercase = \
  ^tests/extensions/more-levels\.txt$$
exclude_file_name_regexp--sc_file_system = \
  ^tests/extensions/(more-)?levels\.txt$$
exclude_file_name_regexp--sc_space_tab = \
  ^tests/extensions/(more-)?levels\.txt$$
exclude_file_name_regexp--sc_unmarked_diagnostics = \
  ^tests/extensions/(more-)?levels\.txt$$

# The directories from which a directory may include, beside itself; see
# HACKING.
below_cat = src/format,src/io,lib
rooms_of_extensions = src/extensions/color,src/extensions/progress
included_from =								\
  src/bash-builtin:src							\
  src:src/transfer,src/extensions,$(rooms_of_extensions),$(below_cat)	\
  src/transfer:src/io,lib						\
  src/extensions:src/extensions/color,src/format,src/format/utf8,src/io,lib	\
  src/extensions/color:src/io,lib					\
  src/extensions/progress:src/io,lib					\
  src/format:src/format/utf8,src/format/kernels,src/io,lib		\
  src/format/utf8:src/format/kernels,lib				\
  src/format/kernels:lib						\
  src/io:lib								\
  lib:
sc_include_direction:
	@cd $(srcdir) && git ls-files 'src/*.[ch]' 'lib/*.[ch]'		\
	  | awk -v table='$(included_from)'				\
	  'function home (name)						\
	   { sub ("/[^/]*$$", "", name); return name }			\
	   function check (file, name)					\
	   {								\
	     name = (("src/" name) in files ? "src/" : "lib/") name;	\
	     if (name in files && home(name) != home(file)		\
	       && ! index (from[home(file)] ",", home(name) ","))	\
	     { print file " includes " name; bad = 1 }			\
	   }								\
	   BEGIN { for (n = split (table, rows, " "); n; n--)		\
	     { split (rows[n], row, ":"); from[row[1]] = row[2] } }	\
	   { files[$$0] = 1 }						\
	   END { for (file in files)					\
	     while (0 < (getline line < file))				\
	       if (line ~ /^# *include "/)				\
	       { split (line, part, "\""); check(file, part[2]) }	\
	     exit bad }'
