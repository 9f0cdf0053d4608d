from __future__ import annotations

from collections.abc import Mapping
from math import log1p

from tests.sitemap.pages import SAID, board, look_of, thread
from threadkeep.sitemap.series import shapes_of
from threadkeep.sitemap.series_features import series_features

MENU = "<p>" + " ".join(f'<a href="/{word}">{word * 9}</a>' for word in ("home", "help", "rules", "tags")) + "</p>"


def series_of(html: str) -> Mapping[str, float]:
    look = look_of(html)
    return series_features(look, shapes_of(look))


def test_titles_are_a_series_whatever_stands_around_them():
    for around in ("<div>{}</div>", "<dl><dt>{}</dt></dl>", "<section><p><b>{}</b></p></section>"):
        titles = (around.format(f'<a href="/t/{number}">How to mend {number}</a> 2026-10-01') for number in range(7))
        found = series_of(MENU + "".join(titles))
        assert found["series_rows"] == log1p(7)
        assert found["series_dates"] == 1


def test_a_board_is_a_series_of_titles_and_not_of_names():
    found = series_of(board(12))
    assert found["series_rows"] == log1p(12)
    assert found["series_order"] == -1
    assert found["series_people"] == 0
    assert found["series_kinds"] == 2


def test_menu_entries_lead_to_pages_of_different_kinds():
    assert series_of(MENU)["series_rows"] == log1p(1)


def test_answers_named_by_the_page_are_told_from_titles_of_others():
    answers = "".join(
        f'<div><a href="/p/{number}">Re: A forum</a> <a href="/u/1">Anna</a> 2026-10-0{number + 1} {SAID}</div>'
        for number in range(2)
    )
    assert series_of(answers)["series_subject"] == 1
    assert series_of(board())["series_subject"] == 0


def test_the_names_of_posts_are_people():
    assert series_of(thread())["series_people"] == 1


def test_a_page_without_links_has_no_series():
    found = series_of("<p>Welcome</p>")
    assert found["series_rows"] == found["series_area"] == found["series_place"] == 0


def test_answers_by_the_name_of_what_they_answer_are_no_rows_of_their_own():
    tree = "".join(
        f'<ul><li><a href="/t/{number}">Lathe {number}</a> 2026-10-01<ul><li><a href="/t/9{number}">Lathe {number}</a>'
        "2026-10-02</li></ul></li></ul>"
        for number in range(3)
    )
    found = series_of(tree)
    assert found["series_rows"] == log1p(3)
    assert found["series_distinct"] == 0.5


def test_members_stand_in_the_order_of_the_alphabet_and_their_addresses_say_so():
    names = ("Anna", "Bert", "Carla", "Dora", "Emil")
    members = "".join(f'<tr><td><a href="/member/{name}">{name}</a></td><td>2026-01-01</td></tr>' for name in names)
    found = series_of(f"<table>{members}</table>")
    assert found["series_sorted"] == found["series_personal"] == 1
    assert series_of(board())["series_personal"] == 0


def test_spaces_between_elements_are_no_numbers():
    rows = "".join(f'<p> <a href="/t/{place}">How to mend it {place}</a> <i>later</i> </p>' for place in range(4))
    assert series_of(rows)["series_numbers"] == 0
    assert series_of(board())["series_numbers"] == 1


def test_a_single_name_makes_nobody_a_person():
    assert series_of(thread(1))["series_people"] == 0


def test_where_a_series_stands_on_its_page_is_told():
    text = f"<p>{SAID}</p>" * 20
    above, below = (series_of(html) for html in (board(3) + text, text + board(3)))
    assert above["series_before"] < 0.1 < 0.7 < above["series_behind"]
    assert below["series_behind"] < 0.1 < 0.7 < below["series_before"]


def test_rows_of_threads_share_their_people_and_members_do_not():
    members = "".join(f'<p><a href="/u/{place}">Somebody {place}</a> 2026-01-0{place}</p>' for place in range(1, 6))
    assert series_of(members)["series_shared"] == 0
    assert series_of(board())["series_shared"] == 1


def test_names_that_people_give_themselves_are_told_from_titles():
    names = ("anna", "bert77", "Carla_K", "DoraX", "Emil")
    members = "".join(f'<p><a href="/m/{place}">{name}</a> 2026-01-01</p>' for place, name in enumerate(names))
    assert series_of(members)["series_handles"] == 0.8
    assert series_of(members)["series_longest"] == log1p(7)
    assert series_of(board())["series_handles"] == 0


def test_a_day_is_told_from_a_time_of_day():
    joined = "".join(f'<p><a href="/m/{place}">Name {place}</a> 2026-01-0{place}</p>' for place in range(1, 6))
    assert series_of(joined)["series_exact"] == 0
    assert series_of(board())["series_exact"] == 1


def test_rows_with_links_to_other_sites_are_counted():
    homes = "".join(
        f'<p><a href="/m/{place}">Name {place}</a> 2026-01-01 <a href="http://h{place}.example/">www</a></p>'
        for place in range(4)
    )
    assert series_of(homes)["series_external"] == 1
    assert series_of(board())["series_external"] == 0


def test_the_last_row_is_not_as_long_as_the_way_from_a_box_to_the_list_below_it():
    box = "".join(f'<p><a href="/t/{place}">News of week {place}</a> 2026-01-01</p>' for place in range(4))
    between = "<ul>" + "<li>Nothing to see</li>" * 20 + "</ul>"
    last = '<p><a href="/t/9">The only thread</a> 2026-01-01</p>'
    foot = "<ul>" + "<li>Nothing to see</li>" * 5 + '</ul><a href="http://maker.example/">Made by others</a>'
    assert series_of(box + between + last + foot)["series_external"] == 0


def test_every_second_row_in_another_dress_stands_at_the_same_place():
    rows = "".join(
        f'<p class="{("odd", "even")[place % 2]}"><a href="/t/{place}">How to mend it {place}</a> 2026-01-01</p>'
        for place in range(6)
    )
    assert series_of(rows)["series_place"] == 1


def test_titles_of_threads_are_no_people_even_where_rows_look_like_posts():
    rows = "".join(
        f'<li><a href="/t/{place}">How to mend the old lathe in the shed, part {place}</a> 2026-10-0{place} 14:02</li>'
        for place in range(1, 8)
    )
    assert series_of(f"<ul>{rows}</ul>")["series_people"] == 0


def test_a_small_board_has_rows_of_one_kind_at_two_places_beside_a_box_of_the_newest():
    newest = "".join(
        f'<li><a href="/t/9{number}">What is the best oil for a lathe?</a></li>'.replace("?", f" {number}?")
        for number in range(5)
    )
    box = f"<ul>{newest}</ul>"
    small, alone = series_of(box + board(2)), series_of(box)
    assert small["alike_rows"] == log1p(5)
    assert alone["alike_rows"] == 0
