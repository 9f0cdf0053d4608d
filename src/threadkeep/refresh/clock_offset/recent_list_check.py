"""The list of the newest threads of all boards, a page or a feed: what it shows, and by which clock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from threadkeep.archive import Archive
from threadkeep.archive.refresh_state.list_pages import recent_page
from threadkeep.archive.refresh_state.list_states import ThreadState
from threadkeep.model import Response, ThreadRow
from threadkeep.page import parse, shows_elapsed_time
from threadkeep.refresh.clock_offset.offsets import QUARTER, commonest
from threadkeep.refresh.pages.observations import tells_time
from threadkeep.strategy import Strategy, read_page

# Of so many of the newest threads, or of more, a list of all boards has this part: posts may be taken for later ones.
_FEWEST_NEWEST, _NEWEST = 3, 0.6
# A list with less room is full of what is new so often that all boards must be looked at all the time.
_LEAST_ROOM = 5


@dataclass(frozen=True, slots=True)
class NewestList:
    """How many threads the list shows, and by how many seconds its times are ahead of our clock.

    0 rows where there is none, where the archive does not have it, or where it does not show which threads have new
    posts; `ahead` None: not known, mostly because it shows no exact times. `has_zone`: its times come with their zone.
    Beside those `rows`, `held` threads are at its top whatever is written.
    """

    rows: int = 0
    ahead: float | None = None
    has_zone: bool = False
    held: int = 0


def recent_list(strategy: Strategy) -> str | None:
    """The address of a list of the newest threads of all boards: no board, and threads are read on it."""
    kinds = (kind for kind in strategy.kinds if kind.role == "other" and kind.example is not None)
    return next((kind.example for kind in kinds if any(shape.on == kind.name for shape in strategy.rows)), None)


def newest_list(archive: Archive, strategy: Strategy, threads: Sequence[ThreadState]) -> NewestList:
    url = recent_list(strategy)
    if url is None or recent_page(archive, url) is None:
        return NewestList()
    answer = archive.answer(url)
    if not isinstance(answer, Response):
        return NewestList()
    page = parse(answer.body, answer.final_url, answer.header("content-type"))
    rows = read_page(page, strategy, 0, answer.at).rows
    clock = clock_of(rows, threads, answer.at)
    # A page may count posts, or show times by the hour. A feed has times alone, often those of first posts.
    tells = clock is not None if page.is_feed else _tell(rows)
    has_zone = clock is not None and tell_zone(rows, answer.at)
    shows_newest = has_newest(rows, threads, answer.at) and is_by_last_post(rows, threads, answer.at)
    held = held_rows(rows, threads, answer.at)
    has_room = len(rows) - held >= min(_LEAST_ROOM, len(rows))
    return NewestList(len(rows) - held, clock, has_zone, held) if tells and shows_newest and has_room else NewestList()


def tell_zone(rows: Sequence[ThreadRow], at: datetime) -> bool:
    """Whether rows show times with their zone, and none of the future: some feeds call any clock that of Greenwich."""
    times = [row.last for row in rows if row.last is not None and row.last.at is not None]
    has_zone = all(time.zone == "shown" and not shows_elapsed_time(time.raw) for time in times)
    latest = max((time.at.timestamp() for time in times if time.at is not None), default=0.0)
    return bool(times) and has_zone and latest <= at.timestamp() + QUARTER


def clock_of(rows: Sequence[ThreadRow], threads: Sequence[ThreadState], at: datetime) -> float | None:
    """By how many seconds the times of rows are ahead of those of the last posts of their threads.

    None where most rows do not agree: then they show something else than last posts. Rows that report what came after
    their threads were read say nothing here: a run may have ended between the list and its threads.
    """
    seconds = list(_beyond(rows, threads, at))
    quarters, count = commonest(seconds)
    return float(quarters * QUARTER) if 2 * count > len(seconds) else None


def _beyond(rows: Sequence[ThreadRow], threads: Sequence[ThreadState], at: datetime) -> Iterator[int]:
    known = {thread.key: thread for thread in threads}
    for row in rows:
        thread = known.get(row.thread)
        last = _last_before(thread.times, at.timestamp()) if thread is not None else None
        if thread is None or last is None or row.last is None or row.last.at is None:
            continue
        if row.last.at.timestamp() <= thread.read_at and not shows_elapsed_time(row.last.raw):
            yield round(row.last.at.timestamp() - last)


def _last_before(times: Sequence[float], now: float) -> float | None:
    return max((time for time in times if time <= now), default=None)


def _tell(rows: Sequence[ThreadRow]) -> bool:
    """Whether most rows show how many posts a thread has, or when the last came: a day alone is that of many posts."""
    telling = [row for row in rows if row.replies is not None or tells_time(row.last)]
    return 2 * len(telling) > len(rows)


def has_newest(rows: Sequence[ThreadRow], threads: Sequence[ThreadState], at: datetime) -> bool:
    """Whether the threads that were newest then are on the list: the sticky threads of all boards may fill its page."""
    last = {thread.key: thread.times[-1] for thread in threads if len(thread.times)}
    known = sorted((key for key, time in last.items() if time <= at.timestamp()), key=lambda key: -last[key])
    newest = known[: max(_FEWEST_NEWEST, len(rows) // 3)]
    listed = {row.thread for row in rows}
    return sum(key in listed for key in newest) >= _NEWEST * len(newest)


def is_by_last_post(rows: Sequence[ThreadRow], threads: Sequence[ThreadState], at: datetime) -> bool:
    """Whether rows was in the order of last posts then, rather than in that of first ones.

    The newest threads are mostly written in as well, so that a list of them shows most of what is new at first. A reply
    to an older one does not show there at all: on two drawn forums posts waited eight hours.
    """
    listed = _stored_threads(rows, threads)
    firsts = [float(thread.times[0]) for thread in listed]
    return _out_of_order(_lasts(listed, at)) <= _out_of_order(firsts)


def held_rows(rows: Sequence[ThreadRow], threads: Sequence[ThreadState], at: datetime) -> int:
    """How many rows have a newer one below them: they are sticky, and leave less room for what is new."""
    newest, held = 0.0, 0
    for last in reversed(_lasts(_stored_threads(rows, threads), at)):
        held += last < newest
        newest = max(newest, last)
    return held


def _stored_threads(rows: Sequence[ThreadRow], threads: Sequence[ThreadState]) -> list[ThreadState]:
    """The threads of rows, if times of their posts are stored."""
    known = {thread.key: thread for thread in threads if len(thread.times)}
    return [known[row.thread] for row in rows if row.thread in known]


def _lasts(threads: Sequence[ThreadState], at: datetime) -> list[float]:
    """When the last post of each was written that there was then."""
    return [_last_before(thread.times, at.timestamp()) or 0.0 for thread in threads]


def _out_of_order(times: Sequence[float]) -> int:
    """How many rows are newer than the one above."""
    return sum(upper < lower for upper, lower in pairwise(times))
