"""Links with numbers, grouped by address with one number masked; a group is proven by points on a line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from threadkeep.layout.page_flips.addresses import AddressForm, forms_of
from threadkeep.layout.page_flips.page_links import PagerLink
from threadkeep.layout.page_flips.thresholds import FLIPS
from threadkeep.page import Page

Points = Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class FlipGroup:
    """Links whose addresses differ by one number; a point is what a link says and what its address has."""

    form: AddressForm
    links: tuple[PagerLink, ...]
    points: tuple[tuple[int, int], ...]

    @property
    def is_proven(self) -> bool:
        """Whether the numbers grow as those of pages or of their first records do."""
        values = {value for _, value in self.points}
        if len(values) >= FLIPS.points_on_line:
            return _on_line(self.points) >= FLIPS.on_line * len(values)
        return len(self.points) == 2 and _is_natural(*self.points)

    @property
    def begins_list(self) -> bool:
        """Whether it leads to one of the first two pages, as the pager of a first page does; sizes of pages do not."""
        return self.form.is_range or any(n <= 2 or n != v for n, v in self.points)

    def is_likely(self, own: int | None) -> bool:
        """Whether a single number is that of a page beside the own one; the own one is the first if None."""
        if len(self.points) != 1:
            return False
        n, v = self.points[0]
        if own is None:
            return n <= 2 if v in (n, n - 1) else n == 2 and v >= FLIPS.fewest_records
        if self.form.is_range:
            return n == v != own
        if v in (n, n - 1) and v:
            return abs(v - own) == 1
        return _is_natural((n, v), (n - 1, own)) or _is_natural((n, v), (n + 1, own))


def groups_of(links: Iterable[PagerLink]) -> list[FlipGroup]:
    """The groups of all numbered links, those with the most points first."""
    found: defaultdict[AddressForm, list[tuple[PagerLink, int]]] = defaultdict(list)
    for link in links:
        if link.saying.number is not None:
            for form, value in forms_of(link.address):
                found[form].append((link, value))
    groups = [_group(form, members) for form, members in found.items()]
    return sorted(groups, key=lambda group: -len(group.points))


def is_in_bars(page: Page, group: FlipGroup) -> bool:
    """Whether half of the links of a group are close to another one: numbers of posts have posts between them."""
    if len(group.points) < FLIPS.points_on_line:
        return True
    nodes = sorted(link.node for link in group.links)
    if len({_row_around(page, node) for node in nodes} - {-1}) > FLIPS.most_rows:
        return False
    close = [_gap(page, one, other) <= FLIPS.bar_gap for one, other in pairwise(nodes)]
    beside = sum(before or behind for before, behind in zip([False, *close], [*close, False], strict=True))
    return 2 * beside >= len(nodes)


def _row_around(page: Page, node: int) -> int:
    while node >= 0 and page.nodes.tags[node] != "tr":
        node = page.nodes.parents[node]
    return node


def _gap(page: Page, one: int, other: int) -> int:
    """How many letters are between two links."""
    total = 0
    for node in range(page.nodes.ends[one], other):
        total += len(page.nodes.texts[node].strip())
        if total > FLIPS.bar_gap:
            break
    return total


def _group(form: AddressForm, members: Sequence[tuple[PagerLink, int]]) -> FlipGroup:
    points = {(link.saying.number or 0, value) for link, value in members}
    return FlipGroup(form, tuple(link for link, _ in members), tuple(sorted(points)))


def _on_line(points: Points) -> int:
    """How many points are on the line through most of them, with a number of its own each."""
    steps = [(b[0] - a[0], b[1] - a[1], a) for a, b in pairwise(points) if b[0] != a[0]]
    return max((sum((v - at[1]) * dn == (n - at[0]) * dv for n, v in points) for dn, dv, at in steps if dv), default=0)


def _is_natural(one: tuple[int, int], other: tuple[int, int]) -> bool:
    (n, v), (m, w) = one, other
    if n == m or v == w:
        return False
    if v - n == w - m and v - n in (0, -1):
        return True
    step = (w - v) / (m - n)
    return abs(step) >= FLIPS.fewest_records and v in ((n - 1) * step, (n - 1) * step + 1)
