"""Links between the pages of a list."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from threadkeep_bench.simulate.skin.pagers import PagerStyle, draw_pager, mini_pager, pager
from threadkeep_bench.simulate.urls.positions import PagedList
from threadkeep_bench.simulate.words.language import words

EN = words("en")


def url_of(start: int) -> str:
    return f"/{start}"


def labels(paged: PagedList, start: int, style: PagerStyle) -> list[str]:
    shown = pager(paged, start, style, EN, url_of)
    return [item.label for item in shown.items] if shown else []


@given(st.integers(0, 10_000), st.integers(1, 300))
def test_every_drawn_pager_leads_to_every_page(seed: int, count: int) -> None:
    paged, style = PagedList(range(count), 10, "number"), draw_pager(Random(seed))
    reached, waiting = {0}, [0]
    while waiting:
        shown = pager(paged, waiting.pop(), style, EN, url_of)
        found = {int(item.url[1:]) for item in (shown.items if shown else ()) if item.url}
        waiting += found - reached
        reached |= found
    assert reached == set(paged.starts)


def test_a_list_of_one_page_has_no_pager() -> None:
    assert pager(PagedList(range(10), 10, "number"), 0, PagerStyle(), EN, url_of) is None


def test_numbers_far_away_are_left_out_with_a_gap() -> None:
    paged = PagedList(range(200), 10, "number")
    assert labels(paged, 100, PagerStyle(steps="none", near=1)) == ["1", "…", "10", "11", "12", "…", "20"]


def test_a_pager_may_have_nothing_but_a_next_link() -> None:
    style = PagerStyle(numbers="none", steps="more", has_previous=False)
    assert labels(PagedList(range(30), 10, "cursor"), 10, style) == ["Load more"]
    assert labels(PagedList(range(30), 10, "cursor"), 20, style) == []


def test_the_current_page_is_no_link() -> None:
    shown = pager(PagedList(range(30), 10, "number"), 10, PagerStyle(), EN, url_of)
    assert shown is not None
    assert [(item.label, item.url) for item in shown.items if item.is_current] == [("2", "")]


def test_a_caption_counts_the_pages() -> None:
    shown = pager(PagedList(range(70), 10, "number"), 10, PagerStyle(has_caption=True), EN, url_of)
    assert shown is not None and shown.caption == "Page 2 of 7"


def test_a_mini_pager_shows_the_first_and_the_last_pages() -> None:
    shown = mini_pager(PagedList(range(100), 10, "number"), url_of)
    assert shown is not None
    assert [item.label for item in shown.items] == ["1", "2", "3", "…", "9", "10"]
    assert mini_pager(PagedList(range(9), 10, "number"), url_of) is None
