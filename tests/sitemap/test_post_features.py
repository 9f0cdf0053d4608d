from __future__ import annotations

from math import log1p

from tests.sitemap.pages import LOGIN, look_of, thread
from threadkeep.sitemap.post_features import page_features, post_features


def test_posts_are_counted_with_what_they_have():
    found = post_features(look_of(thread(8)))
    assert found["post_count"] == log1p(8)
    assert found["post_whole"] == found["post_with_date"] == found["post_with_person"] == 1
    assert found["post_order"] == 1
    assert found["post_text_share"] > 0.8


def test_without_posts_there_is_nothing_to_tell():
    assert set(post_features(look_of("<p>Welcome</p>")).values()) == {0.0}


def test_a_field_for_a_password_is_seen():
    assert page_features(look_of(LOGIN))["has_password"] == 1
    assert page_features(look_of(thread()))["has_password"] == 0


def test_links_of_one_place_are_a_group():
    links = "".join(f'<p><a class=t href="/t/{number}">Title number {number}</a></p>' for number in range(5))
    found = page_features(look_of(links))
    assert found["group_links"] == log1p(5)
    assert found["group_share"] == 1
