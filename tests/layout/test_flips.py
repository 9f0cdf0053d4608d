"""Links to other pages of the same list are told from all others, by one page alone."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from tests.layout.pages import page
from threadkeep.layout import flips_of


def flips(html: str, url: str) -> list[str]:
    return [
        link.url.removeprefix("http://forum.example") for link in flips_of(page(html, f"http://forum.example{url}"))
    ]


def unescaped(url: str) -> str:
    return url if url.isascii() else quote(url, safe="/?=&")


def linked(*urls: str, words: tuple[str, ...] = ("1", "2", "3", "4", "5")) -> str:
    return " ".join(f'<a href="{url}">{word}</a>' for url, word in zip(urls, words, strict=False))


@pytest.mark.parametrize(
    ("url", "others", "words"),
    [
        ("/t?id=7&start=10", ("/t?id=7", "/t?id=7&start=20"), ("1", "3")),
        ("/t/7/page-2", ("/t/7", "/t/7/page-3"), ("1", "3")),
        ("/thread-7-2.html", ("/thread-7-1.html", "/thread-7-3.html"), ("1", "3")),
        ("/тема-7", ("/тема-7/p2",), ("2",)),
        ("/2026/11/a-bench/", ("/2026/11/a-bench/comment-page-2/", "/2026/11/a-bench/comment-page-3/"), ("2", "3")),
        ("/log/515/1-50", ("/log/515/51-100", "/log/515/101-150"), ("51-", "101-")),
        ("/t?id=7&mark=old", ("/t?id=7&order=0&start=20", "/t?id=7&order=0&start=40"), ("2", "3")),
        ("/b/6", ("/b/6-0-2", "/b/6-0-3"), ("2", "3")),
    ],
)
def test_numbers_that_lead_to_the_same_address_but_one_place_are_flips(
    url: str, others: tuple[str, ...], words: tuple[str, ...]
) -> None:
    assert flips(f"<p>{linked(*others, words=words)}</p>", url) == [unescaped(other) for other in others]


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


def test_opaque_addresses_in_the_only_bar_of_the_page_are_flips() -> None:
    pager = '<div class="turn"><a href="/x/1VZi">1</a> 2 <a href="/x/pq3B">3</a> <a href="/x/pq3B">→</a></div>'
    assert flips(f"<a href='/x/Zzzz'>A title</a>{pager}", "/x/lakE") == ["/x/1VZi", "/x/pq3B"]


def test_bars_of_rows_with_opaque_addresses_belong_to_other_lists() -> None:
    rows = "".join(
        f"<li><a href='/x/{n}a'>title</a><span class=turn><a href='/x/{n}a'>1</a> <a href='/x/{n}b'>2</a> 3</span></li>"
        for n in "defghi"
    )
    assert flips(f"<ul>{rows}</ul>", "/x/board") == []


def test_cursors_behind_steps_are_flips_and_other_orders_are_not() -> None:
    html = '<a href="/b/saws/?after=bDAw5">older entries</a><a href="/b/saws/?sort=last">Last</a>'
    assert flips(html, "/b/saws/") == ["/b/saws/?after=bDAw5"]


def test_the_next_message_of_an_archive_is_no_flip() -> None:
    assert flips('<a rel="next" href="/2007-May/000197.html">next message</a>', "/2007-May/000193.html") == []
    assert flips('<a href="/t?id=8">»</a>', "/t?id=7") == []
    assert flips('<a href="/t/8">next</a><a href="/t/7?view=next" rel="next">&gt;</a>', "/t/7") == []


def test_sizes_of_pages_and_days_of_a_calendar_are_no_flips() -> None:
    assert flips(linked("/b?n=15", "/b?n=30", "/b?n=50", words=("15", "30", "50")), "/b") == []
    weeks = "".join(
        f"<tr>{''.join(f'<td><a href=/b?day={d}>{d}</a>' for d in range(w, w + 7))}" for w in (1, 8, 15, 22)
    )
    assert flips(f"<table>{weeks}</table>", "/b") == []


def test_numbers_of_posts_and_of_a_row_of_another_list_are_no_flips() -> None:
    posts = "".join(f"<p><a href='/t/7/{n}'>{n}</a> {'It leaks at the bottom. ' * 9}</p>" for n in range(1, 9))
    assert flips(posts, "/t/7") == []
    row = "<a href='/show?t=9'>title</a> " + linked("/show?t=9&page=2", "/show?t=9&page=3", words=("2", "3"))
    assert flips(f"<li>{row} <a href='/show?t=9&page=3'>Last</a></li>", "/board?f=4") == []


def test_a_last_page_with_an_address_of_its_own_is_found_in_the_bar() -> None:
    pager = linked("/b/7-2", "/b/7-3", "/b/7-end-x", words=("2", "3", "4"))
    assert flips(f"<p>{pager}</p>", "/b/7-1") == ["/b/7-2", "/b/7-3", "/b/7-end-x"]
