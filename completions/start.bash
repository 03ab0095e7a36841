# Let bash-completion load caracal's completion of cat.  -*- sh -*-

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# bash-completion binds cat to its own reader of --help at the start, and loads
# the completions of a command only if nothing is bound to it.
complete -r cat 2> /dev/null || :
