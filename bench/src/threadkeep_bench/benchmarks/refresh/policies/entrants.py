"""Who runs: each policy with what the forum shows it, and how many ways of it were tried."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from threadkeep.refresh import IndexGuided, ListPolicy, ListSizes, ListWise, RoundRobin, StoredForum
from threadkeep_bench.benchmarks.refresh.policies.oracles import Clairvoyant, Oracle
from threadkeep_bench.benchmarks.refresh.simulation import ListLook, World

Make = Callable[[World, bool], ListPolicy]


@dataclass(frozen=True, slots=True)
class Entrant:
    """`tried` counts the configurations of its family that were run on the tuning seeds before this one was kept."""

    name: str
    look: ListLook
    make: Make
    tried: int

    def policy(self, world: World, *, is_empty: bool = False) -> ListPolicy:
        return self.make(world, is_empty)


def _stored_forum(world: World, is_empty: bool) -> StoredForum:
    return StoredForum(world.look.sizes) if is_empty else world.stored_forum()


def _oracle(world: World, is_empty: bool) -> ListPolicy:
    return Oracle(world, is_empty=is_empty)


def _oracle_w(world: World, is_empty: bool) -> ListPolicy:
    return Clairvoyant(world, is_empty=is_empty)


def _round_robin(world: World, is_empty: bool) -> ListPolicy:
    return RoundRobin(_stored_forum(world, is_empty))


def _lws(world: World, is_empty: bool) -> ListPolicy:
    return ListWise(_stored_forum(world, is_empty), world.trace.begins_at, has_bandwidth_control=False)


def _lws_bc(world: World, is_empty: bool) -> ListPolicy:
    return ListWise(_stored_forum(world, is_empty), world.trace.begins_at, has_bandwidth_control=True)


def _index_guided(world: World, is_empty: bool) -> ListPolicy:
    return IndexGuided(_stored_forum(world, is_empty), world.trace.begins_at)


def _guided(name: str, look: ListLook) -> Entrant:
    return Entrant(name, look, _index_guided, TRIED_GUIDED)


_NO_ENTRY = ListSizes(has_entry_counts=False)
TRIED_GUIDED = 82
TRIED_LWS = 10

ORACLE = Entrant("oracle", ListLook(), _oracle, 1)
ORACLE_W = Entrant("oracle-w", ListLook(), _oracle_w, 1)
ROUND_ROBIN = Entrant("round-robin", ListLook(), _round_robin, 1)
LWS = Entrant("lws", ListLook(), _lws, TRIED_LWS)
LWS_BC = Entrant("lws+bc", ListLook(), _lws_bc, TRIED_LWS)
BOARDS = _guided("index-guided, boards only", ListLook(_NO_ENTRY))
ENTRY = _guided("index-guided, entry counters", ListLook())
LAST = _guided("index-guided, entry with last threads", ListLook(last_threads=True))
RECENT = _guided("index-guided, recent list", ListLook(ListSizes(recent_rows=50)))

MAIN = (ORACLE, ORACLE_W, ROUND_ROBIN, LWS, LWS_BC, BOARDS, ENTRY, LAST, RECENT)
# The same forum showing less: what index-guided makes of lists that are harder to read.
HARDER = (
    _guided("sorted by creation", ListLook(order="creation")),
    _guided("the same, boards only", ListLook(_NO_ENTRY, order="creation")),
    _guided(
        "the same, rows with neither counters nor times",
        ListLook(_NO_ENTRY, order="creation", has_counters=False, has_times=False),
    ),
    _guided("rows without counters", ListLook(has_counters=False)),
    _guided("rows without times", ListLook(has_times=False)),
    _guided("rows with neither", ListLook(has_counters=False, has_times=False)),
    _guided("four sticky rows a board", ListLook(stickies=4)),
    _guided("entry with times only", ListLook(board_counts=False, board_times=True)),
    _guided("the same, rows without counters", ListLook(has_counters=False, board_counts=False, board_times=True)),
)
