"""How one forum is crawled and read, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal

from threadkeep.model import Role
from threadkeep.strategy.patterns import compiled_pattern
from threadkeep.strategy.shapes import BoardShape, PostShape, RowShape

# Groups of a URL pattern that say where in a list a page stands; every other named group is an id.
POSITIONS = frozenset({"offset", "page", "cursor"})


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a learned strategy comes from."""

    at: datetime | None = None
    pages: int | None = None
    learner: str = ""
    parser: str = ""


@dataclass(frozen=True, slots=True)
class AliasRule:
    """URLs that are one page: parameters that change nothing, or a form of URL that leads into a page of kind `is_`.

    `asked`: what is dropped stays in the URL that is asked for, as the forum links it.
    """

    drop: tuple[str, ...] = ()
    stays_in_requests: bool = False
    url: str | None = None
    kind: str | None = None
    why: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Kind:
    """Pages of one layout and one form of URL; `first` is the position of a URL that names none.

    `has` is what is on every page of the kind: it decides where URLs of several kinds look alike.
    """

    name: str
    role: Role
    url: str | None = None
    marker: str | None = None
    first_position: tuple[tuple[str, str], ...] = ()
    page_count: int | None = None
    example: str | None = None
    why: str = ""
    by: str = ""


def url_groups(kind: Kind) -> frozenset[str]:
    """The names of the groups in a kind's URL pattern."""
    return frozenset(compiled_pattern(kind.url).groupindex) if kind.url is not None else frozenset()


@dataclass(frozen=True, slots=True)
class FollowRule:
    """Which links are worth a request: of one kind of page, to another, at one place; or only flips.

    `but` are words of links that are not followed: they lead to the first page of a list, which is known already.
    """

    from_: str
    to: str
    at: str | None = None
    as_: Literal["flip"] | None = None
    excluded_words: tuple[str, ...] = ()
    why: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Strategy:
    """A strategy file as a value; the order of its parts is meaning, the first that fits wins."""

    site: str
    entry: str
    learned: Provenance | None = None
    aliases: tuple[AliasRule, ...] = ()
    kinds: tuple[Kind, ...] = ()
    follow: tuple[FollowRule, ...] = ()
    posts: tuple[PostShape, ...] = ()
    rows: tuple[RowShape, ...] = ()
    boards: tuple[BoardShape, ...] = ()
    format: int = 1

    # What is compiled from a strategy is remembered by it; a hash over every part would cost more than that saves.
    def __hash__(self) -> int:
        return hash((self.site, self.entry, len(self.kinds), len(self.follow)))

    def kind(self, name: str) -> Kind | None:
        return next((kind for kind in self.kinds if kind.name == name), None)

    def save(self, path: Path | str) -> None:
        """Write it as a file, whole or not at all; what a person wrote beside it in a file that is there is kept."""
        from threadkeep.strategy.format.save import save

        save(self, path)
