"""Sets of nodes that may be the records of a page: all that share a mark, alone or with what follows them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from threadkeep.layout.marks import MAX_CHILDREN, marked_nodes
from threadkeep.layout.regions import Record
from threadkeep.layout.stock import Item, Stock

# Sets that are looked at closely.
MAX_SETS = 6
MAX_ALONE = 2
# Records that are compared to tell whether a set is even.
MAX_COMPARED = 60
# A page with so few dates may show a single post.
FEW_DATES = 8


@dataclass(frozen=True, slots=True)
class RecordSet:
    """Records in document order; one may stand inside another, as a reply in what it answers.

    `inner` are records of other sets inside of these, as remarks in the answers that they stand below.
    """

    mark: str
    records: tuple[Record, ...]
    inner: tuple[Record, ...] = ()

    def own_items(self, stock: Stock, items: Sequence[Item]) -> list[list[Item]]:
        """The texts of each record without those of records inside it."""
        if not self.inner:
            return own_items(stock, self.records, items)
        everything = sorted((*self.records, *self.inner), key=lambda record: record.nodes[0])
        owned = dict(zip(everything, own_items(stock, everything, items), strict=True))
        return [owned[record] for record in self.records]


def record_sets(stock: Stock) -> tuple[RecordSet, ...]:
    """All sets of records that each hold a date; of sets with the same texts the first."""
    before, ends = stock.elements.chars_before, stock.elements.nodes.ends
    found: dict[tuple[tuple[int, int], ...], RecordSet] = {}
    for mark, nodes in marked_nodes(stock).items():
        for each in _sets(stock, mark, nodes):
            texts = tuple([(before[record.nodes[0]], before[ends[record.nodes[-1]]]) for record in each.records])
            found.setdefault(texts, each)
    return tuple(found.values())


def promising(stock: Stock, sets: Iterable[RecordSet], most: int = 0) -> list[RecordSet]:
    """The sets worth a closer look: many records, which together hold most of the page's text.

    Rows of a list are more than the one post beside them: where no number is given and dates are many, the best records
    that stand alone are among them too.
    """
    ranked = sorted(sets, key=lambda each: -_promise(stock, each.records) * _own_share(stock, each))
    if most or len(stock.dated) <= FEW_DATES:
        return ranked[: most or 2 * MAX_SETS]
    alone = [each for each in ranked[MAX_SETS:] if len(each.records) == 1]
    return [*ranked[:MAX_SETS], *alone[:MAX_ALONE]]


def _promise(stock: Stock, records: Sequence[Record]) -> float:
    """More for more records, for most of the page's text, for text outside links, for few dates a record.

    And for a date at one place in all of them: rows inside of posts are more than the posts, but each has another part.
    """
    elements = stock.elements
    spans = [span(stock, record) for record in records]
    chars = sum(elements.chars_before[end] - elements.chars_before[start] for start, end in spans)
    linked = sum(elements.linked_before[end] - elements.linked_before[start] for start, end in spans)
    dates = sum(stock.dates_between(start, end) for start, end in spans) / len(records)
    free = 1 - linked / chars if chars else 0.0
    told = len(records) * (0.2 + _coverage(stock, records)) * (0.3 + 0.7 * free) / (1 + 0.1 * dates)
    return told * _evenness(stock, records[:MAX_COMPARED]) ** 2


def _own_share(stock: Stock, each: RecordSet) -> float:
    """The share of the records' text that does not stand in records of other sets inside of them."""
    if not each.inner:
        return 1.0
    whole, held = (_coverage(stock, records) for records in (each.records, each.inner))
    return max(0.0, 1 - held / whole) if whole else 0.0


def _evenness(stock: Stock, records: Sequence[Record]) -> float:
    """The share of records that have a date of their own where most have one."""
    inside = stock.dated_between(records[0].nodes[0], span(stock, records[-1])[1])
    owned = own_items(stock, records, inside)
    count = Counter(step for items in owned for step in {stock.steps[item.holder] for item in items})
    return max(count.values(), default=0) / len(records)


def span(stock: Stock, record: Record) -> tuple[int, int]:
    """The nodes of a record: from the first up to, not including, the last."""
    return record.nodes[0], stock.elements.nodes.ends[record.nodes[-1]]


def own_items(stock: Stock, records: Sequence[Record], items: Sequence[Item]) -> list[list[Item]]:
    """The texts of each record without those of records inside it."""
    spans = [span(stock, record) for record in records]
    owned: list[list[Item]] = [[] for _ in records]
    open_records: list[int] = []
    following = 0
    for item in items:
        while following < len(spans) and spans[following][0] <= item.node:
            open_records.append(following)
            following += 1
        while open_records and spans[open_records[-1]][1] <= item.node:
            open_records.pop()
        if open_records:
            owned[open_records[-1]].append(item)
    return owned


def _coverage(stock: Stock, records: Sequence[Record]) -> float:
    """The share of the page's text outside links that stands in the records."""
    elements = stock.elements
    whole = elements.chars_before[-1] - elements.linked_before[-1]
    covered, until = 0, 0
    for start, end in (span(stock, record) for record in records):
        if start >= until:
            covered += elements.chars_before[end] - elements.chars_before[start]
            covered -= elements.linked_before[end] - elements.linked_before[start]
            until = end
    return covered / whole if whole else 0.0


def _sets(stock: Stock, mark: str, nodes: Sequence[int]) -> Iterator[RecordSet]:
    """Each node alone, each with its siblings up to the next one, and what stands between them."""
    elements = stock.elements
    if any(elements.chars(node) for node in nodes):
        alone = _dated(stock, [Record((node,)) for node in nodes])
        if alone:
            yield RecordSet(mark, tuple(alone))
        groups = [_runs(stock, group) for group in _by_parent(stock, nodes)]
        runs = [run for group in groups if not _is_late(stock, group) for run in group]
        if runs and runs != alone:
            yield RecordSet(f"{mark} until next", tuple(runs))
    elif len(nodes) > 1 or elements.nodes.tags[nodes[0]] == "hr":
        between = [run for group in _by_parent(stock, nodes) for run in _between(stock, group)]
        if between:
            yield RecordSet(f"between {mark}", tuple(between))


def _dated(stock: Stock, records: Sequence[Record]) -> list[Record]:
    spans = [span(stock, record) for record in records]
    if all(one[1] <= other[0] for one, other in pairwise(spans)):
        return [record for record, where in zip(records, spans, strict=True) if stock.dates_between(*where)]
    owned = own_items(stock, records, stock.dated)
    return [record for record, items in zip(records, owned, strict=True) if items]


def _by_parent(stock: Stock, nodes: Iterable[int]) -> Iterator[list[int]]:
    """The nodes by parent; a parent with a single date is rather a record itself than something to cut."""
    parents, ends = stock.elements.nodes.parents, stock.elements.nodes.ends
    groups: dict[int, list[int]] = defaultdict(list)
    for node in nodes:
        groups[parents[node]].append(node)
    for parent, group in groups.items():
        if stock.dates_between(parent, ends[parent]) > 1 or len(stock.dated) <= FEW_DATES:
            yield group


def _runs(stock: Stock, starts: Sequence[int]) -> list[Record]:
    """Runs of siblings that begin at these nodes; one without a date belongs to the one before it."""
    nodes = stock.elements.nodes
    siblings = list(islice(nodes.children(nodes.parents[starts[0]]), MAX_CHILDREN))
    return _trimmed(stock, _joined(stock, _cut(siblings, set(starts))))


def _is_late(stock: Stock, runs: Sequence[Record]) -> bool:
    """Whether runs begin late: before the first stands, with a date, what they end with, so each has the next one's."""
    nodes, labels = stock.elements.nodes, stock.elements.labels
    first = runs[0].nodes[0] if len(runs) > 1 else 0
    if not stock.dates_between(nodes.parents[first], first):
        return False
    before = [
        node for node in islice(nodes.children(nodes.parents[first]), MAX_CHILDREN) if node < first and labels[node]
    ]
    if not before or not stock.dates_between(before[-1], nodes.ends[before[-1]]):
        return False
    ends = [[labels[node] for node in run.nodes[1:] if labels[node]][-1:] for run in runs]
    return 2 * ends.count([labels[before[-1]]]) > len(runs)


def _between(stock: Stock, separators: Sequence[int]) -> list[Record]:
    nodes = stock.elements.nodes
    siblings = list(islice(nodes.children(nodes.parents[separators[0]]), MAX_CHILDREN))
    between = set(separators)
    cut = _cut(siblings, between, keeps_first=True)
    pieces = [[node for node in piece if node not in between] for piece in cut]
    return _trimmed(stock, _joined(stock, [piece for piece in pieces if piece]))


def _cut(siblings: Sequence[int], starts: set[int], keeps_first: bool = False) -> list[list[int]]:
    pieces: list[list[int]] = [[]] if keeps_first else []
    for node in siblings:
        if node in starts:
            pieces.append([])
        if pieces:
            pieces[-1].append(node)
    return pieces


def _joined(stock: Stock, pieces: Sequence[list[int]]) -> list[Record]:
    joined: list[list[int]] = []
    for piece in pieces:
        if stock.dates_between(piece[0], stock.elements.nodes.ends[piece[-1]]):
            joined.append(piece)
        elif joined:
            joined[-1] += piece
    return [Record(tuple(piece)) for piece in joined]


def _trimmed(stock: Stock, runs: list[Record]) -> list[Record]:
    """The last run ends where something comes that no other run has: a pager, a form, the foot of the page."""
    if len(runs) < 2:
        return runs
    labels = stock.elements.labels
    usual = {labels[node] for run in runs[:-1] for node in run.nodes}
    last = runs[-1].nodes
    end = next((number for number, node in enumerate(last) if number and not _is_usual(labels[node], usual)), len(last))
    return [*runs[:-1], Record(last[:end])]


def _is_usual(label: str, usual: Collection[str]) -> bool:
    """Whether a label is one of these, or has most of its classes in common with one: a first post has its own."""
    return label in usual or any(_are_kin(label, other) for other in usual)


def _are_kin(one: str, other: str) -> bool:
    (tag, *classes), (other_tag, *others) = one.split("."), other.split(".")
    shared = len({*classes} & {*others})
    return tag == other_tag and 2 * shared > max(len(classes), len(others))
