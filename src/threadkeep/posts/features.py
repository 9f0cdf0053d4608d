"""What distinguishes the sets of bodies of a page: numbers for each set, by name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from threadkeep.layout.stock import Stock
from threadkeep.page import TEXT_TAG
from threadkeep.posts.body_sets import BodySet
from threadkeep.posts.sums import COLUMN, KINDS, Numbers, PageSums, Places
from threadkeep.posts.territories import Territories

N = TypeVar("N", np.float64, np.int64)

_BODY_TAGS: tuple[tuple[str, frozenset[str]], ...] = (
    ("paragraph", frozenset({"p"})),
    ("cell", frozenset({"td", "th", "dd", "dt"})),
    ("box", frozenset({"div", "section", "article", "main"})),
    ("entry", frozenset({"li", "ul", "ol", "dl"})),
    ("row", frozenset({"table", "tbody", "tr"})),
    ("quote", frozenset({"pre", "blockquote", "code", "q"})),
    ("heading", frozenset({"h1", "h2", "h3", "h4", "h5", "h6", "a"})),
    ("text", frozenset({TEXT_TAG, "span", "font"})),
)
# Elements that are counted in bodies, and beside them.
_INSIDE = (
    "headings", "images", "fields", "paragraphs", "breaks", "boxes", "cells", "entries", "buttons", "forms", "times",
    "quotes", "elements", "links", "ids", "rules",
)  # fmt: skip
_BESIDE = ("headings", "images", "fields", "buttons", "forms", "times", "cells", "entries", "articles", "ids", "links")
# Features that are also compared with the best set of the page.
_COMPARED = (
    "share", "long share", "count", "names once", "dates once", "likeness", "order", "territory share", "mean", "prose",
    "kind share",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Sets:
    """All sets of a page in flat arrays; `firsts` are the places of each set's first body."""

    sums: PageSums
    starts: Places
    ends: Places
    territory_starts: Places
    territory_ends: Places
    firsts: Places
    counts: Numbers

    def mean(self, values: Numbers) -> Numbers:
        return np.add.reduceat(values, self.firsts) / self.counts

    def total(self, values: Numbers) -> Numbers:
        return np.add.reduceat(values, self.firsts)

    def least(self, values: NDArray[N]) -> NDArray[N]:
        return np.minimum.reduceat(values, self.firsts)

    def most(self, values: NDArray[N]) -> NDArray[N]:
        return np.maximum.reduceat(values, self.firsts)

    def repeat(self, values: NDArray[N]) -> NDArray[N]:
        return np.repeat(values, self.counts.astype(np.int64))


def set_features(
    stock: Stock, sums: PageSums, sets: Sequence[BodySet], territories: Sequence[Territories]
) -> dict[str, Numbers]:
    """The features of all sets of a page: one array for each feature, in the order of the sets."""
    flat = _flat(sums, sets, territories)
    inside = sums.between(flat.starts, flat.ends)
    around = sums.between(flat.territory_starts, flat.territory_ends)
    region = sums.between(flat.least(flat.territory_starts), flat.most(flat.territory_ends))
    found: dict[str, Numbers] = {"runs": np.array([float(each.is_run) for each in sets])}
    for part in (
        _size_features(flat, inside, around, region),
        _text_features(flat, inside, around),
        _date_features(stock, flat, inside, around, region),
        _name_features(flat, inside, around),
        _shape_features(stock, flat, inside, around),
    ):
        found |= part
    found |= _nesting_features(sets)
    for name in _COMPARED:
        found[f"{name} below best"] = found[name].max() - found[name]
    return found


def _flat(sums: PageSums, sets: Sequence[BodySet], territories: Sequence[Territories]) -> _Sets:
    bodies = np.array([body for each in sets for body in each.bodies], dtype=np.int64)
    around = np.array([stretch for each in territories for stretch in each.stretches], dtype=np.int64)
    counts = np.array([len(each.bodies) for each in sets])
    firsts = np.concatenate(([0], np.cumsum(counts)[:-1]))
    return _Sets(sums, bodies[:, 0], bodies[:, 1], around[:, 0], around[:, 1], firsts, counts.astype(np.float64))


def _column(rows: Numbers, name: str) -> Numbers:
    return rows[:, COLUMN[name]]


def _free(rows: Numbers) -> Numbers:
    return _column(rows, "chars") - _column(rows, "linked")


def _ratio(part: Numbers, whole: Numbers | float) -> Numbers:
    return np.divide(part, np.maximum(whole, 1.0))


def _size_features(flat: _Sets, inside: Numbers, around: Numbers, region: Numbers) -> dict[str, Numbers]:
    page = flat.sums.before[-1]
    page_free = page[COLUMN["chars"]] - page[COLUMN["linked"]]
    free, long = _free(inside), _column(inside, "long")
    total, total_long = flat.total(free), flat.total(long)
    mean = total / flat.counts
    spread = np.sqrt(flat.mean((free - flat.repeat(mean)) ** 2))
    return {
        "count": np.log1p(flat.counts),
        "single": (flat.counts == 1).astype(np.float64),
        "share": _ratio(total, page_free),
        "long share": _ratio(total_long, page[COLUMN["long"]]),
        "territory share": _ratio(flat.total(_free(around)), page_free),
        "share of territory": _ratio(total, flat.total(_free(around))),
        "least share of territory": flat.least(_ratio(free, _free(around))),
        "region share": _ratio(_free(region), page_free),
        "share of region": _ratio(total, _free(region)),
        "long outside": np.log1p(_ratio(_column(region, "long") - total_long, mean)),
        "long beside": np.log1p(_ratio(flat.total(_column(around, "long")) - total_long, total)),
        "long on page outside": np.log1p(_ratio(page[COLUMN["long"]] - total_long, mean)),
        "mean": np.log1p(mean),
        "least": np.log1p(flat.least(free)),
        "most": np.log1p(flat.most(free)),
        "spread": _ratio(spread, mean),
        "largest": _ratio(flat.most(free), total),
        "first": _ratio(free[flat.firsts], mean),
        "start": flat.least(flat.territory_starts) / len(flat.sums.ends),
        "end": flat.most(flat.territory_ends) / len(flat.sums.ends),
        "even": flat.mean((free >= 0.2 * flat.repeat(mean)).astype(np.float64)),
    }


def _text_features(flat: _Sets, inside: Numbers, around: Numbers) -> dict[str, Numbers]:
    chars, free = flat.total(_column(inside, "chars")), flat.total(_free(inside))
    beside = around - inside
    texts = flat.total(_column(inside, "texts"))
    return {
        "linked": _ratio(flat.total(_column(inside, "linked")), chars),
        "linked beside": _ratio(flat.total(_column(beside, "linked")), flat.total(_column(beside, "chars"))),
        "prose": _ratio(flat.total(_column(inside, "long")), free),
        "prose everywhere": flat.mean((_column(inside, "long") > 0).astype(np.float64)),
        "signs": 100 * _ratio(flat.total(_column(inside, "signs")), free),
        "texts": np.log1p(texts / flat.counts),
        "text length": np.log1p(_ratio(chars, texts)),
        "repeated": _ratio(flat.total(_column(inside, "repeated")), chars),
        "repeated beside": _ratio(flat.total(_column(beside, "repeated")), flat.total(_column(beside, "chars"))),
        "size beside": np.log1p(flat.total(_column(beside, "chars")) / flat.counts),
        "marked": flat.mean((_column(inside, "marked") > 0).astype(np.float64)),
        "marked beside": flat.mean((_column(beside, "marked") > 0).astype(np.float64)),
    }


def _date_features(stock: Stock, flat: _Sets, inside: Numbers, around: Numbers, region: Numbers) -> dict[str, Numbers]:
    page = max(1.0, flat.sums.before[-1][COLUMN["dates"]])
    own, every = _column(inside, "dates"), _column(around, "dates")
    beside = every - own
    found = {
        "dates inside": np.log1p(flat.mean(own)),
        "dated inside": flat.mean((own > 0).astype(np.float64)),
        "dates beside": np.log1p(flat.mean(beside)),
        "dates none": flat.mean((every == 0).astype(np.float64)),
        "dates once": flat.mean((beside == 1).astype(np.float64)),
        "dates several": flat.mean((beside > 1).astype(np.float64)),
        "dates of page": flat.total(every) / page,
        "dates of page inside": flat.total(own) / page,
        "dates between": np.log1p(_ratio(_column(region, "dates") - flat.total(every), flat.counts)),
    }
    return found | _order_features(stock, flat)


def _order_features(stock: Stock, flat: _Sets) -> dict[str, Numbers]:
    """How far the first dates of the territories rise or fall, and how many different ones there are."""
    times = np.array([item.moment.at.timestamp() if item.moment and item.moment.at else 0.0 for item in stock.dated])
    order, distinct = np.full(len(flat.firsts), 0.5), np.zeros(len(flat.firsts))
    if not len(times):
        return {"order": order, "distinct times": distinct}
    starts = np.array(stock.dated_starts)
    places = np.searchsorted(starts, flat.territory_starts)
    is_dated = (places < len(starts)) & (starts[np.minimum(places, len(starts) - 1)] < flat.territory_ends)
    values = np.where(is_dated, times[np.minimum(places, len(times) - 1)], 0.0)
    for number, (first, count) in enumerate(zip(flat.firsts, flat.counts.astype(int), strict=True)):
        own = values[first : first + count]
        own = own[own > 0]
        steps = np.sign(np.diff(own))
        order[number] = (abs(steps.sum()) + 1) / (len(steps) + 2)
        distinct[number] = len(np.unique(own)) / count
    return {"order": order, "distinct times": distinct}


def _name_features(flat: _Sets, inside: Numbers, around: Numbers) -> dict[str, Numbers]:
    beside = around - inside
    kinds = [COLUMN[kind] for kind in KINDS]
    once = np.stack([flat.mean((beside[:, kind] == 1).astype(np.float64)) for kind in kinds])
    some = np.stack([flat.mean((beside[:, kind] > 0).astype(np.float64)) for kind in kinds])
    page = np.maximum(flat.sums.before[-1][kinds], 1.0)
    covered = np.stack([flat.total(beside[:, kind]) for kind in kinds]) / page[:, None]
    best = once.argmax(axis=0)
    places = np.arange(len(best))
    return {
        "names once": once.max(axis=0),
        "names some": some.max(axis=0),
        "names of page": covered[best, places],
        "kind share": (once * covered).max(axis=0),
        "names beside": np.log1p(flat.mean(_column(beside, "names"))),
        "names inside": np.log1p(flat.mean(_column(inside, "names"))),
        "named": flat.mean((_column(beside, "names") > 0).astype(np.float64)),
    }


def _shape_features(stock: Stock, flat: _Sets, inside: Numbers, around: Numbers) -> dict[str, Numbers]:
    nodes, labels = stock.elements.nodes, stock.elements.labels
    beside = around - inside
    found = {f"{name} inside": np.log1p(flat.mean(_column(inside, name))) for name in _INSIDE}
    found |= {f"{name} beside": np.log1p(flat.mean(_column(beside, name))) for name in _BESIDE}
    found |= {
        f"{name} everywhere": flat.mean((_column(around, name) > 0).astype(np.float64)) for name in ("ids", "articles")
    }
    tags = [nodes.tags[flat.starts[first]] for first in flat.firsts]
    for name, known in _BODY_TAGS:
        found[f"body is {name}"] = np.array([float(tag in known) for tag in tags])
    label_ids: dict[str, int] = {}
    label = np.array([label_ids.setdefault(labels[start], len(label_ids)) for start in flat.starts])
    depth = np.array(nodes.depths)[flat.starts]
    found["same label"] = flat.mean((label == flat.repeat(label[flat.firsts])).astype(np.float64))
    found["same depth"] = flat.mean((depth == flat.repeat(depth[flat.firsts])).astype(np.float64))
    above = flat.sums.parents[flat.territory_starts]
    found["same parent"] = flat.mean((above == flat.repeat(above[flat.firsts])).astype(np.float64))
    found["likeness"] = _likeness(flat, beside)
    found["likeness of bodies"] = _likeness(flat, inside)
    return found


def _nesting_features(sets: Sequence[BodySet]) -> dict[str, Numbers]:
    """How many bodies a set has of the largest set that has all of them, and the largest of its parts has of it."""
    holders: dict[tuple[int, int], set[int]] = defaultdict(set)
    for number, each in enumerate(sets):
        for body in each.bodies:
            holders[body].add(number)
    part, whole = np.ones(len(sets)), np.zeros(len(sets))
    for number, each in enumerate(sets):
        around = set.intersection(*(holders[body] for body in each.bodies)) - {number}
        for other in around:
            part[number] = min(part[number], len(each.bodies) / len(sets[other].bodies))
            whole[other] = max(whole[other], len(each.bodies) / len(sets[other].bodies))
    return {"part of another": part, "holds another": whole}


_SHAPE = [COLUMN[name] for name in (*_INSIDE, "texts", "dates")]


def _likeness(flat: _Sets, rows: Numbers) -> Numbers:
    """How alike the counts of elements of neighbours are; 0.5 for a single body."""
    shape = rows[:, _SHAPE]
    apart = np.abs(shape[1:] - shape[:-1]).sum(axis=1)
    whole = (shape[1:] + shape[:-1]).sum(axis=1)
    alike = np.concatenate(([0.0], 1 - apart / np.maximum(whole, 1.0)))
    alike[flat.firsts] = 0.0
    several = np.maximum(flat.counts - 1, 1.0)
    return np.where(flat.counts > 1, flat.total(alike) / several, 0.5)
