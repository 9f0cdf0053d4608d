"""What is really there: the truth that a crawl is measured against, whatever kind of forum it comes from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

UrlKind = Literal[
    "entry", "index", "thread", "permalink", "shortcut", "print", "sort", "profile", "members", "search", "recent",
    "calendar", "tag", "feed", "login", "form", "action", "wall", "missing", "portal", "file", "other",
]  # fmt: skip

# The pages a crawl is for; "recent" lists and feeds help a refresh but hold nothing new.
USEFUL: frozenset[UrlKind] = frozenset({"entry", "index", "thread"})
# Pages that show nothing to keep, whatever their status says.
INVALID: frozenset[UrlKind] = frozenset({"login", "form", "action", "wall", "missing"})


@dataclass(frozen=True, slots=True)
class UrlTruth:
    """What a URL is; equal `page` means the same page under another address; None where that is not known."""

    kind: UrlKind
    page: str | None = None
    changes_state: bool = False


@dataclass(frozen=True, slots=True)
class TruePost:
    id: str
    author: str
    at: datetime
    text: str
    shown_at: str = ""
    quoted_authors: tuple[str, ...] = ()
    parent: str | None = None


@dataclass(frozen=True, slots=True)
class TrueThread:
    """`posts` in the order of their times; where `is_tree`, pages show them below the posts that they answer."""

    id: str
    board: str
    url: str
    title: str
    pages: tuple[str, ...]
    posts: tuple[TruePost, ...]
    is_tree: bool = False


@dataclass(frozen=True, slots=True)
class TrueBoard:
    id: str
    url: str
    title: str
    parent: str | None
    pages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Truth:
    """A forum at one moment. `pages` of boards and threads are page 1 to n, each under its plainest URL."""

    name: str
    start: str
    entry: str
    boards: tuple[TrueBoard, ...]
    threads: tuple[TrueThread, ...]
    classify: Callable[[str], UrlTruth] = field(repr=False)
    traits: tuple[str, ...] = ()
