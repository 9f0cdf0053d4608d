"""A small forum made by hand: threads whose posts quote each other, and a board that lists them."""

from __future__ import annotations

from datetime import UTC, datetime

from threadkeep.learn.reading import SamplePage
from threadkeep.strategy import FollowRule, Kind, Provenance, Strategy

SITE = "http://made.example"
AT = datetime(2026, 9, 1, tzinfo=UTC)
NAMES = ("Anna", "Bertil", "Carla", "Dora")
STRATEGY = Strategy(
    SITE + "/",
    SITE + "/",
    learned=Provenance(learner="threadkeep"),
    kinds=(
        Kind("board", "index", url=r"^/b/(?P<board>\d+)$"),
        Kind("thread", "thread", url=r"^/t/(?P<thread>\d+)$"),
    ),
    follow=(FollowRule("board", "thread"),),
)
# How many posts the threads have: the last one has a single post.
THREADS = (5, 3, 8, 2, 6, 1)


_PARTS = ("valve", "bearing", "old lathe", "blue cable", "second battery", "spare wheel", "handbook", "left hinge")
_FAULTS = (
    "leaks from below",
    "smells of dust",
    "comes loose again",
    "needs a good push",
    "runs too hot",
    "will not start",
)
_WHEN = ("in cold weather", "after the update", "every other day", "at half speed", "since last winter")


def words(thread: int, number: int) -> str:
    """What a post says: no two of the forum say the same, as no two people do."""
    n = 11 * thread + number
    first, second = _PARTS[n % 8], _PARTS[(3 * n + 1) % 8]
    return f"My {first} {_FAULTS[n % 6]} {_WHEN[n % 5]}. Has anybody seen that the {second} {_FAULTS[(n + 2) % 6]}?"


def post(thread: int, number: int, signature: bool = True) -> str:
    name = NAMES[(thread + number) % 4]
    quoted = NAMES[(thread + number - 1) % 4]
    quote = f"<blockquote>{quoted} wrote: {words(thread, number - 1)}</blockquote>" if number % 2 else ""
    shade = "odd" if number % 2 else "even"
    signed = f'<div class="sig">{name} greets everybody.</div>' if signature else ""
    return (
        f'<div class="post {shade}" id="p{100 * thread + number}"><a class="who" href="/u/{name}">{name}</a>'
        f'<span class="when">{number + 1} Aug 2026, 10:{thread:02}</span>'
        f'<div class="said">{quote}<p>{words(thread, number)}</p>{signed}</div></div>'
    )


def thread_page(thread: int, signature: bool = True) -> SamplePage:
    posts = "".join(post(thread, number, signature) for number in range(THREADS[thread]))
    return _page(f"/t/{thread}", f"<h1>Thread {thread}</h1>{posts}<p>Powered by nothing</p>")


def board_page(counts_first: bool = False) -> SamplePage:
    rows = "".join(
        f'<tr class="row"><td><a class="title" href="/t/{n}">The pump number {n} leaks again</a></td>'
        f'<td class="c1">{count - (not counts_first)}</td><td class="c2">{100 + 7 * n}</td></tr>'
        for n, count in enumerate(THREADS)
    )
    return _page("/b/1", f"<table>{rows}</table>")


def sample(**made: bool) -> list[SamplePage]:
    return [board_page(made.get("counts_first", False)), *(thread_page(n) for n in range(len(THREADS)))]


def _page(path: str, inner: str) -> SamplePage:
    html = f'<html lang="en"><title>Pumps</title><body>{inner}</body></html>'
    return SamplePage(html.encode(), SITE + path, "text/html; charset=utf-8", AT)
