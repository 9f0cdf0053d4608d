"""Rows of index pages: what they show of a board or a thread."""

from __future__ import annotations

from zlib import crc32

from threadkeep_bench.simulate.community import BoardInfo, ThreadView, User
from threadkeep_bench.simulate.page_content import BoardItem, LastItem, LinkItem, Pager, ThreadItem
from threadkeep_bench.simulate.site import Ask, counted_pages
from threadkeep_bench.simulate.skin import mini_pager
from threadkeep_bench.simulate.urls import Target

EXCERPT = 140


def thread_item(ask: Ask, thread: ThreadView) -> ThreadItem:
    """A thread's row."""
    style = ask.skin.rows
    return ThreadItem(
        title=thread.title,
        url=ask.href(Target("thread", thread.id)),
        author=thread.author.name if style.author else "",
        author_url=author_url(ask, thread.author) if style.author else "",
        replies=thread.posts - (not style.counts_first) if style.replies else None,
        views=thread.views if style.views else None,
        started=ask.stamp(thread.created_at, ask.skin.row_dates) if style.started else None,
        last=_last(ask, thread),
        is_sticky=thread.is_sticky,
        is_locked=thread.is_locked,
        mini_pager=_mini_pager(ask, thread),
        tags=tag_links(ask, thread.id),
        excerpt=_excerpt(ask, thread),
    )


def author_url(ask: Ask, user: User) -> str:
    return ask.href(Target("user", user.id)) if ask.noise.members else ""


def _last(ask: Ask, thread: ThreadView) -> LastItem | None:
    style = ask.skin.rows
    if style.last == "none":
        return None
    stamp = ask.stamp(thread.last_at, ask.skin.row_dates)
    if style.last == "time":
        return LastItem(stamp, url=_newest(ask, thread))
    author = thread.last_author
    return LastItem(stamp, author.name, author_url(ask, author), url=_newest(ask, thread))


def _newest(ask: Ask, thread: ThreadView) -> str:
    """The link to the newest post: a shortcut, the post's own link, or none."""
    if ask.noise.newest != "none":
        return ask.href(Target("newest", thread.id))
    if ask.noise.permalinks != "none":
        return ask.href(Target("post", thread.last_post))
    return ""


def _mini_pager(ask: Ask, thread: ThreadView) -> Pager | None:
    # A cursor is an item of the thread, and an index row does not know those.
    if not ask.skin.rows.mini_pager or ask.skin.urls.thread_position == "cursor":
        return None
    paged = counted_pages(ask.site, thread.posts)
    return mini_pager(paged, lambda start: ask.page("thread", thread.id, paged, start))


def _excerpt(ask: Ask, thread: ThreadView) -> str:
    if not ask.skin.rows.excerpt:
        return ""
    post = ask.site.community.posts(thread.id, ask.at, 0, 1)[0]
    return ask.site.community.plain_text(post)[:EXCERPT]


def tag_links(ask: Ask, thread: int) -> tuple[LinkItem, ...]:
    if not ask.noise.tags:
        return ()
    return tuple(ask.link(tag, Target("tag", word=tag)) for tag in tags_of(ask, thread))


def tags_of(ask: Ask, thread: int) -> tuple[str, ...]:
    """One or two tags, always the same for a thread."""
    names = all_tags(ask)
    first, second = crc32(b"%d" % thread) % len(names), crc32(b"tag %d" % thread) % (2 * len(names))
    return tuple(dict.fromkeys(names[index] for index in (first, second) if index < len(names)))


def all_tags(ask: Ask) -> tuple[str, ...]:
    """The last words of the language's nouns, short enough for a tag."""
    nouns = (noun.split()[-1].strip("'’.,") for noun in ask.words.nouns)
    return tuple(dict.fromkeys(nouns))[:24]


def board_item(ask: Ask, board: BoardInfo) -> BoardItem:
    """A board's row."""
    style = ask.skin.rows
    tally = ask.site.community.tallies(board.id, ask.at)
    shows = board.id != ask.site.denied_board
    return BoardItem(
        title=board.title,
        url=ask.href(Target("board", board.id)),
        description=board.description if style.board_description else "",
        threads=tally.threads if style.board_counters and shows else None,
        posts=tally.posts if style.board_counters and shows else None,
        last=_board_last(ask, tally.last) if style.board_last and shows else None,
        children=_children(ask, board),
    )


def _board_last(ask: Ask, thread: ThreadView | None) -> LastItem | None:
    if thread is None:
        return None
    author = thread.last_author
    url = _newest(ask, thread) or ask.href(Target("thread", thread.id))
    stamp = ask.stamp(thread.last_at, ask.skin.row_dates)
    return LastItem(stamp, author.name, author_url(ask, author), thread.title, url)


def _children(ask: Ask, board: BoardInfo) -> tuple[LinkItem, ...]:
    """Sub-boards as links in their parent's row; all levels of them, where no other page lists them."""
    if ask.skin.structure.children == "parent":
        return ()
    below = ask.site.children(board.id)
    deeper = tuple(link for child in below for link in _children(ask, child))
    return (*(ask.link(child.title, Target("board", child.id)) for child in below), *deeper)
