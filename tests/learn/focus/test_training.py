from __future__ import annotations

from tests.learn.focus.pages import at, link, page, served
from threadkeep.learn.focus.album import Album
from threadkeep.learn.focus.training import training_set

PAGER = "div.pages>a"


def test_index_pages_are_walked_until_none_is_new_and_then_their_flips() -> None:
    forum = [
        page("/", "index", [link("/f/1", "Pumps and motors", "td>a"), link("/f/2", "Oil and filters", "td>a")]),
        page("/f/1", "index", [link("/f/3", "Pumps under water", "td>a")]),
        page("/f/2", "index", [link("/t/1", "Which oil", "td>a"), link("/f/2?p=2", "2", PAGER)], [1]),
        page("/f/2?p=2", "index", [link("/t/2", "Old oil", "td>a"), link("/f/2", "1", PAGER)], [2]),
        page("/f/3", "index", [link("/t/3", "A wet pump", "td>a")]),
        page("/t/1", "thread", [link("/t/1/2", "2", PAGER)], [3]),
        page("/t/1/2", "thread", [link("/t/1", "1", PAGER)], [4]),
        page("/t/3", "thread"),
    ]
    training, _ = served(training_set(Album(), at("/")), forum)
    assert training.index == (at("/f/1"), at("/f/2"), at("/f/3"))
    assert training.thread == (at("/t/1"), at("/t/3"))
    assert training.index_flips == ((at("/f/2?p=2"),),)
    assert training.thread_flips == ((at("/t/1/2"),),)


def test_index_pages_that_lead_to_each_other_are_walked_once() -> None:
    forum = [
        page("/", "index", [link("/f/1", "Pumps and motors")]),
        page("/f/1", "index", [link("/", "All the boards")]),
    ]
    training, asked = served(training_set(Album(), at("/")), forum)
    assert (asked, training.thread) == (["/", "/f/1"], ())


def test_pages_that_are_no_index_but_stand_among_boards_are_walked_once() -> None:
    boards = [link("/f/1", "Pumps and motors"), link("/f/2", "Oil and filters")]
    help_, rules = link("/help", "Help"), link("/rules", "Rules")
    forum = [
        page("/", "index", [*boards, help_]),
        page("/f/1", "index"),
        page("/f/2", "index"),
        page("/help", "other", [*boards, rules]),
        page("/rules", "other", [*boards, help_]),
    ]
    training, asked = served(training_set(Album(), at("/")), forum)
    assert asked == ["/", "/f/1", "/f/2", "/help", "/rules"]
    assert training.index == tuple(at(path) for path in ("/f/1", "/f/2", "/help", "/rules"))


def test_pages_of_another_kind_in_a_group_are_not_looked_at_for_flips() -> None:
    forum = [
        page("/", "index", [link("/t/1", "Which oil"), link("/t/2", "Old oil"), link("/t/3", "A notice")]),
        page("/t/1", "thread"),
        page("/t/2", "thread"),
        page("/t/3", "other", [link("/t/3/2", "2", PAGER)]),
    ]
    assert served(training_set(Album(), at("/")), forum)[1] == ["/", "/t/1", "/t/2", "/t/3"]
