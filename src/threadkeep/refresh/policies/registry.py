"""The policies of a refresh by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from threadkeep.errors import UsageError
from threadkeep.refresh.lists import ListPolicy, StoredForum
from threadkeep.refresh.policies.index_guided import IndexGuided
from threadkeep.refresh.policies.list_wise import ListWise
from threadkeep.refresh.policies.round_robin import RoundRobin

DEFAULT = "index-guided"


def _round_robin(known: StoredForum, now: float) -> ListPolicy:
    return RoundRobin(known)


REFRESH_POLICIES: Mapping[str, Callable[[StoredForum, float], ListPolicy]] = {
    "index-guided": IndexGuided,
    "lws": partial(ListWise, has_bandwidth_control=False),
    "lws+bc": partial(ListWise, has_bandwidth_control=True),
    "round-robin": _round_robin,
}


def list_policy(name: str | None, known: StoredForum, now: float) -> ListPolicy:
    """The policy of that name; oracles are for simulations, where somebody knows what is new."""
    make = REFRESH_POLICIES.get(name or DEFAULT)
    if make is None:
        raise UsageError(f"there is no refresh policy {name!r}", f"known are {', '.join(REFRESH_POLICIES)}")
    return make(known, now)
