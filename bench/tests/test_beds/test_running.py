from __future__ import annotations

import json
from pathlib import Path

from threadkeep_bench.measures import list_pages
from threadkeep_bench.simulate import Truth, UrlTruth
from threadkeep_bench.test_beds.running_truth import live_truth

SITE = "http://127.0.0.1:18102"
FILE = {
    "start": f"{SITE}/",
    "thread_page_template": "{url}?page={n}",
    "board_page_template": "{url}?page={n}",
    "boards": [{"title": "News", "url": f"{SITE}/forum/1/", "parent": None, "pages": 2}],
    "threads": [
        {
            "title": "Größe",
            "url": f"{SITE}/topic/größe-1/",
            "board": "News",
            "pages": 2,
            "created": "2026-01-01T10:00:00",
            "last_post": "2026-01-03T10:00:00",
            "post_tokens": ["pzk000001", "pzk000002", "pzk000003"],
        }
    ],
    "url_patterns": {
        "home": "^/$",
        "index": r"^/forum/\d+/$",
        "thread": "^/topic/[^/]+/$",
        "post_permalink": r"\?post=\d+",
        "login": "^/accounts/",
        "other": ".*",
    },
}


def truth(tmp_path: Path, **changes: object) -> Truth:
    path = tmp_path / "machina.truth.json"
    path.write_text(json.dumps(FILE | changes), encoding="utf-8")
    return live_truth(path)


def test_pages_are_numbered_by_the_template_and_spelled_as_they_are_asked_for(tmp_path: Path) -> None:
    (thread,) = truth(tmp_path).threads
    assert thread.pages == (f"{SITE}/topic/gr%C3%B6%C3%9Fe-1/", f"{SITE}/topic/gr%C3%B6%C3%9Fe-1/?page=2")


def test_page_one_is_itself_under_its_number_too(tmp_path: Path) -> None:
    forum = truth(tmp_path)
    first = forum.classify(f"{SITE}/forum/1/")
    assert first.kind == "index"
    assert first.page is not None
    assert forum.classify(f"{SITE}/forum/1/?page=1") == first
    assert forum.classify(f"{SITE}/forum/1/?page=2").page != first.page


def test_a_kind_is_that_of_the_first_pattern_that_matches(tmp_path: Path) -> None:
    forum = truth(tmp_path)
    assert forum.classify(f"{SITE}/topic/größe-1/?post=4") == UrlTruth("permalink")
    assert forum.classify(f"{SITE}/accounts/login/").kind == "login"
    assert forum.classify(f"{SITE}/") == UrlTruth("entry", "entry")


def test_every_list_page_has_a_class_of_its_own(tmp_path: Path) -> None:
    assert sorted(list_pages(truth(tmp_path)).values()) == ["entry", "index", "index", "thread", "thread"]


def test_a_cursor_cannot_be_counted_so_only_page_one_is_known(tmp_path: Path) -> None:
    (board,) = truth(tmp_path, board_page_template="{url}?start=<cursor>").boards
    assert board.pages == (f"{SITE}/forum/1/",)


def test_a_thread_shown_message_by_message_has_the_messages_for_pages(tmp_path: Path) -> None:
    messages = [f"{SITE}/list/msg{number}.html" for number in (1, 2)]
    (thread,) = truth(tmp_path, threads=[FILE["threads"][0] | {"message_urls": messages}]).threads  # type: ignore[index, operator]
    assert thread.pages == tuple(messages)


def test_a_page_under_other_addresses_is_one_page(tmp_path: Path) -> None:
    alias = f"{SITE}/m/2/T/"
    forum = truth(tmp_path, threads=[FILE["threads"][0] | {"same_page_under": [alias]}])  # type: ignore[index, operator]
    assert forum.classify(alias) == forum.classify(forum.threads[0].pages[0])


def test_posts_are_the_tokens_they_carry(tmp_path: Path) -> None:
    (thread,) = truth(tmp_path).threads
    assert [post.id for post in thread.posts] == ["pzk000001", "pzk000002", "pzk000003"]
    assert thread.posts[0].text == "pzk000001"
    assert thread.posts[-1].at.isoformat() == "2026-01-03T10:00:00+00:00"
