"""Times that a forum shows by a clock of its own, put right by ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from threadkeep.archive import Archive
from threadkeep.archive.list_states import newest_delays, rows_ahead

# Zones differ by quarters of an hour, and by no more than this from UTC.
_QUARTER = 900
_MOST = 14 * 3600
_NEWEST = 500
# A post or two may carry any time at all; three do not lie the same way.
_BELIEVED = 3


@dataclass(frozen=True, slots=True)
class Ahead:
    """By how many seconds the times of lists and of posts are ahead of our clock; behind it below 0.

    Forums mostly show the clock of their own country and do not say so. Posts may still carry their time in UTC, in an
    attribute.
    """

    lists: float = 0.0
    posts: float = 0.0


def ahead_of(archive: Archive) -> Ahead:
    posts = _posts_ahead(newest_delays(archive, _NEWEST))
    return Ahead(posts + _lists_beyond(rows_ahead(archive, _NEWEST)), posts)


def _posts_ahead(delays: Sequence[int]) -> float:
    """No post is kept before it is written, and some are kept soon after: what is left over is the zone's."""
    least = sorted(delays)[:_BELIEVED]
    ahead = -(least[-1] // _QUARTER) * _QUARTER if len(least) == _BELIEVED else 0
    return float(ahead) if abs(ahead) <= _MOST else 0.0


def _lists_beyond(rows: Sequence[int]) -> float:
    """Most rows tell of a post that is stored; where most do not agree, nothing is taken for sure."""
    quarters = Counter(round(seconds / _QUARTER) for seconds in rows)
    most, count = next(iter(quarters.most_common(1)), (0, 0))
    return float(most * _QUARTER) if 2 * count > quarters.total() else 0.0
