# The program: main.c, and everything else as a library that the unit tests
# link, too.

noinst_LIBRARIES += src/libcat.a

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
  src/notation.c \
  src/notation.h \
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
  src/rungs/private-pipe.c \
  src/rungs/private-pipe.h \
  src/rungs/read-write.c \
  src/rungs/rungs.h \
  src/rungs/sendfile.c \
  src/rungs/splice-head.c \
  src/rungs/splice.c \
  src/trace.c \
  src/trace.h \
  src/transfer.c \
  src/transfer.h \
  src/translate.h \
  src/usage.c \
  src/usage.h \
  src/wait-ready.c \
  src/wait-ready.h

bin_PROGRAMS += src/cat

src_cat_CFLAGS = $(AM_CFLAGS) $(WARN_CFLAGS)
src_cat_SOURCES = src/main.c
src_cat_LDADD = src/libcat.a lib/libgnu.a
