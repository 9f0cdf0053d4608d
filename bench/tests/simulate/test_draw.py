"""Draws: any seed gives a forum that works, and always the same one."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from datetime import datetime
from functools import cache

import pytest
from bench.tests.simulate.guided_walk import WalkedPage, hrefs

from threadkeep_bench.simulate.drawn_forum import draw
from threadkeep_bench.simulate.forum import Forum
from threadkeep_bench.simulate.markup.look import MarkupLook
from threadkeep_bench.simulate.skin.noise import Noise
from threadkeep_bench.simulate.truth import UrlKind
from threadkeep_bench.simulate.urls.routes import Target, View

SEEDS = range(200)
AROUND: tuple[View, ...] = (
    "portal", "recent", "members", "search", "calendar", "tag", "login", "register", "online", "help", "feed", "mark",
)  # fmt: skip


@cache
def small(seed: int) -> Forum:
    return draw(seed, threads=8)


def moment_of(forum: Forum, share: float) -> datetime:
    options = forum.community.options
    return options.starts_at + (options.ends_at - options.starts_at) * share


def some_urls(forum: Forum, seed: int) -> list[str]:
    """The entry, a board, a thread that is long at the end, and one page that is neither."""
    community, url = forum.community, forum.site.url
    thread = max(range(1, 9), key=lambda id: len(community.post_ids(id, community.options.ends_at)))
    targets = (Target("entry"), Target("board", 1), Target("thread", thread), Target(AROUND[seed % len(AROUND)]))
    return [url(target) for target in targets]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_draw_renders_at_any_time(seed: int) -> None:
    forum = small(seed)
    share = (-0.1, 0.0, 0.3, 0.7, 1.0, 1.5)[seed % 6]
    for url in some_urls(forum, seed):
        served = forum.serve(url, moment_of(forum, share), seed)
        assert served.status in (200, 302, 403, 404)
        assert served.truth == forum.classify(url, moment_of(forum, share))
        assert served.body or served.status == 302


@pytest.mark.parametrize("seed", SEEDS[::10])
def test_the_same_seed_gives_the_same_bytes(seed: int) -> None:
    one, other = small(seed), draw(seed, threads=8)
    at = one.community.options.ends_at
    assert one.skin == other.skin
    assert [one.serve(url, at).body for url in some_urls(one, seed)] == [
        other.serve(url, at).body for url in some_urls(other, seed)
    ]


def kinds_of_links(forum: Forum, at: datetime) -> Counter[tuple[UrlKind, UrlKind]]:
    """What every link of a few pages was classified as, and what the answer said it was."""
    kinds: Counter[tuple[UrlKind, UrlKind]] = Counter()
    asked = set()
    for url in some_urls(forum, 0)[:3]:
        page = WalkedPage(url, 200, forum.serve(url, at).body.decode())
        for link in hrefs(page):
            truth = forum.classify(link, at)
            if link.startswith(forum.base_url) and (truth.kind, truth.page) not in asked:
                asked.add((truth.kind, truth.page))
                kinds[truth.kind, forum.serve(link, at).truth.kind] += 1
    return kinds


@pytest.mark.parametrize("seed", SEEDS[3::20])
def test_links_are_what_they_are_classified_as(seed: int) -> None:
    forum = small(seed)
    kinds = kinds_of_links(forum, forum.community.options.ends_at)
    assert len(kinds) > 3
    assert all(said == served for said, served in kinds)


def test_few_links_lead_nowhere() -> None:
    """Those are the neighbours of a board's first and last thread, and links in posts to threads that are gone."""
    missing = total = 0
    for seed in SEEDS[:8]:
        kinds = kinds_of_links(small(seed), small(seed).community.options.ends_at)
        missing += sum(count for (kind, _), count in kinds.items() if kind == "missing")
        total += kinds.total()
    assert missing < total / 20


def test_grammars_are_drawn_independently() -> None:
    """A part that is given leaves all others as they were drawn."""
    drawn, given = small(42), draw(42, threads=8, noise=Noise(), looks=(MarkupLook(),))
    for field in fields(drawn.skin):
        same = getattr(drawn.skin, field.name) == getattr(given.skin, field.name)
        assert same is (field.name not in ("noise", "looks"))


def test_no_two_grammars_follow_the_same_dice() -> None:
    """The pagers of boards and threads come from one grammar: on the same dice they would always be equal."""
    skins = [small(seed).skin for seed in SEEDS]
    assert sum(skin.board_pager != skin.thread_pager for skin in skins) > len(skins) / 2


def test_draws_differ() -> None:
    skins = [small(seed).skin for seed in SEEDS]
    assert len({skin.urls.form for skin in skins}) == 7
    assert len({skin.urls.thread_position for skin in skins}) == 6
    assert len({skin.structure.posts for skin in skins}) == 3
    assert len({small(seed).community.options.language for seed in SEEDS}) >= 12
    assert len({skin.looks for skin in skins}) == len(skins)
    assert {len(skin.looks) for skin in skins} == {1, 2}


def test_a_language_may_be_given() -> None:
    assert draw(3, threads=8, language="ja").community.options.language == "ja"
