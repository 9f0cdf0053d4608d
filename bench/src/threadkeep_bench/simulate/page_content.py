"""What a page of a simulated forum shows, before any markup is chosen.

`forum` decides what is shown (URLs, pagers, dates, noise); `markup` decides how it looks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from threadkeep_bench.simulate.truth import UrlKind


@dataclass(frozen=True, slots=True)
class LinkItem:
    label: str
    url: str
    kind: UrlKind = "other"
    rel: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Stamp:
    """A time as shown; `machine` is in `attribute` of the element where the skin does that."""

    text: str
    machine: str = ""
    attribute: Literal["", "datetime", "title", "data-time"] = ""


@dataclass(frozen=True, slots=True)
class PagerItem:
    """`url` is empty for the current page and for gaps."""

    label: str
    url: str = ""
    is_current: bool = False
    rel: str = ""


@dataclass(frozen=True, slots=True)
class Pager:
    items: tuple[PagerItem, ...]
    caption: str = ""


@dataclass(frozen=True, slots=True)
class LastItem:
    """The newest post of a thread or board, as a row shows it."""

    stamp: Stamp | None = None
    author: str = ""
    author_url: str = ""
    title: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class BoardItem:
    title: str
    url: str
    description: str = ""
    threads: int | None = None
    posts: int | None = None
    last: LastItem | None = None
    children: tuple[LinkItem, ...] = ()


@dataclass(frozen=True, slots=True)
class Category:
    title: str
    boards: tuple[BoardItem, ...]
    url: str = ""


@dataclass(frozen=True, slots=True)
class ThreadItem:
    title: str
    url: str
    author: str = ""
    author_url: str = ""
    replies: int | None = None
    views: int | None = None
    started: Stamp | None = None
    last: LastItem | None = None
    is_sticky: bool = False
    is_locked: bool = False
    mini_pager: Pager | None = None
    tags: tuple[LinkItem, ...] = ()
    excerpt: str = ""


@dataclass(frozen=True, slots=True)
class PostItem:
    """`body_html` is what the user wrote, already safe HTML; `replies` hold nested posts."""

    anchor: str
    author: str
    stamp: Stamp | None
    body_html: str
    author_url: str = ""
    author_info: tuple[str, ...] = ()
    avatar: bool = False
    number: LinkItem | None = None
    signature_html: str = ""
    edited: str = ""
    actions: tuple[LinkItem, ...] = ()
    replies: tuple[PostItem, ...] = ()
    part: Literal["post", "question", "answer", "comment"] = "post"
    votes: int | None = None


@dataclass(frozen=True, slots=True)
class Ad:
    """Something between the posts that is no post."""

    label: str
    html: str


@dataclass(frozen=True, slots=True)
class ShownForm:
    action: str
    fields: tuple[tuple[str, str], ...]
    button: str
    method: Literal["get", "post"] = "post"


@dataclass(frozen=True, slots=True)
class PageContent:
    """One page. `free_html` is the middle of pages that are neither index nor thread (walls, profiles, calendars)."""

    kind: UrlKind
    language: str
    site_title: str
    heading: str
    is_rtl: bool = False
    crumbs: tuple[LinkItem, ...] = ()
    nav: tuple[LinkItem, ...] = ()
    tools: tuple[LinkItem, ...] = ()
    aside: tuple[tuple[str, tuple[LinkItem, ...]], ...] = ()
    footer: tuple[LinkItem, ...] = ()
    categories: tuple[Category, ...] = ()
    threads: tuple[ThreadItem, ...] = ()
    posts: tuple[PostItem | Ad, ...] = ()
    pager: Pager | None = None
    forms: tuple[ShownForm, ...] = ()
    free_html: str = ""
    notice: str = ""
    clock: str = ""
    column_words: tuple[tuple[str, str], ...] = ()
    canonical: str = ""
    rel_next: str = ""
    rel_prev: str = ""
    robots: str = ""
    feeds: tuple[LinkItem, ...] = ()
    json_ld: str = ""
