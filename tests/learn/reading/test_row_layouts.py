"""Lists whose boards look in two ways, and boxes beside lists."""

from __future__ import annotations

from tests.learn.reading.made_pages import AT, SITE, STRATEGY, THREADS, thread_page
from threadkeep.learn.reading import SamplePage, Shapes, shapes_of, with_shapes
from threadkeep.model import ThreadRow
from threadkeep.page import parse
from threadkeep.strategy import read_page

Numbers = tuple[int, ...]
LONG = (0, 1, 2)
SHORT = (3, 4, 5)


def table(threads: Numbers) -> str:
    rows = "".join(
        f'<tr class="row"><td><a class="title" href="/t/{n}">The pump number {n} leaks again</a></td>'
        f'<td class="c1">{THREADS[n] - 1}</td><td class="c2">{100 + 7 * n}</td></tr>'
        for n in threads
    )
    return f"<table>{rows}</table>"


def cards(threads: Numbers) -> str:
    return "".join(
        f'<section><article><h3><a href="/t/{n}">The pump number {n} leaks again</a></h3>'
        f"<em>{THREADS[n] - 1} answers</em></article></section>"
        for n in threads
    )


def box(threads: Numbers) -> str:
    rows = "".join(f'<tr><td><a href="/t/{n}">The pump number {n} leaks again</a></td></tr>' for n in threads)
    return f"<table>{rows}</table>"


def board(number: int, inner: str) -> SamplePage:
    html = f'<html lang="en"><title>Pumps</title><body>{inner}</body></html>'
    return SamplePage(html.encode(), f"{SITE}/b/{number}", "text/html; charset=utf-8", AT)


def learned(*boards: SamplePage) -> Shapes:
    return shapes_of([*boards, *(thread_page(n) for n in range(len(THREADS)))], STRATEGY)


def rows(page: SamplePage, shapes: Shapes) -> tuple[ThreadRow, ...]:
    return read_page(parse(page.body, page.url, page.content_type), with_shapes(STRATEGY, shapes), 1, AT).rows


def replies(page: SamplePage, shapes: Shapes) -> dict[str, int | None]:
    return {row.thread: row.replies for row in rows(page, shapes)}


def told(threads: Numbers) -> dict[str, int | None]:
    return {str(n): THREADS[n] - 1 for n in threads}


def test_boards_that_look_in_two_ways_are_read_each_in_its_own() -> None:
    one, two = board(1, table(LONG)), board(2, cards(SHORT))
    shapes = learned(one, two)
    assert replies(one, shapes) == told(LONG)
    assert replies(two, shapes) == told(SHORT)


def runs(threads: Numbers, beside: str) -> str:
    """Rows that are cut alike and whose titles stand alike, whatever stands beside them."""
    rows = (f'<dt><a href="/t/{n}">The pump number {n} leaks again</a>{beside.format(THREADS[n] - 1)}' for n in threads)
    return f"<dl>{''.join(rows)}</dl>"


def test_titles_that_stand_alike_in_two_layouts_do_not_hide_what_is_beside_them_in_one() -> None:
    one = board(1, f"<main>{runs(LONG, '<em>Answers: {}</em>')}</main>")
    two = board(2, f"<div>{runs(SHORT, '<span>{}</span>')}</div>")
    shapes = learned(one, two)
    assert replies(one, shapes) == told(LONG)
    assert replies(two, shapes) == told(SHORT)


def test_a_number_of_another_layout_counts_by_the_words_that_it_stands_beside() -> None:
    """No thread of the second board was looked into, so that nothing proves what its numbers count."""
    short = "".join(
        f'<section><h3><a href="/t/{n}">The pump number {n} leaks again</a></h3>'
        f"<em>Looks: {1000 + n}. Answers: {THREADS[n] - 1}</em></section>"
        for n in LONG
    )
    tall = "".join(
        f'<dl><dt><a href="/t/{n}">The pump number {n} leaks again</a></dt>'
        f"<dd>Looks: {n + 1}</dd><dd>Answers: {n}</dd></dl>"
        for n in range(20, 26)
    )
    one, two = board(1, short), board(2, tall)
    shapes = learned(one, two)
    assert replies(one, shapes) == told(LONG)
    assert replies(two, shapes) == {str(n): n for n in range(20, 26)}


def test_boards_that_look_alike_have_one_shape() -> None:
    assert len(learned(board(1, table(LONG)), board(2, table(SHORT))).rows) == 1


def test_a_board_without_threads_of_its_own_makes_no_layout_of_the_box_beside_it() -> None:
    newest = (5, 0)
    boards = (board(1, table(LONG) + cards(newest)), board(2, table(SHORT) + cards(newest)), board(3, cards(newest)))
    assert len(learned(*boards).rows) == 1


def test_what_several_boards_list_is_a_box_and_no_row() -> None:
    one, two = board(1, box((3, 4)) + table((0, 1, 2))), board(2, box((3, 4)) + table((5,)))
    assert {row.thread for row in rows(one, learned(one, two))} == {"0", "1", "2"}


def parted(threads: Numbers, excerpt: str = "") -> str:
    """Rows with `<p>` between them, which nobody closes: it takes in the row behind it, up to a `<div>`."""
    rows = "<p>".join(
        f'<font><big class="t"><a href="/t/{n}">The pump number {n} leaks again</a></big>{excerpt}</font> - '
        f"<font><b>{THREADS[n] - 1}</b> <span>answers</span></font>"
        for n in threads
    )
    return f"<div>{rows}</div>"


def test_the_row_before_what_parts_rows_is_read_as_the_others_are() -> None:
    page = board(1, parted((0, 1, 2, 3, 4, 5)))
    assert replies(page, learned(page)) == told((0, 1, 2, 3, 4, 5))


def test_the_row_before_what_parts_runs_is_read_as_the_others_are() -> None:
    """Rows that are runs of elements, each from its `<p>` on, but for the first."""
    page = board(1, parted((0, 1, 2, 3, 4, 5), "<div>It leaked all winter, and nobody knows why it did so</div>"))
    assert replies(page, learned(page)) == told((0, 1, 2, 3, 4, 5))
