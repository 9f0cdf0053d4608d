"""Partial tree alignment: records laid on each other, so that what corresponds shares one element of the pattern."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from threadkeep.layout.elements import Elements
from threadkeep.layout.matching import MAX_CHILDREN, MAX_DEPTH, Matcher, best_pairs
from threadkeep.layout.pattern import Pattern, PatternNode, Sign

# More records do not change a pattern; they are only laid on it.
MAX_SOURCES = 40
ALIKE = 0.6


@dataclass(slots=True)
class _Growing:
    """An element of the pattern while it grows; `cells` are the nodes laid on it, by record."""

    example: int
    below: list[_Growing] = field(default_factory=list)
    cells: dict[int, list[int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Aligned:
    """A pattern, and for each of its link columns, in document order, the node of every record that stands there."""

    pattern: Pattern
    columns: tuple[tuple[int | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Aligner:
    elements: Elements
    matcher: Matcher

    def aligned(self, records: Sequence[tuple[int, ...]]) -> Aligned:
        """The pattern of some records, grown from the one with most elements."""
        root = _Growing(-1)
        for number in self._largest_first(records):
            self._lay(root, records[number][:MAX_CHILDREN], number, depth=0)
        pattern = Pattern(tuple(self._frozen(each, len(records)) for each in root.below), len(records))
        return Aligned(pattern, tuple(self._columns(root, len(records))))

    def _largest_first(self, records: Sequence[tuple[int, ...]]) -> list[int]:
        sizes = self.matcher.shapes.sizes
        of = self.matcher.shapes.of
        by_size = sorted(range(len(records)), key=lambda each: -sum(sizes[of[node]] for node in records[each]))
        return by_size[:MAX_SOURCES] + by_size[MAX_SOURCES:]

    def _lay(self, above: _Growing, nodes: Sequence[int], record: int, depth: int) -> None:
        """Lays the nodes of a record on the elements below `above`; what fits nowhere is put in between."""
        pairs = self._pairs(above.below, nodes)
        taken = {node: above.below[place] for place, node in pairs}
        place = 0
        grown: list[_Growing] = []
        for number, node in enumerate(nodes):
            element = taken.get(number) or self._repeated(grown, node, record)
            if element is None:
                element = _Growing(node)
                grown.append(element)
            elif number in taken:
                while above.below[place] is not element:
                    grown.append(above.below[place])
                    place += 1
                grown.append(element)
                place += 1
            self._put(element, node, record, depth)
        above.below = grown + above.below[place:]

    def _put(self, element: _Growing, node: int, record: int, depth: int) -> None:
        is_first = record not in element.cells
        element.cells.setdefault(record, []).append(node)
        if is_first and depth < MAX_DEPTH:
            self._lay(element, self.elements.kids[node][:MAX_CHILDREN], record, depth + 1)

    def _pairs(self, places: Sequence[_Growing], nodes: Sequence[int]) -> tuple[tuple[int, int], ...]:
        of, common = self.matcher.shapes.of, self.matcher.common
        if not places or not nodes:
            return ()
        return best_pairs([[common(of[place.example], of[node]) for node in nodes] for place in places[:MAX_CHILDREN]])

    def _repeated(self, grown: Sequence[_Growing], node: int, record: int) -> _Growing | None:
        """The element just before, if this record has it already and the node is one more of its kind."""
        if not grown or record not in grown[-1].cells:
            return None
        of = self.matcher.shapes.of
        before = of[grown[-1].cells[record][-1]]
        is_alike = self.matcher.may_be_alike(before, of[node], ALIKE) and (
            self.matcher.similarity(before, of[node]) >= ALIKE
        )
        return grown[-1] if is_alike else None

    def _frozen(self, element: _Growing, records: int) -> PatternNode:
        tag = self.matcher.shapes.tags[self.matcher.shapes.of[element.example]]
        is_everywhere = len(element.cells) == records
        is_several = any(len(nodes) > 1 for nodes in element.cells.values())
        sign: Sign = ("+" if is_everywhere else "*") if is_several else ("1" if is_everywhere else "?")
        below = tuple(self._frozen(each, records) for each in element.below)
        return PatternNode(tag, len(element.cells) / records, sign, below)

    def _columns(self, element: _Growing, records: int) -> Iterator[tuple[int | None, ...]]:
        for each in element.below:
            if self.elements.nodes.tags[each.example] == "a":
                yield tuple(each.cells[record][0] if record in each.cells else None for record in range(records))
            yield from self._columns(each, records)
