"""What can be done with a page is told from what it lists."""

from __future__ import annotations

from tests.learn.made import HOST, link, page
from threadkeep.learn import SeenLink
from threadkeep.learn.ballots import may_list
from threadkeep.learn.study import Study
from threadkeep.learn.toolbars import is_toolbar

BOARDS = [link(f"/b/{n}", f"Board of things {n}", row=n) for n in range(8)]


def toolbar(thread: int) -> list[SeenLink]:
    names = ("watch", "star", "print")
    return [link(f"/{name}-{thread}", name.title(), "div.tools>a", row=20 + n) for n, name in enumerate(names)]


def test_words_that_lead_elsewhere_on_another_thread_are_tools() -> None:
    short = page("/t/7", toolbar(7), "other")
    study = Study(short.url)
    study.pages |= {each.url: each for each in (short, page("/t/8", toolbar(8), "thread"))}
    (group,) = study.groups_of(short)
    assert is_toolbar(study, group)
    assert not may_list(study, group, [group])


def test_a_list_of_boards_that_stands_on_threads_in_the_same_words_is_no_toolbar() -> None:
    front = page("/", BOARDS)
    study = Study(front.url)
    study.pages |= {each.url: each for each in (front, page("/t/8", BOARDS, "thread"))}
    (group,) = study.groups_of(front)
    assert not is_toolbar(study, group)


def test_what_can_be_done_with_a_board_is_offered_on_others_too() -> None:
    first, second = page("/b/1", toolbar(1)), page("/b/2", toolbar(2))
    study = Study(first.url)
    study.pages |= {each.url: each for each in (first, second)}
    assert is_toolbar(study, study.groups_of(first)[0])
    said = [page(each.final_url.removeprefix(HOST), each.links, numbers=(9,)) for each in (first, second)]
    study = Study(first.url)
    study.pages |= {each.url: each for each in said}
    assert not is_toolbar(study, study.groups_of(said[0])[0])


def sorts(board: str, place: str) -> list[SeenLink]:
    names = ("date", "views", "author")
    return [link(f"/b/{board}?sort={name}", name.title(), place, row=20 + n) for n, name in enumerate(names)]


def test_what_goes_on_from_a_page_as_it_does_on_one_of_another_layout_is_a_toolbar() -> None:
    dogs, cats = page("/b/dogs", sorts("dogs", "ul.bar>li>a")), page("/b/cats", sorts("cats", "td>a.sort"))
    study = Study(dogs.url)
    study.pages |= {each.url: each for each in (dogs, cats)}
    (group,) = study.groups_of(dogs)
    assert is_toolbar(study, group)
    study.pages[cats.url] = page("/b/cats", sorts("dogs", "td>a.sort"))
    assert not is_toolbar(study, group)
