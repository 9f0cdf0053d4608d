"""Dates of records, read as their field says: by a format, or in words by the order of day, month and year."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from threadkeep.model import Moment
from threadkeep.page import (
    ORDERS,
    DateFormat,
    DateReference,
    Order,
    SiteFormat,
    add_missing_years,
    first_date,
    lacks_year,
    moment_by_formats,
    read_moment,
    zone_named,
)
from threadkeep.strategy.shapes import Field


def field_moment(raw: str, wanted: Field, seen_at: datetime) -> Moment:
    """The time in a text by the first format of the field that fits; where none does, the text alone."""
    formats = [DateFormat.of(spelled) for spelled in wanted.format if spelled not in ORDERS]
    zone = zone_named(wanted.zone) or UTC
    found = (
        moment_by_formats(raw, formats, DateReference(seen_at, zone, wanted.by_zone, wanted.days))
        if formats
        else Moment(raw)
    )
    order = date_order(wanted)
    if found.at is not None or order is None:
        return found
    away = zone.utcoffset(seen_at.astimezone(zone))
    minutes = int(away.total_seconds()) // 60 if away is not None else 0
    by = SiteFormat(order=order, language=wanted.language, zone_minutes=minutes, zone=wanted.by_zone)
    written = first_date(raw)
    return read_moment(written, seen_at, by) if written is not None else found


def date_order(wanted: Field | None) -> Order | None:
    """The order by which a field's dates are read in words; None where they are read by formats alone."""
    return next((order for order in ORDERS if order in wanted.format), None) if wanted is not None else None


def with_inferred_years(moments: Sequence[Moment]) -> tuple[Moment, ...]:
    """The dates of a page's records in their order; those that show no year get theirs from the others."""
    yearless = [number for number, one in enumerate(moments) if one.at is not None and lacks_year(one.raw)]
    if len(yearless) < 2:
        return tuple(moments)
    found = list(moments)
    for number, one in zip(yearless, add_missing_years([moments[number] for number in yearless]), strict=True):
        found[number] = one
    return tuple(found)
