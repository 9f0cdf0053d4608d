"""The type of a page, told by its layout alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp, log1p
from typing import Literal

from threadkeep.layout.posts import SeenPost
from threadkeep.layout.regions import Region
from threadkeep.page import DateCandidate, Page
from threadkeep.sitemap.features import own_features
from threadkeep.sitemap.page_look import look_at
from threadkeep.sitemap.weights import Scorer, shipped

Kind = Literal["index", "thread", "other"]
LONG_LIST = 12
LONGEST_NAME = 14
HARDLY = 0.05
# What must speak for a thread rather than for a page that is neither. Of the pages of the training packages, each told
# by what the other four teach, 10 were wrongly taken for threads without it, mostly logins and notices, 9 with 1.5 and
# 3 with 2, and no thread more was missed; of draws left out 3 of 2,193 threads are missed instead of 2.
DOUBT = 2.0


@dataclass(frozen=True, slots=True)
class PageType:
    """The kind of a page, and how likely it is each of the kinds by itself, 0 to 1."""

    kind: Kind
    scores: Mapping[str, float]


def page_type(
    page: Page, regions: Sequence[Region], posts: Sequence[SeenPost], candidates: Sequence[DateCandidate]
) -> PageType:
    """Whether a page lists boards or threads ("index"), shows posts ("thread"), or does neither."""
    features = own_features(look_at(page, regions, posts, candidates))
    told = type_of(features, shipped().best, DOUBT)
    return replace(told, kind="other") if told.kind == "index" and lists_people(features) else told


def lists_people(features: Mapping[str, float]) -> bool:
    """Whether the main list is a long one of short single words, some of them made up, that have no link in common.

    So are lists of members. Boards may have such names, but few boards, and made-up words for all or for none of them;
    threads have longer titles, and their rows name the same people again. Of 7,266 lists of boards and threads of
    draws, made-up sites and packages for training none is such a list.
    """
    is_long = features["series_rows"] >= log1p(LONG_LIST)
    are_words = features["series_spaces"] <= HARDLY and features["series_title"] <= log1p(LONGEST_NAME)
    return is_long and are_words and features["series_shared"] <= HARDLY and 0.2 <= features["series_handles"] <= 0.95


def type_of(features: Mapping[str, float], scorers: Mapping[str, Scorer], doubt: float = 0.0) -> PageType:
    """The kind whose scorer says so most clearly; "other" where none does. A thread must score more than `doubt`."""
    index, thread = (scorers[kind].score(features) for kind in ("index", "thread"))
    is_index, is_thread = index > 0, thread > doubt
    kind: Kind = "thread" if is_thread else "other"
    if is_index and not (is_thread and thread > index):
        kind = "index"
    scores = {"index": _chance(index), "thread": _chance(thread - doubt)}
    return PageType(kind, {**scores, "other": 1 - max(scores.values())})


def _chance(score: float) -> float:
    return 1 / (1 + exp(-max(-50.0, min(50.0, score))))
