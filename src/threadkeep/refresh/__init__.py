"""Keeping an archive fresh within a budget of pages.

Takes what is known of a forum's lists and gives the page that is worth the next request.
Does not fetch, and does not know how a list's rows were read.
"""

from threadkeep.refresh.changes import Changes, ThreadChange
from threadkeep.refresh.clock_offset.forum_clocks import clocks_of
from threadkeep.refresh.clock_offset.recent_list_check import recent_list
from threadkeep.refresh.lists import (
    ListedBoard,
    ListedThread,
    ListPolicy,
    ListSizes,
    MissingPage,
    Observation,
    ObservedBoards,
    ObservedLinks,
    ObservedPosts,
    ObservedRows,
    PageRequest,
    StoredBoard,
    StoredForum,
    StoredThread,
)
from threadkeep.refresh.pages.observations import tells_time
from threadkeep.refresh.pages.stored_forum import counts_on_entry
from threadkeep.refresh.policies.index_guided import IndexGuided
from threadkeep.refresh.policies.list_wise import ListWise
from threadkeep.refresh.policies.registry import DEFAULT, REFRESH_POLICIES
from threadkeep.refresh.policies.round_robin import RoundRobin
from threadkeep.refresh.run import RefreshOutcome, RefreshPlan, limits_of, refresh_into
from threadkeep.refresh.watch.archive_watch import Gear, watch_into
from threadkeep.refresh.watch.metrics import CONTENT_TYPE, Metrics
from threadkeep.refresh.watch.notifications import Notifier
from threadkeep.refresh.watch.rounds import WatchRound
from threadkeep.refresh.watch.slot_policy import LEFT_OVER_EVERY, LEFT_TO_POLICY
from threadkeep.refresh.watch.watch_all import SEATS, Watch, WatchedArchive, watch_all

__all__ = [
    "CONTENT_TYPE",
    "DEFAULT",
    "LEFT_OVER_EVERY",
    "LEFT_TO_POLICY",
    "REFRESH_POLICIES",
    "SEATS",
    "Changes",
    "Gear",
    "IndexGuided",
    "ListPolicy",
    "ListSizes",
    "ListWise",
    "ListedBoard",
    "ListedThread",
    "Metrics",
    "MissingPage",
    "Notifier",
    "Observation",
    "ObservedBoards",
    "ObservedLinks",
    "ObservedPosts",
    "ObservedRows",
    "PageRequest",
    "RefreshOutcome",
    "RefreshPlan",
    "RoundRobin",
    "StoredBoard",
    "StoredForum",
    "StoredThread",
    "ThreadChange",
    "Watch",
    "WatchRound",
    "WatchedArchive",
    "clocks_of",
    "counts_on_entry",
    "limits_of",
    "recent_list",
    "refresh_into",
    "tells_time",
    "watch_all",
    "watch_into",
]
