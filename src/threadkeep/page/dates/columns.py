"""The dates of a page, read together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise

from threadkeep.model import Moment
from threadkeep.page.dates.candidates import EPOCH, ISO, DateCandidate
from threadkeep.page.dates.infer_format import infer_format, with_zone
from threadkeep.page.dates.read_moment import lacks_year, read_moment, shows_year
from threadkeep.page.dates.site_format import SiteFormat
from threadkeep.page.dates.thresholds import DATES
from threadkeep.page.dates.zones import zone_minutes
from threadkeep.page.page import Page


def read_moments(
    candidates: Sequence[DateCandidate], at: datetime, format: SiteFormat | None = None
) -> tuple[Moment, ...]:
    """The moment of each candidate, seen at `at`; without a format it is inferred from these candidates alone."""
    by = format or infer_format(columns_of(candidates), at)
    moments = [read_moment(one.raw, at, by) for one in candidates]
    for column in _without_year(candidates):
        for place, moment in zip(column, add_missing_years([moments[place] for place in column]), strict=True):
            moments[place] = moment
    return tuple(moments)


def infer_site_format(page: Page, candidates: Sequence[DateCandidate], at: datetime) -> SiteFormat:
    """The part of a site's format that one of its pages shows."""
    language = (page.nodes.attribute(0, "lang") or "")[:2].lower() if len(page.nodes) else ""
    format = infer_format(columns_of(candidates), at, language, _exact_moments(candidates, at))
    return with_zone(format, zone_minutes(page, candidates, at, format))


def _exact_moments(candidates: Sequence[DateCandidate], at: datetime) -> dict[str, datetime]:
    """The moments of dates in the text of an element that holds them in an attribute too, with their zone."""
    known: dict[str, datetime] = {}
    for machine, text in pairwise(candidates):
        if machine.shape in (ISO, EPOCH) and text.source == "text" and text.node - machine.node <= DATES.node_distance:
            moment = read_moment(machine.raw, at, SiteFormat())
            if moment.at is not None and moment.zone == "shown":
                known[text.raw] = moment.at
    return known


def columns_of(candidates: Sequence[DateCandidate]) -> tuple[tuple[str, ...], ...]:
    """The dates of a page that are written alike and are in elements of one kind, in their order."""
    columns: defaultdict[tuple[str, str, str], list[str]] = defaultdict(list)
    for one in candidates:
        columns[one.source, one.shape, one.place].append(one.raw)
    return tuple(tuple(column) for column in columns.values())


def add_missing_years(column: Sequence[Moment]) -> tuple[Moment, ...]:
    """Dates that show no year, each taken for the last such day, mended by their order.

    In a column that mostly goes up, a date that is later than the next one is of the year before; the other way round
    in one that goes down, but for rows that are pinned to its top.
    """
    times = [one.at for one in column if one.at is not None]
    rising = sum(before < after for before, after in pairwise(times))
    falling = sum(before > after for before, after in pairwise(times))
    if rising >= falling:
        return tuple(reversed(_falling(column[::-1])))
    most = min(DATES.most_pinned, len(column) // 3)
    tries = [(*column[:pinned], *_falling(column[pinned:])) for pinned in range(most + 1)]
    # A pinned row is likelier than a year in which nothing was written.
    costs = [_years_back(column, mended) + pinned / 2 for pinned, mended in enumerate(tries)]
    return tries[costs.index(min(costs))]


def _years_back(column: Sequence[Moment], mended: Sequence[Moment]) -> int:
    """How often a year was taken off: the rows after one have it off too."""
    off = [
        before.at.year - after.at.year for before, after in zip(column, mended, strict=True) if before.at and after.at
    ]
    return sum(after > before for before, after in pairwise((0, *off)))


def _falling(column: Sequence[Moment]) -> tuple[Moment, ...]:
    mended: list[Moment] = []
    latest: datetime | None = None
    for one in column:
        if one.at is not None:
            at = one.at
            while latest is not None and at > latest + timedelta(days=1):
                at = _year_before(at)
            latest = at
            mended.append(replace(one, at=at))
        else:
            mended.append(one)
    return tuple(mended)


def _year_before(at: datetime) -> datetime:
    try:
        return at.replace(year=at.year - 1)
    except ValueError:
        return at.replace(year=at.year - 1, day=28)


def _without_year(candidates: Sequence[DateCandidate]) -> tuple[tuple[int, ...], ...]:
    """The places of dates that show no year, by columns; where others at their place show one, it is this year's."""
    columns: defaultdict[tuple[str, str, str], list[int]] = defaultdict(list)
    dated: set[str] = set()
    for number, one in enumerate(candidates):
        if not one.is_relative and lacks_year(one.raw):
            columns[one.source, one.shape, one.place].append(number)
        elif not one.is_relative and shows_year(one.raw):
            dated.add(one.place)
    return tuple(tuple(column) for (_, _, place), column in columns.items() if place not in dated)
