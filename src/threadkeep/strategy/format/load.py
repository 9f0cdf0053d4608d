"""A strategy file read into a value, every key checked."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TypeVar

from threadkeep.errors import StrategyError
from threadkeep.strategy.format import values
from threadkeep.strategy.format.consistency import consistency_faults
from threadkeep.strategy.format.keys import Fault, Key, Table, as_table, as_tables, refuse_unknown, value_of
from threadkeep.strategy.format.limits import MOST_TABLES, parsed_document
from threadkeep.strategy.format.line_numbers import line_number
from threadkeep.strategy.format.sections import (
    BOARD_KEYS,
    FOLLOW_KEYS,
    KIND_KEYS,
    LEARNED_KEYS,
    POST_KEYS,
    ROW_KEYS,
    SAME_KEYS,
    TOP_KEYS,
)
from threadkeep.strategy.format.text_file import read_text
from threadkeep.strategy.shapes import BoardShape, PostShape, RowShape
from threadkeep.strategy.strategy import AliasRule, FollowRule, Kind, Provenance, Strategy

# The version of the file format. It changes when an older threadkeep can no longer read a file.
FORMAT = 1

T = TypeVar("T")


def load(path: Path | str) -> Strategy:
    """The strategy in a file; StrategyError names the key and the line of what is wrong."""
    return loads(read_text(Path(path)), str(path))


def load_text(path: Path) -> str:
    """The text of a strategy file, once it is known to be sound."""
    text = read_text(path)
    loads(text, str(path))
    return text


def loads(text: str, name: str = "strategy") -> Strategy:
    """The strategy in a text; `name` is what errors call it."""
    problems = find_problems(text, name)
    if problems:
        raise problems[0]
    return strategy_of(tomllib.loads(text))


def find_problems(text: str, name: str = "strategy") -> tuple[StrategyError, ...]:
    """What is wrong with a strategy: the first thing that does not read, or else everything that does not fit."""
    try:
        strategy = strategy_of(parsed_document(text))
    # TOML has numbers and times that Python has not: those are a ValueError, too.
    except ValueError as error:
        return (StrategyError(f"is not TOML: {error}", name, "see https://toml.io; patterns go in single quotes"),)
    except Fault as fault:
        return (_placed(fault, text, name),)
    return tuple(_placed(fault, text, name) for fault in consistency_faults(strategy))


def _placed(fault: Fault, text: str, name: str) -> StrategyError:
    line = line_number(text, fault.path)
    where = f"{name}, line {line}" if line else name
    return StrategyError(fault.what, f"{where}, {fault.path}" if fault.path else where, fault.hint)


def strategy_of(document: Table) -> Strategy:
    """The value of a parsed document; a Fault where it does not read."""
    refuse_unknown(document, TOP_KEYS, "")
    _check_format(document)
    learned = document.get("learned")
    return Strategy(
        site=_url(document, "site"),
        entry=_url(document, "entry"),
        learned=value_of(Provenance, LEARNED_KEYS, as_table(learned, "learned"), "learned") if learned else None,
        aliases=_values(document, "same", AliasRule, SAME_KEYS),
        kinds=_kinds(document),
        follow=_values(document, "follow", FollowRule, FOLLOW_KEYS),
        posts=_values(document, "post", PostShape, POST_KEYS),
        rows=_values(document, "row", RowShape, ROW_KEYS),
        boards=_values(document, "board", BoardShape, BOARD_KEYS),
        format=FORMAT,
    )


def _check_format(document: Table) -> None:
    given = document.get("format")
    if given is None:
        raise Fault("", "'format' is missing", f"write format = {FORMAT} in its first line")
    if given != FORMAT:
        raise Fault("format", f"format {given!r} is not known", f"this version reads format {FORMAT}")


def _url(document: Table, name: str) -> str:
    if name not in document:
        raise Fault("", f"{name!r} is missing", f'write {name} = "https://forum.example.org/"')
    return values.url(document[name], name)


def _kinds(document: Table) -> tuple[Kind, ...]:
    tables = as_table(document.get("kind", {}), "kind").items()
    return tuple(
        value_of(Kind, KIND_KEYS, as_table(table, f"kind.{name}"), f"kind.{name}", name=name) for name, table in tables
    )


def _values(document: Table, section: str, cls: type[T], keys: tuple[Key, ...]) -> tuple[T, ...]:
    tables = as_tables(document.get(section, []), section)
    if len(tables) > MOST_TABLES:
        raise Fault(section, f"has more than {MOST_TABLES} tables", "a strategy has a few dozen")
    return tuple(value_of(cls, keys, table, f"{section}[{number}]") for number, table in enumerate(tables, 1))
