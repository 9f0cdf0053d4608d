"""Times as forums show them, by a given format."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threadkeep.model import Moment
from threadkeep.page.dates.date_format import DateFormat, DateReference, moment_by_formats, zone_named

SEEN = datetime(2026, 11, 15, 20, 20, tzinfo=UTC)
DAYS = (("today", 0), ("yesterday", -1))


def read(raw: str, *formats: str, zone: str = "UTC") -> Moment:
    found = zone_named(zone)
    assert found is not None
    return moment_by_formats(
        raw, [DateFormat.of(spelled) for spelled in formats], DateReference(SEEN, found, "assumed", DAYS)
    )


@pytest.mark.parametrize(
    ("raw", "spelled", "at", "precision"),
    [
        ("Sat Dec 07, 2019 6:36 pm", "%a %b %d, %Y %I:%M %p", "2019-12-07T18:36", "minute"),
        ("Posted: Sat Dec 07, 2019 12:05 AM, by x", "%a %b %d, %Y %I:%M %p", "2019-12-07T00:05", "minute"),
        ("2025-02-26 10:47:57", "%Y-%m-%d %H:%M:%S", "2025-02-26T10:47:57", "second"),
        ("7 December 2019", "%d %B %Y", "2019-12-07T00:00", "day"),
        ("3rd Sept. 2019", "%d %b %Y", "2019-09-03T00:00", "day"),
        ("May 2019", "%b %Y", "2019-05-01T00:00", "month"),
        ("07.12.19, 18:36", "%d.%m.%y, %H:%M", "2019-12-07T18:36", "minute"),
        ("01/02/99", "%d/%m/%y", "1999-02-01T00:00", "day"),
        ("Today, 14:02", "%d %b %Y, %H:%M", "2026-11-15T14:02", "minute"),
        ("Yesterday 11:59:30 pm", "%Y-%m-%d %I:%M:%S %p", "2026-11-14T23:59:30", "second"),
        ("yesterday", "%Y-%m-%d", "2026-11-14T00:00", "day"),
        ("Dec 24, 10:00", "%b %d, %H:%M", "2025-12-24T10:00", "minute"),
        ("Nov 14, 10:00", "%b %d, %H:%M", "2026-11-14T10:00", "minute"),
        ("Oct. 30, 2026, noon", "%b %d, %Y, %I %p", "2026-10-30T12:00", "minute"),
        ("Sept. 3, 2019, midnight", "%b %d, %Y, %I %p", "2019-09-03T00:00", "minute"),
        ("14:02", "%H:%M", "2026-11-15T14:02", "minute"),
        ("2019-12-07T18:36:00", "iso", "2019-12-07T18:36", "second"),
        ("2019-12-07", "iso", "2019-12-07T00:00", "day"),
        ("1575743760", "epoch", "2019-12-07T18:36", "second"),
        ("1575743760123", "epoch", "2019-12-07T18:36", "second"),
    ],
)
def test_a_time_is_read_by_its_format(raw: str, spelled: str, at: str, precision: str) -> None:
    found = read(raw, spelled)
    assert (found.at, found.precision, found.raw) == (datetime.fromisoformat(at).replace(tzinfo=UTC), precision, raw)


def test_a_zone_is_taken_off_and_named() -> None:
    assert read("2019-12-07 18:36", "%Y-%m-%d %H:%M", zone="+08:00").at == datetime(2019, 12, 7, 10, 36, tzinfo=UTC)
    assert read("2019-07-07 18:36", "%Y-%m-%d %H:%M", zone="Europe/Berlin").at == datetime(
        2019, 7, 7, 16, 36, tzinfo=UTC
    )
    assert read("2019-12-07 18:36", "%Y-%m-%d %H:%M").zone == "assumed"


def test_a_zone_that_is_shown_wins() -> None:
    for raw, spelled in (("2019-12-07T18:36:00+02:00", "iso"), ("07 Dec 2019 18:36 +0200", "%d %b %Y %H:%M %z")):
        found = read(raw, spelled, zone="America/New_York")
        assert (found.at, found.zone) == (datetime(2019, 12, 7, 16, 36, tzinfo=UTC), "shown")


def test_today_is_the_day_in_the_forums_zone() -> None:
    assert read("Today 03:00", "%Y-%m-%d %H:%M", zone="+08:00").at == datetime(2026, 11, 15, 19, 0, tzinfo=UTC)


def test_the_first_format_that_fits_reads_it() -> None:
    assert read("7 Dec 2019", "%Y-%m-%d", "%d %b %Y").at == datetime(2019, 12, 7, tzinfo=UTC)


@pytest.mark.parametrize("raw", ["", "never", "31 Feb 2019", "7 Foo 2019", "99 Dec 2019"])
def test_what_is_no_time_stays_as_shown(raw: str) -> None:
    assert read(raw, "%d %b %Y") == Moment(raw)


@pytest.mark.parametrize("spelled", ["%Q", "%Y %Y", "%d %e"])
def test_a_format_that_cannot_be_meant_is_refused(spelled: str) -> None:
    with pytest.raises(ValueError, match=r"directive|twice"):
        DateFormat.of(spelled)


@pytest.mark.parametrize("name", ["Mars/Phobos", "+99:00", "", "../etc", "x" * 300])
def test_a_zone_that_is_not_there_is_none(name: str) -> None:
    assert zone_named(name) is None


@given(st.datetimes(datetime(1970, 1, 1), datetime(2099, 1, 1)), st.integers(-720, 840))  # noqa: DTZ001
def test_a_time_written_by_a_format_is_read_back(at: datetime, minutes: int) -> None:
    zone = timezone(timedelta(minutes=minutes))
    local = at.replace(microsecond=0, tzinfo=zone)
    by = DateReference(SEEN, zone)
    for spelled in ("%Y-%m-%d %H:%M:%S", "%d %B %Y, %I:%M:%S %p", "%a %b %d %H:%M:%S %Y"):
        assert moment_by_formats(local.strftime(spelled), [DateFormat.of(spelled)], by).at == local


@given(st.text(max_size=60), st.sampled_from(["%d.%m.%y %H:%M", "iso", "epoch", "%b %d"]))
def test_no_text_is_refused(raw: str, spelled: str) -> None:
    assert read(raw, spelled).raw == raw
