"""A forum that changes its skin while it is crawled: nothing is lost, and nothing is requested again."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.crawl.test_exploration import LONG, Forum, crawl_without_options
from threadkeep.archive import open_archive

# Learning is over by then, and a third of the pages is still to come.
_CHANGE = 45
_CLASSES = {"post": "entry", "who": "name", "when": "stamp", "said": "content"}


@dataclass
class ReskinnedForum(Forum):
    """Its posts have other classes after some requests, and no ids if it `loses_ids`."""

    loses_ids: bool = False

    def page(self, path: str) -> str | None:
        html = super().page(path)
        if html is None or len(self.asked) <= _CHANGE:
            return html
        for old, new in _CLASSES.items():
            html = html.replace(f"class={old}", f"class={new}")
        return html.replace(" id=p", " data-x=") if self.loses_ids else html


@pytest.mark.parametrize("loses_ids", [False, True])
def test_no_post_is_lost_and_no_page_is_requested_again(tmp_path: Path, loses_ids: bool) -> None:
    forum = ReskinnedForum(LONG, loses_ids=loses_ids)
    crawl_without_options(tmp_path / "a", forum)
    assert len(forum.asked) > _CHANGE
    with open_archive(tmp_path / "a", readonly=True) as archive:
        posts = [(kept.thread.id, kept.post.text) for kept in archive.all_posts()]
    assert len(posts) == len(set(posts)) == forum.post_count
    assert [url for url, count in Counter(forum.asked).items() if count > 1] == []
