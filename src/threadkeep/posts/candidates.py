"""The sets of bodies that are weighed closely: the most promising ones, alone and with a second set beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from threadkeep.layout.stock import Item, Stock
from threadkeep.posts.body_sets import BodySet, body_sets
from threadkeep.posts.features import set_features
from threadkeep.posts.fields import Fields, fields_of, filled
from threadkeep.posts.sums import Numbers, PageSums, page_sums
from threadkeep.posts.territories import Territories, territories_of

# Sets of a page that are weighed closely: more cost time and add no better ones on forums left out.
CLOSE = 7
# Sets with which others are joined.
JOINED = 3
# Joined sets of a page.
MOST_JOINED = 6
# Joined sets that one of the best sets is part of.
EACH_JOINED = 3


@dataclass(frozen=True, slots=True)
class PageSets:
    """All sets of a page with their territories and features; a feature has one value for each set."""

    stock: Stock
    sums: PageSums
    sets: tuple[BodySet, ...]
    territories: tuple[Territories, ...]
    features: dict[str, Numbers]


@dataclass(frozen=True, slots=True)
class CloseSets:
    """The sets that are weighed closely, with their fields and all features."""

    sets: tuple[BodySet, ...]
    territories: tuple[Territories, ...]
    fields: tuple[Fields, ...]
    features: dict[str, Numbers]


def page_sets(stock: Stock) -> PageSets:
    sums, sets = page_sums(stock), body_sets(stock)
    territories = tuple([territories_of(stock, each) for each in sets])
    features = set_features(stock, sums, sets, territories) if sets else {}
    return PageSets(stock, sums, sets, territories, features)


def close_sets(page: PageSets, scores: Numbers) -> CloseSets:
    """The best sets by a first score, and unions of a good set with another one beside it."""
    order = np.argsort(-scores, kind="stable").tolist()
    chosen = order[:CLOSE]
    sets = [page.sets[place] for place in chosen]
    territories = [page.territories[place] for place in chosen]
    pairs = _pairs(page, order)
    for one, other in pairs:
        union = _union(page.sets[one], page.sets[other])
        sets.append(union)
        territories.append(territories_of(page.stock, union))
    fields = [fields_of(page.stock, *pair) for pair in zip(sets, territories, strict=True)]
    features = set_features(page.stock, page.sums, sets, territories)
    features |= _field_features(page.stock, fields)
    firsts = [scores[place] for place in chosen] + [max(scores[one], scores[other]) for one, other in pairs]
    seconds = [scores[order[-1]]] * len(chosen) + [min(scores[one], scores[other]) for one, other in pairs]
    features["first score"] = np.array(firsts) - max(firsts)
    features["second score"] = np.array(seconds)
    features["joined"] = np.array([0.0] * len(chosen) + [1.0] * len(pairs))
    return CloseSets(tuple(sets), tuple(territories), tuple(fields), features)


def _pairs(page: PageSets, order: Sequence[int]) -> list[tuple[int, int]]:
    """Sets that have no stretch in common, the better one first: an opening post has a layout of its own."""
    pairs: list[tuple[int, int]] = []
    known: set[tuple[tuple[int, int], ...]] = {page.sets[place].bodies for place in order}
    for one in order[:JOINED]:
        added = 0
        for other in order:
            union = tuple(sorted((*page.sets[one].bodies, *page.sets[other].bodies)))
            if added == EACH_JOINED or len(pairs) == MOST_JOINED:
                break
            if union in known or not _are_apart(union):
                continue
            known.add(union)
            pairs.append((one, other))
            added += 1
    return pairs


def _are_apart(bodies: Sequence[tuple[int, int]]) -> bool:
    return all(one[1] <= other[0] for one, other in pairwise(bodies))


def _union(one: BodySet, other: BodySet) -> BodySet:
    return BodySet(tuple(sorted((*one.bodies, *other.bodies))), one.is_run or other.is_run)


# ---------------------------------------------------------------- fields as features


def _field_features(stock: Stock, fields: Sequence[Fields]) -> dict[str, Numbers]:
    rows = [_field_row(stock, each) for each in fields]
    found = {name: np.array([row[name] for row in rows]) for name in rows[0]}
    for name in ("authors", "stamps", "whole", "records whole"):
        found[f"{name} below best"] = found[name].max() - found[name]
    return found


def _field_row(stock: Stock, fields: Fields) -> dict[str, float]:
    authors, stamps = fields.authors.items, fields.stamps.items
    whole = [a is not None and b is not None for a, b in zip(authors, stamps, strict=True)]
    names = [item for item in authors if item is not None]
    return {
        "authors": fields.authors.score,
        "stamps": fields.stamps.score,
        "authored": filled(authors),
        "stamped": filled(stamps),
        "whole": sum(whole) / len(whole),
        "records whole": float(np.log1p(sum(whole))),
        "fields beside": float(fields.is_beside),
        "linked names": _share(names, stock.links),
        "distinct names": len({item.text for item in names}) / len(names) if names else 0.0,
        "same place": _same_place(authors) * _same_place(stamps),
    }


def _share(items: Sequence[Item], links: object) -> float:
    assert isinstance(links, dict)
    return sum(item.link in links for item in items) / len(items) if items else 0.0


def _same_place(items: Sequence[Item | None]) -> float:
    """The share of values that no other record shares: one date around several records is no date of theirs."""
    nodes = [item.node for item in items if item is not None]
    return len(set(nodes)) / len(nodes) if nodes else 0.0
