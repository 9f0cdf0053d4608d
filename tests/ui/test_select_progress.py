from __future__ import annotations

from datetime import UTC, datetime, timedelta

from threadkeep.model import Failure, PageOutcome, Reading, Reason, Visit, Wait
from threadkeep.ui.cli.select.progress import PageCount

NOW = datetime(2026, 3, 2, tzinfo=UTC)


def test_pages_of_all_sites_are_counted_every_ten_seconds() -> None:
    lines: list[str] = []
    seconds = 0.0
    count = PageCount(lines.append, lambda: seconds)
    for number in range(25):
        visit = Visit(f"http://site-{number % 2}.example/{number}")
        count.on_request(visit)
        seconds += 1
        count.on_kept(visit, Failure(visit.url, Reason.TIMEOUT, "", NOW), Reading(0), PageOutcome())
    assert lines == ["10 pages of 2 sites so far, 1.0 pages/s", "20 pages of 2 sites so far, 1.0 pages/s"]


def test_a_long_wait_is_reported_once_and_a_short_one_not_at_all() -> None:
    lines: list[str] = []
    count = PageCount(lines.append)
    count.on_wait(Wait(datetime.now(UTC) + timedelta(seconds=2), "one second between requests"))
    for _ in range(2):
        count.on_wait(Wait(datetime.now(UTC) + timedelta(minutes=5, seconds=30), "site.example asks for more time"))
    assert len(lines) == 1
    assert lines[0].endswith("min: site.example asks for more time")
