# Completion of @program@ for bash.  -*- sh -*-

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Complete the word $2 after the word $3: option names, and the words that an
# option accepts after "=".  bash itself completes file names.
@function@ ()
{
  local word=$2 option='' prefix='' words='' line i IFS=$' \t\n'
  local -a names=() lines=()
  local -a options=(
@options@
  )
  COMPREPLY=()

  # "=" ends a word, unless the user has changed COMP_WORDBREAKS.
  if [[ ${COMP_WORDS[COMP_CWORD]} == = ]]; then
    option=$3 word=''
  elif [[ $3 == = ]]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  elif [[ $word == --*=* ]]; then
    option=${word%%=*} prefix=$option= word=${word#*=}
  fi
  if [[ $option$word != -* ]]; then
    return
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    if [[ ${COMP_WORDS[i]} == -- ]]; then
      return
    fi
  done
  compopt +o bashdefault +o default 2> /dev/null

  case $option in
@values@
  esac
  if [[ $option ]]; then
    COMPREPLY=($(compgen -P "$prefix" -W "$words" -- "$word"))
    return
  fi

  for ((i = 0; i < ${#options[@]}; i += 2)); do
    if [[ ${options[i]} == "$word"* ]]; then
      names+=("${options[i]}")
      printf -v line '%-19s %s' "${options[i]}" "${options[i + 1]}"
      lines+=("$line")
    fi
  done
  COMPREPLY=("${names[@]}")
  # bash only lists the names now (COMP_TYPE is "?"): show the descriptions.
  if [[ ${#names[@]} -gt 1 && $COMP_TYPE == 63 ]]; then
    COMPREPLY=("${lines[@]}")
  fi
}

complete -o bashdefault -o default -F @function@ -- @program@
