"""The people, boards, threads and posts of a simulated community, and when each was written.

Takes options and a seed and returns a `Community` that answers questions about any moment of its life.
Does not know any URL or any markup.
"""

from threadkeep_bench.simulate.community.activity import Activity, ActivityPlan, Indices, Span, grown
from threadkeep_bench.simulate.community.boards import weights
from threadkeep_bench.simulate.community.community import Community, grow
from threadkeep_bench.simulate.community.snapshot import Snapshot, snapshot_at
from threadkeep_bench.simulate.community.views import BoardInfo, CommunityOptions, PostView, ThreadView, User
from threadkeep_bench.simulate.community.week import DAY, HOUR, Floats, Ints, moment, seconds

__all__ = [
    "DAY",
    "HOUR",
    "Activity",
    "ActivityPlan",
    "BoardInfo",
    "Community",
    "CommunityOptions",
    "Floats",
    "Indices",
    "Ints",
    "PostView",
    "Snapshot",
    "Span",
    "ThreadView",
    "User",
    "grow",
    "grown",
    "moment",
    "seconds",
    "snapshot_at",
    "weights",
]
