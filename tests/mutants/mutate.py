# Mutants: a C file changed at one place.
#
# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Find the places of a C file where one change makes another program.

There's no parser.  The layout of clang-format says what a parser would: a
binary operator has blanks on both sides, and a function ends with } in the
first column.  A change that isn't C fails to compile, and doesn't count."""

import hashlib
import re

TOKEN = re.compile(
    r'''(?P<skip>/\*.*?\*/|\#(?:\\\n|[^\n])*|\s+)
      | (?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
      | (?P<number>0x[0-9a-fA-F]+[uUlL]*|\d+[uUlL]*)
      | (?P<name>\w+)
      | (?P<operator><<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/|&%]=
                   |.)''', re.S | re.X)

# Each operator, with those that replace it.
OPERATORS = {
    '<': ['<=', '>='], '<=': ['<', '>'], '>': ['>=', '<='], '>=': ['>', '<'],
    '==': ['!='], '!=': ['=='], '&&': ['||'], '||': ['&&'],
    '+': ['-'], '-': ['+'], '*': ['/'], '/': ['*'], '%': ['/'],
    '|': ['&'], '&': ['|'], '<<': ['>>'], '>>': ['<<'],
    '+=': ['-='], '-=': ['+='], '|=': ['&='], '&=': ['|='],
}
# Those that have a blank on at most one side, and names.
WORDS = {'++': '--', '--': '++', 'true': 'false', 'false': 'true',
         'MIN': 'MAX', 'MAX': 'MIN'}
HEADS = ('if', 'while', 'for', 'switch')
OTHER_STATEMENTS = HEADS + ('else', 'do', 'case', 'default', 'goto')


class Mutant:
    """The change of TEXT[START:END] of FILE, in FUNCTION, to NEW."""

    def __init__(self, file, function, text, start, end, new):
        self.file, self.function, self.text = file, function, text
        self.start, self.end, self.new = start, end, new
        first = text.rfind('\n', 0, start) + 1
        last = text.find('\n', end)
        self.line = text.count('\n', 0, first) + 1
        self.old_lines = ' '.join(text[first:last].split())
        self.new_lines = ' '.join(
            (text[first:start] + new + text[end:last]).split())
        self.count = 1          # the number among equal ones of the function

    def mutated(self):
        """Return the text of the changed file."""
        return self.text[:self.start] + self.new + self.text[self.end:]

    def key(self):
        """Return what names the mutant, whatever is changed elsewhere."""
        number = f' #{self.count}' if 1 < self.count else ''
        return (f'{self.file} {self.function}{number}\n'
                f'- {self.old_lines}\n+ {self.new_lines}\n')

    def name(self):
        """Return eight digits for the key."""
        return hashlib.sha1(self.key().encode()).hexdigest()[:8]


class Token:
    def __init__(self, match):
        self.kind, self.text = match.lastgroup, match.group()
        self.start, self.end = match.span()


def functions_of(text):
    """Return (start, end, name) of each function and table."""
    places = []
    for match in re.finditer(r'^\{$.*?^\}', text, re.S | re.M):
        names = re.findall(r'^(\w+) \(', text[:match.start()], re.M)
        if names:
            places.append((*match.span(), names[-1]))
    for match in re.finditer(r'^[^\n;]*?(\w+)(?:\[[^;=]*\])*'
                             r'(?:\s+=|$)\s*\{.*?^\};', text, re.S | re.M):
        if '=' in match.group().split('{')[0]:
            places.append((*match.span(), match.group(1)))
    for match in re.finditer(r'^\} const (\w+)\[\] = \{.*?^\};', text,
                             re.S | re.M):
        places.append((*match.span(), match.group(1)))
    return places


def pairs_of(tokens):
    """Return for each opening parenthesis or brace its closing one."""
    stack, pairs = [], {}
    for i, token in enumerate(tokens):
        if token.kind == 'operator' and token.text in '({[':
            stack.append(i)
        elif token.kind == 'operator' and token.text in ')}]' and stack:
            pairs[stack.pop()] = i
    return pairs


def is_size(tokens, i):
    """Return true if the token at I is a factor of a tuned size in KiB."""
    words = [token.text for token in tokens[max(0, i - 2):i + 3]]
    return '1024' in words and '*' in words


def operators(tokens, text):
    """Yield changes of operators, constants and words."""
    for i, token in enumerate(tokens):
        has_blanks = (text[token.start - 1].isspace()
                      and text[token.end].isspace())
        change = []
        if token.kind == 'operator' and has_blanks:
            change = OPERATORS.get(token.text, [])
        elif token.kind == 'number' and not is_size(tokens, i):
            digits = token.text.rstrip('uUlL')
            value, suffix = int(digits, 0), token.text[len(digits):]
            change = [f'{n}{suffix}' for n in (value + 1, value - 1)
                      if 0 <= n]
        if token.text in WORDS:
            change = [WORDS[token.text]]
        for new in change:
            yield token.start, token.end, new


def statements(tokens, pairs, text):
    """Yield conditions negated, and statements deleted and moved."""
    heads = {}                  # the ends of the heads of if, while, ...
    for i, token in enumerate(tokens[:-1]):
        if token.text in HEADS and tokens[i + 1].text == '(':
            end = pairs[i + 1]
            heads[end] = i
            if token.text in ('if', 'while'):
                yield (tokens[i + 1].end, tokens[end].start,
                       f'! ({text[tokens[i + 1].end:tokens[end].start]})')
    previous = None
    start = 1
    i = 1
    while i < len(tokens):
        word = tokens[i].text
        if i in heads or word in ('{', '}', 'else', 'do') or (
                word == ':' and tokens[start].text in ('case', 'default')):
            previous, start = None, i + 1
        elif word == ';':
            if start < i and tokens[start].text not in OTHER_STATEMENTS:
                first, end = tokens[start].start, tokens[i].end
                statement = text[first:end]
                yield first, end, ';'
                if previous and tokens[start].text in ('return', 'break'):
                    yield (previous[0], end, statement + ' '
                           + text[previous[0]:previous[1]])
                previous = first, end
            start = i + 1
        elif word == '(' and i in pairs and pairs[i] not in heads:
            i = pairs[i]
        elif word == '(' and i in pairs:
            i = pairs[i] - 1
        elif word == '{' or word == '[':
            i = pairs[i]
        i += 1


def rows(tokens, pairs):
    """Yield the deletions of rows and members of initializers."""
    for i, end in pairs.items():
        if tokens[i].text != '{':
            continue
        before = tokens[i - 1].text if i else ''
        opening = [start for start, close in pairs.items() if close == i - 1]
        if not (before in ('=', '{', ',') or (
                before == ')' and opening
                and tokens[opening[0] + 1].text == 'struct')):
            continue
        first = j = i + 1
        while j <= end:
            if tokens[j].text == ',' or j == end:
                if first < j:
                    yield (tokens[first].start,
                           tokens[j].end if j < end else tokens[j].start, '')
                first = j + 1
            j = pairs[j] + 1 if j in pairs else j + 1


def without_enums(tokens, pairs):
    """Return TOKENS without the bodies of enums: they're tuned sizes, or
    numbers that only have to differ."""
    kept, i = [], 0
    while i < len(tokens):
        if tokens[i].text == 'enum' and tokens[i + 1].text == '{':
            i = pairs[i + 1]
        else:
            kept.append(tokens[i])
        i += 1
    return kept


def mutants_of(file, text):
    """Return the mutants of FILE, which has TEXT, in their order."""
    found, counts = [], {}
    tokens = [Token(match) for match in TOKEN.finditer(text)
              if match.lastgroup != 'skip']
    for start, end, function in functions_of(text):
        inner = [token for token in tokens
                 if start <= token.start and token.end <= end]
        inner = without_enums(inner, pairs_of(inner))
        pairs = pairs_of(inner)
        changes = list(operators(inner, text)) + list(rows(inner, pairs))
        if inner and inner[0].text == '{':
            changes += statements(inner, pairs, text)
        for change in sorted(set(changes)):
            found.append(Mutant(file, function, text, *change))
    found.sort(key=lambda mutant: (mutant.start, mutant.end, mutant.new))
    for mutant in found:
        key = mutant.key()
        counts[key] = mutant.count = counts.get(key, 0) + 1
    return found
