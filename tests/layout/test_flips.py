"""Links to other pages of the same list are told from all others, by one page alone."""

from __future__ import annotations

import pytest

from tests.layout.pages import page
from threadkeep.layout import flips_of


def flips(html: str, url: str) -> list[str]:
    return [
        link.url.removeprefix("http://forum.example") for link in flips_of(page(html, f"http://forum.example{url}"))
    ]


def linked(*urls: str, words: tuple[str, ...] = ("1", "2", "3", "4", "5")) -> str:
    return " ".join(f'<a href="{url}">{word}</a>' for url, word in zip(urls, words, strict=False))


@pytest.mark.parametrize(
    ("url", "others"),
    [
        ("/t?id=7&start=10", ("/t?id=7", "/t?id=7&start=20")),
        ("/t/7/page-2", ("/t/7", "/t/7/page-3")),
        ("/thread-7-2.html", ("/thread-7-1.html", "/thread-7-3.html")),
        ("/тема-7", ("/тема-7/p2",)),
        ("/2026/11/a-bench/", ("/2026/11/a-bench/comment-page-2/", "/2026/11/a-bench/comment-page-3/")),
    ],
)
def test_numbers_that_lead_to_the_same_address_but_one_place_are_flips(url: str, others: tuple[str, ...]) -> None:
    assert len(flips(f"<p>{linked(*others)}</p>", url)) == len(others)


def test_steps_in_words_arrows_and_relations_are_flips() -> None:
    for step in (
        '<a href="/t?id=7&p=2">Weiter »</a>',
        '<a href="/t?id=7&p=2">»</a>',
        '<link rel="next" href="/t?id=7&p=2">',
        '<a href="/t?id=7&p=2">Page 2</a>',
        '<a href="/t?id=7&p=2">Next 50 threads</a>',
        '<a href="/t?id=7&p=2">next (older)</a>',
    ):
        assert flips(step, "/t?id=7") == ["/t?id=7&p=2"]


def test_small_pagers_in_the_rows_of_an_index_belong_to_other_lists() -> None:
    rows = "".join(
        f"<li><a href='/t?id={n}'>title</a> {linked(f'/t?id={n}&p=1', f'/t?id={n}&p=2')}</li>" for n in range(9)
    )
    assert flips(f"<ul>{rows}</ul><p>{linked('/b?id=3&p=2', words=('2',))}</p>", "/b?id=3") == ["/b?id=3&p=2"]


def test_a_session_id_in_all_links_is_no_position() -> None:
    menu = "".join(f"<a href='/m/{name}?sid=0a1b2c'>{name}</a>" for name in ("home", "help", "faq", "search"))
    html = f"{menu}<p>{linked('/t?id=7&p=2&sid=0a1b2c', '/t?id=7&p=3&sid=0a1b2c', words=('2', '3'))}</p>"
    assert flips(html, "/t?id=7") == ["/t?id=7&p=2&sid=0a1b2c", "/t?id=7&p=3&sid=0a1b2c"]


def test_the_next_thread_a_permalink_and_a_picture_that_votes_are_no_flips() -> None:
    html = '<a href="/t?id=8">Next topic</a><a href="/t?id=7&post=99">#4</a><a href="/t?id=7&vote=5"><img></a>'
    assert flips(html, "/t?id=7") == []


def test_each_address_comes_once_and_never_the_page_itself() -> None:
    pager = linked("/t?id=7&p=1", "/t?id=7&p=2", "/t?id=7&p=3")
    assert flips(f"<p>{pager}</p><main></main><p>{pager}</p>", "/t?id=7&p=2") == ["/t?id=7&p=1", "/t?id=7&p=3"]
