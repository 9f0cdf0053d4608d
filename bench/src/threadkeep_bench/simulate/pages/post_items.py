"""Posts as a thread page shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from html import escape
from typing import Literal
from zlib import crc32

from threadkeep_bench.simulate.community import PostView, User
from threadkeep_bench.simulate.markup import MarkupLook, render_body
from threadkeep_bench.simulate.page_content import Ad, LinkItem, PostItem
from threadkeep_bench.simulate.pages.row_items import author_url
from threadkeep_bench.simulate.site import Ask, SimulatedSite
from threadkeep_bench.simulate.urls import Target, View

AD_AFTER = 3
FORMS: tuple[View, ...] = ("quote", "report")


def visible_posts(
    site: SimulatedSite, thread: int, at: datetime, start: int = 0, stop: int | None = None
) -> Sequence[PostView]:
    """Posts with what their readers see: user-written HTML only where the skin lets it through."""
    posts = site.community.posts(thread, at, start, stop)
    return posts if site.skin.noise.user_markup else [_without_markup(post) for post in posts]


def _without_markup(post: PostView) -> PostView:
    kept = tuple(segment for segment in post.segments if segment.kind != "markup")
    return replace(post, segments=kept) if kept else post


def post_items(ask: Ask, posts: Sequence[PostView], look: MarkupLook) -> tuple[PostItem | Ad, ...]:
    """The posts of a page in the shape of the skin: flat, each under the one it answers, or answers with comments."""
    shape = ask.skin.structure.posts
    items = {post.id: post_item(ask, post, look) for post in posts}
    if shape == "flat":
        return tuple(_with_ads(ask, list(items.values())))
    parents = _parents(posts, is_deep=shape == "nested")
    return tuple(_with_ads(ask, [_tree(id, items, parents) for id in items if parents[id] is None]))


def _parents(posts: Sequence[PostView], *, is_deep: bool) -> dict[int, int | None]:
    """Under which post of this page each one stands; answers are beside the question, comments under an answer."""
    parents: dict[int, int | None] = {}
    for post in posts:
        parent = post.parent if post.parent in parents else None
        if not is_deep and parent is not None:
            parent = parents[parent] if parents[parent] is not None else parent
            parent = None if parent == posts[0].id else parent
        parents[post.id] = parent
    return parents


def _tree(id: int, items: dict[int, PostItem], parents: dict[int, int | None]) -> PostItem:
    below = tuple(_tree(child, items, parents) for child, parent in parents.items() if parent == id)
    if not below:
        return items[id]
    part = items[id].part
    return replace(
        items[id], replies=tuple(replace(each, part="comment") for each in below) if part != "post" else below
    )


def _with_ads(ask: Ask, items: Sequence[PostItem]) -> Iterator[PostItem | Ad]:
    for place, item in enumerate(items, 1):
        yield item
        if ask.noise.ads and place % AD_AFTER == 1:
            yield Ad(ask.words["advertisement"], _ad_html(ask, place))


def _ad_html(ask: Ask, place: int) -> str:
    noun = ask.words.nouns[crc32(b"ad %d" % place) % len(ask.words.nouns)]
    return f'<p><a href="http://ads.example/{place}" rel="sponsored">{escape(noun)}</a></p>'


def post_item(ask: Ask, post: PostView, look: MarkupLook) -> PostItem:
    return PostItem(
        anchor=anchor(ask.site, post.id),
        author=post.author.name,
        stamp=ask.stamp(post.at, ask.skin.post_dates),
        body_html=_body(ask, post, look),
        author_url=author_url(ask, post.author),
        author_info=_author_info(ask, post.author),
        avatar=post.author.id % 3 > 0,
        number=_number(ask, post),
        signature_html=_signature(ask, post.author),
        edited=_edited(ask, post),
        actions=_actions(ask, post),
        part=_part(ask, post),
        votes=crc32(b"%d" % post.id) % 12 - 2 if ask.skin.structure.posts == "answers" else None,
    )


def _body(ask: Ask, post: PostView, look: MarkupLook) -> str:
    def url_of_thread(thread: int) -> str:
        return ask.href(Target("thread", thread), aside=True)

    return render_body(post.segments, look, url_of_thread, ask.words.language)


def anchor(site: SimulatedSite, post: int) -> str:
    """The name of a post's element."""
    return site.skin.anchor.replace("{id}", str(post)).replace("{token}", site.slugs.token("post", post))


def _part(ask: Ask, post: PostView) -> Literal["post", "question", "answer"]:
    if ask.skin.structure.posts != "answers":
        return "post"
    return "question" if post.number == 0 else "answer"


def _author_info(ask: Ask, user: User) -> tuple[str, ...]:
    if ask.skin.structure.posts != "flat":
        return ()
    rank = ("member", "new_member", "moderator")[user.id % 3]
    joined = f"{ask.words['joined']}: {user.joined_at.date().isoformat()}"
    return (ask.words[rank], joined, ask.words["post_count"].format(n=7 + crc32(user.name.encode()) % 900))


def _number(ask: Ask, post: PostView) -> LinkItem | None:
    if ask.noise.permalinks == "none":
        return None
    target = Target("post", post.id)
    return ask.link(f"#{post.number + 1}", target, fragment=anchor(ask.site, post.id))


def _signature(ask: Ask, user: User) -> str:
    if not ask.noise.signatures or user.id % 3:
        return ""
    return escape(ask.words.signatures[user.id % len(ask.words.signatures)])


def _edited(ask: Ask, post: PostView) -> str:
    if post.edited_at is None:
        return ""
    date = ask.stamp(post.edited_at, ask.skin.post_dates).text
    return ask.words["edited"].format(name=post.author.name, date=date)


def _actions(ask: Ask, post: PostView) -> tuple[LinkItem, ...]:
    """The tools of a post: forms and links that change something, the commonest first."""
    quote, report = (ask.link(ask.words[view], Target(view, post.id)) for view in FORMS)
    rate, delete = ask.action("like", Target("rate", post.thread)), ask.action("delete", Target("delete", post.id))
    forms = (quote, report) if ask.noise.forms else ()
    actions = (rate, delete) if ask.noise.actions != "none" else ()
    count = {"none": 0, "few": 1, "all": 2}[ask.noise.post_tools]
    return (*forms[:count], *actions[:count])
