from __future__ import annotations

import pytest

from threadkeep.refresh.policies.bandwidth import Bandwidth


def test_index_lists_get_the_share_that_new_threads_have_of_new_records():
    bandwidth = Bandwidth(threads=10_000, posts=40_000)
    given = sum(bandwidth.is_for_index(is_wanted=False) for _ in range(1_000))
    assert given == pytest.approx(200, abs=2)


def test_what_is_wanted_there_comes_on_top_of_the_share():
    bandwidth = Bandwidth(threads=100, posts=10_000)
    assert all(bandwidth.is_for_index(is_wanted=True) for _ in range(50))


def test_the_share_follows_what_is_found():
    bandwidth = Bandwidth()
    before = bandwidth.index_share
    bandwidth.count(threads=500, posts=100)
    assert bandwidth.index_share > before
