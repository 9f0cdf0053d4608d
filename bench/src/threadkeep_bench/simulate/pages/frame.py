"""What every page of a simulated forum has around its content."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from zlib import crc32

from threadkeep_bench.simulate.page_content import LinkItem, PageContent, ShownForm
from threadkeep_bench.simulate.pages.row_items import all_tags
from threadkeep_bench.simulate.site import Ask, newest_threads
from threadkeep_bench.simulate.truth import UrlKind
from threadkeep_bench.simulate.urls import Target, View

Block = tuple[str, tuple[LinkItem, ...]]

COLUMNS = (
    "topic", "topics", "author", "replies", "views", "last_post", "posts", "forum", "date", "subforums", "page",
    "sticky", "locked", "question", "answers", "comments", "signature", "by", "go", "jump_to",
)  # fmt: skip
RECENT = 5


def frame(ask: Ask, kind: UrlKind, heading: str) -> PageContent:
    """A page with nothing in it yet."""
    words = ask.words
    return PageContent(
        kind=kind,
        language=words.language,
        site_title=ask.skin.title,
        heading=heading,
        is_rtl=words.is_rtl,
        crumbs=(ask.link(words["home"], _home(ask)), ask.link(ask.skin.title, Target("entry"))),
        nav=tuple(_nav(ask)),
        aside=tuple(_aside(ask)),
        footer=tuple(_footer(ask)),
        forms=tuple(_forms(ask)),
        clock=words["current_time"].format(date=ask.stamp(ask.at, replace(ask.skin.row_dates, near="written")).text),
        column_words=tuple((key, words[key]) for key in COLUMNS),
        feeds=_feeds(ask),
    )


def _home(ask: Ask) -> Target:
    return Target("portal") if ask.skin.structure.portal else Target("entry")


def _nav(ask: Ask) -> Iterator[LinkItem]:
    noise, structure = ask.noise, ask.skin.structure
    choices: tuple[tuple[bool, str, View], ...] = (
        (structure.portal, "home", "portal"),
        (True, "forums", "entry"),
        (structure.recent, "recent", "recent"),
        (noise.searches, "search", "search"),
        (noise.members, "members", "members"),
        (noise.calendar, "calendar", "calendar"),
        (noise.tags, "tags", "tag"),
        (noise.forms, "register", "register"),
    )
    for is_on, word, view in choices:
        if is_on:
            yield ask.link(ask.words[word], Target(view))
    if noise.forms or noise.walls:
        yield ask.link(ask.words["login"], Target("login", word=ask.path))


def _aside(ask: Ask) -> Iterator[Block]:
    if ask.skin.structure.recent:
        threads = newest_threads(ask.site, ask.at, RECENT)
        yield (
            ask.words["recent"],
            tuple(ask.link(thread.title, Target("thread", thread.id), aside=True) for thread in threads),
        )
    if ask.noise.online:
        yield ask.words["online"], tuple(_online(ask))
    if ask.noise.tags:
        yield ask.words["tags"], tuple(ask.link(tag, Target("tag", word=tag)) for tag in all_tags(ask)[:8])
    if ask.skin.structure.portal:
        yield ask.words["news"], tuple(_portal_links(ask))


def _online(ask: Ask) -> Iterator[LinkItem]:
    """Three users, others every quarter of an hour."""
    users = ask.site.community.users
    first = crc32(b"%d" % _quarter(ask.at)) % len(users)
    for user in (users[(first + step) % len(users)] for step in (0, 5, 11)):
        yield LinkItem(user.name, ask.href(Target("user", user.id)) if ask.noise.members else "", "profile")


def _quarter(at: datetime) -> int:
    return int(at.timestamp()) // 900


def _portal_links(ask: Ask) -> Iterator[LinkItem]:
    for word in ("news", "shop", "gallery", "downloads"):
        yield ask.link(ask.words[word], Target("portal"))


def _footer(ask: Ask) -> Iterator[LinkItem]:
    for word in ("rules", "privacy", "contact"):
        yield ask.link(ask.words[word], Target("help"))
    if ask.noise.online:
        yield ask.link(ask.words["online"], Target("online"))
    if ask.noise.actions != "none":
        yield ask.action("mark_read", Target("mark", ask.site.community.boards[0].id))


def _forms(ask: Ask) -> Iterator[ShownForm]:
    words = ask.words
    if ask.noise.searches:
        yield ShownForm(ask.href(Target("search")), ((ask.skin.urls.param("word"), ""),), words["search"], "get")
    if ask.noise.forms:
        fields = (("name", words["username"]), ("password", words["password"]))
        yield ShownForm(ask.href(Target("login")), fields, words["login"])


def _feeds(ask: Ask) -> tuple[LinkItem, ...]:
    return (ask.link(ask.words["feed"], Target("feed")),) if ask.skin.structure.feeds != "none" else ()
