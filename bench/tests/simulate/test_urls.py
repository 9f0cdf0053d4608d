"""URLs are read back as what they were made for."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threadkeep.fetch import normalise
from threadkeep_bench.simulate.urls.drawn_urls import draw_urls
from threadkeep_bench.simulate.urls.routes import NOUN_OF, Noun, Target, View
from threadkeep_bench.simulate.urls.url_style import ORDER, PAGED, WITH_WORD, UrlStyle, scheme


class FewNames:
    """Names as `Slugs` gives them, without a community behind."""

    def slug(self, noun: Noun, id: int) -> str:
        return f"{noun}-ночь-{id}"

    def by_slug(self, noun: Noun, slug: str) -> int | None:
        start, _, id = slug.rpartition("-")
        return int(id) if start == f"{noun}-ночь" and id.isdigit() else None

    def token(self, noun: Noun, id: int) -> str:
        return f"{noun[0]}0{id}"

    def by_token(self, noun: Noun, token: str) -> int | None:
        return int(token[2:]) if token.startswith(f"{noun[0]}0") and token[2:].isdigit() else None

    def board_of(self, thread: int) -> int:
        return 1 + thread % 5


NAMES = FewNames()


def some_target(view: View, rng: Random) -> Target:
    id = rng.randrange(1, 5000) if view in NOUN_OF else 0
    position = str(rng.randrange(1, 300)) if view in PAGED and rng.random() < 0.7 else ""
    word = rng.choice(("2026-11", "/a?b=1&c=2", "größe & co")) if view in WITH_WORD else ""
    return Target(view, id, position, "views" if view == "sort" else word)


@given(st.integers(0, 100_000), st.integers(0, 100_000))
def test_every_url_of_a_drawn_style_is_read_back(style_seed: int, seed: int) -> None:
    urls, rng = scheme(draw_urls(Random(style_seed))), Random(seed)
    for view in ORDER:
        target = some_target(view, rng)
        path = urls.path(target, NAMES)
        assert urls.target(path, NAMES) == target, path


@given(st.integers(0, 100_000), st.integers(0, 100_000))
def test_the_url_standard_leaves_drawn_urls_as_they_are(style_seed: int, seed: int) -> None:
    urls, rng = scheme(draw_urls(Random(style_seed))), Random(seed)
    for view in ORDER:
        url = "http://a.example" + urls.path(some_target(view, rng), NAMES)
        assert normalise(url) == url


@given(st.integers(0, 100_000))
def test_the_second_spelling_of_a_thread_is_read_back(seed: int) -> None:
    urls = scheme(draw_urls(Random(seed)))
    for target in (Target("thread", 12), Target("thread", 12, "30")):
        assert urls.target(urls.path(target, NAMES, other=True), NAMES) == target


FORMS = [
    (UrlStyle("query"), "/thread.php?t=55&start=20"),
    (UrlStyle("path"), "/thread/55/page-20"),
    (UrlStyle("path", nests=True, prefix="/community"), "/community/board/1/thread/55/page-20"),
    (UrlStyle("static", names=(("thread", "t"),)), "/t55-p20.html"),
    (UrlStyle("slug-id", reference="{id}-{slug}", page="?"), "/thread/55-thread-%D0%BD%D0%BE%D1%87%D1%8C-55?start=20"),
    (UrlStyle("slug", reference="{slug}"), "/thread/thread-%D0%BD%D0%BE%D1%87%D1%8C-55/page-20"),
    (UrlStyle("opaque", reference="{token}", names=(("thread", "x"),)), "/x/t055/page-20"),
    (UrlStyle("act", separator=";", case="upper"), "/INDEX.php?act=THREAD;t=55;start=20"),
]


@pytest.mark.parametrize(("style", "path"), FORMS, ids=[style.form for style, _ in FORMS])
def test_each_form_spells_a_thread_in_its_way(style: UrlStyle, path: str) -> None:
    assert scheme(style).path(Target("thread", 55, "20"), NAMES) == path


def test_a_path_that_nothing_is_spelled_like_is_no_target() -> None:
    assert scheme(UrlStyle("path")).target("/nothing/here/at/all", NAMES) is None
    assert scheme(UrlStyle("act")).target("/index.php?act=nonsense", NAMES) is None


def test_in_opaque_urls_board_thread_and_user_look_alike() -> None:
    urls = scheme(UrlStyle("opaque", reference="{token}", names=(("board", "x"), ("thread", "x"), ("user", "x"))))
    views: tuple[View, ...] = ("board", "thread", "user")
    paths = [urls.path(Target(view, 7), NAMES) for view in views]
    assert {path.rpartition("/")[0] for path in paths} == {"/x"}
    assert [urls.target(path, NAMES) for path in paths] == [Target(view, 7) for view in views]
