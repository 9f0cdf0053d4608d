"""The tiny forum over HTTP, and a learner that looks at three of its pages and then knows it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from tests.crawl import tiny_forum as tiny
from tests.ui.answering import NOT_THERE, Reply, answering
from threadkeep.fetch import normalise
from threadkeep.learn import Learner, Wanted
from threadkeep.strategy import Provenance, Strategy, loads

LEARNED_FROM = ["/", "/b/1", "/t/1"]


@dataclass
class Little:
    """Where the forum is, what it was asked for, and pages that answer otherwise than they should."""

    url: str = ""
    asked: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    instead: dict[str, Reply] = field(default_factory=dict)

    def reply(self, path: str) -> Reply:
        (self.files if path == "/robots.txt" else self.asked).append(path)
        html = tiny.page(path)
        return self.instead.get(path, NOT_THERE if html is None else Reply(html))


@contextmanager
def little_forum() -> Iterator[Little]:
    forum = Little()
    with answering(forum.reply) as forum.url:
        yield forum


def stub(start: str) -> Learner:
    """Looks at a page of each kind; what it returns says nothing that a crawl by it would not prove."""
    for path in LEARNED_FROM:
        yield Wanted(normalise(path, start) or start)
    return strategy_at(start)


def strategy_at(start: str) -> Strategy:
    site = normalise("/", start) or start
    learned = Provenance(at=datetime(2026, 11, 15, 18, tzinfo=UTC), pages=len(LEARNED_FROM), learner="stub")
    written = loads(tiny.STRATEGY.replace("http://tiny.example/", site))
    likes = dict(zip(("entry", "board", "thread"), LEARNED_FROM, strict=True))
    kinds = tuple(replace(kind, page_count=1, example=normalise(likes[kind.name], site)) for kind in written.kinds)
    return replace(written, learned=learned, kinds=kinds)
