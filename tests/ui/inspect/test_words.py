from __future__ import annotations

import json
from dataclasses import replace

from tests.ui.inspect.page import AT, HTML, URL
from threadkeep.page import parse
from threadkeep.sitemap.page_type import PageType
from threadkeep.sitemap.sight import Sight, sight_of
from threadkeep.ui.inspect.words import LONGEST_LIST, sight_json, sight_lines


def sight(kind: str = "thread") -> Sight:
    seen = sight_of(parse(HTML.encode(), URL, "text/html; charset=utf-8"), AT)
    return replace(seen, type=PageType(kind, {kind: 0.9}))  # type: ignore[arg-type]


def test_a_thread_in_json_has_posts_with_author_time_and_text():
    found = json.loads(json.dumps(sight_json(sight())))
    assert found["kind"] == "thread"
    assert [post["author"] for post in found["posts"]] == ["ann", "bob", "cid", "ann", "eve"]
    assert found["posts"][1]["published_at"] == "2026-02-12T10:02:00+00:00"
    assert found["posts"][1]["text"].startswith("Words of bob")


def test_flips_in_json_have_url_and_anchor():
    found = sight_json(sight())["flips"]
    assert [(flip["url"], flip["anchor"]) for flip in found] == [
        (f"http://forum.example/t/7?page={number}", str(number)) for number in (1, 3, 4)
    ]


def test_only_a_thread_has_posts():
    assert sight_json(sight("index"))["posts"] == []
    assert "Posts: 0" in list(sight_lines(sight("index")))


def test_the_terminal_shows_kind_posts_regions_and_dates():
    lines = "\n".join(sight_lines(sight()))
    assert "Kind: thread (thread 0.90)" in lines
    assert "Posts: 5" in lines
    assert "2026-02-12 10:02 UTC" in lines
    assert "5 records" in lines


def test_long_lists_are_cut_and_say_so():
    seen = sight()
    lines = list(sight_lines(replace(seen, flips=seen.flips * 10)))
    assert f"  and {30 - LONGEST_LIST} more: --json has all" in lines
