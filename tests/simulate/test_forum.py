"""Forums answer what existed, and their truth says the same."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from tests.simulate.walk import letters, visible_text, walked
from threadkeep.simulate.draw import draw
from threadkeep.simulate.forum import Forum
from threadkeep.simulate.named import NAMES, named
from threadkeep.simulate.posts import anchor
from threadkeep.simulate.shown import PostItem, Shown
from threadkeep.simulate.truth import TrueThread, Truth

FRESH = range(7000, 7060)


def moment_of(forum: Forum, share: float) -> datetime:
    options = forum.community.options
    return options.starts_at + (options.ends_at - options.starts_at) * share


def page_keys(truth: Truth) -> set[str | None]:
    lists = (*truth.boards, *truth.threads)
    return {truth.classify(url).page for each in lists for url in each.pages} | {truth.classify(truth.entry).page}


def flat(posts: tuple[object, ...]) -> Iterator[PostItem]:
    for post in posts:
        if isinstance(post, PostItem):
            yield post
            yield from flat(post.replies)


def posts_on(shown: Shown | None) -> list[PostItem]:
    assert shown is not None
    return list(flat(shown.posts))


def shown_posts(forum: Forum, thread: TrueThread, at: datetime) -> list[PostItem]:
    """The posts of a thread's pages, a first post that is repeated left out."""
    pages = [posts_on(forum.shown(url, at)) for url in thread.pages]
    return [post for page in pages for post in page[forum.skin.noise.repeats_first and page is not pages[0] :]]


def assert_shows_its_posts(forum: Forum, thread: TrueThread, texts: list[str], at: datetime) -> None:
    shown = shown_posts(forum, thread, at)
    assert sorted(post.author for post in shown) == sorted(post.author for post in thread.posts)
    if forum.skin.anchor:
        assert {post.anchor for post in shown} == {anchor(forum.site, int(post.id)) for post in thread.posts}
    for post in thread.posts:
        lines = [letters(line) for line in post.text.splitlines()]
        assert any(all(line in text for line in lines) for text in texts), (thread.url, post)


def assert_truth_and_pages_agree(forum: Forum, at: datetime) -> None:
    truth, pages = forum.truth(at), walked(forum, at)
    assert set(pages) == page_keys(truth)
    assert {page.status for page in pages.values()} == {200}
    for thread in truth.threads:
        keys = [truth.classify(url).page for url in thread.pages]
        assert_shows_its_posts(forum, thread, [visible_text(pages[key].html) for key in keys if key], at)


@pytest.mark.parametrize("seed", FRESH)
def test_a_walk_through_a_fresh_draw_finds_every_post_and_no_other(seed: int) -> None:
    forum = draw(seed, threads=25)
    assert_truth_and_pages_agree(forum, moment_of(forum, 1.0 if seed % 2 else 0.6))


@pytest.mark.parametrize("name", NAMES)
def test_a_walk_through_a_named_forum_finds_every_post_and_no_other(name: str) -> None:
    forum = named(name)
    assert_truth_and_pages_agree(forum, forum.community.options.ends_at)
