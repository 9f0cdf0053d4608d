"""Pages that list boards and threads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from threadkeep_bench.simulate.community import BoardInfo
from threadkeep_bench.simulate.page_content import Category, LinkItem, PageContent
from threadkeep_bench.simulate.pages.frame import frame
from threadkeep_bench.simulate.pages.heads import canonical, flips
from threadkeep_bench.simulate.pages.row_items import board_item, tags_of, thread_item
from threadkeep_bench.simulate.site import ORDERS, Ask, Place, ThreadList, newest_threads, thread_list, threads_of
from threadkeep_bench.simulate.skin import pager
from threadkeep_bench.simulate.urls import Target, View

NEWEST = 6
SEARCHED = 400
TAGGED = 20


def entry(ask: Ask, place: Place) -> PageContent:
    """The entry page: the boards, or all threads where there are none."""
    if not ask.skin.structure.boards:
        return recent(ask, place)
    page = frame(ask, "entry", ask.words["forums"])
    newest = newest_threads(ask.site, ask.at, NEWEST) if ask.skin.structure.mixed else ()
    return replace(
        page,
        categories=tuple(_categories(ask)),
        threads=tuple(thread_item(ask, thread) for thread in newest),
        tools=tuple(_folds(ask)),
        canonical=canonical(ask, place),
    )


def _folds(ask: Ask) -> Iterator[LinkItem]:
    """Links that fold a category away, and keep it so."""
    if ask.noise.actions != "none" and ask.skin.structure.categories:
        for place, _ in enumerate(_categories(ask), 1):
            yield ask.action("show_all", Target("toggle", word=str(place)))


def _categories(ask: Ask) -> Iterator[Category]:
    top = ask.site.children(None)
    if not ask.skin.structure.categories:
        yield Category(ask.words["forums"], tuple(board_item(ask, board) for board in top))
        return
    for title, boards in groupby(top, key=lambda board: board.category):
        yield Category(title, tuple(board_item(ask, board) for board in boards))


def board(ask: Ask, place: Place) -> PageContent:
    """A page of a board, in its own order or in one that the reader chose."""
    target = place.target
    info = ask.site.board(target.id)
    assert info is not None
    order = target.word if target.view == "sort" else None
    listed = thread_list(ask.site, info.id, ask.at, order)
    page = _listing(ask, place, listed, info.title, target.view, target.word)
    return replace(
        page,
        crumbs=(*page.crumbs, *_ancestors(ask, info)),
        tools=tuple(_tools(ask, info)),
        categories=_sub_boards(ask, info),
        canonical=canonical(ask, place),
    )


def recent(ask: Ask, place: Place) -> PageContent:
    """The newest threads of all boards."""
    listed = thread_list(ask.site, None, ask.at)
    return _listing(ask, place, listed, ask.words["recent"], "recent")


def tagged(ask: Ask, place: Place) -> PageContent:
    """The newest threads with a tag."""
    word = place.target.word
    seen = newest_threads(ask.site, ask.at, SEARCHED)
    threads = [thread for thread in seen if not word or word in tags_of(ask, thread.id)]
    page = frame(ask, "tag", word or ask.words["tags"])
    return replace(page, threads=tuple(thread_item(ask, thread) for thread in threads[:TAGGED]))


def _listing(ask: Ask, place: Place, listed: ThreadList, heading: str, view: View, word: str = "") -> PageContent:
    page = frame(ask, place.kind, heading)
    id = place.target.id
    shown = pager(
        listed.paged, place.start, ask.skin.board_pager, ask.words,
        lambda start: _page_url(ask, view, id, listed, start, word),
    )  # fmt: skip
    views = threads_of(ask.site, listed.on_page(place.start), ask.at)
    threads = tuple(thread_item(ask, view) for view in views)
    notice = "" if threads else ask.words["empty_board"]
    page = replace(page, threads=threads, pager=shown, notice=notice)
    return flips(page, ask.skin.board_pager)


def _page_url(ask: Ask, view: View, id: int, listed: ThreadList, start: int, word: str) -> str:
    if start == 0 and view == "recent" and not ask.skin.structure.boards:
        return ask.href(Target("entry"))
    return ask.page(view, id, listed.paged, start, word)


def _ancestors(ask: Ask, info: BoardInfo) -> tuple[LinkItem, ...]:
    parent = ask.site.board(info.parent) if info.parent is not None else None
    here = ask.link(info.title, Target("board", info.id))
    return (*_ancestors(ask, parent), here) if parent else (here,)


def _sub_boards(ask: Ask, info: BoardInfo) -> tuple[Category, ...]:
    below = ask.site.children(info.id)
    if not below or ask.skin.structure.children == "entry":
        return ()
    return (Category(ask.words["subforums"], tuple(board_item(ask, each) for each in below)),)


def _tools(ask: Ask, info: BoardInfo) -> Iterator[LinkItem]:
    words = ask.words
    if ask.noise.forms:
        yield ask.link(words["new_topic"], Target("compose", info.id))
    if ask.noise.actions != "none":
        yield ask.action("mark_read", Target("mark", info.id))
    if ask.noise.sorts:
        labels = {"last": "last_post", "created": "date"}
        for order in ORDERS:
            yield ask.link(words[labels.get(order, order)], Target("sort", info.id, word=order))
