from __future__ import annotations

from collections.abc import Mapping
from math import log1p

from tests.sitemap.pages import AT, LOGIN, SAID, board, thread
from threadkeep.layout.posts import posts_of
from threadkeep.layout.regions import regions_of
from threadkeep.page import date_candidates, parse
from threadkeep.sitemap.page_look import look_at
from threadkeep.sitemap.series import shapes_of
from threadkeep.sitemap.subject_features import subject_features

URL = "http://f.example/show.php?t=731"


def subject_of(html: str, title: str = "How to mend the lathe", url: str = URL) -> Mapping[str, float]:
    page = parse(f"<title>{title}</title><body>{html}".encode(), url, "text/html; charset=utf-8")
    look = look_at(page, regions_of(page), posts_of(page, AT), date_candidates(page))
    return subject_features(look, shapes_of(look))


def test_links_with_the_number_of_the_page_are_its_own():
    deeds = "".join(f'<a href="/{deed}.php?t=731">{deed}</a> ' for deed in ("reply", "print"))
    menu = "".join(f'<a href="/{place}">Menu {place}</a> ' for place in range(5))
    assert subject_of(deeds + menu)["own_links"] == log1p(2)
    assert subject_of(menu)["own_links"] == 0


def test_a_number_that_most_links_have_is_not_the_page_s():
    links = "".join(f'<a href="/{place}?s=731">Menu {place}</a> ' for place in range(8))
    assert subject_of(links)["own_links"] == 0


def test_posts_by_the_name_of_the_page_are_told_from_other_titles():
    answers = "".join(f'<li><a href="/m/{place}">Re: How to mend the lathe</a></li>' for place in range(6))
    assert subject_of(f"<ul>{answers}</ul>")["subject_links"] == log1p(6)
    assert subject_of(board(), title="Lathes")["subject_links"] == 0
    assert subject_of(f"<ul>{answers}</ul>")["subject_share"] == 1
    assert subject_of(f'<ul>{answers}</ul><a href="/m/7">Something else</a>')["subject_share"] == 6 / 7


def test_a_heading_names_the_page_where_its_title_does_not_but_no_heading_that_is_a_link():
    answers = "".join(f'<li><a href="/m/{number}">Re: How to mend the lathe</a></li>' for number in range(6))
    name = "How to mend the lathe"
    assert subject_of(f"<h1>{name}</h1><ul>{answers}</ul>", title="Our forum")["subject_links"] == log1p(6)
    assert subject_of(f'<h1><a href="/m/9">{name}</a></h1><ul>{answers}</ul>', title="Our forum")["subject_links"] == 0


def test_labels_are_told_from_what_is_said():
    facts = "".join(f"<dt>Joined:</dt><dd>{year}</dd>" for year in range(2001, 2009))
    assert subject_of(f"<dl>{facts}</dl>")["label_texts"] == 0.5
    assert subject_of(thread())["label_texts"] == 0


def test_a_post_has_a_time_a_mark_and_an_author_who_is_elsewhere():
    found = subject_of(thread(1))
    assert found["post_exact"] == found["post_marked"] == found["post_elsewhere"] == found["post_prose"] == 1
    assert found["post_titled_so"] == 0


def test_a_page_about_a_person_has_the_name_in_its_title_and_leads_to_itself():
    facts = "".join(f"<p>Place {place}: town</p>" for place in range(6))
    about = f'<div class="post"><a href="/u/1">Anna</a> <i>2026-10-01</i><div class="said">{facts}</div></div>'
    found = subject_of(about, title="About Anna", url="http://f.example/u/1")
    assert found["post_titled_so"] == 1
    assert found["post_elsewhere"] == found["post_exact"] == found["post_prose"] == 0


def test_dates_of_a_record_are_counted():
    post = '<div><a href="/u/1">Anna</a> <i>2026-10-01 14:02</i> {}<div class="said">{}</div></div>'
    one, more = (subject_of(post.format(beside, SAID * 3)) for beside in ("", "<b>joined 2020-01-01</b>"))
    assert (one["post_dates"], more["post_dates"]) == (log1p(1), log1p(2))


def test_without_posts_there_is_nothing_said():
    assert {value for name, value in subject_of(LOGIN).items() if name.startswith("post_")} == {0.0}
