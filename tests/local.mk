# The tests.  Shell tests compare with GNU cat, unit tests use Check.  HACKING
# lists the targets.
#
#   make check CAT_UNDER_TEST=/some/place/cat    the suite on another cat

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

shell_tests = \
  tests/builtin/contexts.sh \
  tests/builtin/loading.sh \
  tests/builtin/memory.sh \
  tests/builtin/process.sh \
  tests/builtin/signals.sh \
  tests/builtin/traps.sh \
  tests/builtin/variables.sh \
  tests/copy/append-only-output.sh \
  tests/copy/block-device.sh \
  tests/copy/block-size.sh \
  tests/copy/cold-cache.sh \
  tests/copy/datagrams.sh \
  tests/copy/false-ready.sh \
  tests/copy/file-systems.sh \
  tests/copy/in-flight.sh \
  tests/copy/known-output.sh \
  tests/copy/look-ahead-output.sh \
  tests/copy/look-ahead.sh \
  tests/copy/nonblocking.sh \
  tests/copy/offsets.sh \
  tests/copy/operands-apart.sh \
  tests/copy/operands-in-order.sh \
  tests/copy/routes.sh \
  tests/copy/self-copy.sh \
  tests/copy/shared-input.sh \
  tests/copy/shared-output.sh \
  tests/copy/slow-input.sh \
  tests/copy/sparse-files.sh \
  tests/copy/special-files.sh \
  tests/copy/splice-aliasing.sh \
  tests/extensions/color.sh \
  tests/extensions/levels.sh \
  tests/extensions/preflight.sh \
  tests/extensions/progress-flush.sh \
  tests/extensions/progress.sh \
  tests/extensions/timestamp.sh \
  tests/faults/append-set.sh \
  tests/faults/changing-files.sh \
  tests/faults/close-errors.sh \
  tests/faults/cut-input.sh \
  tests/faults/fault-injection.sh \
  tests/faults/full-file-system.sh \
  tests/faults/kernel-copies.sh \
  tests/faults/killed.sh \
  tests/faults/late-helpers.sh \
  tests/faults/low-resources.sh \
  tests/faults/lying-sizes.sh \
  tests/faults/nonblocking-cleared.sh \
  tests/faults/receive-timeout.sh \
  tests/faults/refused-calls.sh \
  tests/faults/splice-aliasing-faults.sh \
  tests/faults/swapped-names.sh \
  tests/faults/unreadable.sh \
  tests/faults/write-errors.sh \
  tests/format/boundaries.sh \
  tests/format/formats.sh \
  tests/format/fuzz.sh \
  tests/format/languages.sh \
  tests/format/oracle.sh \
  tests/format/utf8.sh \
  tests/format/utf8-unicode.sh \
  tests/format/utf8-view.sh \
  tests/options/completions.sh \
  tests/options/error-texts.sh \
  tests/options/help.sh \
  tests/options/languages.sh \
  tests/options/locales.sh \
  tests/options/manual.sh \
  tests/options/names.sh \
  tests/options/no-languages.sh \
  tests/options/operands.sh \
  tests/options/options.sh \
  tests/options/quoting.sh \
  tests/options/unprintable.sh \
  tests/system/benchmark.sh \
  tests/system/bootstrap.sh \
  tests/system/initramfs.sh \
  tests/system/install.sh \
  tests/system/make-check.sh \
  tests/system/memory.sh \
  tests/system/interrupted.sh \
  tests/system/multicall.sh \
  tests/system/multicall-sources.sh \
  tests/system/program-fuzz.sh \
  tests/system/release-check.sh \
  tests/system/release.sh \
  tests/system/run-test.sh \
  tests/system/simulation.sh \
  tests/system/size.sh \
  tests/system/stack.sh \
  tests/system/start-up.sh \
  tests/system/version.sh \
  tests/system/year-2038.sh

unit_tests = \
  tests/unit/buffer \
  tests/unit/claim \
  tests/unit/descriptor \
  tests/unit/diagnose \
  tests/unit/line-format \
  tests/unit/options \
  tests/unit/output \
  tests/unit/quote \
  tests/unit/system

if EXTENSIONS
unit_tests += \
  tests/unit/progress \
  tests/unit/severity \
  tests/unit/sgr \
  tests/unit/timestamp
endif

TESTS += $(shell_tests)
EXTRA_DIST += \
  $(shell_tests) \
  tests/README \
  tests/builtin/builtin.cfg \
  tests/expensive/README \
  tests/expensive/network.cfg \
  tests/expensive/qemu.cfg \
  tests/expensive/release.cfg \
  tests/extensions/levels.txt \
  tests/extensions/more-levels.txt \
  tests/fuzz/README \
  tests/fuzz/cases \
  tests/format/languages.txt \
  tests/init.cfg \
  tests/init.sh \
  tests/mount.cfg \
  tests/strace.cfg \
  tests/unit/unavailable.sh \
  tests/unit/unit.h

if HAVE_CHECK
check_PROGRAMS += $(unit_tests)
TESTS += $(unit_tests)
else
TESTS += tests/unit/unavailable.sh
endif

unit_cflags = $(AM_CFLAGS) $(CHECK_CFLAGS)
unit_ldadd = src/libcat.a gl/libgnu.a $(CHECK_LIBS)
tests_unit_buffer_CFLAGS = $(unit_cflags)
tests_unit_buffer_LDADD = $(unit_ldadd)
tests_unit_claim_CFLAGS = $(unit_cflags)
tests_unit_claim_LDADD = $(unit_ldadd)
tests_unit_descriptor_CFLAGS = $(unit_cflags)
tests_unit_descriptor_LDADD = $(unit_ldadd)

# This test replaces setlocale.  A static program has the C library's as well,
# so the replacement needs another name.
tests_unit_diagnose_SOURCES = src/io/diagnose.c tests/unit/diagnose.c
tests_unit_diagnose_CPPFLAGS = $(src_libcat_a_CPPFLAGS) \
  -Dsetlocale=replaced_setlocale
tests_unit_diagnose_CFLAGS = $(unit_cflags)
tests_unit_diagnose_LDADD = $(unit_ldadd)

tests_unit_line_format_CFLAGS = $(unit_cflags)
tests_unit_line_format_LDADD = $(unit_ldadd)
tests_unit_options_CFLAGS = $(unit_cflags)
tests_unit_options_LDADD = $(unit_ldadd)
tests_unit_output_CFLAGS = $(unit_cflags)
tests_unit_output_LDADD = $(unit_ldadd)
tests_unit_progress_CFLAGS = $(unit_cflags)
tests_unit_progress_LDADD = $(unit_ldadd)
tests_unit_quote_CFLAGS = $(unit_cflags)
tests_unit_quote_LDADD = $(unit_ldadd)
tests_unit_severity_SOURCES = \
  tests/fuzz/guarded.c \
  tests/fuzz/guarded.h \
  tests/unit/severity.c
tests_unit_severity_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests
tests_unit_severity_CFLAGS = $(unit_cflags)
tests_unit_severity_LDADD = $(unit_ldadd)
tests_unit_sgr_CFLAGS = $(unit_cflags)
tests_unit_sgr_LDADD = $(unit_ldadd)
tests_unit_system_CFLAGS = $(unit_cflags)
tests_unit_system_LDADD = $(unit_ldadd)
tests_unit_timestamp_CFLAGS = $(unit_cflags)
tests_unit_timestamp_LDADD = $(unit_ldadd)

# The tools of the shell tests.
check_PROGRAMS += \
  tests/tools/broken-pipe \
  tests/tools/control-terminal \
  tests/tools/cool \
  tests/tools/cutter \
  tests/tools/datagrams \
  tests/tools/full-eventfd \
  tests/tools/fuse-server \
  tests/tools/in-flight \
  tests/tools/in-root \
  tests/tools/in-terminal \
  tests/tools/late-reader \
  tests/tools/lock-output \
  tests/tools/make-socket \
  tests/tools/nonblocking \
  tests/tools/pin \
  tests/tools/refuse \
  tests/tools/run-test \
  tests/tools/share-output \
  tests/tools/socket-timeout \
  tests/tools/through \
  tests/tools/watch-cat \
  tests/tools/without-pipes
if EXTENSIONS
check_PROGRAMS += tests/tools/severity
endif
child = tests/tools/child.c tests/tools/child.h
tests_tools_cutter_SOURCES = tests/tools/cutter.c $(child)
tests_tools_datagrams_SOURCES = tests/tools/datagrams.c $(child)
tests_tools_full_eventfd_SOURCES = tests/tools/full-eventfd.c $(child)
tests_tools_in_flight_SOURCES = tests/tools/in-flight.c $(child)
tests_tools_in_terminal_SOURCES = tests/tools/in-terminal.c $(child)
tests_tools_late_reader_SOURCES = tests/tools/late-reader.c $(child)
tests_tools_nonblocking_SOURCES = tests/tools/nonblocking.c $(child)
tests_tools_pin_SOURCES = tests/tools/pin.c $(child)
tests_tools_run_test_SOURCES = tests/tools/run-test.c $(child)
tests_tools_refuse_SOURCES = tests/tools/refuse.c $(child)
tests_tools_share_output_SOURCES = tests/tools/share-output.c $(child)
tests_tools_socket_timeout_SOURCES = tests/tools/socket-timeout.c $(child)
tests_tools_through_SOURCES = tests/tools/through.c $(child)
tests_tools_watch_cat_SOURCES = tests/tools/watch-cat.c $(child)
tests_tools_without_pipes_SOURCES = tests/tools/without-pipes.c $(child)

# The program with its catalogues in the current directory.
if ENABLE_NLS
check_PROGRAMS += tests/tools/translated-cat
endif
tests_tools_translated_cat_SOURCES = src/main.c src/io/diagnose.c
tests_tools_translated_cat_CPPFLAGS = $(AM_CPPFLAGS) -DLOCALEDIR='"locale"'
tests_tools_translated_cat_CFLAGS = $(AM_CFLAGS) $(WARN_CFLAGS)
tests_tools_translated_cat_LDADD = src/libcat.a gl/libgnu.a

# A program with cat in it.  It has no gnulib, and its applet has no config.h.
check_PROGRAMS += tests/multicall/host
tests_multicall_host_SOURCES = \
  packaging/multicall/caracal.c \
  tests/multicall/host.c \
  tests/multicall/interrupt.c \
  tests/multicall/interrupt.h \
  tests/multicall/process.c \
  tests/multicall/process.h \
  tests/multicall/repeat.c \
  tests/multicall/repeat.h
tests_multicall_host_CPPFLAGS = -I$(srcdir)/src -D_GNU_SOURCE
tests_multicall_host_CFLAGS = $(AM_CFLAGS) $(WARN_CFLAGS)
tests_multicall_host_LDADD = libcaracal.a

# The formatter of each instruction set against a simple oracle.
fuzz_sources = \
  tests/fuzz/compare.c \
  tests/fuzz/compare.h \
  tests/fuzz/guarded.c \
  tests/fuzz/guarded.h \
  tests/fuzz/oracle.c \
  tests/fuzz/oracle.h \
  tests/fuzz/text.c \
  tests/fuzz/text.h \
  tests/unit/number-after.h
check_PROGRAMS += tests/fuzz/format-fuzz
tests_fuzz_format_fuzz_SOURCES = tests/fuzz/format-fuzz.c $(fuzz_sources)
tests_fuzz_format_fuzz_CFLAGS = $(AM_CFLAGS) $(WARN_CFLAGS)
tests_fuzz_format_fuzz_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests
tests_fuzz_format_fuzz_LDADD = src/libcat.a gl/libgnu.a

check_PROGRAMS += tests/fuzz/random-names
tests_fuzz_random_names_SOURCES = \
  tests/fuzz/random-names.c \
  tests/fuzz/text.c \
  tests/fuzz/text.h
tests_fuzz_random_names_CFLAGS = $(AM_CFLAGS) $(WARN_CFLAGS)
tests_fuzz_random_names_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests

# The target for libFuzzer needs clang, for the whole program: its README.
EXTRA_PROGRAMS += tests/fuzz/libfuzzer
tests_fuzz_libfuzzer_SOURCES = tests/fuzz/libfuzzer.c $(fuzz_sources)
tests_fuzz_libfuzzer_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests
tests_fuzz_libfuzzer_LDADD = src/libcat.a gl/libgnu.a
tests_fuzz_libfuzzer_LDFLAGS = -fsanitize=fuzzer

# The whole program with random command lines: program-fuzz, and the same for
# libFuzzer.  Both need Linux.
program_fuzz_sources = \
  tests/fuzz/checked-kernel.c \
  tests/fuzz/checked-kernel.h \
  tests/fuzz/oracle.c \
  tests/fuzz/oracle.h \
  tests/fuzz/program-case.c \
  tests/fuzz/program-case.h \
  tests/fuzz/program-fuzz.c \
  tests/fuzz/program-rules.c \
  tests/fuzz/program-rules.h \
  tests/fuzz/program-run.c \
  tests/fuzz/program-run.h \
  tests/fuzz/text.c \
  tests/fuzz/text.h \
  tests/multicall/process.c \
  tests/multicall/process.h
program_fuzz_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests
if PROGRAM_FUZZ
check_PROGRAMS += tests/fuzz/program-fuzz
tests_fuzz_program_fuzz_SOURCES = $(program_fuzz_sources)
tests_fuzz_program_fuzz_CFLAGS = $(AM_CFLAGS) $(WARN_CFLAGS)
tests_fuzz_program_fuzz_CPPFLAGS = $(program_fuzz_CPPFLAGS)
tests_fuzz_program_fuzz_LDADD = src/libcat.a gl/libgnu.a
endif
EXTRA_PROGRAMS += tests/fuzz/program-libfuzzer
tests_fuzz_program_libfuzzer_SOURCES = $(program_fuzz_sources)
tests_fuzz_program_libfuzzer_CPPFLAGS = \
  $(program_fuzz_CPPFLAGS) -DWITH_LIBFUZZER
tests_fuzz_program_libfuzzer_LDADD = src/libcat.a gl/libgnu.a
tests_fuzz_program_libfuzzer_LDFLAGS = -fsanitize=fuzzer

# program-fuzz with sanitizers, in a build of its own: ten minutes, or an hour
# beside other checks.
.PHONY: check-program
check-program:
	$(MKDIR_P) sanitized
	cd sanitized && { test -e Makefile					\
	    || $(abs_srcdir)/configure --enable-sanitizers CFLAGS='-O1 -g'; }	\
	  && $(MAKE) $(AM_MAKEFLAGS)						\
	  && $(MAKE) $(AM_MAKEFLAGS) check TESTS=tests/system/program-fuzz.sh	\
	    LIMIT=360000 PROGRAM_CASES=$${PROGRAM_CASES-1000000}

# A test that hangs is ended after LIMIT seconds.  Nothing else may reach the
# limit, however slow the machine, so it's a hundred times what a test takes on
# two processors: most take less than 10 s, the slow ones less than 40 s, and
# the expensive ones up to an hour.  Tests need no limits of their own, and the
# library Check gets none.
slow_tests = \
  tests/builtin/signals.sh \
  tests/copy/cold-cache.sh \
  tests/copy/look-ahead.sh \
  tests/faults/close-errors.sh \
  tests/faults/fault-injection.sh \
  tests/faults/killed.sh \
  tests/faults/refused-calls.sh \
  tests/format/boundaries.sh \
  tests/format/formats.sh \
  tests/format/utf8.sh \
  tests/format/utf8-unicode.sh \
  tests/system/simulation.sh
LIMIT = $(if $(filter tests/expensive/%,$@),360000,$(if			\
  $(filter $(slow_tests:.sh=.log),$@),4000,1000))
run_test = tests/tools/run-test $(LIMIT)

TEST_EXTENSIONS = .sh
LOG_COMPILER = $(run_test)
SH_LOG_COMPILER = $(run_test) $(test_shell)
test_shell = $(SHELL)

# Tests find init.sh and init.cfg by srcdir.  run-test sets the rest that a test
# relies on: signals, limits, the file mode mask.
AM_TESTS_ENVIRONMENT = \
  srcdir='$(abs_srcdir)/tests'; \
  abs_top_builddir='$(abs_top_builddir)'; \
  VERSION='$(VERSION)'; \
  LC_ALL=C; \
  TERM=xterm; \
  TZ=UTC0; \
  : $${CK_DEFAULT_TIMEOUT=0}; \
  export srcdir abs_top_builddir VERSION LC_ALL TERM TZ CK_DEFAULT_TIMEOUT; \
  unset BASH_ENV CAT_COLORS CDPATH ENV LANG LANGUAGE LC_COLLATE LC_CTYPE \
    LC_MESSAGES LC_MONETARY LC_NUMERIC LC_TIME NO_COLOR POSIXLY_CORRECT;

# Before "make check" sums up, it prints why tests were skipped or have failed.
# automake's "make check" runs another make with the logs of the tests in
# TEST_LOGS, which makes test-suite.log of them.
EXTRA_DIST += tests/reasons.awk
.PHONY: print-reasons
print-reasons: $(TEST_LOGS)
	@$(AWK) -f $(srcdir)/tests/reasons.awk $(TEST_LOGS) < /dev/null
$(firstword $(TEST_SUITE_LOG)): print-reasons

# The shell tests that run the program hundreds rather than thousands of times,
# and close no descriptor that valgrind needs.
quick_tests = \
  tests/copy/known-output.sh \
  tests/options/help.sh \
  tests/copy/nonblocking.sh \
  tests/copy/offsets.sh \
  tests/options/operands.sh \
  tests/copy/self-copy.sh \
  tests/copy/slow-input.sh

.PHONY: check-quick
check-quick: all
	$(MAKE) $(AM_MAKEFLAGS) check TESTS='$(quick_tests)'

MOSTLYCLEANFILES += tests/tools/valgrind.log
.PHONY: check-valgrind
check-valgrind: all
	$(MAKE) $(AM_MAKEFLAGS) check TESTS='$(quick_tests)' \
	  CAT_UNDER_TEST='$(abs_srcdir)/tests/tools/valgrind-cat.sh'

# The shell tests that call cat in the shell itself, where it can be a builtin.
builtin_checks = \
  tests/copy/append-only-output.sh \
  tests/copy/block-device.sh \
  tests/copy/cold-cache.sh \
  tests/copy/file-systems.sh \
  tests/copy/known-output.sh \
  tests/copy/nonblocking.sh \
  tests/copy/offsets.sh \
  tests/copy/operands-apart.sh \
  tests/copy/operands-in-order.sh \
  tests/copy/routes.sh \
  tests/copy/self-copy.sh \
  tests/copy/shared-input.sh \
  tests/copy/shared-output.sh \
  tests/copy/sparse-files.sh \
  tests/copy/special-files.sh \
  tests/copy/splice-aliasing.sh \
  tests/extensions/color.sh \
  tests/extensions/preflight.sh \
  tests/extensions/progress.sh \
  tests/extensions/timestamp.sh \
  tests/faults/close-errors.sh \
  tests/faults/full-file-system.sh \
  tests/faults/lying-sizes.sh \
  tests/faults/low-resources.sh \
  tests/faults/nonblocking-cleared.sh \
  tests/faults/swapped-names.sh \
  tests/format/boundaries.sh \
  tests/format/formats.sh \
  tests/options/operands.sh \
  tests/options/options.sh \
  tests/options/quoting.sh
# In these, bash adds messages of its own, about a child that a signal has
# ended, or a locale that is missing.
builtin_bash_speaks = \
  tests/faults/write-errors.sh \
  tests/format/utf8.sh
# Here the memory limit would hold for bash as well.
builtin_bash_is_large = tests/system/memory.sh
builtin_tests = $(filter tests/builtin/%,$(shell_tests))
# In all others, the test looks at cat's process, or another program starts cat.
builtin_needs_process = $(filter-out $(builtin_checks) $(builtin_tests) \
  $(builtin_bash_speaks) $(builtin_bash_is_large),$(shell_tests))

.PHONY: check-builtin
check-builtin: all
	$(MAKE) $(AM_MAKEFLAGS) check test_shell=bash		\
	  TESTS='$(builtin_checks) $(builtin_tests)'			\
	  CAT_BUILTIN='$(abs_top_builddir)/src/bash-builtin/caracal.so'
	@echo 'Ran with the builtin: $(words $(builtin_checks)) tests'	\
	  'of the program, $(words $(builtin_tests)) of its own'
	@echo 'Left out, since bash adds messages: $(builtin_bash_speaks)'
	@echo 'Left out, since bash is large: $(builtin_bash_is_large)'
	@echo 'Left out, since they need a process:'			\
	  '$(words $(builtin_needs_process)) tests'

# The tests whose results can differ between processors, because they are about
# byte order, number sizes, vectors, the stack, or system call numbers.
machine_tests =								\
  $(filter tests/extensions/% tests/format/% tests/options/%,$(shell_tests)) \
  $(filter tests/unit/%,$(check_PROGRAMS))				\
  tests/copy/known-output.sh						\
  tests/copy/offsets.sh							\
  tests/copy/routes.sh							\
  tests/system/memory.sh						\
  tests/system/multicall.sh						\
  tests/system/simulation.sh						\
  tests/system/stack.sh							\
  tests/system/start-up.sh						\
  tests/system/year-2038.sh

# Find changes of the program that no test notices: tests/mutants/README.  Each
# build has its own abs_top_builddir.
EXTRA_DIST += \
  tests/mutants/README \
  tests/mutants/equivalent \
  tests/mutants/mutate.py \
  tests/mutants/run \
  tests/mutants/tests
.PHONY: check-mutants
check-mutants: all
	@$(AM_TESTS_ENVIRONMENT)					\
	FILES='$(FILES)' JOBS='$(JOBS)' MUTANTS='$(MUTANTS)'		\
	SEED='$(SEED)' python3 $(srcdir)/tests/mutants/run

# All tests except those of scripts and sources, which are the same in each
# build.
program_tests =								\
  $(filter-out tests/system/benchmark.sh tests/system/bootstrap.sh	\
    tests/system/make-check.sh						\
    tests/system/multicall-sources.sh tests/system/release.sh		\
    tests/system/release-check.sh tests/system/run-test.sh		\
    tests/system/version.sh,						\
    $(shell_tests))							\
  $(filter tests/unit/%,$(check_PROGRAMS))

# Most tests of tests/expensive need the tarball.
expensive_tests = \
  tests/faults/fault-injection.sh \
  tests/format/fuzz.sh \
  tests/options/names.sh \
  tests/system/install.sh \
  tests/system/simulation.sh \
  tests/expensive/bare-machine.sh \
  tests/expensive/boot.sh \
  tests/expensive/cuts.sh \
  tests/expensive/languages.sh \
  tests/expensive/tarball.sh
release_tests = \
  tests/expensive/alpine.sh \
  tests/expensive/arch.sh \
  tests/expensive/bash.sh \
  tests/expensive/busybox.sh \
  tests/expensive/clients.sh \
  tests/expensive/completions.sh \
  tests/expensive/container.sh \
  tests/expensive/debian.sh \
  tests/expensive/debian-cross.sh \
  tests/expensive/initramfs-hooks.sh \
  tests/expensive/kernels.sh \
  tests/expensive/linters.sh \
  tests/expensive/machines.sh \
  tests/expensive/network.sh \
  tests/expensive/plain-unix.sh \
  tests/expensive/rebuild.sh \
  tests/expensive/recipes.sh \
  tests/expensive/reproducible.sh \
  tests/expensive/rpm.sh \
  tests/expensive/static.sh \
  tests/expensive/systems.sh \
  tests/expensive/toybox.sh \
  tests/expensive/uclibc.sh
EXTRA_DIST += \
  $(expensive_tests) \
  $(release_tests) \
  tests/expensive/kernel-routes.sh \
  tests/expensive/network-copies.sh \
  tests/expensive/network-faults.sh \
  tests/tools/coverage.awk \
  tests/tools/emulated.c \
  tests/tools/valgrind-cat.sh

# The analyzers of gcc and clang, on src and lib.
analyzed = $(filter %.c,src/main.c $(src_libcat_a_SOURCES)		\
  $(src_libfast_a_SOURCES) $(src_libavx2_a_SOURCES))
analyzed_as = $(DEFS) $(DEFAULT_INCLUDES) $(src_libcat_a_CPPFLAGS)	\
  $(CPPFLAGS) $(AVX2_CFLAGS) -O1 -Werror -c -o /dev/null $(srcdir)/'{}'
.PHONY: analyze
analyze: all
	printf '%s\n' $(analyzed) | xargs -P 2 -I '{}'			\
	  gcc -fanalyzer $(analyzed_as)
	printf '%s\n' $(analyzed) | xargs -P 2 -I '{}' clang --analyze		\
	  --analyzer-output text -Xclang -analyzer-werror $(analyzed_as)

# List the lines and branches of src and lib that no test reaches, in the file
# coverage/report.  The tests run in a build of their own.  Some fail there,
# because each program writes its counters when it ends.  A test that limits the
# size of files runs first, because it makes libgcov lose counters.  What
# a program has run isn't counted if a signal ends it.
coverage_first = tests/faults/write-errors.sh
.PHONY: check-coverage
check-coverage:
	$(MKDIR_P) coverage
	(cd coverage && { test -e Makefile || $(abs_srcdir)/configure		\
	    CFLAGS='-g -O0 --coverage -fprofile-update=atomic'; }		\
	  && find . -name '*.gcda' -exec rm -f {} + && $(MAKE)			\
	  && export GCOV_ERROR_FILE=/dev/null					\
	  && { $(MAKE) -k check TESTS='$(coverage_first)';			\
	    $(MAKE) -k check						\
	      TESTS='$(filter-out $(coverage_first),$(TESTS))'; });	\
	build=$$PWD/coverage; cd $(srcdir)					\
	  && find $$build/src $$build/lib -name '*.gcno'			\
	    -exec gcov -b -c -t {} + | awk -f tests/tools/coverage.awk	\
	    > $$build/report && grep '^all: ' $$build/report
clean-local:
	rm -rf breaks coverage hostile mutants sanitized

.PHONY: check-clients check-kernels check-network check-rebuild check-static \
  check-systems check-uclibc
check-clients check-kernels check-network check-rebuild check-static \
check-systems check-uclibc: all
	$(MAKE) $(AM_MAKEFLAGS) dist
	$(MAKE) $(AM_MAKEFLAGS) check TESTS=tests/expensive/$(@:check-%=%).sh

.PHONY: check-languages
check-languages: all
	$(MAKE) $(AM_MAKEFLAGS) check TESTS=tests/expensive/languages.sh

.PHONY: check-cuts
check-cuts: all
	$(MAKE) $(AM_MAKEFLAGS) check TESTS=tests/expensive/cuts.sh

.PHONY: check-quoting
check-quoting: all
	$(MAKE) $(AM_MAKEFLAGS) check TESTS=tests/options/names.sh NAMES=1000000

EXTRA_DIST += tests/hostile
.PHONY: check-hostile
check-hostile: all
	MAKE='$(MAKE)' $(SHELL) $(srcdir)/tests/hostile

# How many cases some tests run here; in make check, they run fewer.
expensive_limits =				\
  FAULTS=all FUZZ_CASES=100000000 INSTALLS=200	\
  LIMIT=360000 NAMES=1000000 SCHEDULES=10000000

.PHONY: check-expensive
check-expensive: check-hostile check-valgrind
	$(MAKE) $(AM_MAKEFLAGS) dist
	$(MAKE) $(AM_MAKEFLAGS) check TESTS='$(expensive_tests)'	\
	  $(expensive_limits)

.PHONY: check-hardening
check-hardening: all bench/timer
	$(MAKE) $(AM_MAKEFLAGS) dist
	$(srcdir)/packaging/hardening $(distdir).tar.xz

# The checks before a release: packaging/RELEASING.  Each step is a make of its
# own, and tests the commit that it names, because the tarball is always made
# anew, here and in the second build, which is configured like this one.
#
# Two steps run at a time, the longest early.  One after the other they took 297
# minutes, of which fuzz.sh had 75 for 100 million texts, and "distcheck" 13 for
# the suite that "check" runs as well.  So we stop at 40 million texts, and let
# "distcheck" run one test.
release_limits = $(expensive_limits) FUZZ_CASES=40000000
long_tests =					\
  tests/expensive/kernels.sh			\
  tests/format/fuzz.sh				\
  tests/expensive/machines.sh			\
  tests/expensive/clients.sh			\
  tests/expensive/network.sh			\
  tests/expensive/rebuild.sh			\
  tests/expensive/bash.sh			\
  tests/expensive/plain-unix.sh			\
  tests/expensive/bare-machine.sh		\
  tests/expensive/debian.sh
release_steps = $(foreach test,$(1),'check				\
  $(if $(filter $(test),$(expensive_tests)),$(release_limits)) TESTS=$(test)')
all_release_steps =							\
  syntax-check check-translations 'bench/timer bench/mechanism'		\
  $(call release_steps,$(long_tests))					\
  check-hostile check 'TESTS=tests/copy/known-output.sh distcheck'	\
  check-valgrind check-builtin check-hardening check-program		\
  check-breaks 'MUTANTS=60 check-mutants'				\
  $(call release_steps,$(filter-out $(long_tests),			\
    $(expensive_tests) $(release_tests)))
.PHONY: release-check
release-check: all
	$(MAKE) $(AM_MAKEFLAGS) dist
	$(MKDIR_P) release-check/build
	cd release-check/build						\
	  && { test -f Makefile						\
	    || eval "'$(abs_srcdir)/configure'				\
	      `'$(abs_builddir)/config.status' --config`"; }		\
	  && $(MAKE) $(AM_MAKEFLAGS) all				\
	  && cp '$(abs_builddir)/$(distdir).tar.xz' .
	MAKE='$(MAKE)' $(SHELL) $(srcdir)/packaging/release-check	\
	  release-check/build $(all_release_steps)

.PHONY: list-release-checks
list-release-checks:
	@for step in $(all_release_steps); do				\
	  basename "$${step##* }" .sh;					\
	done
