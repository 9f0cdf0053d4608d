"""Notes of edits are known by their words where no page of the sample has one."""

from __future__ import annotations

import pytest

from tests.learn.reading.made_pages import AT, SITE, STRATEGY, words
from tests.learn.reading.test_beside import COUNTS, learned, link, when
from tests.learn.reading.test_said import pages
from threadkeep.learn.reading import SamplePage, Shapes, shapes_of, with_shapes
from threadkeep.learn.reading.likely_edits import with_likely_edits
from threadkeep.model import Post
from threadkeep.page import SiteFormat, parse
from threadkeep.strategy import Field, PostShape, dumps, loads, read_page


def read_later(ending: str, language: str = "en") -> Post:
    """A post that ends otherwise than all of the sample, read by what the sample taught."""
    sample = [_in(language, page) for page in pages()]
    strategy = loads(dumps(with_shapes(STRATEGY, shapes_of(sample, STRATEGY))), "strategy.toml")
    late = _in(language, pages(inside=lambda thread, number: ending if (thread, number) == (2, 3) else "")[2])
    return read_page(parse(late.body, late.url, late.content_type), strategy, 1, AT).posts[3]


def _in(language: str, page: SamplePage) -> SamplePage:
    body = page.body.replace(b'lang="en"', f'lang="{language}"'.encode())
    return SamplePage(body, page.url, page.content_type, page.at)


@pytest.mark.parametrize(
    ("language", "note"),
    [
        ("en", "<div>Last edited by Anna on 9 Aug 2026, 11:30</div>"),
        ("en", "<div><i>Last edited by <a href=/u/Anna>Anna</a> on 9 Aug 2026 at 11:30 a.m.</i></div>"),
        ("en", "<div>Edited by Anna: 9 Aug 2026, 11:30</div><div>Anna greets everybody</div>"),
        ("nl", "<p>Laatst gewijzigd door Anna op 9-8-2026 11:30</p>"),
        ("ru", "<div>Изменено: Anna, 9.8.2026, 11:30</div>"),
        ("ja", "<div>2026/08/09 11:30 に Anna が編集</div>"),
    ],
)
def test_a_note_that_no_page_of_the_sample_has_is_no_part_of_the_text(language: str, note: str) -> None:
    post = read_later(note, language)
    assert post.text.removesuffix("\nAnna greets everybody") == words(2, 3)
    assert post.edited is not None and post.edited.at is not None and post.edited.at.minute == 30


@pytest.mark.parametrize(
    "said",
    [
        "<p>Edit: it came on 9 Aug 2026</p>",
        "<p>Edited: 9 Aug 2026, 11:30</p>",
        "<p>Edited by Anna on 9 Aug 2019, 11:30</p>",
        "<p>Edited by Anna on 9 Aug 2031, 11:30</p>",
        "<p>I edited the list on 9 Aug 2026, 11:30.</p>",
        "<p>The second edition is of 9 Aug 2026</p>",
        "<p>My credit ended on 9 Aug 2026, 11:30</p>",
        "<p>The pump was edited out</p>",
        "<p>Edited on 9 Aug 2026, 11:30</p><p>One</p><p>Two</p>",
    ],
)
def test_what_people_say_of_edits_stays_in_their_texts(said: str) -> None:
    page = parse(f"<body>{said}</body>".encode(), "http://made.example/", "text/html")
    assert read_later(said).text == f"{words(2, 3)}\n{page.text}"


def test_a_note_that_is_all_that_a_post_says_stays() -> None:
    shape = with_likely_edits(PostShape("thread", "li", body=Field(at="section", take="html")), SiteFormat(), ["en"])
    page = parse(b"<ul><li><section><p>Edited on 3 May 2026, 10:00</p></section></ul>", "http://made.example/t/1", None)
    (post,) = read_page(page, with_shapes(STRATEGY, Shapes(posts=(shape,))), 1, AT).posts
    assert post.text == "Edited on 3 May 2026, 10:00"


def run(thread: int, note: str = "") -> str:
    """Posts as runs of elements: a head, what is told of the author, the text, perhaps a note, a number."""
    return "<div id=all>{}</div><p>Powered by nothing</p>".format(
        "".join(
            f"<font class=head><i>{when(thread, number)}</i> <b>{link(thread, number)}</b></font>"
            f"<div>Member<br>of old</div><div>{words(thread, number)}</div>{note if number == 1 else ''}"
            f"<a href='/p/{100 * thread + number}'>#{number + 1}</a><hr>"
            for number in range(COUNTS[thread] + 2)
        )
    )


def test_a_note_between_a_text_and_what_follows_it_in_a_run_is_no_part_of_the_text() -> None:
    noted = run(2, "<div>Last edited by Anna on 9 Aug 2026, 11:30</div>")
    page = parse(f"<html lang=en>{noted}</html>".encode(), f"{SITE}/t/2", "text/html")
    post = read_page(page, learned(run), 1, AT).posts[1]
    assert (post.text, post.edited and post.edited.raw) == (words(2, 1), "9 Aug 2026, 11:30")
