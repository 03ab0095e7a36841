# Print which tests "make check" has skipped, by reason, and what lets them run.
# Print the last lines of those that have failed.  The arguments are the logs.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Note the ADVICE for reasons that match PATTERN but no earlier one.
function advise (pattern, advice)
{
  patterns[++pattern_count] = pattern
  remedies[pattern_count] = advice
}

BEGIN {
  advise("must be run as root", "run make check as root")
  advise("no FUSE|cannot mount|no file system",
         "run make check as root, where mount is allowed")
  advise("sanitize", "configure without --enable-sanitizers")
  advise("builtin for bash",
         "install the headers of bash (Debian: bash-builtins), configure again")
  advise("library Check", "install Check (Debian: check), configure again")
  advise("unicode", "install Unicode's tables (Debian: unicode-data)")
  advise("strace", "install strace, and allow ptrace")
  advise("--disable|without extensions|is dynamic|not static",
         "configure another build so: .ci/run has some")
  advise("(is|are|was) missing|needs", "install it")
}

FNR == 1 {
  test = FILENAME
  sub (/^.*tests\//, "", test)
  sub (/\.log$/, "", test)
}

# init.sh and unit.h write the reason, and automake's last line is the result.
/skipped test: / {
  reason = $0
  sub (/^.*skipped test: /, "", reason)
  why[test] = reason
}
/^SKIP / && test in why {
  if (! (why[test] in tests))
    order[++count] = why[test]
  tests[why[test]] = tests[why[test]] " " test
  delete why[test]
}

/^(FAIL|ERROR|XPASS) / && index ($2, "tests/" test) {
  print "\nThe end of " FILENAME ":\n"
  for (n = FNR - 20; n < FNR; n++)
    if (0 < n)
      print "  " lines[n % 20]
  print "  " $0
}
{
  lines[FNR % 20] = $0
}

END {
  if (count)
    print "\nSkipped, and what lets these tests run:"
  for (i = 1; i <= count; i++)
    {
      print "\n  " order[i] ":\n   " tests[order[i]]
      for (n = 1; n <= pattern_count; n++)
        if (order[i] ~ patterns[n])
          {
            print "    -> " remedies[n]
            break
          }
    }
}
