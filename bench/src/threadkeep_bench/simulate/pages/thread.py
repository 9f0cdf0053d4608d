"""Pages of a thread, and its print view."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace

from threadkeep_bench.simulate.community import PostView, ThreadView
from threadkeep_bench.simulate.page_content import LinkItem, PageContent, ShownForm
from threadkeep_bench.simulate.pages.frame import frame
from threadkeep_bench.simulate.pages.heads import canonical, flips
from threadkeep_bench.simulate.pages.post_items import post_items, visible_posts
from threadkeep_bench.simulate.pages.row_items import tag_links
from threadkeep_bench.simulate.site import Ask, Place, post_list
from threadkeep_bench.simulate.skin import pager
from threadkeep_bench.simulate.urls import Target


def thread(ask: Ask, place: Place) -> PageContent:
    """A page of a thread."""
    view = ask.site.community.thread(place.target.id, ask.at)
    assert view is not None
    paged = post_list(ask.site, view.id, ask.at)
    posts = _posts_from(ask, view.id, place.start)
    page = _framed(ask, place, view, posts)
    shown = pager(
        paged, place.start, ask.skin.thread_pager, ask.words, lambda start: ask.page("thread", view.id, paged, start)
    )
    page = replace(page, pager=shown, tools=tuple(_tools(ask, view)), forms=(*page.forms, *_reply_form(ask, view)))
    return flips(page, ask.skin.thread_pager)


def printed(ask: Ask, place: Place) -> PageContent:
    """All posts of a thread, without what is around them."""
    view = ask.site.community.thread(place.target.id, ask.at)
    assert view is not None
    page = _framed(ask, place, view, visible_posts(ask.site, view.id, ask.at))
    return replace(page, nav=(), aside=(), forms=(), robots="noindex" if ask.noise.nofollow else "")


def _framed(ask: Ask, place: Place, view: ThreadView, posts: Sequence[PostView]) -> PageContent:
    page = frame(ask, place.kind, view.title)
    return replace(
        page,
        crumbs=(*page.crumbs, *_board_crumb(ask, view)),
        posts=post_items(ask, posts, ask.site.look(view.board)),
        canonical=canonical(ask, replace(place, target=replace(place.target, view="thread"))),
        json_ld=_json_ld(ask, view, posts) if ask.noise.json_ld else "",
    )


def _posts_from(ask: Ask, thread: int, start: int) -> Sequence[PostView]:
    posts = visible_posts(ask.site, thread, ask.at, start, start + ask.skin.structure.posts_a_page)
    repeated = visible_posts(ask.site, thread, ask.at, 0, 1) if ask.noise.repeats_first and start else ()
    return [*repeated, *posts]


def _board_crumb(ask: Ask, view: ThreadView) -> tuple[LinkItem, ...]:
    board = ask.site.board(view.board)
    if board is None or not ask.skin.structure.boards:
        return ()
    return (ask.link(board.title, Target("board", board.id)),)


def _tools(ask: Ask, view: ThreadView) -> Iterator[LinkItem]:
    noise, words = ask.noise, ask.words
    if noise.forms:
        yield ask.link(words["reply"], Target("reply", view.id))
    if noise.prints:
        yield ask.link(words["print"], Target("print", view.id))
    if noise.newest != "none":
        yield ask.link(words["newest_post"], Target("newest", view.id))
    if noise.neighbours != "none":
        yield ask.link(words["previous_thread"], Target("previous", view.id))
        yield ask.link(words["next_thread"], Target("next", view.id))
    if noise.actions != "none":
        yield ask.action("subscribe", Target("subscribe", view.id))
        yield ask.action("rate", Target("rate", view.id))
    yield from tag_links(ask, view.id)


def _reply_form(ask: Ask, view: ThreadView) -> tuple[ShownForm, ...]:
    if not ask.noise.forms:
        return ()
    words = ask.words
    return (ShownForm(ask.href(Target("reply", view.id)), (("message", words["message"]),), words["quick_reply"]),)


def _json_ld(ask: Ask, view: ThreadView, posts: Sequence[PostView]) -> str:
    plain_text = ask.site.community.plain_text
    first = posts[0]
    return json.dumps(
        {
            "@context": "https://schema.org",
            "@type": "DiscussionForumPosting",
            "headline": view.title,
            "author": {"@type": "Person", "name": first.author.name},
            "datePublished": first.at.isoformat(),
            "text": plain_text(first),
            "comment": [{"@type": "Comment", "text": plain_text(post)} for post in posts[1:]],
        }
    )
