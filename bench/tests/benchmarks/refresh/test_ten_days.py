from __future__ import annotations

import pytest

from threadkeep_bench.benchmarks.refresh.policies.entrants import ORACLE, ORACLE_W
from threadkeep_bench.benchmarks.refresh.ten_days import RefreshCell, RefreshJob, marks_of, outcomes

pytestmark = pytest.mark.slow


def test_concurrent_runs_are_reported_in_the_order_of_their_seeds():
    entrants, cell, said = (ORACLE, ORACLE_W), RefreshCell("L1", 250), list[str]()
    found = outcomes(entrants, [cell], [1_001, 1_002], said.append)
    alone = [marks_of(RefreshJob(entrants, cell, seed)) for seed in (1_001, 1_002)]
    assert found[ORACLE.name, cell].marks == tuple(marks[0] for marks in alone)
    assert found[ORACLE_W.name, cell].marks == tuple(marks[1] for marks in alone)
    assert [words.partition(",")[2].split()[1] for words in said] == ["1001:", "1001:", "1002:", "1002:"]
