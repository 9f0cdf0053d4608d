"""Dates of records, read by the formats of their field, or in words by the order of day, month and year."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, tzinfo

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


def field_moment(raw: str, field: Field, seen_at: datetime) -> Moment:
    """The time in a text by the first format of the field that matches; the text alone if none matches."""
    zone = zone_named(field.zone) or UTC
    formats = [DateFormat.of(spelled) for spelled in field.format if spelled not in ORDERS]
    by_format = moment_by_formats(raw, formats, DateReference(seen_at, zone, field.by_zone, field.days))
    order = date_order(field)
    date = first_date(raw) if by_format.at is None and order is not None else None
    return read_moment(date, seen_at, _site_format(field, order, zone, seen_at)) if date and order else by_format


def _site_format(field: Field, order: Order, zone: tzinfo, seen_at: datetime) -> SiteFormat:
    offset = zone.utcoffset(seen_at.astimezone(zone))
    minutes = int(offset.total_seconds()) // 60 if offset is not None else 0
    return SiteFormat(order=order, language=field.language, zone_minutes=minutes, zone=field.by_zone)


def date_order(field: Field | None) -> Order | None:
    """The order in which a field's dates in words are read; None if they are read by formats alone."""
    return next((order for order in ORDERS if order in field.format), None) if field is not None else None


def with_inferred_years(moments: Sequence[Moment]) -> tuple[Moment, ...]:
    """The dates of a page's records in their order; dates without a year get it from their neighbours."""
    yearless = [number for number, one in enumerate(moments) if one.at is not None and lacks_year(one.raw)]
    if len(yearless) < 2:
        return tuple(moments)
    result = list(moments)
    for number, one in zip(yearless, add_missing_years([moments[number] for number in yearless]), strict=True):
        result[number] = one
    return tuple(result)
