"""Looking at one page for a learner: the other call that crosses into a worker process."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from threadkeep.crawl.gate.page_links import PageLinks, page_links
from threadkeep.learn import Seen, seen_on
from threadkeep.page import parse


@dataclass(frozen=True, slots=True)
class PageView:
    """A page to look at: `url` was asked for, `final_url` answered."""

    body: bytes
    url: str
    final_url: str
    content_type: str | None
    status: int
    at: datetime


@dataclass(frozen=True, slots=True)
class ViewedPage:
    """What a learner is shown of a page, and its links for the gate; None if the page could not be read."""

    seen: Seen
    links: PageLinks | None = None


def view_page(look: PageView) -> ViewedPage:
    page = parse(look.body, look.final_url, look.content_type)
    return ViewedPage(seen_on(page, look.url, look.status, look.at), page_links(page))


def seen_on_view(look: PageView) -> Seen:
    return seen_on(parse(look.body, look.final_url, look.content_type), look.url, look.status, look.at)
