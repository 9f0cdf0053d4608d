"""Lists that continue and show nothing."""

from __future__ import annotations

from threadkeep.crawl.policies.first_crawl import FirstCrawl
from threadkeep.crawl.policies.link_orders import COMPLETE
from threadkeep.crawl.policies.unproductive_lists import UnproductiveLists
from threadkeep.crawl.thresholds import UNPRODUCTIVE
from threadkeep.model import FollowedLink, Identity, Reading

MOST = UNPRODUCTIVE.empty_pages


def list_page(board: str, number: int) -> Identity:
    return Identity("board", "index", f"index/board={board}/page={number}", (("board", board),), str(number))


def page_flip(board: str, number: int) -> FollowedLink:
    return FollowedLink(f"http://forum.example/b/{board}?page={number}", list_page(board, number), True, "")


def thread(number: int) -> FollowedLink:
    there = Identity("thread", "thread", f"thread/thread={number}", (("thread", str(number)),))
    return FollowedLink(f"http://forum.example/t/{number}", there, False, "")


def is_followed(policy: FirstCrawl, board: str, number: int, *shown: FollowedLink, is_reread: bool = False) -> bool:
    """Whether the next page of a list is requested after a page that shows some threads."""
    following = page_flip(board, number + 1)
    reading = Reading(1, list_page(board, number), links=(*shown, following))
    return policy.link_ranks(reading, is_reread)(following, 1) is not None


def test_a_list_that_shows_nothing_on_several_pages_is_not_followed_further() -> None:
    lists = UnproductiveLists()
    policy = FirstCrawl(COMPLETE, unproductive=lists)
    assert [is_followed(policy, "cars", number) for number in range(2, 2 + MOST)] == [*[True] * (MOST - 1), False]
    assert is_followed(policy, "boats", 2)
    assert lists.stopped_count == 1


def test_a_list_that_shows_threads_is_followed_to_its_end() -> None:
    policy = FirstCrawl(COMPLETE)
    assert all(is_followed(policy, "cars", number, thread(number)) for number in range(2, 9))


def test_threads_of_an_unproductive_list_are_still_requested() -> None:
    policy = FirstCrawl(COMPLETE)
    for number in range(2, 9):
        is_followed(policy, "cars", number)
    assert is_followed(policy, "cars", 9, thread(1))


def test_pages_that_are_read_again_from_the_archive_are_not_counted() -> None:
    lists = UnproductiveLists()
    policy = FirstCrawl(COMPLETE, unproductive=lists)
    assert all(is_followed(policy, "cars", number, is_reread=True) for number in range(2, 9))
    assert lists.stopped_count == 0
