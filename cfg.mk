# What "make syntax-check" does beside and without the rules of maint.mk.

# NEWS has no released parts yet; a symbol is static or in a header.
local-checks-to-skip = \
  sc_immutable_NEWS \
  sc_tight_scope

# The layout is clang-format's, which differs between its versions in details.
clang_format_version = 14
sc_layout:
	@if clang-format --version 2> /dev/null			\
	    | grep ' version $(clang_format_version)\.' > /dev/null; then	\
	  cd $(srcdir) && clang-format --dry-run --Werror		\
	    $$(git ls-files '*.c' '*.h');				\
	else								\
	  echo '$(ME): skipping $@: needs clang-format $(clang_format_version)'; \
	fi

# A function fits on a screen.
longest_function = 50
sc_function_length:
	@cd $(srcdir) && git ls-files '*.c' '*.h' | xargs awk '	\
	  /^{/ { start = FNR }						\
	  /^}/ { if (start && FNR - start > $(longest_function))	\
	           { print FILENAME ":" start ": a long function"; bad = 1 } \
	         start = 0 }						\
	  END { exit bad }'

# State is passed: a variable at file scope is a constant.
sc_file_scope_variable:
	@cd $(srcdir) && ! git grep -nE					\
	  '^(static )?[a-z_ ]+[ *][a-z_]+(\[.*\])*( = .*)?;$$' -- 'src/*.c' \
	  | grep -vE 'const|typedef|return' || exit 1

# Every line but those of tables and of pictures can be read in 80 columns.
sc_line_length:
	@cd $(srcdir) && ! git ls-files '*.c' '*.h' '*.sh' '*.mk' '*.ac'	\
	    '*.m4' | xargs grep -nE '^.{81,}'
