"""How a simulated forum links the pages of a list."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Literal

from threadkeep_bench.simulate.page_content import Pager, PagerItem
from threadkeep_bench.simulate.urls import PagedList
from threadkeep_bench.simulate.words import Words

UrlOf = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class PagerStyle:
    """`glyphs` are first, previous, next, last; `near` is how many numbers are on each side of the current one.

    A style without numbers must have steps, or the second page could not be reached.
    """

    numbers: Literal["none", "all", "gaps", "near"] = "gaps"
    steps: Literal["none", "words", "arrows", "ages", "more"] = "words"
    glyphs: tuple[str, str, str, str] = ("«", "‹", "›", "»")
    has_previous: bool = True
    has_ends: bool = False
    has_caption: bool = False
    is_in_head: bool = False
    near: int = 2
    gap: str = "…"


def pager(paged: PagedList, start: int, style: PagerStyle, words: Words, url_of: UrlOf) -> Pager | None:
    """The pager of the page that begins at `start`; None where all fits on one page."""
    if len(paged.starts) < 2 and start == 0:
        return None
    here = min(start // paged.size, len(paged.starts) - 1)
    items = (*_before(paged, here, style, words, url_of), *_numbers(paged, here, style, url_of))
    items = (*items, *_after(paged, here, style, words, url_of))
    caption = words["page_of"].format(n=here + 1, m=len(paged.starts)) if style.has_caption else ""
    return Pager(items, caption)


def mini_pager(paged: PagedList, url_of: UrlOf, gap: str = "…") -> Pager | None:
    """The short pager of a thread in an index row: its first and its last pages."""
    count = len(paged.starts)
    if count < 2:
        return None
    ends = [*range(min(count, 3)), *range(max(3, count - 2), count)]
    items = [PagerItem(str(index + 1), url_of(paged.starts[index])) for index in ends]
    return Pager((*items[:3], *((PagerItem(gap),) if count > 5 else ()), *items[3:]))


def _labels(style: PagerStyle, words: Words) -> tuple[str, str, str, str]:
    return {
        "arrows": style.glyphs,
        "ages": (words["first"], words["newer"], words["older"], words["last"]),
        "more": (words["first"], words["previous"], words["load_more"], words["last"]),
    }.get(style.steps, (words["first"], words["previous"], words["next"], words["last"]))


def _before(paged: PagedList, here: int, style: PagerStyle, words: Words, url_of: UrlOf) -> Iterator[PagerItem]:
    if here == 0 or style.steps == "none" or not style.has_previous:
        return
    first, previous, _, _ = _labels(style, words)
    if style.has_ends:
        yield PagerItem(first, url_of(0))
    yield PagerItem(previous, url_of(paged.starts[here - 1]), rel="prev" if style.is_in_head else "")


def _after(paged: PagedList, here: int, style: PagerStyle, words: Words, url_of: UrlOf) -> Iterator[PagerItem]:
    if here + 1 >= len(paged.starts) or style.steps == "none":
        return
    _, _, following, last = _labels(style, words)
    yield PagerItem(following, url_of(paged.starts[here + 1]), rel="next" if style.is_in_head else "")
    if style.has_ends:
        yield PagerItem(last, url_of(paged.last))


def _numbers(paged: PagedList, here: int, style: PagerStyle, url_of: UrlOf) -> Iterator[PagerItem]:
    before = -1
    for index in _shown_numbers(len(paged.starts), here, style):
        if index > before + 1 and style.numbers == "gaps":
            yield PagerItem(style.gap)
        if index == here:
            yield PagerItem(str(index + 1), is_current=True)
        else:
            yield PagerItem(str(index + 1), url_of(paged.starts[index]))
        before = index


def _shown_numbers(count: int, here: int, style: PagerStyle) -> list[int]:
    if style.numbers == "none":
        return []
    if style.numbers == "all" and count <= 40:
        return list(range(count))
    near = range(max(0, here - style.near), min(count, here + style.near + 1))
    return list(near) if style.numbers == "near" else sorted({0, count - 1, *near})


GLYPHS = (
    ("«", "‹", "›", "»"),
    ("<<", "<", ">", ">>"),
    ("|<", "←", "→", ">|"),
    ("⇤", "◄", "►", "⇥"),
    ("[<<", "[<]", "[>]", ">>]"),
)


def draw_pager(rng: Random) -> PagerStyle:
    """A style nobody has looked at."""
    numbers: Literal["none", "all", "gaps", "near"] = rng.choice(("gaps", "gaps", "gaps", "near", "all", "none"))
    steps: Literal["none", "words", "arrows", "ages", "more"] = rng.choice(("words", "words", "arrows", "ages", "none"))
    style = PagerStyle(
        numbers=numbers,
        steps=steps,
        glyphs=rng.choice(GLYPHS),
        has_previous=rng.random() < 0.8,
        has_ends=rng.random() < 0.3,
        has_caption=rng.random() < 0.3,
        is_in_head=rng.random() < 0.3,
        near=rng.choice((1, 2, 3)),
        gap=rng.choice(("…", "...", "-", "..")),
    )
    return steps_only(style, rng.choice(("words", "arrows", "more"))) if numbers == "none" else style


def steps_only(style: PagerStyle, steps: Literal["words", "arrows", "more"] = "words") -> PagerStyle:
    """`style` without numbers."""
    return replace(style, numbers="none", steps=steps, has_ends=False)
