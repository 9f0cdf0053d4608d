"""How posts and rows are read is induced from sample pages and holds on all of them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.learn.reading.made_pages import AT, NAMES, STRATEGY, THREADS, sample, thread_page, words
from threadkeep.learn.reading import SamplePage, Shapes, post_shapes, shapes_of, with_shapes
from threadkeep.learn.reading.shapes import without_sessions
from threadkeep.model import Reading
from threadkeep.page import parse
from threadkeep.strategy import dumps, loads, read_page

SHAPES = shapes_of(sample(), STRATEGY)


def reading(page: SamplePage, shapes: Shapes = SHAPES) -> Reading:
    parsed = parse(page.body, page.url, page.content_type)
    return read_page(parsed, with_shapes(STRATEGY, shapes), 1, AT)


def test_a_post_is_found_by_the_class_that_all_posts_have_and_not_by_its_shade() -> None:
    (shape,) = SHAPES.posts
    assert "odd" not in shape.selector and "even" not in shape.selector
    assert [len(reading(thread_page(n)).posts) for n in range(len(THREADS))] == list(THREADS)


def test_the_id_is_the_number_that_every_post_has_and_no_two_share() -> None:
    assert [post.key for post in reading(thread_page(2)).posts] == [str(200 + n) for n in range(8)]
    assert {post.key_source for post in reading(thread_page(2)).posts} == {"anchor"}


def test_author_and_time_are_read() -> None:
    posts = reading(thread_page(0)).posts
    assert [post.author.name for post in posts] == [NAMES[n % 4] for n in range(5)]
    assert [post.published.at.day for post in posts if post.published.at] == [1, 2, 3, 4, 5]


def test_a_zone_that_no_page_tells_is_marked_assumed() -> None:
    assert {post.published.zone for post in reading(thread_page(0)).posts} == {"assumed"}


def test_a_page_of_one_post_is_read_by_the_same_selectors() -> None:
    (post,) = reading(thread_page(5)).posts
    assert post.text == words(5, 0)


def test_what_one_author_ends_every_post_with_is_left_out() -> None:
    assert not any("greets" in post.text for n in range(6) for post in reading(thread_page(n)).posts)


def test_whom_a_post_quotes_is_who_wrote_the_words_that_it_repeats() -> None:
    quotes = [post.quotes for post in reading(thread_page(0)).posts]
    assert quotes == [(), ("Anna",), (), ("Carla",), ()]


def test_a_name_in_an_element_of_its_own_is_told_from_longer_names_and_from_the_words_behind_it() -> None:
    pages = [
        replace(page, body=re.sub(rb"<blockquote>(\w+) wrote: ", rb"<blockquote><cite>From: \1_2</cite>", page.body))
        for page in sample()
    ]
    named = [replace(page, body=re.sub(rb'(<a class="who"[^>]*>)(\w+)', rb"\1\2_2", page.body)) for page in pages]
    shapes = shapes_of(named, STRATEGY)
    assert [post.quotes for post in reading(named[1], shapes).posts] == [(), ("Anna_2",), (), ("Carla_2",), ()]


def test_the_number_that_counts_replies_is_told_by_threads_that_were_read() -> None:
    (shape,) = SHAPES.rows
    assert shape.replies is not None and shape.posts is None
    rows = reading(sample()[0]).rows
    assert [row.replies for row in rows] == [count - 1 for count in THREADS]
    assert [row.views for row in rows] == [100 + 7 * n for n in range(6)]


def test_a_counter_that_counts_the_first_post_too_is_one_of_posts() -> None:
    (shape,) = shapes_of(sample(counts_first=True), STRATEGY).rows
    assert shape.posts is not None and shape.replies is None


def test_without_threads_that_were_read_no_number_is_claimed() -> None:
    (shape,) = shapes_of(sample()[:1], STRATEGY).rows
    assert (shape.replies, shape.posts, shape.views) == (None, None, None)


def test_code_at_the_end_of_a_post_that_is_seen_on_two_pages_is_no_signature() -> None:
    def with_code(found: re.Match[bytes]) -> bytes:
        code = words(*divmod(int(found[2]), 7)).upper()[:30].encode()
        return found[1] + b'</p><pre class="src">' + code + b"</pre>"

    pages = [
        replace(page, body=re.sub(rb'(<div class="post \w+" id="p(\d+)".*?)</p>', with_code, page.body))
        for page in (thread_page(n, signature=False) for n in range(len(THREADS)))
    ]
    windows = [replace(page, url=page.url + "9") for page in pages]
    shapes = shapes_of([*pages, *windows], STRATEGY)
    assert all(" MY " in f" {post.text} ".replace("\n", " ") for page in pages for post in reading(page, shapes).posts)


def test_a_number_and_a_button_behind_every_text_are_left_out_where_only_they_have_classes() -> None:
    end = rb'\1</p><div><a class="no" href="#p\2">#\2</a> <span class="act">Like</span></div>'
    pages = [
        replace(page, body=re.sub(rb'(<div class="post \w+" id="p(\d+)".*?)</p>', end, page.body))
        for page in (thread_page(n, signature=False) for n in range(len(THREADS)))
    ]
    texts = [post.text for page in pages for post in reading(page, shapes_of(pages, STRATEGY)).posts]
    assert len(texts) == sum(THREADS)
    assert not any("Like" in text or "#" in text for text in texts)


def _with_ad(head: bytes, said: bytes, number: int) -> bytes:
    """A post in two elements, and behind every third an advertisement in one that looks like the second."""
    card = b'<div style="margin:1px"><div style="padding:14px">%s</div></div>'
    advertisement = b"<div><b>Advertisement</b></div>" + card % b'<p><a href="http://ads.example/">Buy one now</a></p>'
    return head + b"</div>" + card % said + advertisement * (number % 3 == 1)


def test_an_advertisement_that_looks_as_texts_do_is_no_part_of_the_post_before_it() -> None:
    number = iter(range(100))
    pages = [
        replace(
            page,
            body=re.sub(
                rb'(<div class="post \w+" id="[^>]*>.*?)<div class="said">(.*?</p>)</div></div>',
                lambda found: _with_ad(found[1], found[2], next(number)),
                page.body,
            ),
        )
        for page in (thread_page(n, signature=False) for n in range(len(THREADS)))
    ]
    texts = [post.text for page in pages for post in reading(page, shapes_of(pages, STRATEGY)).posts]
    assert len(texts) == sum(THREADS)
    assert not any("Buy one now" in text for text in texts)


def test_an_advertisement_with_a_head_as_posts_have_is_none_and_no_part_of_the_one_before_it() -> None:
    number = iter(range(100))
    advertisement = (
        b'<div class="head"><b class="by">Advertisement</b></div>'
        b'<div class="said"><p><a href="http://ads.example/" rel="sponsored">Buy one</a></p></div>'
    )
    head = rb'<div class="head"><b class="by">\1</b>\2</div>\3'
    pages = [
        replace(
            page,
            body=re.sub(
                rb'<div class="post [^>]*>(<a.*?</a>)(<span.*?</span>)(<div class="said">.*?</div>)</div>',
                lambda found: found.expand(head) + advertisement * (next(number) % 3 == 1),
                page.body,
            ),
        )
        for page in (thread_page(n, signature=False) for n in range(len(THREADS)))
    ]
    posts = [post for page in pages for post in reading(page, shapes_of(pages, STRATEGY)).posts]
    assert len(posts) == sum(THREADS)
    assert not any("Buy one" in post.text or post.author.name == "Advertisement" for post in posts)


def test_what_is_learned_is_the_same_after_it_was_written_and_loaded() -> None:
    shaped = with_shapes(STRATEGY, SHAPES)
    assert loads(dumps(shaped)) == shaped


def test_a_shape_that_is_there_comes_before_what_is_learned() -> None:
    own = replace(SHAPES.posts[0], by="hand")
    assert with_shapes(replace(STRATEGY, posts=(own,)), SHAPES).posts[0] is own


def test_a_last_paragraph_like_others_is_never_left_out() -> None:
    pages = [
        replace(page, body=re.sub(rb'(<div class="post \w+" id="p(\d+)".*?)</p>', rb"\1</p><p>ref \2</p>", page.body))
        for page in sample(signature=False)
    ]
    shapes = shapes_of(pages, STRATEGY)
    texts = [post.text for page in pages for post in reading(page, shapes).posts]
    assert texts and all(re.search(r"ref \d+$", text) for text in texts)


def test_no_selector_speaks_of_a_session() -> None:
    html = "<a href='/t/1?s=9&p=2'>1</a><a href='/t/2?p=2;s=9#x'>2</a><a href='/t/3?s=9'>3</a>"
    page = without_sessions(parse(html.encode(), "http://made.example/", "text/html"), frozenset({"s"}))
    found = [page.nodes.attribute(node, "href") for node in page.select("a")]
    assert found == ["/t/1?p=2", "/t/2?p=2#x", "/t/3"]


def test_where_no_post_stands_in_any_record_posts_are_not_read_by_these(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name may stand in one record and the text in the next: then no post is held by any."""
    monkeypatch.setattr(post_shapes, "known_posts", lambda sheets, each: [])
    assert shapes_of(sample(), STRATEGY).posts == ()
