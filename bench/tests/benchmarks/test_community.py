from __future__ import annotations

from threadkeep_bench.benchmarks import community
from threadkeep_bench.benchmarks.registry import BenchOptions


def test_the_cost_of_a_community_is_reported_with_its_statistics(monkeypatch):
    monkeypatch.setattr(community, "LOADS", (("small", 20.0), ("larger", 200.0)))
    findings = community.find(BenchOptions(seed=3), lambda words: None)
    (_, _, few, *_), (_, _, many, *_) = findings.tables[0].rows
    assert 5 * few < many
    values = {figure.name: figure.value for figure in findings.figures}
    assert values["million-memory"] > 20
    assert 0.3 < values["short-lived"] < values["three-days"] < 0.95
