from __future__ import annotations

from bench.tests.tiny_forum import log_of, logged_fetch

from threadkeep_bench.measures.learning_cost import LearningCost, learning_cost, learning_costs
from threadkeep_bench.measures.share import Spread


def test_only_requests_made_while_learning_are_its_cost() -> None:
    log = log_of(logged_fetch("/", phase="learning"), logged_fetch("/", phase="learning"), "/t1")
    assert learning_cost(log, 1.5) == LearningCost(requests=2, cpu_seconds=1.5)


def test_costs_over_forums_are_least_mean_and_most() -> None:
    costs = learning_costs([LearningCost(10, 0.5), LearningCost(40, 1.5)])
    assert costs.requests == Spread(10, 25, 40)
    assert costs.cpu_seconds == Spread(0.5, 1.0, 1.5)
