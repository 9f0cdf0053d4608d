"""How a field, a post and a row are found on a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

ByZone = Literal["assumed", "shown", "site"]
Days = tuple[tuple[str, int], ...]

ENGLISH_DAYS: Days = (("today", 0), ("yesterday", -1))


@dataclass(frozen=True, slots=True)
class Field:
    """One value of a record: where it stands (`at`), what is taken of it, and how that is read.

    Without `at` it is the whole record, or an attribute of its first element. `match` has one group, or none to keep
    the whole match. `format` is a date's; more than one are tried in order. Where it is an order ("dmy"), dates are
    read in words, those of `language` first. `ends` are signatures: words that are no part of a text that ends so.
    `separator` is a line: it and what is behind its last place are no part of the text.
    """

    at: str | None = None
    take: str = "text"
    match: str | None = None
    format: tuple[str, ...] = ()
    language: str = ""
    zone: str = "UTC"
    by_zone: ByZone = "assumed"
    days: Days = ENGLISH_DAYS
    drop: tuple[str, ...] = ()
    signatures: tuple[str, ...] = ()
    separator: str = ""


@dataclass(frozen=True, slots=True)
class PostShape:
    """One way a post looks. `until` makes it a run of siblings: up to the "next" one, or to what a selector finds.

    `also`: such posts are on the same pages as those of the shape before it.
    """

    on: str
    selector: str
    body: Field
    until: str | None = None
    shares_pages: bool = False
    id: Field | None = None
    author: Field | None = None
    date: Field | None = None
    edited: Field | None = None
    edited_by: Field | None = None
    url: Field | None = None
    parent: Field | None = None
    depth: Field | None = None
    quotes: Field | None = None
    reactions: Field | None = None
    attachments: Field | None = None
    why: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class RowShape:
    """A thread's row in an index; `posts` counts its first one too. `none` is what is on a page without any."""

    on: str
    selector: str
    title: Field
    until: str | None = None
    author: Field | None = None
    replies: Field | None = None
    posts: Field | None = None
    views: Field | None = None
    last: Field | None = None
    sticky: Field | None = None
    locked: Field | None = None
    moved: Field | None = None
    empty_marker: str | None = None
    why: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class BoardShape:
    """A board's row on the entry page or in a board."""

    on: str
    selector: str
    title: Field
    until: str | None = None
    description: Field | None = None
    threads: Field | None = None
    posts: Field | None = None
    last: Field | None = None
    why: str = ""
    by: str = ""
