from __future__ import annotations

from math import log1p

from tests.sitemap.pages import LOGIN, look_of, thread
from threadkeep.sitemap.page_features import page_features


def test_links_of_one_place_are_a_group():
    links = "".join(f'<p><a class=t href="/t/{number}">Title number {number}</a></p>' for number in range(5))
    found = page_features(look_of(links))
    assert found["group_links"] == log1p(5)
    assert found["group_share"] == 1


def test_labels_are_short_and_what_people_write_is_long():
    labels = "".join(f"<dt>Joined</dt><dd>{year}</dd>" for year in range(2001, 2009))
    assert page_features(look_of(f"<dl>{labels}</dl>"))["short_texts"] == 1
    assert page_features(look_of(thread()))["short_texts"] < 0.2


def test_the_fields_to_fill_in_of_the_largest_form_are_counted():
    hidden = "<input type=hidden name=a><input type=HIDDEN name=b><input type=hidden name=c><input type=hidden name=d>"
    search = f"<form>{hidden}<input name=q><input type=submit></form>"
    assert page_features(look_of(search + LOGIN))["form_fields"] == log1p(2)
    assert page_features(look_of(search))["form_fields"] == log1p(1)
    assert page_features(look_of(thread()))["form_fields"] == 0


def test_a_field_for_a_password_is_seen():
    assert page_features(look_of(LOGIN))["passwords"] == 1
    assert page_features(look_of("<form><input name=q><input type=text></form>"))["passwords"] == 0


def test_a_form_holds_the_text_of_a_page_that_is_one():
    field = "<form>Your name <input name=u> Your town <input name=t></form>"
    assert page_features(look_of(field))["form_text"] == 1
    assert page_features(look_of(field + thread()))["form_text"] < 0.1
    assert page_features(look_of(thread()))["form_text"] == 0
