"""One pace for each host, whichever program requests it."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime, timedelta
from multiprocessing import get_context
from pathlib import Path

import pytest

from threadkeep.fetch.hosts.pace import Pace
from threadkeep.fetch.hosts.shared_pace import SharedPace

NOW = datetime(2026, 11, 15, tzinfo=UTC)
HOST = "forum.example"
DELAY = 2.0


def pace(folder: Path, host: str = HOST, delay: float = DELAY) -> Pace:
    """The pace of a program of its own."""
    return Pace(delay, SharedPace(folder / "pace", host))


def file_in(folder: Path) -> Path:
    (file,) = (folder / "pace").iterdir()
    return file


def test_programs_take_turns_at_one_host(tmp_path: Path) -> None:
    programs = [pace(tmp_path) for _ in range(3)]
    starts = [program.reserve(NOW) for program in (*programs, *programs)]
    assert starts == [NOW + timedelta(seconds=DELAY * turn) for turn in range(6)]


def test_programs_take_turns_at_a_host_that_asks_for_long_delays(tmp_path: Path) -> None:
    starts = [pace(tmp_path, delay=300.0).reserve(NOW) for _ in range(5)]
    assert starts == [NOW + timedelta(seconds=300 * turn) for turn in range(5)]


def reserved_starts(folder: Path, count: int) -> list[datetime]:
    program = pace(folder)
    return [program.reserve(NOW) for _ in range(count)]


def test_any_number_of_processes_keeps_the_rate_of_a_host(tmp_path: Path) -> None:
    with ProcessPoolExecutor(4, get_context("fork")) as processes:
        turns = [processes.submit(reserved_starts, tmp_path, 25) for _ in range(4)]
        starts = sorted(start for turn in turns for start in turn.result())
    assert starts == [NOW + timedelta(seconds=DELAY * turn) for turn in range(100)]


def test_the_delay_counts_from_the_end_of_the_last_answer_whoever_got_it(tmp_path: Path) -> None:
    one, other = pace(tmp_path), pace(tmp_path)
    one.reserve(NOW)
    one.note_response(NOW + timedelta(seconds=30), 30.0)
    assert other.reserve(NOW) == NOW + timedelta(seconds=30 + DELAY)


def test_another_host_is_requested_at_once(tmp_path: Path) -> None:
    pace(tmp_path).reserve(NOW)
    assert pace(tmp_path, "other.example").reserve(NOW) == NOW


@pytest.mark.parametrize("text", ["", "nonsense", "1e400", "nan", f"{(NOW + timedelta(days=9)).timestamp()}"])
def test_a_time_that_makes_no_sense_does_not_stop_a_crawl(tmp_path: Path, text: str) -> None:
    pace(tmp_path).reserve(NOW)
    file_in(tmp_path).write_text(text)
    assert pace(tmp_path).reserve(NOW) == NOW


def test_a_link_in_the_place_of_the_file_is_not_followed(tmp_path: Path) -> None:
    pace(tmp_path).reserve(NOW)
    (tmp_path / "mine.txt").write_text("mine")
    place = file_in(tmp_path)
    place.unlink()
    place.symlink_to(tmp_path / "mine.txt")
    one = pace(tmp_path)
    assert [one.reserve(NOW), one.reserve(NOW)] == [NOW, NOW + timedelta(seconds=DELAY)]
    assert (tmp_path / "mine.txt").read_text() == "mine"


def test_where_no_folder_can_be_made_a_program_keeps_its_own_pace(tmp_path: Path) -> None:
    (tmp_path / "pace").write_text("a file")
    one = pace(tmp_path)
    assert [one.reserve(NOW), one.reserve(NOW)] == [NOW, NOW + timedelta(seconds=DELAY)]
