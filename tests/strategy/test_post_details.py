"""What a page says of a post beside its words."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.strategy.forum import SITE, TEXT, reading
from threadkeep.model import File, Post

POST = """
<div class=post id=p{id}><b class=who>Ann</b><i class=when>2020-01-02 03:04</i>{more}<p class=body>words</p></div>
"""
FIELDS = """
edited      = { at = ".note", match = 'on (.+)', format = "iso" }
edited_by   = { at = ".note", match = 'by (.+) on' }
reactions   = { at = ".votes" }
attachments = { at = ".file a" }
"""


def posts(html: str, fields: str = FIELDS) -> tuple[Post, ...]:
    text = TEXT.replace("body ", f"{fields.strip()}\nbody ", 1)
    assert text != TEXT
    return reading("/thread?t=7", html, text).posts


def post(id: int, more: str = "") -> str:
    return POST.format(id=id, more=more)


def test_when_and_by_whom_a_post_was_edited_is_read() -> None:
    one, other = posts(post(1, "<p class=note>Edited by Eve on 2020-01-05T06:07Z</p>") + post(2))
    assert one.edited is not None
    assert (one.edited.at, one.edited_by) == (datetime(2020, 1, 5, 6, 7, tzinfo=UTC), "Eve")
    assert (other.edited, other.edited_by) == (None, None)


@pytest.mark.parametrize(
    ("shown", "count"), [("12", 12), ("-3 points", -3), ("− 3", -3), ("1.2k likes", 1200), ("none", None)]
)
def test_reactions_are_counted_and_votes_may_be_below_zero(shown: str, count: int | None) -> None:
    (one,) = posts(post(1, f"<b class=votes>{shown}</b>"))
    assert one.reactions == count


def test_every_file_of_a_post_is_read_once_with_name_and_address() -> None:
    files = "<p class=file><a href=/f?id=1>a.png</a><a href=/f?id=2>b.zip</a><a href=/f?id=1>again</a><b>no link</b>"
    one, other = posts(post(1, files) + post(2))
    assert one.attachments == (File("a.png", SITE + "/f?id=1"), File("b.zip", SITE + "/f?id=2"))
    assert other.attachments == ()


def test_a_post_answers_the_one_that_it_names_and_never_itself() -> None:
    fields = """parent = { at = "a.to", take = "href", match = '#p(\\d+)' }"""
    html = post(1) + post(2, "<a class=to href='#p1'>Ann</a>") + post(3, "<a class=to href='#p3'>link</a>")
    assert [one.parent for one in posts(html, fields)] == [None, "1", None]


def test_a_post_answers_the_last_one_that_stands_less_deep() -> None:
    fields = """depth = { at = "i.in", take = "style", match = '(\\d+)px' }"""
    deep = [post(number, f"<i class=in style='width:{width}px'></i>") for number, width in enumerate((0, 9, 18, 9, 0))]
    assert [one.parent for one in posts("".join(deep), fields)] == [None, "0", "1", "0", None]


def test_a_post_in_a_list_below_the_one_before_it_answers_that() -> None:
    html = f"<div>{post(1)}<ul>{post(2)}<ul>{post(3)}</ul>{post(4)}</ul>{post(5)}</div>"
    assert [one.parent for one in posts(html, 'depth = { take = "nesting" }')] == [None, "1", "2", "1", None]
