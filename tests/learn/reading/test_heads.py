"""A head that the forum writes into every post is no part of what people write."""

from __future__ import annotations

from dataclasses import replace

from tests.learn.reading.made_pages import AT, SITE, words
from threadkeep.learn.reading.heads import behind_heads
from threadkeep.learn.reading.told import Told
from threadkeep.page import parse
from threadkeep.strategy import Field, FieldReader, PageRecord

BODY = Field(at="section", take="html")


def told(head: str, behind: str = "", count: int = 8) -> list[Told]:
    """Posts whose texts begin with a head and end with something else; neither has a class."""
    posts = "".join(
        f"<section><div><p>{head.format(number)}</p><div id=c{number}>{words(3, number)}</div>{behind}</div></section>"
        for number in range(count)
    )
    page = parse(posts.encode(), f"{SITE}/t/3", "text/html")
    taker = FieldReader(page, AT)
    return [
        Told(taker, PageRecord(body, page.nodes.ends[body]), (body,), "", "", None, -1)
        for body in page.select("section")
    ]


def test_the_text_is_the_element_behind_the_number_of_each_post() -> None:
    assert behind_heads(BODY, told("#{}")) == replace(BODY, at='div[id^="c"]')


def test_people_who_begin_in_their_own_words_have_written_them() -> None:
    posts = told("#{}")[:4] + told("Number {} is new to me")[:4]
    assert behind_heads(BODY, posts) == BODY


def test_nothing_is_lost_where_more_stands_behind_the_text() -> None:
    assert behind_heads(BODY, told("#{}", "<p>and so on</p>")) == BODY


def test_a_few_posts_that_begin_alike_prove_nothing() -> None:
    assert behind_heads(BODY, told("#{}", count=4)) == BODY
