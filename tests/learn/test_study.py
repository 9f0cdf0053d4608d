"""What the links of a group led to."""

from __future__ import annotations

from dataclasses import replace

from tests.learn.made import link, page
from threadkeep.learn import Seen, SeenLink
from threadkeep.learn.groups import Group
from threadkeep.learn.study import Study


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
