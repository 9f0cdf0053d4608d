"""Lists that go on and show nothing."""

from __future__ import annotations

from threadkeep.crawl.policies.unproductive_lists import FEWEST, UnproductiveLists
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


def is_followed(lists: UnproductiveLists, board: str, number: int, *shown: Found) -> bool:
    """Whether the step of a page that shows some threads is asked for."""
    further = step(board, number + 1)
    reading = Reading(1, list_page(board, number), links=(*shown, further))
    return lists.ranks(always, reading)(further, 1) is not None


def test_a_list_that_shows_nothing_on_several_pages_is_left() -> None:
    lists = UnproductiveLists()
    assert [is_followed(lists, "cars", number) for number in range(2, 2 + FEWEST)] == [*[True] * (FEWEST - 1), False]
    assert is_followed(lists, "boats", 2)
    assert lists.stopped_count == 1


def test_a_list_that_shows_threads_goes_on_for_ever() -> None:
    lists = UnproductiveLists()
    assert all(is_followed(lists, "cars", number, thread(number)) for number in range(2, 9))


def test_threads_of_an_unproductive_list_are_still_asked_for() -> None:
    lists = UnproductiveLists()
    for number in range(2, 9):
        is_followed(lists, "cars", number)
    assert is_followed(lists, "cars", 9, thread(1))
