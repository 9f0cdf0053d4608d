"""The keys of a strategy file: which there are, what each may hold, and how a table becomes a value and back."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, TypeVar

T = TypeVar("T")
Table = Mapping[str, object]


class Fault(Exception):
    """What is wrong at a key path of a strategy file; becomes a StrategyError once the line is known."""

    def __init__(self, path: str, what: str, hint: str = "") -> None:
        super().__init__(what)
        self.path = path
        self.what = what
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Key:
    """One key: its name in the file, the attribute that holds it, and how it is read and written."""

    name: str
    read: Callable[[object, str], object]
    attribute: str = ""
    write: Callable[[Any], object] = lambda value: value

    def target(self) -> str:
        return self.attribute or self.name


def as_table(value: object, path: str) -> Table:
    if not isinstance(value, Mapping):
        raise Fault(path, f"must be a table, not {described(value)}")
    return value


def as_tables(value: object, path: str) -> list[Table]:
    if not isinstance(value, list):
        raise Fault(path, f"must be a list of tables, written [[{path}]]")
    return [as_table(item, f"{path}[{number}]") for number, item in enumerate(value, 1)]


def refuse_unknown(table: Table, known: tuple[str, ...], path: str) -> None:
    """An unknown key is an error that lists the known ones."""
    for name in table:
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            meant = f"did you mean {near[0]!r}? " if near else ""
            raise Fault(joined(path, name), f"unknown key {name!r}", f"{meant}known here: {', '.join(known)}")


def value_of(cls: type[T], keys: tuple[Key, ...], table: Table, path: str, **given: object) -> T:
    """The table as a value of `cls`, every key checked."""
    refuse_unknown(table, tuple(key.name for key in keys), path)
    read = {key.target(): key.read(table[key.name], joined(path, key.name)) for key in keys if key.name in table}
    missing = _required(cls) - read.keys() - given.keys()
    for key in keys:
        if key.target() in missing:
            raise Fault(path, f"{key.name!r} is missing")
    return cls(**read, **given)


def table_of(value: object, keys: tuple[Key, ...]) -> dict[str, object]:
    """The value as a table for the file; what is left at its default is not written."""
    defaults = {f.name: f.default for f in fields(value)}  # type: ignore[arg-type]
    held = ((key, getattr(value, key.target())) for key in keys)
    return {key.name: key.write(part) for key, part in held if part != defaults[key.target()]}


def _required(cls: type[object]) -> set[str]:
    return {f.name for f in fields(cls) if f.default is MISSING}  # type: ignore[arg-type]


def joined(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def described(value: object) -> str:
    words = {bool: "true or false", int: "a number", float: "a number", str: "a text", list: "a list", dict: "a table"}
    return words.get(type(value), type(value).__name__)
