from __future__ import annotations

from math import log1p

from tests.sitemap.pages import SAID, look_of, thread
from threadkeep.sitemap.post_features import post_features


def test_posts_are_counted_with_what_they_have():
    found = post_features(look_of(thread(8)))
    assert found["post_count"] == log1p(8)
    assert found["post_whole"] == found["post_with_date"] == found["post_with_person"] == 1
    assert found["post_order"] == 1
    assert found["post_text_share"] > 0.8


def test_without_posts_there_is_nothing_to_tell():
    assert set(post_features(look_of("<p>Welcome</p>")).values()) == {0.0}


def test_posts_below_a_field_for_an_answer_are_no_thread():
    field = "<form><textarea></textarea></form>"
    assert post_features(look_of(field + thread()))["post_after_field"] == 1
    assert post_features(look_of(thread() + field))["post_after_field"] == 0


def test_a_menu_between_a_date_and_a_text_is_counted():
    menu = "".join(f'<a href="/m{number}">Menu</a> ' for number in range(9))
    post = f'<div><a href="/u/1">Anna</a> 2026-10-01 14:02 {{}}<div class="said">{SAID * 3}</div></div>'
    near, far = (post_features(look_of(post.format(between)))["post_gap_links"] for between in ("", menu))
    assert far - near > 1


def test_text_between_a_date_and_what_was_said_is_counted():
    post = f'<div><a href="/u/1">Anna</a> <i>2026-10-01 14:02</i> {{}}<div class="said">{SAID * 3}</div></div>'
    near, far = (
        post_features(look_of(post.format(f"<u>{between}</u>")))["post_gap_text"] for between in ("", "x " * 40)
    )
    assert far - near > 2


def test_where_posts_stand_on_their_page_is_told():
    text = f"<p>{SAID}</p>" * 5
    above, below = (post_features(look_of(html)) for html in (thread(6) + text, text + thread(6)))
    assert above["post_before"] < 0.1 < 0.2 < above["post_behind"]
    assert below["post_behind"] < 0.1 < 0.2 < below["post_before"]


def test_posts_that_say_nothing_are_counted():
    rows = "".join(
        f'<div class="post"><a href="/u/{number}">Anna{number}</a> <i>2026-10-0{number + 1} 14:02</i>'
        f'<div class="said">{SAID if number % 2 else ""}</div></div>'
        for number in range(6)
    )
    assert 0 < post_features(look_of(rows))["post_empty"] < 1
    assert post_features(look_of(thread()))["post_empty"] == 0
    assert post_features(look_of(thread()))["post_least_text"] == log1p(len(SAID.strip()))
