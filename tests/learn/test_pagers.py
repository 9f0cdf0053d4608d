"""Steps to the pages of a list, and what only looks like them."""

from __future__ import annotations

from dataclasses import replace

from tests.learn.made import link
from tests.learn.small_forum import SmallForum, learned
from threadkeep.learn import Seen


def boxed(seen: Seen) -> Seen:
    """A thread with a box of new threads, one of which is called "2", and has a second page: no other has."""
    box = link("/t/12", "2", "ul.new>li>a")
    if seen.kind != "thread" or seen.url == box.url:
        return seen
    return replace(seen, links=(*seen.links[:2], box), steps=frozenset({box.url}))


def test_a_thread_called_two_is_no_second_page_of_others() -> None:
    strategy, _ = learned(boxed(each) for each in SmallForum(flip="/t/{}?page={}", says=(("›", 2),)).pages())
    (thread,) = (kind for kind in strategy.kinds if kind.role == "thread")
    assert thread.url is not None
    assert "page=" in thread.url
