"""What a forum adds to texts is left out of them, and what people write is not."""

from __future__ import annotations

from tests.learn.reading.made_pages import AT, SITE, words
from threadkeep.layout import Record as LayoutRecord
from threadkeep.layout import SeenPost
from threadkeep.learn.reading.added import Bodied, dropped
from threadkeep.model import Author
from threadkeep.page import parse
from threadkeep.strategy.record import Record
from threadkeep.strategy.take import Taker


def bodied(part: str, count: int = 8) -> list[Bodied]:
    """Posts in whose texts the eye took a part for the forum's own."""
    posts = "".join(f"<div><b>{number}</b>{part}<p>{words(3, number)}</p></div>" for number in range(count))
    page = parse(posts.encode(), f"{SITE}/t/3", "text/html")
    taker = Taker(page, AT)
    found = []
    for number, body in enumerate(page.select("div")):
        inside = page.nodes.children(body)
        left = frozenset(node for node in inside if page.nodes.tags[node] not in ("b", "p"))
        seen = SeenPost(
            LayoutRecord((body,)), Author(f"n{number}"), None, None, None, words(3, number), "", body, (), left
        )
        found.append(Bodied(taker, Record(body, page.nodes.ends[body]), body, seen))
    return found


def test_a_part_with_a_class_is_left_out() -> None:
    assert dropped(bodied('<a class="more" href="/forums.php?t=4">More</a>')) == ("a.more",)


def test_a_link_is_not_left_out_because_of_where_it_leads() -> None:
    assert dropped(bodied('<a href="/forums.php?t=4">The old pump</a>')) == ()
