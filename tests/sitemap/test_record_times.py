from __future__ import annotations

from datetime import UTC, datetime

from threadkeep.page import parse
from threadkeep.sitemap.record_times import RecordTimes
from threadkeep.sitemap.sight import sight_of

AT = datetime(2026, 3, 1, tzinfo=UTC)


def times(rows: list[str]) -> RecordTimes:
    html = f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"
    sight = sight_of(parse(html.encode(), "http://forum.example/b/1", "text/html; charset=utf-8"), AT)
    # The rows come first, the cells inside each of them after.
    assert sight.times[0]
    return sight.times[0]


def days(found: RecordTimes) -> list[int | None]:
    return [moment.at.day if moment and moment.at else None for moment in found.moments]


def row(number: int, begun: int, last: int, title_class: str = "") -> str:
    mark = f' class="{title_class}"' if title_class else ""
    return (
        f"<td{mark}><a href=/t/{number}>Thread {number}</a> 2026-01-{begun:02} 10:00</td>"
        f"<td{mark}>2026-02-{last:02} 10:00 <a href=/u/x>x</a></td>"
    )


def test_the_time_of_a_row_is_the_date_that_the_rows_are_ordered_by():
    found = times([row(1, 5, 20), row(2, 17, 18), row(3, 2, 15), row(4, 9, 11), row(5, 3, 7)])
    assert days(found) == [20, 18, 15, 11, 7]
    assert found.path.best.order < 0


def test_classes_that_differ_from_row_to_row_do_not_hide_a_time():
    states = ("hot", "", "locked", "new", "sticky")
    rows = [row(n, 9, 20 - 2 * n, state) for n, state in enumerate(states, start=1)]
    assert days(times(rows)) == [18, 16, 14, 12, 10]


def test_a_row_without_a_date_has_no_time():
    rows = [row(n, 9, 20 - 2 * n) for n in (1, 2, 3, 4)]
    rows.insert(2, "<td><a href=/t/9>Moved</a></td><td><a href=/u/x>x</a></td>")
    assert days(times(rows)) == [18, 16, None, 14, 12]


def test_dates_of_one_cell_are_told_apart_by_their_number():
    rows = [
        f"<td><a href=/t/{n}>Thread {n}</a></td><td>2026-01-09 10:00<br>last 2026-02-{20 - n} 10:00</td>"
        for n in range(5)
    ]
    assert days(times(rows)) == [20, 19, 18, 17, 16]


def test_two_dates_in_one_text_are_told_apart():
    rows = [
        f"<td><a href=/t/{n}>Thread {n}</a></td><td>2026-02-{20 - n} 10:00 ({n + 8} days ago)</td>" for n in range(5)
    ]
    assert days(times(rows)) == [20, 19, 18, 17, 16]


def test_new_rows_that_say_how_long_ago_are_of_one_column_with_old_ones_that_show_the_date():
    new = [f'<span title="2026-02-{28 - n} 10:00">{n} days ago</span>' for n in (1, 2)]
    old = [f"2026-02-{20 - n} 10:00" for n in (1, 2)]
    rows = [f"<td><a href=/t/{n}>Thread {n}</a></td><td>{last}<br>by x</td>" for n, last in enumerate((*new, *old))]
    assert days(times(rows)) == [27, 26, 19, 18]


def test_the_ends_of_all_time_are_looked_at_like_other_days():
    html = "".join(
        f'<li><a href=/t/{n}>one</a> <i title="2999-12-31">31 Dec 9999</i> 1 Jan 0001</li>' for n in range(4)
    )
    assert sight_of(parse(html.encode(), "http://forum.example/", "text/html"), AT).regions


def test_regions_without_dates_have_no_times():
    html = "<ul><li><a href=/a>one</a></li><li><a href=/b>two</a></li><li><a href=/c>three</a></li></ul>"
    sight = sight_of(parse(html.encode(), "http://forum.example/", "text/html; charset=utf-8"), AT)
    assert sight.regions
    assert set(sight.times) == {None}
