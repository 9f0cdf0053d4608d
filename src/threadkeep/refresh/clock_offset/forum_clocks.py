"""By which clocks a forum shows its times: those of posts and lists, and of the list of its newest threads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from threadkeep.archive import Archive
from threadkeep.archive.refresh_state.list_states import ThreadState, thread_states
from threadkeep.page import zone_named
from threadkeep.refresh.clock_offset.offsets import ClockOffsets, ahead_of
from threadkeep.refresh.clock_offset.recent_list_check import NewestList, newest_list
from threadkeep.strategy import Strategy

# In seconds.
_HOUR = 3600


@dataclass(frozen=True, slots=True)
class Clocks:
    """By how much times are ahead of ours, the stored threads with times by ours, and the list of the newest ones."""

    ahead: ClockOffsets
    threads: Sequence[ThreadState]
    newest: NewestList


def clocks_of(archive: Archive, strategy: Strategy, warm_since: datetime) -> Clocks:
    """By what is stored. A feed shows its zone: where it does, posts are ahead by as much as they are of it.

    Otherwise that is guessed by how long the forum was silent, and a zone of half an hour may be taken for the next.
    """
    found = _clocks(archive, strategy, ahead_of(archive), warm_since)
    beyond = found.newest.ahead
    if not found.newest.has_zone or not beyond:
        return replace(found, newest=_by_lists(found.newest, found.ahead.lists))
    ahead = replace(found.ahead, posts=found.ahead.posts - beyond, lists=found.ahead.lists - beyond)
    by_feed = _clocks(archive, strategy, ahead, warm_since)
    # Posts that show their own zone are not turned by it.
    return by_feed if by_feed.newest.ahead == 0 else found


def _by_lists(newest: NewestList, lists: float) -> NewestList:
    """The list by the clock of the others where both are nearly the same: posts that say "2 hours ago" seem to be later
    than they are, by up to an hour, and the list seemed a quarter of an hour slower than it is."""
    is_near = newest.ahead is not None and not newest.has_zone and abs(newest.ahead - lists) < _HOUR
    return replace(newest, ahead=lists) if is_near else newest


def site_zone(strategy: Strategy, now: datetime) -> float:
    """By how many seconds the zone by which lists are read is ahead of UTC, where the site shows it; else 0."""
    fields = [*(row.last for row in strategy.rows), *(board.last for board in strategy.boards)]
    zone = next((zone_named(field.zone) for field in fields if field is not None and field.by_zone == "site"), None)
    away = zone.utcoffset(now.astimezone(zone)) if zone is not None else None
    return away.total_seconds() if away is not None else 0.0


def _clocks(archive: Archive, strategy: Strategy, ahead: ClockOffsets, warm_since: datetime) -> Clocks:
    site = site_zone(strategy, archive.now())
    threads = tuple(thread_states(archive, warm_since, ahead.lists, ahead.posts, ahead.zoned, site))
    return Clocks(ahead, threads, newest_list(archive, strategy, threads))
