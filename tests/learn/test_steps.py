"""Links that step to another page of a list, whether they say so or not."""

from __future__ import annotations

from dataclasses import replace

from tests.learn.made import at, link, page
from threadkeep.learn import Seen, SeenLink
from threadkeep.learn.steps import goes_on, steps_on
from threadkeep.learn.study import Study


def study_of(seen: Seen) -> Study:
    study = Study(seen.url)
    study.pages[seen.url] = seen
    return study


def steps(own: str, *links: SeenLink, posts: int = 0) -> list[str]:
    seen = replace(page(own, links, "thread"), posts=posts)
    return [each.anchor for each in steps_on(study_of(seen), seen)]


def test_a_link_in_unknown_words_steps_to_what_would_be_the_second_page() -> None:
    assert steps("/t/5", link("/t/5?from=15", "Xyz qrs"), posts=15) == ["Xyz qrs"]
    assert steps("/t/5", link("/t/5?page=2", "Xyz qrs")) == ["Xyz qrs"]
    assert steps("/t/5", link("/t/5?from=15", "Xyz qrs"), posts=10) == []


def test_what_stands_there_for_several_numbers_is_no_step() -> None:
    assert steps("/t/5", link("/t/5?rate=1", "Poor"), link("/t/5?rate=2", "Better")) == []


def test_what_has_a_name_of_its_own_is_no_step() -> None:
    assert steps("/forum/", link("/forum/hide-2.html", "Fold")) == []


def test_below_a_folder_the_word_for_a_page_leads_to_a_position() -> None:
    assert steps("/", link("/page/2/", "Older articles")) == ["Older articles"]
    assert steps("/", link("/do/2/", "Older articles")) == []


def test_a_parameter_that_stands_between_others_is_added_to_them() -> None:
    assert steps("/list?folder=3&tag=x", link("/list?folder=3&page=2&tag=x", "Xyz")) == ["Xyz"]


def test_what_says_a_step_comes_before_what_only_looks_so() -> None:
    said = link("/t/5?page=3", "3")
    seen = replace(page("/t/5", [said, link("/t/5?from=2", "Xyz")], "thread"), steps=frozenset({at("/t/5?page=3")}))
    assert steps_on(study_of(seen), seen) == [said]
    assert goes_on(study_of(seen), seen)


def test_only_words_and_numbers_say_that_a_list_goes_on() -> None:
    seen = page("/t/5", [link("/t/5?page=2", "Xyz")], "thread")
    assert steps_on(study_of(seen), seen) and not goes_on(study_of(seen), seen)


def test_a_number_behind_a_word_that_names_no_page_is_never_tried() -> None:
    assert steps("/t/5", link("/t/5/do2", "Xyz qrs")) == []
    assert steps("/t/5", link("/t/5/do15", "Xyz qrs"), posts=15) == []
    for path in ("/t/5/2", "/t/5-p2", "/t/5/page2"):
        assert steps("/t/5", link(path, "Xyz qrs")) == ["Xyz qrs"]


def test_records_from_one_number_to_another_are_a_step_to_the_first_of_them() -> None:
    assert steps("/t/5.1", link("/t/5.11", "11 – 20"), link("/t/5.4", "7 - 9")) == ["11 – 20"]
    assert steps("/t/5", link("/t/5?start=10", "11-20"), link("/t/6?start=10", "11-20")) == ["11-20"]


def test_the_name_of_an_author_is_no_step() -> None:
    named = replace(page("/go/5", [link("/go/7", "7"), link("/go/9", "9")], "thread"), steps=frozenset({at("/go/7")}))
    assert [each.anchor for each in steps_on(study_of(named), named)] == ["7"]
    named = replace(named, people=frozenset({at("/go/7")}))
    assert steps_on(study_of(named), named) == []


def test_the_number_of_a_page_is_a_step_though_it_stands_at_the_place_of_a_menu() -> None:
    names = (("/f/members.html", "Members"), ("/f/calendar.html", "Calendar"), ("/f/b5-p1.html", "2"))
    links = [link(to, anchor, "div>a", row=row, cell=0) for row, (to, anchor) in enumerate(names)]
    seen = replace(page("/f/b5.html", links), steps=(at("/f/b5-p1.html"),))
    study = study_of(seen)
    (menu,) = study.groups_of(seen)
    assert menu.is_listing
    study.vote(menu, page("/f/members.html", kind="other"))
    assert [each.anchor for each in steps_on(study, seen)] == ["2"]


def test_an_arrow_that_threads_have_too_does_not_say_that_a_list_goes_on() -> None:
    up = replace(page("/tags", [link("/forum", "<")]), steps=frozenset({at("/forum")}))
    study = study_of(up)
    assert goes_on(study, up)
    study.pages["/t/5"] = replace(page("/t/5", [link("/forum", "<")], "thread"), steps=frozenset({at("/forum")}))
    assert not goes_on(study, up)
