# Completions for shells that do not read --help; bash's does.

completions = completions/cat.fish completions/_cat
completion_program = `echo cat | sed '$(transform)'`
if EXTENSIONS
completion_extensions = yes
else
completion_extensions = no
endif

make_completion = \
  $(AM_V_GEN)$(MKDIR_P) completions					\
  && $(AWK) -v program="$(completion_program)"				\
       -v extensions=$(completion_extensions)				\
       -f $(srcdir)/completions/completions.awk

completions/cat.fish: src/usage.c completions/completions.awk
	$(make_completion) -v shell=fish $(srcdir)/src/usage.c > $@
completions/_cat: src/usage.c completions/completions.awk
	$(make_completion) -v shell=zsh $(srcdir)/src/usage.c > $@

all-local: $(completions)
CLEANFILES += $(completions)
EXTRA_DIST += completions/completions.awk

fishdir = $(datadir)/fish/vendor_completions.d
zshdir = $(datadir)/zsh/site-functions

.PHONY: install-completions uninstall-completions
install-completions: $(completions)
	$(MKDIR_P) "$(DESTDIR)$(fishdir)" "$(DESTDIR)$(zshdir)"
	$(INSTALL_DATA) completions/cat.fish \
	  "$(DESTDIR)$(fishdir)/$(completion_program).fish"
	$(INSTALL_DATA) completions/_cat \
	  "$(DESTDIR)$(zshdir)/_$(completion_program)"

uninstall-completions:
	rm -f "$(DESTDIR)$(fishdir)/$(completion_program).fish" \
	  "$(DESTDIR)$(zshdir)/_$(completion_program)"
