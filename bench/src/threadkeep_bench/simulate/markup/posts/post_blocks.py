"""Posts made of articles, blocks and list items, or of runs of siblings that no element holds together."""

from __future__ import annotations

from collections.abc import Sequence

from threadkeep_bench.simulate.markup.elements import NOTHING, Html, Style, joined
from threadkeep_bench.simulate.markup.posts.flat import FlatLook, foot_box, head_box, in_soup
from threadkeep_bench.simulate.markup.posts.post_parts import Parts


def article(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    def one(post: Parts) -> Html:
        head = style.boxed("header", "post-head", post.head)
        side = style.boxed("aside", "post-side", post.votes, post.side)
        foot = style.boxed("footer", "post-foot", post.foot)
        return style.el("article", post.role, head, side, post.body, foot, id=post.id or None)

    return style.el("section", "posts", *(in_soup(one(post), look, style) for post in posts))


def block(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    def one(post: Parts) -> Html:
        side = style.boxed("div", "post-person", post.votes, post.side)
        return style.el(
            "div", post.role, side, head_box(post, style), post.body, foot_box(post, style), id=post.id or None
        )

    return style.el("div", "posts", *(in_soup(one(post), look, style) for post in posts))


def block_columns(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    def one(post: Parts) -> Html:
        side = style.el("div", "post-side", post.votes, post.side)
        column = style.el("div", "post-column", head_box(post, style), post.body, foot_box(post, style))
        columns = style.el("div", "post-columns", *((column, side) if look.is_side_right else (side, column)))
        return style.el("div", post.role, columns, id=post.id or None)

    return style.el("div", "posts", *(in_soup(one(post), look, style) for post in posts))


def item_list(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    def one(post: Parts) -> Html:
        side = style.boxed("div", "post-person", post.votes, post.side)
        inner = joined((side, head_box(post, style), post.body, foot_box(post, style)))
        return style.el("li", post.role, in_soup(inner, look, style), id=post.id or None)

    return style.el("ol" if look.spacer else "ul", "posts", *map(one, posts))


def definition(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    """One definition list for the thread: a term and some definitions a post, all siblings."""
    parts = []
    for post in posts:
        parts.append(style.el("dt", post.role, post.votes, post.head, id=post.id or None))
        parts += [style.boxed("dd", "post-side", post.side), style.el("dd", "post-column", post.body)]
        parts.append(style.boxed("dd", "post-foot", post.foot))
    return style.el("dl", "posts", *parts)


def rules(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    """Runs of siblings with a rule between, as pages were written by hand."""

    def one(post: Parts) -> Html:
        name = style.el("a", "", name=post.id) if post.id else NOTHING
        return joined((name, style.el("font", "post-head", post.head), post.votes, post.side, post.body, post.foot))

    return style.el("div", "posts", joined(map(one, posts), str(style.void("hr"))))


def paragraphs(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    """A line with the head, then the text indented: no element holds a post."""

    def one(post: Parts) -> Html:
        name = style.el("a", "", name=post.id) if post.id else NOTHING
        head = style.el("div", "post-head", name, post.votes, post.head, post.side)
        return joined((head, style.el("blockquote", "post-column", post.body), foot_box(post, style)))

    return joined(map(one, posts))


def fieldset(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    def one(post: Parts) -> Html:
        legend = style.el("legend", "post-head", post.head)
        inner = joined((post.votes, post.side, post.body, foot_box(post, style)))
        return style.el("fieldset", post.role, legend, inner, id=post.id or None)

    return style.el("form", "posts", *map(one, posts), action="#", method="post")


def siblings(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    """Side and text of every post are children of one box."""
    parts = []
    for post in posts:
        parts.append(style.el("div", "post-person", post.votes, post.head, post.side, id=post.id or None))
        parts.append(style.el("div", post.role, post.body, foot_box(post, style)))
    return style.el("div", "posts", *parts)


def details(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    def one(post: Parts) -> Html:
        summary = style.el("summary", "post-head", post.head)
        inner = joined((post.votes, post.side, post.body, foot_box(post, style)))
        return style.el("details", post.role, summary, inner, id=post.id or None, open="open")

    return style.el("div", "posts", *(in_soup(one(post), look, style) for post in posts))


def bubble(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    def one(post: Parts) -> Html:
        bubble = style.el("div", "post-bubble", style.el("p", "post-head", post.votes) if post.votes else NOTHING,
                          style.el("div", "post-head", post.head), post.body)  # fmt: skip
        person = style.boxed("div", "post-person", post.side)
        columns = style.el("div", "post-columns", person, style.el("div", "post-column", bubble, foot_box(post, style)))
        return style.el("section", post.role, columns, id=post.id or None)

    return style.el("main" if look.soup > 2 else "div", "posts", *map(one, posts))
