"""Signatures behind a line are cut where no element of their own holds them."""

from __future__ import annotations

from datetime import UTC, datetime

from tests.learn.reading.made_pages import words
from threadkeep.learn.reading.shapes import SamplePage, shapes_of
from threadkeep.page import parse
from threadkeep.strategy import Kind, Strategy, dumps, loads, read_page

SITE = "http://lines.example"
AT = datetime(2026, 9, 1, tzinfo=UTC)
STRATEGY = Strategy(SITE + "/", SITE + "/", kinds=(Kind("thread", "thread", url=r"^/t/(?P<thread>\d+)$"),))
NAMES = ("Anna", "Bertil", "Carla", "Dora", "Emil")
THREADS, POSTS = 8, 4


def page(thread: int, line: str = "________") -> SamplePage:
    """Posts that some people sign, in the element of the text, behind a line."""
    posts = "".join(
        f'<div class="post" id="p{100 * thread + number}"><a class="who" href="/u/{name}">{name}</a>'
        f'<span class="when">{number + 1} Aug 2026, 10:{thread:02}</span><div class="said">{words(thread, number)}'
        f"{signed(name, thread, line)}</div></div>"
        for number in range(POSTS)
        if (name := NAMES[(thread + number) % 5])
    )
    html = f'<html lang="en"><title>Pumps</title><body><h1>Thread {thread}</h1>{posts}</body></html>'
    return SamplePage(html.encode(), f"{SITE}/t/{thread}", "text/html; charset=utf-8", AT)


def signed(name: str, thread: int, line: str) -> str:
    if name in NAMES[:2]:
        return ""
    own = f"Ask {name} about gears" if line == "________" else f"What {name} adds is thing number {7 * thread}"
    return f"<br>{line}<br>{own}, <a href='http://{name}.example/'>all of them</a>"


def texts_read(pages: list[SamplePage]) -> list[str]:
    shapes = shapes_of(pages, STRATEGY)
    text = dumps(Strategy(SITE + "/", SITE + "/", kinds=STRATEGY.kinds, posts=shapes.posts))
    strategy = loads(text, "strategy.toml")
    parsed = (parse(each.body, each.url, each.content_type) for each in pages)
    return [post.text for each in parsed for post in read_page(each, strategy, 0, AT).posts]


def test_signatures_behind_a_line_are_no_part_of_the_text() -> None:
    expected = [words(thread, number) for thread in range(THREADS) for number in range(POSTS)]
    assert texts_read([page(thread) for thread in range(THREADS)]) == expected


def test_a_line_in_texts_that_differ_behind_it_cuts_nothing() -> None:
    texts = texts_read([page(thread, "* * *") for thread in range(THREADS)])
    assert sum("adds is thing number" in text for text in texts) == sum("* * *" in text for text in texts) > 0
