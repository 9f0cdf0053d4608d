"""Evidence of made-up forums: pages written as HTML and added in the order of a crawl."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random

from threadkeep.page import parse
from threadkeep.sitemap import Evidence
from threadkeep.sitemap.facts import facts_without_page, page_facts
from threadkeep.sitemap.outcomes import EvidenceBuilder
from threadkeep.sitemap.prior import shipped_prior

SITE = "http://forum.example"
AT = datetime(2024, 5, 1, 12, tzinfo=UTC)
WORDS = (
    *("river", "stone", "lamp", "garden", "window", "paper", "silver", "morning"),
    *("carpet", "engine", "bottle", "summer", "harbour", "winter", "ladder", "pencil"),
)


@dataclass(frozen=True, slots=True)
class Addresses:
    """How a forum spells its URLs; `page` is 1 for the first page of a list."""

    board: Callable[[int, int], str]
    thread: Callable[[int, int], str]
    user: Callable[[int], str] = lambda number: f"/member.php?u={number}"
    entry: str = "/"
    board_of: dict[int, int] = field(default_factory=dict)


QUERY = Addresses(
    board=lambda number, page: f"/viewforum.php?f={number}" + (f"&start={20 * (page - 1)}" if page > 1 else ""),
    thread=lambda number, page: f"/viewtopic.php?t={number}" + (f"&start={20 * (page - 1)}" if page > 1 else ""),
)
NAMES = Addresses(
    board=lambda number, page: f"/forum/{WORDS[number]}-talk/" + (f"page-{page}/" if page > 1 else ""),
    thread=lambda number, page: (
        f"/forum/{WORDS[number % 3]}-talk/{WORDS[number % 16]}-and-{WORDS[number // 16]}-again/"
        + (f"page-{page}/" if page > 1 else "")
    ),
    user=lambda number: f"/people/{WORDS[number]}/",
)
FILES = Addresses(
    board=lambda number, page: f"/forum-{number}" + (f"-{page}" if page > 1 else "") + ".html",
    thread=lambda number, page: f"/thread-{number}" + (f"-{page}" if page > 1 else "") + ".html",
    user=lambda number: f"/user-{number}.html",
)
FOLDERS = Addresses(
    board=lambda number, page: f"/f/{number}" + (f"/page-{page}" if page > 1 else ""),
    thread=lambda number, page: f"/t/{number}" + (f"/page-{page}" if page > 1 else ""),
    user=lambda number: f"/u/{number}",
)
BOARDS, THREADS, LONG = 3, 12, 2


def made_up_evidence(addresses: Addresses, paths: Iterable[str] | None = None) -> Evidence:
    """The evidence of a crawl of the made-up forum; by default of all its pages."""
    return evidence_of(dict(forum_pages(addresses)), addresses, paths)


def evidence_of(pages: Mapping[str, str], addresses: Addresses, paths: Iterable[str] | None = None) -> Evidence:
    """The evidence of a crawl of these pages, by default of all in their order."""
    start = SITE + addresses.entry
    builder = EvidenceBuilder(start, shipped_prior())
    for path in pages if paths is None else paths:
        url = SITE + path
        if path not in pages:
            builder.add(facts_without_page(url, url, 404, "status 404"))
            continue
        builder.add(page_facts(parse(pages[path].encode(), url, "text/html"), url, 200, AT))
    return builder.evidence()


def forum_pages(addresses: Addresses) -> Iterator[tuple[str, str]]:
    """Path and HTML of the entry, of boards with two pages, of threads (some with two pages) and of members."""
    boards = "".join(
        f'<div class="board"><h3><a class="title" href="{addresses.board(board, 1)}">The {WORDS[board]} talk</a></h3>'
        f"<p>All about the {WORDS[board]} and what can be done with it in spring.</p></div>"
        for board in range(BOARDS)
    )
    yield addresses.entry, html("Forum", addresses, f'<div class="boards">{boards}</div>')
    for board in range(BOARDS):
        own = [number for number in range(THREADS * BOARDS) if number % BOARDS == board]
        for page in (1, 2):
            shown = own[: THREADS // 2] if page == 1 else own[THREADS // 2 :]
            yield addresses.board(board, page), board_page(addresses, board, page, shown)
        for number in own:
            for page in range(1, 2 + (number < LONG * BOARDS)):
                yield addresses.thread(number, page), thread_page(addresses, number, page)
    for user in range(5):
        yield addresses.user(user), html("Member", addresses, f'<div class="profile"><h2>{WORDS[user]}</h2></div>')


def pages_with_last_posts(addresses: Addresses) -> dict[str, str]:
    """The forum with a link to the last page of each thread beside its title; those of ten threads come first."""
    pages = dict(forum_pages(addresses))
    title = re.compile(r'(<a class="subject" href="([^"]*)">.*?</a>)')
    listed = {path: title.sub(r'\1 <a class="last" href="\2/last">go</a>', html) for path, html in pages.items()}
    last = {
        f"{addresses.thread(number, 1)}/last": thread_page(addresses, number, 1 + (number < LONG * BOARDS))
        for number in range(10)
    }
    return {addresses.entry: listed.pop(addresses.entry)} | last | listed


def pages_with_the_newest_post_first(addresses: Addresses) -> dict[str, str]:
    """The forum whose long threads open at their second page, the newest one; the first one is `page-1`."""
    pages = dict(forum_pages(addresses))
    for number in range(LONG * BOARDS):
        first, second = addresses.thread(number, 1), addresses.thread(number, 2)
        pages[f"{first}/page-1"] = pages[first].replace(f'"{first}"', f'"{first}/page-1"')
        pages[first] = pages.pop(second).replace(f'"{first}"', f'"{first}/page-1"')
    return pages


def board_page(addresses: Addresses, board: int, page: int, threads: Iterable[int]) -> str:
    rows = "".join(
        f'<div class="row"><a class="subject" href="{addresses.thread(number, 1)}">{title_of(number)}</a>'
        f' by <a class="author" href="{addresses.user(number % 5)}">{WORDS[number % 5]}</a> <i>3 replies</i></div>'
        for number in threads
    )
    return html(
        f"{WORDS[board]} talk",
        addresses,
        pager(lambda to: addresses.board(board, to), page) + f'<div class="rows">{rows}</div>',
    )


def thread_page(addresses: Addresses, number: int, page: int) -> str:
    posts = "".join(post(addresses, number, page, at) for at in range(4))
    flips = pager(lambda to: addresses.thread(number, to), page) if number < LONG * BOARDS else ""
    return html(title_of(number), addresses, flips + f'<div class="posts">{posts}</div>')


def post(addresses: Addresses, number: int, page: int, at: int) -> str:
    words = Random(f"{number} {page} {at}")
    text = " ".join(words.choice(WORDS) for _ in range(40))
    user = (number + at) % 5
    return (
        f'<div class="post"><div class="head"><a class="author" href="{addresses.user(user)}">{WORDS[user]}</a>'
        f' <span class="date">{1 + at} May 2023, 10:{10 + number % 50}</span></div>'
        f'<div class="body"><p>{text} {number}-{page}-{at} and so on for a while.</p></div></div>'
    )


def pager(url: Callable[[int], str], page: int) -> str:
    links = "".join(f"<b>{to}</b>" if to == page else f'<a href="{url(to)}">{to}</a>' for to in (1, 2))
    return f'<div class="pager">{links}</div>'


def title_of(number: int) -> str:
    return f"How the {WORDS[number % 16]} met the {WORDS[number // 16]} in room {number}"


def html(title: str, addresses: Addresses, body: str) -> str:
    links = f'<a href="{addresses.entry}">Home</a> <a href="/help">Help</a> <a href="/search">Search</a>'
    menu = f'<div class="menu">{links}</div>'
    return f"<html><head><title>{title}</title></head><body>{menu}{body}</body></html>"
