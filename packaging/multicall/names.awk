# Print a macro that renames each function and each table that headers declare
# for other files: "make multicall-sources".

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-2.0-or-later

function rename (name)
{
  sub (/.*[ *]/, "", name)
  print "#define " name " caracal_" name
}

FNR == 1 { depth = 0 }
/^# *if/ { depth++ }
/^# *endif/ { depth-- }

# The first condition guards against including the header twice.  Inside another
# one, a name may also be that of a macro.
1 < depth || /^(static|typedef|#)/ { next }
/^[A-Za-z_][^(]*[ *][a-z0-9_]+ \(/ { rename(substr($0, 1, index($0, " (") - 1)) }
/^extern .*;/ { sub (/[[;].*/, ""); rename($0) }
