"""Counts as forums write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threadkeep.strategy.extraction.counts import count_in


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("1234", 1234),
        ("1,234", 1234),
        ("1.234.567", 1234567),
        ("791 100", 791),
        ("1'234", 1234),
        ("1.2k", 1200),
        ("1,2 K", 1200),
        ("3M", 3_000_000),
        ("12.5", 12),
        ("Replies: 7 Views: 90", 7),
        ("5 kittens", 5),
        ("12 34", 12),
        ("", None),
        ("none", None),
        ("9" * 5000, int("9" * 18)),
    ],
)
def test_a_count_is_read(text: str, number: int | None) -> None:
    assert count_in(text) == number


@given(st.integers(0, 10**12), st.sampled_from([",", ".", "'", "’"]))
def test_a_grouped_number_is_read_back(number: int, mark: str) -> None:
    assert count_in(f"{number:,}".replace(",", mark)) == number


@given(st.text(max_size=40))
def test_no_text_is_refused(text: str) -> None:
    found = count_in(text)
    assert found is None or found >= 0
