"""Forums that nobody has looked at: every grammar drawn independently from one seed."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import TypedDict, Unpack

from threadkeep_bench.simulate.community import CommunityOptions, grow
from threadkeep_bench.simulate.forum import Forum
from threadkeep_bench.simulate.markup import MarkupLook, draw_look
from threadkeep_bench.simulate.skin import (
    DateStyle,
    Noise,
    PagerStyle,
    RowStyle,
    Skin,
    Structure,
    draw_dates,
    draw_noise,
    draw_pager,
    draw_rows,
    draw_structure,
    steps_only,
)
from threadkeep_bench.simulate.urls import UrlStyle, draw_urls
from threadkeep_bench.simulate.words import LANGUAGES, Words, words

ENDS_AT = datetime(2026, 11, 1, tzinfo=UTC)
TWO_LAYOUTS = 0.1
ANCHORS = ("p{id}", "post-{id}", "msg{id}", "c{id}", "{id}", "post_{token}", "")


class SkinParts(TypedDict, total=False):
    """Parts of a skin to give instead of drawing them."""

    looks: tuple[MarkupLook, ...]
    title: str
    urls: UrlStyle
    structure: Structure
    rows: RowStyle
    board_pager: PagerStyle
    thread_pager: PagerStyle
    post_dates: DateStyle
    row_dates: DateStyle
    noise: Noise
    anchor: str


def draw(seed: int, threads: int = 120, language: str | None = None, **overrides: Unpack[SkinParts]) -> Forum:
    """The forum of a seed: a community and a skin that have nothing to do with each other but the language."""
    options = draw_community(_rng(seed, "community"), seed, threads, language)
    skin = replace(draw_skin(seed, words(options.language)), **overrides)
    return Forum(grow(options), skin, f"http://draw{seed}.example", f"draw {seed}")


def _rng(seed: int, grammar: str) -> Random:
    """Each grammar has its own numbers, so that one more choice in one of them moves nothing in the others."""
    return Random(f"{seed} {grammar}")


def draw_community(rng: Random, seed: int, threads: int, language: str | None) -> CommunityOptions:
    drawn = rng.choice(LANGUAGES)
    ends_at = ENDS_AT - timedelta(minutes=rng.randrange(60 * 24 * 300))
    return CommunityOptions(
        seed=seed,
        language=language or drawn,
        boards=rng.randrange(3, max(4, min(14, threads // 4))),
        threads=threads,
        users=max(8, threads // 3),
        starts_at=ends_at - timedelta(days=rng.randrange(200, 4000)),
        ends_at=ends_at,
    )


def draw_skin(seed: int, words: Words) -> Skin:
    structure = draw_structure(_rng(seed, "structure"))
    urls = draw_urls(_rng(seed, "urls"))
    rng = _rng(seed, "skin")
    return Skin(
        looks=_looks(_rng(seed, "looks"), structure),
        title=_title(rng, words),
        urls=urls,
        structure=structure,
        rows=draw_rows(_rng(seed, "rows")),
        board_pager=_fitting(draw_pager(_rng(seed, "board pager")), urls.board_position),
        thread_pager=_fitting(draw_pager(_rng(seed, "thread pager")), urls.thread_position),
        post_dates=draw_dates(_rng(seed, "post dates"), words),
        row_dates=draw_dates(_rng(seed, "row dates"), words),
        noise=draw_noise(_rng(seed, "noise")),
        anchor=rng.choice(ANCHORS),
    )


def _fitting(style: PagerStyle, position: str) -> PagerStyle:
    """A cursor is known only for the pages beside this one, so there is nothing to number."""
    return steps_only(style) if position == "cursor" else style


def _looks(rng: Random, structure: Structure) -> tuple[MarkupLook, ...]:
    count = 2 if rng.random() < TWO_LAYOUTS else 1
    return tuple(
        draw_look(rng, question_answer=structure.posts == "answers", nested=structure.posts == "nested")
        for _ in range(count)
    )


def _title(rng: Random, words: Words) -> str:
    board, _ = rng.choice(words.boards)
    return rng.choice((board, f"{board} {words['forum']}", f"{words['forum']} {rng.choice(words.names)}"))
