"""What was learned of a hand-made forum, as its strategy says it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.learn.made import at, link, path, seen
from tests.learn.small_forum import BOARDS, THREADS, TITLES, SmallForum, learned, marked
from threadkeep.learn import Seen, SeenLink
from threadkeep.learn.places import matches
from threadkeep.learn.written import escaped
from threadkeep.strategy import FollowRule, Strategy, dumps, identify, loads


def rules(strategy: Strategy) -> list[tuple[str, str, str | None]]:
    return [(rule.from_, rule.to, rule.at) for rule in strategy.follow]


def ids(strategy: Strategy, path: str) -> tuple[tuple[str, str], ...]:
    found = identify(strategy, at(path))
    assert found is not None
    return found.ids


def test_boards_and_threads_get_a_kind_each_and_rules_that_lead_down() -> None:
    strategy, _ = learned(SmallForum().pages())
    assert [(kind.name, kind.role, kind.url) for kind in strategy.kinds] == [
        ("entry", "entry", "^/$"),
        ("board", "index", r"^/b/(?P<board>\d+)$"),
        ("thread", "thread", r"^/t/(?P<thread>\d+)$"),
    ]
    assert rules(strategy) == [("entry", "board", None), ("board", "board", None), ("board", "thread", None)]


def test_names_of_people_lead_nowhere() -> None:
    strategy, asked = learned(SmallForum().pages())
    assert identify(strategy, at("/u/50")) is None
    assert not [path for path in asked if path.startswith("/u/")]


def test_where_urls_look_alike_rules_say_where_links_stand_and_threads_what_they_have() -> None:
    strategy, _ = learned(SmallForum("/x/{}", "/x/{}", "/x/{}").pages())
    assert [(kind.name, kind.marker) for kind in strategy.kinds] == [
        ("entry", None),
        ("thread", "div.post"),
        ("board", None),
    ]
    assert rules(strategy) == [
        ("entry", "board", "a.board"),
        ("board", "board", "a.board"),
        ("board", "thread", "a.title"),
    ]


def listing(board: int, row: str) -> Seen:
    """A board that lists titles of threads and times of last posts in rows of some form."""
    rows = (
        row.format(f"/x/{board}{n}", f"{TITLES[n]} {board}", f"/x/{board}{n + 5}", f"10/0{n + 1}/26 05:43")
        for n in range(4)
    )
    shown = seen(f"<div>{''.join(rows)}</div><p>foot", f"/x/{board}")
    return marked(replace(shown, kind="index", scores={"index": 1.0}), "table.list", "body>table")


def with_listings(row: str) -> tuple[list[str], list[SeenLink]]:
    """Where threads are followed on boards whose rows are of some form, and the links on these."""
    front, *others = SmallForum("/x/{}", "/x/{}", "/x/{}").pages()
    boards = [listing(board, row) for board in BOARDS]
    strategy, _ = learned([front, *boards, *(each for each in others if each.kind == "thread")])
    ways = [rule.at or "" for rule in strategy.follow if (rule.from_, rule.to) == ("board", "thread")]
    return ways, [link for board in boards for link in board.links]


def test_titles_alone_are_followed_where_the_times_of_last_posts_stand_as_they_do() -> None:
    cell = "<p><b><a href={}>{}</a></b></p>"
    ways, links = with_listings(f"<div>{cell}{cell}</div>")
    followed = [link.anchor for link in links if any(matches(way, link) for way in ways)]
    assert followed == [f"{title} {board}" for board in BOARDS for title in TITLES]


def test_titles_are_followed_though_nothing_tells_them_from_the_times_of_last_posts() -> None:
    row = "<p><b><a href={}>{}</a></b></p>"
    ways, links = with_listings(row * 2)
    assert all(any(matches(way, link) for way in ways) for link in links if link.anchor[:-2] in TITLES)


def test_threads_that_look_like_people_alone_are_told_by_place_too() -> None:
    strategy, _ = learned(SmallForum("/b/{}", "/x/{}", "/x/{}").pages())
    assert ("board", "thread", "a.title") in rules(strategy)


def test_the_id_of_a_thread_is_the_number_that_differs() -> None:
    strategy, _ = learned(SmallForum("/f?b={}", "/v?b=1&t={}").pages())
    assert ids(strategy, "/v?b=1&t=99") == (("thread", "99"),)
    assert ids(strategy, "/f?b=9") == (("board", "9"),)


def test_words_beside_a_number_are_no_part_of_the_id() -> None:
    pages = [
        replace(
            each,
            url=_named(each.url),
            final_url=_named(each.final_url),
            links=tuple(replace(one, url=_named(one.url)) for one in each.links),
        )
        for each in SmallForum().pages()
    ]
    strategy, _ = learned(pages)
    assert ids(strategy, "/t/99-some-words") == ids(strategy, "/t/99-other-words") == (("thread", "99"),)


def _named(url: str) -> str:
    return f"{url}-{'in-' * (int(url[-1]) % 3)}words" if "/t/" in url else url


def test_pages_of_a_thread_are_flips_and_the_first_has_no_position() -> None:
    strategy, asked = learned(SmallForum(flip="/t/{}?page={}").pages())
    second = identify(strategy, at("/t/99?page=2"))
    assert second is not None
    assert (second.ids, second.position) == ((("thread", "99"),), "2")
    assert identify(strategy, at("/t/99?page=1")) == identify(strategy, at("/t/99"))
    assert [rule for rule in strategy.follow if rule.as_ == "flip"] == [
        FollowRule("thread", "thread", as_="flip", why="pages of one thread")
    ]
    assert len([path for path in asked if "page=" in path]) == 1


def test_a_step_in_a_row_of_a_board_is_one_of_the_thread_though_its_url_goes_on_where_the_board_s_ends() -> None:
    strategy, _ = learned(_moved(each, _below) for each in SmallForum("/b/{}/", flip="/t/{}?page={}").pages())
    assert ids(strategy, "/b/7/t/99/?page=2") == (("thread", "99"),)
    assert ids(strategy, "/b/7/") == (("board", "7"),)
    board = strategy.kind("board")
    assert board is not None and "page" not in (board.url or "")


def _below(url: str) -> str:
    """A thread's address as one below its board's."""
    return re.sub(r"/t/(\d)(\d)", r"/b/\1/t/\1\2/", url)


def _moved(seen: Seen, to: Callable[[str], str]) -> Seen:
    """A page with other addresses, boards with the second page of their first thread in its row."""
    first = [each for each in seen.links if "/t/" in each.url][:1] if "/b/" in seen.url else []
    small = [replace(link(f"{path(each.url)}?page=2", "2", "p>small>a"), node=999) for each in first]
    links = tuple(replace(each, url=to(each.url)) for each in (*seen.links, *small))
    steps = frozenset(to(url) for url in (*seen.steps, *(each.url for each in small)))
    return replace(seen, url=to(seen.url), final_url=to(seen.final_url), links=links, steps=steps)


def test_numbers_that_begin_anew_in_every_board_name_threads_together_with_it() -> None:
    strategy, _ = learned(_renumbered(each) for each in SmallForum("/{}/list.html").pages())
    assert ids(strategy, "/1/m2.html") != ids(strategy, "/2/m2.html")


def _renumbered(seen: Seen) -> Seen:
    def to(url: str) -> str:
        return re.sub(r"/t/(\d)(\d)$", r"/\1/m\2.html", url)

    links = tuple(replace(each, url=to(each.url)) for each in seen.links)
    return replace(seen, url=to(seen.url), final_url=to(seen.final_url), links=links)


def test_counted_from_the_end_the_way_back_to_the_first_page_is_left_out() -> None:
    says = (("1", 3), ("2", 2), ("3", 1), ("Back", 3))
    strategy, _ = learned(SmallForum(flip="/t/{}?page={}", says=says).pages())
    (flip,) = [rule for rule in strategy.follow if rule.as_ == "flip"]
    thread = strategy.kind("thread")
    assert thread is not None
    assert (flip.excluded_words, thread.first_position) == (("1", "Back"), ())


def test_a_session_becomes_a_rule_and_stands_in_no_pattern_and_no_entry() -> None:
    forum = SmallForum(f"/f?b={{}}&{SESSION}", f"/v?{SESSION}&t={{}}", f"/u?{SESSION}&u={{}}")
    help_page = link(f"/help?{SESSION}", "Help", "p>a")
    pages = [
        replace(each, url=_bare(each.url), final_url=_bare(each.final_url), links=(*each.links, help_page))
        for each in forum.pages()
    ]
    strategy, asked = learned(pages)
    patterns = [kind.url or "" for kind in strategy.kinds]
    assert [same.drop for same in strategy.aliases] == [("sid",)]
    assert not [text for text in (*asked, *patterns, strategy.entry) if "sid" in text]
    assert ids(strategy, "/v?sid=ab&t=99") == (("thread", "99"),)


SESSION = "sid=4f9c2e7d1a6b8035"


def _bare(url: str) -> str:
    return url.replace(f"{SESSION}&", "").replace(f"&{SESSION}", "")


def test_no_page_is_asked_for_twice_and_a_forum_of_short_threads_costs_few_requests() -> None:
    _, asked = learned(SmallForum().pages())
    # The entry, its boards and threads, and the file that may name a sitemap.
    assert len(asked) == len(set(asked)) <= 1 + 3 + 12 + 1


@pytest.mark.parametrize("forum", [SmallForum(), SmallForum("/x/{}", "/x/{}", "/x/{}"), SmallForum(flip="/t/{}/{}")])
def test_what_is_learned_is_the_same_again_and_can_be_saved_and_loaded(forum: SmallForum) -> None:
    strategy, _ = learned(forum.pages())
    assert learned(forum.pages())[0] == strategy
    assert loads(dumps(strategy), "learned.toml") == strategy


def test_from_a_thread_the_same_is_learned_once_a_link_leads_up() -> None:
    home = link("/", "Woodwork", "h1>a")
    pages = [replace(each, links=(*each.links, home)) if "/t/" in each.url else each for each in SmallForum().pages()]
    strategy, _ = learned(pages, f"/t/{THREADS[0]}")
    assert strategy.entry == at("/")
    assert [kind.url for kind in strategy.kinds] == [kind.url for kind in learned(pages)[0].kinds]


def test_only_what_means_something_in_a_pattern_is_escaped() -> None:
    assert escaped("/a-b.php?f=1&t=(x)") == r"/a-b\.php\?f=1&t=\(x\)"


def test_a_wall_among_threads_does_not_hide_what_all_threads_have() -> None:
    frame = ("body>div", "head>title", "html>body")
    pages = [marked(each, *each.marks, *frame) for each in SmallForum(board="/r/{}", thread="/r/{}").pages()]
    walled = [each for each in pages if each.url == at("/r/10")]
    wall = [replace(marked(each, *frame), kind="other", scores={}) for each in walled]
    assert len(wall) == 1
    strategy, asked = learned([*(each for each in pages if each not in walled), *wall])
    assert "/r/10" in asked
    assert [(kind.role, kind.marker) for kind in strategy.kinds if kind.marker] == [("thread", "div.post")]


def test_buttons_that_lead_to_their_own_page_do_not_tell_how_threads_go_on() -> None:
    def with_buttons(seen: Seen) -> Seen:
        own = path(seen.url)
        links = [link(own, "1", "p.pages>a"), *(link(own, words, "div.post>a") for words in ("Share", "Keep") * 9)]
        # A thread may be called by a number, and stand in a box.
        links += [link("/t/30", "1984", "ul.new>li>a")] if own == "/t/10" else []
        steps = {each.url for each in links}
        return replace(seen, links=(*seen.links, *links), steps=seen.steps | steps) if "/t/" in own else seen

    pages = [with_buttons(each) for each in SmallForum(flip="/t/{}/page-{}").pages()]
    second = next(replace(each, url=f"{each.url}/page-2") for each in pages if each.url == at("/t/10"))
    strategy, _ = learned([*pages, replace(second, final_url=second.url, lines=frozenset({1}))])
    later = identify(strategy, at("/t/7/page-4"))
    assert later is not None and (later.ids, later.position) == ((("thread", "7"),), "4")
