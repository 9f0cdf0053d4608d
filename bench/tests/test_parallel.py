from __future__ import annotations

import os
from math import sqrt

import pytest

from threadkeep_bench.parallel import abreast, results_or_errors


def _process(_: int) -> int:
    return os.getpid()


def test_results_are_in_the_order_of_the_jobs() -> None:
    assert list(abreast(sqrt, [9.0, 4.0, 1.0])) == [3, 2, 1]


def test_nothing_to_do_is_no_error() -> None:
    assert list(abreast(sqrt, [])) == []


def test_every_job_has_a_process_of_its_own() -> None:
    assert len({*abreast(_process, range(3)), os.getpid()}) == 4


def test_what_fails_fails_here() -> None:
    with pytest.raises(ValueError, match="math"):
        list(abreast(sqrt, [-1.0]))


def test_one_job_that_fails_ends_no_other() -> None:
    done = dict(results_or_errors(sqrt, [9.0, -1.0]))
    assert done[9.0] == 3 and isinstance(done[-1.0], ValueError)
