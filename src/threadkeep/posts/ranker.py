"""Which set of bodies of a page holds its posts: two sums of trees, the first one cheap, the second one with fields."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

import numpy as np

from threadkeep.layout.stock import Stock
from threadkeep.posts.body_sets import BodySet
from threadkeep.posts.candidates import close_sets, page_sets
from threadkeep.posts.fields import Fields
from threadkeep.posts.territories import Territories
from threadkeep.posts.trees import Forest, forest_as_json, forest_from_json

FILE = "ranker.json"


@dataclass(frozen=True, slots=True)
class Ranker:
    """`first` chooses the sets of a page that are weighed closely, `close` the best one of them."""

    first: Forest
    close: Forest


@dataclass(frozen=True, slots=True)
class ChosenSet:
    """The best set of a page with its fields; `confidence` is the probability that it is as good as any."""

    bodies: BodySet
    territories: Territories
    fields: Fields
    confidence: float


def best_set(stock: Stock, ranker: Ranker) -> ChosenSet | None:
    """The best set of bodies of a page; None if the page has no text outside links."""
    page = page_sets(stock)
    if not page.sets:
        return None
    close = close_sets(page, ranker.first.scores(page.features))
    scores = ranker.close.scores(close.features)
    best = int(scores.argmax())
    confidence = float(1 / (1 + np.exp(-scores[best])))
    return ChosenSet(close.sets[best], close.territories[best], close.fields[best], confidence)


@lru_cache(maxsize=1)
def shipped_ranker() -> Ranker:
    """The ranker that was trained on all forums there are."""
    return ranker_from_json(json.loads((files("threadkeep.posts") / FILE).read_text(encoding="utf-8")))


def ranker_from_json(data: Mapping[str, Any]) -> Ranker:
    return Ranker(forest_from_json(data["first"]), forest_from_json(data["close"]))


def ranker_as_json(ranker: Ranker) -> dict[str, Any]:
    return {"first": forest_as_json(ranker.first), "close": forest_as_json(ranker.close)}
