"""A list of the newest threads of all boards: proven by the boards, and asked for once or twice."""

from __future__ import annotations

from dataclasses import replace

import pytest
from bench.tests.learn.learned_strategy import taught_by_bed

from tests.learn.made import at, link, page
from tests.learn.small_forum import TITLES, SmallForum, learned
from threadkeep.learn.recent import MOST, is_whole
from threadkeep.strategy import Strategy
from threadkeep_bench.test_beds import draw_bed

BOARDS = {"/b/1": ("/t/9", "/t/7", "/t/4", "/t/1"), "/b/2": ("/t/8", "/t/6", "/t/2"), "/b/3": ("/t/5", "/t/3")}
NEWEST = ("/t/9", "/t/8", "/t/7", "/t/6", "/t/5", "/t/4")


def test_the_newest_threads_of_several_boards_are_told_by_their_boards() -> None:
    assert is_whole(NEWEST, BOARDS)


def test_threads_of_one_board_are_that_board() -> None:
    assert not is_whole(BOARDS["/b/1"], {"/b/1": BOARDS["/b/1"]})


def test_what_leaves_out_threads_above_its_own_lists_something_else() -> None:
    assert not is_whole(("/t/7", "/t/6", "/t/4", "/t/3", "/t/2", "/t/1"), BOARDS)


def test_threads_in_another_order_than_in_their_boards_are_sorted_by_something_else() -> None:
    assert not is_whole(tuple(reversed(NEWEST)), BOARDS)


def test_a_few_threads_prove_nothing() -> None:
    assert not is_whole(NEWEST[:4], BOARDS)


def test_a_list_in_the_menu_is_found_and_becomes_a_kind_that_is_no_board() -> None:
    bed = draw_bed(1005, 30)
    lesson = taught_by_bed(bed)
    kind = lesson.strategy.kind("recent")
    assert kind is not None
    assert kind.role == "other"
    assert kind.example is not None
    assert bed.truth.classify(kind.example).kind == "recent"
    assert any(rule.from_ == "recent" for rule in lesson.strategy.follow)
    assert not any(rule.to == "recent" for rule in lesson.strategy.follow)


def test_a_forum_without_such_a_list_is_asked_for_next_to_nothing_in_vain() -> None:
    bed = draw_bed(1011, 30)
    lesson = taught_by_bed(bed)
    assert lesson.strategy.kind("recent") is None
    kinds = [bed.truth.classify(url).kind for url in lesson.asked]
    # And its robots.txt, which may name a sitemap.
    assert sum(kind not in ("entry", "index", "thread") for kind in kinds) <= MOST + 1


def newest_at(path: str) -> Strategy:
    """What is learned where a page with the newest threads of all boards is the first one seen."""
    newest = [
        link(f"/t/{board}{n}", f"{TITLES[n]} {'abc'[board - 1]}", "ul>li>a", n * 3 + board)
        for n in range(2)
        for board in (1, 2, 3)
    ]
    strategy, _ = learned([*SmallForum().pages(), page(path, [*newest, link("/", "Forum", "p>a")])], start=path)
    return strategy


def test_a_later_page_of_a_board_is_not_the_list_whatever_threads_stand_beside_its_own() -> None:
    assert newest_at("/latest").kind("recent") is not None
    assert newest_at("/b/1?at=9").kind("recent") is None


@pytest.mark.parametrize(
    ("words", "is_asked"),
    [
        ("New posts", True),
        ("Mark new posts as read", False),
        ("Отметить новые как прочитанные", False),
        ("Goodbye", False),
    ],
)
def test_a_link_of_the_menu_is_asked_for_only_where_it_names_a_list(words: str, is_asked: bool) -> None:
    menu = link("/go", words, "nav>a")
    _, asked = learned(replace(each, links=(*each.links, menu)) for each in SmallForum().pages())
    assert ("/go" in asked) is is_asked


def test_a_new_account_is_no_list_of_what_is_new() -> None:
    menu = link("/newaccount", "Zarejestruj", "nav>a")
    _, asked = learned(replace(each, links=(*each.links, menu)) for each in SmallForum().pages())
    assert "/newaccount" not in asked


def test_what_pages_offer_to_do_is_not_asked_for_whatever_it_says() -> None:
    menu = link("/go", "New posts", "nav>a")
    pages = [replace(each, links=(*each.links, menu), actions=frozenset({at("/go")})) for each in SmallForum().pages()]
    _, asked = learned(pages)
    assert "/go" not in asked


def test_a_feed_may_miss_what_is_sticky_at_the_top_of_boards_and_nothing_below() -> None:
    assert not is_whole(NEWEST, {**BOARDS, "/b/4": ("/t/90", "/t/91", "/t/9"), "/b/5": ("/t/92", "/t/8")})
    assert is_whole(NEWEST, {**BOARDS, "/b/4": ("/t/90", "/t/91", "/t/9"), "/b/5": ("/t/92", "/t/8")}, is_feed=True)
    assert not is_whole(("/t/9", "/t/8", "/t/4", "/t/2", "/t/1"), BOARDS, is_feed=True)


def test_a_feed_of_a_thread_or_two_from_each_board_does_not_tell_how_it_is_sorted() -> None:
    boards = {f"/b/{number}": (f"/t/{number}",) for number in range(6)}
    assert is_whole(tuple(f"/t/{number}" for number in range(6)), boards)
    assert not is_whole(tuple(f"/t/{number}" for number in range(6)), boards, is_feed=True)


def test_a_feed_that_pages_offer_is_the_list_where_no_menu_has_one() -> None:
    bed = draw_bed(1022, 60)
    lesson = taught_by_bed(bed)
    kind = lesson.strategy.kind("recent")
    assert kind is not None
    assert kind.example is not None
    assert bed.truth.classify(kind.example).kind == "feed"


def test_a_feed_of_another_site_is_not_asked_for() -> None:
    feeds = ("https://elsewhere.example/feed", at("/feed"))
    _, asked = learned(replace(each, feeds=feeds) for each in SmallForum().pages())
    assert "/feed" in asked
    assert not any("elsewhere" in url for url in asked)


def test_a_sitemap_is_looked_for_last_and_only_where_robots_txt_names_it() -> None:
    pages = list(SmallForum().pages())
    _, asked = learned([*pages, replace(page("/robots.txt"), feeds=(at("/map.xml"),))])
    assert asked[-2:] == ["/robots.txt", "/map.xml"]
    _, asked = learned(pages)
    assert asked[-1] == "/robots.txt"


def test_a_sitemap_with_the_newest_threads_of_boards_is_the_list() -> None:
    newest = [
        link(f"/t/{board * 10 + row}", f"Thread {board} {row}", "ul>li>a", row)
        for row in range(4)
        for board in (1, 2, 3)
    ]
    sitemap = page("/map.xml", newest)
    robots = replace(page("/robots.txt"), feeds=(at("/map.xml"),))
    strategy, _ = learned([*SmallForum().pages(), robots, sitemap])
    kind = strategy.kind("recent")
    assert kind is not None
    assert kind.example == at("/map.xml")


def test_a_map_of_maps_leads_to_the_few_that_changed_last() -> None:
    newest = [
        link(f"/t/{board * 10 + row}", f"Thread {board} {row}", "ul>li>a", row)
        for row in range(4)
        for board in (1, 2, 3)
    ]
    robots = replace(page("/robots.txt"), feeds=(at("/map.xml"),))
    names = ["/people.xml", "/threads.xml", "/old.xml", "/older.xml", "/oldest.xml"]
    above = replace(page("/map.xml"), feeds=("https://elsewhere.example/map.xml", *map(at, names)))
    strategy, asked = learned([*SmallForum().pages(), robots, above, page("/people.xml"), page("/threads.xml", newest)])
    kind = strategy.kind("recent")
    assert kind is not None and kind.example == at("/threads.xml")
    assert asked[-2:] == ["/people.xml", "/threads.xml"]
    _, asked = learned([*SmallForum().pages(), robots, above, *map(page, names)])
    assert asked[-4:] == ["/map.xml", *names[:3]]
