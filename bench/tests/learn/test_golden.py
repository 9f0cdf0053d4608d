"""What is learned of forums that stay as they are is kept: a change to the learner shows as a diff."""

from __future__ import annotations

from pathlib import Path

import pytest

from threadkeep_bench.benchmarks.learn import changes, golden_bed, golden_names, golden_text
from threadkeep_bench.test_beds import CORPUS, folder_named

pytestmark = pytest.mark.slow

GOLDEN = Path(__file__).parent / "golden"
KEPT = sorted(path.stem for path in GOLDEN.glob("*.toml"))
RENEW = "If it is better so, write it down: python bench/tools/renew_golden.py"


@pytest.mark.parametrize("name", KEPT)
def test_a_forum_is_learned_as_it_was(name: str) -> None:
    bed = golden_bed(name, folder_named(CORPUS))
    if bed is None:
        pytest.skip(f"set {CORPUS} to the folder of recorded packages")
    kept = (GOLDEN / f"{name}.toml").read_text(encoding="utf-8")
    changed = "\n".join(changes(kept, golden_text(bed)))
    assert not changed, f"{name} is learned otherwise:\n{changed}\n{RENEW}"


@pytest.mark.skipif(not KEPT, reason="no golden strategies are kept yet")
def test_every_forum_that_stays_as_it_is_has_a_golden_strategy() -> None:
    assert sorted(golden_names(has_corpus=True)) == KEPT


def test_a_change_shows_the_lines_that_differ_and_no_change_shows_nothing() -> None:
    assert list(changes("a\nb\n", "a\nb\n")) == []
    assert list(changes("a\nb\n", "a\nc\n"))[-2:] == ["-b", "+c"]
