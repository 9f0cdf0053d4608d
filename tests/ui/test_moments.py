"""Times on the command line."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.crawl import tiny_forum as tiny
from tests.ui.learning import Little
from tests.ui.running import Run
from threadkeep.ui.cli.archives.search import first_moment, moment_after
from threadkeep.ui.cli.options.moments import relative_day

NOW = datetime(2026, 3, 10, 14, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("today", "2026-03-10"),
        ("Yesterday", "2026-03-09"),
        ("1 day ago", "2026-03-09"),
        ("3  days ago", "2026-03-07"),
        ("2 weeks ago", "2026-02-24"),
        ("1 month ago", "2026-02-08"),
        ("1 year ago", "2025-03-10"),
    ],
)
def test_a_day_may_be_given_relative_to_today(words: str, day: str) -> None:
    assert relative_day(words, NOW) == datetime.fromisoformat(f"{day}T00:00Z")


@pytest.mark.parametrize("words", ["", "tomorrow", "days ago", "-1 days ago", "9999 years ago", "2026-03-10"])
def test_other_words_name_no_day(words: str) -> None:
    assert relative_day(words, NOW) is None


def test_a_search_takes_whole_days_of_utc() -> None:
    since, until = first_moment("yesterday"), moment_after("yesterday")
    assert since is not None
    assert until is not None
    assert until - since == timedelta(days=1)
    assert since.hour == 0


def test_a_crawl_takes_a_relative_day_and_refuses_other_words(run: Run, forum: Little, tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_text(tiny.STRATEGY.replace("http://tiny.example/", forum.url))
    words = ("crawl", forum.url, "--archive", "a", "--strategy", path, "--delay", "0", "-q", "--since")
    assert run(*words, "yesterday").code == 0
    assert run(*words, "last summer").code == 2
