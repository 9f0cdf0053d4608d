"""What one layout of a forum teaches of another."""

from __future__ import annotations

from tests.learn.reading.made_pages import AT, SITE, STRATEGY
from threadkeep.learn.reading import Shapes, with_shapes
from threadkeep.learn.reading.shared import with_shared
from threadkeep.page import parse
from threadkeep.strategy import Field, PostShape, read_page

TOLD = PostShape(
    "thread",
    "div.post",
    body=Field(at="div.said", take="html"),
    quotes=Field(at="div.cite", match="^(.+?) wrote:"),
    edited=Field(at="small.note", match="^Edited (.+)$", format=("dmy",)),
)
UNTOLD = PostShape("thread", "li", body=Field(at="section", take="html"))
PAGE = """<ul><li><section><div>Ann wrote: it leaks</div>Mine too.<p>Edited 3 May 2026</p></section></li></ul>"""


def test_a_layout_reads_quotations_and_edits_by_the_words_that_another_one_has() -> None:
    shapes = with_shared([TOLD, UNTOLD])
    assert shapes[0] == TOLD
    page = parse(PAGE.encode(), SITE + "/t/1", "text/html")
    (post,) = read_page(page, with_shapes(STRATEGY, Shapes(posts=shapes)), 1, AT).posts
    assert (post.quotes, post.edited and post.edited.raw) == (("Ann",), "3 May 2026")
    assert post.text == "Ann wrote: it leaks\nMine too."


def test_a_field_that_goes_by_a_class_alone_is_not_handed_on() -> None:
    marked = PostShape("thread", "div", body=Field(at="div.said"), quotes=Field(at="cite.who"))
    assert with_shared([marked, UNTOLD])[1] == UNTOLD
