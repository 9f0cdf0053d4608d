"""The index and thread pages of a recording under plain addresses, so that their kinds are known without learning."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from urllib.parse import quote, urljoin

from threadkeep.fetch import path_and_query
from threadkeep.learn.reading import SamplePage
from threadkeep.strategy import FollowRule, Kind, Provenance, Strategy
from threadkeep_bench.test_beds.foreign import ForeignPage, ForeignRecording

SITE = "http://forum.example"
_HREF = re.compile(r"""(?i)(\bhref\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)""")
_BASE = re.compile(r"""(?i)<base\s[^>]*?href\s*=\s*["']?([^"'>\s]+)""")
_RECORDED_SITE = "http://forum.invalid"
_SHOWN_KINDS = frozenset({"entry", "index", "index_flip", "thread", "thread_flip"})


@dataclass(frozen=True, slots=True)
class TruePage:
    """A page of a known kind; `key` is the recording's."""

    key: str
    sample: SamplePage


@dataclass(frozen=True, slots=True)
class PageCounts:
    """How many pages of each kind shapes are inferred from, and how many others are judged."""

    threads: int
    lists: int
    judged_threads: int
    judged_lists: int


@dataclass(frozen=True, slots=True)
class ForumPages:
    """The pages that shapes are inferred from, and the pages that are judged."""

    sample: tuple[TruePage, ...]
    threads: tuple[TruePage, ...]
    lists: tuple[TruePage, ...]


def plain_strategy() -> Strategy:
    """The kinds of the plain addresses and the links between them; nothing says how posts and rows are read."""
    pairs = (("entry", "index"), ("entry", "thread"), ("index", "index"), ("index", "thread"))
    return Strategy(
        site=f"{SITE}/",
        entry=f"{SITE}/",
        learned=Provenance(learner="threadkeep"),
        kinds=(
            Kind("entry", "entry", url="^/$"),
            Kind("index", "index", url=r"^/b/(?P<board>[^/?]+)(?:/(?P<page>[0-9]+))?$"),
            Kind("thread", "thread", url=r"^/t/(?P<thread>[^/?]+)(?:/(?P<page>[0-9]+))?$"),
        ),
        follow=(
            *(FollowRule(*pair) for pair in pairs),
            FollowRule("index", "index", as_="flip"),
            FollowRule("thread", "thread", as_="flip"),
        ),
    )


def forum_pages(recording: ForeignRecording, seed: int, counts: PageCounts) -> ForumPages:
    """Distinct index and thread pages, drawn by the seed; no page is both in the sample and judged."""
    dice = Random(seed)
    shown = {page.key: page for page in recording.pages() if page.kind in _SHOWN_KINDS and page.status == 200}
    threads = _drawn(dice, [page for key, page in shown.items() if key in recording.truth.thread_pages])
    entry = [page for page in shown.values() if page.kind == "entry"]
    lists = _drawn(dice, [page for page in shown.values() if page.kind.startswith("index")])
    plain = _PlainPages(recording)
    sampled_lists = min(counts.lists, len(lists) * 2 // 3)
    return ForumPages(
        sample=plain.of([*entry, *lists[:sampled_lists], *threads[: counts.threads]]),
        threads=plain.of(threads[counts.threads :][: counts.judged_threads]),
        lists=plain.of([*entry, *lists[sampled_lists:][: counts.judged_lists]]),
    )


def _drawn(dice: Random, pages: list[ForeignPage]) -> list[ForeignPage]:
    return dice.sample(sorted(pages, key=lambda page: page.key), len(pages))


def plain_path(page: ForeignPage) -> str | None:
    """The plain address of a page: `/t/12/2` is the second page of a thread; None for pages of other kinds."""
    if page.kind == "entry":
        return "/"
    if page.kind not in _SHOWN_KINDS or page.status != 200:
        return None
    name, _, rest = page.key.partition(":")
    list_id, _, position = rest.rpartition(":")
    if name not in ("thread", "board") or not position.isdecimal():
        return f"/b/{quote(page.key, safe='')}"
    return f"/{name[0]}/{quote(list_id, safe='')}" + (f"/{position}" if position != "1" else "")


class _PlainPages:
    """Gives pages of a recording with their links to index and thread pages written as plain addresses."""

    def __init__(self, recording: ForeignRecording) -> None:
        self._recording = recording
        self._plain_target = lru_cache(maxsize=200_000)(self._uncached_target)

    def of(self, pages: list[ForeignPage]) -> tuple[TruePage, ...]:
        return tuple(self._pages(pages))

    def _pages(self, pages: list[ForeignPage]) -> Iterator[TruePage]:
        for page in pages:
            path = plain_path(page)
            if path is not None:
                at = self._recording.truth.recorded_at
                yield TruePage(page.key, SamplePage(self._body(page), SITE + path, page.content_type, at))

    def _body(self, page: ForeignPage) -> bytes:
        session = self._recording.truth.session
        text = self._recording.body(page).decode("latin-1").replace(_RECORDED_SITE, SITE)
        text = text.replace(session.mark, "") if session is not None else text
        named = _BASE.search(text)
        base = urljoin(SITE + page.url, named[1]) if named else SITE + page.url
        return _HREF.sub(lambda found: found[1] + self._link(base, found[2]), text).encode("latin-1")

    def _link(self, base: str, written: str) -> str:
        """The attribute's value; links to pages that keep their address become absolute, for the page moved."""
        target = urljoin(base, _escaped(html.unescape(written.strip("\"'")).strip()))
        if not target.startswith(SITE):
            return written
        address, mark, fragment = target.partition("#")
        plain = self._plain_target(address)
        return f'"{html.escape(plain + mark + fragment)}"' if plain is not None else f'"{html.escape(target)}"'

    def _uncached_target(self, address: str) -> str | None:
        page = self._recording.find(path_and_query(address) or "/")
        path = plain_path(page) if page is not None else None
        return SITE + path if path is not None else None


def _escaped(address: str) -> str:
    """The address in ASCII: bytes beyond that, here read as latin-1, percent-encoded as browsers do."""
    return "".join(
        one if one.isascii() else quote(one.encode("latin-1" if one < "\u0100" else "utf-8")) for one in address
    )
