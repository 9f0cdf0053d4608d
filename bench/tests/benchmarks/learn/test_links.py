from __future__ import annotations

from dataclasses import replace

import pytest
from bench.tests.benchmarks.learn.fixed_learners import fixed_strategy
from bench.tests.tiny_forum import SITE, TRUTH
from bench.tests.tiny_site import BED

from threadkeep.model import FollowedLink, Identity, Role
from threadkeep.page import Page, parse
from threadkeep_bench.benchmarks.learn.marks.link_truth import link_truth
from threadkeep_bench.benchmarks.learn.marks.links import PageLinkMarks, link_marks, page_marks, sampled_lists
from threadkeep_bench.simulate import TrueBoard, UrlTruth


def page(path: str, *links: str) -> Page:
    body = "".join(f'<a href="{link}">x</a>' for link in links)
    return parse(f"<html><body>{body}</body></html>".encode(), SITE + path, "text/html")


def followed_link(path: str, role: Role, is_flip: bool = False) -> FollowedLink:
    return FollowedLink(SITE + path, Identity(role, role, path), is_flip, "rule")


BOARD = page("/b1", "/", "/t1", "/t2", "/b1?p=2", "/post7", "/b1?sort=name", "/login")
THREADS = (followed_link("/t1", "thread"), followed_link("/t2", "thread"))
FLIP = followed_link("/b1?p=2", "index", is_flip=True)


def on_board(*chosen: FollowedLink) -> PageLinkMarks:
    return page_marks(link_truth(TRUTH), BOARD, chosen)


def test_the_threads_of_a_board_and_its_next_page_are_right_and_complete() -> None:
    assert on_board(*THREADS, FLIP) == PageLinkMarks(True, True, True, True)


def test_a_thread_that_is_not_followed_leaves_the_page_incomplete() -> None:
    told = on_board(THREADS[0], FLIP)
    assert (told.types_right, told.types_complete) == (True, False)


def test_a_link_that_leads_to_another_type_makes_the_page_wrong() -> None:
    assert on_board(*THREADS, followed_link("/post7", "thread")).types_right is False
    assert on_board(*THREADS, followed_link("/t1", "index")).types_right is False


def test_a_flip_must_lead_to_another_page_of_the_same_list() -> None:
    assert on_board(FLIP, followed_link("/b1?sort=name", "index", is_flip=True)).flips_right is False
    assert on_board(followed_link("/t1", "thread", is_flip=True)).flips_right is False


def test_a_page_whose_next_one_is_not_followed_is_incomplete() -> None:
    assert on_board(*THREADS).flips_complete is False


def test_a_link_into_the_same_list_is_a_flip_whether_the_strategy_knows_it_or_not() -> None:
    assert on_board(*THREADS, replace(FLIP, is_flip=False)) == PageLinkMarks(True, True, True, True)


def test_the_entry_page_of_a_forum_without_boards_needs_no_flip_to_lead_on() -> None:
    whole = TrueBoard("1", f"{SITE}/", "All", None, (f"{SITE}/", f"{SITE}/b1?p=2"))
    known = link_truth(replace(TRUTH, boards=(whole,)))
    entry = page("/", "/b1?p=2")
    assert page_marks(known, entry, (followed_link("/b1?p=2", "index"),)).flips_complete is True
    assert page_marks(known, entry, ()).flips_complete is False


def test_where_nothing_is_chosen_nothing_is_wrong_and_where_nothing_is_needed_nothing_is_missed() -> None:
    last = page("/t1?p=2", "/", "/b1", "/t1")
    assert page_marks(link_truth(TRUTH), last, ()) == PageLinkMarks(None, None, None, None)


def test_the_entry_page_must_lead_to_the_boards_it_links_to() -> None:
    entry = page("/", "/b1", "/t1")
    assert page_marks(link_truth(TRUTH), entry, ()).types_complete is False
    assert page_marks(link_truth(TRUTH), entry, (followed_link("/b1", "index"),)).types_complete is True


def test_a_board_that_guests_may_not_read_is_neither_right_nor_wrong() -> None:
    def classify(url: str) -> UrlTruth:
        return UrlTruth("wall", "board:9") if url.endswith("/b9") else TRUTH.classify(url)

    walled = link_truth(replace(TRUTH, classify=classify))
    entry = page("/", "/b1", "/b9")
    assert page_marks(walled, entry, (followed_link("/b9", "index"),)).types_right is None
    assert (
        page_marks(walled, entry, (followed_link("/b9", "index"), followed_link("/login", "index"))).types_right
        is False
    )


def test_a_sub_board_need_not_be_followed_from_its_parent_where_the_entry_page_has_it() -> None:
    child = TrueBoard("2", f"{SITE}/u1", "Child", "1", (f"{SITE}/u1",))

    def classify(url: str) -> UrlTruth:
        return UrlTruth("index", "board/2/1") if url.endswith("/u1") else TRUTH.classify(url)

    truth = replace(TRUTH, boards=(*TRUTH.boards, child), classify=classify)
    parent = page("/b1", "/t1", "/t2", "/u1")
    assert page_marks(link_truth(truth), parent, THREADS).types_complete is False
    assert page_marks(link_truth(truth, frozenset({"board/2/1"})), parent, THREADS).types_complete is True


def test_a_good_strategy_is_right_on_the_pages_of_a_forum_and_none_is_incomplete() -> None:
    pages = sampled_lists(BED, seed=1)
    assert {each.url for each in pages} >= {f"{SITE}/", f"{SITE}/b1", f"{SITE}/t2"}
    good, none = link_marks(BED, fixed_strategy(), pages), link_marks(BED, None, pages)
    # Every page of the tiny forum links to both threads, so nothing but the board must be followed from anywhere.
    assert (
        good.types_right.ratio == good.types_complete.ratio == good.flips_right.ratio == good.flips_complete.ratio == 1
    )
    assert none.types_right.whole == none.flips_right.whole == 0
    assert none.types_complete.ratio == none.flips_complete.ratio == 0


@pytest.mark.parametrize("path", ["/u1", "/login"])
def test_a_page_of_no_list_is_not_asked_about(path: str) -> None:
    told = page_marks(link_truth(TRUTH), page(path, "/t1"), (followed_link("/t1", "thread"),))
    assert told == PageLinkMarks(None, None, None, None)
