"""Which links are boards and which are threads, by what they led to and where they stand."""

from __future__ import annotations

from dataclasses import replace

from tests.learn.made import at, link, page, seen
from tests.learn.small_forum import BOARDS, TITLES, SmallForum, learned
from threadkeep.learn import Seen, SeenLink
from threadkeep.learn.groups import Group
from threadkeep.learn.outline import Outline, are_mixed, are_told_by_url, outline_of
from threadkeep.learn.places import matches
from threadkeep.learn.rules import rules_by_place
from threadkeep.learn.study import Study
from threadkeep.strategy import Kind, identify


def studied(pages: list[Seen]) -> Study:
    """A study that saw all pages and voted on each group by the first page that one of its links leads to."""
    study = Study(at("/"))
    study.pages |= {each.url: each for each in pages}
    for own in pages:
        for group in study.groups_of(own):
            for url in (each.url for each in group.links if each.url in study.pages):
                study.vote(group, study.pages[url])
    return study


def outlined(pages: list[Seen]) -> Outline:
    study = studied(pages)
    return outline_of(study, study.pages[at("/")])


def forms(outline: Outline) -> tuple[list[str], list[str]]:
    parts = (outline.boards, outline.threads)
    boards, threads = ([group.paths[0] for group in part.groups] for part in parts)
    return sorted(set(boards)), sorted(set(threads))


def with_links(pages: list[Seen], path: str, links: list[SeenLink]) -> list[Seen]:
    return [_with(each, links) if each.url == at(path) else each for each in pages]


def _with(seen: Seen, links: list[SeenLink]) -> Seen:
    own = seen.url.removeprefix(at(""))
    added = page(own, [*seen.links, *links], seen.kind, (30,))
    return replace(added, marks=seen.marks, people=seen.people)


def last_posts() -> list[SeenLink]:
    return [link(f"/t/{board}0", TITLES[0] + " abc"[board], "table.boards>tr>td>a.last", board, 5) for board in BOARDS]


def test_the_entry_lists_boards_and_boards_list_threads() -> None:
    outline = outlined(list(SmallForum().pages()))
    assert forms(outline) == (["/b/1"], ["/t/10", "/t/20", "/t/30"])
    assert [len(part.pages) for part in (outline.boards, outline.threads)] == [3, 12]
    assert (outline.boards.links, outline.threads.links) == (3, 12)


def test_the_last_posts_of_boards_are_no_list_of_threads() -> None:
    outline = outlined(with_links(list(SmallForum().pages()), "/", last_posts()))
    assert {group.page for group in outline.threads.groups} == {at(f"/b/{board}") for board in BOARDS}


def test_one_thread_that_was_taken_for_a_person_does_not_mix_threads_and_people() -> None:
    pages = list(SmallForum().pages())
    for people, are_alike in (({"/u/50", "/u/51", "/t/99"}, False), ({"/u/50", "/t/98", "/t/99"}, True)):
        urls = frozenset(at(path) for path in people)
        study = studied([replace(each, people=urls) if each.people else each for each in pages])
        assert are_mixed(study, outline_of(study, study.pages[at("/")])) is are_alike


def posts_like_boards(form: str) -> list[Seen]:
    """A small forum whose boards have six more threads each, and a last post beside each of these."""
    pages = list(SmallForum().pages())
    for board in BOARDS:
        more = [link(f"/t/{board}{n}", f"{TITLES[0]} {n}", "table.list>tr>td>a.title", n) for n in range(4, 10)]
        lasts = [link(form.format(board, n), f"1{n}:30", "table.list>tr>td>a.last", n, 7) for n in range(4, 10)]
        pages = with_links(pages, f"/b/{board}", [*more, *lasts])
    return pages


def test_posts_whose_urls_are_like_those_of_boards_are_told_by_their_place_and_threads_by_their_urls() -> None:
    study = studied(posts_like_boards("/b/{}{}0"))
    outline = outline_of(study, study.pages[at("/")])
    assert are_mixed(study, outline)
    assert are_told_by_url(study, outline)
    same_few = studied(posts_like_boards("/b/{}"))
    assert not are_mixed(same_few, outline_of(same_few, same_few.pages[at("/")]))


def with_posts(form: str) -> Study:
    """A small forum with an address for each of five posts of two threads."""
    pages = list(SmallForum().pages())
    for thread in (10, 20):
        posts = [link(form.format(thread, n), f"#{n}", "div.post>a.number", n) for n in range(5)]
        pages = with_links(pages, f"/t/{thread}", posts)
    return studied(pages)


def test_posts_that_threads_link_by_urls_like_those_of_boards_mix_boards_with_them() -> None:
    study, menu = with_posts("/b/{}{}"), with_posts("/b/9{1}")
    assert are_mixed(study, outline_of(study, study.pages[at("/")]))
    assert not are_mixed(menu, outline_of(menu, menu.pages[at("/")])), "the same boards on every thread"


def test_boards_below_boards_are_boards() -> None:
    below = [link(f"/b/{n}", f"Board below {'xy'[n - 4]}", "table.boards>tr>td>a.board", n, 1) for n in (4, 5)]
    more = [page(f"/b/{n}", [link(f"/t/{n}0", f"{TITLES[n - 4]} x", "table.list>tr>td>a.title", 1)]) for n in (4, 5)]
    outline = outlined([*with_links(list(SmallForum().pages()), "/b/2", below), *more])
    paths = {path for group in outline.boards.groups for path in group.paths}
    assert paths == {f"/b/{n}" for n in range(1, 6)}


def test_a_forum_without_boards_lists_its_threads_on_its_entry() -> None:
    forum = SmallForum()
    threads = [each for each in forum.pages() if "/t/" in each.url]
    titles = [link(f"/t/{n}", TITLES[n % 10], "table.list>tr>td>a.title", n % 10) for n in range(10, 14)]
    outline = outlined([page("/", titles, numbers=(7,)), *threads])
    assert forms(outline) == ([], ["/t/10"])
    assert outline.indexes == (outline.entry,)


def test_urls_are_mixed_where_threads_look_like_boards_or_like_people() -> None:
    for forum, is_mixed in (
        (SmallForum(), False),
        (SmallForum("/x/{}", "/x/{}", "/u/{}"), True),
        (SmallForum("/b/{}", "/x/{}", "/x/{}"), True),
    ):
        study = studied(list(forum.pages()))
        assert are_mixed(study, outline_of(study, study.pages[at("/")])) is is_mixed


def test_a_menu_of_boards_that_stands_on_threads_too_is_no_list_of_them() -> None:
    menu = [link(f"/b/{board}", f"Board {'xyz'[board - 1]}", "ul.menu>li>a", board) for board in BOARDS]
    pages = [_with(each, menu) if each.url != at("/") else each for each in SmallForum().pages()]
    study = studied(pages)
    in_menu, on_entry = (_group(study, path, "/b/1") for path in ("/b/2", "/"))
    assert (study.is_everywhere(in_menu), study.is_everywhere(on_entry)) == (True, False)


def _group(study: Study, path: str, first: str) -> Group:
    (found,) = [group for group in study.groups_of(study.pages[at(path)]) if group.paths[0] == first]
    return found


def test_links_that_lead_to_nothing_are_no_threads() -> None:
    docs = [link(f"/docs/{n}", f"A long chapter about {'abcd'[n]}", "ol.docs>li>a", n + 5) for n in range(4)]
    pages = with_links(list(SmallForum().pages()), "/", docs)
    strategy, _ = learned([*pages, *(page(f"/docs/{n}", [], "other") for n in range(4))])
    assert identify(strategy, at("/docs/1")) is None
    assert identify(strategy, at("/t/99")) is not None


def test_the_tags_of_threads_are_no_boards_below() -> None:
    forum = list(SmallForum().pages())
    tags = [link(f"/g/{n}", f"tag{n}", "table.list>tr>td>a.tag", n, 4) for n in range(4)]
    behind = [page(f"/g/{n}", [link("/t/10", TITLES[0], "p>a")]) for n in range(4)]
    outline = outlined([*with_links(forum, "/b/1", tags), *behind])
    assert forms(outline)[0] == ["/b/1"]


def test_the_tags_of_threads_are_no_boards_on_a_page_whose_titles_stand_elsewhere_either() -> None:
    forum = [each for each in SmallForum().pages() if not each.url.endswith("/b/3")]
    tags = [link(f"/g/{n}", f"tag{n}", "table.list>tr>td>a.tag", n, 4) for n in range(4)]
    behind = [page(f"/g/{n}", [link("/t/10", TITLES[0], "p>a")]) for n in range(4)]
    outline = outlined([*with_links(forum, "/b/1", tags), page("/b/3", tags), *behind])
    assert forms(outline)[0] == ["/b/1"]


def test_a_front_page_that_goes_on_lists_boards_though_the_titles_of_last_posts_say_more() -> None:
    front, *others = SmallForum().pages()
    step = link("/?page=2", "2", "p>a")
    bare = page("/", [*front.links, *last_posts(), step])
    outline = outlined([replace(bare, steps=frozenset({step.url})), *others])
    assert outline.boards.links == 3


def test_titles_are_threads_though_links_of_the_usual_form_that_say_the_same_stand_beside_them() -> None:
    front, *others = SmallForum().pages()
    rest = [each for each in others if not each.url.endswith("/b/3")]
    last = [link(f"/t/{50 + n}", "Last post", "table.list>tr>td>a.last", n, 6) for n in range(4)]
    flat = [link(f"/flat/{n}", f"{TITLES[n]} z", "table.list>tr>td>h4>a", n) for n in range(4)]
    whole = [replace(others[-1], url=at(f"/flat/{n}"), final_url=at(f"/flat/{n}")) for n in range(4)]
    outline = outlined([front, page("/b/3", [*flat, *last], numbers=(7,)), *rest, *whole])
    assert any(form.fits("/flat/9") for form in outline.threads.forms)


def test_boards_that_answer_with_a_slash_behind_their_urls_are_boards() -> None:
    forum = SmallForum(board="/dogs-{}")
    pages = [replace(each, final_url=f"{each.url}/") if "dogs" in each.url else each for each in forum.pages()]
    strategy, _ = learned(pages)
    asked, answered = (identify(strategy, at(path)) for path in ("/dogs-7", "/dogs-7/"))
    assert asked is not None and asked.role == "index"
    assert asked == answered


def test_the_tags_of_new_threads_on_the_entry_are_no_boards_though_they_have_more_words() -> None:
    titles = [
        link(f"/t/{10 + n}", f"{TITLES[n]}, and all that followed", "table.new>tr>td>b>a.title", 5 + n)
        for n in range(4)
    ]
    tags = [link(f"/g/{n}", f"a tag about matter {'abcd'[n]}", "table.new>tr>td>i>a.tag", 5 + n, 4) for n in range(4)]
    behind = [page(f"/g/{n}", [link(f"/t/2{n}", TITLES[n], "ul.tagged>li>a", n)]) for n in range(4)]
    outline = outlined([*with_links(list(SmallForum().pages()), "/", [*titles, *tags]), *behind])
    assert forms(outline)[0] == ["/b/1"]


def test_tags_that_follow_each_new_thread_outside_of_its_row_are_no_boards() -> None:
    titles = [
        link(f"/t/{10 + n}", f"{TITLES[n]}, and all that followed", "table.new>tr>td>b>a.title", 6 + 2 * n)
        for n in range(4)
    ]
    tags = [link(f"/g/{n}", f"a tag about matter {'abcd'[n]}", "p.tags>i>a.tag", 7 + 2 * n) for n in range(4)]
    behind = [page(f"/g/{n}", [link(f"/t/2{n}", TITLES[n], "ul.tagged>li>a", n)]) for n in range(4)]
    outline = outlined([*with_links(list(SmallForum().pages()), "/", [*titles, *tags]), *behind])
    assert forms(outline)[0] == ["/b/1"]


def test_the_last_posts_of_the_first_boards_of_categories_make_no_tags_of_the_boards_behind_them() -> None:
    numbers = range(1, 13)
    names = [f'<b><a href="/b/{n}">Board {"abcdefghijkl"[n - 1]}</a></b>' for n in numbers]
    lasts = [f'<i><a href="/t/{n}0">{TITLES[n % 4]}, of {n}</a></i>' for n in numbers]
    rows = [f"{name} {last}" for name, last in zip(names, lasts, strict=True)]
    entry = seen("".join(f"<div>{'<p>'.join(rows[n : n + 3])}</div>" for n in range(0, 12, 3)))
    boards = [page(f"/b/{n}", [link(f"/t/{n}0", TITLES[n % 4], "ul>li>a", 1)]) for n in numbers]
    outline = outlined([entry, *boards, *(page(f"/t/{n}0", kind="thread") for n in numbers)])
    on_entry = [path for group in outline.boards.groups if group.page == entry.url for path in group.paths]
    assert sorted(on_entry) == sorted(f"/b/{n}" for n in numbers)


def test_a_box_of_people_is_not_followed_though_it_stands_much_as_boards_do() -> None:
    online = [link(f"/x/{n}", f"Guest {'abc'[n - 70]}", "body>td>section>div>a", n - 30) for n in (70, 71, 72)]
    pages = list(SmallForum("/x/{}", "/x/{}", "/x/{}").pages())
    for board in BOARDS:
        crumb = link(f"/x/{board % 3 + 1}", "Board above", "body>td>div>a")
        pages = with_links(pages, f"/x/{board}", [crumb, *online, link("/news", "News", "body>td>section>div>a")])
    study = studied([*pages, *(page(f"/x/{n}", kind="other") for n in (70, 71, 72))])
    boards, threads = [Kind("board", "index")], [Kind("thread", "thread")]
    rules = list(rules_by_place(study, outline_of(study, study.pages[at("/")]), boards, threads))
    places = [rule.at or "" for rule in rules if rule.from_ == "board" and rule.to == "board"]
    assert any(matches(place, crumb) for place in places)
    assert not any(matches(place, one) for place in places for one in online)
