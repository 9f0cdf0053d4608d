"""Which number of a row counts its replies."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.learn.reading.made_pages import AT, NAMES, STRATEGY, THREADS, sample
from threadkeep.learn.reading import shapes_of, with_shapes
from threadkeep.learn.reading.counts import NUMBER, counted, numbers_in
from threadkeep.learn.reading.facts import NO_END, Fact
from threadkeep.learn.reading.listings import Row, Title
from threadkeep.page import parse
from threadkeep.strategy import FieldReader, find_records, read_page

BY = ("Anna", "Bertil", "Carla", "Dora", "Anna", "sparv83")


def test_a_number_in_a_name_is_not_taken_for_the_replies_that_stand_behind_it() -> None:
    board, *threads = sample()
    names = iter(BY)

    def told(found: re.Match[bytes]) -> bytes:
        return b'<td class="c1">by <a href="/u/x">%s</a>, %s replies</td>' % (next(names).encode(), found[1])

    body = re.sub(rb'<td class="c1">(\d+)</td>', told, board.body)
    learned = replace(board, body=body.replace(b"sparv83", NAMES[0].encode()))
    strategy = with_shapes(STRATEGY, shapes_of([learned, *threads], STRATEGY))
    rows = read_page(parse(body, board.url, board.content_type), strategy, 1, AT).rows
    assert [row.replies for row in rows] == [count - 1 for count in THREADS]


@pytest.mark.parametrize("written", ["1'328", "1’328", "1,328", "1.328", "1328", "1.3k"])
def test_thousands_are_parted_in_many_ways(written: str) -> None:
    found = re.search(f"posts: ({NUMBER})", f"posts: {written}, latest 5 Oct")
    assert found is not None
    assert found[1] == written


def test_a_number_that_follows_a_counter_is_not_its_end() -> None:
    found = re.search(f"posts ({NUMBER})", "posts 791 100 % wool")
    assert found is not None
    assert found[1] == "791"


def test_a_word_that_follows_a_counter_is_no_million() -> None:
    found = re.search(f"posts ({NUMBER})", "posts 285 MR-860, part 38")
    assert found is not None
    assert found[1] == "285"


def test_a_counter_with_a_space_is_one_number() -> None:
    board, *threads = sample()
    strategy = with_shapes(STRATEGY, shapes_of([board, *threads], STRATEGY))
    body = re.sub(rb'<td class="c1">(\d+)</td>', rb'<td class="c1">1 00\1</td>', board.body)
    rows = read_page(parse(body, board.url, board.content_type), strategy, 1, AT).rows
    assert [row.replies for row in rows] == [int(f"100{count - 1}") for count in THREADS]


def test_the_numbers_of_rows_inside_a_row_are_not_its_own() -> None:
    html = b'<p>Boards</p><div><a href="/b/1">One</a> 7<div><a href="/b/2">Two</a> 8</div>9</div>'
    taker = FieldReader(parse(html, "http://made.example/", "text/html"), AT)
    outer, inner = find_records(taker.page, "div", None)
    titles = (Title(node, "", "") for node in taker.select("a"))
    numbers = [[one.value for one in numbers_in(Row(taker, *row))] for row in zip((outer, inner), titles, strict=True)]
    assert numbers == [[7, 9], [8]]


@pytest.mark.parametrize(
    ("links", "is_counter"),
    [
        (("Chain, part 43", "Pulley after 50 minutes", "Wanted: lathe"), False),
        (("43 topics", "50 topics", "1 topic"), True),
    ],
)
def test_a_number_in_the_title_of_a_board_s_last_thread_does_not_count_its_threads(
    links: tuple[str, ...], is_counter: bool
) -> None:
    """Of a board of many pages it is known only that it has more threads than some number."""
    html = "".join(
        f'<div><a href="/b/{n}">A board</a> <a href="/t/{n}">{words}</a></div>' for n, words in enumerate(links)
    )
    taker = FieldReader(parse(html.encode(), "http://made.example/", "text/html"), AT)
    titles = (Title(node, "", f"{n}") for n, node in enumerate(taker.select('a[href*="/b/"]')))
    rows = [Row(taker, *row) for row in zip(find_records(taker.page, "div", None), titles, strict=True)]
    found = counted(rows, {"0": Fact(21, NO_END), "1": Fact(31, NO_END)})
    assert (found is not None) is is_counter
