"""Lists of messages beside which a view of the whole thread is linked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.learn.made import at, link, page
from tests.learn.small_forum import NAMES, TITLES, learned, marked
from threadkeep.learn import Seen, SeenLink
from threadkeep.learn.switches import Switches
from threadkeep.strategy import identify

ROOTS = (10, 20, 30, 40)


def board(added: str = "mode=thread", posts: int = 3) -> Iterator[Seen]:
    """One list of threads, each with an answer; beside each stands a link of one sign, which leads to `posts` posts."""
    links = [each for row, root in enumerate(ROOTS) for each in _row(root, row, added)]
    yield marked(page("/forum", links), "ul.list", "body>ul")
    for root in ROOTS:
        yield from (_messages(f"/forum?id={number}", 1) for number in (root, root + 1))
        yield _messages(f"/forum?{added}&id={root}", posts)


def _row(root: int, row: int, added: str) -> Iterator[SeenLink]:
    yield link(f"/forum?id={root}", TITLES[row], "ul.list>li>a.title", row, 1)
    yield link(f"/forum?{added}&id={root}", "[*]", "ul.list>li>a", row, 2)
    yield link(f"/forum?id={root + 1}", f"An answer by {NAMES[row]}", "ul.list>li>ul>li>a", row, 3)


def _messages(path: str, posts: int) -> Seen:
    return replace(marked(page(path, [], "thread"), "div.post", "body>div"), posts=posts)


def test_threads_are_asked_for_whole_and_not_message_by_message() -> None:
    strategy, _ = learned(board(), "/forum")
    whole, message = (identify(strategy, at(path)) for path in ("/forum?mode=thread&id=50", "/forum?id=50"))
    assert whole is not None and (whole.role, whole.ids) == ("thread", (("thread", "50"),))
    assert message is None


def test_a_view_that_shows_no_more_than_the_message_is_left() -> None:
    strategy, asked = learned(board(posts=1), "/forum")
    assert sum("mode=thread" in path for path in asked) == 1
    found = identify(strategy, at("/forum?id=50"))
    assert found is not None and found.role == "thread"


def test_what_is_not_called_a_view_is_never_tried() -> None:
    for added in ("do=thread", "mode=fold", "delete=1"):
        _, asked = learned(board(added), "/forum")
        assert not any(added in path for path in asked)


def test_messages_are_asked_for_where_it_is_switched_off() -> None:
    strategy, _ = learned(board(), "/forum", switches=Switches(whole=False))
    assert identify(strategy, at("/forum?id=50")) is not None
