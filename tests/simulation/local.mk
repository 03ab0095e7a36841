# The program in a simulated kernel: README.  It needs Linux, makecontext and
# objcopy.
#
#   make check TESTS=tests/system/simulation.sh SCHEDULES=1000000

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

EXTRA_DIST += \
  tests/simulation/README \
  tests/simulation/bindings \
  tests/simulation/breaks/append-asked-once.patch \
  tests/simulation/breaks/change-forgiven.patch \
  tests/simulation/breaks/change-unseen.patch \
  tests/simulation/breaks/claim-untrimmed.patch \
  tests/simulation/breaks/count-failure.patch \
  tests/simulation/breaks/eagain-end.patch \
  tests/simulation/breaks/eio-refusal.patch \
  tests/simulation/breaks/end-forgotten.patch \
  tests/simulation/breaks/itself-old-size.patch \
  tests/simulation/breaks/message-early.patch \
  tests/simulation/breaks/output-grows.patch \
  tests/simulation/breaks/piece-not-reread.patch \
  tests/simulation/breaks/pipe-not-saved.patch \
  tests/simulation/breaks/place-kept.patch \
  tests/simulation/breaks/reference-forgotten.patch \
  tests/simulation/breaks/run \
  tests/simulation/breaks/stray-forgotten.patch \
  tests/simulation/breaks/tail-short.patch \
  tests/simulation/breaks/timeout-of-output.patch \
  tests/simulation/breaks/traits-kept.patch \
  tests/simulation/breaks/trim-too-far.patch \
  tests/simulation/breaks/writes-joined.patch \
  tests/simulation/seeds

# The libraries that contain the program: this build's, or another's.
SIMULATED = src/libcat.a gl/libgnu.a

if SIMULATION
check_PROGRAMS += tests/simulation/conform tests/simulation/run
simulated_kernel = \
  src/format/utf8/character.c \
  tests/fuzz/oracle.c \
  tests/simulation/judge.c \
  tests/simulation/judge.h \
  tests/simulation/kernel.c \
  tests/simulation/kernel.h \
  tests/simulation/others.c \
  tests/simulation/world.c \
  tests/simulation/world.h
simulation_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests
simulation_CFLAGS = $(AM_CFLAGS) $(WARN_CFLAGS) $(FAST_CFLAGS)
tests_simulation_conform_SOURCES = \
  $(simulated_kernel) tests/simulation/conform.c
tests_simulation_conform_CPPFLAGS = $(simulation_CPPFLAGS)
tests_simulation_conform_CFLAGS = $(simulation_CFLAGS)
tests_simulation_conform_LDADD = gl/libgnu.a
tests_simulation_run_SOURCES = $(simulated_kernel) tests/simulation/run.c
tests_simulation_run_CPPFLAGS = $(simulation_CPPFLAGS)
tests_simulation_run_CFLAGS = $(simulation_CFLAGS)
tests_simulation_run_LDADD = tests/simulation/cat.o gl/libgnu.a

# The program without main, with its system calls bound to the simulated ones.
# It takes several runs of objcopy, because a single one refuses to bind two
# names, such as open and open64, to one call.  Groups of sections are resolved
# as for libcaracal.a.  With --coverage, gcc would add libgcov, whose calls at
# the exit must reach the real kernel.
tests/simulation/cat.o: $(SIMULATED) tests/simulation/bindings
	$(AM_V_at)$(MKDIR_P) tests/simulation
	$(AM_V_CCLD)$(CC) $(filter-out --coverage,$(CFLAGS))		\
	  $(RELOCATABLE_LDFLAGS) -r -nostdlib				\
	  -Wl,--gc-sections -Wl,--force-group-allocation		\
	  -Wl,-u,cat_call -Wl,-u,cat_last -o $@-t $(SIMULATED)		\
	&& while read -r name simulated; do				\
	  $(OBJCOPY) --redefine-sym $$name=$$simulated $@-t || exit 1;	\
	done < $(srcdir)/tests/simulation/bindings			\
	&& $(OBJCOPY) --globalize-symbol=cat_is_running			\
	  --globalize-symbol=cat_memory $@-t				\
	&& $(OBJCOPY) --keep-global-symbol=cat_call			\
	  --keep-global-symbol=cat_is_running				\
	  --keep-global-symbol=cat_memory				\
	  --keep-global-symbol=cat_last $@-t $@				\
	&& rm -f $@-t
CLEANFILES += tests/simulation/cat.o
endif

# Print how many schedules it takes to find each deliberate break of the
# program: README.
.PHONY: check-breaks
check-breaks:
	@SOURCE='$(abs_srcdir)' BREAKS='$(BREAKS)'			\
	SCHEDULES='$(SCHEDULES)' sh $(srcdir)/tests/simulation/breaks/run
