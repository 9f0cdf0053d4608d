"""Forums are measured in processes of their own, and their figures come back."""

from __future__ import annotations

from multiprocessing.reduction import ForkingPickler

from threadkeep_bench.benchmarks.posts.benchmark import sent
from threadkeep_bench.reports import fingerprint
from threadkeep_bench.test_beds import draw_bed


def test_the_truth_passes_from_process_to_process_and_keeps_its_fingerprint() -> None:
    truth = draw_bed(1000, 3).truth
    back = ForkingPickler.loads(ForkingPickler.dumps(sent(truth)))
    assert fingerprint([back]) == fingerprint([truth])
