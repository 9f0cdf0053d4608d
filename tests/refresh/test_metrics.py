"""The page that Prometheus reads."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from threadkeep.refresh import Changes, Metrics, ThreadChange, WatchRound
from threadkeep.refresh.watch.freshness import Freshness

AT = datetime(2026, 11, 16, tzinfo=UTC)
FOUND = Changes((ThreadChange("7", "t", "u", is_new=True, new_posts=3, edited_posts=1),))


def metrics(*rounds: WatchRound) -> dict[str, float]:
    told = Metrics()
    for each in rounds:
        told.record(each)
    lines = [line for line in told.text().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_rounds_add_up_and_the_last_one_gives_the_current_state():
    fresh = Freshness(3, 12.5, 60.0, 100)
    found = metrics(WatchRound(Path("a"), AT, FOUND, 5), WatchRound(Path("a"), AT, FOUND, 7, fresh, undelivered=2))
    assert found['threadkeep_requests_total{archive="a"}'] == 12
    assert found['threadkeep_new_posts_total{archive="a"}'] == 6
    assert found['threadkeep_untold_posts{archive="a"}'] == 2
    assert found['threadkeep_delay_seconds{archive="a",quantile="0.95"}'] == 60
    assert found['threadkeep_last_round_timestamp_seconds{archive="a"}'] == AT.timestamp()


def test_a_forum_that_is_away_is_not_up_until_a_round_comes_through():
    away = WatchRound(Path("a"), AT, trouble="cannot reach it")
    assert metrics(WatchRound(Path("a"), AT, FOUND, 5), away)['threadkeep_up{archive="a"}'] == 0
    after = metrics(away, away, WatchRound(Path("a"), AT, FOUND, 5))
    assert (after['threadkeep_up{archive="a"}'], after['threadkeep_troubles_total{archive="a"}']) == (1, 2)


def test_every_line_is_a_comment_or_a_sample_whatever_a_folder_is_called():
    told = Metrics()
    told.record(WatchRound(Path('a"\\\nb'), AT, FOUND, 1))
    assert r'threadkeep_requests_total{archive="a\"\\\nb"} 1' in told.text().splitlines()
    assert all(line.startswith(("# HELP ", "# TYPE ", "threadkeep_")) for line in told.text().splitlines())


def test_unknown_delays_are_not_reported():
    assert not any("delay" in name for name in metrics(WatchRound(Path("a"), AT)))
