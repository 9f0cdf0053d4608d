"""What the links of a group led to."""

from __future__ import annotations

from dataclasses import replace

from tests.learn.made import HOST, link, page, seen
from threadkeep.learn import Seen, SeenLink
from threadkeep.learn.groups import Group
from threadkeep.learn.study import ALIKE, Study, alike


def voted(*answers: Seen) -> Study:
    """A study whose front page has tabs that led to some pages."""
    front = page("/", [*tabs(), *boards(8)])
    study = Study(front.url)
    study.pages[front.url] = front
    for answer in answers:
        study.pages[answer.url] = answer
        study.vote(tab_group(study), answer)
    return study


def tab_group(study: Study) -> Group:
    front = study.pages[study.start]
    return next(group for group in study.groups_of(front) if any("sort" in path for path in group.paths))


def tabs() -> list[SeenLink]:
    return [link(f"/?sort={name}", f"By {name}", "nav>a", row=20 + n) for n, name in enumerate(("age", "name"))]


def boards(count: int) -> list[SeenLink]:
    return [link(f"/b/{n}", f"Board of things {n}", row=n) for n in range(count)]


def test_a_page_that_leads_where_its_origin_leads_is_no_board() -> None:
    study = voted(page("/?sort=age", [*tabs(), *boards(8)]))
    assert study.verdict(tab_group(study).key) == "other"


def test_a_page_that_leads_elsewhere_counts_as_what_it_is() -> None:
    threads = [link(f"/t/{n}", f"A thread about {n}", row=n) for n in range(8)]
    study = voted(page("/?sort=age", [*tabs(), *threads]))
    assert study.verdict(tab_group(study).key) == "index"


def test_an_empty_board_among_others_of_its_list_is_a_board() -> None:
    marks = [f"div.{name}" for name in ("head", "list", "row", "foot", "side")]
    full = replace(page("/b/1", kind="index"), marks=frozenset(marks))
    empty = replace(page("/b/2", kind="other"), marks=frozenset(marks[:3]))
    strange = replace(page("/b/3", kind="other"), marks=frozenset({"div.other", "div.head"}))
    study = voted(full, empty, empty)
    assert study.verdict(tab_group(study).key) == "index"
    assert voted(full, strange, strange).verdict(tab_group(study).key) == "other"


def test_what_a_menu_leads_to_is_no_list_because_it_has_the_frame_of_one() -> None:
    marks = [f"div.{name}" for name in ("head", "list", "row", "foot", "side")]
    threads = [link(f"/t/{n}", f"A thread about {n}", row=n) for n in range(8)]
    front = replace(page("/forum", [*tabs(), *threads], kind="index"), marks=frozenset(marks))
    calendar = replace(page("/?sort=name", tabs(), kind="other"), marks=frozenset(marks[:3]))
    study = voted(front, calendar, calendar)
    assert study.verdict(tab_group(study).key) == "other"


def test_a_page_that_looks_like_nothing_is_what_its_list_leads_to() -> None:
    front = page("/", boards(4))
    study = Study(front.url)
    study.pages[front.url] = front
    (group,) = study.groups_of(front)
    marks = frozenset({"ul.list", "ul>li", "li>a"})
    known = replace(page("/b/0", kind="index"), marks=marks)
    poor = replace(page("/b/1", kind="other"), marks=marks | {"p.none"})
    study.pages |= {known.url: known, poor.url: poor}
    assert study.kind(poor) == "other"
    for each in (known, poor):
        study.vote(group, each)
    assert study.kind(poor) == "index"


def below(count: int, above: int = 8) -> tuple[Study, Group]:
    """A board with so many boards below it, one of which a thread names; another thread names none."""
    front, board = (
        page("/", boards(above)),
        page("/b/1", [link(f"/b/{20 + n}", f"Lower {n}", row=n) for n in range(count)]),
    )
    threads = [page("/t/1", [link("/b/20", "Lower 0", "p>a")], "thread"), page("/t/2", kind="thread")]
    study = Study(front.url)
    study.pages |= {each.url: each for each in (front, board, *threads)}
    study.vote(study.groups_of(front)[0], board)
    return study, study.groups_of(board)[0]


def test_the_only_board_below_a_board_is_no_menu_because_its_threads_name_it() -> None:
    study, group = below(1)
    assert not study.is_everywhere(group)
    study.pages["/t/3"] = page("/t/3", [link("/b/20", "Lower 0", "p>a")], "thread")
    assert study.is_everywhere(group)


def test_the_menu_of_a_thread_is_one_though_other_threads_look_just_alike() -> None:
    marks = frozenset({"ul.list", "ul>li", "li>a"})
    menu = [link(f"/{name}", f"The {name}", "nav>a", row=30 + n) for n, name in enumerate(("users", "latest", "join"))]
    one, two = (replace(page(path, menu, "thread"), marks=marks) for path in ("/t/1/older", "/t/2"))
    study = Study(one.url)
    study.pages |= {each.url: each for each in (one, two)}
    assert study.is_everywhere(study.groups_of(one)[0])


def test_the_only_board_below_one_of_two_is_no_menu_because_its_threads_name_it() -> None:
    study, group = below(1, above=2)
    assert not study.is_everywhere(group)


def test_a_page_that_leads_to_itself_does_not_show_what_another_page_shows() -> None:
    own = page("/b/1", boards(8))
    study = Study(own.url)
    study.pages[own.url] = own
    study.vote(study.groups_of(own)[0], own)
    assert not study.mirrors


def test_pages_are_told_apart_by_classes_that_a_program_made() -> None:
    rows, posts, more = (
        seen(f'<div><p class="{name}__k3x"><b class="{name}Name__q{number}z">Words</b></p></div>')
        for name, number in (("Row", 7), ("Post", 7), ("Row", 8))
    )
    assert alike(rows, posts) < ALIKE <= alike(rows, more)


def test_people_are_taken_out_of_a_list_that_has_others() -> None:
    boards_and_people = [
        link(f"/x/{n}", name, "dl>dd>a", row=n) for n, name in enumerate(["Dogs", "Ann", "Cats", "Bert", "Owls"])
    ]
    front = page("/", boards_and_people)
    people = frozenset({f"{HOST}/x/1", f"{HOST}/x/3"})
    thread = replace(page("/x/90", kind="thread"), people=people)
    study = Study(front.url)
    study.pages |= {front.url: front, thread.url: thread}
    (group,) = study.groups_of(front)
    assert group.paths == ("/x/0", "/x/2", "/x/4")
    study.pages[thread.url] = replace(thread, people=frozenset(each.url for each in boards_and_people))
    study.pages["more"] = page("/y")
    assert len(study.groups_of(front)[0].paths) == 5
