"""Later pages of boards whose URL is not the board's own with a position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.learn.made import at, link, page
from tests.learn.small_forum import NAMES, TITLES, learned, marked
from threadkeep.learn import Seen
from threadkeep.learn.switches import Switches
from threadkeep.strategy import identify, is_same_list, list_name

BOARDS = ("cars", "boats", "bicycles")
PLACE = "table.list>tr>td>a.title"


def archive(step: str = "Next page") -> Iterator[Seen]:
    """Three boards of which one goes on in another file, and their threads."""
    fronts = [
        link(f"/{name}/threads.html", f"Board of {name}", "table.boards>tr>td>a", n) for n, name in enumerate(BOARDS)
    ]
    yield marked(page("/", fronts, numbers=(30,)), "table.boards", "body>table")
    yield from (_list(name, "threads.html", 0, step) for name in BOARDS)
    yield _list("boats", "thrd2.html", 4, "Previous page", "threads.html")
    yield from (_thread(name, number) for name in BOARDS for number in range(8))


def _list(board: str, file: str, first: int, step: str, to: str = "thrd2.html") -> Seen:
    titles = [f"{TITLES[n]} in {board} {'one' if first else 'two'}" for n in range(4)]
    rows = [link(f"/{board}/msg{first + n}.html", title, PLACE, n) for n, title in enumerate(titles)]
    steps = [replace(link(f"/{board}/{to}", step, "p>a"), node=99)] if board == "boats" else []
    shown = marked(page(f"/{board}/{file}", [*rows, *steps], numbers=(7,)), "table.list", "body>table")
    return replace(shown, steps=frozenset(each.url for each in steps))


def _thread(board: str, number: int) -> Seen:
    people = [link(f"/u/{50 + n}", NAMES[n], "div.post>b>a") for n in range(2)]
    shown = marked(page(f"/{board}/msg{number}.html", people, "thread"), "div.post", "body>div")
    return replace(shown, people=frozenset(each.url for each in people))


def test_a_board_that_goes_on_in_another_file_is_one_list() -> None:
    strategy, asked = learned(archive())
    assert "/boats/thrd2.html" in asked
    first, later = (identify(strategy, at(f"/boats/{file}")) for file in ("threads.html", "thrd3.html"))
    assert first is not None and later is not None
    assert is_same_list(first, later) and (list_name(later), later.position) == ("boats", "3")
    rules = {(rule.from_, rule.to) for rule in strategy.follow}
    assert {("board", "later"), ("later", "later"), ("later", "thread")} <= rules


def test_a_step_that_shows_no_other_threads_is_no_page_of_the_board() -> None:
    pages = [each for each in archive() if each.url != at("/boats/thrd2.html")]
    again = next(each for each in pages if each.url == at("/boats/threads.html"))
    strategy, _ = learned([*pages, replace(again, url=at("/boats/thrd2.html"), final_url=at("/boats/thrd2.html"))])
    assert [kind.name for kind in strategy.kinds if kind.role == "index"] == ["board"]


def test_a_step_without_a_number_may_do_something_and_is_not_tried() -> None:
    pages = [
        _list("boats", "threads.html", 0, "▸", "markread") if "/boats/t" in each.url else each for each in archive()
    ]
    _, asked = learned(pages)
    assert "/boats/threads.html" in asked
    assert "/boats/markread" not in asked


def test_nothing_is_tried_where_it_is_switched_off() -> None:
    _, asked = learned(archive(), switches=Switches(later=False))
    assert "/boats/thrd2.html" not in asked
