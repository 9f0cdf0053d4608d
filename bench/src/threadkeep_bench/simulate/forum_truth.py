"""The truth about a simulated forum: everything that a guest can see at one moment."""

from __future__ import annotations

from datetime import datetime

from threadkeep_bench.simulate.community import BoardInfo, PostView, ThreadView
from threadkeep_bench.simulate.pages import visible_posts
from threadkeep_bench.simulate.site import Ask, SimulatedSite, newest_threads, post_list, thread_list
from threadkeep_bench.simulate.truth import TrueBoard, TruePost, TrueThread
from threadkeep_bench.simulate.urls import PagedList, Target, View

ALL = "all"


def true_boards(site: SimulatedSite, at: datetime) -> tuple[TrueBoard, ...]:
    """The boards that guests may read; one of all threads where a forum has none."""
    if not site.skin.structure.boards:
        paged = thread_list(site, None, at).paged
        entry = site.url(Target("entry"))
        return (TrueBoard(ALL, entry, site.skin.title, None, (entry, *_pages(site, "recent", 0, paged)[1:])),)
    return tuple(_board(site, board, at) for board in site.community.boards if board.id != site.denied_board)


def _board(site: SimulatedSite, board: BoardInfo, at: datetime) -> TrueBoard:
    pages = _pages(site, "board", board.id, thread_list(site, board.id, at).paged)
    parent = None if board.parent is None else str(board.parent)
    return TrueBoard(str(board.id), pages[0], board.title, parent, pages)


def _pages(site: SimulatedSite, view: View, id: int, paged: PagedList) -> tuple[str, ...]:
    return tuple(site.url(Target(view, id, paged.text(start) if start else "")) for start in paged.starts)


def true_threads(site: SimulatedSite, at: datetime) -> tuple[TrueThread, ...]:
    return tuple(_thread(site, thread, at) for thread in newest_threads(site, at))


def _thread(site: SimulatedSite, thread: ThreadView, at: datetime) -> TrueThread:
    pages = _pages(site, "thread", thread.id, post_list(site, thread.id, at))
    posts = tuple(_post(site, post, at) for post in visible_posts(site, thread.id, at))
    board = str(thread.board) if site.skin.structure.boards else ALL
    return TrueThread(str(thread.id), board, pages[0], thread.title, pages, posts)


def _post(site: SimulatedSite, post: PostView, at: datetime) -> TruePost:
    return TruePost(
        id=str(post.id),
        author=post.author.name,
        at=post.at,
        text=site.community.plain_text(post),
        shown_at=Ask(site, at).stamp(post.at, site.skin.post_dates).text,
        quoted_authors=tuple(segment.author for segment in post.segments if segment.kind == "quote"),
        parent=None if post.parent is None else str(post.parent),
    )
