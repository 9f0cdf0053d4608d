"""Forums answer what existed, and their truth says the same."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import pytest
from bench.tests.simulate.guided_walk import WalkedPage, letters, visible_text, walked

from threadkeep_bench.simulate.drawn_forum import draw
from threadkeep_bench.simulate.forum import Forum
from threadkeep_bench.simulate.named.catalogue import NAMES, named
from threadkeep_bench.simulate.pages.post_items import anchor
from threadkeep_bench.simulate.truth import TrueThread, Truth

FRESH = range(7000, 7060)


def moment_of(forum: Forum, share: float) -> datetime:
    options = forum.community.options
    return options.starts_at + (options.ends_at - options.starts_at) * share


def page_keys(truth: Truth) -> set[str | None]:
    lists = (*truth.boards, *truth.threads)
    return {truth.classify(url).page for each in lists for url in each.pages} | {truth.classify(truth.entry).page}


def names_on(page: WalkedPage) -> set[str]:
    """Every name that an element of the page has."""
    nodes = page.tree.css("[id], a[name]")
    return {name for node in nodes for key in ("id", "name") if (name := node.attributes.get(key))}


def anchors(forum: Forum, posts: Iterable[str]) -> set[str]:
    return {anchor(forum.site, int(post)) for post in posts}


def assert_shows_its_posts(forum: Forum, thread: TrueThread, pages: list[WalkedPage]) -> None:
    texts = [visible_text(page.html) for page in pages]
    for post in thread.posts:
        lines = [letters(line) for line in post.text.splitlines()]
        assert any(letters(post.author) in text and all(line in text for line in lines) for text in texts), post


def assert_truth_and_pages_agree(forum: Forum, at: datetime) -> None:
    truth, pages = forum.truth(at), walked(forum, at)
    assert set(pages) == page_keys(truth)
    assert {page.status for page in pages.values()} == {200}
    for thread in truth.threads:
        assert_shows_its_posts(forum, thread, [pages[key] for key in keys_of(truth, thread)])
    if forum.skin.anchor:
        ever = anchors(forum, map(str, forum.community.events().post.tolist()))
        named_posts = set().union(*(names_on(page) for page in pages.values())) & ever
        assert named_posts == anchors(forum, (post.id for thread in truth.threads for post in thread.posts))


def keys_of(truth: Truth, thread: TrueThread) -> list[str]:
    return [key for url in thread.pages if (key := truth.classify(url).page)]


@pytest.mark.parametrize("seed", FRESH)
def test_a_walk_through_a_fresh_draw_finds_every_post_and_no_other(seed: int) -> None:
    forum = draw(seed, threads=25 if seed % 4 == 0 else 16)
    assert_truth_and_pages_agree(forum, moment_of(forum, 1.0 if seed % 2 else 0.6))


@pytest.mark.parametrize("name", NAMES)
def test_a_walk_through_a_named_forum_finds_every_post_and_no_other(name: str) -> None:
    forum = named(name)
    assert_truth_and_pages_agree(forum, forum.community.options.ends_at)
