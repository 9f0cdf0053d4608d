"""Groups of links that may lead to boards or threads."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.learn.made import link, page, path, seen
from threadkeep.learn import SeenLink
from threadkeep.learn.groups import Group, comes_back, groups_on, is_about, is_token_bound
from threadkeep.learn.neighbours import comes_first, heads, leading, stand_together

TITLES = ["The lathe is loud again", "Which oil for old gears", "A bench of oak and ash", "Sharpening small saws"]


def titles(rows: int = 4, form: str = "/t/{}") -> list[SeenLink]:
    return [link(form.format(n + 10), TITLES[n], "table>tr>td>a", row=n, cell=1) for n in range(rows)]


def people(cell: int = 5) -> list[SeenLink]:
    return [link(f"/u/{n + 50}", name, "table>tr>td>a.who", row=n, cell=cell) for n, name in enumerate(NAMES)]


NAMES = ["Ann", "Bert", "Carla", "Dora"]


def groups(links: Iterable[SeenLink], own: str = "/") -> tuple[Group, ...]:
    return groups_on(page(own, links), path)


def paths(found: Iterable[Group]) -> list[str]:
    return [group.paths[0] for group in found]


def test_links_of_one_place_and_form_are_a_group_and_the_one_with_most_words_comes_first() -> None:
    found = groups([*people(), *titles()])
    assert [group.paths for group in found] == [
        tuple(f"/t/{n}" for n in range(10, 14)),
        tuple(f"/u/{n}" for n in range(50, 54)),
    ]


def test_the_same_words_on_every_row_are_no_list() -> None:
    replies = [link(f"/reply/{n}", "Reply", "table>tr>td>a.do", row=n, cell=7) for n in range(4)]
    assert paths(groups([*titles(), *replies])) == ["/t/10"]


def test_numbers_and_icons_without_words_are_no_list() -> None:
    pager = [link(f"/page/{n}", str(n), "p>a") for n in range(2, 9)]
    icons = [link(f"/mark/{n}", "", "table>tr>td>a.i", row=n) for n in range(4)]
    assert paths(groups([*titles(), *pager, *icons])) == ["/t/10"]


def test_times_are_no_titles_though_a_weekday_has_letters_but_months_may_be_lists() -> None:
    lasts = [link(f"/post/{n}", f"2026/03/{n}(화) 01:22", "table>tr>td>a.last", row=n) for n in range(11, 15)]
    months = [link(f"/m/2026-{n}", f"{name} 2026", "p>a", row=n) for n, name in enumerate(("March", "April", "May"))]
    ago = [link(f"/post/{n}", f"{n} часов назад", "table>tr>td>a.last", row=n) for n in range(11, 15)]
    assert paths(groups([*titles(), *lasts])) == ["/t/10"]
    assert paths(groups([*titles(), *ago])) == ["/t/10"]
    assert "/m/2026-0" in paths(groups(months))


def test_a_link_counts_once_as_it_has_most_words() -> None:
    icons = [link(f"/t/{n + 10}", "new", "table>tr>td>a", row=n, cell=0) for n in range(4)]
    (found,) = groups([*icons, *titles()])
    assert [each.anchor for each in found.links] == TITLES
    assert found.places == 4


def test_what_was_written_and_other_sites_and_targets_of_forms_are_left_out() -> None:
    html = "".join(f"<li><a href=/t/{n}>{title}</a>" for n, title in enumerate(TITLES))
    away = "".join(f"<p><a href=http://other.example/x/{n}>{title}</a>" for n, title in enumerate(TITLES))
    forms = "".join(f"<form action=/do/{n}></form><b><a href=/do/{n}>{t}</a></b>" for n, t in enumerate(TITLES))
    found = groups_on(seen(f"<ul>{html}</ul>{away}{forms}"), path)
    assert paths(found) == ["/t/0"]


def test_what_belongs_to_the_page_itself_is_no_record_of_it() -> None:
    sorts = [link(f"/f/7/{word}", f"By {word}", "p>a") for word in ("date", "title")]
    links = [*titles(), *people(), *sorts]
    assert "/f/7/date" not in paths(groups(links, own="/f/7"))
    assert "/f/7/date" in paths(groups(links, own="/f/8"))


def test_threads_whose_urls_begin_with_their_boards_are_its_records_even_so() -> None:
    assert paths(groups(titles(form="/f/7/t-{}"), own="/f/7")) == ["/f/7/t-10"]


def test_each_record_is_listed_once_and_what_records_share_is_no_listing() -> None:
    shared = [link(f"/tag/{n % 2}x", ("oak", "ash")[n % 2], "table>tr>td>a.tag", row=n, cell=3) for n in range(4)]
    found = {group.paths[0]: group.is_listing for group in groups([*titles(), *shared])}
    assert found == {"/t/10": True, "/tag/0x": False}


def test_links_outside_of_records_are_no_listing() -> None:
    (found,) = groups([link(f"/t/{n}", title, "p>a") for n, title in enumerate(TITLES)])
    assert not found.is_listing
    assert leading([found]) == []


def test_the_largest_numbers_come_first() -> None:
    html = "".join(f"<tr><td><a href=/t/{n}>{t}</a><td>{n * 7 % 5}" for n, t in enumerate(TITLES))
    (found,) = groups_on(seen(f"<table>{html}</table>"), path)
    assert [each.url[-1] for each in found.by_size()] == ["2", "1", "3", "0"]


def test_titles_lead_and_names_in_the_same_rows_do_not() -> None:
    found = groups([*titles(), *people()])
    assert stand_together(*found)
    assert paths(leading(found)) == ["/t/10"]
    assert [comes_first(group, found) for group in found] == [True, False]


def test_the_name_of_a_board_leads_beside_the_longer_title_of_its_last_post() -> None:
    boards = [link(f"/f/{n}", name, "table>tr>td>a.b", row=n, cell=1) for n, name in enumerate(NAMES)]
    last = [link(f"/t/{n}", title, "table>tr>td>a.l", row=n, cell=5) for n, title in enumerate(TITLES)]
    authors = people(cell=7)
    assert sorted(paths(leading(groups([*boards, *last, *authors])))) == ["/f/0", "/t/0"]


def test_several_tags_in_each_row_belong_to_the_rows() -> None:
    words = iter(("oak", "ash", "steel", "brass", "glue", "paint", "wax", "pine"))
    rows = "".join(
        f"<tr><td><a href=/t/{n}>{title}</a><td><i><a href=/tag/{next(words)}>a tag {n}</a></i>"
        f"<i><a href=/tag/{next(words)}>another {n}</a></i>"
        for n, title in enumerate(TITLES)
    )
    found = groups_on(seen(f"<table>{rows}</table>"), path)
    assert sorted(paths(found)) == ["/t/0", "/tag/oak"]
    assert paths(leading(found)) == ["/t/0"]


@pytest.mark.parametrize(
    ("form", "is_bound"),
    [("/mark?f={}&hash=a81f03bc", True), ("/t?lang=en&t={}", False), ("/t?v=20261101&t={}", False)],
)
def test_links_that_all_carry_one_secret_do_something(form: str, is_bound: bool) -> None:
    (found,) = groups(titles(form=form))
    assert is_token_bound(found) is is_bound


def test_ways_to_sort_this_very_page_are_about_it() -> None:
    words = ("by date", "by title", "by author", "by views")
    (sorts,) = groups([link(f"/f?f=7&sort={w[3:]}", w, "ul>li>a", row=n) for n, w in enumerate(words)])
    (threads,) = groups(titles(form="/t?f=7&t={}"))
    assert is_about(sorts, "/f?f=7")
    assert not is_about(sorts, "/f?f=8")
    assert not is_about(threads, "/f?f=7")
    assert not is_about(sorts, "/")


def test_a_group_has_the_same_key_on_another_page() -> None:
    (one,) = groups(titles(form="/f/7/t-{}"), own="/f/7")
    (other,) = groups(titles(3, form="/f/8/t-{}"), own="/f/8")
    assert one.key == other.key
    assert one.key != groups(titles(form="/poll/{}"))[0].key


def test_words_with_the_number_of_a_page_are_about_it_though_a_letter_stands_before_it() -> None:
    (group,) = groups([link("/compose-1.html", "New thread", row=0), link("/seen-1.html", "Mark read", row=1)])
    assert is_about(group, "/f1.html")
    assert not is_about(group, "/f2.html")


def test_a_list_that_is_shown_twice_is_a_listing() -> None:
    twice = [link(f"/b/{n}", f"Board {'abcdef'[n]}", row=n + 10 * half) for half in (0, 1) for n in range(6)]
    (group,) = groups(twice)
    assert group.is_listing


def test_links_that_come_back_to_their_page_are_told() -> None:
    links = [link(f"/{word}?next=/f/7", word.title(), row=n) for n, word in enumerate(("login", "signup"))]
    (group,) = groups(links)
    assert comes_back(group, "/f/7")
    assert not comes_back(group, "/f/8")


def test_what_is_downloaded_is_no_record() -> None:
    assert (
        groups([link(f"/dump/{word}.mbox.gz", f"All of {word}", row=n) for n, word in enumerate(("may", "june"))]) == ()
    )


def test_rows_with_numbers_are_records_though_their_urls_begin_as_the_page_does() -> None:
    rows = [link(f"/forums/dogs/{name}/", f"All about {name}", row=n) for n, name in enumerate(("food", "toys"))]
    menu = [link(f"/f/{n}/x", f"Another board {n}", "nav>a") for n in range(9)]
    assert any(
        group.paths[0] == "/forums/dogs/food/"
        for group in groups_on(page("/forums/dogs/", [*rows, *menu], numbers=(7,)), path)
    )
    assert not any(
        group.paths[0] == "/forums/dogs/food/" for group in groups_on(page("/forums/dogs/", [*rows, *menu]), path)
    )


def turns(cells: int) -> bool:
    """Whether boards and their last posts stand together, with a number of last posts behind each board."""
    boards = [link(f"/b/{n}", f"Board {'abcdef'[n]}", "div>b>a", 2 * n) for n in range(6)]
    posts = [
        link(f"/t/{n}{m}", f"A title {'abcdef'[n]}{m}", "div>i>a", 2 * n + 1, m)
        for n in range(6)
        for m in range(1, cells + 1)
    ]
    one, other = groups([*boards, *posts])
    return stand_together(one, other)


def test_cells_side_by_side_with_nothing_around_are_rows_where_they_take_turns() -> None:
    assert turns(1)
    assert not turns(3)


def test_what_is_done_with_a_page_is_no_record_of_it_however_it_is_sorted() -> None:
    tools = [link("/b/5a7/new", "New thread", "p>a", 30), link("/b/5a7/catchup", "All is read", "p>a", 31)]
    records = [*titles(), *people()]
    assert paths(groups([*records, *tools], "/b/5a7?sort=author")) == paths(groups(records, "/b/5a7"))


def test_answers_that_repeat_the_title_above_them_are_a_list_and_words_that_return_are_none() -> None:
    words = [f"The title of thread {'abcde'[n // 4]}" for n in range(20)]
    runs = [link(f"/m/{n}", words[n], "table>tr>td>a", n) for n in range(20)]
    mixed = [link(f"/m/{n}", words[4 * n % 20], "table>tr>td>a", n) for n in range(20)]
    assert [len(group.links) for group in groups(runs)] == [20]
    assert groups(mixed) == ()


def test_boards_and_who_wrote_last_in_them_are_told_apart_by_words_that_take_turns() -> None:
    names = (("/f/area/oil", "Oil"), ("/f/u/ann-b", "Ann"), ("/f/area/saws", "Saws"), ("/f/u/bert", "Bert"))
    more = (("/f/area/wood", "Wood"), ("/f/u/carla", "Carla"), ("/f/area/news", "News"))
    found = groups([link(to, words, "div>span>a", row=n) for n, (to, words) in enumerate((*names, *more))])
    assert [len(group.links) for group in found] == [4, 3]
    assert {path.split("/")[2] for path in found[0].paths} == {"area"}


def test_names_of_boards_in_the_urls_of_threads_take_no_turns() -> None:
    boards = ("oil", "saws", "saws", "oil", "wood", "oil", "saws")
    found = groups([link(f"/f/{board}/{n}x", f"Title {n}", "div>a", row=n) for n, board in enumerate(boards)])
    assert len(found) == 1


def test_what_heads_rows_is_told_by_rows_that_have_both() -> None:
    """A first row without boards below has a last post all the same; behind it stands the next board."""
    rows = []
    for number in range(4):
        below = f'<i><a href="/b/7{number}">Sub {"abcd"[number]}</a></i>' if number else ""
        last = f'<u><a href="/t/8{number}">A long title {"abcd"[number]}</a></u>'
        rows.append(f'<tr><td><a href="/b/{number}">Board {"abcd"[number]}</a>{below}</td><td>{last}</td></tr>')
    shown = seen(f"<table>{''.join(rows)}</table>")
    found = {each.place.rpartition(">")[0].rpartition(">")[2]: each for each in groups_on(shown, path)}
    assert found["u"].first < found["i"].first
    assert not heads(found["u"], found["i"])
    assert heads(found["i"], found["u"])
