"""What a strategy file may cost to read, whoever wrote it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping

from threadkeep.strategy.format.keys import Fault, Table
from threadkeep.strategy.format.text_file import LONGEST_FILE

# The largest learned strategy of the test forums has 40 tables, two levels below the top: [[post]], date, days.
MOST_TABLES = 500
# Four times the depth of a learned strategy.
DEEPEST = 8
# A header may hold a selector in quotes, with dots of its own.
LONGEST_KEY = 100
_HEADER = re.compile(r"[ \t]*\[")
_KEY = re.compile(r"[^=#\n]*")


def parsed_document(text: str) -> Table:
    """The document of a TOML text; a Fault where it is too large or nested too deeply to be a strategy."""
    if len(text) > LONGEST_FILE:
        raise Fault("", f"is longer than {LONGEST_FILE:,} characters", "a strategy has a few thousand")
    _check_lines(text)
    try:
        document = tomllib.loads(text)
    except RecursionError as error:
        raise _too_deep() from error
    if _depth(document) > DEEPEST:
        raise _too_deep()
    return document


def _check_lines(text: str) -> None:
    """Before it is parsed: a table or a key of ten thousand parts makes every line below it slow."""
    lines = text.splitlines()
    if sum(_HEADER.match(line) is not None for line in lines) > MOST_TABLES:
        raise Fault("", f"has more than {MOST_TABLES} tables", "a strategy has a few dozen")
    if any(key is not None and key[0].count(".") > LONGEST_KEY for key in map(_KEY.match, lines)):
        raise _too_deep()


def _too_deep() -> Fault:
    return Fault("", f"is nested more than {DEEPEST} levels deep", "a strategy has lists of tables, and no more")


def _depth(document: object) -> int:
    """How many tables and lists are in each other; more than DEEPEST are not counted."""
    level, depth = list(_inside(document)), 0
    while level and depth <= DEEPEST:
        level, depth = [item for value in level for item in _inside(value)], depth + 1
    return depth


def _inside(value: object) -> Iterator[object]:
    if isinstance(value, Mapping):
        yield from value.values()
    elif isinstance(value, list):
        yield from value
