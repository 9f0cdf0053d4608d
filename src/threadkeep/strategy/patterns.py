"""The patterns of a strategy file: compiled by RE2, and the fixed text that each match begins with."""

from __future__ import annotations

import re
from functools import lru_cache

import re2

from threadkeep.page import one_line

_SPECIAL = frozenset(".^$*+?{}[]|()")
_REPEATED = frozenset("*?{")
# What is escaped, and signs that are meant one by one: a stroke in them parts nothing.
_SETS = re.compile(r"\\.|\[[^\]]*\]")


_QUIET = re2.Options()
_QUIET.log_errors = False


@lru_cache(maxsize=1024)
def compiled_pattern(pattern: str) -> re2._Regexp:
    """The compiled pattern; a search takes time linear in the text, whatever the pattern."""
    return re2.compile(pattern, _QUIET)


@lru_cache(maxsize=1024)
def fixed_prefix(pattern: str) -> str:
    """The letters that every text begins with that the pattern finds; empty where it may begin anywhere.

    Of `^Edited by (.+) on` it is `Edited by `.
    """
    if not pattern.startswith("^") or "|" in _SETS.sub("", pattern):
        return ""
    found: list[str] = []
    place = 1
    while place < len(pattern) and pattern[place] not in _SPECIAL:
        is_escaped = pattern[place] == "\\"
        sign = pattern[place + 1 : place + 2] if is_escaped else pattern[place]
        # A letter behind a backslash represents many: \d, \w, \b.
        if not sign or (is_escaped and sign.isalnum()):
            break
        found.append(sign)
        place += 1 + is_escaped
    if pattern[place : place + 1] in _REPEATED and found:
        found.pop()
    return "".join(found)


def may_match(first_words: str, pattern: str) -> bool:
    """Whether a text that begins with these words may fit the pattern."""
    beginning, words = fixed_prefix(pattern), one_line(first_words)
    length = min(len(beginning), len(words))
    return beginning[:length] == words[:length]
