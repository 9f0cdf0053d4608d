"""Parameters that pagers repeat, and what it takes to drop them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tests.learn.made import at, link, page
from threadkeep.learn import Seen
from threadkeep.learn.groups import groups_on
from threadkeep.learn.outline import Part
from threadkeep.learn.study import Study
from threadkeep.learn.switches import Switches
from threadkeep.learn.views import see_views, shows_again

OWN = "/v?t=5"
STEPS = ("/v?t=5&order=asc&start=15", "/v?t=5&order=asc&start=30")
BARE = "/v?t=5&start=15"


def thread(path: str, *lines: int) -> Seen:
    links = [link(step, str(number)) for number, step in enumerate(STEPS, 2)]
    return replace(page(path, links, "thread"), steps=frozenset(map(at, STEPS)), lines=frozenset(lines), posts=2)


def dropped(answers: Mapping[str, Seen], switches: Switches | None = None) -> tuple[frozenset[str], list[str]]:
    """What is dropped after the answers, and what was asked for."""
    first = thread(OWN, 1, 2, 3)
    study = Study(first.url, switches or Switches())
    study.pages[first.url] = first
    listed = groups_on(page("/f", [link("/v?t=5", "One more", row=0), link("/v?t=6", "Another", row=1)]), study.path)
    part = Part(listed, tuple(group.form for group in listed), (first,), (first,))
    asked: list[str] = []
    asking = see_views(study, part)
    try:
        wanted = next(asking)
        while True:
            asked.append(wanted.url.removeprefix(at("")))
            wanted = asking.send(answers[asked[-1]])
    except StopIteration:
        return study.dropped, asked


def test_what_changes_nothing_is_dropped() -> None:
    names, asked = dropped({STEPS[0]: thread(STEPS[0], 4, 5, 6), BARE: thread(BARE, 4, 5, 6)})
    assert names == {"order"}
    assert asked == [STEPS[0], BARE]


def test_what_changes_the_page_is_kept() -> None:
    names, _ = dropped({STEPS[0]: thread(STEPS[0], 4, 5, 6), BARE: thread(BARE, 7, 8, 9)})
    assert names == frozenset()


@pytest.mark.parametrize("answer", [replace(thread(BARE, 4, 5, 6), why="status 404")])
def test_a_page_that_is_not_there_without_it_proves_nothing(answer: Seen) -> None:
    names, _ = dropped({STEPS[0]: thread(STEPS[0], 4, 5, 6), BARE: answer})
    assert names == frozenset()


def test_nothing_is_asked_where_it_is_switched_off() -> None:
    assert dropped({}, Switches(views=False)) == (frozenset(), [])


def again(one: Seen, other: Seen) -> bool:
    study = Study(one.url)
    study.pages |= {each.url: each for each in (one, other)}
    return shows_again(study, one, other)


def test_a_page_with_other_posts_shows_nothing_again_though_its_frame_is_not_known() -> None:
    first, second = thread(OWN, *range(20)), thread(BARE, *range(20))
    assert again(first, second)
    assert not again(replace(first, said=frozenset({1, 2})), replace(second, said=frozenset({3, 4})))
    assert again(replace(first, said=frozenset({1, 2})), replace(second, said=frozenset({1, 2, 3})))


def test_a_last_page_that_repeats_what_is_above_all_pages_shows_more() -> None:
    first, last = thread(OWN, *range(40)), thread(BARE, 0, 1, 2, 3, 50, 51)
    assert not again(first, last)
    assert not again(replace(first, said=frozenset({1, 2, 3})), replace(last, said=frozenset({1}), posts=1))
    assert again(first, thread(BARE, 0, 1, 2, 3))


def test_a_page_with_other_threads_shows_nothing_again_though_its_frame_is_not_known() -> None:
    lists = [[link(f"/v?t={n}", f"A thread about {n}", row=n) for n in numbers] for numbers in (range(9), range(9, 12))]
    first, second, same = (
        replace(page(path, links), lines=frozenset(range(20)))
        for path, links in (("/f", lists[0]), ("/f?start=9", lists[1]), ("/f?start=1", lists[0][1:]))
    )
    assert not again(first, second)
    assert again(first, same)
