"""What boards are expected to show when a refresh begins, by what is stored of their threads."""

from __future__ import annotations

from collections.abc import Mapping

from threadkeep.refresh.forum_state.board_sensors import Sensors
from threadkeep.refresh.forum_state.tracked_threads import TrackedThread
from threadkeep.refresh.lists import StoredForum
from threadkeep.refresh.prediction.list_growth import DAY

_RATES_FROM = 14 * DAY


def sensors_of(known: StoredForum, threads: Mapping[int, TrackedThread], now: float) -> Sensors:
    """The first page of every board, with the rate of its last two weeks and what the entry page counted last."""
    sensors = Sensors()
    posts: dict[int | None, int] = {}
    last_at: dict[int | None, float] = {}
    latest = max((thread.times[-1] for thread in threads.values() if thread.times), default=now)
    for thread in threads.values():
        lately = sum(time > latest - _RATES_FROM for time in thread.times)
        posts[thread.board] = posts.get(thread.board, 0) + lately
        last_at[thread.board] = max(thread.last_at, last_at.get(thread.board, 0.0))
    # Of boards that are as likely to be written in, the busiest come first, then those written in last.
    in_order = sorted(known.boards, key=lambda each: (posts.get(each.board, 0), last_at.get(each.board, 0.0)))
    for board in reversed(in_order):
        looked_at = now if board.polled_at is None else board.polled_at
        rate = posts.get(board.board, 0) / _RATES_FROM
        sensors.add(board.board, 0, rate, looked_at, is_used=board.board in posts)
        if board.declared_posts is not None and known.sizes.has_entry_counts:
            sensors.counted(board.board, board.declared_posts, now, is_entry=False)
            sensors.await_posts(board.board, board.pending_posts)
    sensors.entry_seen(now)
    return sensors
