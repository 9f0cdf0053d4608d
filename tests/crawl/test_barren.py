"""Lists that go on and show nothing."""

from __future__ import annotations

from threadkeep.crawl.barren import FEWEST, Barren
from threadkeep.model import Found, Identity, Reading


def list_page(board: str, number: int) -> Identity:
    return Identity("board", "index", f"index/board={board}/page={number}", (("board", board),), str(number))


def step(board: str, number: int) -> Found:
    return Found(f"http://forum.example/b/{board}?page={number}", list_page(board, number), True, "")


def thread(number: int) -> Found:
    there = Identity("thread", "thread", f"thread/thread={number}", (("thread", str(number)),))
    return Found(f"http://forum.example/t/{number}", there, False, "")


def always(found: Found, depth: int) -> int | None:
    return 7


def is_followed(barren: Barren, board: str, number: int, *shown: Found) -> bool:
    """Whether the step of a page that shows some threads is asked for."""
    further = step(board, number + 1)
    reading = Reading(1, list_page(board, number), links=(*shown, further))
    return barren.ranks(always, reading)(further, 1) is not None


def test_a_list_that_shows_nothing_on_several_pages_is_left() -> None:
    barren = Barren()
    assert [is_followed(barren, "cars", number) for number in range(2, 2 + FEWEST)] == [*[True] * (FEWEST - 1), False]
    assert is_followed(barren, "boats", 2)
    assert barren.left == 1


def test_a_list_that_shows_threads_goes_on_for_ever() -> None:
    barren = Barren()
    assert all(is_followed(barren, "cars", number, thread(number)) for number in range(2, 9))


def test_threads_of_a_barren_list_are_still_asked_for() -> None:
    barren = Barren()
    for number in range(2, 9):
        is_followed(barren, "cars", number)
    assert is_followed(barren, "cars", 9, thread(1))
