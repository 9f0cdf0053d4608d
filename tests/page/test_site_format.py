"""The format of a site, inferred from its dates."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threadkeep.page import Page, parse
from threadkeep.page.dates.candidates import date_candidates
from threadkeep.page.dates.columns import infer_site_format, read_moments
from threadkeep.page.dates.infer_format import infer_format
from threadkeep.page.dates.read_moment import read_moment
from threadkeep.page.dates.site_format import Order, SiteFormat

SEEN = datetime(2026, 11, 15, 20, 20, tzinfo=UTC)
SPELLED = {"dmy": "%d/%m/%Y %H:%M", "mdy": "%m/%d/%Y %H:%M"}


def page_of(*texts: str, head: str = "<html>") -> Page:
    body = "".join(f"<p>{text}</p>" for text in texts)
    return parse(f"{head}<body>{body}".encode(), "http://forum.example/", "text/html; charset=utf-8")


def times_of(*texts: str) -> list[str]:
    moments = read_moments(date_candidates(page_of(*texts)), SEEN, None)
    return [one.at.isoformat()[:16] if one.at else "" for one in moments]


@pytest.mark.parametrize(
    ("column", "order"),
    [
        (["13/01/2026", "01/02/2026"], "dmy"),
        (["01/13/2026", "02/01/2026"], "mdy"),
        (["26/01/13", "26/02/01"], "ymd"),
        (["05/11/2026", "06/11/2026", "07/11/2026"], "dmy"),
        (["11/05/2026", "11/06/2026", "11/07/2026"], "mdy"),
        (["26/11/05", "26/11/06", "26/11/07"], "ymd"),
        (["12/11/2026", "10/12/2025"], "dmy"),
        (["Thu 05/11/2026"], "dmy"),
        (["Mon 05/11/2026"], "mdy"),
        (["05/11/2026"], "dmy"),
        (["05/11/2026 3:04 pm"], "mdy"),
        (["05.11.2026 3:04 pm"], "dmy"),
        (["05/11/2026 3:04 μ.μ."], "dmy"),
    ],
)
def test_day_and_month_are_distinguished_by_the_column(column: list[str], order: str) -> None:
    assert infer_format([column], SEEN).order == order


def test_a_date_in_the_future_is_read_the_other_way() -> None:
    assert infer_format([["04/12/2026"]], SEEN).order == "mdy"


def test_a_clock_in_another_order_does_not_turn_the_posts() -> None:
    posts = ["07/08/23", "08/08/23", "09/08/23"]
    by = infer_format([posts, ["06/15/26 19:48"]], SEEN)
    assert (by.order_of("9/9/9"), by.order_of("9/9/9_9:9")) == ("dmy", "mdy")


@given(st.sampled_from(("dmy", "mdy")), st.lists(st.integers(1, 5000), min_size=40, max_size=60, unique=True))
def test_a_long_sorted_column_shows_its_order(order: Literal["dmy", "mdy"], hours: list[int]) -> None:
    times = sorted(SEEN - timedelta(hours=hour) for hour in hours)
    column = [at.strftime(SPELLED[order]) for at in times]
    assert infer_format([column], SEEN).order == order


def test_the_language_is_the_one_that_knows_the_most_words() -> None:
    assert infer_format([["5 lis 2025", "6 wrz 2025"]], SEEN).language == "pl"
    assert infer_format([["5 lis 2025", "6 stu 2025"]], SEEN).language == "hr"
    assert infer_format([["5 lis 2025"]], SEEN, "hr").language == "hr"


def test_the_language_that_a_page_states_decides_words_of_several() -> None:
    page = page_of("5 lis 2025", head='<html lang="hr-HR">')
    by = infer_site_format(page, date_candidates(page), SEEN)
    assert read_moments(date_candidates(page), SEEN, by)[0].at == datetime(2025, 10, 5, tzinfo=UTC)


def test_years_of_two_digits_are_not_in_the_future() -> None:
    assert times_of("13/01/26", "13/01/99") == ["2026-01-13T00:00", "1999-01-13T00:00"]


def test_a_missing_year_is_the_last_that_fits() -> None:
    assert times_of("14 Nov, 15:04") == ["2026-11-14T15:04"]
    assert times_of("24 Dec, 15:04") == ["2025-12-24T15:04"]


def test_missing_years_follow_the_order_of_the_column() -> None:
    rising = ("20.02., 15:04", "24.12., 15:04", "03.01., 15:04", "05.02., 15:04")
    assert [at[:4] for at in times_of(*rising)] == ["2025", "2025", "2026", "2026"]
    assert [at[:4] for at in times_of(*reversed(rising))] == ["2026", "2026", "2025", "2025"]


def test_a_row_pinned_to_the_top_does_not_put_the_others_back_by_a_year() -> None:
    rows = ("06 Aug", "14 Nov", "12 Nov", "23 Sep", "01 Sep", "20 Jul")
    assert {at[:4] for at in times_of(*rows)} == {"2026"}


def test_where_other_dates_show_their_year_one_without_is_of_the_last_twelve_months() -> None:
    assert [at[:4] for at in times_of("14 Nov", "03 Feb", "05 Mar", "01.02.2024", "03.01.2024")] == [
        "2026", "2026", "2026", "2024", "2024",
    ]  # fmt: skip


def zone_of(*texts: str) -> tuple[int, str]:
    page = page_of(*texts)
    by = infer_site_format(page, date_candidates(page), SEEN)
    return by.zone_minutes, by.zone


def test_the_zone_is_assumed_if_the_page_does_not_show_it() -> None:
    assert zone_of("5 Jan 2026, 15:04") == (0, "assumed")


def test_a_date_with_the_same_date_in_utc_shows_the_zone() -> None:
    assert zone_of('<time datetime="2026-01-05T15:04:10Z">5 Jan 2026, 20:34</time>') == (330, "site")
    assert zone_of('<time datetime="2026-01-05T15:04:10Z">5 Jan 2026, 07:04</time>') == (-480, "site")


def test_a_date_with_the_same_date_in_utc_distinguishes_day_and_month() -> None:
    page = page_of('<time datetime="2025-12-05T23:22:58Z">12/06/25 07:22</time>')
    by = infer_site_format(page, date_candidates(page), SEEN)
    assert (by.order, by.zone_minutes) == ("mdy", 480)


def test_a_zone_that_the_page_states_is_believed() -> None:
    assert zone_of("5 Jan 2026, 15:04", "All times are UTC+8") == (480, "site")
    assert zone_of("5 Jan 2026, 15:04", "GMT -3:30") == (-210, "site")
    assert zone_of("5 Jan 2026, 15:04", "Times in UTC") == (0, "site")


def test_zones_to_choose_from_are_ignored() -> None:
    assert zone_of("5 Jan 2026, 15:04", "UTC+1", "UTC+2") == (0, "assumed")


def test_a_clock_ahead_of_ours_shows_the_zone() -> None:
    assert zone_of("5 Jan 2026, 15:04", "It is now 16 Nov 2026, 04:18") == (480, "site")


def test_a_format_reads_other_pages_of_its_site() -> None:
    by = SiteFormat(order="mdy", zone_minutes=60, zone="site")
    (moment,) = read_moments(date_candidates(page_of("05/06/2026, 00:30")), SEEN, by)
    assert (moment.at, moment.zone) == (datetime(2026, 5, 5, 23, 30, tzinfo=UTC), "site")


def test_a_date_that_cannot_be_in_the_order_of_its_site_is_read_in_the_other() -> None:
    """All boards but one were written in today: only that one shows which number is the month."""
    orders: tuple[Order, ...] = ("dmy", "mdy")
    read_at = {order: read_moment("09/28/26 07:04", SEEN, SiteFormat(order)).at for order in orders}
    assert set(read_at.values()) == {datetime(2026, 9, 28, 7, 4, tzinfo=UTC)}
    assert read_moment("04/12/26", SEEN, SiteFormat("dmy")).at == datetime(2026, 12, 4, tzinfo=UTC), (
        "one that can be is not"
    )
    assert read_moment("40/28/26 07:04", SEEN, SiteFormat("dmy")).at is None
