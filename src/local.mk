# The program: main.c, and everything else as a library that the unit tests
# link, too.

noinst_LIBRARIES += src/libcat.a

src_libcat_a_CPPFLAGS = $(AM_CPPFLAGS) -DLOCALEDIR='"$(localedir)"'
src_libcat_a_CFLAGS = $(AM_CFLAGS) $(WARN_CFLAGS)
src_libcat_a_SOURCES = \
  src/block-size.c \
  src/block-size.h \
  src/buffer.c \
  src/buffer.h \
  src/cat.c \
  src/cat.h \
  src/copy.c \
  src/copy.h \
  src/diagnose.c \
  src/diagnose.h \
  src/errno-text.c \
  src/errno-text.h \
  src/extensions/annotation.h \
  src/extensions/color.h \
  src/extensions/color-when.h \
  src/extensions/preflight.h \
  src/extensions/progress.h \
  src/extensions/severity.h \
  src/extensions/timestamp.h \
  src/extensions/utf8.h \
  src/format.c \
  src/format.h \
  src/holes.c \
  src/holes.h \
  src/input.c \
  src/input.h \
  src/line-format.c \
  src/line-format.h \
  src/line-number.c \
  src/line-number.h \
  src/lookahead.c \
  src/lookahead.h \
  src/message.c \
  src/message.h \
  src/notation.c \
  src/notation.h \
  src/numbering.c \
  src/numbering.h \
  src/options.c \
  src/options.h \
  src/output.c \
  src/output.h \
  src/pipe.c \
  src/pipe.h \
  src/reservation.c \
  src/reservation.h \
  src/rungs/copy-file-range.c \
  src/rungs/kernel-calls.h \
  src/rungs/piece.c \
  src/rungs/piece.h \
  src/rungs/private-pipe.c \
  src/rungs/private-pipe.h \
  src/rungs/read-write.c \
  src/rungs/rungs.h \
  src/rungs/sendfile.c \
  src/rungs/splice-file.c \
  src/rungs/splice-head.c \
  src/rungs/splice.c \
  src/showing.c \
  src/showing.h \
  src/special-bytes.c \
  src/special-bytes.h \
  src/squeeze.c \
  src/squeeze.h \
  src/thread.c \
  src/thread.h \
  src/trace.c \
  src/trace.h \
  src/transfer.c \
  src/transfer.h \
  src/translate.h \
  src/usage.c \
  src/usage.h \
  src/wait-ready.c \
  src/wait-ready.h \
  src/xalloc-die.c

# What formats, to be fast; the rest is to be small.
noinst_LIBRARIES += src/engine/libengine.a
src_engine_libengine_a_CFLAGS = $(AM_CFLAGS) $(WARN_CFLAGS) $(FAST_CFLAGS)
src_engine_libengine_a_SOURCES = \
  src/engine/bit-counts.h \
  src/engine/body.h \
  src/engine/choose.c \
  src/engine/copy-run.h \
  src/engine/eight-bytes.h \
  src/engine/engine.h \
  src/engine/find.h \
  src/engine/number.h \
  src/engine/pairs.c \
  src/engine/pairs.h \
  src/engine/places.c \
  src/engine/places.h \
  src/engine/show.h \
  src/engine/unroll.h \
  src/engine/vector.h \
  src/engine/word.c
if USE_SSE2
src_engine_libengine_a_SOURCES += src/engine/sse2.c
endif
if USE_NEON
src_engine_libengine_a_SOURCES += src/engine/neon.c
endif
if EXTENSIONS
# All of a text goes through these.
src_engine_libengine_a_SOURCES += \
  src/extensions/severity.c \
  src/extensions/utf8.c
endif
src_libcat_a_LIBADD = $(src_engine_libengine_a_OBJECTS)

if EXTENSIONS
src_libcat_a_SOURCES += \
  src/extensions/annotation.c \
  src/extensions/color.c \
  src/extensions/color-when.c \
  src/extensions/preflight.c \
  src/extensions/progress-line.c \
  src/extensions/progress-line.h \
  src/extensions/progress.c \
  src/extensions/timestamp.c \
  src/extensions/time-format.c \
  src/extensions/time-format.h
endif

if USE_AVX2
# Not each processor has it, so that nothing else is translated for it.
noinst_LIBRARIES += src/engine/libavx2.a
src_engine_libavx2_a_SOURCES = src/engine/avx2.c
src_engine_libavx2_a_CFLAGS = \
  $(AM_CFLAGS) $(WARN_CFLAGS) $(FAST_CFLAGS) $(AVX2_CFLAGS)
src_libcat_a_LIBADD += $(src_engine_libavx2_a_OBJECTS)
endif

bin_PROGRAMS += src/cat

src_cat_CFLAGS = $(AM_CFLAGS) $(WARN_CFLAGS)
src_cat_SOURCES = src/main.c
if STATIC
src_cat_LDADD = src/core.o
else
src_cat_LDADD = src/libcat.a lib/libgnu.a
endif

# All of the program but main, as one object without the functions that nobody
# calls.  Some of these call malloc: a static program that is linked from the
# archives has it, too, for 4 KiB.  A group of sections, as for i386's program
# counter, would be looked for by its name once more.
src/core.o: src/libcat.a lib/libgnu.a
	$(AM_V_CCLD)$(CC) $(SIZE_CFLAGS) $(CFLAGS) $(RELOCATABLE_LDFLAGS) \
	  -r -nostdlib -Wl,--gc-sections				\
	  -Wl,-u,cat_main -Wl,-u,cat_last -Wl,-u,diagnose_start		\
	  -Wl,-u,diagnose_problem -Wl,-u,diagnose_end			\
	  -Wl,--force-group-allocation -o $@ src/libcat.a lib/libgnu.a

# cat_main for another program: see packaging/multicall/README.  No other name
# is seen.
libcaracal.a: src/core.o
	$(AM_V_AR)rm -f $@						\
	&& $(OBJCOPY) --strip-unneeded --keep-global-symbol=cat_main	\
	     src/core.o src/caracal.o					\
	&& $(AR) $(ARFLAGS) $@ src/caracal.o
CLEANFILES += libcaracal.a

# "make libcaracal.a" may be the first that is made; automake has headers made
# before "make all" alone.
$(src_libcat_a_OBJECTS) $(src_libcat_a_LIBADD) $(lib_libgnu_a_OBJECTS): \
  | $(BUILT_SOURCES)
