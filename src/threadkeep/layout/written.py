"""What the author of a post wrote: the nodes of its body, without what the forum put before, between and behind."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from threadkeep.layout.bodies import own_of
from threadkeep.layout.elements import FORMATTING
from threadkeep.layout.found import Found
from threadkeep.layout.late import late_parts
from threadkeep.layout.units import Unit, units_of
from threadkeep.page import TEXT_TAG

# Elements that users' text is made of when no element of the forum holds it together.
_LOOSE = FORMATTING | {"p", "blockquote", "ul", "ol", "pre", "table", "dl", "a", "img", "hr", TEXT_TAG}
# Pieces before a text that are looked at.
EARLY = 4
# The line before a signature, in an element or between breaks of its own, and the longest signature behind it.
_LINE = re.compile(r"_{4,}|-{2}|-{10,}")
LONGEST_SIGNATURE = 600
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})


@dataclass(frozen=True, slots=True)
class Written:
    """One element, or a run of siblings, with the nodes inside that were not written with it."""

    nodes: tuple[int, ...]
    left_out: frozenset[int]


def written_in(found: Found, given: Sequence[tuple[int, ...]] = ()) -> tuple[Written | None, ...]:
    """For each record of a set what its author wrote; None where it has no body.

    `given` are siblings that are a body together, where no element holds them.
    """
    runs = [_clear_run(found, number, run) for number, run in enumerate(given)]
    runs = runs or [_run(found, number) for number in range(len(found.bodies))]
    units = [units_of(found, run) for run in runs]
    late = late_parts(found, units)
    early = _early(units)
    return tuple(
        Written(run, frozenset((*late, *early[number], *_buttons(found, run), *_behind_line(found, run))))
        if run
        else None
        for number, run in enumerate(runs)
    )


def text_in(found: Found, written: Written) -> str:
    page, tags = found.columns.stock.page, found.columns.stock.elements.nodes.tags
    pieces = [
        (page.text_of(node, written.left_out, names_images=False), tags[node])
        for node in written.nodes
        if node not in written.left_out
    ]
    text = ""
    for piece, tag in pieces:
        is_inline = tag in FORMATTING or tag in ("a", TEXT_TAG)
        text += (" " if is_inline and tag != "br" else "\n") * bool(text and piece) + piece
    return text


def html_in(found: Found, written: Written) -> str:
    page, nodes = found.columns.stock.page, found.columns.stock.elements.nodes
    if len(written.nodes) == 1 and nodes.tags[written.nodes[0]] != TEXT_TAG:
        return page.html_of(written.nodes[0], written.left_out)
    parent = nodes.parents[written.nodes[0]]
    others = [node for node in nodes.children(parent) if node not in written.nodes]
    return page.html_of(parent, {*others, *written.left_out})


# ---------------------------------------------------------------- from where to where


def _run(found: Found, number: int) -> tuple[int, ...]:
    """The body, or where the record holds the text without an element of its own around it, all of its siblings."""
    body = found.bodies[number]
    if body is None:
        return ()
    columns = found.columns
    nodes = columns.stock.elements.nodes
    own = own_of(columns.owned[number], (found.authors.items[number], found.stamps.items[number]), found.furniture)
    if not own.is_clear(body, nodes.ends[body]):
        below = tuple(nodes.children(body))
        heavy = max(below, key=lambda node: own.free(node, nodes.ends[node]), default=body)
        return _around(found, heavy, below, own.fixed)
    tops = columns.records[number].nodes
    return _around(found, body, tops if body in tops else tuple(nodes.children(nodes.parents[body])), own.fixed)


def _clear_run(found: Found, number: int, run: tuple[int, ...]) -> tuple[int, ...]:
    """The siblings of a body behind a name and a date at its beginning, and before those at its end."""
    nodes, half = found.columns.stock.elements.nodes, len(run) / 2
    fixed = [item.node for item in (found.authors.items[number], found.stamps.items[number]) if item is not None]
    places = [place for place, node in enumerate(run) if any(node <= each < nodes.ends[node] for each in fixed)]
    start = max((place + 1 for place in places if place <= half), default=0)
    end = min((place for place in places if place > half), default=len(run))
    return run[start:end] or run


def _around(found: Found, body: int, siblings: Sequence[int], fixed: Sequence[int]) -> tuple[int, ...]:
    if not _is_loose(found, body, fixed):
        return (body,)
    place = siblings.index(body)
    start, end = place, place + 1
    while start and _is_loose(found, siblings[start - 1], fixed):
        start -= 1
    while end < len(siblings) and _is_loose(found, siblings[end], fixed):
        end += 1
    return tuple(siblings[start:end])


def _is_loose(found: Found, node: int, fixed: Sequence[int]) -> bool:
    """Whether a node may be a piece of a text that nothing holds together: no class, neither name nor date inside."""
    elements = found.columns.stock.elements
    end = elements.nodes.ends[node]
    if elements.nodes.tags[node] not in _LOOSE or "." in elements.labels[node]:
        return False
    return not any(node <= each < end for each in fixed)


# ---------------------------------------------------------------- what the forum put before and between


def _early(units: Sequence[Sequence[Unit]]) -> list[list[int]]:
    """The nodes before each text that the forum wrote: the subject, ranks, buttons; most records have them."""
    firsts = Counter(unit.label for each in units for unit in each[:-1][:EARLY] if unit.is_furniture)
    usual = {label for label, count in firsts.items() if 2 * count > len(units)}
    tags = [each[0].tag if each else "" for each in units]
    is_headed = len(tags) > 1 and all(tag in _HEADINGS for tag in tags)
    return [list(_early_nodes(each, usual, is_headed)) for each in units]


def _early_nodes(units: Sequence[Unit], usual: set[str], is_headed: bool) -> Iterator[int]:
    for number, unit in enumerate(units[:-1][:EARLY]):
        if not (unit.is_furniture and unit.label in usual) and not (is_headed and not number):
            return
        yield unit.node


def _behind_line(found: Found, run: Sequence[int]) -> list[int]:
    """The signature behind a line of underscores, or of two hyphens, that is a text of its own; and that line."""
    stock = found.columns.stock
    items = stock.between(run[0], stock.elements.nodes.ends[run[-1]])
    lines = [place for place, item in enumerate(items) if _LINE.fullmatch(item.text)]
    if not lines or not lines[-1] or sum(len(item.text) for item in items[lines[-1] :]) > LONGEST_SIGNATURE:
        return []
    return [item.node for item in items[lines[-1] :]]


def _buttons(found: Found, run: Sequence[int]) -> Iterator[int]:
    nodes = found.columns.stock.elements.nodes
    for top in run:
        yield from (node for node in range(top, nodes.ends[top]) if nodes.tags[node] == "button")
