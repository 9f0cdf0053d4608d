"""A site with a page that hangs until it is released."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event

from tests.ui.answering import NOT_THERE, Reply, answering

PAGES = {
    "/": Reply('<title>Home</title><a href="/slow">slow</a>'),
    "/slow": Reply("<title>Slow</title>at last"),
}


@dataclass(frozen=True, slots=True)
class Stalling:
    """`reached` is set when somebody waits for /slow, which answers once `released` is set."""

    url: str
    reached: Event = field(default_factory=Event)
    released: Event = field(default_factory=Event)


@contextmanager
def stalling() -> Iterator[Stalling]:
    def reply(path: str) -> Reply:
        if path == "/slow":
            here.reached.set()
            here.released.wait()
        return PAGES.get(path, NOT_THERE)

    with answering(reply) as url:
        here = Stalling(url)
        try:
            yield here
        finally:
            here.released.set()
