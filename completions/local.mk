# Completions for the installed name of the program, made from the table of
# options.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

if EXTENSIONS
completion_extensions = yes
else
completion_extensions = no
endif

# awk gets its program as an argument, because Ubuntu 24.04's mawk 20240123 may
# add garbage to what it reads from a file of more than 4096 bytes.
make_completion = \
  $(AWK) -v program="$$name" -v extensions=$(completion_extensions)
of_options = "`cat $(srcdir)/completions/completions.awk`"		\
  $(srcdir)/src/arguments.c $(srcdir)/src/options.c

EXTRA_DIST += completions/completions.awk completions/completions.bash \
  completions/start.bash

bashdir = $(datadir)/bash-completion/completions
fishdir = $(datadir)/fish/vendor_completions.d
zshdir = $(datadir)/zsh/site-functions

# bash-completion reads the files in /etc/bash_completion.d when it starts, and
# a program called cat needs one: start.bash says why.
bash_startdir = $(sysconfdir)/bash_completion.d

installed_name = name=`echo cat | sed '$(transform)'`

# We make them when they are installed, because "make install-completions" may
# be given another program_transform_name.
.PHONY: install-completions uninstall-completions
install-completions:
	$(MKDIR_P) "$(DESTDIR)$(bashdir)" "$(DESTDIR)$(fishdir)"	\
	  "$(DESTDIR)$(zshdir)"
	umask 022 && $(installed_name)					\
	  && $(make_completion) -v shell=bash $(of_options)		\
	       $(srcdir)/completions/completions.bash			\
	       > "$(DESTDIR)$(bashdir)/$$name"				\
	  && $(make_completion) -v shell=fish $(of_options)		\
	       > "$(DESTDIR)$(fishdir)/$$name.fish"			\
	  && $(make_completion) -v shell=zsh $(of_options)		\
	       > "$(DESTDIR)$(zshdir)/_$$name"
	$(installed_name); test "$$name" != cat || {			\
	  $(MKDIR_P) "$(DESTDIR)$(bash_startdir)"			\
	    && $(INSTALL_DATA) $(srcdir)/completions/start.bash		\
	      "$(DESTDIR)$(bash_startdir)/caracal.bash"			\
	    && case '$(bash_startdir)' in /etc/*) ;;			\
	      *) echo 'For completions in bash, put this into ~/.bashrc:' \
		'complete -r cat' ;; esac; }

uninstall-completions:
	$(installed_name);						\
	rm -f "$(DESTDIR)$(bashdir)/$$name"				\
	  "$(DESTDIR)$(fishdir)/$$name.fish" "$(DESTDIR)$(zshdir)/_$$name"; \
	test "$$name" != cat						\
	  || rm -f "$(DESTDIR)$(bash_startdir)/caracal.bash"
