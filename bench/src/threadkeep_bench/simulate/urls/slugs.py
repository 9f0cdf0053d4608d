"""Words and tokens that represent boards, threads and users in URLs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from threadkeep_bench.simulate.community import Community
from threadkeep_bench.simulate.urls.routes import Noun

NOUNS: tuple[Noun, ...] = ("board", "thread", "post", "user")
TOKENS = 1 << 32
LONGEST = 60


@dataclass(frozen=True)
class Slugs:
    """The names of one community; a second bearer of a name gets a number behind it, in order of ids."""

    community: Community
    salt: int

    def slug(self, noun: Noun, id: int) -> str:
        return self._tables[noun].get(id, str(id))

    def by_slug(self, noun: Noun, slug: str) -> int | None:
        return self._inverse[noun].get(slug)

    def token(self, noun: Noun, id: int) -> str:
        return f"{_mixed(id * len(NOUNS) + NOUNS.index(noun), self.salt):08x}"

    def by_token(self, noun: Noun, token: str) -> int | None:
        if not re.fullmatch("[0-9a-f]{8}", token):
            return None
        id, which = divmod(_unmixed(int(token, 16), self.salt), len(NOUNS))
        return id if NOUNS[which] == noun else None

    def board_of(self, thread: int) -> int:
        return self.community.board_of(thread)

    @cached_property
    def _tables(self) -> dict[Noun, dict[int, str]]:
        return {
            "board": _distinct((board.id, board.title) for board in self.community.boards),
            "thread": _distinct(self.community.titles()),
            "user": _distinct((user.id, user.name) for user in self.community.users),
            "post": {},
        }

    @cached_property
    def _inverse(self) -> dict[Noun, dict[str, int]]:
        return {noun: {slug: id for id, slug in table.items()} for noun, table in self._tables.items()}


def _distinct(titles: Iterable[tuple[int, str]]) -> dict[int, str]:
    taken: dict[str, int] = {}
    slugs: dict[int, str] = {}
    for id, title in titles:
        slug = _slug(title)
        taken[slug] = taken.get(slug, 0) + 1
        slugs[id] = slug if taken[slug] == 1 else f"{slug}--{taken[slug]}"
    return slugs


def _slug(title: str) -> str:
    """Letters and digits of any script, joined by single hyphens: a double one is never part of a title's own slug."""
    return "-".join(re.findall(r"[^\W_]+", title.lower()))[:LONGEST].strip("-") or "untitled"


# Two odd multipliers around a shift that undoes itself make a bijection of 32 bits: alike for every noun, and readable
# back without a table.
SECOND = 0x85EBCA6B


def _first(salt: int) -> int:
    return (0x9E3779B1 + 2 * salt * 0x61C88647) % TOKENS | 1


def _mixed(number: int, salt: int) -> int:
    number = number * _first(salt) % TOKENS
    return (number ^ number >> 16) * SECOND % TOKENS


def _unmixed(number: int, salt: int) -> int:
    number = number * pow(SECOND, -1, TOKENS) % TOKENS
    return (number ^ number >> 16) * pow(_first(salt), -1, TOKENS) % TOKENS
