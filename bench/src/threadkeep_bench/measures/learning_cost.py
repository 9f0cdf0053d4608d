"""What learning a forum costs: requests and CPU seconds, never mixed with the network's time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from threadkeep_bench.measures.fetch_log import FetchLog
from threadkeep_bench.measures.share import Spread, spread


@dataclass(frozen=True, slots=True)
class LearningCost:
    """The cost of one forum."""

    requests: int
    cpu_seconds: float


@dataclass(frozen=True, slots=True)
class LearningCosts:
    """The cost over forums: least, mean, most."""

    requests: Spread
    cpu_seconds: Spread


def learning_cost(log: FetchLog, cpu_seconds: float) -> LearningCost:
    return LearningCost(requests=len(log.during("learning")), cpu_seconds=cpu_seconds)


def learning_costs(costs: Iterable[LearningCost]) -> LearningCosts:
    counted = list(costs)
    return LearningCosts(
        requests=spread(each.requests for each in counted), cpu_seconds=spread(each.cpu_seconds for each in counted)
    )
