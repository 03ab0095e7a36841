# The benchmark.
#
#   make bench                 all of it, in forty minutes to two hours
#   make bench BENCH=quick     few and short runs, in some minutes

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

BENCH = full

EXTRA_PROGRAMS += \
  bench/mechanism \
  bench/timer

bench_mechanism_CFLAGS = $(AM_CFLAGS) $(WARN_CFLAGS)
bench_mechanism_LDADD = src/libcat.a gl/libgnu.a
bench_timer_CFLAGS = $(AM_CFLAGS) $(WARN_CFLAGS)
bench_timer_LDADD = gl/libgnu.a

EXTRA_DIST += \
  bench/CONSTANTS \
  bench/README \
  bench/RESULTS.md \
  bench/compare \
  bench/drop-caches \
  bench/figures.awk \
  bench/levels \
  bench/lib.sh \
  bench/peers \
  bench/plain \
  bench/publish \
  bench/report.awk \
  bench/run \
  bench/setting.sh \
  bench/tables \
  bench/variants

# If musl is installed, build the static program as well, with the packages'
# flags.  We use a copy of the source, because a source directory that was
# configured can't be built elsewhere.
bench/static.stamp: src/cat
	@rm -rf bench/static
	@if command -v musl-gcc > /dev/null; then			\
	  SOURCE_DATE_EPOCH=0						\
	  $(MAKE) $(AM_MAKEFLAGS) distdir distdir=bench/static > /dev/null \
	    && cd bench/static						\
	    && ./configure CC=musl-gcc					\
	      CFLAGS="-g -O2 -fstack-protector-strong			\
		-fstack-clash-protection"				\
	      LDFLAGS="-static -nostartfiles -l:rcrt1.o			\
		-Wl,-pie,--no-dynamic-linker,-z,text,-z,relro,-z,now"	\
	      > configure.log						\
	    && $(MAKE) $(AM_MAKEFLAGS) > make.log;			\
	fi
	@echo > $@

.PHONY: bench
bench: all bench/mechanism bench/timer bench/static.stamp
	$(SHELL) $(srcdir)/bench/run $(BENCH)
