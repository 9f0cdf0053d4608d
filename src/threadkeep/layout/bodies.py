"""Which element of each record holds what its author wrote."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import accumulate

from threadkeep.layout.columns import Columns
from threadkeep.layout.stock import Item, Key
from threadkeep.page import TEXT_TAG

# What users write with: a forum's own frame is made of other elements, or has classes.
_WRITTEN = frozenset({"p", "blockquote", "ul", "ol", "li", "pre", "h1", "h2", "h3", "h4", "h5", "h6", "table", "dl"})
# What a forum adds below a text without naming it: a signature, a note that the post was edited.
_ADDED = frozenset({"div", "small", "footer", "aside", "section"})


@dataclass(frozen=True, slots=True)
class Own:
    """The texts of one record that may be its body: neither date nor name, nor links.

    `nodes` are the nodes of the texts, `chars` the sums of their lengths before each of them.
    """

    nodes: tuple[int, ...]
    chars: tuple[int, ...]
    fixed: tuple[int, ...]

    def free(self, start: int, end: int) -> int:
        return self.chars[bisect_left(self.nodes, end)] - self.chars[bisect_left(self.nodes, start)]

    def is_clear(self, start: int, end: int) -> bool:
        """Whether neither name nor date stands here."""
        return not any(start <= node < end for node in self.fixed)


def bodies_of(
    columns: Columns,
    authors: Sequence[Item | None],
    stamps: Sequence[Item | None],
    furniture: Collection[int] = frozenset(),
) -> tuple[int | None, ...]:
    """The node of each record's body: at the place where most records have their longest text beside name and date."""
    own = [own_of(items, fixed, furniture) for items, *fixed in zip(columns.owned, authors, stamps, strict=True)]
    heavy = [_heaviest(columns, number, each) for number, each in enumerate(own)]
    keys = [columns.key_in(number, node) if node is not None else None for number, node in enumerate(heavy)]
    usual = _usual(columns, heavy, keys, own)
    bodies = [
        node
        if keys[number] == usual or usual is None
        else _at_key(columns, number, usual, own[number]) or _if_alike(node, keys[number], usual)
        for number, node in enumerate(heavy)
    ]
    return _inner(columns, _each_once(bodies), own)


def _if_alike(node: int | None, key: Key | None, usual: Key) -> int | None:
    """A node whose place differs from the usual one in classes only: those may tell odd from even, or one's own."""
    return node if key is not None and _tags(key) == _tags(usual) else None


def _tags(key: Key) -> tuple[str, ...]:
    return tuple(step.partition(".")[0].partition(":")[0] for step in key)


def _each_once(bodies: Sequence[int | None]) -> list[int | None]:
    """A body belongs to the innermost of the records around it, which comes last."""
    last = {node: number for number, node in enumerate(bodies)}
    return [node if last[node] == number else None for number, node in enumerate(bodies)]


def own_of(items: Sequence[Item], fixed: Sequence[Item | None], furniture: Collection[int]) -> Own:
    nodes = tuple(item.node for item in fixed if item is not None)
    free = [item for item in items if item.link < 0 and item.moment is None and item.node not in nodes]
    free = [item for item in free if item.node not in furniture]
    chars = tuple(accumulate([len(item.text) for item in free], initial=0))
    return Own(tuple([item.node for item in free]), chars, nodes)


def _heaviest(columns: Columns, record: int, own: Own) -> int | None:
    """The outermost element with most of the free text in which neither name nor date stands."""
    nodes = columns.stock.elements.nodes
    below: Sequence[int] = columns.records[record].nodes
    while below:
        best = max(below, key=lambda node: own.free(node, nodes.ends[node]))
        if not own.free(best, nodes.ends[best]):
            return None
        if own.is_clear(best, nodes.ends[best]):
            is_inner_text = nodes.tags[best] == TEXT_TAG and best not in columns.records[record].nodes
            return nodes.parents[best] if is_inner_text else best
        below = list(nodes.children(best))
    return None


def _usual(columns: Columns, heavy: Sequence[int | None], keys: Sequence[Key | None], own: Sequence[Own]) -> Key | None:
    weights: Counter[Key] = Counter()
    nodes = columns.stock.elements.nodes
    for node, key, each in zip(heavy, keys, own, strict=True):
        if node is not None and key is not None:
            weights[key] += 20 + min(400, each.free(node, nodes.ends[node]))
    return weights.most_common(1)[0][0] if weights else None


def _at_key(columns: Columns, record: int, key: Key, own: Own) -> int | None:
    """The first element of a record at a place."""
    nodes, steps = columns.stock.elements.nodes, columns.stock.steps
    for top in columns.records[record].nodes:
        for node in range(top, nodes.ends[top]):
            may_be = node == top if len(key) == 1 else steps[node] == key[0]
            if may_be and nodes.tags[node] != TEXT_TAG and columns.key_in(record, node) == key:
                return node if own.is_clear(node, nodes.ends[node]) else None
    return None


def _inner(columns: Columns, bodies: Sequence[int | None], own: Sequence[Own]) -> tuple[int | None, ...]:
    """The bodies, one level lower for as long as every body has one element there that holds what was written."""
    for _ in range(4):
        step = _common_step(columns, bodies, own)
        if step is None:
            break
        bodies = [None if node is None else _child(columns, node, step) for node in bodies]
    return _named(columns, bodies, own)


def _named(columns: Columns, bodies: Sequence[int | None], own: Sequence[Own]) -> tuple[int | None, ...]:
    """The bodies, or the element with a name of its own inside each of them that holds all that was written.

    Around it stand what a forum says of every post, in elements that have no names: the number, buttons, votes.
    """
    present = [(node, each, _once(columns, node)) for node, each in zip(bodies, own, strict=True) if node is not None]
    count = Counter(label for _, _, inside in present for label in inside)
    ends = columns.stock.elements.nodes.ends
    for label in [label for label, times in count.items() if times >= _nearly_all(present)]:
        inner = [(node, each, inside[label]) for node, each, inside in present if label in inside]
        # Where something that was written stands outside, the body stays as it is: a word too many is no loss.
        whole = {node: one for node, each, one in inner if each.free(node, ends[node]) == each.free(one, ends[one])}
        if len(whole) >= _nearly_all(present):
            return tuple([None if node is None else whole.get(node, node) for node in bodies])
    return tuple(bodies)


def _nearly_all(present: Sequence[object]) -> float:
    """Beside a text may stand, here and there, what was added to a single post."""
    return (0.8 if len(present) > 1 else 1.0) * len(present)


def _once(columns: Columns, body: int) -> dict[str, int]:
    """The elements with a class that stand once in a body, by their labels, the outermost first."""
    elements = columns.stock.elements
    labels = [elements.labels[node] for node in range(body + 1, elements.nodes.ends[body])]
    count = Counter(label for label in labels if "." in label)
    return {label: body + 1 + place for place, label in enumerate(labels) if count[label] == 1}


def _child(columns: Columns, node: int, step: str) -> int | None:
    elements = columns.stock.elements
    return next((child for child in elements.nodes.children(node) if elements.labels[child] == step), None)


def _common_step(columns: Columns, bodies: Sequence[int | None], own: Sequence[Own]) -> str | None:
    """The label of an element that every body has once, and that holds most of its text."""
    elements = columns.stock.elements
    nodes = elements.nodes
    present = [(node, each) for node, each in zip(bodies, own, strict=True) if node is not None]
    counts = [Counter(elements.labels[child] for child in nodes.children(node)) for node, _ in present]
    for label in counts[0] if counts else ():
        tag = label.partition(".")[0]
        if not label or label in _WRITTEN or tag in ("br", "hr", "img", "a", "b", "i", "u", "em", "strong"):
            continue
        if all(count[label] == 1 for count in counts) and _holds_text(columns, present, label):
            return label
    return None


def _holds_text(columns: Columns, present: Sequence[tuple[int, Own]], label: str) -> bool:
    """Whether one child holds nearly all that was written; beside it may stand what a forum adds to a post."""
    elements = columns.stock.elements
    ends = elements.nodes.ends
    full = 0
    for node, own in present:
        inside = 0
        for child in elements.nodes.children(node):
            free = own.free(child, ends[child])
            if elements.labels[child] == label:
                inside = free
            elif free and elements.labels[child] not in _ADDED and "." not in elements.labels[child]:
                return False
        full += inside >= 0.5 * own.free(node, ends[node])
    return full >= 0.8 * len(present)
