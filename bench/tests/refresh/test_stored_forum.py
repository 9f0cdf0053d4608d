"""What a policy learns from an archive when a refresh begins."""

from __future__ import annotations

from pathlib import Path

from bench.tests.refresh.small_forum import BEGIN, DAY, HOUR, MINUTE

from threadkeep.archive import open_archive
from threadkeep.archive.refresh_state.list_states import ThreadState
from threadkeep.refresh.pages.stored_forum import Names, known_forum
from threadkeep.strategy import loads
from threadkeep_bench.simulate import demo_strategy

SITE = "http://127.0.0.1/"


def last_times(folder: Path, lasts: list[float], *, is_of_last: bool = True) -> list[float]:
    """What a policy takes for the last posts of threads if lists reported these times."""
    states = [ThreadState(str(n), "1", None, 1, False, last_at=at, times=(at,)) for n, at in enumerate(lasts)]
    with open_archive(folder / "archive", site=SITE, create=True) as archive:
        known = known_forum(archive, loads(demo_strategy(SITE)), Names(), states, 0, is_of_last=is_of_last)
    return [thread.last_at for thread in known.threads]


def test_a_day_alone_is_not_taken_for_the_time_of_a_last_post(tmp_path: Path) -> None:
    midnight = BEGIN // DAY * DAY - 5.5 * HOUR
    lasts = [*(midnight - number * DAY for number in range(9)), BEGIN - 7 * MINUTE, BEGIN - 11 * MINUTE]
    assert last_times(tmp_path, lasts) == [0.0] * 9 + lasts[9:]


def test_a_few_threads_may_be_written_in_at_the_same_time_of_day(tmp_path: Path) -> None:
    lasts = [BEGIN - number * DAY for number in range(4)]
    assert last_times(tmp_path, lasts) == lasts


def test_times_of_first_posts_are_not_taken_for_those_of_last_ones(tmp_path: Path) -> None:
    assert last_times(tmp_path, [BEGIN - HOUR, BEGIN - DAY], is_of_last=False) == [0.0, 0.0]


def test_hours_of_many_threads_in_lists_are_not_read_as_days_only(tmp_path: Path) -> None:
    lasts = [*([BEGIN - 6 * HOUR] * 9), *([BEGIN - 2 * HOUR] * 9), BEGIN - 7 * MINUTE]
    assert last_times(tmp_path, lasts) == lasts
