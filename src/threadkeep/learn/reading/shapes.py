"""The shapes of a forum's posts and rows, from sample pages whose kinds a strategy tells."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from threadkeep.learn.reading.board_shapes import board_shapes
from threadkeep.learn.reading.body_places import with_narrower_texts
from threadkeep.learn.reading.choice import Judge, best_shapes, confirmed_shapes
from threadkeep.learn.reading.dates import Dated, language_of, list_format_of, site_format_of
from threadkeep.learn.reading.facts import Fact, thread_facts
from threadkeep.learn.reading.frames import without_frame
from threadkeep.learn.reading.known_names import with_known_names
from threadkeep.learn.reading.likely_edits import with_likely_edits
from threadkeep.learn.reading.post_shapes import post_shapes
from threadkeep.learn.reading.row_layouts import row_shapes
from threadkeep.learn.reading.said import with_said
from threadkeep.learn.reading.sample import POSTS
from threadkeep.learn.reading.shared import with_shared
from threadkeep.learn.reading.sheets import Sheet, sheet_of
from threadkeep.model import Role
from threadkeep.page import Page, SiteFormat, parse
from threadkeep.strategy import (
    BoardShape,
    FieldReader,
    PostShape,
    RowShape,
    Strategy,
    identify,
    list_name,
    match_on_page,
    read_page,
)

_PARAMETER = re.compile(r"([?&;])([^=&;#?]+)=[^&;#]*")
# A question mark that nothing follows, or that another sign follows.
_LEFT_OVER = re.compile(r"\?[&;]|\?(?=$|#)")
# More pages of one kind say nothing new, unless they hold a post each.
MOST_PAGES = 18
# Posts after which no further page is looked at, and the fewest pages: 100 posts a page take minutes.
ENOUGH_POSTS, FEWEST_PAGES = 400, 8


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
    """The shapes that hold on the sample pages, each kind by itself; rows are proven by the posts that are read."""
    dropped = frozenset(name for same in strategy.aliases for name in same.drop)
    pages = [Dated(without_sessions(_parsed(each), dropped), each.at) for each in samples]
    by_kind = {kind.name: [each for each in pages if _is_of(each.page, strategy, kind.name)] for kind in strategy.kinds}
    threads = [kind.name for kind in strategy.kinds if kind.role == "thread"]
    by = site_format_of([each for name in threads for each in by_kind[name]])
    learned = with_shared([shape for name in threads for shape in _posts(by_kind[name], name, strategy, by)])
    # Dates may be in English where nothing else is.
    languages = {by.language, *(language_of(each.page) for name in threads for each in by_kind[name])}
    posts = tuple(with_likely_edits(shape, by, languages) for shape in learned)
    reading = replace(strategy, posts=posts)
    lists = [kind.name for kind in strategy.kinds if kind.role in ("entry", "index")]
    facts = thread_facts(
        (read_page(each.page, reading, 0, each.at) for name in threads for each in by_kind[name]), strategy
    )
    # A list of the newest threads of all boards is no board.
    listing = [*lists, *(kind.name for kind in strategy.kinds if kind.role == "other")]
    shown = [each for name in listing for each in by_kind[name][:MOST_PAGES]]
    on_lists = list_format_of(by, [each for name in threads for each in by_kind[name]], shown)
    rows = tuple(shape for name in listing for shape in _rows(by_kind[name], name, strategy, facts, on_lists))
    boards = board_shapes({name: by_kind[name][:MOST_PAGES] for name in lists}, replace(reading, rows=rows), on_lists)
    return Shapes(posts, rows, boards)


def learned_post_shapes(samples: Sequence[SamplePage], strategy: Strategy, kind: str) -> tuple[PostShape, ...]:
    """The shapes of the posts of one kind, without those of the strategy."""
    pages = dated_pages(samples, strategy, kind)
    by = site_format_of(pages)
    languages = {by.language, *(language_of(each.page) for each in pages)}
    learned = with_shared(_posts(pages, kind, replace(strategy, posts=()), by))
    return tuple(with_likely_edits(shape, by, languages) for shape in learned)


def dated_pages(samples: Sequence[SamplePage], strategy: Strategy, kind: str) -> list[Dated]:
    """The pages of a kind, without what the strategy drops from links."""
    dropped = frozenset(name for same in strategy.aliases for name in same.drop)
    pages = (Dated(without_sessions(_parsed(each), dropped), each.at) for each in samples)
    return [each for each in pages if _is_of(each.page, strategy, kind)]


def _parsed(sample: SamplePage) -> Page:
    return parse(sample.body, sample.url, sample.content_type)


def without_sessions(page: Page, dropped: frozenset[str]) -> Page:
    """The page, its links spelled without what the strategy drops: no selector may speak of that."""
    if not dropped:
        return page
    attributes = tuple(
        {**given, "href": _without(given["href"] or "", dropped)} if "href" in given else given
        for given in page.nodes.attributes
    )
    return replace(page, nodes=replace(page.nodes, attributes=attributes))


def _without(href: str, dropped: frozenset[str]) -> str:
    """An address as it stands on a page, without some parameters of its query."""
    kept = _PARAMETER.sub(
        lambda found: found[1].replace("&", "").replace(";", "") if found[2] in dropped else found[0], href
    )
    return _LEFT_OVER.sub(lambda found: "?" if len(found[0]) > 1 else "", kept)


def _is_of(page: Page, strategy: Strategy, kind: str) -> bool:
    found = match_on_page(page, strategy)
    return found is not None and found.kind.name == kind and found.alias is None


def _posts(pages: Sequence[Dated], kind: str, strategy: Strategy, by: SiteFormat) -> tuple[PostShape, ...]:
    sheets: list[Sheet] = []
    for each in pages[: 2 * MOST_PAGES]:
        posts = sum(len(sheet.posts) for sheet in sheets)
        if (len(sheets) >= MOST_PAGES and posts >= POSTS) or (len(sheets) >= FEWEST_PAGES and posts >= ENOUGH_POSTS):
            break
        sheets.append(sheet_of(each.page, each.at))
    judge = Judge(sheets)
    sheets = without_frame(sheets, [_thread_of(sheet.page, strategy) for sheet in sheets])
    shapes = best_shapes(with_known_names(post_shapes(sheets, kind, by), sheets), judge)
    narrow = [with_narrower_texts(shape, sheets) for shape in shapes]
    return confirmed_shapes(tuple(with_said(shape, sheets, by) for shape in narrow), judge)


def _thread_of(page: Page, strategy: Strategy) -> str:
    here = identify(strategy, page.url)
    return list_name(here) if here is not None else page.url


def _rows(
    pages: Sequence[Dated], kind: str, strategy: Strategy, facts: Mapping[str, Fact], by: SiteFormat
) -> tuple[RowShape, ...]:
    """How threads' rows are read on a kind whose links to threads are followed."""
    if not any(rule.from_ == kind and _role(strategy, rule.to) == "thread" for rule in strategy.follow):
        return ()
    return row_shapes([FieldReader(each.page, each.at) for each in pages[:MOST_PAGES]], kind, strategy, facts, by)


def _role(strategy: Strategy, name: str) -> Role:
    kind = strategy.kind(name)
    return kind.role if kind is not None else "other"


def with_shapes(strategy: Strategy, shapes: Shapes) -> Strategy:
    """The strategy with the shapes; those that it has already come first."""
    return replace(
        strategy,
        posts=(*strategy.posts, *shapes.posts),
        rows=(*strategy.rows, *shapes.rows),
        boards=(*strategy.boards, *shapes.boards),
    )
