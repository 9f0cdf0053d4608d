"""The posts of a thread page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from threadkeep.model import Author, Identity, Moment, Post
from threadkeep.strategy.extraction.fields import FieldReader, FieldValue
from threadkeep.strategy.extraction.moments import date_order, with_inferred_years
from threadkeep.strategy.extraction.post_details import attachments_of, parent_keys, reaction_count
from threadkeep.strategy.extraction.post_records import (
    PostCandidate,
    post_candidates,
    post_key,
    text_length_outside_links,
)
from threadkeep.strategy.extraction.post_text import edit_note_in, html_and_text, quoted_names
from threadkeep.strategy.extraction.publication_time import publication_moment
from threadkeep.strategy.extraction.records import PageRecord
from threadkeep.strategy.handwritten import lines_in_order_of_use
from threadkeep.strategy.matching.identity import identify, list_name
from threadkeep.strategy.matching.url_matches import clean_url
from threadkeep.strategy.shapes import Field, PostShape
from threadkeep.strategy.strategy import Strategy
from threadkeep.strategy.thresholds import EXTRACTION

_UNKNOWN_TIME = Moment("")


@dataclass(frozen=True, slots=True)
class PagePosts:
    """The posts of a page, and the [[post]] tables that found them.

    `unattributed` counts the long texts that were dropped: they have no author and no time.
    """

    posts: tuple[Post, ...] = ()
    unattributed: int = 0
    tables: tuple[str, ...] = ()


def posts_of_page(reader: FieldReader, strategy: Strategy, here: Identity) -> tuple[Post, ...]:
    return page_posts(reader, strategy, here).posts


def page_posts(reader: FieldReader, strategy: Strategy, here: Identity) -> PagePosts:
    """The posts that the first group of shapes finds; a forum may have several layouts."""
    for group in _groups_in_order_of_use(strategy, here.kind):
        page, used = _read_shapes(reader, strategy, [shape for _, shape in group], here)
        if page.posts:
            return replace(page, tables=tuple(f"post[{group[number][0]}]" for number in used))
    return PagePosts()


def _groups_in_order_of_use(strategy: Strategy, kind: str) -> list[list[tuple[int, PostShape]]]:
    """The shapes of a kind with their numbers in the file; all shapes of a group are read on the same pages."""
    groups: list[list[tuple[int, PostShape]]] = []
    for number, shape in enumerate(strategy.posts, 1):
        if shape.on != kind:
            continue
        if shape.shares_pages and groups:
            groups[-1].append((number, shape))
        else:
            groups.append([(number, shape)])
    first_shapes = [group[0][1] for group in groups]
    return [groups[number - 1] for number, _ in lines_in_order_of_use(strategy, first_shapes)]


def posts_by_shapes(
    reader: FieldReader, strategy: Strategy, shapes: Sequence[PostShape], here: Identity
) -> tuple[Post, ...]:
    """The posts of a page by one group of shapes."""
    return _read_shapes(reader, strategy, shapes, here)[0].posts


def _read_shapes(
    reader: FieldReader, strategy: Strategy, shapes: Sequence[PostShape], here: Identity
) -> tuple[PagePosts, list[int]]:
    """The posts of a page, and the numbers of the shapes that found one."""
    candidates = post_candidates(reader, shapes)
    keys: dict[int, str] = {}
    equal_keys: Counter[str] = Counter()
    posts: list[Post] = []
    for number, candidate in enumerate(candidates):
        if not candidate.is_post:
            continue
        post = _post(reader, strategy, shapes[candidate.shape_number], candidate, list_name(here))
        if post.key_source == "derived":
            equal_keys[post.key] += 1
            post = replace(post, key=f"{post.key}/{equal_keys[post.key]}")
        keys[number] = post.key
        posts.append(replace(post, ordinal=len(posts), parent=_enclosing_post(candidates, shapes, number, keys)))
    read = [(candidates[number].record, key) for number, key in keys.items()]
    parents = parent_keys(reader, shapes[0], read, [post.parent for post in posts])
    linked = [replace(post, parent=parent) for post, parent in zip(posts, parents, strict=True)]
    used = sorted({candidates[number].shape_number for number in keys})
    return PagePosts(_with_years(linked, shapes), _count_long_dropped_texts(reader, candidates)), used


def _count_long_dropped_texts(reader: FieldReader, candidates: Sequence[PostCandidate]) -> int:
    dropped = [candidate.bodies for candidate in candidates if candidate.bodies and not candidate.is_post]
    return sum(text_length_outside_links(reader, bodies) >= EXTRACTION.long_text for bodies in dropped)


def _enclosing_post(
    candidates: Sequence[PostCandidate], shapes: Sequence[PostShape], number: int, keys: Mapping[int, str]
) -> str | None:
    """The key of the post around a record.

    The end of a run of siblings is not the end of a post, so a run of another shape contains no posts.
    """
    candidate = candidates[number]
    if candidate.record.parent is None:
        return None
    outer = candidates[candidate.record.parent].shape_number
    is_parent = outer == candidate.shape_number or shapes[outer].until is None
    return keys.get(candidate.record.parent) if is_parent else None


def _with_years(posts: Sequence[Post], shapes: Sequence[PostShape]) -> tuple[Post, ...]:
    """The posts; if their dates are in words and without a year, their order shows it."""
    if all(date_order(shape.date) is None for shape in shapes):
        return tuple(posts)
    moments = with_inferred_years([post.published for post in posts])
    return tuple(replace(post, published=moment) for post, moment in zip(posts, moments, strict=True))


def _post(reader: FieldReader, strategy: Strategy, shape: PostShape, candidate: PostCandidate, thread: str) -> Post:
    record, bodies = candidate.record, candidate.bodies
    author = _author(reader, strategy, record, shape.author)
    edit_value = reader.value_in(record, shape.edited)
    edited = reader.moment_of(edit_value, shape.edited)
    # A date without an element of its own is the first date of the record; the date of an edit may be before it.
    notes = frozenset((edit_value.node,)) if edit_value is not None and edit_value.node != record.start else frozenset()
    published = publication_moment(reader, record, shape, bodies, notes) or _UNKNOWN_TIME
    if edited is not None and not _may_be_edit(edited, published, reader.seen_at):
        edit_value, edited = None, None
    key, source = post_key(reader, record, shape.id) or (derived_key(thread, author, published), "derived")
    edit_note = edit_note_in(reader, shape.edited, edit_value, edited, bodies)
    html, text = html_and_text(reader, candidate, shape.body, edit_note)
    url = reader.url_in(record, shape.url)
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
        edited_by=(reader.text_in(record, shape.edited_by) or None) if edited or shape.edited is None else None,
        quotes=quoted_names(reader, shape.quotes, bodies, candidate.nested_posts),
        reactions=reaction_count(reader, record, shape.reactions),
        attachments=attachments_of(reader, record, shape.attachments),
    )


def _may_be_edit(edited: Moment, published: Moment, seen_at: datetime) -> bool:
    """Whether a time is between the post and the fetch: authors write other times into their texts."""
    if edited.at is None:
        return True
    is_before = published.at is not None and edited.at < published.at - EXTRACTION.edit_tolerance
    return not is_before and edited.at <= seen_at + EXTRACTION.edit_tolerance


def _author(reader: FieldReader, strategy: Strategy, record: PageRecord, field: Field | None) -> Author:
    value: FieldValue | None = reader.value_in(record, field)
    if value is None:
        return Author("")
    link = reader.link_at(value.node)
    if link is None:
        return Author(value.value)
    identity = identify(strategy, link.url)
    return Author(value.value, clean_url(strategy, link.url), identity.id("author") if identity is not None else None)


def derived_key(thread: str, author: Author, published: Moment) -> str:
    """A key for a post without an id. A time like "yesterday" becomes absolute: the page shows it differently later."""
    when = published.at.isoformat() if published.at is not None else published.raw
    return "/".join((thread, author.name, when))
