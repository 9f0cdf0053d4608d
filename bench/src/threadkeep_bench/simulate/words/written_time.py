"""A time written out in the words of a language."""

from __future__ import annotations

import re
from datetime import datetime

from threadkeep_bench.simulate.words.language import Words

_DIRECTIVE = re.compile(r"%-?[A-Za-z]")


def written_time(at: datetime, pattern: str, words: Words) -> str:
    """`at` by a strptime-like pattern; `%-d`, `%-m`, `%-H` and `%-I` come without a leading zero."""
    return _DIRECTIVE.sub(lambda found: _part(at, found.group(), words), pattern)


def _part(at: datetime, directive: str, words: Words) -> str:
    named = {
        "%B": words.months[at.month - 1],
        "%b": words.months_short[at.month - 1],
        "%A": words.weekdays[at.weekday()],
        "%a": words.weekdays_short[at.weekday()],
        "%p": words.am if at.hour < 12 else words.pm,
    }
    return named[directive] if directive in named else _digits(at, directive)


def _digits(at: datetime, directive: str) -> str:
    # strftime's own "%-d" is not there on every system, so the zero is taken off here.
    digits = at.strftime(f"%{directive[-1]}")
    return digits.lstrip("0") or "0" if directive[1] == "-" else digits
