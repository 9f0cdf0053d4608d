from __future__ import annotations

import pytest

from threadkeep.errors import UsageError
from threadkeep_bench.benchmarks.registry import BenchOptions, benches, run_bench


def test_every_benchmark_is_known_by_its_own_name() -> None:
    assert all(name == bench.name for name, bench in benches().items())
    assert "generic" in benches()


def test_an_unknown_benchmark_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UsageError, match="no benchmark 'speed'") as error:
        run_bench("speed", BenchOptions())
    assert "generic" in error.value.hint


def test_the_benchmarks_are_still_to_be_had_after_one_was_imported() -> None:
    import threadkeep_bench.benchmarks.generic  # noqa: F401
    from threadkeep_bench import benchmarks

    assert callable(benchmarks.benches)
