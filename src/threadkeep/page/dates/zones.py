"""How far a site's clock is ahead of UTC, from what one of its pages shows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from threadkeep.model import Moment
from threadkeep.page.dates.candidates import MAX_TEXT_LENGTH, DateCandidate
from threadkeep.page.dates.read_moment import read_moment
from threadkeep.page.dates.site_format import SiteFormat
from threadkeep.page.dates.thresholds import DATES
from threadkeep.page.nodes import TEXT_TAG, NodeTable
from threadkeep.page.page import Page

# Zones lie a multiple of 15 minutes apart, from 12 hours behind to 14 ahead.
_STEP, _BEHIND, _AHEAD = 15, -12 * 60, 14 * 60
_STATED = re.compile(r"\b(?:UTC|GMT)(?:\s?([+\-−–])\s?(\d{1,2})(?:[:.]?(\d\d))?)?(?!\w)")


def zone_minutes(page: Page, candidates: Sequence[DateCandidate], at: datetime, format: SiteFormat) -> int | None:
    """How many minutes the site's clock is ahead of UTC; None where the page does not show."""
    told = [(one, read_moment(one.raw, at, format)) for one in candidates]
    return next((found for found in (_paired(told), _stated(page.nodes), _clock(told, at)) if found is not None), None)


def zone_minutes_of_dates(
    page: Page, candidates: Sequence[DateCandidate], at: datetime, format: SiteFormat
) -> int | None:
    """The same from the dates themselves: a page's clock may run by another zone than its posts."""
    told = [(one, read_moment(one.raw, at, format)) for one in candidates]
    return next((found for found in (_paired(told), _stated(page.nodes)) if found is not None), None)


def _paired(told: Sequence[tuple[DateCandidate, Moment]]) -> int | None:
    """From dates that are beside themselves with their zone: <time datetime="...Z">15:04</time>."""
    away: Counter[int] = Counter()
    for (first, one), (second, other) in pairwise(told):
        if (
            second.node - first.node <= DATES.node_distance
            and one.zone == "shown" != other.zone
            and not first.is_relative
        ):
            minutes = _minutes(one, other)
            if minutes is not None:
                away[minutes] += 1
    return away.most_common(1)[0][0] if away else None


def _minutes(zoned: Moment, local: Moment) -> int | None:
    if zoned.at is None or local.at is None or local.precision not in ("second", "minute"):
        return None
    minutes = (local.at - zoned.at.replace(second=0)).total_seconds() / 60
    whole = round(minutes / _STEP) * _STEP
    return whole if abs(minutes - whole) <= 1 and _BEHIND <= whole <= _AHEAD else None


def _stated(nodes: NodeTable) -> int | None:
    """From a line like "All times are UTC+8"; where there are several zones, one is being chosen from."""
    found = [
        match
        for text, tag in zip(nodes.texts, nodes.tags, strict=True)
        if tag == TEXT_TAG
        and len(text) <= MAX_TEXT_LENGTH
        and ("UTC" in text or "GMT" in text)
        and (match := _STATED.search(text))
    ]
    zones = {_stated_minutes(match) for match in found} if len(found) <= DATES.most_stated_zones else set()
    return zones.pop() if len(zones) == 1 else None


def _stated_minutes(match: re.Match[str]) -> int:
    minutes = int(match[2] or 0) * 60 + int(match[3] or 0)
    return -minutes if match[1] in ("-", "−", "–") else minutes


def _clock(told: Sequence[tuple[DateCandidate, Moment]], at: datetime) -> int | None:
    """From a date that is still to come: the site's clock, which cannot be ahead but by its zone."""
    latest = max(
        (one.at for _, one in told if one.at and one.precision in ("second", "minute") and one.zone != "shown"),
        default=at,
    )
    minutes = (latest - at) / timedelta(minutes=1)
    if minutes <= _STEP or minutes > _AHEAD:
        return None
    # A post may be younger than the page by some minutes, a clock is not older: up to the next half hour.
    return -(-round(minutes - 5) // 30) * 30
