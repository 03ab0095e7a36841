# The messages in other languages.
#
#   make update-po            have po/*.po follow the messages in the sources
#   make check-translations   fail if a translation is missing or fuzzy

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

catalogues = \
  po/de.gmo \
  po/es.gmo \
  po/fr.gmo \
  po/it.gmo \
  po/ja.gmo \
  po/pl.gmo \
  po/pt_BR.gmo \
  po/ru.gmo \
  po/uk.gmo \
  po/zh_CN.gmo
translations = $(catalogues:.gmo=.po)

EXTRA_DIST += po/POTFILES.in $(translations) $(catalogues)
# A release contains them, because its users may have no msgfmt to make them.
MAINTAINERCLEANFILES += $(catalogues)
CLEANFILES += po/$(PACKAGE).pot

# The same bytes on every machine.
SUFFIXES += .po .gmo
.po.gmo:
	$(AM_V_GEN)$(MKDIR_P) po \
	  && $(MSGFMT) --check --endianness=little -o $@ $<

if CATALOGUES
installed_catalogues = $(catalogues)
noinst_DATA += $(catalogues)
endif

install-catalogues: $(installed_catalogues)
	for catalogue in $(installed_catalogues); do			\
	  language=`basename "$$catalogue" .gmo`;			\
	  folder="$(DESTDIR)$(localedir)/$$language/LC_MESSAGES";	\
	  test -f "$$catalogue" || catalogue="$(srcdir)/$$catalogue";	\
	  $(MKDIR_P) "$$folder"						\
	    && $(INSTALL_DATA) "$$catalogue" "$$folder/$(PACKAGE).mo"	\
	    || exit;							\
	done

uninstall-catalogues:
	for catalogue in $(installed_catalogues); do			\
	  language=`basename "$$catalogue" .gmo`;			\
	  rm -f "$(DESTDIR)$(localedir)/$$language/LC_MESSAGES/$(PACKAGE).mo"; \
	done

# Print all that there is to translate, but not when: the date would change each
# file each time.
print_messages = \
  xgettext --from-code=UTF-8 --add-location=file --no-wrap --output=-	\
    --keyword=_								\
    --keyword=N_							\
    --flag=_:1:pass-c-format						\
    --flag=N_:1:pass-c-format						\
    --flag=PUT:2:c-format						\
    --flag=diagnose_add:2:c-format					\
    --flag=diagnose_add_word:2:c-format					\
    --package-name=$(PACKAGE)						\
    --copyright-holder='The caracal contributors'			\
    --directory=$(srcdir)						\
    --files-from=$(srcdir)/po/POTFILES.in				\
  | sed '/^"POT-Creation-Date:/d'
merge_messages = msgmerge --quiet --no-wrap

.PHONY: install-catalogues uninstall-catalogues
.PHONY: check-translations update-po
update-po:
	$(MKDIR_P) po
	$(print_messages) > po/$(PACKAGE).pot
	for translation in $(translations); do				\
	  $(merge_messages) --update --backup=none			\
	    $(srcdir)/$$translation po/$(PACKAGE).pot || exit;		\
	done

# Compare with what update-po would leave, and count the translations.
check-translations:
	$(MKDIR_P) po
	$(print_messages) > po/$(PACKAGE).pot
	complete=true;							\
	for translation in $(translations); do				\
	  $(merge_messages) $(srcdir)/$$translation po/$(PACKAGE).pot	\
	    | diff -u $(srcdir)/$$translation - || complete=false;	\
	  translation=$(srcdir)/$$translation;				\
	  count=`msgfmt --statistics -o /dev/null $$translation 2>&1`;	\
	  case $$count in						\
	    *,*) echo "$$translation: $$count"; complete=false ;;	\
	  esac;								\
	done;								\
	$$complete
