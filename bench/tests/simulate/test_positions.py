"""Where a page begins, and how a URL says it."""

from __future__ import annotations

from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from threadkeep_bench.simulate.urls.positions import PagedList, PositionKind

kinds = st.sampled_from(get_args(PositionKind))
lists = st.builds(
    lambda count, first: list(range(first, first + 3 * count, 3)), st.integers(1, 80), st.integers(1, 1000)
)


@given(lists, st.integers(1, 25), kinds)
def test_every_page_is_found_again_by_the_position_it_is_linked_with(
    ids: list[int], size: int, kind: PositionKind
) -> None:
    paged = PagedList(ids, size, kind)
    assert [paged.start(paged.text(start)) for start in paged.starts] == list(paged.starts)


@given(lists, st.integers(1, 25), kinds)
def test_the_pages_of_a_list_hold_each_item_once(ids: list[int], size: int, kind: PositionKind) -> None:
    paged = PagedList(ids, size, kind)
    assert [id for start in paged.starts for id in ids[start : start + size]] == ids


@given(lists, st.integers(1, 25), kinds, st.text(max_size=8))
def test_no_position_leads_outside_the_list(ids: list[int], size: int, kind: PositionKind, text: str) -> None:
    start = PagedList(ids, size, kind).start(text)
    assert start is None or 0 <= start < len(ids)


def test_an_empty_list_has_one_page() -> None:
    assert list(PagedList([], 10, "number").starts) == [0]
    assert PagedList([], 10, "number").start("") == 0
    assert PagedList([], 10, "number").start("2") is None


def test_reversed_numbers_count_from_the_last_page() -> None:
    paged = PagedList(range(35), 10, "reversed")
    assert [paged.text(start) for start in paged.starts] == ["4", "3", "2", "1"]


def test_a_window_has_the_named_post_in_its_middle() -> None:
    paged = PagedList(range(200), 10, "window")
    assert paged.start("120") == 114
    assert paged.start("1") == 0
