"""The shapes of a forum's posts and rows, from sample pages whose kinds a strategy tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from threadkeep.learn.reading.dates import Dated, site_format_of
from threadkeep.learn.reading.post_shapes import post_shape
from threadkeep.learn.reading.sheets import sheet_of
from threadkeep.page import Page, parse
from threadkeep.page.dates import SiteFormat
from threadkeep.strategy.read import kind_on
from threadkeep.strategy.shape import BoardShape, PostShape, RowShape
from threadkeep.strategy.strategy import Strategy

# More pages of one kind say nothing new.
MOST_PAGES = 12


@dataclass(frozen=True, slots=True)
class SamplePage:
    """A page as it came."""

    body: bytes
    url: str
    content_type: str | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Shapes:
    """How posts and rows are read; empty where nothing held up."""

    posts: tuple[PostShape, ...] = ()
    rows: tuple[RowShape, ...] = ()
    boards: tuple[BoardShape, ...] = ()


def shapes_of(samples: Sequence[SamplePage], strategy: Strategy) -> Shapes:
    """The shapes that hold on the sample pages, each kind by itself."""
    pages = [Dated(parse(each.body, each.url, each.content_type), each.at) for each in samples]
    by_kind = {kind.name: [each for each in pages if _is_of(each.page, strategy, kind.name)] for kind in strategy.kinds}
    threads = [kind.name for kind in strategy.kinds if kind.role == "thread"]
    by = site_format_of([each for name in threads for each in by_kind[name]])
    posts = [shape for name in threads if (shape := _posts(by_kind[name][:MOST_PAGES], name, by)) is not None]
    return Shapes(tuple(posts))


def _is_of(page: Page, strategy: Strategy, kind: str) -> bool:
    found = kind_on(page, strategy)
    return found is not None and found.kind.name == kind and found.same is None


def _posts(pages: Sequence[Dated], kind: str, by: SiteFormat) -> PostShape | None:
    return post_shape([sheet_of(each.page, each.at) for each in pages], kind, by)


def with_shapes(strategy: Strategy, shapes: Shapes) -> Strategy:
    """The strategy with the shapes; those that it has already come first."""
    return replace(
        strategy,
        posts=(*strategy.posts, *shapes.posts),
        rows=(*strategy.rows, *shapes.rows),
        boards=(*strategy.boards, *shapes.boards),
    )
