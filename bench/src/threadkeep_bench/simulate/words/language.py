"""What a language lends to a simulated forum: words for its texts, its people, its dates and its buttons."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from threadkeep_bench.simulate.words.plural import RULES, Unit

_FOLDER = files(__package__)

LANGUAGES: tuple[str, ...] = tuple(
    sorted(entry.name.removesuffix(".toml") for entry in _FOLDER.iterdir() if entry.name.endswith(".toml"))
)


@dataclass(frozen=True, slots=True)
class Words:
    """One language. `nouns` are subjects, `verbs` what a subject does, so that any noun goes with any verb.

    `gap` is between sentences; `weekdays` begin with Monday; formats are those of `written`.
    """

    language: str
    name: str
    is_rtl: bool
    gap: str
    sentences_a_post: int
    plural: str
    ui: Mapping[str, str]
    ago_forms: Mapping[str, tuple[str, ...]]
    months: tuple[str, ...]
    months_short: tuple[str, ...]
    weekdays: tuple[str, ...]
    weekdays_short: tuple[str, ...]
    am: str
    pm: str
    date_formats: tuple[str, ...]
    day_formats: tuple[str, ...]
    time_formats: tuple[str, ...]
    categories: tuple[str, ...]
    boards: tuple[tuple[str, str], ...]
    names: tuple[str, ...]
    nouns: tuple[str, ...]
    verbs: tuple[str, ...]
    adjectives: tuple[str, ...]
    times: tuple[str, ...]
    sentences: tuple[str, ...]
    titles: tuple[str, ...]
    shorts: tuple[str, ...]
    signatures: tuple[str, ...]

    def __getitem__(self, key: str) -> str:
        return self.ui[key]

    def by_slot(self, slot: str) -> tuple[str, ...]:
        """The words that go into a slot of a template."""
        match slot:
            case "noun":
                return self.nouns
            case "verb":
                return self.verbs
            case "adjective":
                return self.adjectives
            case "name":
                return self.names
        raise KeyError(slot)

    def ago(self, unit: Unit, count: int) -> str:
        """For example "5 minutes ago"."""
        return self.ago_forms[unit][RULES[self.plural](count)].format(n=count)


@cache
def words(language: str) -> Words:
    """The words of one of `LANGUAGES`."""
    return _from_table(tomllib.loads(_FOLDER.joinpath(f"{language}.toml").read_text(encoding="utf-8")))


def _from_table(table: Mapping[str, Any]) -> Words:
    return Words(**{key: _frozen(value) for key, value in table.items()})


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return MappingProxyType({key: _frozen(each) for key, each in value.items()})
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
