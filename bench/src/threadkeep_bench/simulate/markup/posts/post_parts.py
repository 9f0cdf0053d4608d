"""The parts of a post: head, side, body and foot, each with the fields that this site puts there."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Literal
from zlib import crc32

from threadkeep_bench.simulate.markup.elements import NOTHING, Html, Style, joined, text
from threadkeep_bench.simulate.markup.parts import (
    STAMP_FORMS,
    Clutter,
    IconLook,
    RunLook,
    StampForm,
    anchor,
    draw_clutter,
    draw_run,
    link_run,
    named_link,
    stamped,
)
from threadkeep_bench.simulate.page_content import Ad, PostItem

AnchorForm = Literal["record", "name", "body", "both"]
ANCHOR_FORMS: tuple[AnchorForm, ...] = ("record", "record", "name", "body", "both")
Where = Literal["head", "side", "foot"]


@dataclass(frozen=True, slots=True)
class Parts:
    """`id` is for the element of the whole post, empty where the site writes no id there."""

    head: Html
    side: Html
    body: Html
    foot: Html
    id: str = ""
    votes: Html = NOTHING
    role: str = "post"


@dataclass(frozen=True, slots=True)
class PartsLook:
    """Where each field stands. What has no place of its own in a form is printed beside the head."""

    anchor: AnchorForm = "record"
    author: Where = "side"
    stamp: Where = "head"
    number: Where = "head"
    actions: Literal["head", "foot", "both"] = "foot"
    run: RunLook = field(default_factory=lambda: RunLook("bar"))
    info: Literal["lines", "list", "definition", "spans", "blocks"] = "lines"
    avatar: Literal["image", "linked", "letter", "background"] = "image"
    signature: Literal["inside", "after", "foot"] = "after"
    edited: Literal["inside", "after", "foot"] = "after"
    author_tag: Literal["b", "strong", "h3", "h4", "span", "div", "font"] = "b"
    stamp_form: StampForm = "span"
    stamp_label: bool = False
    stamp_first: bool = False
    text_tag: Literal["", "div", "font"] = "div"
    clutter: Clutter = field(default_factory=Clutter)


def draw_parts(rng: Random, *, is_old: bool) -> PartsLook:
    return PartsLook(
        anchor=rng.choice(("name", "name", "record", "both") if is_old else ANCHOR_FORMS),
        author=rng.choice(("side", "side", "head")),
        stamp=rng.choice(("head", "head", "side", "foot")),
        number=rng.choice(("head", "head", "foot")),
        actions=rng.choice(("head", "foot", "foot", "both")),
        run=draw_run(rng, "bar", "brackets", "cells") if is_old else draw_run(rng),
        info=rng.choice(("lines", "lines", "spans") if is_old else ("lines", "list", "definition", "spans", "blocks")),
        avatar=rng.choice(("image", "linked") if is_old else ("image", "linked", "letter", "background")),
        signature=rng.choice(("inside", "after", "foot")),
        edited=rng.choice(("inside", "after", "foot")),
        author_tag=rng.choice(("b", "strong", "font") if is_old else ("b", "strong", "h3", "h4", "span", "div")),
        stamp_form=rng.choice(STAMP_FORMS),
        stamp_label=rng.random() < 0.4,
        stamp_first=rng.random() < 0.4,
        text_tag=rng.choice(("", "font", "") if is_old else ("", "div", "div")),
        clutter=draw_clutter(rng, is_old=is_old),
    )


def post_parts(post: PostItem, look: PartsLook, icons: IconLook, style: Style) -> Parts:
    """A post taken apart into the pieces that a form arranges."""
    places: dict[str, list[Html]] = {"head": [_name(post, look, style)], "side": [], "foot": []}
    author, stamp = _author(post, look, style), _stamp(post, look, style)
    order = (
        ((look.stamp, stamp), (look.author, author))
        if look.stamp_first
        else ((look.author, author), (look.stamp, stamp))
    )
    for where, html in (*order, (look.number, _number(post, style))):
        places[where].append(html)
    places["side"] += [_avatar(post, look, style), _info(post, look, style)]
    for where in ("head", "foot") if look.actions == "both" else (look.actions,):
        places[where].append(_actions(post, look, icons, style))
    return Parts(
        head=joined(places["head"], " "),
        side=joined(places["side"], " "),
        body=_body(post, look, style),
        foot=joined((*_late(post, look, "foot", style), *places["foot"], _clutter(post, look, style)), " "),
        id=post.anchor if look.anchor in ("record", "both") else "",
        votes=_votes(post, style),
        role=f"post.{post.part}" if post.part != "post" else "post",
    )


def ad_parts(ad: Ad, is_like_a_post: bool, style: Style) -> Parts:
    """Something that is no post, taken apart as if it were one."""
    body = style.el("div", "post-body" if is_like_a_post else "ad-body", Html(ad.html))
    label = style.el("b", "post-name" if is_like_a_post else "ad-title", text(ad.label))
    return Parts(label, NOTHING, body, NOTHING, role="post" if is_like_a_post else "ad")


def _name(post: PostItem, look: PartsLook, style: Style) -> Html:
    if look.anchor not in ("name", "both") or not post.anchor:
        return NOTHING
    return style.el("a", "", name=post.anchor)


def _author(post: PostItem, look: PartsLook, style: Style) -> Html:
    inner = named_link(post.author, post.author_url, "post-author", style)
    return style.boxed(look.author_tag, "post-name", inner)


def _stamp(post: PostItem, look: PartsLook, style: Style) -> Html:
    time = stamped(post.stamp, look.stamp_form, "post-time", style)
    if not time or not look.stamp_label:
        return time
    return style.el("span", "post-when", Html(f"{style.word('date')}: "), time)


def _number(post: PostItem, style: Style) -> Html:
    return anchor(post.number, "post-number", style) if post.number else NOTHING


def _avatar(post: PostItem, look: PartsLook, style: Style) -> Html:
    if not post.avatar:
        return NOTHING
    picture = style.void("img", "post-avatar", src=f"/avatar/{len(post.author)}.png", alt="", width="64", height="64")
    match look.avatar:
        case "letter":
            return style.el("span", "post-avatar", text(post.author[:1]), aria_hidden="true")
        case "background":
            return style.el("span", "post-avatar", style="background-image:url(/avatar/0.png)")
        case "linked" if post.author_url:
            return style.el("a", "avatar-link", picture, href=post.author_url)
        case _:
            return picture


def _info(post: PostItem, look: PartsLook, style: Style) -> Html:
    lines = [text(line) for line in post.author_info]
    if not lines:
        return NOTHING
    match look.info:
        case "list":
            return style.el("ul", "post-info", *(style.el("li", "info-fact", line) for line in lines))
        case "definition":
            return style.el("dl", "post-info", *(style.el("dd", "info-fact", line) for line in lines))
        case "spans":
            return style.el("div", "post-info", joined((style.el("span", "info-fact", line) for line in lines), " "))
        case "blocks":
            return style.el("div", "post-info", *(style.el("div", "info-fact", line) for line in lines))
        case _:
            return style.el("div", "post-info", joined(lines, str(style.void("br"))))


def _actions(post: PostItem, look: PartsLook, icons: IconLook, style: Style) -> Html:
    icon = icons.draw("tool", style)
    return style.boxed("div", "post-actions", link_run(post.actions, "post-action", look.run, style, icon))


def _body(post: PostItem, look: PartsLook, style: Style) -> Html:
    """What the user wrote in an element of its own, and beside or inside it what the forum adds."""
    written = Html(post.body_html)
    inner = style.el(look.text_tag, "post-text", written) if look.text_tag else written
    name = post.anchor if look.anchor == "body" and post.anchor else None
    body = style.el("div", "post-body", inner, *_late(post, look, "inside", style), id=name)
    return joined((body, *_late(post, look, "after", style)))


def _late(post: PostItem, look: PartsLook, where: str, style: Style) -> list[Html]:
    """Signature and edit note, where they are at `where`."""
    found = []
    if post.edited and look.edited == where:
        found.append(style.el("div", "post-edited", text(post.edited)))
    if post.signature_html and look.signature == where:
        found.append(style.el("div", "post-signature", Html(post.signature_html)))
    return found


def _clutter(post: PostItem, look: PartsLook, style: Style) -> Html:
    return look.clutter.render(crc32(post.anchor.encode()) % 1000, style)


def _votes(post: PostItem, style: Style) -> Html:
    if post.votes is None:
        return NOTHING
    return style.el("span", "post-votes", text(str(post.votes)))
