"""Readings of several pages are judged by how well their posts agree with each other."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tests.learn.reading.made_pages import NAMES, words
from threadkeep.learn.reading.agreement import Agreement, PageTexts, ReadPost, agreement_of, page_texts
from threadkeep.page import parse

AT = datetime(2026, 8, 1, 10, tzinfo=UTC)
THREADS, POSTS = 6, 4
Pages = list[list[ReadPost]]


def right_posts() -> Pages:
    return [[right_post(thread, number) for number in range(POSTS)] for thread in range(THREADS)]


def right_post(thread: int, number: int) -> ReadPost:
    return ReadPost(NAMES[(thread + number) % 4], AT + timedelta(days=thread, hours=number), words(thread, number))


def texts_of(pages: Pages) -> PageTexts:
    head = "<h1>A forum about everything</h1>"
    bodies = [head + "".join(f"<p>{post.text}</p>" for post in page) for page in pages]
    return page_texts([parse(body.encode(), "http://forum.example/t/1", "text/html") for body in bodies])


def judged(pages: Pages) -> Agreement:
    return agreement_of(texts_of(right_posts()), pages)


def changed(**fields: object) -> Pages:
    return [
        [ReadPost(**{"author": post.author, "at": post.at, "text": post.text} | fields) for post in page]  # type: ignore[arg-type]
        for page in right_posts()
    ]


def test_a_right_reading_agrees() -> None:
    assert judged(right_posts()).score > 0.95


def test_one_name_for_all_posts_is_no_author() -> None:
    assert judged(changed(author="Follow-Ups")).authors == 0


def test_posts_without_a_time_and_posts_of_one_time_agree_less() -> None:
    assert judged(changed(at=None)).times == 0
    assert judged(changed(at=AT)).times <= 0.5


def test_texts_that_the_forum_writes_lower_the_purity() -> None:
    assert judged(changed(text="Joined: 5 Aug 2020\nReply to this post")).purity == 0
    both = [
        [ReadPost(post.author, post.at, f"{post.text}\nReply to this post, please") for post in page]
        for page in right_posts()
    ]
    assert 0.2 < judged(both).purity <= 0.5


def test_posts_that_are_left_out_lower_the_coverage() -> None:
    halves = [page[::2] for page in right_posts()]
    assert judged(halves).coverage < 0.6
    assert judged([[] for _ in halves]).score == 0
