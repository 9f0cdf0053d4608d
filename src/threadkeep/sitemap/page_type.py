"""The type of a page, told by its layout alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Literal

from threadkeep.layout.posts import SeenPost
from threadkeep.layout.regions import Region
from threadkeep.page import Page
from threadkeep.page.dates import DateCandidate
from threadkeep.sitemap.features import own_features
from threadkeep.sitemap.page_look import look_at
from threadkeep.sitemap.weights import Scorer, shipped

Kind = Literal["index", "thread", "other"]


@dataclass(frozen=True, slots=True)
class PageType:
    """The kind of a page, and how likely it is each of the kinds by itself, 0 to 1."""

    kind: Kind
    scores: Mapping[str, float]


def page_type(
    page: Page, regions: Sequence[Region], posts: Sequence[SeenPost], candidates: Sequence[DateCandidate]
) -> PageType:
    """Whether a page lists boards or threads ("index"), shows posts ("thread"), or does neither."""
    look = look_at(page, regions, posts, candidates)
    return type_of(own_features(look), shipped().best)


def type_of(features: Mapping[str, float], scorers: Mapping[str, Scorer]) -> PageType:
    """The kind whose scorer says so most clearly; "other" where none does."""
    index, thread = (scorers[kind].score(features) for kind in ("index", "thread"))
    kind: Kind = "other" if max(index, thread) <= 0 else "index" if index >= thread else "thread"
    scores = {"index": _chance(index), "thread": _chance(thread)}
    return PageType(kind, {**scores, "other": 1 - max(scores.values())})


def _chance(score: float) -> float:
    return 1 / (1 + exp(-max(-50.0, min(50.0, score))))
