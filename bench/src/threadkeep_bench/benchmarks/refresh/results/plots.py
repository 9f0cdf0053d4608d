"""Figures 6 and 7 of the paper, with ours in them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean

from threadkeep_bench.benchmarks.refresh.policies import Entrant
from threadkeep_bench.benchmarks.refresh.simulation import DayMarks, RefreshMarks
from threadkeep_bench.benchmarks.refresh.ten_days import Outcomes, RefreshCell
from threadkeep_bench.reports import Plot, Point, Series, thinned

_DAY, _PAGES = "day", "pages a day"
# One that never gets there would press all other lines onto the axis.
_MOST_MINUTES = 600.0


def year_plots(years: Mapping[str, Sequence[DayMarks]]) -> tuple[Plot, ...]:
    """Figure 6: a year from the portal page, day by day."""
    return (
        _by_day("figure-6a", "New posts a page fetched, day by day", "new posts a page", years, _utilisation),
        _by_day("figure-6b", "Posts stored of all there are, day by day", "coverage", years, lambda day: day.coverage),
        _by_day(
            "figure-6c", "Delay of the posts of a day", "minutes", years, lambda day: min(day.delay, _MOST_MINUTES)
        ),
    )


def budget_plots(sweep: Outcomes, entrants: Sequence[Entrant], cells: Sequence[RefreshCell]) -> tuple[Plot, ...]:
    """Figure 7: the same by the pages a day."""
    return (
        _by_budget(
            "figure-7a", "New posts a page fetched", "new posts a page", (sweep, entrants, cells), _posts_a_page
        ),
        _by_budget("figure-7b", "Posts stored of all there are", "coverage", (sweep, entrants, cells), _coverage),
        _by_budget("figure-7c", "Delay of a post", "minutes", (sweep, entrants, cells), _delay),
    )


def _by_day(
    name: str, title: str, label: str, years: Mapping[str, Sequence[DayMarks]], value: Callable[[DayMarks], float]
) -> Plot:
    series = tuple(
        Series(policy, thinned([(day.day, value(day)) for day in days if not math.isnan(value(day))]))
        for policy, days in years.items()
    )
    return Plot(name, title, _DAY, label, series)


_Swept = tuple[Outcomes, Sequence[Entrant], Sequence[RefreshCell]]


def _by_budget(name: str, title: str, label: str, swept: _Swept, value: Callable[[RefreshMarks], float]) -> Plot:
    told, entrants, cells = swept
    series = tuple(
        Series(entrant.name, tuple(_point(told, entrant, cell, value) for cell in cells)) for entrant in entrants
    )
    return Plot(name, title, _PAGES, label, series)


def _point(told: Outcomes, entrant: Entrant, cell: RefreshCell, value: Callable[[RefreshMarks], float]) -> Point:
    return cell.pages_a_day, fmean(value(each) for each in told[entrant.name, cell].marks)


def _utilisation(day: DayMarks) -> float:
    return min(day.new_posts_a_page, 2.0)


def _posts_a_page(marks: RefreshMarks) -> float:
    return marks.new_posts_a_page


def _coverage(marks: RefreshMarks) -> float:
    return marks.coverage


def _delay(marks: RefreshMarks) -> float:
    return min(marks.delay, _MOST_MINUTES)
