from __future__ import annotations

from collections.abc import Mapping

from tests.sitemap.pages import board, look_of, thread
from threadkeep.sitemap.heading_features import heading_features
from threadkeep.sitemap.series import NO_SERIES, ranked_series, shapes_of

BOX = (
    "<ul>"
    + "".join(f'<li><a href="/t/9{number}">Which oil is best, part {number}</a></li>' for number in range(5))
    + "</ul>"
)


def headed(html: str) -> Mapping[str, float]:
    look = look_of(html)
    (series, *_) = ranked_series(look, shapes_of(look)) or (NO_SERIES,)
    return heading_features(look, series)


def test_a_list_stands_in_one_column_with_the_name_of_its_page():
    inside = headed(f"<div><h2>A forum</h2>{board()}</div><div><p>{'Some words. ' * 40}</p></div>")
    outside = headed(f"<div><h2>A forum</h2><p>{'Some words. ' * 40}</p></div><div>{BOX}</div>")
    assert inside["heading_series"] > 0.8
    assert outside["heading_series"] < 0.4


def test_posts_stand_in_one_column_with_the_name_of_their_page():
    assert headed(f"<div><h2>A forum</h2>{thread()}</div>")["heading_posts"] > 0.8


def test_a_name_that_is_a_link_is_none():
    assert headed(f'<h2><a href="/">A forum</a></h2>{BOX}')["heading_found"] == 0
    assert headed(f"<h2>A forum</h2>{BOX}")["heading_found"] == 1


def test_a_page_with_nothing_on_it_has_nothing_beside_its_name():
    assert headed("<h2>A forum</h2>") == {"heading_series": 0.0, "heading_posts": 0.0, "heading_found": 1.0}
