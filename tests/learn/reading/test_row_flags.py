"""Which threads are sticky, locked or moved is told by marks of their rows."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.learn.reading.made_pages import AT, SITE, STRATEGY
from threadkeep.learn.reading import SamplePage, shapes_of, with_shapes
from threadkeep.model import ThreadRow
from threadkeep.page import parse
from threadkeep.strategy import read_page

COUNT = 12
STICKY, LOCKED, MOVED = {0, 1}, {1, 5, 8}, {6}
# A mark of a row, given its number: attributes of the row itself, and what stands before its title.
Marks = Callable[[int], tuple[str, str]]


def board(marks: Marks, days: list[int]) -> SamplePage:
    rows = ""
    for number, day in enumerate(days):
        own, before = marks(number)
        rows += (
            f'<tr{own}><td>{before}<a class="title" href="/t/{number}">Pump {number} is closed, why?</a></td>'
            f'<td class="last">{day} Aug 2026, 10:00</td></tr>'
        )
    html = f'<html lang="en"><body><table>{rows}</table></body></html>'
    return SamplePage(html.encode(), f"{SITE}/b/1", "text/html; charset=utf-8", AT)


def rows(*sample: SamplePage) -> list[ThreadRow]:
    strategy = with_shapes(STRATEGY, shapes_of(sample, STRATEGY))
    return [row for page in sample for row in read_page(parse(page.body, page.url, "text/html"), strategy, 1, AT).rows]


def numbers(flags: list[bool]) -> set[int]:
    return {number for number, flag in enumerate(flags) if flag}


FALLING = list(range(28, 28 - COUNT, -1))
# Sticky rows are older than those behind them.
FIXED = [3, 2, *range(28, 28 - COUNT + 2, -1)]


def picture(number: int) -> tuple[str, str]:
    return "", f"<img src=/i/{'a7' if number in STICKY else 'b2'}.png alt=''>"


def in_a_class(number: int) -> tuple[str, str]:
    return f" class='row {'x9' if number in STICKY else 'x1'}'", ""


@pytest.mark.parametrize("marks", [picture, in_a_class])
def test_a_mark_of_rows_that_stand_before_the_order_of_time_says_sticky_whatever_its_name(marks: Marks) -> None:
    assert numbers([row.is_sticky for row in rows(board(marks, FIXED))]) == STICKY


def test_without_such_rows_a_strange_mark_says_nothing() -> None:
    assert not any(row.is_sticky for row in rows(board(picture, FALLING)))


def worded(number: int) -> tuple[str, str]:
    states = (("Pinned", STICKY), ("Locked", LOCKED), ("Moved", MOVED))
    return "", " ".join(f"<b class=t>{word}</b>" for word, at in states if number in at)


def with_alt(number: int) -> tuple[str, str]:
    states = (("épinglé", STICKY), ("verrouillé", LOCKED), ("déplacé", MOVED))
    return "", "".join(f"<img src=/i/x.png alt='{word}'>" for word, at in states if number in at)


def plain_words(number: int) -> tuple[str, str]:
    states = (("Sticky:", STICKY), ("Locked:", LOCKED - STICKY), ("Moved:", MOVED))
    return "", " ".join(word for word, at in states if number in at)


@pytest.mark.parametrize("marks", [worded, with_alt])
def test_words_of_labels_and_pictures_say_sticky_locked_and_moved(marks: Marks) -> None:
    found = rows(board(marks, FALLING))
    assert numbers([row.is_sticky for row in found]) == STICKY
    assert numbers([row.is_locked for row in found]) == LOCKED
    assert numbers([row.is_moved for row in found]) == MOVED


def test_words_before_a_title_say_it_too() -> None:
    found = rows(board(plain_words, FALLING))
    assert numbers([row.is_sticky for row in found]) == STICKY
    assert numbers([row.is_locked for row in found]) == LOCKED - STICKY
    assert numbers([row.is_moved for row in found]) == MOVED


def test_pinned_says_sticky_anywhere_and_important_only_on_top() -> None:
    def labelled(word: str) -> Marks:
        return lambda number: ("", f"<b class=t>{word}</b>" if number in {3, 7} else "")

    assert numbers([row.is_sticky for row in rows(board(labelled("Pinned"), FALLING))]) == {3, 7}
    assert not any(row.is_sticky for row in rows(board(labelled("Important"), FALLING)))


def test_a_lock_is_told_by_all_the_pictures_that_show_it() -> None:
    def pictured(number: int) -> tuple[str, str]:
        state = {1: "New posts. Locked.", 5: "No new posts. Locked.", 8: "Locked."}.get(number, "No new posts.")
        return "", f"<i title='{state}'></i>"

    assert numbers([row.is_locked for row in rows(board(pictured, FALLING))]) == LOCKED


def test_words_of_titles_and_marks_of_most_rows_say_nothing() -> None:
    found = rows(board(lambda number: (" class='locked'" if number % 4 else "", ""), FALLING))
    assert len(found) == COUNT
    assert not any(row.is_locked or row.is_sticky or row.is_moved for row in found)
