"""A layout that shows too little to tell names has those of people who write in another."""

from __future__ import annotations

from tests.learn.reading.made_pages import AT, SITE, words
from tests.learn.reading.test_beside import name, when
from threadkeep.learn.reading.known_names import with_known_names
from threadkeep.learn.reading.sheets import Sheet, sheet_of
from threadkeep.page import parse
from threadkeep.strategy import Field, PostShape

KNOWN = PostShape("thread", "article", body=Field(at="p", take="html"), author=Field(at="h4"))
SMALL = PostShape("thread", "li", body=Field(at="div", take="html"))


def sheets(names: tuple[str, ...]) -> list[Sheet]:
    """A page of a layout whose names are known, and a small one of another."""
    large = "".join(
        f"<article><h4>{name(1, number)}</h4><i>{when(1, number)}</i><p>{words(1, number)}</p></article>"
        for number in range(9)
    )
    small = "".join(
        f"<li><u>Member</u><b class=who>{each}</b> <i>{when(2, number)}</i><div>{words(2, number)}</div></li>"
        for number, each in enumerate(names)
    )
    return [sheet_of(parse(html.encode(), f"{SITE}/t/1", "text/html"), AT) for html in (large, f"<ul>{small}</ul>")]


def test_names_stand_where_people_are_named_who_write_in_another_layout() -> None:
    known, small = with_known_names((KNOWN, SMALL), sheets(("Anna", "Carla", "Somebody new")))
    assert known == KNOWN
    assert small.author is not None and small.author.at == "b.who"


def test_one_known_person_or_none_tells_no_place_of_names() -> None:
    for names in (("Anna", "Anna", "Somebody new"), ("Xenia", "Yves", "Zoe")):
        assert with_known_names((KNOWN, SMALL), sheets(names))[1].author is None
