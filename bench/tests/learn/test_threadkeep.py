"""The default learner from a start page to a strategy, on drawn forums and on pages that are none."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest
from bench.tests.learn.learned_strategy import Lesson, taught_by_bed

from tests.learn.made import AT, at, link, page, seen
from tests.learn.small_forum import THREADS as NUMBERS
from tests.learn.small_forum import SmallForum, learned, marked
from threadkeep.crawl import is_readable
from threadkeep.errors import ForbiddenError, ThreadkeepError, UsageError
from threadkeep.learn import Seen, learner_named, nothing_seen
from threadkeep.learn.places import matches
from threadkeep.learn.seen import Row
from threadkeep.model import Failure, Visit
from threadkeep.page import parse
from threadkeep.strategy import identify, read_page
from threadkeep_bench.test_beds import Bed, draw_bed

pytestmark = pytest.mark.slow

# Seeds by what is special about their URLs; the community is small, so that a few requests must be enough.
SEEDS = {"query": 1077, "slug": 1004, "opaque": 1017, "boardless": 1048, "sessions": 1016, "reversed": 1057}
THREADS = 30
MOST_REQUESTS = 26


@pytest.fixture(scope="module", params=list(SEEDS.values()), ids=list(SEEDS))
def bed_and_lesson(request: pytest.FixtureRequest) -> Iterator[tuple[Bed, Lesson]]:
    bed = draw_bed(request.param, THREADS)
    yield bed, taught_by_bed(bed)


def test_every_page_of_every_thread_is_reached_by_what_was_learned(bed_and_lesson: tuple[Bed, Lesson]) -> None:
    bed, lesson = bed_and_lesson
    asked = asyncio.run(_crawled(bed, lesson))
    reached = {bed.truth.classify(url).page for url in asked}
    wanted = {bed.truth.classify(url).page for thread in bed.truth.threads for url in thread.pages}
    assert wanted <= reached
    assert not [url for url in asked if bed.truth.classify(url).changes_state]


def test_learning_changes_nothing_asks_for_nothing_twice_and_costs_few_requests(
    bed_and_lesson: tuple[Bed, Lesson],
) -> None:
    bed, lesson = bed_and_lesson
    assert not [url for url in lesson.asked if bed.truth.classify(url).changes_state]
    assert len(lesson.asked) == len(set(lesson.asked)) <= MOST_REQUESTS


def test_the_entry_is_found(bed_and_lesson: tuple[Bed, Lesson]) -> None:
    bed, lesson = bed_and_lesson
    assert bed.truth.classify(lesson.strategy.entry).kind == "entry"


async def _crawled(bed: Bed, lesson: Lesson) -> list[str]:
    """All that is asked for by the strategy, each page once."""
    strategy, asked, queue = lesson.strategy, dict[str, str](), [lesson.strategy.entry]
    async with bed.open() as fetcher:
        while queue:
            url = queue.pop()
            known = identify(strategy, url)
            if known is None or known.key in asked:
                continue
            asked[known.key] = url
            answer = await fetcher.fetch(Visit(url))
            if not isinstance(answer, Failure) and is_readable(answer):
                shown = parse(answer.body, answer.final_url, answer.header("content-type"))
                queue += [found.url for found in read_page(shown, strategy, 1, answer.at).links]
    return list(asked.values())


def test_from_a_thread_of_a_forum_its_entry_is_found() -> None:
    bed = draw_bed(SEEDS["query"], THREADS)
    lesson = taught_by_bed(bed, bed.truth.threads[3].url)
    assert bed.truth.classify(lesson.strategy.entry).kind == "entry"


def refused(first: Seen) -> ThreadkeepError:
    with pytest.raises((UsageError, ForbiddenError)) as caught:
        learned([first])
    assert caught.value.hint
    return caught.value


def test_a_wall_before_the_forum_tells_about_cookies() -> None:
    error = refused(seen("<h1>Log in</h1><form><input name=u><input type=password></form><a href=/help>Help</a>"))
    assert isinstance(error, ForbiddenError)
    assert "log in" in str(error) and "--cookies" in (error.hint or "")


def test_a_page_of_scripts_only_tells_about_javascript() -> None:
    error = refused(seen("<div id=app></div><script src=/app.js></script>"))
    assert isinstance(error, UsageError) and "JavaScript" in str(error)


def test_a_page_that_is_no_forum_asks_for_another_address() -> None:
    error = refused(seen("<h1>Bakery</h1><p>We bake bread.</p><a href=/hours>Hours</a><a href=/prices>Prices</a>"))
    assert isinstance(error, UsageError) and "no boards and no threads" in str(error)


def test_a_start_page_that_cannot_be_had_says_why() -> None:
    error = refused(nothing_seen(at("/"), AT, "status 404", 404))
    assert isinstance(error, UsageError) and "status 404" in str(error)


def test_a_forum_with_a_box_to_log_in_is_no_wall() -> None:
    rows = "".join(f"<li><a href=/b/{n}>Board {n}</a> {n} threads" for n in range(1, 4))
    error = refused(seen(f"<form><input type=password></form><ul>{rows}</ul>"))
    assert isinstance(error, UsageError), "it goes on and finds the boards missing"


def test_a_learner_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(UsageError, match="no learner 'x'") as caught:
        learner_named("x", at("/"))
    assert "threadkeep" in (caught.value.hint or "")


def test_pages_that_an_earlier_strategy_did_not_fit_are_looked_at() -> None:
    pages = list(SmallForum(flip="/t/{}?page={}").pages())
    missed = "/t/23?page=3"
    assert missed not in learned(pages)[1]
    assert missed in learned(pages, also=[at(missed)])[1]


def test_boards_that_look_like_nothing_are_looked_behind_though_a_box_to_log_in_stands_on_them() -> None:
    front, *others = (replace(each, asks_password=True) for each in SmallForum().pages())
    poor = [replace(each, kind="other", scores={"other": 1.0}) if "/b/" in each.url else each for each in others]
    strategy, _ = learned([front, *poor])
    assert {"board", "thread"} <= {kind.name for kind in strategy.kinds}
    walls = [replace(each, links=()) if "/b/" in each.url else each for each in poor]
    with pytest.raises(UsageError, match="no boards and no threads"):
        learned([front, *walls])


def test_boards_that_look_like_nothing_known_list_threads_where_the_front_page_lists_some() -> None:
    front, *others = SmallForum().pages()
    newest = [link(f"/t/{n}", f"A thread of late {'abcd'[n % 4]}", "table.list>tr>td>a.title", 9 + n) for n in (10, 21)]
    front = replace(front, links=(*front.links, *newest), rows={**front.rows, **page("/", newest).rows})
    poor = [replace(each, kind="other", scores={"other": 1.0}) if "/b/" in each.url else each for each in others]
    strategy, _ = learned([front, *poor])
    assert {kind.name for kind in strategy.kinds} == {"entry", "board", "thread"}
    assert {(rule.from_, rule.to) for rule in strategy.follow} >= {("entry", "board"), ("board", "thread")}


@pytest.mark.parametrize("number", NUMBERS)
def test_a_second_page_is_looked_at_whichever_thread_has_it(number: int) -> None:
    pages = list(SmallForum().pages())
    step = link(f"/t/{number}?page=1", "2", "p.pages>a")
    (own,) = (each for each in pages if each.url == at(f"/t/{number}"))
    long = replace(own, links=(*own.links, step), steps=frozenset({step.url}))
    asked = learned([long if each is own else each for each in pages])[1]
    assert (f"/t/{number}" in asked) == (f"/t/{number}?page=1" in asked)


def test_the_only_board_below_another_is_found_where_urls_tell_nothing() -> None:
    forum = SmallForum("/x/{}", "/x/{}", "/x/{}")
    pages = [*forum.pages()]
    lower = page(
        "/x/99", [link(f"/x/{80 + n}", f"A thread below {n}", "table.list>tr>td>a.title", n) for n in range(3)]
    )
    lone = link("/x/99", "A board below", "div.lower>h2>a")
    entry = replace(pages[0], links=(*pages[0].links, lone))
    strategy, asked = learned([entry, *pages[1:], replace(lower, marks=pages[1].marks)])
    assert "/x/99" in asked
    assert any(rule.at and "h2>a" in rule.at for rule in strategy.follow if rule.from_ == "entry")


def test_boards_below_that_the_rows_of_others_name_are_found_where_urls_tell_nothing() -> None:
    front, *others = SmallForum("/x/{}", "/x/{}", "/x/{}").pages()
    titles = [link(f"/x/{80 + n}", f"A thread below {n}", "table.list>tr>td>a.title", n) for n in range(3)]
    boards = [marked(page(f"/x/{n}", titles, numbers=(7,)), "table.list", "body>table") for n in (98, 99)]
    threads = [replace(others[-1], url=at(f"/x/{80 + n}"), final_url=at(f"/x/{80 + n}")) for n in range(3)]
    below = [link(f"/x/{n}", f"A board below {n}", "table.boards>tr>td>p>i>a", n - 97, 4) for n in (98, 99)]
    who = [link(f"/x/{51 + n}", f"Name {n}", "table.boards>tr>td>b>a", n, 6) for n in (1, 2, 3)]
    entry = replace(front, links=(*front.links, *below, *who))
    strategy, _ = learned([entry, *others, *boards, *threads])
    places = [rule.at for rule in strategy.follow if rule.from_ == "entry"]
    assert any(at and "i>a" in at for at in places)
    assert not any(at and "b>a" in at for at in places), "who wrote last is no board"


def test_the_only_board_below_another_is_found_beside_the_last_posts_of_all() -> None:
    front, *others = SmallForum("/x/{}", "/x/{}", "/x/{}").pages()
    titles = [link(f"/x/{80 + n}", f"A thread below {n}", "table.list>tr>td>a.title", n) for n in range(3)]
    lower = replace(page("/x/99", titles), marks=others[0].marks)
    lasts = [link(f"/x/{n}/new", f"The last one of {n}", "table.boards>tr>td>i>a", n, 6) for n in (1, 2, 3)]
    lone = link("/x/99", "A board below", "table.boards>tr>td>p>i>a")
    entry = replace(front, links=(*front.links, *lasts, lone))
    assert "/x/99" in learned([entry, *others, lower])[1]


def test_who_wrote_last_is_not_followed_beside_the_only_board_below_another() -> None:
    front, *others = SmallForum("/x/{}", "/x/{}", "/x/{}").pages()
    titles = [link(f"/x/{80 + n}", f"A thread below {n}", "table.list>tr>td>a.title", n) for n in range(3)]
    lower = replace(page("/x/99", titles), marks=others[0].marks)
    who = [link(f"/x/{50 + n}", f"Name {n}", "table.boards>tr>td>i>a", n, 6) for n in (1, 2)]
    lone = link("/x/99", "A board below", "table.boards>tr>td>p>i>a")
    strategy, _ = learned([replace(front, links=(*front.links, *who, lone)), *others, lower])
    places = [rule.at or "" for rule in strategy.follow if rule.from_ == "entry"]
    assert any(matches(place, lone) for place in places)
    assert not any(matches(place, one) for place in places for one in who)


def test_titles_on_boards_may_stand_as_boards_do_on_the_entry_where_urls_tell_nothing() -> None:
    lists = ("td>a.board", "td>a.title")
    pages = [
        replace(
            each,
            links=tuple(
                replace(one, place="table>tr>td>b>a") if one.place.endswith(lists) else one for one in each.links
            ),
        )
        for each in SmallForum("/x/{}", "/x/{}", "/u/{}").pages()
    ]
    strategy, _ = learned(pages)
    ways = {(rule.from_, rule.to) for rule in strategy.follow}
    assert {("entry", "board"), ("board", "thread")} <= ways
    assert [kind.marker for kind in strategy.kinds if kind.name == "thread"] == ["div.post"]


def test_who_wrote_last_is_not_followed_at_the_place_of_boards_where_urls_tell_nothing() -> None:
    front, *others = SmallForum("/x/{}", "/x/{}", "/x/{}").pages()
    boards = [replace(each, place="dl>dd>a", cell="dl>dd:nth-of-type(1)>a") for each in front.links]
    lasts = [
        replace(link(f"/x/{50 + n}", name, "dl>dd>a", n + 1, 6), cell="dl>dd:nth-of-type(2)>a")
        for n, name in enumerate(["Ann", "Bert"])
    ]
    strategy, _ = learned([replace(front, links=(*boards, *lasts)), *others])
    assert {rule.at for rule in strategy.follow if rule.from_ == "entry"} == {"dl>dd:nth-of-type(1)>a"}


def test_a_title_whose_row_lacks_an_element_is_followed_where_urls_tell_nothing() -> None:
    front, *others = SmallForum("/x/{}", "/x/{}", "/x/{}").pages()
    lone = link("/x/99", "A row without its tag", "table.list>td>a.title")
    boards = [replace(each, links=(*each.links, lone)) for each in others if each.kind == "index"]
    strategy, _ = learned([front, *boards, *others[len(boards) :]])
    ways = [rule.at for rule in strategy.follow if rule.from_ == "board" and rule.to == "thread"]
    assert any(way and matches(way, lone) for way in ways)


def test_the_entry_of_a_frameset_is_one_of_its_frames() -> None:
    front, *others = SmallForum().pages()
    frames = [link(path, "", "html>frameset>frame") for path in ("/menu", "/inner")]
    inner = [link("/list", "", "html>frameset>frame"), link("/t/10", "", "html>frameset>frame")]
    shown = replace(front, url=at("/list"), final_url=at("/list"))
    sets = [page("/", frames, "other"), page("/inner", inner, "other"), page("/menu", (), "other")]
    strategy, _ = learned([*sets, shown, *others])
    assert strategy.entry == at("/list")


def test_threads_that_stand_elsewhere_on_later_pages_of_a_board_are_found() -> None:
    front, *others = SmallForum("/x/{}", "/x/{}", "/x/{}").pages()
    boards = [each for each in others if each.kind == "index"]
    step = replace(link("/x/1?page=2", "2", "p>a"), node=900)
    first = replace(boards[0], links=(*boards[0].links, step), steps=frozenset({step.url}))
    titles = [link(f"/x/{n}", f"A thread of page two {n}", "div.more>h2>a.subject", n - 14) for n in (14, 15, 16)]
    later = replace(page("/x/1?page=2", titles, numbers=(7,)), marks=boards[0].marks)
    threads = [replace(others[-1], url=at(f"/x/{n}"), final_url=at(f"/x/{n}")) for n in (14, 15, 16)]
    strategy, _ = learned([front, first, *others[1:], later, *threads])
    ways = [rule.at for rule in strategy.follow if rule.from_ == "board" and rule.to == "thread"]
    assert any(way and matches(way, titles[0]) for way in ways)


def test_a_thread_with_tags_behind_the_link_to_the_topic_before_makes_no_entry() -> None:
    titles = [link(f"/t/{n}", f"A title of thread {n}", "ul.list>li>a", n - 10) for n in range(10, 18)]
    front = page("/", [*titles, link("/page-18", "Next", "p.pager>a")], numbers=(7,))
    later = page(
        "/page-18", [link(f"/t/{n}", f"Another {n}", "ul.list>li>a", n - 20) for n in range(20, 28)], numbers=(7,)
    )
    home, before = link("/", "Forum", "p.home>a"), link("/t/12/previous", "Previous topic", "p.step>a")
    tags = [link(f"/tag/{word}", word, "p.tags>b>a", 30 + n) for n, word in enumerate(["oak", "ash"])]
    numbers = (*range(10, 18), *range(20, 28))
    threads = [page(f"/t/{n}", [home, *([before] if n == 12 else [])], "thread") for n in numbers]
    lists = [page(f"/tag/{word}", titles[:3], numbers=(7,)) for word in ("oak", "ash")]
    step = page("/t/12/previous", [home, *tags], "thread")
    strategy, asked = learned([front, later, *threads, *lists, step], start="/t/12")
    assert "/t/12/previous" in asked
    assert strategy.entry == at("/")


def test_a_cloud_of_tags_that_stands_on_their_pages_too_makes_no_entry() -> None:
    cloud = [
        link(f"/tag/{word}", f"About {word}", "div.cloud>a", 30 + n) for n, word in enumerate(["oak", "ash", "elm"])
    ]
    titles = [link(f"/t/{n}", f"A title {n}", "ul.found>li>a", n - 10) for n in (10, 11, 12)]
    tags = [page(f"/tag/{word}", [*titles, *cloud], numbers=(7,)) for word in ("oak", "ash", "elm")]
    search = page("/search", [*cloud, link("/", "Forum", "p>a")], "other")
    strategy, _ = learned([*SmallForum().pages(), search, *tags], start="/search")
    assert strategy.entry == at("/")


def test_threads_of_a_board_that_was_found_late_and_looks_otherwise_are_found() -> None:
    front, *others = SmallForum("/x/{}", "/x/{}", "/x/{}").pages()
    lone = link("/x/99", "A board below", "div.lower>h2>a")
    titles = [link(f"/x/{n}", f"A thread below {n}", "div.more>h3>a.subject", n - 80) for n in (80, 81, 82)]
    lower = replace(page("/x/99", titles, numbers=(7,)), marks=frozenset({"div.more", "body>div"}))
    threads = [replace(others[-1], url=at(f"/x/{n}"), final_url=at(f"/x/{n}")) for n in (80, 81, 82)]
    strategy, _ = learned([replace(front, links=(*front.links, lone)), *others, lower, *threads])
    ways = [rule.at for rule in strategy.follow if rule.from_ == "board" and rule.to == "thread"]
    assert any(way and matches(way, titles[0]) for way in ways)


def test_a_box_of_new_threads_hides_no_board_that_lists_its_own_elsewhere() -> None:
    front, *others = SmallForum("/x/{}", "/x/{}", "/x/{}").pages()
    box = [link(f"/x/{n}", f"A new thread {n}", "div.box>p>a.new", n + 20) for n in (10, 20, 30)]
    lone = link("/x/99", "A board below", "div.lower>h2>a")
    titles = [link(f"/x/{n}", f"A thread below {n}", "div.more>h3>a.subject", n - 80) for n in (80, 81, 82)]
    lower = replace(page("/x/99", titles, numbers=(7,)), marks=frozenset({"div.more", "body>div"}))
    threads = [replace(others[-1], url=at(f"/x/{n}"), final_url=at(f"/x/{n}")) for n in (80, 81, 82)]
    pages = [replace(front, links=(*front.links, lone)), *others, lower, *threads]
    rows = {each.row: Row(each.row + 3) for each in box}
    strategy, _ = learned([replace(each, links=(*each.links, *box), rows={**each.rows, **rows}) for each in pages])
    ways = [rule.at for rule in strategy.follow if rule.from_ == "board" and rule.to == "thread"]
    assert any(way and matches(way, titles[0]) for way in ways)
    assert not any(way and matches(way, box[0]) for way in ways)
