from __future__ import annotations

from random import Random

from threadkeep_bench.benchmarks.crash import LABELS, CrashedCrawl, findings
from threadkeep_bench.benchmarks.killed_crawl import drawn_moment


def crashed(kills: int, asked_again: int, lost: int = 0) -> CrashedCrawl:
    return CrashedCrawl("seed-1", 8, kills, lost, 0, 0, 100, asked_again)


def test_what_was_in_flight_at_the_kills_may_be_asked_for_again_and_no_more() -> None:
    assert crashed(kills=2, asked_again=16).is_within_flight
    assert not crashed(kills=2, asked_again=17).is_within_flight


def test_the_figures_add_up_over_the_crawls() -> None:
    crawls = (crashed(3, 2, lost=1), crashed(1, 9))
    found = {figure.name: figure.value for figure in findings(crawls, ["mid-record"], (1,), "data").figures}
    assert (found["kills"], found["lost"], found["asked-again"]) == (4, 1, 11)
    assert (found["beyond-flight"], found["labels-missed"]) == (1, 1)


def test_every_labelled_point_has_its_turn_once() -> None:
    from threadkeep.archive.database.crash_points import CRASH_POINTS

    assert sorted(LABELS) == sorted(CRASH_POINTS)


def test_kills_fall_on_the_start_the_middle_and_the_end_of_a_run() -> None:
    random = Random(1)
    moments = [drawn_moment(random, requests_left=20, start_seconds=2.0) for _ in range(300)]
    early = [moment.seconds for moment in moments if moment.requests == 0]
    assert 40 < len(early) < 120
    assert min(early) < 0.2 and max(early) > 1.8
    assert {moment.requests for moment in moments} == set(range(23))
