"""What a post answers: told by a link to that post, or by how deep each post stands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import re2

from threadkeep.learn.reading.fields import Sought, held_field
from threadkeep.learn.reading.selectors import Target, candidates_for
from threadkeep.learn.reading.told import Told, by_page
from threadkeep.learn.slots import escaped
from threadkeep.strategy import Field, PostShape, depth_of

# Steps from one post to the next that must be those of a tree.
LAWFUL = 0.97
# Links to other posts that name a post of the same page, of all at their place.
KNOWN = 0.7
USUAL = 0.2
# "The post before this one" is no answer.
ALWAYS_LAST = 0.95
MOST_TRIED = 12
_INDENT = r"(?:margin|padding)-(?:left|right|inline-start):\s*(\d+)"
_LEVEL = r"(?:level|depth|indent|nest|lvl)[a-z]*[-_]?(\d+)"
_ATTRIBUTES = ("data-level", "data-depth", "data-indent", "aria-level")


def with_parents(shape: PostShape, told: Sequence[Told]) -> PostShape:
    """The shape with how parents are told; as it is where posts stand inside those that they answer."""
    if any(one.record.parent is not None for one in told):
        return shape
    if (named := _named(told)) is not None:
        return replace(shape, parent=named)
    lawful = (field for field in _depths(told) if _is_tree(field, told))
    return replace(shape, depth=next(lawful, None))


def _depths(told: Sequence[Told]) -> Iterator[Field]:
    """Ways in which a page may say how deep a post stands."""
    yield from (Field(take=name) for name in _ATTRIBUTES)
    for take, match in (("style", _INDENT), ("class", _LEVEL)):
        yield Field(take=take, match=match)
        for selector in _around(told, take, match):
            yield Field(at=selector, take=take, match=match)
    yield Field(take="nesting")
    pictures = (
        Field(at=one.text, take="width", match=r"^(\d+)$") for one in candidates_for(_pictures(told), MOST_TRIED)
    )
    # A picture that pushes posts to the right stands in all of them, one of a person in some.
    yield from (field for field in pictures if all(one.taker.value_in(one.record, field) for one in told))


def _around(told: Sequence[Told], take: str, match: str) -> Iterator[str]:
    """Selectors of elements inside records whose attribute has such a number."""
    pattern = re2.compile(match)
    targets = [
        (one.nodes, (node,))
        for one in told
        for node in one.elements()
        if node > one.record.start
        and not one.is_written(node)
        and pattern.search(one.nodes.attribute(node, take) or "")
    ]
    return (one.text for one in candidates_for(targets, MOST_TRIED)) if targets else iter(())


def _pictures(told: Sequence[Told]) -> Iterator[Target]:
    """Pictures and cells before the text that may push it to the right."""
    for one in told:
        for node in one.elements():
            if node >= one.bodies[0]:
                break
            if one.nodes.tags[node] in ("img", "td") and (one.nodes.attribute(node, "width") or "").isdigit():
                yield one.nodes, (node,)


def _is_tree(field: Field, told: Sequence[Told]) -> bool:
    """Whether depths go as in a tree: down one step at a time, up any number of them, and up at least once."""
    pages = [[depth_of(one.taker, one.record, field) for one in page] for page in by_page(told)]
    steps = [other - one for page in pages for one, other in pairwise(page)]
    down = [step for step in steps if step > 0]
    if not down or not any(step < 0 for step in steps):
        return False
    unit = Counter(down).most_common(1)[0][0]
    levels = {depth - min(page) for page in pages for depth in page}
    is_stepped = all(level % unit == 0 for level in levels) and all(page[0] == min(page) for page in pages)
    return is_stepped and sum(step <= unit for step in steps) >= LAWFUL * len(steps)


def _named(told: Sequence[Told]) -> Field | None:
    """The field of links that name another post of the page; those that always lead to the last one do not count."""
    sought: list[Sought] = []
    last = 0
    for page in by_page(told):
        keys = {one.key: number for number, one in enumerate(page) if one.key}
        for number, one in enumerate(page):
            found = next(_links(one, keys), None)
            if found is not None:
                sought.append(found)
                last += keys[found.value] == number - 1
    if len(sought) < max(3, USUAL * len(told)) or last >= ALWAYS_LAST * len(sought):
        return None
    match = _key_pattern(sought)
    held = held_field(sought, lambda at: (Field(at=at, take="href", match=match),), _is_named)
    return held.field if held is not None and _is_sure(held.field, told) else None


def _links(one: Told, keys: dict[str, int]) -> Iterator[Sought]:
    """The links of a record, outside its text, whose fragment names another post of the page."""
    page = one.taker.page
    for node, link in zip(page.link_nodes, page.links, strict=True):
        if not one.record.start <= node < one.record.end or one.is_written(node):
            continue
        named = _key_in(one.nodes.attribute(node, "href") or "")
        if named is not None and named in keys and named != one.key and link.anchor:
            yield Sought(one.taker, one.record, (node,), named)


def _key_in(href: str) -> str | None:
    found = re.search(r"#[^\d#]*(\d+)$", href)
    return found[1] if found else None


def _key_pattern(sought: Sequence[Sought]) -> str:
    hrefs = [one.taker.page.nodes.attribute(one.nodes[0], "href") or "" for one in sought]
    leads = Counter(re.sub(r"\d+$", "", href.rpartition("#")[2]) for href in hrefs)
    return f"#{escaped(leads.most_common(1)[0][0])}(\\d+)$"


def _is_named(one: Sought, field: Field) -> bool:
    return one.taker.text_in(one.record, field) == one.value


def _is_sure(field: Field, told: Sequence[Told]) -> bool:
    keys = {id(page[0].taker): {one.key for one in page} for page in by_page(told)}
    named = [(one, value) for one in told if (value := one.taker.text_in(one.record, field)) and value != one.key]
    known = sum(value in keys[id(one.taker)] for one, value in named)
    return bool(named) and known >= KNOWN * len(named)
