"""Of several shapes those are kept whose posts agree with each other over all pages."""

from __future__ import annotations

from dataclasses import replace

from tests.learn.reading.made_pages import AT, THREADS, thread_page
from threadkeep.learn.reading.choice import Judge, best_shapes, confirmed_shapes
from threadkeep.learn.reading.sheets import Sheet, sheet_of
from threadkeep.page import parse
from threadkeep.strategy import Field, PostShape

POSTS = PostShape(
    on="thread",
    selector="div.post",
    author=Field(at="a.who"),
    date=Field(at="span.when", format=("dmy",)),
    body=Field(at="div.said", take="html"),
)
# Names and times read as the texts of posts.
HEADS = replace(POSTS, body=Field(at="span.when", take="html"))


def sheets() -> list[Sheet]:
    pages = [thread_page(number, signature=False) for number in range(len(THREADS))]
    return [sheet_of(parse(page.body, page.url, page.content_type), AT) for page in pages]


def test_shapes_that_read_something_else_are_left_out() -> None:
    judge = Judge(sheets())
    assert best_shapes((HEADS, POSTS), judge)[0].body.at == "div.said"
    wrong = PostShape("thread", "span.when", Field(at="span.when", take="html"), shares_pages=True)
    assert [shape.selector for shape in best_shapes((POSTS, wrong), judge)] == ["div.post"]


def test_pages_are_read_one_by_one_where_shapes_agree_less() -> None:
    assert confirmed_shapes((HEADS,), Judge(sheets())) == ()


def test_a_field_that_most_posts_lack_is_doubtful() -> None:
    unseen = [replace(sheet, posts=()) for sheet in sheets()]
    (shape,) = confirmed_shapes((replace(POSTS, author=None),), Judge(unseen))
    assert "doubtful: most posts have no author" in shape.why
