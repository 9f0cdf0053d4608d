"""Times as a simulated forum says them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from threadkeep_bench.simulate.skin.dates import DateStyle, draw_dates, stamp
from threadkeep_bench.simulate.words.language import LANGUAGES, words

NOW = datetime(2026, 3, 14, 15, 9, 26, tzinfo=UTC)
EN = words("en")


def stamp_text(style: DateStyle, ago: timedelta) -> str:
    return stamp(NOW - ago, NOW, style, EN).text


def test_a_written_time_follows_its_pattern() -> None:
    assert stamp_text(DateStyle("%b %d, %Y %-I:%M %p"), timedelta(days=9, hours=9)) == "Mar 05, 2026 6:09 am"


def test_a_near_time_is_said_by_its_day() -> None:
    style = DateStyle("%Y-%m-%d %H:%M", near="day")
    assert stamp_text(style, timedelta(hours=2)) == "Today at 13:09"
    assert stamp_text(style, timedelta(hours=20)) == "Yesterday at 19:09"
    assert stamp_text(style, timedelta(days=3)) == "2026-03-11 15:09"


def test_a_near_time_is_said_by_its_age() -> None:
    style = DateStyle("%Y", near="ago", near_days=400)
    assert stamp_text(style, timedelta(minutes=5)) == "5 minutes ago"
    assert stamp_text(style, timedelta(days=70)) == "2 months ago"
    assert stamp_text(style, timedelta(0)) == "just now"


def test_the_exact_time_may_be_in_an_attribute_only() -> None:
    shown = stamp(NOW, NOW, DateStyle(near="ago", attribute="datetime"), EN)
    assert (shown.text, shown.machine, shown.attribute) == ("just now", "2026-03-14T15:09:26+00:00", "datetime")


def test_an_attribute_may_count_seconds() -> None:
    shown = stamp(NOW, NOW, DateStyle(attribute="data-time", machine="epoch"), EN)
    assert datetime.fromtimestamp(int(shown.machine), UTC) == NOW


def test_a_zone_moves_the_clock_and_is_not_said() -> None:
    assert stamp_text(DateStyle("%H:%M", zone_minutes=-300), timedelta(0)) == "10:09"
    assert stamp_text(DateStyle("%H", near="day", zone_minutes=600), timedelta(hours=2)) == "Yesterday at 23:09"


@given(st.integers(0, 10_000), st.sampled_from(LANGUAGES), st.integers(0, 400 * 24 * 3600))
def test_every_drawn_style_says_every_time(seed: int, language: str, seconds: int) -> None:
    style = draw_dates(Random(seed), words(language))
    assert stamp(NOW - timedelta(seconds=seconds), NOW, style, words(language)).text
