from __future__ import annotations

from bench.tests.tiny_forum import SITE, TRUTH, log_of, logged_fetch

from threadkeep_bench.benchmarks.learn.lesson import Lesson
from threadkeep_bench.benchmarks.learn.marks.crawl import marks
from threadkeep_bench.benchmarks.learn.switches import Ablation, switch_row


def test_a_switch_is_judged_by_what_the_draws_come_to_without_it() -> None:
    good = marks(Lesson("x", SITE, log_of(logged_fetch("/", phase="learning"), "/b1", "/t1", "/t1?p=2", "/t2")), TRUTH)
    bad = marks(Lesson("x", SITE, log_of(logged_fetch("/u1", phase="learning"), "/login"), why="no forum"), TRUTH)
    name, failed, coverage, worst, useless, requests, useless_learning, _ = switch_row(Ablation("votes", (good, bad)))
    assert (name, failed, coverage, worst) == ("votes", 1, 0.5, 0)
    assert (useless, requests, useless_learning) == (0.5, 1, 0.5)
