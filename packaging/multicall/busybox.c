/* caracal's cat as an applet of busybox.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* The scripts of busybox collect these comments; nothing is compiled.  In
   busybox this file is coreutils/cat.c: see README.  The tests of busybox ask
   for CAT, FEATURE_CATN and FEATURE_CATV.  */

/* clang-format off */
//config:config CAT
//config:	bool "cat (caracal)"
//config:	default y
//config:	help
//config:	Accepts what GNU cat accepts and writes what GNU cat writes,
//config:	byte for byte, as far as its options are built.
//config:
//config:config FEATURE_CATN
//config:	bool "-b, -n and -s: number and squeeze lines (6 kb)"
//config:	default y
//config:	depends on CAT
//config:
//config:config FEATURE_CATV
//config:	bool "-A, -e, -E, -t, -T and -v: show bytes (7 kb)"
//config:	default y
//config:	depends on CAT
//config:
//config:config FEATURE_CAT_FAST
//config:	bool "Copy by copy_file_range, splice and sendfile (9.6 kb)"
//config:	default y
//config:	depends on CAT
//config:
//config:config FEATURE_CAT_VECTORS
//config:	bool "Format text with the processor's vectors (10 kb)"
//config:	default n
//config:	depends on FEATURE_CATN || FEATURE_CATV
//config:	help
//config:	SSE2, and AVX2 if the processor has it, or NEON.
//config:
//config:config FEATURE_CAT_DEBUG
//config:	bool "--debug: report how each file was copied (0.5 kb)"
//config:	default n
//config:	depends on CAT

//applet:IF_CAT(APPLET_NOEXEC(cat, caracal, BB_DIR_BIN, BB_SUID_DROP, cat))

//kbuild:obj-$(CONFIG_CAT) += caracal/

//usage:#define cat_trivial_usage
//usage:       "[-" IF_FEATURE_CATV("A") IF_FEATURE_CATN("b")
//usage:       IF_FEATURE_CATV("eE") IF_FEATURE_CATN("ns")
//usage:       IF_FEATURE_CATV("tT") "u" IF_FEATURE_CATV("v") "] [FILE]..."
//usage:#define cat_full_usage "\n\n"
//usage:       "Print FILEs to stdout\n"
//usage:	IF_FEATURE_CATV(
//usage:     "\n	-A,--show-all		Same as -vET"
//usage:	)
//usage:	IF_FEATURE_CATN(
//usage:     "\n	-b,--number-nonblank	Number nonempty lines"
//usage:	)
//usage:	IF_FEATURE_CATV(
//usage:     "\n	-e			Same as -vE"
//usage:     "\n	-E,--show-ends		End lines with $"
//usage:	)
//usage:	IF_FEATURE_CATN(
//usage:     "\n	-n,--number		Number lines"
//usage:     "\n	-s,--squeeze-blank	Show adjacent empty lines as one"
//usage:	)
//usage:	IF_FEATURE_CATV(
//usage:     "\n	-t			Same as -vT"
//usage:     "\n	-T,--show-tabs		Show tabs as ^I"
//usage:	)
//usage:     "\n	-u			Copy by read and write only"
//usage:	IF_FEATURE_CATV(
//usage:     "\n	-v,--show-nonprinting	Show nonprinting characters as ^x or M-x"
//usage:	)
//usage:	IF_FEATURE_CAT_DEBUG(
//usage:     "\n	--debug			Report how each FILE was copied"
//usage:	)
