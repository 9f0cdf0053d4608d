"""The titles of lists, and the rows around them."""

from __future__ import annotations

from dataclasses import replace

from tests.learn.reading.made_pages import AT, NAMES, SITE, STRATEGY, THREADS
from threadkeep.learn.reading.listings import best_rows, listings_of
from threadkeep.page import parse
from threadkeep.strategy import FieldReader, FollowRule, Kind

HEAD = "There is a board of 20 topics about lathes, too, and rules that all of us had better read before we write."
PLACED = replace(
    STRATEGY,
    kinds=(Kind("entry", "entry", url="^/$"), Kind("board", "index", url=r"^/v/(?P<board>\w+)$")),
    follow=(FollowRule("entry", "board", at="b>a"),),
)
BOARDS = ("pumps", "lathes", "wood", "radio")


def framed(number: int, threads: tuple[int, ...]) -> FieldReader:
    """A board whose first row stands in a row of the page, which begins with the head of the page."""
    rows = "".join(
        f'<tr><td><table class="row"><tr><td><a href="/t/{n}">The pump number {n} leaks again</a></td>'
        f"<td><b>{THREADS[n] - 1}</b></td></tr></table></td></tr>"
        for n in threads
    )
    html = f"<table><tr><td>Pumps</td></tr><tr><td><p>{HEAD}</p><table>{rows}</table></td></tr></table>"
    return FieldReader(parse(html.encode(), f"{SITE}/b/{number}", "text/html"), AT)


def test_the_row_of_the_page_around_a_list_is_not_taken_for_its_first_row() -> None:
    found = best_rows(listings_of((framed(1, (0, 1, 2)), framed(2, (3, 4, 5))), STRATEGY, "thread"))
    assert found is not None
    assert len(found.rows) == len(THREADS)
    assert not any(HEAD in row.taker.page.nodes.texts[node] for row in found.rows for node in row.record.node_numbers())


def test_people_whose_urls_are_like_those_of_boards_are_no_titles_of_boards() -> None:
    html = "".join(
        f'<div><b><a href="/v/{name}">All about {name}</a></b> {n} topics, '
        f'the last by <i><a href="/v/user{n}">{NAMES[n]}</a></i></div>'
        for n, name in enumerate(BOARDS)
    )
    found = best_rows(listings_of((FieldReader(parse(html.encode(), f"{SITE}/", "text/html"), AT),), PLACED, "index"))
    assert found is not None
    assert [row.title.name for row in found.rows] == list(BOARDS)
