"""The posts of a thread's page."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from threadkeep.model import Author, Identity, Moment, Post
from threadkeep.strategy.extraction.fields import FieldReader, FieldValue
from threadkeep.strategy.extraction.moments import date_order, with_inferred_years
from threadkeep.strategy.extraction.post_details import attachments_of, parent_keys, reaction_count
from threadkeep.strategy.extraction.publication_time import publication_moment
from threadkeep.strategy.extraction.records import PageRecord, RecordRule, find_records_by_rules
from threadkeep.strategy.extraction.signature import closing_element, text_in_one_line
from threadkeep.strategy.matching.identity import clean_url, identify, list_name
from threadkeep.strategy.shapes import Field, PostShape
from threadkeep.strategy.strategy import Strategy

_UNKNOWN = Moment("")
# A text with so many letters may be somebody's, although nothing tells whose: the page is named where it is left out.
LONG = 80
# Two times of one page may be told in two zones, or one of them by its day alone.
NEAR = timedelta(days=1, hours=2)


@dataclass(frozen=True, slots=True)
class PagePosts:
    """The posts of a page, and how many long texts were left out because nothing tells whose they are, nor when."""

    posts: tuple[Post, ...] = ()
    unattributed: int = 0


def posts_of_page(taker: FieldReader, strategy: Strategy, here: Identity) -> tuple[Post, ...]:
    return page_posts(taker, strategy, here).posts


def page_posts(taker: FieldReader, strategy: Strategy, here: Identity) -> PagePosts:
    """The posts by the first shape that finds one, and those read beside it: a forum may have several layouts."""
    groups = group_shapes([shape for shape in strategy.posts if shape.on == here.kind])
    found = (_read_by(taker, strategy, group, here) for group in groups)
    return next((each for each in found if each.posts), PagePosts())


def group_shapes(shapes: Sequence[PostShape]) -> list[list[PostShape]]:
    """The shapes, with each those that are read on the same pages."""
    groups: list[list[PostShape]] = []
    for shape in shapes:
        if shape.shares_pages and groups:
            groups[-1].append(shape)
        else:
            groups.append([shape])
    return groups


def posts_by_shapes(
    taker: FieldReader, strategy: Strategy, shapes: Sequence[PostShape], here: Identity
) -> tuple[Post, ...]:
    """The posts of a page by shapes that are read together."""
    return _read_by(taker, strategy, shapes, here).posts


def _read_by(taker: FieldReader, strategy: Strategy, shapes: Sequence[PostShape], here: Identity) -> PagePosts:
    found = find_records_by_rules(taker.page, [_way(taker, shape) for shape in shapes])
    keys: dict[int, str] = {}
    equals: Counter[str] = Counter()
    posts: list[Post] = []
    read: list[tuple[PageRecord, str]] = []
    written = [_outermost(taker, record, shapes[way].body) for record, way in found]
    posted = _posted(taker, [(record, shapes[way]) for record, way in found], written)
    nested = _nested_posts(taker, [record for record, _ in found], posted)
    for number, (record, way) in enumerate(found):
        if not posted[number]:
            continue
        post = _post(
            taker, strategy, shapes[way], _PostRecord(record, written[number], nested[number]), list_name(here)
        )
        if post.key_source == "derived":
            equals[post.key] += 1
            post = replace(post, key=f"{post.key}/{equals[post.key]}")
        keys[number] = post.key
        posts.append(replace(post, ordinal=len(posts), parent=_around(found, shapes, number, keys)))
        read.append((record, post.key))
    parents = parent_keys(taker, shapes[0], read, [post.parent for post in posts])
    whole = _with_years([replace(post, parent=told) for post, told in zip(posts, parents, strict=True)], shapes)
    left_out = [bodies for bodies, is_post in zip(written, posted, strict=True) if bodies and not is_post]
    return PagePosts(whole, sum(_own_words(taker, bodies) >= LONG for bodies in left_out))


@dataclass(frozen=True, slots=True)
class _PostRecord:
    """A record, its bodies, and the elements inside it that are other posts."""

    record: PageRecord
    bodies: tuple[int, ...]
    others: frozenset[int]


def _posted(
    taker: FieldReader, found: Sequence[tuple[PageRecord, PostShape]], written: Sequence[tuple[int, ...]]
) -> tuple[bool, ...]:
    """Which records are posts: those with a text, and those whose author and time are told.

    Of a post that was emptied, or is nothing but a file, some forums leave out the element of its text. What holds
    records with a text is only a frame around them. An advertisement may look as a text does.
    """
    frames = {record.parent for (record, _), bodies in zip(found, written, strict=True) if bodies}
    return tuple(
        not _is_untold(taker, record, shape, written[number])
        if written[number]
        else number not in frames and _is_told(taker, record, shape)
        for number, (record, shape) in enumerate(found)
    )


def _is_untold(taker: FieldReader, record: PageRecord, shape: PostShape, bodies: Sequence[int]) -> bool:
    """Whether a record has neither author nor time, both of which posts are known to have; nor an id, if they have one.

    Where posts are runs of elements, a signature may begin as a post does. An advertisement may have a number, too: it
    says nothing but links, of which one seems to be a name, and tells no time.
    """
    if shape.author is None or shape.date is None:
        return False
    if not any(taker.text_in(record, field) for field in (shape.id, shape.author, shape.date)):
        return True
    author, published = taker.value_in(record, shape.author), taker.moment_in(record, shape.date)
    is_named = author is not None and not any(body <= author.node < taker.page.nodes.ends[body] for body in bodies)
    is_dated = published is not None and published.at is not None
    return not is_named and not is_dated and _own_words(taker, bodies) == 0


def _own_words(taker: FieldReader, bodies: Sequence[int]) -> int:
    """How many letters of some texts stand in no link: an advertisement is mostly links, and short."""
    page = taker.page
    own = (page.text_of(body, frozenset(page.link_nodes)) for body in bodies)
    return sum(len(text.strip()) for text in own)


def _is_told(taker: FieldReader, record: PageRecord, shape: PostShape) -> bool:
    """Whether a record says who wrote it and when, and has an id if the others have."""
    published = taker.moment_in(record, shape.date)
    is_dated = published is not None and published.at is not None
    has_id = shape.id is None or _key(taker, record, shape.id) is not None
    return is_dated and has_id and bool(taker.text_in(record, shape.author))


def _nested_posts(
    taker: FieldReader, found: Sequence[PageRecord], posted: Sequence[bool]
) -> tuple[frozenset[int], ...]:
    """For each record the elements of posts inside it: what they say was not written by its author."""
    inside: list[set[int]] = [set() for _ in found]
    for record, is_post in zip(found, posted, strict=True):
        if is_post and record.parent is not None:
            inside[record.parent].update(taker.top_nodes(record))
    for number in reversed(range(len(found))):
        around = found[number].parent
        if around is not None and not posted[number]:
            inside[around] |= inside[number]
    return tuple(frozenset(each) for each in inside)


def _way(taker: FieldReader, shape: PostShape) -> RecordRule:
    bodies = taker.select(shape.body.at) if shape.body.at is not None else taker.select(shape.selector)
    return RecordRule(shape.selector, shape.until, bodies)


def _around(
    found: Sequence[tuple[PageRecord, int]], shapes: Sequence[PostShape], number: int, keys: Mapping[int, str]
) -> str | None:
    """The key of the post around a record; a run of another shape only goes on to where its parent ends."""
    record, way = found[number]
    if record.parent is None:
        return None
    other = found[record.parent][1]
    return keys.get(record.parent) if other == way or shapes[other].until is None else None


def _with_years(posts: Sequence[Post], shapes: Sequence[PostShape]) -> tuple[Post, ...]:
    """The posts; where their dates are read in words and show no year, it is told by their order."""
    if all(date_order(shape.date) is None for shape in shapes):
        return tuple(posts)
    moments = with_inferred_years([post.published for post in posts])
    return tuple(replace(post, published=told) for post, told in zip(posts, moments, strict=True))


def _post(taker: FieldReader, strategy: Strategy, shape: PostShape, own: _PostRecord, thread: str) -> Post:
    record, bodies = own.record, own.bodies
    author = _author(taker, strategy, record, shape.author)
    changed = taker.value_in(record, shape.edited)
    edited = taker.moment_of(changed, shape.edited)
    # A date that stands in no element of its own is the first of the record, and that of an edit may stand before it.
    notes = frozenset((changed.node,)) if changed is not None and changed.node != record.start else frozenset[int]()
    published = publication_moment(taker, record, shape, bodies, notes) or _UNKNOWN
    if edited is not None and not _may_be_edit(edited, published, taker.seen_at):
        changed, edited = None, None
    key, source = _key(taker, record, shape.id) or (derived_key(thread, author, published), "derived")
    html, text = _written(taker, own, shape.body, _note(taker, shape.edited, changed, edited, bodies))
    url = taker.url_in(record, shape.url)
    return Post(
        key=key,
        key_source=source,
        thread=thread,
        ordinal=0,
        author=author,
        published=published,
        html=html,
        text=text,
        url=clean_url(strategy, url) if url is not None else None,
        edited=edited,
        edited_by=(taker.text_in(record, shape.edited_by) or None) if edited or shape.edited is None else None,
        quotes=quoted_names(taker, shape.quotes, bodies, own.others),
        reactions=reaction_count(taker, record, shape.reactions),
        attachments=attachments_of(taker, record, shape.attachments),
    )


def _may_be_edit(edited: Moment, published: Moment, seen_at: datetime) -> bool:
    """Whether a time lies between that of a post and now, but for zones: people write lines with any other."""
    is_before = edited.at is not None and published.at is not None and edited.at < published.at - NEAR
    return not is_before and (edited.at is None or edited.at <= seen_at + NEAR)


def quoted_names(
    taker: FieldReader, wanted: Field | None, bodies: Sequence[int], others: Collection[int] = ()
) -> tuple[str, ...]:
    """The people named by all matches of a field inside the text of a post, without the `others` inside it.

    A quotation may look as a record does, a table in a table, and is a part of the text nevertheless.
    """
    if wanted is None or wanted.at is None:
        return ()
    ends, found = taker.page.nodes.ends, taker.select(wanted.at)
    inside = [node for body in bodies for node in found[bisect_left(found, body) : bisect_left(found, ends[body])]]
    own = [node for node in inside if not any(other <= node < ends[other] for other in others)]
    return tuple(name for node in own if (name := taker.value_at(node, wanted)))


def _note(
    taker: FieldReader, wanted: Field | None, taken: FieldValue | None, edited: Moment | None, bodies: tuple[int, ...]
) -> frozenset[int]:
    """The element of a text that says by its words when it was edited: the forum wrote that, nobody else.

    It stands inside the text, or behind it where that has several elements.
    """
    if wanted is None or wanted.match is None or wanted.take != "text" or taken is None:
        return frozenset()
    note = frozenset((taken.node,))
    inside = (body < taken.node < taker.page.nodes.ends[body] for body in bodies)
    is_inside = any(inside) or taken.node in bodies[1:]
    if not is_inside or edited is None or edited.at is None:
        return frozenset()
    # Nobody edits nothing: what is all that a post says was written.
    return note if any(taker.page.text_of(body, note).strip() for body in bodies if body not in note) else frozenset()


def _written(taker: FieldReader, own: _PostRecord, body: Field, note: frozenset[int]) -> tuple[str, str]:
    """What was written, as HTML and as text; without a place of its own it is all of the record that is not dropped."""
    left_out = (taker.dropped_nodes(body) | own.others) - frozenset(own.bodies) | note
    if body.at is None:
        return taker.record_html(own.record, left_out), taker.record_text(own.record, left_out).strip("\n")
    bodies = [node for node in own.bodies if node not in note]
    left_out |= _signature(taker, bodies, body, left_out)
    html = "".join(taker.page.html_of(node, left_out) for node in bodies)
    return html, "\n".join(taker.page.text_of(node, left_out) for node in bodies).strip("\n")


def _signature(taker: FieldReader, bodies: Sequence[int], body: Field, left_out: frozenset[int]) -> frozenset[int]:
    """The last element of a text, if it says what a signature does."""
    node = closing_element(taker.page, bodies, left_out) if body.signatures else None
    return (
        frozenset((node,))
        if node is not None and text_in_one_line(taker.page, node) in body.signatures
        else frozenset()
    )


def _outermost(taker: FieldReader, record: PageRecord, body: Field) -> tuple[int, ...]:
    """The body's elements, without those that stand inside another of them."""
    kept: list[int] = []
    for node in taker.nodes_in(record, body):
        if not kept or node >= taker.page.nodes.ends[kept[-1]]:
            kept.append(node)
    return tuple(kept)


def _author(taker: FieldReader, strategy: Strategy, record: PageRecord, wanted: Field | None) -> Author:
    taken = taker.value_in(record, wanted)
    if taken is None:
        return Author("")
    link = taker.link_at(taken.node)
    if link is None:
        return Author(taken.value)
    identity = identify(strategy, link.url)
    return Author(taken.value, clean_url(strategy, link.url), identity.id("author") if identity is not None else None)


def _key(
    taker: FieldReader, record: PageRecord, wanted: Field | None
) -> tuple[str, Literal["anchor", "permalink", "derived"]] | None:
    taken = taker.value_in(record, wanted)
    if taken is None or wanted is None or not taken.value:
        return None
    return taken.value, "permalink" if wanted.take == "href" else "anchor"


def derived_key(thread: str, author: Author, published: Moment) -> str:
    """A key for a post without an id; a time like "yesterday" is made absolute, for it will be shown otherwise."""
    when = published.at.isoformat() if published.at is not None else published.raw
    return "/".join((thread, author.name, when))
