from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.learn.focus.pages import at, link, page, served
from threadkeep.learn import Seen, SeenLink
from threadkeep.learn.focus.album import Album
from threadkeep.learn.focus.flips import Template, flips_on, is_numbered, template_of

PAGER = "div.pages>a"
NOTHING_COMMON = Template(frozenset())


def pager(*numbers: int) -> list[SeenLink]:
    return [link("/t/1" if number == 1 else f"/t/1/{number}", str(number), PAGER) for number in numbers]


def thread(path: str, links: Iterable[SeenLink], lines: Iterable[int]) -> Seen:
    around = [link("/", "Home", "nav>a"), link("/u/1", "Ann", "div.post>a")]
    return page(path, "thread", [*around, *links], lines)


FIRST = thread("/t/1", pager(2, 3), range(10))
SECOND = thread("/t/1/2", pager(1, 3), range(10, 20))
THIRD = thread("/t/1/3", pager(1, 2), range(20, 30))


@pytest.mark.parametrize(
    "anchors",
    [["2", "3"], ["[1]", "3", "Next"], ["«", "1", "2", "17", "»"], ["2", "3", "2", "3"], ["Next"], ["←", "→"]],
)
def test_rising_numbers_and_steps_are_a_pager(anchors: list[str]) -> None:
    assert is_numbered(anchors)


@pytest.mark.parametrize(
    "anchors", [["12", "3", "40", "7"], ["Rules", "Members"], ["2", "A title that is much too long"]]
)
def test_counts_menus_and_titles_are_no_pager(anchors: list[str]) -> None:
    assert not is_numbered(anchors)


def test_numbers_at_the_same_place_of_pages_that_look_alike_are_flips() -> None:
    group, asked = served(flips_on(Album(), FIRST, NOTHING_COMMON), [SECOND, THIRD])
    assert group is not None
    assert group.urls == (at("/t/1/2"), at("/t/1/3"))
    assert asked == ["/t/1/2", "/t/1/3"]


def test_numbers_that_are_missing_from_their_destinations_are_no_flips() -> None:
    there = [thread("/t/1/2", [], range(10, 20)), thread("/t/1/3", [], range(20, 30))]
    assert served(flips_on(Album(), FIRST, NOTHING_COMMON), there)[0] is None


def test_destinations_that_look_otherwise_are_no_flips() -> None:
    others = [link(f"/x/{number}", "x", f"div.other-{number}>a") for number in range(8)]
    there = [page(path, "thread", [*pager(1), *others], [99]) for path in ("/t/1/2", "/t/1/3")]
    assert served(flips_on(Album(), FIRST, NOTHING_COMMON), there)[0] is None


def test_destinations_with_the_same_content_are_no_flips() -> None:
    there = [thread("/t/1/2", pager(1, 3), range(10)), thread("/t/1/3", pager(1, 2), range(10))]
    assert served(flips_on(Album(), FIRST, NOTHING_COMMON), there)[0] is None


def test_what_stands_on_most_pages_is_not_a_pages_content() -> None:
    footer = range(100, 120)
    pages = [thread(f"/t/{number}", (), [number, *footer]) for number in range(5)]
    assert template_of(pages).own_lines(pages[3]) == {3}
