# Let bash-completion load caracal's completion of cat.  -*- sh -*-

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# When bash-completion starts, it binds cat to its own function that reads
# --help, and it loads a command's completions only if nothing is bound to the
# command.
complete -r cat 2> /dev/null || :
